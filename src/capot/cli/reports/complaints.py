"""The output of `capot complaints`."""

from collections.abc import Iterator, Sequence

from capot.study.complaints.kinds import Errors
from capot.study.complaints.suite import Answer


def lines(found: Sequence[Answer], player: str) -> Iterator[str]:
    """Yield two lines for each position with a move complained about, and a summary."""
    if not found:
        yield "There are no positions of this game, so nothing was asked."
        return
    bad = [each for each in found if each.blamed]
    for each in bad:
        moves = dict.fromkeys(move.text for move in each.blamed)
        yield f"{each.complaint.key}: {', '.join(moves)} ({len(each.blamed)} of {len(each.moves)})"
        yield f"  {each.complaint.text}"
    yield f"{player}: {len(found) - len(bad)} of {len(found)} positions without a complaint."


def data(answer: Answer) -> dict[str, object]:
    """Return the moves in a position for JSON."""
    complaint = answer.complaint
    return {
        "position": complaint.key,
        "game": complaint.record.match.game.key,
        "seat": complaint.seat,
        "complaint": complaint.text,
        "moves": [move.text for move in answer.moves],
        "blamed": [complaint.blames(move) for move in answer.moves],
    }


def kind_lines(found: Sequence[Errors]) -> Iterator[str]:
    """Yield two lines for each kind of error: how often it was made, and what it is."""
    if not found:
        yield "No kind of error is known in this game, so nothing was asked."
    for each in found:
        yield f"{each.kind.key}: {each.erred} of {each.asked}"
        yield f"  {each.kind.text}"


def kind_data(found: Errors) -> dict[str, object]:
    """Return how often an error of a kind was made for JSON."""
    kind = found.kind
    return {"kind": kind.key, "complaint": kind.text, "positions": found.asked, "errors": found.erred}

"""The decisions in the output of ``capot review``: the dearest with their reasons, and all in lines."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from capot.cli.table.story import move_words, with_names
from capot.cli.words import Names, decimal
from capot.play.match import Match
from capot.play.moves import Move
from capot.play.view import as_held, view
from capot.record.replay import first_moves
from capot.study.review.grades import Grade
from capot.study.review.report import DealReview, Decision, SeatReview
from capot.surface.tricks import trick_seats

DIGITS = 2
"""Decimals of points."""

MARKS: Mapping[Grade, str] = {
    "best": "+",
    "good": "·",
    "inaccuracy": "?!",
    "mistake": "?",
    "blunder": "??",
    "debatable": "~",
    "unclear": "=",
}
"""The sign of each grade."""

GRADES: Mapping[Grade, str] = {
    "best": "best",
    "good": "good",
    "inaccuracy": "inaccuracy",
    "mistake": "mistake",
    "blunder": "blunder",
    "debatable": "debatable",
    "unclear": "too close to tell",
}
"""The words of each grade."""

_YOURS = {"holds": "hold", "does not hold": "do not hold", "has": "have"}
"""The verbs of reasons, as said to the player called "You"."""

_LUCK = {"unlucky": "right, but unlucky", "lucky": "wrong, but lucky"}


@dataclass(frozen=True, slots=True)
class Shown:
    """A decision in words; ``at`` is its move for ``capot replay --at``, ``table`` what lay there."""

    decision: Decision
    at: int
    when: str
    made: str
    best: str
    lost: str
    margin: str
    table: str
    reasons: tuple[str, ...]


def shown_decisions(deal: DealReview, seat: SeatReview, match: Match, names: Names) -> list[Shown]:
    """Return the decisions of a seat in words."""
    before = sum(len(each.moves) for each in match.deals[: deal.number - 1])
    return [_shown(each, match, before + each.ply, names) for each in seat.decisions]


def dearest_lines(decisions: Sequence[Shown], seat: SeatReview) -> list[str]:
    """Return the decisions that cost most, with what the player saw and the reasons."""
    dearest = seat.dearest()
    by_ply = {each.decision.ply: each for each in decisions}
    lines = ["", "The costliest:" if len(dearest) > 1 else "The only fault:"] if dearest else []
    for place, decision in enumerate(dearest, 1):
        each = by_ply[decision.ply]
        proof = ", as is proved" if decision.is_certain else ""
        head = f"{GRADES[decision.grade]}{proof}, cost {each.lost} (± {each.margin})"
        lines.append(f"{place}. {each.when}: {each.made}, {head}. Best was {each.best}.")
        lines += [f"   {text}" for text in (each.table, *each.reasons) if text]
    return lines


def decision_lines(decisions: Sequence[Shown], seat: SeatReview) -> list[str]:
    """Return every decision in one line."""
    if not decisions:
        return ["There was nothing to decide."]
    rows = [
        (
            str(each.at),
            each.when,
            each.decision.kind if each.decision.trick else "",
            f"{each.lost} ± {each.margin}",
            f"{MARKS[each.decision.grade]:<2} {GRADES[each.decision.grade]}",
            each.made if each.decision.grade == "best" else f"{each.made}, best {each.best}",
            "" if each.decision.hindsight is None else _in_hindsight(each.decision),
        )
        for each in decisions
    ]
    wide = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = ["", "Every decision, by its move (see capot replay --at), with what it cost:"]
    for row in rows:
        at, when, kind, cost, *words = (f"{cell:<{size}}" for cell, size in zip(row, wide, strict=True))
        cells = (f"{row[0]:>{len(at)}}", when, kind, f"{row[3]:>{len(cost)}}", *words)
        lines.append(f"  {'  '.join(cells)}".rstrip())
    forced = f"  {seat.forced} more {'move was' if seat.forced == 1 else 'moves were'} forced."
    return [*lines, *([forced] if seat.forced else [])]


def _shown(decision: Decision, match: Match, at: int, names: Names) -> Shown:
    faces = match.position.faces

    def words(move: Move) -> str:
        return move_words(move, faces, names, match.position.rules)

    alike = next((each.alike for each in decision.values if each.move == decision.best), ())
    others = [move for move in alike if move != decision.best]
    best = words(decision.best) + (f" (or {' '.join(map(words, others))})" if others else "")
    line = decision.line[1:] if decision.line[:1] == ((decision.seat, decision.best),) else decision.line
    after = ", ".join(f"{names[seat]} {words(move)}" for seat, move in line)
    reasons = [_to_you(with_names(text, names), names) for text in (decision.why, decision.advice) if text]
    reasons += [f"After {words(decision.best)}: {after}."] if after else []
    reasons += [_chances(decision, words)] if decision.unit == "chance" else []
    reasons += [f"With all cards known: {_in_hindsight(decision)}."] if decision.hindsight is not None else []
    return Shown(
        decision,
        at,
        f"trick {decision.trick}" if decision.trick else decision.kind,
        words(decision.made),
        best,
        _amount(decision.loss, decision),
        _amount(2 * decision.error, decision),
        _table_line(match, at, decision.seat, names),
        tuple(reasons),
    )


def _chances(decision: Decision, words: Callable[[Move], str]) -> str:
    """Return how likely the best move wins the match, and the one made."""
    moves = dict.fromkeys((decision.best, decision.made))
    told = [
        f"{decimal(100 * each.worth, 1)} % after {words(move)}"
        for move in moves
        for each in decision.values
        if move in {each.move, *each.alike}
    ]
    return f"Chance to win the match: {', '.join(told)}."


def _to_you(text: str, names: Names) -> str:
    """Return a reason with verbs that fit the player called "You"."""
    if names.you is None:
        return text
    for verb, fitting in _YOURS.items():
        text = text.replace(f", {names[names.you]} {verb} ", f", {names.inside(names.you)} {fitting} ")
    return text


def _amount(value: float, decision: Decision) -> str:
    """Return points, or a chance in percent."""
    return f"{decimal(100 * value, 1)} %" if decision.unit == "chance" else decimal(value, DIGITS)


def _in_hindsight(decision: Decision) -> str:
    assert decision.hindsight is not None
    lost = f"{_amount(decision.hindsight, decision)}"
    return f"{lost}, {_LUCK[decision.luck]}" if decision.luck else lost


def _table_line(match: Match, at: int, seat: int, names: Names) -> str:
    """Return what lay on the table and the hand of the player, before a move of the match."""
    position = first_moves(match, at).position
    seen = view(position, seat)
    faces = seen.standing.faces
    laid = [
        f"{names[each]} {faces.short(card)}"
        for each, card in zip(trick_seats(seen), seen.trick, strict=False)
    ]
    table = f"On the table: {', '.join(laid)}. " if laid else ""
    whose = names.whose(seat)
    return f"{table}{whose[:1].upper()}{whose[1:]} hand: {faces.shorts(as_held(seen.hand, seen.rules))}."

"""A layout as a message."""

from capot.play.view import View
from capot.rules.rules import Rules
from capot.rules.stages.dominoes import Layout
from capot.server.messages.basics import Message


class DominoesPlay(Message, tag="dominoes"):
    """A layout: its columns (``ranks``) from left to right, the cards ``laid``, in order.

    ``finished`` are the seats that have laid all their cards, in order.
    """

    start_rank: str | None
    ranks: list[str]
    laid: list[str]
    finished: list[int]


def columns(rules: Rules, start_rank: str | None) -> list[str]:
    """Return the ranks of a layout from left to right, or nothing if there is none yet.

    If the highest and lowest ranks are neighbours, the starting rank is in the middle.
    """
    layout = rules.stage(Layout)
    if layout is None or start_rank is None:
        return []
    ranks = list(reversed(rules.pack.order))
    if not layout.wrap:
        return ranks
    first = (ranks.index(start_rank) - len(ranks) // 2) % len(ranks)
    return ranks[first:] + ranks[:first]


def layout_play(seen: View, *_: object) -> DominoesPlay:
    """Return the cards laid in rows."""
    return DominoesPlay(
        start_rank=seen.start_rank,
        ranks=columns(seen.rules, seen.start_rank),
        laid=[card.code for card in seen.laid],
        finished=list(seen.finished),
    )

"""Runs as a message, and what a replay shows of them."""

from capot.play.position import Position
from capot.play.stages.stops import horses_left, runs_seen
from capot.play.view import View
from capot.rules.rules import Rules
from capot.server.messages.basics import Message
from capot.server.messages.plays.lying import Lying


class RunsPlay(Message, tag="stops"):
    """Runs: their columns (``ranks``) from left to right, and the cards ``laid``, in order.

    ``run`` are the cards of the last run, which the seats ``by`` have laid, ``aside`` the cards known to lie
    in the spare hand, ``horses`` the chips on cards not yet laid.  ``finished`` is the seat that is out of
    cards.
    """

    ranks: list[str]
    laid: list[str]
    run: list[str]
    by: list[int]
    aside: list[str]
    horses: dict[str, int]
    finished: list[int]


def columns(rules: Rules, _start_rank: str | None = None) -> list[str]:
    """Return the ranks of a suit from left to right."""
    return list(reversed(rules.pack.order))


def runs_play(seen: View, *_: object) -> RunsPlay:
    """Return the cards laid in runs, those of the last run, and what is known of the others."""
    runs = runs_seen(seen)
    return RunsPlay(
        ranks=columns(seen.rules),
        laid=[card.code for card in seen.laid],
        run=[each.card.code for each in runs[-1].laid] if runs else [],
        by=[each.seat for each in runs[-1].laid] if runs else [],
        aside=sorted({run.stop.code for run in runs if run.stop is not None}),
        horses={card.code: held for card, held in horses_left(seen).items()},
        finished=list(seen.finished),
    )


def add_chips(seen: View, _now: Position, frame: Lying) -> None:
    """Fill in the cards known to lie in the spare hand, and the chips on cards not yet laid."""
    play = runs_play(seen)
    frame.aside, frame.horses = play.aside, play.horses

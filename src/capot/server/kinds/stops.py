"""Runs as a message, and what a replay shows of them."""

from capot.play.stages.stops import horses_left, runs_seen
from capot.play.view import View
from capot.server.deal_parts import columns
from capot.server.messages.plays import RunsPlay
from capot.server.messages.study import Frame


def runs_play(seen: View, *_: object) -> RunsPlay:
    """Return the cards laid in runs, those of the last run, and what is known of the others."""
    runs = runs_seen(seen)
    return RunsPlay(
        ranks=columns(seen.rules, None),
        laid=[card.code for card in seen.laid],
        run=[each.card.code for each in runs[-1].laid] if runs else [],
        by=[each.seat for each in runs[-1].laid] if runs else [],
        aside=sorted({run.stop.code for run in runs if run.stop is not None}),
        horses={card.code: held for card, held in horses_left(seen).items()},
        finished=list(seen.finished),
    )


def add_chips(seen: View, frame: Frame) -> None:
    """Fill in the cards known to lie in the spare hand, and the chips on cards not yet laid."""
    play = runs_play(seen)
    frame.aside, frame.horses = play.aside, play.horses

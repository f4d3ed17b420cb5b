"""A table from which cards are captured as a message, and what a replay shows of it."""

from capot.play.fishing.table import rounds_left, table_seen
from capot.play.view import View
from capot.server.messages.plays import BuildState, FishingPlay
from capot.server.messages.study import Frame


def fishing_play(seen: View, *_: object) -> FishingPlay:
    """Return the table from which cards are captured, and how many each has taken."""
    now = table_seen(seen)
    return FishingPlay(
        loose=[card.code for card in now.loose],
        builds=[
            BuildState(
                value=each.value,
                cards=[card.code for card in each.cards],
                owner=each.owner,
                multiple=each.multiple,
            )
            for each in now.builds
        ],
        stock=now.left,
        rounds=rounds_left(seen.rules, now),
        taken=[*map(len, now.taken)],
        sweeps=[*now.sweeps],
        last=now.last,
    )


def add_table(seen: View, frame: Frame) -> None:
    """Fill in the whole table."""
    frame.open = fishing_play(seen)

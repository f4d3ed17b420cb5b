"""A table from which cards are captured as a message."""

from capot.play.fishing.table import rounds_left, table_seen
from capot.play.view import View
from capot.server.messages.basics import Message


class BuildState(Message):
    """A build on the table: its ``cards``, and the ``value`` of a card that takes them.

    Its ``owner`` is the seat that put the last card into it; it is ``multiple`` if it has several groups.
    """

    value: int
    cards: list[str]
    owner: int
    multiple: bool


class FishingPlay(Message, tag="fishing"):
    """A table from which cards are captured: the ``loose`` ones and the ``builds``, in the order they came.

    ``stock`` cards are left to deal, in a number of ``rounds``, 0 where they are drawn one by one.  By seat,
    ``taken`` is the number of cards captured, and ``sweeps`` how often that left no card.  ``last`` is the
    seat that captured last.
    """

    loose: list[str]
    builds: list[BuildState]
    stock: int
    rounds: int
    taken: list[int]
    sweeps: list[int]
    last: int | None


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

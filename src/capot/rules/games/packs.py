"""The packs that several games share."""

from dataclasses import replace

from capot.cards import cards
from capot.rules.by_seats import BySeats
from capot.rules.terms import Pack

FULL = Pack(order="AKQJT98765432")
"""The whole French pack of 52 cards."""

PIQUET = Pack(order="AKQJT987")
"""The piquet pack of 32 cards, as it ranks today."""

PIQUET_KING_HIGH = Pack(order="KQJAT987")
"""The piquet pack as it ranked in old French games: the ace between jack and ten."""


def evened(pack: Pack) -> BySeats[Pack]:
    """Return a piquet pack that deals out evenly: without the black sevens unless exactly four play."""
    return BySeats({4: pack}, others=replace(pack, without=cards("7♠ 7♣")))

"""Parts that many games share: packs, and house rules on the direction of play, ties and the number of deals."""

from dataclasses import replace

from capot.cards import cards
from capot.rules.by_seats import BySeats
from capot.rules.changes.edits import Change, Edit
from capot.rules.match.ends import AfterDeals
from capot.rules.model import Choice, NumberOption, Option
from capot.rules.sources import CAPOT, Source
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


EVERYBODY_DEALS = "one more round (everyone deals once) is played, and so on until someone wins alone"


def ties(source: Source, *, playing_on: bool = False, one_more: str = EVERYBODY_DEALS) -> Option:
    """Return the option of how a tie is resolved.

    With ``playing_on`` the game itself plays on; ``one_more`` describes one more round.
    """
    share: tuple[Edit, ...] = (Change("ties", "share"),)
    play_on: tuple[Edit, ...] = (Change("ties", "play on"),)
    choices = (
        Choice("share", "the players who tie share the win", share if playing_on else ()),
        Choice(
            "play-on",
            "another deal is played, and so on until someone wins alone",
            () if playing_on else play_on,
        ),
    )
    own_first = choices[::-1] if playing_on else choices
    round_by_round = Choice("round", one_more, (Change("ties", "round"),))
    title = "What if players tie for the best total at the end?"
    return Option("ties", title, (*own_first, round_by_round), source)


TIES = ties(CAPOT)


def direction(source: Source) -> Option:
    """Return the option of the direction of play, for a game that its source plays clockwise."""
    return Option(
        "direction",
        "Which way does play go?",
        (
            Choice("clockwise", "to the left"),
            Choice("anticlockwise", "to the right", (Change("direction", "anticlockwise"),)),
        ),
        source,
    )


def deals(source: Source) -> NumberOption:
    """Return the option of a fixed number of deals, usually a multiple of the number of players."""
    return NumberOption(
        "deals",
        "Number of deals in the match, usually a multiple of the number of players",
        1,
        120,
        "ends.deals.count",
        edits=(Change("ends", (AfterDeals(1, multiple_of_seats=True),)),),
        source=source,
    )

"""Cancellation Hearts: for six players and more with two packs, in which equal cards cancel each other."""

from dataclasses import replace

from capot.cards import Card
from capot.rules.by_seats import BySeats
from capot.rules.changes.edits import Add, Change
from capot.rules.games.common import FULL, TIES
from capot.rules.games.hearts import HEART_CARDS, TIES_ARE_SHARED
from capot.rules.games.hearts_options import QUEEN, breaking, ends_of, first_trick, sweeps
from capot.rules.match.ends import AtTotal
from capot.rules.model import Choice, Cite, Game, HouseRule, Option, every_deal
from capot.rules.rules import Rules
from capot.rules.scoring import Captured
from capot.rules.sources import BICYCLE, CAPOT, PARLETT, TRADITION, WIKIPEDIA
from capot.rules.stages.exchanges import Exchange
from capot.rules.stages.tricks import Cancelling, Eldest, TalonTo, Tricks, Unbroken
from capot.rules.terms import Deal, Pack

PLAYERS = (7, 8, 6, 9, 10, 11)
_TWO_PACKS = replace(FULL, copies=2)

_LOW = tuple(Card(rank, suit, 1) for rank, suit in ("2♣", "2♦", "2♠", "3♣", "3♦", "3♠"))
"""The cards taken out so that all are dealt evenly, one of each, in this order."""


def _evened(seats: int) -> Pack:
    """Return two packs without the low cards that would be left over."""
    return replace(_TWO_PACKS, without=_LOW[: len(_TWO_PACKS.cards()) % seats])


def _widow_to(taker: TalonTo) -> BySeats[TalonTo]:
    """Return who takes the cards left over; eight players have none."""
    nobody: TalonTo = "nobody"
    return BySeats({8: nobody}, others=taker)


def _house_rules(game: Game) -> tuple[HouseRule, ...]:
    passed = "rules.stages"
    return (
        Option(
            "passing",
            "How are cards passed?",
            (
                Choice("none", "no cards are passed"),
                Choice("left", "three to the left", (Add(passed, Exchange(3, ("left",)), before="tricks"),)),
                Choice(
                    "right", "three to the right", (Add(passed, Exchange(3, ("right",)), before="tricks"),)
                ),
                Choice(
                    "left-right",
                    "three to the left, in the next deal to the right, and so on",
                    (Add(passed, Exchange(3, ("left", "right")), before="tricks"),),
                ),
            ),
            PARLETT,
        ),
        Option(
            "left-over",
            "What happens to the cards that are left over?",
            (
                Choice("first-trick", "whoever takes the first trick takes them too"),
                Choice(
                    "last-trick",
                    "whoever takes the last trick takes them too",
                    (Change("rules.stages.tricks.talon_to", _widow_to("last trick")),),
                ),
                Choice(
                    "none",
                    "none are, as that many low cards are removed beforehand, one of each",
                    (
                        Change("rules.packs", BySeats({seats: _evened(seats) for seats in game.players})),
                        Change("rules.stages.tricks.talon_to", "nobody"),
                    ),
                ),
            ),
            PARLETT,
        ),
        Option(
            "last-trick",
            "Who takes the last trick if nobody wins it?",
            (
                Choice("leader", "its leader"),
                Choice(
                    "second",
                    "the player of the second of its highest two equal cards",
                    (Change("rules.stages.tricks.cancelling.last", "second"),),
                ),
            ),
            WIKIPEDIA,
        ),
        first_trick(game),
        breaking(game, QUEEN),
        *sweeps(game, ()),
        *ends_of(game, (), whole_rounds=False),
        TIES,
    )


_GAME = Game(
    key="cancellation-hearts",
    name="Cancellation Hearts",
    blurb="Hearts for a large party, with two packs: equal cards in a trick cancel each other.",
    family="hearts",
    players=PLAYERS,
    schedule=every_deal(
        Rules(
            packs=_TWO_PACKS,
            deal=Deal(),
            stages=(
                Tricks(
                    first_lead=Eldest(),
                    bans=(Unbroken("♥"),),
                    talon_to=_widow_to("first trick"),
                    cancelling=Cancelling(),
                ),
            ),
            scoring=(Captured("hearts", HEART_CARDS, 1), Captured("queen-of-spades", QUEEN, 13)),
        )
    ),
    ends=(AtTotal(100),),
    cites=(
        Cite("players", PARLETT),
        Cite("rules.packs", BICYCLE),
        Cite("rules.deal", BICYCLE),
        Cite("rules.stages.tricks.talon_to", BICYCLE),
        Cite("rules.stages.tricks.first_lead", BICYCLE),
        Cite("rules.stages.tricks.bans.breaking", BICYCLE),
        Cite("rules.stages.tricks.cancelling", WIKIPEDIA),
        Cite("rules.stages.tricks.cancelling.last", WIKIPEDIA),
        Cite("rules.scoring.hearts", BICYCLE),
        Cite("rules.scoring.queen-of-spades", BICYCLE, "each of the two"),
        Cite("ends.total", TRADITION),
        Cite("rules.scoring", CAPOT, "nothing special for taking everything; the sources do not say"),
        TIES_ARE_SHARED,
    ),
)
CANCELLATION_HEARTS = replace(_GAME, options=_house_rules(_GAME))

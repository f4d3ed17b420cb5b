"""Whist: partners win tricks beyond the first six, and the dealer’s last card makes trumps."""

from dataclasses import replace

from capot.cards import Card
from capot.rules.changes.edits import Add, Change, Edit, Keep
from capot.rules.games.common import FULL
from capot.rules.match.ends import AtTotal, Rubber
from capot.rules.match.sides import Sides
from capot.rules.model import Choice, Cite, Game, Option, Part, every_deal
from capot.rules.rules import Rules
from capot.rules.scoring import Exempt, Honours, TrickCount
from capot.rules.sources import CASSELL, LAWS_OF_WHIST, WHIST_PAGE
from capot.rules.stages.tricks import Eldest, Tricks, TurnedTrump
from capot.rules.terms import Deal, Pack

BOOK = 6
"""Tricks of a side that do not count."""

FORM = Option(
    "form",
    "How many points make the game?",
    (
        Choice("short", "5, as in short whist"),
        Choice("long", "10, as in long whist", (Change("ends.total.points", 10),)),
        Choice("american", "7, as in American whist", (Change("ends.total.points", 7),)),
    ),
    CASSELL,
)

HELD = Honours("honours", "AKQJ", ((4, 4), (3, 2)))


def _with_honours(short_of_game: int) -> tuple[Edit, ...]:
    """Return the edits for honours, which a side with this total may not score; they count after tricks."""
    return (
        Add("rules.scoring", HELD),
        Add("rules.scoring", Exempt("one-short", ("honours",), short_of_game)),
        Change("ends.total.in_order", value=True),
    )


HONOURS = Option(
    "honours",
    "Do honours score?",
    (
        Choice("off", "no"),
        Choice(
            "short",
            "yes, in a game of 5 points, but not for a side that has 4",
            (*_with_honours(4), Keep("ends.total.points", "goes with a game of 5 points only")),
        ),
        Choice(
            "long",
            "yes, in a game of 10 points, but not for a side that has 9",
            (*_with_honours(9), Change("ends.total.points", 10)),
        ),
    ),
    LAWS_OF_WHIST,
)

RUBBERS = {
    "short": Rubber(2, points=3, by_losers=((3, 1), (1, 2)), bonus=2),
    "long": Rubber(2, points=2, by_losers=((5, 1),), bonus=2),
    "american": Rubber(2, points=7, by_losers=tuple((7 - each, each) for each in range(1, 7)), bonus=2),
}
"""The best of three games of each form: a treble, double or single by the losers’ score, and 2 for the rubber."""


def _with_rubber(rubber: Rubber, total: int) -> tuple[Edit, ...]:
    """Return the edits for a rubber of games to this total, which is usual if it is 5."""
    goes_with = Keep("ends.total.points", "goes with games to 5 only")
    return Add("ends", rubber), goes_with if total == 5 else Change("ends.total.points", total)


RUBBER = Option(
    "rubber",
    "Length of the match",
    (
        Choice("off", "a single game"),
        Choice(
            "short",
            "the best of three games to 5, worth 3, 2 or 1 by the losers’ score",
            _with_rubber(RUBBERS["short"], 5),
        ),
        # The laws know nothing of points carried over: here and below, that is common practice.
        Choice(
            "short-carried",
            "the best of three games to 5, worth 3, 2 or 1 by the losers’ score, and points beyond a game count in the next",
            _with_rubber(replace(RUBBERS["short"], carries=True), 5),
        ),
        Choice(
            "long",
            "the best of three games to 10, worth 2 if the losers have fewer than 5, otherwise 1",
            _with_rubber(RUBBERS["long"], 10),
        ),
        Choice(
            "long-carried",
            "the best of three games to 10, worth 2 if the losers have fewer than 5, otherwise 1, and points beyond a game count in the next",
            _with_rubber(replace(RUBBERS["long"], carries=True), 10),
        ),
        Choice(
            "american",
            "the best of three games to 7, worth 7 less the losers’ score",
            _with_rubber(RUBBERS["american"], 7),
        ),
        Choice(
            "american-carried",
            "the best of three games to 7, worth 7 less the losers’ score, and points beyond a game count in the next",
            _with_rubber(replace(RUBBERS["american"], carries=True), 7),
        ),
    ),
    LAWS_OF_WHIST,
)

COUNTED = TrickCount("tricks", each=1, book=BOOK)
BLURB_IN_TURN = (
    "The classic partnership game: thirteen tricks, trumps in turn, a point for each trick beyond six."
)
IN_TURN = {
    "♠": "Spades as Trumps",
    "♥": "Hearts as Trumps",
    "♦": "Diamonds as Trumps",
    "♣": "Clubs as Trumps",
}


def _deal_of(name: str, title: str, pack: Pack) -> Part:
    """Return a deal whose trumps, or that it has none, are known beforehand."""
    return Part(
        Rules(packs=pack, deal=Deal(), stages=(Tricks(first_lead=Eldest()),), scoring=(COUNTED,)), name, title
    )


TRUMP = Option(
    "trump",
    "Which suit is trumps?",
    (
        Choice("turned", "that of the dealer’s last card"),
        Choice(
            "in-turn",
            "none in the first deal, then spades, hearts, diamonds and clubs, and so on in this order",
            (
                Change(
                    "schedule",
                    (
                        _deal_of("none", "No Trumps", FULL),
                        *(
                            _deal_of(
                                title.split()[0].lower(),
                                title,
                                replace(FULL, trumps=tuple(Card(rank, suit) for rank in FULL.order)),
                            )
                            for suit, title in IN_TURN.items()
                        ),
                    ),
                ),
                Change("blurb", BLURB_IN_TURN),
            ),
        ),
    ),
    WHIST_PAGE,
)

WHIST = Game(
    key="whist",
    name="Whist",
    blurb="The classic partnership game: thirteen tricks, trumps turned up, a point for each trick beyond six.",
    family="whist",
    players=(4,),
    schedule=every_deal(
        Rules(
            packs=FULL,
            deal=Deal(turn_up="dealer"),
            stages=(Tricks(first_lead=Eldest(), trump=TurnedTrump()),),
            scoring=(COUNTED,),
        )
    ),
    ends=(AtTotal(5),),
    sides=Sides("piled"),
    low_wins=False,
    options=(FORM, TRUMP, HONOURS, RUBBER),
    cites=(
        Cite("players", LAWS_OF_WHIST),
        Cite("sides", LAWS_OF_WHIST),
        Cite("rules.packs", LAWS_OF_WHIST),
        Cite("rules.deal", LAWS_OF_WHIST),
        Cite("rules.stages.tricks", LAWS_OF_WHIST),
        Cite("rules.stages.tricks.first_lead", LAWS_OF_WHIST),
        Cite("rules.stages.tricks.trump", LAWS_OF_WHIST),
        Cite("rules.scoring.tricks", LAWS_OF_WHIST),
        Cite("ends.total", LAWS_OF_WHIST),
    ),
)

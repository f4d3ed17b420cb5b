"""Whist: partners win tricks beyond the first six, and the dealer’s last card makes trumps."""

from capot.rules.edits import Add, Change, Edit, Keep
from capot.rules.ends import AtTotal
from capot.rules.games.usual import FULL
from capot.rules.model import Choice, Cite, Game, Option, every_deal
from capot.rules.rules import Rules
from capot.rules.scoring import Exempt, Honours, TrickCount
from capot.rules.sides import Sides
from capot.rules.sources import CASSELL, LAWS_OF_WHIST
from capot.rules.terms import Deal
from capot.rules.tricks import Eldest, Tricks, TurnedTrump

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
            scoring=(TrickCount("tricks", each=1, book=BOOK),),
        )
    ),
    ends=(AtTotal(5),),
    sides=Sides("piled"),
    low_wins=False,
    options=(FORM, HONOURS),
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

"""Knockout Whist: a card less in each deal, and whoever wins no trick is out."""

from dataclasses import replace

from capot.rules.changes.edits import Change
from capot.rules.games.common import FULL
from capot.rules.match.ends import LastIn
from capot.rules.model import Choice, Cite, Game, Option, Part
from capot.rules.rules import Rules
from capot.rules.scoring import TrickCount
from capot.rules.sources import CAPOT, PAGAT, WIKIPEDIA
from capot.rules.stages.bidding import NameTrump
from capot.rules.stages.opening import StageTerm
from capot.rules.stages.tricks import Declarer, Eldest, NamedTrump, Tricks, TurnedTrump
from capot.rules.terms import Deal

NAMES = ("one", "two", "three", "four", "five", "six", "seven")
NO_TRICK = TrickCount("tricks", each=0, none=1)
"""The one point that puts a player out."""


def _part(size: int) -> Part:
    """Return the deal of ``size`` cards each: trumps are turned up in the first deal, named in the others."""
    deal, named = Deal(each=size), Tricks(first_lead=Eldest(), trump=NamedTrump())
    stages: tuple[StageTerm, ...] = (NameTrump(by="most tricks"), named)
    if size == len(NAMES):
        deal, stages = Deal(each=size, turn_up="talon"), (replace(named, trump=TurnedTrump()),)
    name = NAMES[size - 1]
    title = f"{name.capitalize()} cards" if size > 1 else "One card"
    return Part(Rules(packs=FULL, deal=deal, stages=stages, scoring=(NO_TRICK,)), name, title)


LEAD = Option(
    "lead",
    "Who leads to the first trick?",
    (
        Choice("eldest", "the player after the dealer"),
        Choice(
            "chooser",
            "whoever named trumps",
            (Change("rules.stages.tricks.first_lead", Declarer()),),
        ),
    ),
    PAGAT,
)

DOGS_LIFE = Option(
    "dogs-life",
    "Do the first players without a trick get a dog’s life?",
    (
        Choice(
            "on",
            "yes, a single card in the next deal, which they play or hold back; with a trick they are back in",
        ),
        Choice("off", "no, they are out at once", (Change("ends.out.dogs_life", 0),)),
    ),
    WIKIPEDIA,
)

KNOCKOUT_WHIST = Game(
    key="knockout-whist",
    name="Knockout Whist",
    blurb="Seven cards, then six, then five: win a trick or you are out; win the most and you name trumps.",
    family="whist",
    players=(4, 2, 3, 5, 6, 7),
    best=(4, 5),
    schedule=tuple(_part(size) for size in range(len(NAMES), 0, -1)),
    # The only trick of the last deal decides the match: nobody gets a dog's life for it.
    ends=(LastIn(1, dogs_life=len(NAMES) - 1),),
    also_called=("Trumps", "Diminishing Whist"),
    options=(DOGS_LIFE, LEAD),
    cites=(
        Cite("players", PAGAT),
        Cite("rules.packs", PAGAT),
        Cite("schedule", PAGAT, "hands shrink from deal to deal: a rule leaflet on Hearts says so too"),
        Cite("rules@seven.deal.turn_up", PAGAT),
        Cite("rules@six.stages.naming", PAGAT, "after seeing the new hand"),
        Cite(
            "rules@six.stages.naming.by",
            CAPOT,
            "players who tie for the most tricks cut the cards elsewhere; here the earliest in turn names trumps",
        ),
        Cite("rules.stages.tricks.first_lead", PAGAT),
        Cite("rules.stages.tricks", PAGAT),
        Cite("rules.scoring.tricks", PAGAT),
        Cite("ends.out", PAGAT),
        Cite("ends.out.dogs_life", PAGAT),
        Cite("ties", CAPOT, "somebody always wins the only trick of the last deal, so nobody can tie"),
    ),
)

"""Games of OpenSpiel to test with, and the chance that deals their cards."""

from pathlib import Path
from random import Random
from typing import Any

from capot.rules.changes.edits import Add, Change
from capot.rules.changes.options import variant
from capot.rules.codec import loads
from capot.rules.match.ends import AfterDeals
from capot.rules.model import Game, every_deal
from capot.rules.rules import Rules
from capot.rules.scoring import TrickTaken
from capot.rules.stages.bidding import NameTrump
from capot.rules.stages.calling import CallCard
from capot.rules.stages.exchanges import Exchange
from capot.rules.stages.tricks import Eldest, HolderOfLowest, NamedTrump, Tricks, TurnedTrump
from capot.rules.terms import Deal
from tests.players.test_calling import SMALL

TINY = loads((Path(__file__).parents[3] / "docs/tiny-slobberhannes.json").read_text(encoding="utf-8"))
"""Two cards each of six, for two or three, as in the documentation."""

PASSING = variant(
    TINY,
    Add("rules.stages", Exchange(1, ("left",), unanimous=True), before="tricks"),
    Change("rules.stages.tricks.first_lead", HolderOfLowest("♣")),
    key="passing",
)
"""The same with a card to pass or a refusal, and a lead that gives a card away."""

DRAWING = variant(
    TINY,
    Change("rules.stages.tricks.draws", "to follow"),
    Change("players", (2,)),
    key="drawing",
)
"""The same with a stock from which whoever cannot follow suit draws."""

TAKING_UP = variant(
    TINY,
    Change("rules.stages.tricks.draws", "hand by hand"),
    Change("rules.deal.each", 1),
    Change("rules.deal.turn_up", "dealer"),
    Change("rules.stages.tricks.trump", TurnedTrump()),
    Change("players", (2,)),
    key="taking-up",
)
"""The same with three hands of a card for each of two, who see from the start which card comes last."""


def calling(*, again: bool) -> Game:
    """Return a game of eight cards in which a card is called, and the declarer's hand laid open."""
    play = Tricks(first_lead=Eldest(), trump=NamedTrump(), open_hand="first trick")
    stages = (NameTrump(), CallCard(again=again), play)
    return Game(
        key="small",
        name="Small",
        blurb="Call a card.",
        family="card points",
        players=(3,),
        schedule=every_deal(Rules(SMALL, Deal(each=2), stages, (TrickTaken("last", "last", 1),))),
        ends=(AfterDeals(2),),
        low_wins=False,
    )


def dealt(state: Any, rng: Random) -> Any:
    """Draw until all cards are dealt, and return the state."""
    while state.is_chance_node():
        outcomes, chances = zip(*state.chance_outcomes(), strict=True)
        assert abs(sum(chances) - 1) < 1e-12
        state.apply_action(rng.choices(outcomes, chances)[0])
    return state

"""Lóra: the Slovak game of hearts and two Obers."""

from dataclasses import replace

from capot.cards import cards
from capot.rules.by_seats import BySeats
from capot.rules.changes.edits import Add
from capot.rules.games.common import PIQUET, ties
from capot.rules.match.ends import AtTotal
from capot.rules.model import Choice, Cite, Game, Option, every_deal
from capot.rules.rules import Rules
from capot.rules.scoring import Captured, Exempt, Sweep
from capot.rules.sources import CAPOT, SLOVAK_WIKIPEDIA
from capot.rules.stages.announcing import Exposable, Expose
from capot.rules.stages.tricks import Eldest, Tricks, Unbroken
from capot.rules.terms import AllOf, CardsOf, Deal, Payoff

HEARTS = cards("A♥ K♥ Q♥ J♥ T♥ 9♥ 8♥ 7♥")
OBERS = ("acorn-ober", "leaf-ober")
ACORN_OBER, LEAF_OBER = cards("Q♣ Q♠")

EXPOSING = Option(
    "exposing",
    "May the two Obers that cost points be laid open before the play?",
    (
        Choice("off", "no"),
        Choice(
            "on",
            "yes, by whoever holds them; an exposed Ober costs double",
            (
                Add(
                    "rules.stages",
                    Expose((Exposable("acorn-ober", ACORN_OBER), Exposable("leaf-ober", LEAF_OBER))),
                    before="tricks",
                ),
            ),
        ),
    ),
    SLOVAK_WIKIPEDIA,
)

LORA_SLOVAK = Game(
    key="lora-slovak",
    name="Lóra",
    blurb="Hearts as Slovaks play it: with 32 German-suited cards, two costly Obers and a line at ninety.",
    family="hearts",
    players=(4, 3),
    schedule=every_deal(
        Rules(
            packs=BySeats({4: PIQUET, 3: replace(PIQUET, without=cards("7♦ 8♦"))}),
            deal=Deal(),
            stages=(
                Tricks(
                    first_lead=Eldest(),
                    bans=(Unbroken("♥", by="play", also=CardsOf(OBERS)),),
                ),
            ),
            scoring=(
                Captured("hearts", HEARTS, 1),
                Captured("acorn-ober", (ACORN_OBER,), 4),
                Captured("leaf-ober", (LEAF_OBER,), 8),
                Sweep(
                    "sweep",
                    "shot the moon",
                    AllOf(CardsOf(("hearts", *OBERS))),
                    ("hearts", *OBERS),
                    Payoff(0, 20),
                ),
                Exempt("line", OBERS, 90),
            ),
        )
    ),
    ends=(AtTotal(100, loses=True, exactly_drops_to=80),),
    direction="anticlockwise",
    faces="tell",
    also_called=("Slovenská lóra",),
    options=(EXPOSING, ties(CAPOT)),
    cites=(
        Cite("players", SLOVAK_WIKIPEDIA),
        Cite("rules.packs", SLOVAK_WIKIPEDIA),
        Cite("rules.deal", SLOVAK_WIKIPEDIA),
        Cite("direction", SLOVAK_WIKIPEDIA),
        Cite("rules.stages.tricks.first_lead", SLOVAK_WIKIPEDIA),
        Cite("rules.stages.tricks.bans.breaking", SLOVAK_WIKIPEDIA),
        Cite("rules.scoring.hearts", SLOVAK_WIKIPEDIA),
        Cite("rules.scoring.acorn-ober", SLOVAK_WIKIPEDIA),
        Cite("rules.scoring.leaf-ober", SLOVAK_WIKIPEDIA),
        Cite("rules.scoring.sweep", SLOVAK_WIKIPEDIA),
        Cite(
            "rules.scoring.line",
            SLOVAK_WIKIPEDIA,
            "the points of another player’s sweep are charged in full, which the source leaves open",
        ),
        Cite("ends.total", SLOVAK_WIKIPEDIA),
        Cite("ends.total.exactly_drops_to", SLOVAK_WIKIPEDIA),
        Cite("low_wins", SLOVAK_WIKIPEDIA, "it names the loser; that the lowest total wins is our choice"),
        Cite("ties", CAPOT, "the sources do not say; here the win is shared"),
    ),
)

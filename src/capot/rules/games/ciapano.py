"""Ciapanò: Tressette played to lose, in which thirds of a point are dropped; two players draw from a stock."""

from dataclasses import replace
from fractions import Fraction

from capot.cards import cards
from capot.rules.by_seats import BySeats
from capot.rules.changes.edits import Change, Keep
from capot.rules.games.common import ties
from capot.rules.match.ends import AtTotal, LastIn
from capot.rules.model import Choice, Cite, Game, NumberOption, Option, every_deal
from capot.rules.rules import Rules
from capot.rules.scoring import Captured, TrickTaken, WholePoints
from capot.rules.sources import CAPOT, DIGITALMOKA, DOSSENA, GIOCHI_DI_CARTE
from capot.rules.stages.tricks import Draws, Eldest, Tricks
from capot.rules.terms import Deal, Pack, Payoff

FOURS = "4♠ 4♥ 4♦ 4♣"
ITALIAN_40 = Pack(order="32AKQJ7654")
EVENED = BySeats(
    {
        3: replace(ITALIAN_40, without=cards("4♣")),
        6: replace(ITALIAN_40, without=cards(FOURS)),
        7: replace(ITALIAN_40, without=cards(f"{FOURS} 5♣")),
    },
    others=ITALIAN_40,
)
LEFT_OVER = BySeats(dict.fromkeys((3, 6, 7), "last trick"), others="nobody")
HANDS = BySeats({2: 10, 3: 13, 4: 10, 5: 8, 6: 6, 7: 5, 8: 5})
FROM_STOCK: BySeats[Draws] = BySeats([(2, "after each trick")], others="never")
THIRD = Fraction(1, 3)
COUNTED = ("aces", "thirds", "last")

# --- House rules -----------------------------------------------------------------------------------

MONTE = Option(
    "monte",
    "Which cards are played with if they cannot be dealt out evenly?",
    (
        Choice("evened", "fours, and a five among seven players, are taken out"),
        Choice(
            "last-trick",
            "all forty; the cards left over go to the winner of the last trick",
            (
                Change("rules.packs", ITALIAN_40),
                Change("rules.stages.tricks.talon_to", LEFT_OVER),
            ),
        ),
    ),
    DOSSENA,
)
CAPPOTTO = Option(
    "cappotto",
    "What does it take to make cappotto?",
    (
        Choice("eleven", "nobody else may have a whole point"),
        Choice(
            "every-card",
            "nobody else may have taken any card that counts",
            (Change("rules.scoring.whole.clean", value=True),),
        ),
        Choice("none", "there is no cappotto", (Change("rules.scoring.whole.sweep", None),)),
    ),
    GIOCHI_DI_CARTE,
)
TARGET = NumberOption(
    "points",
    "Total that ends the match, usually 21, 31, 41 or 100",
    11,
    200,
    "ends.total.points",
    41,
    source=GIOCHI_DI_CARTE,
)

ELIMINATE = NumberOption(
    "eliminate",
    "Total at which players drop out, until one is left",
    11,
    200,
    "ends.out.points",
    edits=(
        Change("ends", (LastIn(41),)),
        Keep("ties", "lets players who tie at the end share the win"),
    ),
    source=DIGITALMOKA,
)

CIAPANO = Game(
    key="ciapano",
    name="Ciapanò",
    blurb="Italy’s game of losing: aces cost a point, five ranks a third of one, and the last trick gets the rest.",
    family="card points",
    players=(4, 2, 3, 5, 6, 7, 8),
    best=(4, 5),
    schedule=every_deal(
        Rules(
            packs=EVENED,
            deal=Deal(each=HANDS),
            stages=(Tricks(first_lead=Eldest(), draws=FROM_STOCK),),
            scoring=(
                Captured("aces", cards("A♠ A♥ A♦ A♣"), 1),
                Captured("thirds", tuple(c for c in ITALIAN_40.cards() if c.rank in "32KQJ"), THIRD),
                TrickTaken("last", "last", 1),
                WholePoints("whole", COUNTED, sweep=Payoff(0, 11)),
            ),
        )
    ),
    ends=(AtTotal(41),),
    direction="anticlockwise",
    faces="italian",
    also_called=("Traversone", "Tressette a perdere"),
    options=(TARGET, ELIMINATE, MONTE, CAPPOTTO, ties(CAPOT)),
    cites=(
        Cite("players", GIOCHI_DI_CARTE),
        Cite("rules.packs", GIOCHI_DI_CARTE, "which four and which five are taken out is Capot’s choice"),
        Cite("rules.packs.order", GIOCHI_DI_CARTE),
        Cite("rules.deal", GIOCHI_DI_CARTE),
        Cite("direction", GIOCHI_DI_CARTE),
        Cite("rules.stages.tricks.first_lead", GIOCHI_DI_CARTE),
        Cite("rules.stages.tricks.draws", GIOCHI_DI_CARTE),
        Cite("rules.scoring.aces", GIOCHI_DI_CARTE),
        Cite("rules.scoring.thirds", GIOCHI_DI_CARTE),
        Cite("rules.scoring.last", GIOCHI_DI_CARTE),
        Cite("rules.scoring.whole", GIOCHI_DI_CARTE),
        Cite("rules.scoring.whole.sweep", GIOCHI_DI_CARTE),
        Cite(
            "ends.total",
            DIGITALMOKA,
            "there, players who reach the target may also drop out until one is left",
        ),
        Cite("ties", CAPOT, "the sources do not say; here the win is shared"),
    ),
)

"""Hearts by the leaflet, and as people know it from computers, with its variants of scoring."""

from dataclasses import replace

from capot.cards import cards
from capot.rules.by_seats import BySeats
from capot.rules.changes.edits import Add, Change
from capot.rules.changes.options import variant
from capot.rules.games.common import FULL
from capot.rules.games.hearts_options import COUNT, QUEEN, cycle_for, house_rules, sweep_of
from capot.rules.match.ends import AtTotal
from capot.rules.match.sides import Sides
from capot.rules.model import Choice, Cite, Game, Option, every_deal
from capot.rules.rules import Rules
from capot.rules.scoring import ByRank, Captured, PointsOff
from capot.rules.sources import (
    BICYCLE,
    BRITANNICA,
    CAPOT,
    HEARTS_LEAFLET,
    PAGAT,
    PARLETT,
    TRADITION,
    WIKIPEDIA,
)
from capot.rules.stages.exchanges import Exchange
from capot.rules.stages.tricks import HolderOfLowest, NotToFirstTrick, Tricks, Unbroken
from capot.rules.terms import CardsOf, Deal, TimesAll

HEART_CARDS = tuple(card for card in FULL.cards() if card.suit == "♥")
PENALTIES = ("hearts", "queen-of-spades")

PACKS = BySeats(
    {
        3: replace(FULL, without=cards("2♦")),
        4: FULL,
        5: replace(FULL, without=cards("2♦ 2♣")),
        6: replace(FULL, without=cards("2♦ 2♣ 3♣ 2♠")),
    }
)
FACE_VALUES = ByRank(
    {"A": 14, "K": 13, "Q": 12, "J": 11, "T": 10, **{str(pips): pips for pips in range(9, 1, -1)}}
)

TIES_ARE_SHARED = Cite("ties", CAPOT, "the sources do not say; here the win is shared")

_LEAFLET = Game(
    key="hearts",
    name="Hearts",
    blurb="Hearts with a sharper start: the first pass goes across, and penalty cards may fall on the first trick.",
    family="hearts",
    players=(4,),
    schedule=every_deal(
        Rules(
            packs=FULL,
            deal=Deal(),
            stages=(
                Exchange(count=3, cycle=("across", "right", "left")),
                Tricks(first_lead=HolderOfLowest("♣"), bans=(Unbroken("♥"),)),
            ),
            scoring=(
                Captured("hearts", HEART_CARDS, 1),
                Captured("queen-of-spades", QUEEN, 13),
                sweep_of(*PENALTIES),
            ),
        )
    ),
    ends=(AtTotal(100),),
    cites=(
        Cite("players", HEARTS_LEAFLET),
        Cite("rules.packs", HEARTS_LEAFLET),
        Cite("rotation", HEARTS_LEAFLET),
        Cite("rules.deal", HEARTS_LEAFLET),
        Cite("rules.deal.by", CAPOT, "the leaflet is silent; here they are dealt one at a time"),
        Cite("rules.stages.exchange.count", HEARTS_LEAFLET),
        Cite("rules.stages.exchange.cycle", HEARTS_LEAFLET),
        Cite("rules.stages.tricks", HEARTS_LEAFLET, "it allows any card in the first trick"),
        Cite(
            "rules.stages.tricks.first_lead",
            HEARTS_LEAFLET,
            "the suit symbol is missing in the text; everywhere else, Hearts starts with the two of clubs",
        ),
        Cite("rules.stages.tricks.bans.breaking", HEARTS_LEAFLET),
        Cite(
            "rules.stages.tricks.bans.breaking.by",
            CAPOT,
            "the leaflet is taken literally: neither a heart led for lack of other cards nor the queen of "
            "spades breaks hearts",
        ),
        Cite("rules.scoring.hearts", HEARTS_LEAFLET),
        Cite("rules.scoring.queen-of-spades", HEARTS_LEAFLET),
        Cite("rules.scoring.sweep", HEARTS_LEAFLET),
        Cite("low_wins", HEARTS_LEAFLET),
        Cite("ends.total", HEARTS_LEAFLET),
        TIES_ARE_SHARED,
    ),
)
HEARTS = replace(_LEAFLET, options=house_rules(_LEAFLET))

# --- As on computers ---------------------------------------------------------------------------------

CLASSIC_PLAYERS = (4, 3, 5, 6)
CLASSIC_CITES = (
    Cite("players", PAGAT),
    Cite("rules.packs", BICYCLE, "books differ on which low cards are removed; these are as good as any"),
    Cite("rules.stages.exchange.count", TRADITION),
    Cite("rules.stages.exchange.cycle", PAGAT),
    Cite(
        "rules.stages.exchange",
        CAPOT,
        "if nobody sits across the table, that step is left out",
    ),
    Cite("rules.stages.tricks.first_lead", PAGAT, "if 2♣ is out, the lowest club in play takes its place"),
    Cite("rules.stages.tricks.bans.breaking", PAGAT),
    Cite("rules.stages.tricks.bans.first-trick", PAGAT),
    TIES_ARE_SHARED,
)

_CLASSIC = variant(
    HEARTS,
    Change("rules.packs", PACKS),
    Change("rules.stages.exchange.count", COUNT),
    Change("rules.stages.exchange.cycle", cycle_for(CLASSIC_PLAYERS, ("left", "right", "across", "hold"))),
    Add("rules.stages.tricks.bans", NotToFirstTrick(CardsOf(PENALTIES))),
    key="hearts-classic",
    name="Classic Hearts",
    blurb="The Hearts most people know: avoid hearts and the queen of spades; the first trick is safe.",
    players=CLASSIC_PLAYERS,
    cites=(
        *CLASSIC_CITES,
        Cite("rules.scoring.hearts", PAGAT),
        Cite("rules.scoring.queen-of-spades", PAGAT),
        Cite("rules.scoring.sweep", PAGAT),
        Cite("ends.total", PAGAT),
    ),
)
_QUEEN_STAYS = Option(
    "pass-queen",
    "May the queen of spades be passed?",
    (Choice("allowed", "yes"), Choice("never", "no", (Change("rules.stages.exchange.barred", QUEEN),))),
    TRADITION,
)
HEARTS_CLASSIC = replace(_CLASSIC, options=house_rules(_CLASSIC, _QUEEN_STAYS))

_OMNIBUS = variant(
    HEARTS_CLASSIC,
    Add("rules.scoring", Captured("bonus", cards("J♦"), -10)),
    key="omnibus-hearts",
    name="Omnibus Hearts",
    blurb="Classic Hearts with a prize: the jack of diamonds takes ten points off your score.",
    cites=(
        *_CLASSIC.cites,
        Cite("rules.scoring.bonus", BICYCLE, "there a sweep needs the jack as well; here it does not"),
    ),
)
_BELOW_ZERO = Option(
    "below-zero",
    "May the jack of diamonds bring your score for a deal below zero?",
    (
        Choice("allowed", "yes"),
        Choice("never", "no", (Change("rules.scoring.bonus", PointsOff("bonus", cards("J♦"), 10)),)),
    ),
    TRADITION,
)
OMNIBUS_HEARTS = replace(_OMNIBUS, options=house_rules(_OMNIBUS, _BELOW_ZERO))

_SPOT = variant(
    HEARTS_CLASSIC,
    Change("rules.scoring.hearts.points", FACE_VALUES),
    Change("rules.scoring.queen-of-spades.points", 25),
    Change("ends.total.points", 500),
    key="spot-hearts",
    name="Spot Hearts",
    blurb="Classic Hearts in which each heart costs its face value, from 2 to 14.",
    cites=(
        *CLASSIC_CITES,
        Cite("rules.scoring.hearts.points", BRITANNICA),
        Cite("rules.scoring.queen-of-spades.points", TRADITION),
        Cite("rules.scoring.sweep", PAGAT, "129, all the points of the deal"),
        Cite("ends.total.points", TRADITION),
    ),
)
SPOT_HEARTS = replace(_SPOT, options=house_rules(_SPOT))

# --- In partnership ----------------------------------------------------------------------------------

_SCORES = Option(
    "sides",
    "What do partners share?",
    (
        Choice("added", "one score; shooting the moon takes one player alone"),
        Choice(
            "together",
            "one score, and they may shoot the moon together",
            (
                Change("sides.score", "piled"),
                # The other side is one player then, who is charged for both.
                Change("rules.scoring.sweep.payoff", TimesAll(0, 2)),
            ),
        ),
        Choice(
            "separate",
            "only the win; each has a total, and the lower sum of a side wins (100 points are enough then)",
            (Change("sides.score", "own"),),
        ),
    ),
    PARLETT,
)
_PARTNERSHIP = variant(
    replace(HEARTS_CLASSIC, players=(4,)),
    Change("rules.packs", FULL),
    Change("rules.stages.exchange.count", 3),
    Change("rules.stages.exchange.cycle", ("left", "right", "across", "hold")),
    Change("sides", Sides("added")),
    Change("ends.total.points", 200),
    key="hearts-partnership",
    name="Partnership Hearts",
    blurb="Classic Hearts for two pairs: partners add up their points, and pass to each other every fourth deal.",
    cites=(
        Cite("players", WIKIPEDIA),
        Cite("sides", WIKIPEDIA),
        Cite("rules.packs", PAGAT),
        Cite("rules.stages.exchange", PARLETT),
        Cite("rules.stages.tricks.first_lead", PAGAT),
        Cite("rules.stages.tricks.bans.breaking", PAGAT),
        Cite("rules.stages.tricks.bans.first-trick", PAGAT),
        Cite("rules.scoring.hearts", PAGAT),
        Cite("rules.scoring.queen-of-spades", PAGAT),
        Cite("rules.scoring.sweep", WIKIPEDIA, "26 to each opponent, that is, 52 to the other side"),
        Cite("ends.total.points", WIKIPEDIA, "points come twice as fast as for one player"),
        TIES_ARE_SHARED,
    ),
)
HEARTS_PARTNERSHIP = replace(_PARTNERSHIP, options=house_rules(_PARTNERSHIP, _SCORES))

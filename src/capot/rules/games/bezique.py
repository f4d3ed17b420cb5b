"""Bezique: tricks for two with two packs, and melds between them that score far more than the tricks."""

from capot.cards import cards
from capot.rules.changes.edits import Change, Remove
from capot.rules.match.ends import AtTotal
from capot.rules.model import Choice, Cite, Game, NumberOption, Option, every_deal
from capot.rules.rules import Rules
from capot.rules.scoring import Captured, Meld, Melds, TrickTaken, TrumpCard
from capot.rules.sources import (
    ADPOKER_BESIGUE,
    BRITANNICA,
    BRITANNICA_TODAY,
    CAPOT,
    ENQUIRE,
    FOSTER,
    HOFFMANN,
    PARLETT,
)
from capot.rules.stages.melding import Melding
from capot.rules.stages.tricks import BeatTrumps, Eldest, MustTrump, NamedTrump, Tricks, TurnedTrump
from capot.rules.terms import Batches, Deal, Pack

BRISQUES = cards("A♠ T♠ A♥ T♥ A♦ T♦ A♣ T♣")

MELDS = (
    Meld("marriage", "marriage", 1, 20, ranks="KQ", of="plain"),
    Meld("royal-marriage", "royal marriage", 1, 40, ranks="KQ", of="trumps"),
    Meld("sequence", "sequence", 1, 250, ranks="ATKQJ", of="trumps"),
    Meld("bezique", "bezique", 2, 40, cards=cards("Q♠ J♦")),
    Meld("double-bezique", "double bezique", 2, 500, cards=cards("Q♠ J♦"), times=2),
    Meld("aces", "four aces", 3, 100, ranks="A", times=4),
    Meld("kings", "four kings", 3, 80, ranks="K", times=4),
    Meld("queens", "four queens", 3, 60, ranks="Q", times=4),
    Meld("jacks", "four jacks", 3, 40, ranks="J", times=4),
)

SEVEN = Option(
    "seven",
    "What does the seven of trumps score for?",
    (
        Choice("show", "being exchanged for the card turned up, or shown after a trick you have won"),
        Choice(
            "play",
            "being exchanged, or else for being played before the stock is gone, whoever wins the trick",
            (Change("rules.scoring.seven.by", "play"),),
        ),
    ),
    BRITANNICA_TODAY,
)
NEW_CARD = Option(
    "new-card",
    "When may cards be melded again?",
    (
        Choice("class", "in another class at any time, in the same with a card that is new to it"),
        Choice(
            "hand",
            "only with a card that does not lie open yet",
            (Change("rules.stages.melding.new_card", "hand"),),
        ),
    ),
    BRITANNICA_TODAY,
)
LAST_TRICK = Option(
    "last-trick",
    "Which trick scores ten points as the last?",
    (
        Choice("32", "the last of all, trick 32"),
        Choice(
            "24",
            "the last before the stock is gone, trick 24",
            (Change("rules.scoring.last-trick.which", 24),),
        ),
    ),
    ENQUIRE,
)
END = Option(
    "end",
    "When does the match end?",
    (
        Choice("deal", "after the deal in which somebody reaches the total; the higher one wins"),
        Choice(
            "at-once",
            "as soon as a meld or trick takes somebody there; aces and tens count after the deal",
            (Change("ends.total.at_once", value=True), Change("ends.total.in_order", value=True)),
        ),
        Choice(
            "brisques-at-once",
            "as soon as somebody is there, aces and tens counting as they are won",
            (Change("ends.total.at_once", value=True), Change("ends.total.cards_at_once", value=True)),
        ),
    ),
    ENQUIRE,
)
TRUMP = Option(
    "trump",
    "What makes trumps?",
    (
        Choice("turn-up", "the card turned up"),
        Choice(
            "first-marriage",
            "the first marriage or sequence that is laid; until then there are none, and sevens score nothing",
            (
                Change("rules.deal.turn_up", "none"),
                Change("rules.stages.tricks.trump", NamedTrump()),
                Remove("rules.scoring.seven"),
            ),
        ),
    ),
    BRITANNICA,
)
TARGET = NumberOption(
    "target",
    "Total that ends the match",
    500,
    5000,
    "ends.total.points",
    default=1000,
    source=ADPOKER_BESIGUE,
)

BEZIQUE = Game(
    key="bezique",
    name="Bezique",
    blurb="Win a trick to lay a meld: marriages, sequences, and the queen of spades with the jack of diamonds.",
    family="whist",
    players=(2,),
    schedule=every_deal(
        Rules(
            packs=Pack(order="ATKQJ987", copies=2),
            deal=Deal(by=Batches({8: "3-2-3"}), each=8, turn_up="bottom"),
            stages=(
                Melding(),
                Tricks(
                    first_lead=Eldest(),
                    duties=(MustTrump(), BeatTrumps(plain=True)),
                    trump=TurnedTrump(),
                    draws="after each trick",
                    equal="first",
                    free=True,
                ),
            ),
            scoring=(
                TrumpCard("seven", "7", 10, turned=10),
                Melds("melds", MELDS),
                TrickTaken("last-trick", "last", 10),
                Captured("brisques", BRISQUES, 10),
            ),
        )
    ),
    ends=(AtTotal(1000),),
    ties="play on",
    low_wins=False,
    options=(SEVEN, NEW_CARD, LAST_TRICK, TARGET, END, TRUMP),
    cites=(
        Cite("players", PARLETT),
        Cite("rules.packs", PARLETT),
        Cite("rules.packs.copies", BRITANNICA),
        Cite("rules.deal", BRITANNICA),
        Cite("rules.deal.turn_up", BRITANNICA_TODAY),
        Cite("rules.stages.melding", FOSTER, "one meld scores after a trick"),
        Cite("rules.stages.melding.new_card", FOSTER),
        Cite("rules.stages.tricks.first_lead", PARLETT),
        Cite("rules.stages.tricks", PARLETT),
        Cite("rules.stages.tricks.equal", PARLETT),
        Cite("rules.stages.tricks.free", PARLETT),
        Cite("rules.stages.tricks.duties.trumping", ENQUIRE),
        Cite("rules.stages.tricks.duties.beating-trumps", ENQUIRE),
        Cite("rules.stages.tricks.trump", BRITANNICA),
        Cite("rules.stages.tricks.draws", BRITANNICA_TODAY),
        Cite(
            "rules.scoring.seven", ENQUIRE, "exchanged even after the last trick with a draw, as Capot has it"
        ),
        Cite("rules.scoring.seven.turned", HOFFMANN),
        Cite("rules.scoring.melds", FOSTER),
        Cite("rules.scoring.last-trick", ENQUIRE),
        Cite("rules.scoring.brisques", BRITANNICA_TODAY),
        Cite("ends.total", BRITANNICA_TODAY),
        Cite("ties", CAPOT, "equal totals are settled by another deal"),
    ),
)

"""Barbu: seven contracts, each declared once by each of four players, and doubles between any two."""

from capot.cards import cards
from capot.rules.contracts import ChooseContract, Contract, Doubling, Layout, NameRank, NameTrump
from capot.rules.games.packs import FULL
from capot.rules.model import Game, Rules, every_deal
from capot.rules.scoring import Captured, GoneOut, TrickTaken
from capot.rules.terms import (
    AfterDeals,
    BeatTrumps,
    Deal,
    Eldest,
    MustTrump,
    NamedTrump,
    Tricks,
    Unbroken,
)

NEGATIVE = Doubling(owed=2)
POSITIVE = Doubling(only_declarer=True, owed=2)
PLAIN = Tricks(first_lead=Eldest())
NO_HEARTS_LED = Tricks(first_lead=Eldest(), bans=(Unbroken("♥", by="never", name="hearts"),))
STRICT = Tricks(
    first_lead=Eldest(), duties=(MustTrump(over="beat"), BeatTrumps(by="highest")), trump=NamedTrump()
)

CONTRACTS = (
    Contract(
        "no-queens",
        "No Queens",
        (NEGATIVE, PLAIN),
        (Captured("queens", cards("Q♠ Q♥ Q♦ Q♣"), -6),),
        total=-24,
    ),
    Contract("no-tricks", "No Tricks", (NEGATIVE, PLAIN), (TrickTaken("tricks", "every", -2),), total=-26),
    Contract(
        "no-hearts",
        "No Hearts",
        (NEGATIVE, NO_HEARTS_LED),
        (
            Captured("hearts", cards("K♥ Q♥ J♥ T♥ 9♥ 8♥ 7♥ 6♥ 5♥ 4♥ 3♥ 2♥"), -2),
            Captured("ace-of-hearts", cards("A♥"), -6),
        ),
        total=-30,
    ),
    Contract(
        "no-king",
        "No King of Hearts",
        (NEGATIVE, NO_HEARTS_LED),
        (Captured("king-of-hearts", cards("K♥"), -20),),
        total=-20,
    ),
    Contract(
        "no-last-two",
        "No Last Two",
        (NEGATIVE, PLAIN),
        (TrickTaken("last-but-one", "last but one", -10), TrickTaken("last", "last", -20)),
        total=-30,
    ),
    Contract(
        "trump",
        "Trump",
        (NameTrump(), POSITIVE, STRICT),
        (TrickTaken("tricks", "every", 5),),
        total=65,
    ),
    Contract(
        "dominoes",
        "Dominoes",
        (NameRank(), POSITIVE, Layout()),
        (GoneOut("order", (45, 20, 5, -5)),),
        total=65,
    ),
)

BARBU = Game(
    key="barbu",
    name="Barbu",
    blurb="Seven contracts, each declared once by everybody: queens, tricks, hearts to avoid, then trumps.",
    family="barbu",
    players=(4,),
    schedule=every_deal(Rules(packs=FULL, deal=Deal(), stages=(ChooseContract(CONTRACTS),), scoring=())),
    ends=(AfterDeals(7, per="player"),),
    deals_each=7,
    low_wins=False,
)

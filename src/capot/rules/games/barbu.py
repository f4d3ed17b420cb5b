"""Barbu: seven contracts, each declared once by each of four players, and doubles between any two."""

from capot.cards import cards
from capot.rules.dominoes import Layout, NameRank
from capot.rules.ends import AfterDeals
from capot.rules.games.barbu_options import CONTRACTS as PATH
from capot.rules.games.barbu_options import DOUBLING, DUTIES, HOUSE_RULES, LAYOUT
from capot.rules.games.packs import FULL
from capot.rules.model import Cite, Game, every_deal
from capot.rules.opening import ChooseContract, Contract, Doubling, NameTrump
from capot.rules.rules import Rules
from capot.rules.scoring import Captured, GoneOut, TrickTaken
from capot.rules.sources import CAPOT, MCNEELY, PAGAT, WIKIPEDIA
from capot.rules.terms import Deal
from capot.rules.tricks import BeatTrumps, Eldest, MustTrump, NamedTrump, Tricks, Unbroken

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
            Captured("hearts", cards("K♥ Q♥ J♥ T♥ 9♥ 8♥ 7♥ 6♥ 5♥ 4♥ 3♥ 2♥"), -2, face_up=True),
            Captured("ace-of-hearts", cards("A♥"), -6, face_up=True),
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

CITES = (
    Cite("players", MCNEELY),
    Cite("rules.packs", MCNEELY),
    Cite("rules.deal", MCNEELY),
    Cite("rules.deal.by", CAPOT, "the book is silent; they are dealt singly"),
    Cite("rules.stages.contract", MCNEELY),
    Cite("deals_each", MCNEELY),
    Cite(
        "rotation",
        PAGAT,
        "the book lets dealer and declarer move together; that they are neighbours is from here",
    ),
    Cite("direction", WIKIPEDIA),
    Cite(f"{PATH}.no-queens", MCNEELY),
    Cite(f"{PATH}.no-tricks", MCNEELY),
    Cite(f"{PATH}.no-hearts", MCNEELY),
    Cite(f"{PATH}.no-king", MCNEELY),
    Cite(f"{PATH}.no-last-two", MCNEELY),
    Cite(f"{PATH}.trump", MCNEELY),
    Cite(f"{PATH}.dominoes", MCNEELY),
    Cite(f"{DUTIES}.beating-trumps", MCNEELY, "other books are content with any higher trump"),
    Cite(
        f"{DUTIES}.trumping",
        CAPOT,
        "the book frees who cannot beat a trump in the trick, but does not say that who can must; strict "
        "trumps ask for it",
    ),
    Cite(
        f"{LAYOUT}.per_turn",
        MCNEELY,
        "three cards are laid in one turn of its example; elsewhere one is the rule",
    ),
    Cite(f"{LAYOUT}.wrap", MCNEELY, "continuous ranking is taken to go round from the ace to the two"),
    Cite(f"{LAYOUT}.first_may_pass", MCNEELY),
    Cite(DOUBLING, MCNEELY),
    Cite(f"{DOUBLING}.owed", MCNEELY),
    Cite(f"{DOUBLING}.reply", CAPOT, "a reply is granted to whoever was doubled after having spoken"),
    Cite(
        f"{DOUBLING}.forced",
        CAPOT,
        "the book does not say what enforces them; here they are compulsory in time",
    ),
    Cite("low_wins", MCNEELY),
    Cite("ends.deals", MCNEELY),
    Cite("ties", CAPOT, "the book leaves them open; they are shared"),
)

BARBU = Game(
    key="barbu",
    name="Barbu",
    blurb="Seven contracts, each declared once by every player, and doubles on who will do better.",
    family="barbu",
    players=(4,),
    schedule=every_deal(Rules(packs=FULL, deal=Deal(), stages=(ChooseContract(CONTRACTS),), scoring=())),
    ends=(AfterDeals(7, per="player"),),
    deals_each=7,
    low_wins=False,
    options=HOUSE_RULES,
    cites=CITES,
)

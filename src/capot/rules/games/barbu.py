"""Barbu: seven contracts, each declared once by each of four players, and doubles between any two."""

from capot.cards import card, cards
from capot.rules.by_seats import BySeats
from capot.rules.changes.edits import Add, Change, Keep, Remove
from capot.rules.games.common import FULL, PIQUET, evened
from capot.rules.match.ends import AfterDeals
from capot.rules.model import Choice, Cite, Game, HouseRule, NumberOption, Option, every_deal
from capot.rules.rules import Rules
from capot.rules.scoring import Captured, GoneOut, TrickTaken
from capot.rules.sources import CAPOT, MCNEELY, PAGAT, TRADITION, WIKIPEDIA
from capot.rules.stages.bidding import Doubling, NameTrump
from capot.rules.stages.dominoes import Layout, NameRank
from capot.rules.stages.opening import ChooseContract, Contract
from capot.rules.stages.tricks import BeatTrumps, Eldest, MustDiscard, MustTrump, NamedTrump, Tricks, Unbroken
from capot.rules.terms import Deal

# --- House rules -----------------------------------------------------------------------------------

PATH = "rules.stages.contract.contracts"
DOUBLING = f"{PATH}.*.stages.doubling"
DUTIES = f"{PATH}.trump.stages.tricks.duties"
LAYOUT = f"{PATH}.dominoes.stages.layout"
WITHOUT_DOUBLES = "Every player declares each contract once."
OWED_COSTS = 20
"""Points that a double still owed costs if nobody is made to double: as much as the king of hearts."""


def _doubling(field: str, value: object) -> Change:
    return Change(f"{DOUBLING}.{field}", value)


ROTATION = Option(
    "rotation",
    "When does the next player become declarer?",
    (
        Choice("seven", "after declaring every contract in a row"),
        Choice(
            "each-deal",
            "after every deal (everyone still declares each contract once)",
            (Change("deals_each", 1),),
        ),
    ),
    WIKIPEDIA,
)
DOUBLES = Option(
    "doubles",
    "May players double each other?",
    (
        Choice("on", "yes, after the contract is named"),
        Choice(
            "off", "no, which is easier for beginners", (Remove(DOUBLING), Change("blurb", WITHOUT_DOUBLES))
        ),
    ),
    TRADITION,
)
REDOUBLES = Option(
    "redoubles",
    "Who may redouble?",
    (
        Choice("all", "everyone who was doubled, in a second turn if need be"),
        Choice(
            "later",
            "only players whose turn comes after that of the player who doubled them",
            (_doubling("reply", value=False),),
        ),
    ),
    PAGAT,
)
OBLIGATION = Option(
    "obligation",
    "How are the doubles owed to a declarer enforced?",
    (
        Choice("forced", "you must double the declarer once you owe as many doubles as there are deals left"),
        Choice(
            "penalty",
            f"nobody is forced to double, but each double still owed at the end costs {OWED_COSTS} points",
            (_doubling("forced", value=False), _doubling("missing", OWED_COSTS)),
        ),
        Choice("none", "no doubles are owed", (_doubling("owed", 0),)),
    ),
    CAPOT,
)
OWED = NumberOption(
    "owed",
    "Doubles each player owes each declarer",
    1,
    7,
    f"{DOUBLING}.owed",
    default=2,
    source=TRADITION,
)
UNDOUBLED = Option(
    "undoubled",
    "What if nobody doubles a contract?",
    (
        Choice("play", "it is played like any other"),
        Choice(
            "split",
            "if it is a negative contract, it is not played, and its points are divided equally among everyone except the declarer",
            (
                _doubling("undoubled", "split"),
                Keep(f"{PATH}.*.total", "needs contracts whose points are the same at every table"),
            ),
        ),
    ),
    WIKIPEDIA,
)
TRUMP_LED = Option(
    "trump-led",
    "In Trump, what must you play when trumps are led?",
    (
        Choice("highest", "your highest trump, if it beats those in the trick"),
        Choice(
            "overtake",
            "any trump that beats those in the trick",
            (Change(f"{DUTIES}.beating-trumps.by", "any"),),
        ),
    ),
    PAGAT,
)
VOID = Option(
    "void",
    "In Trump, what if you cannot follow suit and the trick contains a trump?",
    (
        Choice("overtrump", "you must beat it; if you cannot, you may play any card"),
        Choice(
            "letter",
            "you must play a trump, high or low; if you cannot beat those in the trick, you may play any card",
            (Change(f"{DUTIES}.trumping.over", "free"),),
        ),
    ),
    CAPOT,
)
TURN = Option(
    "dominoes-turn",
    "In Dominoes, how many cards may you lay in a turn?",
    (
        Choice("many", "at least one, and as many more as you like"),
        Choice("one", "exactly one", (Change(f"{LAYOUT}.per_turn", "one"),)),
    ),
    PAGAT,
)
ENDS = Option(
    "dominoes-ends",
    "In Dominoes, where do the rows end?",
    (
        Choice("round", "nowhere with 52 cards; the ace comes between the king and the two"),
        Choice("ace-high", "at the ace and at the lowest card", (Change(f"{LAYOUT}.wrap", value=False),)),
    ),
    PAGAT,
)
FIRST = Option(
    "dominoes-first",
    "In Dominoes, may the declarer pass in the first turn with a card that fits?",
    (
        Choice("may-pass", "yes"),
        Choice("must-lay", "no", (Change(f"{LAYOUT}.first_may_pass", value=False),)),
    ),
    PAGAT,
)
KING = Option(
    "king-of-hearts",
    "In No King of Hearts, must you get rid of the king?",
    (
        Choice("free", "no; for example, you may discard a club on a spade and keep the king of hearts"),
        Choice(
            "first-discard",
            "yes, as soon as you cannot follow suit",
            (Add(f"{PATH}.no-king.stages.tricks.duties", MustDiscard(card("K♥"))),),
        ),
    ),
    TRADITION,
)

SALAD = Contract(
    "salad",
    "Salad",
    (Doubling(owed=2), Tricks(first_lead=Eldest(), bans=(Unbroken("♥", by="never", name="hearts"),))),
    (
        Captured("queens", cards("Q♠ Q♥ Q♦ Q♣"), -6),
        TrickTaken("tricks", "every", -2),
        Captured("hearts", cards("K♥ Q♥ J♥ T♥ 9♥ 8♥ 7♥ 6♥ 5♥ 4♥ 3♥ 2♥"), -2, face_up=True),
        Captured("ace-of-hearts", cards("A♥"), -6, face_up=True),
        Captured("king-of-hearts", cards("K♥"), -20),
        TrickTaken("last-but-one", "last but one", -10),
        TrickTaken("last", "last", -20),
    ),
    total=-130,
)
SALADS = Option(
    "salad",
    "Is there an eighth contract, Salad, in which all that is to be avoided counts at once?",
    (
        Choice("off", "no"),
        Choice(
            "on",
            "yes, and everyone declares eight contracts",
            (
                Add(PATH, SALAD, before="trump"),
                Change("deals_each", 8, yields=True),
                Change("ends.deals.count", 8),
            ),
        ),
    ),
    TRADITION,
)
PLACES = BySeats({3: (45, 20, -5), 4: (45, 20, 5, -5), 5: (45, 20, 5, 0, -5)})
TOTALS_OF_32 = {"no-queens": -24, "no-hearts": -20, "no-king": -20, "no-last-two": -30}
PACK = Option(
    "pack",
    "With which cards is it played?",
    (
        Choice("full", "52 cards, by four players"),
        Choice(
            "piquet",
            "32 cards, by three to five players (without the black sevens for three or five); in Dominoes the rows go from the jacks up to the ace and down to the seven",
            (
                Change("players", (4, 3, 5)),
                Change("rules.packs", evened(PIQUET)),
                Change(f"{PATH}.*.scoring.hearts.cards", cards("K♥ Q♥ J♥ T♥ 9♥ 8♥ 7♥")),
                # The points for all tricks, and for going out, depend on the number of players.
                Change(f"{PATH}.*.total", None),
                *(Change(f"{PATH}.{name}.total", total) for name, total in TOTALS_OF_32.items()),
                Remove(f"{PATH}.dominoes.stages.starting-rank"),
                Change(f"{LAYOUT}.start", "J"),
                Change(f"{LAYOUT}.wrap", value=False),
                Change(f"{PATH}.dominoes.scoring.order.points", PLACES),
            ),
        ),
    ),
    TRADITION,
)

HOUSE_RULES: tuple[HouseRule, ...] = (
    PACK,
    ROTATION,
    SALADS,
    DOUBLES,
    REDOUBLES,
    OBLIGATION,
    OWED,
    UNDOUBLED,
    TRUMP_LED,
    VOID,
    TURN,
    ENDS,
    FIRST,
    KING,
)

# --- The game --------------------------------------------------------------------------------------

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
    Cite("rules.deal.by", CAPOT, "the book is silent; here they are dealt one at a time"),
    Cite("rules.stages.contract", MCNEELY),
    Cite("deals_each", MCNEELY),
    Cite(
        "rotation",
        PAGAT,
        "in the book dealer and declarer move together; this source makes them neighbours",
    ),
    Cite("direction", WIKIPEDIA),
    Cite(f"{PATH}.no-queens", MCNEELY),
    Cite(f"{PATH}.no-tricks", MCNEELY),
    Cite(f"{PATH}.no-hearts", MCNEELY),
    Cite(f"{PATH}.no-king", MCNEELY),
    Cite(f"{PATH}.no-last-two", MCNEELY),
    Cite(f"{PATH}.trump", MCNEELY),
    Cite(f"{PATH}.dominoes", MCNEELY),
    Cite(f"{DUTIES}.beating-trumps", MCNEELY, "other books ask only for a higher trump"),
    Cite(
        f"{DUTIES}.trumping",
        CAPOT,
        "the book frees a player who cannot beat a trump in the trick, but does not say that one who can must "
        "do so; strict trumps imply it",
    ),
    Cite(
        f"{LAYOUT}.per_turn",
        MCNEELY,
        "its example has three cards laid in one turn; elsewhere one is the rule",
    ),
    Cite(
        f"{LAYOUT}.wrap",
        MCNEELY,
        "continuous ranking is taken to mean that the ace and the two are neighbours",
    ),
    Cite(f"{LAYOUT}.first_may_pass", MCNEELY),
    Cite(DOUBLING, MCNEELY),
    Cite(f"{DOUBLING}.owed", MCNEELY),
    Cite(f"{DOUBLING}.reply", CAPOT, "a player doubled after speaking may reply"),
    Cite(
        f"{DOUBLING}.forced",
        CAPOT,
        "the book does not say how they are enforced; here they become compulsory",
    ),
    Cite("low_wins", MCNEELY),
    Cite("ends.deals", MCNEELY),
    Cite("ties", CAPOT, "the book does not say; here the win is shared"),
)

BARBU = Game(
    key="barbu",
    name="Barbu",
    blurb="Every player declares each contract once, with doubling as side bets on who will do better.",
    family="barbu",
    players=(4,),
    schedule=every_deal(Rules(packs=FULL, deal=Deal(), stages=(ChooseContract(CONTRACTS),), scoring=())),
    ends=(AfterDeals(7, per="player"),),
    deals_each=7,
    low_wins=False,
    options=HOUSE_RULES,
    cites=CITES,
)

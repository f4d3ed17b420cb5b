"""House rules of Barbu: who may double and when, how strict the trumps are, how the dominoes are laid."""

from capot.cards import card
from capot.rules.edits import Add, Change, Remove
from capot.rules.model import Choice, HouseRule, NumberOption, Option
from capot.rules.sources import CAPOT, PAGAT, TRADITION, WIKIPEDIA
from capot.rules.tricks import MustDiscard

CONTRACTS = "rules.stages.contract.contracts"
DOUBLING = f"{CONTRACTS}.*.stages.doubling"
DUTIES = f"{CONTRACTS}.trump.stages.tricks.duties"
LAYOUT = f"{CONTRACTS}.dominoes.stages.layout"
WITHOUT_DOUBLES = "Seven contracts, each declared once by every player."
OWED_COSTS = 20
"""What a double still owed costs where nobody is made to double: as much as the king of hearts."""


def _doubling(field: str, value: object) -> Change:
    return Change(f"{DOUBLING}.{field}", value)


ROTATION = Option(
    "rotation",
    "When does the next player become declarer?",
    (
        Choice("seven", "after seven deals in a row"),
        Choice(
            "each-deal",
            "after every deal; everyone still declares each contract once",
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
        Choice("all", "everyone who was doubled, if need be in a second turn after everyone has spoken"),
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
            f"nobody is made to double, but each double still owed at the end costs {OWED_COSTS} points",
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
            "if it is one of the five negative contracts, it is not played, and everyone but the declarer shares its points",
            (_doubling("undoubled", "split"),),
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
        Choice("many", "one or more, as many as fit and you wish"),
        Choice("one", "exactly one", (Change(f"{LAYOUT}.per_turn", "one"),)),
    ),
    PAGAT,
)
ENDS = Option(
    "dominoes-ends",
    "In Dominoes, where do the rows end?",
    (
        Choice("round", "nowhere; the ace comes between the king and the two"),
        Choice("ace-high", "at the ace and at the two", (Change(f"{LAYOUT}.wrap", value=False),)),
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
            (Add(f"{CONTRACTS}.no-king.stages.tricks.duties", MustDiscard(card("K♥"))),),
        ),
    ),
    TRADITION,
)

HOUSE_RULES: tuple[HouseRule, ...] = (
    ROTATION,
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

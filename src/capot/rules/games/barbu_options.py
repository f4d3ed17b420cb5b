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
    "When the next player becomes declarer",
    (
        Choice("seven", "after seven deals in succession"),
        Choice(
            "each-deal",
            "after every deal; each still declares every contract once",
            (Change("deals_each", 1),),
        ),
    ),
    WIKIPEDIA,
)
DOUBLES = Option(
    "doubles",
    "Whether players may double each other",
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
    "Who may redouble",
    (
        Choice("all", "everybody who was doubled, if need be in an answer when all have spoken"),
        Choice("later", "only who speaks after the player that doubled", (_doubling("reply", value=False),)),
    ),
    PAGAT,
)
OBLIGATION = Option(
    "obligation",
    "What becomes of the doubles owed to a declarer",
    (
        Choice("forced", "they are compulsory when as many deals are left as doubles owed"),
        Choice(
            "penalty",
            f"nobody is made to double, but each that is owed at the end costs {OWED_COSTS} points",
            (_doubling("forced", value=False), _doubling("missing", OWED_COSTS)),
        ),
        Choice("none", "none are owed", (_doubling("owed", 0),)),
    ),
    CAPOT,
)
OWED = NumberOption(
    "owed",
    "How often each player must double each declarer",
    1,
    7,
    f"{DOUBLING}.owed",
    default=2,
    source=TRADITION,
)
UNDOUBLED = Option(
    "undoubled",
    "What becomes of a contract that nobody doubles",
    (
        Choice("play", "it is played like any other"),
        Choice(
            "split",
            "if it is one of the five to be avoided, it is not played, and the others share its points",
            (_doubling("undoubled", "split"),),
        ),
    ),
    WIKIPEDIA,
)
TRUMP_LED = Option(
    "trump-led",
    "What must be played in Trump when trumps are led",
    (
        Choice("highest", "the highest trump held, if it beats those in the trick"),
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
    "What a player who cannot follow suit must do in Trump when trumps lie in the trick",
    (
        Choice("overtrump", "beat them; whoever cannot may play any card"),
        Choice(
            "letter",
            "play a trump of any height; whoever cannot beat them may play any card",
            (Change(f"{DUTIES}.trumping.over", "free"),),
        ),
    ),
    CAPOT,
)
TURN = Option(
    "dominoes-turn",
    "How many cards are laid in a turn in Dominoes",
    (
        Choice("many", "one or more, as many as fit and please"),
        Choice("one", "exactly one", (Change(f"{LAYOUT}.per_turn", "one"),)),
    ),
    PAGAT,
)
ENDS = Option(
    "dominoes-ends",
    "Where the rows end in Dominoes",
    (
        Choice("round", "nowhere, since the ace lies between king and two"),
        Choice("ace-high", "with the ace and with the two", (Change(f"{LAYOUT}.wrap", value=False),)),
    ),
    PAGAT,
)
FIRST = Option(
    "dominoes-first",
    "Whether the declarer may pass in the first turn of Dominoes with a card that fits",
    (
        Choice("may-pass", "yes"),
        Choice("must-lay", "no", (Change(f"{LAYOUT}.first_may_pass", value=False),)),
    ),
    PAGAT,
)
KING = Option(
    "king-of-hearts",
    "When the king of hearts must be played in No King of Hearts",
    (
        Choice("free", "never before the rules of following suit ask for it"),
        Choice(
            "first-discard",
            "as soon as its holder cannot follow suit",
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

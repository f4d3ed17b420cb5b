"""Reversis: the fewest points win the party, quinolas play for separate pools, and a sweep turns it all."""

from capot.cards import card
from capot.rules.changes.edits import Add, Change
from capot.rules.games.common import FULL, TIES
from capot.rules.match.ends import AfterDeals
from capot.rules.model import Choice, Cite, Game, NumberOption, Option, every_deal
from capot.rules.rules import Rules
from capot.rules.scoring import ByRank, Captured, CardPool, Extra, FewestPaid, SweepBegun
from capot.rules.sources import CAPOT, HOYLE_ENLARGED, WIKIPEDIA
from capot.rules.stages.exchanges import DealMore, Draw, Exchange
from capot.rules.stages.tricks import Eldest, Tricks
from capot.rules.terms import Batches, Deal, Pack

WITHOUT_TENS = Pack(order=FULL.order.replace("T", ""))
POINTS = ByRank({"A": 4, "K": 3, "Q": 2, "J": 1})
ACES = {"spades": "A♠", "hearts": "A♥", "diamonds": "A♦", "clubs": "A♣"}
GREAT = CardPool(
    "great-quinola", card("J♥"), each=6, dealer=2, most=100, kept=True, placed=6, forced=6, opposite=2
)
LITTLE = CardPool(
    "little-quinola", card("Q♥"), each=3, dealer=1, most=50, kept=True, placed=3, forced=3, opposite=2
)

# --- House rules -----------------------------------------------------------------------------------

CONSOLATIONS = Option(
    "consolations",
    "What do players pay each other for a quinola, the jack or the queen of hearts?",
    (
        Choice(
            "on",
            "6 for the jack and 3 for the queen, paid by the trick’s winner for one discarded, by all for one forced out",
        ),
        Choice(
            "off",
            "nothing",
            tuple(
                Change(f"rules.scoring.{term.name}.{field}", 0)
                for term in (GREAT, LITTLE)
                for field in ("placed", "forced")
            ),
        ),
    ),
    HOYLE_ENLARGED,
)
ACES_PAID = Option(
    "aces",
    "What do players pay each other for an ace?",
    (
        Choice("off", "nothing"),
        Choice(
            "on",
            "1, or 2 for the ace of diamonds, paid by the trick’s winner for one discarded, by all for one forced out",
            tuple(
                Add(
                    "rules.scoring",
                    CardPool(f"ace-of-{suit}", card(code), each=0, placed=paid, forced=paid, opposite=2),
                    before="reversis",
                )
                for suit, code in ACES.items()
                for paid in (2 if suit == "diamonds" else 1,)
            ),
        ),
    ),
    HOYLE_ENLARGED,
)
OPPOSITE = Option(
    "opposite",
    "What do players who sit opposite each other pay?",
    (
        Choice("twice", "twice as much as others"),
        Choice(
            "once",
            "as much as others",
            tuple(
                Change(f"rules.scoring.{name}.opposite", 1)
                for name in ("party", GREAT.name, LITTLE.name, "reversis")
            ),
        ),
    ),
    HOYLE_ENLARGED,
)
BROKEN = Option(
    "broken",
    "Who is paid for a reversis that is broken?",
    (
        Choice("breaker", "80 to the player who broke it"),
        Choice(
            "all",
            "everybody, with as much as each would have paid for a reversis that is made",
            (Change("rules.scoring.reversis.broken_to", "all"),),
        ),
    ),
    HOYLE_ENLARGED,
)
ROUNDS = NumberOption(
    "rounds",
    "Number of rounds in the match, of four deals each",
    1,
    20,
    "ends.deals.count",
    default=2,
    source=CAPOT,
)

# --- The game --------------------------------------------------------------------------------------

REVERSIS = Game(
    key="reversis",
    name="Reversis",
    blurb="Take the fewest points, discard the quinolas (J♥ and Q♥) for their pools, or dare the reversis.",
    family="card points",
    players=(4,),
    schedule=every_deal(
        Rules(
            packs=WITHOUT_TENS,
            deal=Deal(by=Batches({11: "3-4-4"}), each=11),
            stages=(
                DealMore(1, to="dealer"),
                Draw(1, must=True),
                Exchange(1, ("across",)),
                Tricks(first_lead=Eldest()),
            ),
            scoring=(
                Captured(
                    "points", tuple(each for each in WITHOUT_TENS.cards() if each.rank in "AKQJ"), POINTS
                ),
                FewestPaid(
                    "party",
                    of=("points",),
                    price=4,
                    extra=(Extra(card("A♦"), 1), Extra(card("J♥"), 3)),
                    opposite=2,
                ),
                GREAT,
                LITTLE,
                SweepBegun(
                    "reversis", "reversis", tricks=9, replaces=("party",), each=20, opposite=2, broken=80
                ),
            ),
        )
    ),
    ends=(AfterDeals(2, per="player"),),
    direction="anticlockwise",
    low_wins=False,
    also_called=("Réversis", "Réversi", "Reversi"),
    options=(CONSOLATIONS, ACES_PAID, OPPOSITE, BROKEN, ROUNDS, TIES),
    cites=(
        Cite("players", HOYLE_ENLARGED),
        Cite("direction", HOYLE_ENLARGED),
        Cite("rules.packs", HOYLE_ENLARGED),
        Cite("rules.deal", HOYLE_ENLARGED),
        Cite(
            "rules.stages.second-deal",
            HOYLE_ENLARGED,
            "there the dealer takes four cards in the first packet; which card is the twelfth is chance",
        ),
        Cite(
            "rules.stages.draw",
            HOYLE_ENLARGED,
            "there the card may also be declined while a pool holds three stakes; here it is always taken",
        ),
        Cite("rules.stages.exchange", HOYLE_ENLARGED),
        Cite(
            "rules.stages.tricks.first_lead", CAPOT, "the sources are silent; here the dealer’s right leads"
        ),
        Cite("rules.scoring.points", HOYLE_ENLARGED, "the oldest rules count 5, 4, 3 and 2"),
        Cite(
            "rules.scoring.party",
            HOYLE_ENLARGED,
            "it says who wins in a tie; here a tie for the most points is settled the other way round",
        ),
        Cite(
            "rules.scoring.great-quinola",
            HOYLE_ENLARGED,
            "a quinola led or forced out also pays the winner of the party, on request; not here",
        ),
        Cite("rules.scoring.little-quinola", HOYLE_ENLARGED),
        Cite("rules.scoring.reversis", HOYLE_ENLARGED, "for a broken one it can be read in two ways"),
        Cite("low_wins", CAPOT, "fish are won and lost, so the most fish win"),
        Cite("ends", CAPOT, "an agreed number of deals, so that all deal equally often; here twice each"),
        Cite("ties", CAPOT, "the sources do not say; here the win is shared"),
        Cite("also_called", WIKIPEDIA),
    ),
)

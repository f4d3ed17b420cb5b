"""House rules of Brag: what decides a deal outright, which rank is special, ties, the pot, the target."""

from capot.rules.edits import Change, Keep, Remove
from capot.rules.ends import AfterDeals
from capot.rules.games.usual import TIES, ties
from capot.rules.model import Choice, HouseRule, NumberOption, Option
from capot.rules.scoring import Pot
from capot.rules.sources import CAPOT, DENEXA, OUR_PASTIMES, PAGAT, TRADITION, WIKIPEDIA

OUTRIGHT = "rules.stages.outright"
ARRANGING = "rules.stages.arranging"
POT = "rules.scoring.pot"
CRASH_WINS = 100
"""More points than any target, so that a crash reaches it and no other total is higher."""


def scope(source_says: str) -> Option:
    """Return the choice of the hands in which the special rank is high; the first is the game's own."""
    everywhere = Choice("all", "in all hands but runs", (Change(f"{ARRANGING}.scope", "all"),))
    sets = Choice("sets", "only as three or four of a kind", (Change(f"{ARRANGING}.scope", "sets"),))
    own, other = (everywhere, sets) if source_says == "all" else (sets, everywhere)
    source = OUR_PASTIMES if source_says == "all" else CAPOT
    title = "In which hands does the special rank beat the ace?"
    return Option("special-scope", title, (Choice(own.name, own.meaning), other), source)


FOURS_OR_PAIRS = Option(
    "fours-or-pairs",
    "What if one player has four of a kind and another four pairs?",
    (
        Choice("fours", "the four of a kind takes the pot"),
        Choice("pairs", "the deal is dead", (Change(f"{OUTRIGHT}.pairs_first", value=True),)),
    ),
    CAPOT,
)
FOUR_PAIRS = Option(
    "four-pairs",
    "What counts as four pairs?",
    (
        Choice("exact", "exactly two cards of each of four ranks"),
        Choice(
            "triplet",
            "two cards of each of four ranks, or three of one of them",
            (Change(f"{OUTRIGHT}.triplets", value=True),),
        ),
    ),
    CAPOT,
)
SAVE = Option(
    "save",
    "Do four pairs always make the deal dead?",
    (
        Choice("compulsory", "yes, whether you like it or not"),
        Choice(
            "declared",
            "only if you declare them",
            (Change(f"{OUTRIGHT}.pairs", "declared"),),
        ),
    ),
    OUR_PASTIMES,
)
FOURS = Option(
    "four-of-a-kind",
    "Does four of a kind always take the pot?",
    (
        Choice("automatic", "yes"),
        Choice(
            "declared",
            "only if you declare it rather than make hands of it",
            (Change(f"{OUTRIGHT}.fours", "declared"),),
        ),
    ),
    CAPOT,
)
TIED_HANDS = Option(
    "tied-hands",
    "Who wins a hand that players tie for?",
    (
        Choice("nobody", "nobody"),
        Choice(
            "earliest",
            "the player who shows it first; the first hand is shown from the dealer’s left on, each later hand from "
            "the winner of the one before on, so a dealer who ties for the first hand, for example, does not win it",
            (Change(f"{POT}.tied", "earliest"),),
        ),
    ),
    OUR_PASTIMES,
)
SPECIAL = Option(
    "special-rank",
    "Which rank beats the ace?",
    (
        Choice("nine", "the nine"),
        Choice("three", "the three, as in Brag with three cards", (Change(f"{ARRANGING}.special", "3"),)),
        Choice(
            "none",
            "none",
            (
                Change(f"{ARRANGING}.special", ""),
                Keep(f"{ARRANGING}.scope", "leaves no rank above the ace"),
            ),
        ),
    ),
    TRADITION,
)
SHARED_POT = Option(
    "shared-pot",
    "What if several players win or tie both hands?",
    (
        Choice("split", "they share the pot; any odd points stay in it"),
        Choice("carry", "the pot stays for the next deal", (Change(f"{POT}.shared", "carry"),)),
    ),
    CAPOT,
)
DEALS = NumberOption(
    "deals", "Number of deals in the match", 1, 120, "ends.deals.count", default=12, source=CAPOT
)
FOR_POT = NumberOption(
    "deals-for-pot",
    "Most extra deals played for what is left in the pot",
    0,
    50,
    "ends.deals.for_pot",
    default=10,
    source=CAPOT,
)
POINTS = NumberOption(
    "points", "Total that ends the match", 5, 50, "ends.total.points", default=15, source=PAGAT
)
CRASH = Option(
    "crash",
    "What does winning all four hands score on top?",
    (
        Choice("one", "1 point"),
        Choice("nothing", "nothing", (Change("rules.scoring.hands.crash", 0),)),
        Choice(
            "wins",
            f"{CRASH_WINS} points, which wins the match",
            (Change("rules.scoring.hands.crash", CRASH_WINS),),
        ),
    ),
    TRADITION,
)
SPARE_HAND = Option(
    "spare-hand",
    "What happens to the spare hand when three play?",
    (
        Choice("swap", "each player in turn may exchange the whole hand for it, until one has"),
        Choice("unused", "it stays face down and out of play", (Remove("rules.stages.spare-hand"),)),
    ),
    DENEXA,
)
PLAYED_FOR = Option(
    "played-for",
    "What are hands played for?",
    (
        Choice("points", "a point for each hand won, up to a target"),
        Choice(
            "pot",
            "a pot, as in Nine-Card Brag; everyone puts in 1 point before each deal, and the player who wins three "
            "or four hands takes it",
            (
                Change("rules.scoring", (Pot("pot"),)),
                Change("ends", (AfterDeals(12, for_pot=10),)),
            ),
        ),
    ),
    CAPOT,
)

_MATCH: tuple[HouseRule, ...] = (DEALS, FOR_POT, TIES)

NINE_CARD: tuple[HouseRule, ...] = (
    FOURS,
    SAVE,
    FOUR_PAIRS,
    FOURS_OR_PAIRS,
    SPECIAL,
    scope("all"),
    TIED_HANDS,
    *_MATCH,
)
SIX_OR_SEVEN: tuple[HouseRule, ...] = (FOURS, scope("all"), SHARED_POT, *_MATCH)
THIRTEEN_CARD: tuple[HouseRule, ...] = (
    PLAYED_FOR,
    POINTS,
    CRASH,
    SPARE_HAND,
    scope("sets"),
    ties(WIKIPEDIA, playing_on=True),
)

"""House rules of Brag: what decides a deal outright, which rank is special, ties, the pot, the target."""

from capot.rules.edits import Change, Keep, Remove
from capot.rules.games.usual import TIES, ties
from capot.rules.model import Choice, HouseRule, NumberOption, Option
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
    title = "In which hands the special rank stands above the ace"
    return Option("special-scope", title, (Choice(own.name, own.meaning), other), source)


FOURS_OR_PAIRS = Option(
    "fours-or-pairs",
    "What counts when one player has four of a kind and another four pairs",
    (
        Choice("fours", "four of a kind, which takes the pot"),
        Choice("pairs", "four pairs, and the deal is dead", (Change(f"{OUTRIGHT}.pairs_first", value=True),)),
    ),
    CAPOT,
)
FOUR_PAIRS = Option(
    "four-pairs",
    "What four pairs are",
    (
        Choice("exact", "four ranks held exactly twice"),
        Choice(
            "triplet",
            "four ranks held twice, one of which may be held three times",
            (Change(f"{OUTRIGHT}.triplets", value=True),),
        ),
    ),
    CAPOT,
)
SAVE = Option(
    "save",
    "Whether four pairs make the deal dead by themselves",
    (
        Choice("compulsory", "yes, whether their holder likes it or not"),
        Choice(
            "declared",
            "only if their holder saves the game by declaring them",
            (Change(f"{OUTRIGHT}.pairs", "declared"),),
        ),
    ),
    OUR_PASTIMES,
)
FOURS = Option(
    "four-of-a-kind",
    "Whether four of a kind takes the pot by itself",
    (
        Choice("automatic", "yes"),
        Choice(
            "declared",
            "only if its holder declares it and does not rather make hands of it",
            (Change(f"{OUTRIGHT}.fours", "declared"),),
        ),
    ),
    CAPOT,
)
TIED_HANDS = Option(
    "tied-hands",
    "Who wins a hand for which several tie",
    (
        Choice("nobody", "nobody"),
        Choice(
            "earliest",
            "the one who shows it first, as the dealer’s left begins and later whoever won the hand before",
            (Change(f"{POT}.tied", "earliest"),),
        ),
    ),
    OUR_PASTIMES,
)
SPECIAL = Option(
    "special-rank",
    "Which rank stands above the ace",
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
    "What becomes of the pot when several players win or tie both hands",
    (
        Choice("split", "they share it, and what cannot be divided stays in it"),
        Choice("carry", "it stays for the next deal", (Change(f"{POT}.shared", "carry"),)),
    ),
    CAPOT,
)
DEALS = NumberOption(
    "deals", "After how many deals the match ends", 1, 120, "ends.deals.count", default=12, source=CAPOT
)
FOR_POT = NumberOption(
    "deals-for-pot",
    "How many more deals may be played for what is then in the pot",
    0,
    50,
    "ends.deals.for_pot",
    default=10,
    source=CAPOT,
)
POINTS = NumberOption(
    "points", "The total that ends the match", 5, 50, "ends.total.points", default=15, source=PAGAT
)
CRASH = Option(
    "crash",
    "What a player scores besides who wins all four hands",
    (
        Choice("one", "1 point"),
        Choice("nothing", "nothing", (Change("rules.scoring.hands.crash", 0),)),
        Choice(
            "wins",
            f"{CRASH_WINS} points, which is to win the match",
            (Change("rules.scoring.hands.crash", CRASH_WINS),),
        ),
    ),
    TRADITION,
)
SPARE_HAND = Option(
    "spare-hand",
    "What becomes of the spare hand of three players",
    (
        Choice("swap", "each in turn may exchange the whole hand for it, until one has"),
        Choice("unused", "it is put aside unseen", (Remove("rules.stages.spare-hand"),)),
    ),
    DENEXA,
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
    POINTS,
    CRASH,
    SPARE_HAND,
    scope("sets"),
    ties(WIKIPEDIA, playing_on=True),
)

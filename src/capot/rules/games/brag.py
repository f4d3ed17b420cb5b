"""Brag with nine, six, seven and thirteen cards: make hands of three and win the pot or points with them."""

from capot.rules.changes.edits import Change, Keep, Remove
from capot.rules.changes.options import variant
from capot.rules.games.common import TIES, ties
from capot.rules.match.ends import AfterDeals, AtTotal
from capot.rules.model import Choice, Cite, Game, HouseRule, NumberOption, Option, every_deal
from capot.rules.rules import Rules
from capot.rules.scoring import HandsWon, Pot
from capot.rules.sources import CAPOT, DENEXA, GAME_RULES, MCNEELY, OUR_PASTIMES, PAGAT, TRADITION, WIKIPEDIA
from capot.rules.stages.brag import Arrange, DecidedByHand, SwapHand
from capot.rules.terms import Deal, Pack

# --- House rules -----------------------------------------------------------------------------------

OUTRIGHT = "rules.stages.outright"
ARRANGING = "rules.stages.arranging"
POT = "rules.scoring.pot"
CRASH_WINS = 100
"""More points than any target, so that a crash reaches it and no other total is higher."""


def scope(source_says: str, high: str, sets_of: str = "three or four of a kind") -> Option:
    """Return the choice of the hands in which a rank is ``high``; the first is the game's own."""
    everywhere = Choice("all", "in all hands but runs", (Change(f"{ARRANGING}.scope", "all"),))
    sets = Choice("sets", f"only in {sets_of}", (Change(f"{ARRANGING}.scope", "sets"),))
    own, other = (everywhere, sets) if source_says == "all" else (sets, everywhere)
    source = OUR_PASTIMES if source_says == "all" else CAPOT
    title = f"In which hands {high}?"
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
            "two cards of each of four ranks, one of which may have a third",
            (Change(f"{OUTRIGHT}.triplets", value=True),),
        ),
    ),
    CAPOT,
)
SAVE = Option(
    "save",
    "Is the deal always dead if a player has four pairs?",
    (
        Choice("compulsory", "yes, whether you like it or not"),
        Choice(
            "declared",
            "only if the player declares them",
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
            "only if you declare it; you may make hands of it instead",
            (Change(f"{OUTRIGHT}.fours", "declared"),),
        ),
    ),
    CAPOT,
)
TIED_HANDS = Option(
    "tied-hands",
    "Who wins a tied hand?",
    (
        Choice("nobody", "nobody"),
        Choice(
            "earliest",
            "the first of the tied players to show it; first hands are shown in turn, starting on the dealer’s left, and later "
            "hands starting with the winner of the hand before, so a dealer who ties for a first hand, for example, loses it",
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
        Choice("three", "the three, as in three-card Brag", (Change(f"{ARRANGING}.special", "3"),)),
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
    "Maximum number of extra deals played for what is left in the pot",
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
    "What does winning all four hands score on top of that?",
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
    "With three players, what happens to the spare hand?",
    (
        Choice("swap", "each player in turn may exchange their whole hand for it, until someone does"),
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
    scope("all", "does the special rank beat the ace"),
    TIED_HANDS,
    *_MATCH,
)
SIX_OR_SEVEN: tuple[HouseRule, ...] = (
    FOURS,
    scope("all", "does the special rank beat the ace"),
    SHARED_POT,
    *_MATCH,
)
THIRTEEN_CARD: tuple[HouseRule, ...] = (
    PLAYED_FOR,
    POINTS,
    CRASH,
    SPARE_HAND,
    scope("sets", "do threes beat aces", "three of a kind"),
    ties(WIKIPEDIA, playing_on=True),
)

# --- The games -------------------------------------------------------------------------------------

PACK = Pack(order="AKQJT98765432")
MATCH_CITES = (
    Cite("low_wins", MCNEELY, "the player who has won most from the pots wins the match"),
    Cite("ends.deals", CAPOT, "the source sets no number of deals"),
    Cite(
        "ends.deals.for_pot",
        CAPOT,
        "the source is silent on a pot that nobody has won by the end",
    ),
    Cite("ties", CAPOT, "the source is silent on equal totals"),
)
HANDS_CITE = Cite(ARRANGING, PAGAT, "hands of three rank as in Brag everywhere")


def _two_hand_cites(count: str, scope: str) -> tuple[Cite, ...]:
    """Return the citations of a form with two hands; ``count`` is its cards in words, ``scope`` notes what is high."""
    return (
        Cite("players", MCNEELY, "the book plays it with four; other numbers are Capot’s choice"),
        Cite("rules.packs", TRADITION),
        Cite("rules.deal.each", MCNEELY),
        Cite(f"{OUTRIGHT}.fours", MCNEELY),
        Cite(f"{OUTRIGHT}.pairs", CAPOT, f"of {count} cards nobody can have four pairs"),
        HANDS_CITE,
        Cite(f"{ARRANGING}.hands", MCNEELY),
        Cite(f"{ARRANGING}.special", MCNEELY),
        Cite(f"{ARRANGING}.scope", MCNEELY, scope),
        Cite(POT, MCNEELY),
        Cite(f"{POT}.ante", CAPOT, "no source gives its amount; everything else is a multiple of it"),
        Cite(f"{POT}.shared", CAPOT, "the source is silent on two players who tie both hands"),
        *MATCH_CITES,
    )


NINE_CARD_BRAG = Game(
    key="nine-card-brag",
    name="Nine-Card Brag",
    blurb="Make three hands of three from nine cards; win two of them to take the pot.",
    family="brag",
    players=(4, 2, 3, 5),
    schedule=every_deal(
        Rules(
            packs=PACK,
            deal=Deal(each=9),
            stages=(DecidedByHand(pairs="shown"), Arrange(3, special="9")),
            scoring=(Pot("pot"),),
        )
    ),
    ends=(AfterDeals(12, for_pot=10),),
    low_wins=False,
    options=NINE_CARD,
    cites=(
        Cite("players", MCNEELY, "the book plays it with four; other numbers are Capot’s choice"),
        Cite("rules.packs", TRADITION),
        Cite("rules.deal.each", OUR_PASTIMES, "the page of the book breaks off before the deal"),
        Cite(f"{OUTRIGHT}.fours", MCNEELY),
        Cite(f"{OUTRIGHT}.pairs", MCNEELY),
        Cite(f"{OUTRIGHT}.triplets", CAPOT, "the source does not say whether three of a rank hold a pair"),
        Cite(f"{OUTRIGHT}.pairs_first", CAPOT, "four of a kind come first in the list of the source"),
        HANDS_CITE,
        Cite(f"{ARRANGING}.hands", MCNEELY),
        Cite(f"{ARRANGING}.least", MCNEELY),
        Cite(f"{ARRANGING}.special", OUR_PASTIMES, "there three or four nines are the highest hands"),
        Cite(
            f"{ARRANGING}.scope",
            CAPOT,
            "the source makes the six and the seven high cards in its other games",
        ),
        Cite(POT, MCNEELY),
        Cite(f"{POT}.ante", CAPOT, "no source gives its amount; everything else is a multiple of it"),
        Cite(f"{POT}.tied", CAPOT, "the source is silent; nobody wins a tie in Thirteen-Card Brag either"),
        *MATCH_CITES,
    ),
)

SIX_CARD_BRAG = variant(
    NINE_CARD_BRAG,
    Change("rules.deal.each", 6),
    Change(f"{OUTRIGHT}.pairs", "none"),
    Change(f"{ARRANGING}.hands", 2),
    Change(f"{ARRANGING}.special", "6"),
    Change(f"{POT}.wins", "all"),
    key="six-card-brag",
    name="Six-Card Brag",
    blurb="Make two hands of three from six cards; win or tie both to take the pot.",
    players=(4, 2, 3, 5, 6, 7, 8),
    options=SIX_OR_SEVEN,
    cites=_two_hand_cites("six", "it calls the six the high card, with the ace next"),
)

SEVEN_CARD_BRAG = variant(
    SIX_CARD_BRAG,
    Change("players", (4, 2, 3, 5, 6, 7)),
    Change("rules.deal.each", 7),
    Change(f"{ARRANGING}.special", "7"),
    key="seven-card-brag",
    name="Seven-Card Brag",
    blurb="Make two hands of three from seven cards and leave one out; win or tie both to take the pot.",
    options=SIX_OR_SEVEN,
    cites=_two_hand_cites("seven", "it calls the seven the high card"),
)

THIRTEEN_CARD_BRAG = Game(
    key="thirteen-card-brag",
    name="Thirteen-Card Brag",
    blurb="Make up to four hands of three, each a pair or better; every hand you win is a point.",
    family="brag",
    players=(4, 3),
    schedule=every_deal(
        Rules(
            packs=PACK,
            deal=Deal(each=13),
            stages=(SwapHand(), Arrange(4, least="pair", special="3", scope="sets")),
            scoring=(HandsWon("hands"),),
        )
    ),
    ends=(AtTotal(15),),
    low_wins=False,
    ties="play on",
    also_called=("Crash",),
    options=THIRTEEN_CARD,
    cites=(
        Cite("players", MCNEELY, "the book plays it with four; other sources mention three"),
        Cite("rules.packs", DENEXA),
        Cite("rules.deal.each", DENEXA),
        Cite("rules.stages.spare-hand", GAME_RULES),
        HANDS_CITE,
        Cite(f"{ARRANGING}.hands", DENEXA),
        Cite(f"{ARRANGING}.least", MCNEELY, "it says only that hands below a pair are not allowed"),
        Cite(
            f"{ARRANGING}.special",
            WIKIPEDIA,
            "three threes are the highest hand; everything else is as usual",
        ),
        Cite("rules.scoring.hands", WIKIPEDIA),
        Cite("rules.scoring.hands.crash", OUR_PASTIMES),
        Cite(
            "ends.total",
            WIKIPEDIA,
            "other sources give 7, 10 or 21; some add a stake that everybody pays before the match and the "
            "winner takes, which is not scored here",
        ),
        Cite("low_wins", WIKIPEDIA),
        Cite("ties", CAPOT, "the sources are silent on players who reach the target with the same total"),
    ),
)

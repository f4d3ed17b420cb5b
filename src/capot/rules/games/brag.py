"""Brag with nine, six, seven and thirteen cards: make hands of three and win the pot or points with them."""

from capot.rules.brag import Arrange, DecidedByHand, SwapHand
from capot.rules.edits import Change
from capot.rules.ends import AfterDeals, AtTotal
from capot.rules.games.brag_options import ARRANGING, NINE_CARD, OUTRIGHT, POT, SIX_OR_SEVEN, THIRTEEN_CARD
from capot.rules.model import Cite, Game, every_deal
from capot.rules.options import variant
from capot.rules.rules import Rules
from capot.rules.scoring import HandsWon, Pot
from capot.rules.sources import (
    CAPOT,
    DENEXA,
    GAME_RULES,
    MCNEELY,
    OUR_PASTIMES,
    PAGAT,
    TRADITION,
    WIKIPEDIA,
)
from capot.rules.terms import Deal, Pack

PACK = Pack(order="AKQJT98765432")
MATCH_CITES = (
    Cite("low_wins", MCNEELY, "the player who has won most from the pots wins the match"),
    Cite("ends.deals", CAPOT, "the source counts no deals"),
    Cite(
        "ends.deals.for_pot",
        CAPOT,
        "the source is silent on a pot that nobody has won when the players wish to stop",
    ),
    Cite("ties", CAPOT, "the source is silent on equal totals"),
)
HANDS_CITE = Cite(ARRANGING, PAGAT, "how hands of three rank is that of Brag everywhere")


def _two_hand_cites(count: str, scope: str) -> tuple[Cite, ...]:
    """Return the citations of a form with two hands, made of so many cards; ``scope`` notes what is high."""
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
        Cite(f"{POT}.ante", CAPOT, "no source says how much it is; all else is a multiple of it"),
        Cite(f"{POT}.shared", CAPOT, "the source is silent on two who tie both hands"),
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
        Cite("rules.deal.each", OUR_PASTIMES, "in the book the page is cut off before the deal"),
        Cite(f"{OUTRIGHT}.fours", MCNEELY),
        Cite(f"{OUTRIGHT}.pairs", MCNEELY),
        Cite(f"{OUTRIGHT}.triplets", CAPOT, "the source does not say whether three of a rank hold a pair"),
        Cite(f"{OUTRIGHT}.pairs_first", CAPOT, "four of a kind come first in the list of the source"),
        HANDS_CITE,
        Cite(f"{ARRANGING}.hands", MCNEELY),
        Cite(f"{ARRANGING}.least", MCNEELY),
        Cite(f"{ARRANGING}.special", OUR_PASTIMES, "there it is three or four nines that are the highest"),
        Cite(
            f"{ARRANGING}.scope",
            CAPOT,
            "the source says of the six and the seven in its other games that they are high cards",
        ),
        Cite(POT, MCNEELY),
        Cite(f"{POT}.ante", CAPOT, "no source says how much it is; all else is a multiple of it"),
        Cite(f"{POT}.tied", CAPOT, "the source is silent; a tie is nobody’s in Thirteen-Card Brag too"),
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
    blurb="Make two hands of three from seven cards and ignore one; win or tie both to take the pot.",
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
        Cite("players", MCNEELY, "the book plays it with four; three are known to other sources"),
        Cite("rules.packs", DENEXA),
        Cite("rules.deal.each", DENEXA),
        Cite("rules.stages.spare-hand", GAME_RULES),
        HANDS_CITE,
        Cite(f"{ARRANGING}.hands", DENEXA),
        Cite(f"{ARRANGING}.least", MCNEELY, "it says only that hands below a pair are not allowed"),
        Cite(
            f"{ARRANGING}.special", WIKIPEDIA, "three threes are the highest hand, and all else is as usual"
        ),
        Cite("rules.scoring.hands", WIKIPEDIA),
        Cite("rules.scoring.hands.crash", OUR_PASTIMES),
        Cite(
            "ends.total",
            WIKIPEDIA,
            "other sources give 7, 10 or 21; some add a stake that everybody pays before the match and its "
            "winner takes, of which no score is kept here",
        ),
        Cite("low_wins", WIKIPEDIA),
        Cite("ties", CAPOT, "the sources are silent on two who reach the target with the same total"),
    ),
)

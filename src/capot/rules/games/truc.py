"""Truc in its French form: three cards, three tricks, and a stake that two players raise."""

from capot.rules.changes.edits import Change, Remove
from capot.rules.match.ends import AtTotal, Rubber
from capot.rules.model import Choice, Cite, Game, Option, every_deal
from capot.rules.rules import Rules
from capot.rules.scoring import StakeRaised
from capot.rules.sources import ADPOKER, CAPOT, JEUXLOISIRS, JORIS_L, LE_TRUC, WIKIPEDIA
from capot.rules.stages.vying import Vie
from capot.rules.terms import Deal, Pack

TARGET = 12
"""Points of a game."""

ORDER = Option(
    "order",
    "Which cards are highest?",
    (
        Choice("seven-eight", "the sevens, then the eights, then the aces"),
        Choice(
            "seven-ace",
            "the sevens, then the aces; the eights are lowest",
            (Change("rules.packs.order", "7AKQJT98"),),
        ),
    ),
    ADPOKER,
)
REDEAL = Option(
    "redeal",
    "May the first leader ask for new cards?",
    (
        Choice("once", "once in a deal, if the other player agrees"),
        Choice(
            "repeated",
            "as often as the other player agrees, until the pack is used up",
            (Change("rules.stages.vying.redeal", "repeated"),),
        ),
        Choice("none", "no", (Change("rules.stages.vying.redeal", "never"),)),
    ),
    JEUXLOISIRS,
)
RIGHT = Option(
    "right",
    "Who may raise the stake next?",
    (
        Choice("anyone", "either player"),
        Choice(
            "accepter",
            "only the player who has accepted the last offer",
            (Change("rules.scoring.stake.right", "accepter"),),
        ),
    ),
    JORIS_L,
)
RAISE = Option(
    "raise",
    "How is the stake raised?",
    (
        Choice("double", "it is doubled, to 2, 4, 8 and so on"),
        Choice("by-two", "by two, to 2, 4, 6, 8 and so on", (Change("rules.scoring.stake.by", "two"),)),
    ),
    CAPOT,
)
ANSWER = Option(
    "answer",
    "How may an offer be answered?",
    (
        Choice("remainder", "by accepting, refusing, or playing for your own remainder"),
        Choice("two", "only by accepting or refusing", (Change("rules.scoring.stake.answer", "none"),)),
        Choice(
            "reraise",
            "by accepting, refusing, or any higher offer",
            (Change("rules.scoring.stake.answer", "any"),),
        ),
    ),
    CAPOT,
)
THROW_IN = Option(
    "throw-in",
    "May a hand be thrown in?",
    (
        Choice("no", "no, a deal is given up only when the stake is raised"),
        Choice("yes", "yes, at any turn", (Change("rules.stages.vying.throw_in", value=True),)),
    ),
    CAPOT,
)
GAMES = Option(
    "games",
    "How many games make a match?",
    (
        Choice("three", "two of three"),
        Choice("one", "a single game", (Remove("ends.rubber"),)),
    ),
    ADPOKER,
)

TRUC = Game(
    key="truc",
    name="Truc",
    blurb="A French poker for two: win two of three tricks, and raise the stake until the other gives up.",
    family="whist",
    players=(2,),
    schedule=every_deal(
        Rules(
            packs=Pack(order="78AKQJT9", suitless=True),
            deal=Deal(each=3),
            stages=(Vie(throw_in=False, spoilt="first winner", redeal="once"),),
            scoring=(StakeRaised("stake", target=TARGET),),
        )
    ),
    ends=(AtTotal(TARGET), Rubber(2)),
    low_wins=False,
    options=(ORDER, REDEAL, RIGHT, RAISE, ANSWER, THROW_IN, GAMES),
    cites=(
        Cite("players", WIKIPEDIA, "others play a game of four in two sides"),
        Cite("rules.packs", WIKIPEDIA),
        Cite("rules.packs.order", JEUXLOISIRS, "in some places the eights are lowest"),
        Cite("rules.deal.each", WIKIPEDIA),
        Cite("rules.stages.vying", WIKIPEDIA),
        Cite("rules.stages.vying.offered", JEUXLOISIRS),
        Cite("rules.stages.vying.spoilt", JEUXLOISIRS),
        Cite("rules.stages.vying.redeal", LE_TRUC, "others ask again and again while both agree"),
        Cite("rules.scoring.stake", JEUXLOISIRS),
        Cite(
            "rules.scoring.stake.right",
            JEUXLOISIRS,
            "others let only the player who accepted an offer make the next",
        ),
        Cite("rules.scoring.stake.answer", WIKIPEDIA),
        Cite("ends.total", ADPOKER),
        Cite("ends.rubber", ADPOKER),
    ),
)

"""Hartenjagen: the Dutch game of hearts, up to fifty and back down to nothing."""

from capot.cards import cards
from capot.rules.changes.edits import Add, Change
from capot.rules.games.common import FULL, PIQUET, ties
from capot.rules.games.hearts import HEART_CARDS
from capot.rules.games.hearts_options import sweep_of
from capot.rules.match.ends import AtMost, TurnAt
from capot.rules.model import Choice, Cite, Game, NumberOption, Option, every_deal
from capot.rules.rules import Rules
from capot.rules.scoring import Captured
from capot.rules.sources import CAPOT, SPELTIPS, TRADITION
from capot.rules.stages.exchanges import Exchange
from capot.rules.stages.tricks import HolderOfLowest, Tricks
from capot.rules.terms import Deal

PENALTIES = ("hearts", "jack-of-clubs", "queen-of-spades")
HEARTS_OF_32 = tuple(card for card in PIQUET.cards() if card.suit == "♥")

RULES = Rules(
    packs=PIQUET,
    deal=Deal(),
    stages=(
        Exchange(count=3, cycle=("left", "right", "across", "hold")),
        Tricks(first_lead=HolderOfLowest("♣")),
    ),
    scoring=(
        Captured("hearts", HEARTS_OF_32, 1),
        Captured("jack-of-clubs", cards("J♣"), 2),
        Captured("queen-of-spades", cards("Q♠"), 5),
        sweep_of(*PENALTIES),
    ),
)

# --- House rules -----------------------------------------------------------------------------------

TURN = NumberOption(
    "turn",
    "Total from which on points are subtracted",
    20,
    200,
    "ends.turn.points",
    default=50,
    source=TRADITION,
)
EXACT = Option(
    "exact",
    "What if a total would fall below nothing?",
    (
        Choice("wins", "it ends the match, and the lowest total wins"),
        Choice(
            "bounces",
            "it goes up again by what is left over, so that only a total of exactly 0 wins",
            (Change("ends.down-to.bounces", value=True),),
        ),
    ),
    TRADITION,
)
PACK = Option(
    "pack",
    "With which cards is it played?",
    (
        Choice("small", "32 cards, and 15 points in each deal"),
        Choice(
            "big",
            "52 cards, with the ten of diamonds for 10 points more, and points are subtracted from 75 on",
            (
                Change("rules.packs", FULL),
                Change("rules.scoring.hearts.cards", HEART_CARDS),
                Add("rules.scoring", Captured("ten-of-diamonds", cards("T♦"), 10), before="sweep"),
                Change("rules.scoring.sweep.target.cards.terms", (*PENALTIES, "ten-of-diamonds")),
                Change("rules.scoring.sweep.replaces", (*PENALTIES, "ten-of-diamonds")),
                Change("ends.turn.points", 75, yields=True),
            ),
        ),
    ),
    SPELTIPS,
)

HARTENJAGEN = Game(
    key="hartenjagen",
    name="Hartenjagen",
    blurb="Hearts as the Dutch play it: up to fifty, and then everyone wants points to get back to nothing.",
    family="hearts",
    players=(4,),
    schedule=every_deal(RULES),
    ends=(TurnAt(50, without=("sweep",)), AtMost(0)),
    options=(PACK, TURN, EXACT, ties(CAPOT)),
    cites=(
        Cite("players", SPELTIPS),
        Cite("rules.packs", SPELTIPS),
        Cite("rules.deal.by", CAPOT, "the cards are dealt one at a time"),
        Cite("rules.stages.exchange", SPELTIPS),
        Cite("rules.stages.tricks.first_lead", SPELTIPS),
        Cite("rules.stages.tricks.bans", CAPOT, "the sources name no ban on leading or on the first trick"),
        Cite("rules.scoring.hearts", SPELTIPS),
        Cite("rules.scoring.jack-of-clubs", SPELTIPS),
        Cite("rules.scoring.queen-of-spades", SPELTIPS),
        Cite("rules.scoring.sweep", TRADITION),
        Cite("ends.turn", SPELTIPS),
        Cite(
            "ends.turn.without",
            CAPOT,
            "the sources do not say; here whoever takes everything has all its points subtracted",
        ),
        Cite(
            "ends.down-to",
            SPELTIPS,
            "of several players at 0 or below, the lowest wins; nobody wins with the deal that turns the points",
        ),
        Cite("ties", CAPOT, "the sources do not say; here the win is shared"),
    ),
)

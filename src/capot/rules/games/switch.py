"""Switch, the British game of the Eights family, with its Irish and other forms."""

from capot.rules.by_seats import BySeats
from capot.rules.changes.edits import Add, Change, Remove
from capot.rules.games.common import FULL
from capot.rules.match.ends import AtTotal
from capot.rules.model import Choice, Cite, Game, NumberOption, Option, every_deal
from capot.rules.rules import Rules
from capot.rules.scoring import CardsHeld, DealWon
from capot.rules.sources import (
    CAPOT,
    CATS_AT_CARDS,
    HOBBYLARK,
    LIQUISEARCH,
    PARLETT,
    TABLE_GAME,
    WIKIPEDIA,
)
from capot.rules.stages.matching import Effect, Shed
from capot.rules.terms import Deal, Pack

DOUBLE = Pack(order=FULL.order, copies=2)
"""Two packs of 52 cards."""

MANY = 5
"""Players from whom on two packs are used."""

ACE = Effect("ace", "A", wild=True, names=True)
TWO = Effect("two", "2", draw=2)
EIGHT = Effect("eight", "8", skip=True)
JACK = Effect("jack", "J", turn=True)

EFFECTS = "rules.stages.matching.effects"

FORM = Option(
    "form",
    "Which cards do what?",
    (
        Choice(
            "switch",
            "as in Switch, a two makes the next player draw two cards, an eight miss a turn, a jack turns play round, an ace goes on anything and its player names a suit",
        ),
        Choice(
            "two-four-jack",
            "as in Two Four Jack, a two makes the next player draw two cards, a four four, a jack turns play round, an ace goes on anything and its player names a suit",
            (Change(EFFECTS, (TWO, Effect("four", "4", draw=4), JACK, ACE)),),
        ),
        Choice(
            "jack-change-it",
            "as in Jack Change It, a two makes the next player draw two cards, the ace of hearts five, an eight miss a turn, a queen turns play round, a jack goes on anything and its player names a suit",
            (
                Change(
                    EFFECTS,
                    (
                        TWO,
                        EIGHT,
                        Effect("queen", "Q", turn=True),
                        Effect("jack", "J", wild=True, names=True),
                        Effect("heart-ace", "A", of="♥", draw=5),
                    ),
                ),
            ),
        ),
        Choice(
            "black-jack",
            "as in Black Jack, a two makes the next player draw two cards and a black jack five, which add up; a red jack cancels that, an eight makes the next player miss a turn, a king turns play round, an ace goes on anything and its player names a suit, a queen must be covered",
            (
                Remove(f"{EFFECTS}.jack"),
                Add(EFFECTS, Effect("black-jack", "J", of="black", draw=5), before="eight"),
                Add(EFFECTS, Effect("red-jack", "J", of="red", cancels=True), before="eight"),
                Add(EFFECTS, Effect("king", "K", turn=True), before="ace"),
                Add(EFFECTS, Effect("queen", "Q", cover=True)),
                Change("rules.stages.matching.answered", "any"),
            ),
        ),
    ),
    WIKIPEDIA,
)
PACKS = Option(
    "packs",
    "How many packs?",
    (
        Choice("by-players", "one for up to four players, two from five players on"),
        Choice("one", "one pack", (Change("rules.packs", FULL),)),
        Choice("two", "two packs", (Change("rules.packs", DOUBLE),)),
    ),
    HOBBYLARK,
)
HAND = NumberOption(
    "hand", "Cards dealt to each player", 5, 10, "rules.deal.each", default=7, source=WIKIPEDIA
)
DRAW = Option(
    "draw",
    "How many cards do you draw instead of playing?",
    (
        Choice("one", "just one card"),
        Choice(
            "until-able",
            "as many as it takes to get one that may be played",
            (Change("rules.stages.matching.drawn", "until able"),),
        ),
    ),
    TABLE_GAME,
)
DRAW_WHEN = Option(
    "draw-when",
    "May you draw though you could play?",
    (
        Choice("any", "yes"),
        Choice("unable", "no, only if no card fits", (Change("rules.stages.matching.draw_when", "unable"),)),
    ),
    WIKIPEDIA,
)
TRICK_LAST = Option(
    "trick-last",
    "May the last card of a hand be one with an effect?",
    (
        Choice("allowed", "yes, and the effect falls away"),
        Choice("forbidden", "no", (Change("rules.stages.matching.trick_last", value=False),)),
    ),
    LIQUISEARCH,
)
SCORE = Option(
    "score",
    "What does the winner of a deal score?",
    (
        Choice("deals", "one point, and three points win the match"),
        Choice(
            "points",
            "the cards the others hold, and 100 points win the match",
            (
                Change("rules.scoring", (CardsHeld("cards-held"),)),
                Change("ends", (AtTotal(100),)),
            ),
        ),
    ),
    PARLETT,
)

SWITCH = Game(
    key="switch",
    name="Switch",
    blurb="Get rid of your cards by suit or rank, and make the others draw, miss a turn or play the other way round.",
    family="matching",
    players=(3, 4, 5, 2, 6, 7),
    best=(3, 4, 5),
    schedule=every_deal(
        Rules(
            packs=BySeats(dict.fromkeys(range(MANY, 8), DOUBLE), others=FULL),
            deal=Deal(each=7, turn_up="talon"),
            stages=(Shed((TWO, EIGHT, JACK, ACE)),),
            scoring=(DealWon("deal-won"),),
        )
    ),
    ends=(AtTotal(3),),
    low_wins=False,
    also_called=("Two Four Jack", "Jack Change It", "Black Jack"),
    options=(FORM, PACKS, HAND, DRAW, DRAW_WHEN, TRICK_LAST, SCORE),
    cites=(
        Cite("players", PARLETT),
        Cite("rules.packs", HOBBYLARK, "one pack is enough for a few players"),
        Cite("rules.deal", WIKIPEDIA),
        Cite("rules.deal.turn_up", WIKIPEDIA),
        Cite(
            "rules.stages.matching",
            WIKIPEDIA,
            "whoever cannot play or draw for a round, or plays too long, makes the deal void by our choice",
        ),
        Cite(
            "rules.stages.matching.effects",
            HOBBYLARK,
            "an ace is no answer to a two; with two players a card that turns play round makes the other miss a turn, in all forms by our choice",
        ),
        Cite("rules.stages.matching.answered", CATS_AT_CARDS),
        Cite("rules.stages.matching.drawn", WIKIPEDIA, "others draw until they can play"),
        Cite("rules.stages.matching.draw_when", WIKIPEDIA),
        Cite("rules.stages.matching.trick_last", LIQUISEARCH, "others forbid it"),
        Cite("rules.scoring.deal-won", WIKIPEDIA, "the number of deals is our choice"),
        Cite("ends", CAPOT, "the sources are silent; three deals, or 100 points"),
        Cite("ties", CAPOT, "nobody ties, as one player wins each deal"),
        Cite("also_called", WIKIPEDIA, "names of games that differ by their cards with an effect"),
    ),
)

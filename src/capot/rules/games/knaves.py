"""Knaves: tricks are worth having, jacks are not."""

from capot.cards import cards
from capot.rules.by_seats import BySeats
from capot.rules.changes.edits import Add, Change
from capot.rules.games.common import FULL, ties
from capot.rules.match.ends import AfterDeals, AtTotal
from capot.rules.model import Choice, Cite, Game, NumberOption, Option, every_deal
from capot.rules.rules import Rules
from capot.rules.scoring import Captured, Together, TrickTaken
from capot.rules.sources import BOARDGAMEGEEK, CAPOT, PARLETT, POLIGNAC_PAGE, TRADITION
from capot.rules.stages.tricks import Eldest, Tricks, TurnedTrump
from capot.rules.terms import Deal, TurnUp

FOUR_PLAYERS_TURN: dict[int, TurnUp] = {4: "dealer"}
JACKS = ("jack-of-spades", "jack-of-clubs", "jack-of-diamonds", "jack-of-hearts")

ORDER_OF_SUITS = Option(
    "jacks",
    "What do the jacks cost?",
    (
        Choice("hearts-worst", "spades 1, clubs 2, diamonds 3, hearts 4"),
        Choice(
            "clubs-worst",
            "hearts 1, diamonds 2, spades 3, clubs 4",
            (
                Change("rules.scoring.jack-of-hearts.points", -1),
                Change("rules.scoring.jack-of-diamonds.points", -2),
                Change("rules.scoring.jack-of-spades.points", -3),
                Change("rules.scoring.jack-of-clubs.points", -4),
            ),
        ),
    ),
    BOARDGAMEGEEK,
)
HAND = Option(
    "hand",
    "How many cards is each player dealt?",
    (
        Choice("even", "as many as the pack allows (17, 13 or 10)"),
        Choice(
            "thirteen",
            "13, for three or four players",
            (Change("rules.deal.each", 13), Change("players", (3, 4))),
        ),
    ),
    TRADITION,
)
TURNED_JACK = Option(
    "turned-jack",
    "Which suit is trumps if a jack is turned up?",
    (
        Choice("trump", "the suit of the jack, as with any card"),
        Choice("no-trump", "none", (Change("rules.stages.tricks.trump.none_at", "J"),)),
    ),
    TRADITION,
)
REPEATED_SUIT = Option(
    "repeated-suit",
    "Which suit is trumps if the suit turned up is the same as in the deal before?",
    (
        Choice("trump", "that suit again"),
        Choice("no-trump", "none", (Change("rules.stages.tricks.trump.none_when_repeated", value=True),)),
    ),
    TRADITION,
)
TURNED_CARD = Option(
    "turned-card",
    "Who gets the turned-up card (which costs points if it is a jack)?",
    (
        Choice("nobody", "nobody; it is out of play"),
        Choice(
            "last-trick",
            "the winner of the last trick",
            (Change("rules.stages.tricks.turn_up_to", "last trick"),),
        ),
    ),
    TRADITION,
)
ALL_JACKS = Option(
    "all-jacks",
    "What does taking all four jacks score?",
    (
        Choice("minus-ten", "minus ten, what they cost together"),
        Choice("plus-ten", "plus ten", (Add("rules.scoring", Together("all-jacks", JACKS, 10)),)),
    ),
    TRADITION,
)

KNAVES = Game(
    key="knaves",
    name="Knaves",
    blurb="Win tricks, but not the jacks; a card turned up decides the trump suit.",
    family="knaves",
    players=(3, 4, 5),
    schedule=every_deal(
        Rules(
            packs=FULL,
            deal=Deal(
                each=BySeats({3: 17, 4: 13, 5: 10}), turn_up=BySeats(FOUR_PLAYERS_TURN, others="talon")
            ),
            stages=(Tricks(first_lead=Eldest(), trump=TurnedTrump()),),
            scoring=(
                TrickTaken("tricks", "every", 1),
                Captured("jack-of-spades", cards("J♠"), -1),
                Captured("jack-of-clubs", cards("J♣"), -2),
                Captured("jack-of-diamonds", cards("J♦"), -3),
                Captured("jack-of-hearts", cards("J♥"), -4),
            ),
        )
    ),
    ends=(AtTotal(20), AfterDeals(6, per="player")),
    low_wins=False,
    ties="play on",
    options=(
        NumberOption(
            "points", "Total that ends the match", 5, 100, "ends.total.points", 20, source=TRADITION
        ),
        NumberOption(
            "deals",
            "Maximum number of deals in the match, usually a multiple of the number of players",
            1,
            120,
            "ends.deals.count",
            edits=(Change("ends.deals", AfterDeals(1, multiple_of_seats=True)),),
            source=CAPOT,
        ),
        ORDER_OF_SUITS,
        HAND,
        TURNED_JACK,
        REPEATED_SUIT,
        TURNED_CARD,
        ALL_JACKS,
        ties(CAPOT, playing_on=True),
    ),
    cites=(
        Cite("players", POLIGNAC_PAGE, "three or more; the seventeen cards each of the source fit three"),
        Cite("rules.packs", POLIGNAC_PAGE),
        Cite("rules.deal.by", CAPOT, "the source is silent; here they are dealt one at a time"),
        Cite(
            "rules.deal.each",
            POLIGNAC_PAGE,
            "seventeen cards for three players; an even deal for four and five is Capot’s choice",
        ),
        Cite(
            "rules.deal.turn_up",
            POLIGNAC_PAGE,
            "the last card; that it stays with the dealer if four play and no card is left over is Capot’s "
            "choice",
        ),
        Cite("rules.stages.tricks", POLIGNAC_PAGE),
        Cite("rules.stages.tricks.first_lead", PARLETT),
        Cite("rules.stages.tricks.trump", POLIGNAC_PAGE),
        Cite("rules.stages.tricks.turn_up_to", PARLETT),
        Cite("rules.scoring", POLIGNAC_PAGE),
        Cite("low_wins", POLIGNAC_PAGE),
        Cite("ends.total", POLIGNAC_PAGE),
        Cite(
            "ends.deals",
            CAPOT,
            "with four players a deal yields three points in all and with five none, so nobody might ever "
            "reach the target",
        ),
        Cite("ties", CAPOT, "the source is silent on two players who reach the target together"),
    ),
)

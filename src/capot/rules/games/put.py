"""Put: three cards, three tricks, and a word by which everything is at stake."""

from capot.rules.changes.edits import Add, Change
from capot.rules.match.ends import AtTotal, Rubber
from capot.rules.match.sides import Sides
from capot.rules.model import Choice, Cite, Game, Option, every_deal
from capot.rules.rules import Rules
from capot.rules.scoring import StakeWon
from capot.rules.sources import CAPOT, ENQUIRE, HOYLE_ENLARGED, PAGAT, WIKIPEDIA
from capot.rules.stages.vying import Vie
from capot.rules.terms import Deal, Pack

TARGET = 5
"""Points of a game, which a put that is seen plays for."""

WHEN = Option(
    "put-when",
    "When may you put?",
    (
        Choice("turn", "at any turn of yours, before you play a card"),
        Choice("leader", "only before you lead to a trick", (Change("rules.stages.vying.offered", "lead"),)),
        Choice(
            "first-lead",
            "only before the first card, if you lead it",
            (Change("rules.stages.vying.offered", "first lead"),),
        ),
    ),
    PAGAT,
)
SILENT = Option(
    "silent-win",
    "What does it score to win a deal in which nobody has put?",
    (
        Choice("point", "a point"),
        Choice("game", "the game, as after a put", (Change("rules.scoring.stake.silent", "game"),)),
    ),
    WIKIPEDIA,
)
GAMES = Option(
    "games",
    "Length of the match",
    (
        Choice("one", "a single game"),
        Choice("three", "the best of three games", (Add("ends", Rubber(2)),)),
        Choice("five", "the best of five games", (Add("ends", Rubber(3)),)),
    ),
    CAPOT,
)

PUT = Game(
    key="put",
    name="Put",
    blurb="A tavern game of bluff: win two of three tricks, or put and make the other give up.",
    family="whist",
    players=(2, 4),
    schedule=every_deal(
        Rules(
            packs=Pack(order="32AKQJT987654", suitless=True),
            deal=Deal(each=3),
            stages=(Vie(),),
            scoring=(StakeWon("stake", target=TARGET),),
        )
    ),
    ends=(AtTotal(TARGET),),
    low_wins=False,
    sides=Sides("piled"),
    options=(WHEN, SILENT, GAMES),
    cites=(
        Cite(
            "players",
            HOYLE_ENLARGED,
            "usually two; which partner plays of four is our choice",
        ),
        Cite(
            "sides",
            ENQUIRE,
            "partners are at liberty to give their best card; the worst is laid away, in Hoyle any",
        ),
        Cite("rules.packs", PAGAT),
        Cite("rules.packs.suitless", HOYLE_ENLARGED),
        Cite("rules.deal.each", PAGAT),
        Cite("rules.stages.vying", PAGAT),
        Cite("rules.stages.vying.offered", ENQUIRE, "others let only the leader put, or only the first one"),
        Cite("rules.stages.vying.throw_in", HOYLE_ENLARGED),
        Cite("rules.scoring.stake", PAGAT),
        Cite("rules.scoring.stake.silent", ENQUIRE, "some play every deal that is played out for the game"),
        Cite("ends.total", HOYLE_ENLARGED),
    ),
)

"""German Whist: thirteen tricks for a better hand, then thirteen that count."""

from dataclasses import replace

from capot.cards import cards
from capot.rules.by_seats import BySeats
from capot.rules.changes.edits import Change
from capot.rules.games.common import FULL
from capot.rules.match.ends import AtTotal
from capot.rules.model import Choice, Cite, Game, Option, every_deal
from capot.rules.rules import Rules
from capot.rules.scoring import TrickCount
from capot.rules.sources import CAPOT, GUARDIAN, HEARTS_LEAFLET, MEGGIESOFT, WIKIPEDIA
from capot.rules.stages.tricks import Eldest, Tricks, TurnedTrump
from capot.rules.terms import Deal

WON = TrickCount("tricks", each=1, counts="late tricks", best_only=True)
SCORE = Option(
    "score",
    "What do the tricks score?",
    (
        Choice("deal", "a point for the most tricks once the stock is gone; three points win"),
        Choice(
            "points",
            "a point for each trick once the stock is gone; fifty points win, if both are there sixty, and so on",
            (
                Change("rules.scoring.tricks.best_only", value=False),
                Change("ends.total.points", 50),
                Change("ends.total.rises", 10),
            ),
        ),
        Choice(
            "weighted",
            "a point for the most in all, where each trick counts one, and two once the stock is gone; three points win",
            (
                Change("rules.scoring.tricks.counts", "late tricks twice"),
                Change(
                    "blurb",
                    "Whist for two: win tricks for the open card and a better hand, then win those that count twice.",
                ),
            ),
        ),
        Choice(
            "all",
            "of all tricks those that you win more than the other; twenty points win, and two play",
            (
                Change("rules.scoring.tricks.best_only", value=False),
                Change("rules.scoring.tricks.counts", "tricks"),
                Change("rules.scoring.tricks.book", 13),
                Change("rules.scoring.tricks.each", 2),
                Change("ends.total.points", 20),
                Change("players", (2,)),
                Change(
                    "blurb", "Whist for two: win tricks for the open card and a better hand, and to be ahead."
                ),
            ),
        ),
    ),
    MEGGIESOFT,
)

GERMAN_WHIST = Game(
    key="german-whist",
    name="German Whist",
    blurb="Whist for two: win tricks for the open card and a better hand, then win the tricks that count.",
    family="whist",
    players=(2, 3),
    schedule=every_deal(
        Rules(
            packs=BySeats({3: replace(FULL, without=cards("2♠ 2♥ 2♦ 2♣"))}, others=FULL),
            deal=Deal(each=BySeats({2: 13, 3: 8}), turn_up="talon"),
            stages=(Tricks(first_lead=Eldest(), trump=TurnedTrump(), draws="after each trick"),),
            scoring=(WON,),
        )
    ),
    ends=(AtTotal(3),),
    low_wins=False,
    options=(SCORE,),
    cites=(
        Cite("players", HEARTS_LEAFLET, "the game of three is Capot’s own, as no source tells it"),
        Cite("rules.packs", WIKIPEDIA),
        Cite("rules.packs.without", CAPOT, "of three players, so that cards and stock come out even"),
        Cite("rules.deal", WIKIPEDIA),
        Cite("rules.stages.tricks.first_lead", WIKIPEDIA),
        Cite("rules.stages.tricks.trump", WIKIPEDIA),
        Cite("rules.stages.tricks.draws", WIKIPEDIA),
        Cite("rules.stages.tricks", WIKIPEDIA, "suit is followed from the first trick to the last"),
        Cite("rules.scoring.tricks", WIKIPEDIA),
        Cite("rules.scoring.tricks.counts", GUARDIAN, "or all, and those after the stock twice"),
        Cite("ends.total", CAPOT, "the sources settle each deal by itself, or play to fifty tricks"),
        Cite("ties", CAPOT, "of three players, two may win their third deal at once"),
    ),
)

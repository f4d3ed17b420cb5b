"""Kein Stich: four deals of penalties fill a pool, which the fifth pays out."""

from dataclasses import replace

from capot.cards import cards
from capot.rules.by_seats import BySeats
from capot.rules.changes.edits import Change
from capot.rules.games.common import PIQUET
from capot.rules.games.king import QUEENS, SERIES_TIES
from capot.rules.match.ends import AfterDeals
from capot.rules.model import Choice, Cite, Game, NumberOption, Option, Part
from capot.rules.rules import Rules
from capot.rules.scoring import Captured, GoneOut, ScoreTerm, TrickTaken
from capot.rules.sources import CAPOT, KEIN_STICH_PAGE
from capot.rules.stages.dominoes import Layout
from capot.rules.stages.opening import StageTerm
from capot.rules.stages.tricks import Eldest, Tricks
from capot.rules.terms import Deal

PLAY = Tricks(first_lead=Eldest())
ROWS = Layout(per_turn="one", wrap=False, first_may_pass=False, start="J")
HEARTS = cards("A♥ K♥ Q♥ J♥ T♥ 9♥ 8♥ 7♥")


PACKS = BySeats({4: PIQUET}, others=replace(PIQUET, without=cards("7♠ 7♣")))
SHARES = {3: (86, 42, 42), 4: (80, 40, 20, 20), 5: (77, 37, 18, 9, 9), 6: (74, 36, 18, 9, 4, 4)}
"""The pool, 120 and 5 for each trick of the first deal: a half, a quarter and so on, the odd points to the first."""
WHOLE = BySeats({seats: (sum(shares), *(0 for _ in shares[1:])) for seats, shares in SHARES.items()})


def _part(name: str, title: str, score: ScoreTerm, play: StageTerm = PLAY) -> Part:
    return Part(Rules(packs=PACKS, deal=Deal(), stages=(play,), scoring=(score,)), name, title)


KEIN_STICH = Game(
    key="kein-stich",
    name="Kein Stich",
    blurb="Four deals fill a pool with penalties; in the fifth, whoever goes out first takes half of it.",
    family="barbu",
    players=(4, 3, 5, 6),
    schedule=(
        _part("no-tricks", "No Tricks", TrickTaken("tricks", "every", -5)),
        _part("no-hearts", "No Hearts", Captured("hearts", HEARTS, -5)),
        _part("no-obers", "No Obers", Captured("obers", QUEENS, -10)),
        _part("fourth", "No King of Hearts", Captured("king-of-hearts", cards("K♥"), -40)),
        _part("laying-off", "Laying Off", GoneOut("pool", BySeats(SHARES)), ROWS),
    ),
    ends=(AfterDeals(1, per="game"),),
    low_wins=False,
    faces="bavarian",
    also_called=("King Louis", "Fünferspiel", "Brumseln", "Pensionisteln"),
    options=(
        Option(
            "fourth",
            "What is to be avoided in the fourth deal?",
            (
                Choice("king", "the king of hearts"),
                Choice(
                    "last",
                    "the last trick",
                    (
                        Change("rules@fourth.scoring", (TrickTaken("last", "last", -40),)),
                        Change("schedule.fourth.title", "Not the Last Trick"),
                    ),
                ),
            ),
            KEIN_STICH_PAGE,
        ),
        Option(
            "pool",
            "Who gets the pool?",
            (
                Choice("shared", "half for the first to go out, a quarter for the second, the rest halved"),
                Choice(
                    "first",
                    "whoever goes out first, all of it",
                    (Change("rules@laying-off.scoring.pool.points", WHOLE),),
                ),
            ),
            CAPOT,
        ),
        NumberOption(
            "rounds", "Number of times the five deals are played", 1, 10, "ends.deals.count", 1, source=CAPOT
        ),
        SERIES_TIES,
    ),
    cites=(
        Cite("players", KEIN_STICH_PAGE),
        Cite("rules.packs", KEIN_STICH_PAGE),
        Cite("rules.packs.without", CAPOT, "of three, five or six players, so that the cards come out even"),
        Cite("rules.deal.by", CAPOT, "the cards are dealt one at a time"),
        Cite("direction", KEIN_STICH_PAGE),
        Cite("schedule", KEIN_STICH_PAGE),
        Cite("rules.stages.tricks.first_lead", KEIN_STICH_PAGE),
        Cite("rules@no-tricks.scoring", KEIN_STICH_PAGE),
        Cite("rules@no-hearts.scoring", KEIN_STICH_PAGE),
        Cite("rules@no-obers.scoring", KEIN_STICH_PAGE),
        Cite("rules@fourth.scoring", KEIN_STICH_PAGE),
        Cite("rules@laying-off.stages.layout", KEIN_STICH_PAGE),
        Cite(
            "rules@laying-off.scoring.pool",
            CAPOT,
            "the pool is what the four deals have cost, 160 with four players; no source that was read tells the shares",
        ),
        Cite("ends", CAPOT, "the five deals are played once"),
        Cite("ties", CAPOT, "the sources do not say; here the win is shared"),
    ),
)

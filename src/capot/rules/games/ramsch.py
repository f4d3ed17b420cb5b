"""Ramsch: who takes most card points pays."""

from capot.cards import cards
from capot.rules.changes.edits import Change
from capot.rules.games.common import deals, ties
from capot.rules.match.ends import AfterDeals
from capot.rules.model import Choice, Cite, Game, Option, every_deal
from capot.rules.rules import Rules
from capot.rules.scoring import ByRank, Captured, Most
from capot.rules.sources import CAPOT, SCHAFKOPF_ANALYSER, TRADITION
from capot.rules.stages.tricks import Eldest, Tricks
from capot.rules.terms import Batches, Deal, Pack

PACK = Pack(order="ATKQJ987", trumps=cards("Q♣ Q♠ Q♥ Q♦ J♣ J♠ J♥ J♦ A♥ T♥ K♥ 9♥ 8♥ 7♥"))

TIED = Option(
    "tied",
    "Who pays if players tie for the most card points?",
    (
        Choice("highest-trump", "the one of them who took the highest trump"),
        Choice(
            "last-trick",
            "the one of them who won the last trick, or all of them",
            (Change("rules.scoring.most.tied", "last trick"),),
        ),
        Choice(
            "each",
            "all of them; each pays those who have fewer",
            (Change("rules.scoring.most.tied", "each"),),
        ),
    ),
    SCHAFKOPF_ANALYSER,
)
TRICKLESS = Option(
    "trickless",
    "Does a player without a trick double what is paid?",
    (
        Choice("double", "yes, each of them doubles it"),
        Choice("no", "no", (Change("rules.scoring.most.trickless", 1),)),
    ),
    TRADITION,
)

SCHAFKOPF_RAMSCH = Game(
    key="schafkopf-ramsch",
    name="Bavarian Ramsch",
    blurb="What Schafkopf players deal when nobody bids: whoever takes the most card points pays the table.",
    family="card points",
    players=(4,),
    schedule=every_deal(
        Rules(
            packs=PACK,
            deal=Deal(by=Batches({8: "4-4"})),
            stages=(Tricks(first_lead=Eldest()),),
            scoring=(
                Captured(
                    "card-points",
                    tuple(c for c in PACK.cards() if c.rank in "ATKQJ"),
                    ByRank({"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}),
                ),
                Most(
                    "most",
                    ("card-points",),
                    pays=1,
                    trickless=2,
                    tied="highest trump",
                    sweeper=3,
                    swept=-1,
                ),
            ),
        )
    ),
    ends=(AfterDeals(3, per="player"),),
    low_wins=False,
    faces="bavarian",
    also_called=("Schafkopf-Ramsch",),
    options=(TIED, TRICKLESS, deals(CAPOT), ties(CAPOT)),
    cites=(
        Cite("players", TRADITION),
        Cite("rules.packs", TRADITION),
        Cite("rules.deal", TRADITION),
        Cite("rules.stages.tricks", TRADITION),
        Cite("rules.scoring.card-points", TRADITION),
        Cite("rules.scoring.most", SCHAFKOPF_ANALYSER),
        Cite("rules.scoring.most.tied", SCHAFKOPF_ANALYSER),
        Cite("rules.scoring.most.sweeper", SCHAFKOPF_ANALYSER, "players without a trick double nothing then"),
        Cite("ends", CAPOT, "a separate match; at Schafkopf it is one deal among others"),
        Cite("ties", CAPOT, "the sources do not say; here the win is shared"),
    ),
)

"""Ramsch and Schieberamsch of Skat: only the jacks are trumps, and whoever takes most card points loses them."""

from dataclasses import replace

from capot.cards import cards
from capot.rules.changes.edits import Change
from capot.rules.games.common import deals, ties
from capot.rules.match.ends import AfterDeals
from capot.rules.model import Choice, Cite, Game, HouseRule, Option, every_deal
from capot.rules.rules import Rules
from capot.rules.scoring import ByRank, Captured, Most
from capot.rules.sources import CAPOT, PAGAT, RASCHE, TRADITION, WIKIPEDIA
from capot.rules.stages.exchanges import PushTalon
from capot.rules.stages.tricks import Eldest, Tricks
from capot.rules.terms import Batches, Deal, Pack

JACKS = cards("J♣ J♠ J♥ J♦")
PACK = Pack(order="ATKQJ987", trumps=JACKS)

OPTIONS: tuple[HouseRule, ...] = (
    Option(
        "tied",
        "Who loses if players tie for the most card points?",
        (
            Choice("each", "all of them"),
            Choice(
                "last-trick",
                "the one of them who won the last trick, or all of them",
                (Change("rules.scoring.most.tied", "last trick"),),
            ),
        ),
        RASCHE,
    ),
    Option(
        "widow",
        "Who gets the two cards at the end?",
        (
            Choice("last-trick", "the winner of the last trick"),
            Choice(
                "loser",
                "the player with the most card points, or nobody if players tie",
                (
                    Change("rules.stages.tricks.talon_to", "nobody"),
                    Change("rules.scoring.most.talon", value=True),
                ),
            ),
        ),
        WIKIPEDIA,
    ),
    Option(
        "trickless",
        "Does a player without a trick double the loss?",
        (
            Choice("double", "yes"),
            Choice("no", "no", (Change("rules.scoring.most.trickless", 1),)),
        ),
        WIKIPEDIA,
    ),
    deals(CAPOT),
    ties(CAPOT),
)

RULES = Rules(
    packs=PACK,
    deal=Deal(by=Batches({10: "3-4-3"}), each=10, widow="skat"),
    stages=(Tricks(first_lead=Eldest(), talon_to="last trick"),),
    scoring=(
        Captured(
            "card-points",
            tuple(card for card in PACK.cards() if card.rank in "ATKQJ"),
            ByRank({"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}),
        ),
        Most("most", ("card-points",), times=-1, trickless=2, sweeper=120),
    ),
)

CITES = (
    Cite("players", PAGAT),
    Cite("rules.packs", WIKIPEDIA),
    Cite("rules.packs.trumps", PAGAT, "there are no other trumps"),
    Cite("rules.deal", TRADITION, "the two cards are dealt after the first packets"),
    Cite("rules.stages.tricks", PAGAT),
    Cite("rules.stages.tricks.talon_to", WIKIPEDIA, "one of two ways told there"),
    Cite("rules.scoring.card-points", WIKIPEDIA),
    Cite("rules.scoring.most", PAGAT),
    Cite("rules.scoring.most.tied", CAPOT, "pages differ; here all who tie lose their points"),
    Cite("rules.scoring.most.sweeper", PAGAT, "called Durchmarsch"),
    Cite("ends", CAPOT, "a separate match; at Skat it is one deal among others"),
    Cite("ties", CAPOT, "the sources do not say; here the win is shared"),
)

RAMSCH = Game(
    key="ramsch",
    name="Ramsch",
    blurb="What Skat players deal when everybody passes: jacks are the only trumps, and the most card points lose.",
    family="card points",
    players=(3,),
    schedule=every_deal(RULES),
    ends=(AfterDeals(4, per="player"),),
    low_wins=False,
    options=OPTIONS,
    cites=CITES,
)

JACKS_MAY = Option(
    "jacks",
    "May jacks be laid away?",
    (
        Choice("kept", "no"),
        Choice("free", "yes", (Change("rules.stages.push.barred", ()),)),
    ),
    WIKIPEDIA,
)

SCHIEBERAMSCH = Game(
    key="schieberamsch",
    name="Schieberamsch",
    blurb="Ramsch in which each player may take the two cards, or push them on for twice the loss.",
    family="card points",
    players=(3,),
    schedule=every_deal(replace(RULES, stages=(PushTalon(("most",), barred=JACKS), *RULES.stages))),
    ends=(AfterDeals(4, per="player"),),
    low_wins=False,
    options=(JACKS_MAY, *OPTIONS),
    cites=(
        *CITES,
        Cite("rules.stages.push", PAGAT),
        Cite("rules.stages.push.barred", WIKIPEDIA, "usual, not everywhere"),
    ),
)

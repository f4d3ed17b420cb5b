"""The guide to every kind of term: what it is called, what it means, and how it reads as a sentence."""

from collections.abc import Mapping
from typing import Any, Final

from capot.rules.guide.deal import DEAL
from capot.rules.guide.files import FILES
from capot.rules.guide.match import ENDS, GAME
from capot.rules.text.guides import Field, Guide
from capot.rules.text.scoring import captured, counts, declarer, factors, hands, makers, paid, pools, ranked
from capot.rules.text.stages import (
    announce,
    auction,
    bans,
    brag,
    calling,
    climbing,
    contract,
    dominoes,
    doubling,
    drawing,
    duties,
    exchange,
    exposing,
    kontra,
    lengths,
    making,
    naming,
    pushing,
    raising,
    robbing,
    staying,
    suit_naming,
    talon,
    throwing,
    tricks,
    turn_up,
    widow,
)

CHAPTERS: Final[Mapping[str, Mapping[Any, Guide]]] = {
    "The game": GAME,
    "The pack and the deal": DEAL,
    "The end of a match": ENDS,
    "Passing and drawing": exchange.GUIDES | talon.GUIDES | drawing.GUIDES,
    "Announcing": announce.GUIDES,
    "The auction": auction.GUIDES | raising.GUIDES | kontra.GUIDES | suit_naming.GUIDES,
    "Making trumps": making.GUIDES | lengths.GUIDES | calling.GUIDES | turn_up.GUIDES,
    "Contracts, trumps and doubles": contract.GUIDES
    | naming.GUIDES
    | doubling.GUIDES
    | widow.GUIDES
    | pushing.GUIDES
    | throwing.GUIDES
    | robbing.GUIDES
    | exposing.GUIDES
    | staying.GUIDES,
    "Tricks": tricks.GUIDES | bans.GUIDES | duties.GUIDES | tricks.TRUMPS,
    "Dominoes, climbing, hands of three": dominoes.GUIDES | climbing.GUIDES | brag.GUIDES,
    "Scoring cards and tricks": captured.GUIDES,
    "Counting tricks, honours and places": counts.GUIDES,
    "Scoring by comparison": ranked.GUIDES,
    "The side that made trumps": makers.GUIDES,
    "The declarer’s score": declarer.GUIDES,
    "Scoring pools": pools.GUIDES,
    "Factors and exemptions": factors.GUIDES,
    "Scoring between single players": paid.GUIDES,
    "Scoring hands": hands.GUIDES,
    "House rules, sources and edits": FILES,
}
"""The guides to all types that the JSON of a game may name, by subject."""

GUIDES: Final[Mapping[Any, Guide]] = {
    kind: guide for some in CHAPTERS.values() for kind, guide in some.items()
}
"""The guide to each type."""

__all__ = ["CHAPTERS", "GUIDES", "Field", "Guide"]

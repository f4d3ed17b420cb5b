"""The terms of scoring: the worth of cards, tricks, sets and sweeps, and how it is paid.

Every term has a ``name`` for options, variants and citations to find.
"""

from typing import Final, TypeAlias

from capot.rules.scoring.answers import Which
from capot.rules.scoring.brag import BragTerm, HandsWon, Pot
from capot.rules.scoring.captured import (
    BasePoints,
    ByRank,
    Captured,
    CardTerm,
    Sweep,
    Together,
    TrickTaken,
)
from capot.rules.scoring.climbing import InstantWinPaid
from capot.rules.scoring.counts import CountTerm, GoneOut, Honours, TrickCount
from capot.rules.scoring.declarer import Bands, DeclarerTerm, GameValue, Level, Stake
from capot.rules.scoring.factors import (
    Exempt,
    FactorTerm,
    Multiplier,
    PointsOff,
    Reversal,
    Scale,
    TrumpFactor,
)
from capot.rules.scoring.fishing import FishingTerm, MostTaken, TableSwept
from capot.rules.scoring.makers import Makers, MakersBands, MakersTerm
from capot.rules.scoring.matching import CardsHeld, DealWon, MatchingTerm
from capot.rules.scoring.melding import Meld, MeldingTerm, Melds, TrumpCard
from capot.rules.scoring.paid import CardPool, Extra, FewestPaid, PaidTerm, SweepBegun
from capot.rules.scoring.pools import Howell, PoolTaken, PoolTerm, Shares, Sweepstake
from capot.rules.scoring.ranked import Fewest, Most, RankedTerm, WholePoints
from capot.rules.scoring.stops import CardsLeft, Horses, Kitty, StopsTerm
from capot.rules.scoring.vying import StakeRaised, StakeWon, VyingTerm
from capot.rules.scoring.winning_cards import LastCard, TopTrump, WinningCardTerm

__all__ = [
    "PARTS",
    "Bands",
    "BasePoints",
    "BragTerm",
    "ByRank",
    "Captured",
    "CardPool",
    "CardsHeld",
    "CardsLeft",
    "DealWon",
    "Exempt",
    "Extra",
    "Fewest",
    "FewestPaid",
    "GameValue",
    "GoneOut",
    "HandsWon",
    "Honours",
    "Horses",
    "Howell",
    "InstantWinPaid",
    "Kitty",
    "LastCard",
    "LastingPool",
    "Level",
    "Makers",
    "MakersBands",
    "Meld",
    "MeldingTerm",
    "Melds",
    "Most",
    "MostTaken",
    "Multiplier",
    "PaidTerm",
    "PointsOff",
    "PoolTaken",
    "Pooling",
    "Pot",
    "Reversal",
    "Scale",
    "ScoreTerm",
    "Shares",
    "Stake",
    "StakeRaised",
    "StakeWon",
    "StopsTerm",
    "Sweep",
    "SweepBegun",
    "Sweepstake",
    "TableSwept",
    "Together",
    "TopTrump",
    "TrickCount",
    "TrickTaken",
    "TrumpCard",
    "TrumpFactor",
    "VyingTerm",
    "Which",
    "WholePoints",
    "WinningCardTerm",
]

ScoreTerm: TypeAlias = (
    CardTerm
    | WinningCardTerm
    | CountTerm
    | MakersTerm
    | DeclarerTerm
    | RankedTerm
    | PoolTerm
    | FactorTerm
    | PaidTerm
    | BragTerm
    | InstantWinPaid
    | VyingTerm
    | StopsTerm
    | MatchingTerm
    | FishingTerm
    | MeldingTerm
)

LastingPool: TypeAlias = Pot | PoolTaken
"""A pot or pool that stays for the next deal if nobody wins it."""

Pooling: TypeAlias = CardPool | Horses
"""A term with pools of single cards, which last from deal to deal; ``unit`` is what they hold."""

PARTS: Final = (ByRank, Stake, Extra, Meld)
"""The values that terms consist of."""

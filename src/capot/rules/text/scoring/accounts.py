"""The account of each scoring term: what it is called, its sentences and its words at the table."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

from capot.language.texts import Text
from capot.rules.scoring import (
    Bands,
    Captured,
    CardPool,
    Exempt,
    Fewest,
    FewestPaid,
    GameValue,
    GoneOut,
    HandsWon,
    Honours,
    Howell,
    InstantWinPaid,
    LastCard,
    Makers,
    MakersBands,
    Most,
    Multiplier,
    Outset,
    PoolTaken,
    Pot,
    Reversal,
    Scale,
    ScoreTerm,
    Shares,
    Sweep,
    SweepBegun,
    Sweepstake,
    Together,
    TrickCount,
    TrickTaken,
    TrumpFactor,
    WholePoints,
)
from capot.rules.text.facts import Setting
from capot.rules.text.scoring import captured, counts, declarer, factors, hands, makers, paid, pools, ranked
from capot.rules.text.scoring.words import Account, Nouns

_BY_ITSELF: Final[Mapping[type[ScoreTerm], Callable[[Setting, Any], Account]]] = {
    Captured: captured.captured,
    TrickTaken: captured.trick_taken,
    LastCard: captured.last_card,
    Outset: captured.outset,
    Together: captured.together,
    Sweep: captured.sweep,
    Honours: counts.honours,
    TrickCount: counts.trick_count,
    GoneOut: counts.gone_out,
    Makers: makers.makers,
    MakersBands: makers.makers_bands,
    Bands: declarer.bands,
    GameValue: declarer.game_value,
    Fewest: ranked.fewest,
    Most: ranked.most,
    WholePoints: ranked.whole_points_words,
    Shares: pools.shares,
    Sweepstake: pools.sweepstake,
    Howell: pools.howell,
    PoolTaken: pools.pool_taken,
    Scale: factors.scale,
    TrumpFactor: factors.trump_factor,
    FewestPaid: paid.fewest_paid,
    CardPool: paid.card_pool,
    Pot: hands.pot,
    HandsWon: hands.hands_won,
    InstantWinPaid: hands.instant_win_paid,
}

_OF_OTHERS: Final[Mapping[type[ScoreTerm], Callable[[Setting, Any, Nouns], Account]]] = {
    Multiplier: factors.multiplier,
    Exempt: factors.exempt,
    Reversal: factors.reversal,
    SweepBegun: paid.sweep_begun,
}
"""The accounts of terms that speak of other terms."""

TOLD: Final = {*_BY_ITSELF, *_OF_OTHERS}
"""All terms that have an account."""


def account(now: Setting, term: ScoreTerm) -> Account:
    """Return the noun for a term, its sentences in the rulebook and its words in the line of stakes."""
    if type(term) in _OF_OTHERS:
        return _OF_OTHERS[type(term)](now, term, partial(noun_of, now))
    return _BY_ITSELF[type(term)](now, term)


def noun_of(now: Setting, name: str) -> Text:
    """Return what the scoring term of this name counts, as a noun: ``the last trick``."""
    return account(now, next(term for term in now.rules.scoring if term.name == name)).noun

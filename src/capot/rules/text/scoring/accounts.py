"""The account of each scoring term: what it is called, its sentences and its words at the table."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

from capot.language.texts import Text
from capot.rules import scoring
from capot.rules.text.facts import Setting
from capot.rules.text.scoring import captured, counts, declarer, factors, hands, makers, paid, pools, ranked
from capot.rules.text.scoring.words import Account, Nouns

_BY_ITSELF: Final[Mapping[type[scoring.ScoreTerm], Callable[[Setting, Any], Account]]] = {
    scoring.Captured: captured.captured,
    scoring.TrickTaken: captured.trick_taken,
    scoring.LastCard: captured.last_card,
    scoring.Outset: captured.outset,
    scoring.Together: captured.together,
    scoring.Sweep: captured.sweep,
    scoring.Honours: counts.honours,
    scoring.TrickCount: counts.trick_count,
    scoring.GoneOut: counts.gone_out,
    scoring.Makers: makers.makers,
    scoring.MakersBands: makers.makers_bands,
    scoring.Bands: declarer.bands,
    scoring.GameValue: declarer.game_value,
    scoring.Fewest: ranked.fewest,
    scoring.Most: ranked.most,
    scoring.WholePoints: ranked.whole_points_words,
    scoring.Shares: pools.shares,
    scoring.Sweepstake: pools.sweepstake,
    scoring.Howell: pools.howell,
    scoring.PoolTaken: pools.pool_taken,
    scoring.Scale: factors.scale,
    scoring.TrumpFactor: factors.trump_factor,
    scoring.FewestPaid: paid.fewest_paid,
    scoring.CardPool: paid.card_pool,
    scoring.Pot: hands.pot,
    scoring.HandsWon: hands.hands_won,
    scoring.InstantWinPaid: hands.instant_win_paid,
}

_OF_OTHERS: Final[Mapping[type[scoring.ScoreTerm], Callable[[Setting, Any, Nouns], Account]]] = {
    scoring.Multiplier: factors.multiplier,
    scoring.Exempt: factors.exempt,
    scoring.Reversal: factors.reversal,
    scoring.SweepBegun: paid.sweep_begun,
}
"""The accounts of terms that speak of other terms."""

TOLD: Final = {*_BY_ITSELF, *_OF_OTHERS}
"""All terms that have an account."""


def account(now: Setting, term: scoring.ScoreTerm) -> Account:
    """Return the noun for a term, its sentences in the rulebook and its words in the line of stakes."""
    if type(term) in _OF_OTHERS:
        return _OF_OTHERS[type(term)](now, term, partial(noun_of, now))
    return _BY_ITSELF[type(term)](now, term)


def noun_of(now: Setting, name: str) -> Text:
    """Return what the scoring term of this name counts, as a noun: ``the last trick``."""
    return account(now, next(term for term in now.rules.scoring if term.name == name)).noun

"""Everything that is said about one scoring term, whatever its kind."""

from typing import assert_never

from capot.rules.scoring import (
    Bands,
    Captured,
    Fewest,
    GoneOut,
    HandsWon,
    Howell,
    InstantWinPaid,
    Pot,
    Scale,
    ScoreTerm,
    Shares,
    Sweep,
    Sweepstake,
    Together,
    TrickCount,
    TrickTaken,
    TrumpFactor,
)
from capot.rules.text.facts import Setting
from capot.rules.text.scoring import cards, pools, results
from capot.rules.text.scoring.phrases import Account


def account(now: Setting, term: ScoreTerm) -> Account:
    """Return what a term counts, its sentences in the rulebook and its words in the line of stakes."""
    match term:
        case Captured():
            return cards.captured(now, term)
        case TrickTaken():
            return cards.trick_taken(now, term)
        case Together():
            return cards.together(now, term)
        case Sweep():
            return cards.sweep(now, term)
        case Shares():
            return pools.shares(now, term)
        case Sweepstake():
            return pools.sweepstake(now, term)
        case Howell():
            return pools.howell(now, term)
        case Pot():
            return pools.pot(now, term)
        case HandsWon():
            return results.hands_won(now, term)
        case Scale():
            return results.scale(term)
        case TrumpFactor():
            return results.trump_factor(now, term)
        case TrickCount():
            return results.trick_count(now, term)
        case Bands():
            return results.bands(now, term)
        case Fewest():
            return results.fewest(now, term)
        case GoneOut():
            return results.gone_out(now, term)
        case InstantWinPaid():
            return results.instant_win_paid(term)
        case _:
            assert_never(term)


def noun_of(now: Setting, name: str) -> str:
    """Return what the scoring term of this name counts, as a noun: ``the last trick``."""
    return account(now, next(term for term in now.rules.scoring if term.name == name)).noun

"""The amounts of rules, and the unit in which all of them are whole."""

from collections.abc import Iterator
from fractions import Fraction
from math import ceil, lcm

from capot.kernel.dtypes import SEATS
from capot.rules import scoring
from capot.rules.errors import RulesError
from capot.rules.fields import amounts_of
from capot.rules.opening import undertakings_of
from capot.rules.rules import Rules
from capot.rules.terms import Exact, Payoff


def denominator(rules: Rules) -> int:
    """Return the least common denominator of all amounts of the rules, before any scale."""
    return lcm(*(Fraction(each).denominator for each in _amounts(rules)))


def largest(rules: Rules) -> Exact:
    """Return the largest absolute amount of the rules, at least 1."""
    return max((1, *(each if each > 0 else -each for each in _amounts(rules))), key=Fraction)


def _amounts(rules: Rules) -> Iterator[Exact]:
    """Yield all amounts of the rules, and bounds on what terms make of the points of others."""
    for told in undertakings_of(rules.stages):
        for each in (told.made, told.failed):
            yield from (each.declarer, each.others)
    for term in rules.scoring:
        yield from amounts_of(term)
        match term:
            case scoring.Most():
                often = max(1, term.trickless) ** SEATS
                own = abs(term.times) * _bound(rules, term.of)
                yield (_size(term.points) + SEATS * _size(term.pays) + own) * often
            case scoring.Bands():
                yield abs(term.each) * max(_bound(rules, term.of), abs(term.par))
            case scoring.Multiplier():
                yield max(1, abs(term.factor)) * _bound(rules, term.of)
            case scoring.Reversal() | scoring.WholePoints():
                yield _bound(rules, term.of)
            case scoring.Exempt():
                yield term.total
            case scoring.GameValue():
                bid = term.stake.bid + term.unit
                value = max((*term.fixed, bid, term.unit * (len(rules.pack.trumps) + 8)))
                value *= term.stake.factor
                yield value * term.lost + _size(term.made) + _size(term.failed) + _size(term.for_others)
            case scoring.PoolTaken():
                yield term.held + (term.every or 0) * SEATS
            case scoring.GoneOut():
                raise RulesError("fast play scores tricks only, and these rules score going out")
            case _ if isinstance(term, scoring.InstantWinPaid | scoring.BragTerm):
                raise RulesError("fast play scores tricks only, and these rules score hands compared")
            case _:
                pass


def _bound(rules: Rules, names: tuple[str, ...]) -> int:
    """Return a number that no player's points of these terms exceed, above or below zero."""
    bound = 0
    for term in rules.scoring:
        if term.name not in names:
            continue
        match term:
            case scoring.Captured():
                bound += sum(_size(term.value(card)) for card in term.cards)
            case scoring.TrickTaken():
                bound += _size(term.points) * len(rules.pack.cards())
            case scoring.Together():
                bound += _size(term.points)
            case scoring.Sweep():
                payoffs = [each for each in (term.payoff, term.otherwise) if isinstance(each, Payoff)]
                bound += sum(2 * (_size(each.declarer) + _size(each.others)) for each in payoffs)
            case _:
                raise AssertionError("only cards and tricks are weighed")
    return bound


def _size(points: Exact) -> int:
    """Return the size of an amount, rounded up."""
    return ceil(points if points > 0 else -points)


def whole(points: Exact, base: int) -> int:
    """Return an amount in units of 1 / ``base``."""
    return int(points * base)


def both(payoff: Payoff, base: int) -> tuple[int, int]:
    """Return the amounts of a payoff in units of 1 / ``base``."""
    return whole(payoff.declarer, base), whole(payoff.others, base)

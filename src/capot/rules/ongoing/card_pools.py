"""The pools that belong to single cards: what is paid into them before a deal, and what they hold in it."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import NamedTuple

from capot.cards import Card
from capot.rules.rules import Rules
from capot.rules.scoring import CardPool, Pooling, ScoreTerm, SweepBegun
from capot.rules.stages.exchanges import Draw


class PoolOfCard(NamedTuple):
    """The pool of a card, and the term to which it belongs."""

    term: Pooling
    card: Card


def card_pools(rules: Rules) -> tuple[PoolOfCard, ...]:
    """Return the pools of cards, in order; cards that are only paid for have none."""
    terms = (term for term in rules.scoring if isinstance(term, Pooling))
    return tuple(PoolOfCard(term, card) for term in terms for card in term.pooled())


def sweep_begun(rules: Rules) -> SweepBegun | None:
    """Return the term by which the first tricks begin a sweep, or None if there is none."""
    return next((term for term in rules.scoring if isinstance(term, SweepBegun)), None)


def paid_in(pool: PoolOfCard, held: int, dealer: int, players: Sequence[int]) -> dict[int, int]:
    """Return what each seat that pays into a pool before the deal pays, if it holds ``held``."""
    everybody, dealers = pool.term.ante(held, len(players))
    paid = {seat: dealers if seat == dealer else everybody for seat in players}
    return {seat: points for seat, points in paid.items() if points}


def held_before(rules: Rules, pools: Sequence[int]) -> tuple[tuple[PoolOfCard, int], ...]:
    """Return each card with a pool, and what that holds from earlier deals: at first nothing."""
    found = card_pools(rules)
    return tuple(zip(found, pools or (0,) * len(found), strict=True)) if found else ()


def with_card_pools(rules: Rules, pools: Sequence[int], seats: int) -> Rules:
    """Return resolved rules once all have paid into the pools of cards, which held ``pools`` before.

    A card whose pool holds too little may not be laid aside.  Other rules are returned as they are.
    """
    full = {
        pool: held + sum(paid_in(pool, held, 0, range(seats)).values())
        for pool, held in held_before(rules, pools)
    }
    if not full:
        return rules
    scoring = tuple(_filled(term, full) for term in rules.scoring)
    known = replace(rules, scoring=scoring)
    filled = [pool.term for pool in card_pools(known)]
    kept = tuple(
        term.card for term in filled if isinstance(term, CardPool) and term.kept and term.held < term.most
    )
    return replace(
        known,
        stages=tuple(
            replace(each, barred=(*each.barred, *kept)) if isinstance(each, Draw) else each
            for each in known.stages
        ),
    )


def _filled(term: ScoreTerm, full: dict[PoolOfCard, int]) -> ScoreTerm:
    """Return a term that knows what its pools hold."""
    if not isinstance(term, Pooling):
        return term
    return term.filled({card: full[PoolOfCard(term, card)] for card in term.pooled()})


def taken_by_laying(rules: Rules, laid: Collection[Card]) -> int:
    """Return what has been taken from pools by laying these cards."""
    return sum(term.laid(laid) for term in rules.scoring if isinstance(term, Pooling))


def cards_at_stake(rules: Rules, played: Collection[Card]) -> tuple[Card, ...]:
    """Return the cards still to be played that win or lose a pool."""
    some = (term.card for term in rules.scoring if isinstance(term, CardPool))
    return tuple(card for card in some if card not in played)


def as_paid(term: CardPool) -> CardPool:
    """Return a card's pool for a deal before which nobody pays into it again."""
    return replace(term, each=0, dealer=0)

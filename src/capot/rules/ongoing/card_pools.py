"""The pools that belong to single cards: what is paid into them before a deal, and what they hold in it."""

from collections.abc import Collection, Sequence
from dataclasses import replace

from capot.cards import Card
from capot.rules.rules import Rules
from capot.rules.scoring import CardPool, ScoreTerm, SweepBegun
from capot.rules.stages.opening import Draw


def card_pools(rules: Rules) -> tuple[CardPool, ...]:
    """Return the terms of cards with a pool, in order; cards that are only paid for have none."""
    return tuple(term for term in rules.scoring if isinstance(term, CardPool) and (term.each or term.dealer))


def sweep_begun(rules: Rules) -> SweepBegun | None:
    """Return the term by which the first tricks begin a sweep, or None if there is none."""
    return next((term for term in rules.scoring if isinstance(term, SweepBegun)), None)


def paid_in(term: CardPool, held: int, dealer: int, players: Sequence[int]) -> dict[int, int]:
    """Return what each seat that pays into a pool before the deal pays, if it holds ``held``."""
    everybody = term.each if held < term.stake(len(players)) else 0
    paid = {seat: everybody + term.dealer * (seat == dealer) for seat in players}
    return {seat: points for seat, points in paid.items() if points}


def held_before(rules: Rules, pools: Sequence[int]) -> tuple[tuple[CardPool, int], ...]:
    """Return each card with a pool, and what that holds from earlier deals: at first nothing."""
    terms = card_pools(rules)
    return tuple(zip(terms, pools or (0,) * len(terms), strict=True)) if terms else ()


def with_card_pools(rules: Rules, pools: Sequence[int], seats: int) -> Rules:
    """Return resolved rules once all have paid into the pools of cards, which held ``pools`` before.

    A card whose pool holds too little may not be laid aside.  Other rules are returned as they are.
    """
    full = {
        term.name: held + sum(paid_in(term, held, 0, range(seats)).values())
        for term, held in held_before(rules, pools)
    }
    if not full:
        return rules
    scoring = tuple(_filled(term, full) for term in rules.scoring)
    known = replace(rules, scoring=scoring)
    kept = tuple(term.card for term in card_pools(known) if term.kept and term.held < term.most)
    return replace(
        known,
        stages=tuple(
            replace(each, barred=(*each.barred, *kept)) if isinstance(each, Draw) else each
            for each in known.stages
        ),
    )


def _filled(term: ScoreTerm, full: dict[str, int]) -> ScoreTerm:
    return replace(term, held=full[term.name]) if isinstance(term, CardPool) and term.name in full else term


def cards_at_stake(rules: Rules, played: Collection[Card]) -> tuple[Card, ...]:
    """Return the cards still to be played that win or lose a pool."""
    some = (term.card for term in rules.scoring if isinstance(term, CardPool))
    return tuple(card for card in some if card not in played)


def as_paid(term: CardPool) -> CardPool:
    """Return a card's pool for a deal before which nobody pays into it again."""
    return replace(term, each=0, dealer=0)

"""The score of a finished deal: points for each seat, with reasons."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from capot.language.texts import NOTHING, Text, phrase, say, sentence
from capot.play.ending.given_up import with_rest_as_tricks
from capot.play.moves import Bid, PassTurn
from capot.play.scores import (
    captured,
    counts,
    declarer,
    factors,
    makers,
    paid,
    pools,
    ranked,
    winning_cards,
)
from capot.play.scores.before_play import (
    bid_items,
    doubled_items,
    exposed_items,
    split_items,
)
from capot.play.scores.captured import payoff_items
from capot.play.scores.factors import factored
from capot.play.scores.pools import ante_items
from capot.play.scores.scorer import Scorers
from capot.play.scores.sides import piled, shared_items
from capot.play.scores.taken import reached
from capot.play.scores.totals import Item, Score, totals, until_reached
from capot.play.situation import Situation
from capot.play.stages.doubling import is_split
from capot.play.stages.kinds import KINDS
from capot.rules.ongoing.trick_pools import pool_of

SCORERS: Final[Scorers] = {
    **captured.SCORERS,
    **counts.SCORERS,
    **declarer.SCORERS,
    **factors.SCORERS,
    **makers.SCORERS,
    **paid.SCORERS,
    **pools.SCORERS,
    **ranked.SCORERS,
    **winning_cards.SCORERS,
    **{term: scorer for kind in KINDS for term, scorer in kind.scorers.items()},
}
"""The scorers of all terms."""


def score(deal: Situation) -> Score:
    """Return the score of a finished deal.

    Terms apply in a fixed order: items, sets, sweep, undertaking, pool, scale, doubles, partners.
    """
    deal = with_rest_as_tricks(deal)
    sides, whole_deal = deal.standing.sides, deal
    if sides is not None and sides.score == "piled":
        deal = replace(deal, tricks=piled(deal.tricks, sides))
    items, pot = _undertaken(deal) if deal.declared and deal.tricks else _ordinary(deal)
    items = (*items, *exposed_items(deal), *bid_items(deal), *ante_items(deal), *_antes(deal))
    items = factored(deal, items)
    items = shared_items((*items, *doubled_items(deal, items)), whole_deal)
    items = until_reached(items, [term.name for term in deal.rules.scoring], deal)
    points = totals(items, deal.seats)
    # Payments into the pool, less the winnings from it, stay there.
    pot = pot if pool_of(deal.rules) is None else deal.standing.pot - int(sum(points))
    parts = _left(deal, items)
    ordered = tuple(sorted(items, key=lambda item: item.seat))
    return Score(points, ordered, sum(parts) if parts else pot, parts)


def _antes(deal: Situation) -> Iterator[Item]:
    """Yield the items for what is paid into the pools of cards before the deal."""
    scorers = ((term, SCORERS[type(term)].antes) for term in deal.rules.scoring)
    return (item for term, antes in scorers if antes is not None for item in antes(deal, term))


def _left(deal: Situation, items: Sequence[Item]) -> tuple[int, ...]:
    """Return what each pool of a card holds after a deal with these items, antes included."""
    scorers = ((term, SCORERS[type(term)].left) for term in deal.rules.scoring)
    return tuple(held for term, left in scorers if left is not None for held in left(deal, term, items))


def _ordinary(deal: Situation) -> tuple[tuple[Item, ...], int]:
    if is_split(deal):
        return split_items(deal), deal.pool
    # A sale comes first: it may decide whether the match is over.
    items = [item for kind in KINDS if kind.items is not None for item in kind.items(deal)]
    pool, is_played = deal.pool, _is_played(deal)
    for term in sorted(deal.rules.scoring, key=lambda term: not SCORERS[type(term)].first):
        # In a deal that ended before the play only some terms score, such as that of a player left alone.
        if not is_played and not SCORERS[type(term)].unplayed:
            continue
        more, pool = SCORERS[type(term)].in_turn(deal, term, items, pool)
        items = [*more]
    return tuple(items), pool


def _is_played(deal: Situation) -> bool:
    shed = deal.moves if deal.rules.kind_of_play.opens else ()
    return bool(deal.tricks or deal.finished or deal.shown or deal.arranged or shed)


def why_empty(deal: Situation) -> Text:
    """Return why a finished deal has no items, if its cards do not show that; nothing if it has some."""
    if score(deal).items:
        return NOTHING
    if _is_played(deal):
        drawn = (SCORERS[type(term)].drawn for term in deal.rules.scoring)
        return next((why for why in drawn if why), NOTHING)
    is_passed = deal.moves and deal.moves[-1][1] in {Bid(None), PassTurn()}
    return sentence(say("everybody passed") if is_passed else say("nothing was played"))


def _undertaken(deal: Situation) -> tuple[tuple[Item, ...], int]:
    """Score a deal with announced undertakings; those that are made count alone."""
    made: list[Item] = []
    for each in deal.declared:
        what, title = each.undertaking, phrase(each.undertaking.title)
        if reached(deal, each.seat, what.target):
            reasons = (say("made {aim}", aim=title), say("{aim} was made by another player", aim=title))
            made += payoff_items(deal, each.seat, what.made, what.name, reasons)
    if made:
        return tuple(made), deal.pool
    failed: list[Item] = []
    for each in deal.declared:
        what = each.undertaking
        title = phrase(what.title)
        reasons = (
            say("did not make {aim}", aim=title),
            say("{aim} was not made by its declarer", aim=title),
        )
        failed += payoff_items(deal, each.seat, what.failed, what.name, reasons)
    declarers = {each.seat for each in deal.declared}
    still = {each.undertaking.still_count for each in deal.declared}
    if "nobody" in still:
        return tuple(failed), deal.pool
    ordinary, pot = _ordinary(deal)
    kept = [item for item in ordinary if "everybody" in still or item.seat not in declarers]
    if "winners" in still:
        won = {trick.winner for trick in deal.tricks}
        kept = [item for item in kept if item.seat in won]
    return (*failed, *kept), pot

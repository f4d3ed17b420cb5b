"""Taking everything: how likely it is, and whether to go for it."""

from dataclasses import dataclass

from capot.kernel.thumb.constants import REGRET, STRAY
from capot.kernel.thumb.stakes import Masks, Prize, masks
from capot.play.view import View
from capot.players.tricks.chances import at_least
from capot.players.tricks.table import Table
from capot.players.tricks.worth import cost_of, is_open, progress
from capot.rules.terms import AllOf, NoTrick, resolved_cards


@dataclass(frozen=True, slots=True)
class Goal:
    """What a seat tries to win: tricks with these cards, or every trick when ``cards`` is None."""

    cards: Masks | None


def goal_of(view: View, table: Table) -> Goal | None:
    """Return what the seat is bound to take, or can well hope to take unannounced; None to play as usual."""
    for declared in view.declared:
        if declared.seat == table.me and is_open(table, declared):
            target = declared.undertaking.target
            if not isinstance(target, NoTrick):
                return Goal(
                    masks(table.stakes.spots, resolved_cards(target.cards))
                    if isinstance(target, AllOf)
                    else None
                )
    if view.declared:
        return None
    return next((Goal(prize.cards) for prize in table.stakes.prizes if _is_worth_it(table, prize)), None)


def _is_worth_it(table: Table, prize: Prize) -> bool:
    takers, part = progress(table, prize)
    if takers - {table.me}:
        return False
    chance = chance_of_all(table, table.hand, prize.cards)
    if table.trick:
        chance *= entry(table, table.hand, prize.cards)
    alone = cost_of(table, prize)
    gain = prize.others - prize.sweeper + part * alone
    return chance * gain > (1 - chance) * REGRET * (1 - part) * alone


def chance_of_all(table: Table, hand: Masks, cards: Masks | None) -> float:
    """Return the chance of winning, from the lead, all tricks with ``cards`` (None: every trick)."""
    chance = 1.0
    for suit in range(4):
        chance *= _chance_of_suit(table, suit, hand[suit], 0.0 if cards is None else STRAY)
        if chance < 0.01:
            return 0.0
    return chance


def entry(table: Table, hand: Masks, cards: Masks | None) -> float:
    """Return the chance of winning the trick on the table, or the one that another will lead to."""
    tops = [hand[suit].bit_length() > table.unseen[suit].bit_length() for suit in range(4)]
    lost = 0.0 if cards is None else 0.5
    if table.best is not None:
        suit, strength = table.best
        if table.trick[0][0] != suit or not hand[suit] >> strength:
            return lost
        return 1.0 if tops[suit] or not table.after else lost
    out = sum(table.counts) or 1
    return sum(table.counts[suit] / out * (1.0 if tops[suit] else lost) for suit in range(4))


def _chance_of_suit(table: Table, suit: int, mine: int, stray: float) -> float:
    """Return the chance that every card of a suit wins, played from the top."""
    out, unseen = table.counts[suit], table.unseen[suit]
    holders = [table.share[seat][suit] for seat in table.others if table.share[seat][suit] > 0]
    if not holders or not out:
        return 1.0
    share = round(sum(holders) / len(holders), 2)
    chance, place = 1.0, 0
    for strength in range(table.stakes.ranks - 1, -1, -1):
        if not mine >> strength & 1:
            continue
        above = (unseen >> strength).bit_count()
        if above:
            falls = 1 - at_least(place, out - 1, share) if place else 0.0
            chance *= max(falls**above, stray)
        place += 1
    return chance

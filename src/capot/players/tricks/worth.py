"""What cards and tricks are worth to one seat, as the deal stands and after what was announced."""

from dataclasses import dataclass, replace
from typing import assert_never

from capot.kernel.thumb.constants import POOL_SHARE, THREAT
from capot.kernel.thumb.stakes import Masks, Prize, Set, masks
from capot.play.situation import Declared
from capot.play.view import View
from capot.players.tricks.table import Table
from capot.rules.terms import AllOf, EveryTrick, NoTrick, resolved_cards


@dataclass(frozen=True, slots=True)
class Rival:
    """A seat that may yet take all of something; ``loss`` is what it costs this seat, as likely as it now is.

    ``cards`` are those it needs, None for every trick.  With ``shuns`` it wants no trick at all.
    """

    seat: int
    cards: Masks | None
    loss: float
    shuns: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Worth:
    """Costs to this seat: of each card, of this trick beside its cards, of every later and of the last one.

    ``dear`` lists the unseen cards that cost something, the dearest first, with suit and bit; ``usual`` is
    what they come to in one trick on average.
    """

    card: tuple[tuple[float, ...], ...]
    now: float
    every: float
    last: float
    dear: tuple[tuple[float, int, int], ...]
    usual: float = 0.0
    rivals: tuple[Rival, ...] = ()


def worth_of(view: View, table: Table) -> Worth:
    """Return what cards and tricks cost the seat of the view, announced undertakings counted in."""
    mine = [each for each in view.declared if each.seat == table.me]
    if any(isinstance(each.undertaking.target, NoTrick) and is_open(table, each) for each in mine):
        return Worth(_nothing(table), 1.0, 1.0, 0.0, ())
    part = _part_that_counts(view, table)
    worth = _ordinary(view, table, part) if part else Worth(_nothing(table), 0.0, 0.0, 0.0, ())
    if view.declared:
        sign = 1 if view.standing.low_wins else -1
        rivals = [each for each in view.declared if each.seat != table.me and is_open(table, each)]
        return replace(worth, rivals=tuple(_announced(table, each, sign) for each in rivals))
    return replace(worth, rivals=_silent(table))


def is_open(table: Table, declared: Declared) -> bool:
    """Whether what was announced can still be made."""
    target, seat = declared.undertaking.target, declared.seat
    match target:
        case EveryTrick():
            return table.won[seat] == table.done
        case NoTrick():
            return not table.won[seat]
        case AllOf():
            wanted = masks(table.stakes.spots, resolved_cards(target.cards))
            return not any(
                overlap(table.taken[other], wanted) for other in range(table.seats) if other != seat
            )
        case _:
            assert_never(target)


def overlap(some: Masks, others: Masks) -> int:
    """Return how many cards are in both."""
    return sum((some[suit] & others[suit]).bit_count() for suit in range(4))


def _nothing(table: Table) -> tuple[tuple[float, ...], ...]:
    return ((0.0,) * table.stakes.ranks,) * 4


def _part_that_counts(view: View, table: Table) -> float:
    """Return how likely it is that the cards taken will score anything for this seat."""
    if not view.declared:
        return 1.0
    still = {each.undertaking.still_count for each in view.declared}
    mine = any(each.seat == table.me for each in view.declared)
    if "nobody" in still or (mine and "everybody" not in still):
        return 0.0
    return 0.5 if any(is_open(table, each) for each in view.declared) else 1.0


def _ordinary(view: View, table: Table, part: float) -> Worth:
    stakes = table.stakes
    card = [[cost * part for cost in row] for row in stakes.card]
    first, last = stakes.first * part, stakes.last * part
    clear = overlap(stakes.pool_cards, table.taken[table.me]) == 0
    if clear and any(stakes.pool_cards):
        pool = POOL_SHARE * (view.standing.pot + sum(each.bit_count() for each in stakes.pool_cards))
        for suit, wanted in enumerate(stakes.pool_cards):
            for strength in range(stakes.ranks):
                card[suit][strength] += pool / 2 if wanted >> strength & 1 else 0.0
    for each in stakes.sets:
        first, last = _with_set(table, each, card, first, last)
    if view.turn_up is not None and view.rules.deal.turn_up == "talon" and _turn_up_counts(view):
        suit, strength = stakes.spots[view.turn_up]
        last += card[suit][strength]
    dear = sorted(
        (
            (cost, suit, 1 << strength)
            for suit, row in enumerate(card)
            for strength, cost in enumerate(row)
            if cost > 0 and table.unseen[suit] >> strength & 1
        ),
        key=lambda each: -each[0],
    )
    every, before = stakes.every * part, stakes.before * part
    now = every + (0.0 if table.done else first) + (last if table.left == 1 else 0.0)
    # Who wins the last trick has mostly won the one before it too.
    now += before if table.left == 2 else 0.0
    last += before if table.left > 2 else 0.0
    usual = sum(cost for cost, _, _ in dear) / table.left
    return Worth(tuple(tuple(row) for row in card), now, every, last, tuple(dear), usual)


def _turn_up_counts(view: View) -> bool:
    return any(getattr(stage, "turn_up_to", "nobody") == "last trick" for stage in view.rules.stages)


def _with_set(
    table: Table, one: Set, card: list[list[float]], first: float, last: float
) -> tuple[float, float]:
    """Add the extra of a set to the one part of it that this seat still lacks; return first and last."""
    taken = table.taken[table.me]
    wanted = [(suit, one.cards[suit] & ~taken[suit]) for suit in range(4)]
    missing = [
        (suit, strength)
        for suit, some in wanted
        for strength in range(table.stakes.ranks)
        if some >> strength & 1
    ]
    gone = any(table.taken[seat][suit] & some for suit, some in wanted for seat in table.others)
    first_open = one.first and not table.done
    lacks_first = one.first and table.done > 0 and table.first_by != table.me
    parts = len(missing) + first_open + one.last
    if gone or lacks_first or parts != 1:
        return first, last
    for suit, strength in missing:
        card[suit][strength] += one.extra
    return first + one.extra * first_open, last + one.extra * one.last


def _announced(table: Table, declared: Declared, sign: int) -> Rival:
    """Return the declarer as a rival: what this seat saves when he fails."""
    undertaking = declared.undertaking
    made, failed = undertaking.made, undertaking.failed
    loss = sign * float((made.others - made.declarer) - (failed.others - failed.declarer)) / (table.seats - 1)
    target = undertaking.target
    cards = masks(table.stakes.spots, resolved_cards(target.cards)) if isinstance(target, AllOf) else None
    return Rival(declared.seat, cards, loss, shuns=isinstance(target, NoTrick))


def _silent(table: Table) -> tuple[Rival, ...]:
    """Return the seats that have taken so much, and alone, that they may take everything."""
    rivals = []
    for prize in table.stakes.prizes:
        takers, part = progress(table, prize)
        for seat in takers - {table.me} if len(takers) == 1 else ():
            gain = prize.others - prize.sweeper + cost_of(table, prize)
            rivals.append(Rival(seat, prize.cards, threat(part) * gain / (table.seats - 1)))
    return tuple(rivals)


def threat(part: float) -> float:
    """Return the chance that a seat will take everything, as a guess from the part it has already."""
    return min(THREAT * part * part, 1.0)


def cost_of(table: Table, prize: Prize) -> float:
    """Return what the cards of a prize cost one who takes them without earning it."""
    cards = table.stakes.pack if prize.cards is None else prize.cards
    return sum(
        cost
        for suit, row in enumerate(table.stakes.card)
        for strength, cost in enumerate(row)
        if cards[suit] >> strength & 1
    )


def progress(table: Table, prize: Prize) -> tuple[frozenset[int], float]:
    """Return the seats that have taken anything towards a prize, and what part of it is taken."""
    if prize.cards is None:
        takers = {seat for seat in range(table.seats) if table.won[seat]}
        return frozenset(takers), table.done / (table.done + table.left)
    counts = [overlap(taken, prize.cards) for taken in table.taken]
    takers = {seat for seat, count in enumerate(counts) if count}
    return frozenset(takers), sum(counts) / sum(each.bit_count() for each in prize.cards)

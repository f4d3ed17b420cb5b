"""Items of a score, the totals they add up to, and when totals end a match."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TypeAlias, assert_never

from capot.language.texts import say
from capot.play.situation import Situation
from capot.play.standing import Standing
from capot.rules.match.elimination import last_in_of, may_win, seats_out
from capot.rules.match.ends import AfterDeals, AtMost, AtTotal, EndTerm, LastIn, Rubber, TurnAt
from capot.rules.match.sides import Sides, sides_of
from capot.rules.scoring import Captured
from capot.rules.terms import Exact


@dataclass(frozen=True, slots=True)
class Item:
    """Points scored by a seat, the name of their scoring term, and the reason in words.

    Players stand in it as tokens.  If the points come from one of them, ``other`` is that seat.
    """

    seat: int
    points: Exact
    term: str
    reason: str
    other: int | None = None


@dataclass(frozen=True, slots=True)
class Score:
    """Points by seat as in the books, their items, and the pool afterwards.

    ``pools`` are its parts, those of single cards, in the order of the rules.
    """

    points: tuple[Exact, ...]
    items: tuple[Item, ...]
    pot: int = 0
    pools: tuple[int, ...] = ()


Scored: TypeAlias = tuple[Iterable[Item], int]
"""Items, and what is in the pool."""


def weighed(items: Iterable[Item], of: Collection[str], seats: int) -> tuple[tuple[Exact, ...], list[Item]]:
    """Return the points of each seat by the terms of these names, and the items without theirs."""
    some = [*items]
    had = totals((item for item in some if item.term in of), seats)
    return had, [item for item in some if item.term not in of]


def totals(items: Iterable[Item], seats: int) -> tuple[Exact, ...]:
    """Return the sum of each seat's items."""
    sums: list[Exact] = [0] * seats
    for item in items:
        sums[item.seat] += item.points
    return tuple(whole(each) for each in sums)


def whole(points: Exact) -> Exact:
    """Return the points as an `int` if they are whole."""
    return int(points) if points == int(points) else points


def written(now: Standing, points: Sequence[Exact]) -> tuple[Exact, ...]:
    """Return the totals after a deal that began with this standing, as written down.

    Where players may come back into the match, those who have just dropped out do.
    """
    totals = as_written([old + new for old, new in zip(now.totals, points, strict=True)], now.ends)
    term = last_in_of(now.ends)
    if term is not None and _get_one_card(now, term):
        return tuple(
            old if term.is_out(total) else total for old, total in zip(now.totals, totals, strict=True)
        )
    if term is None or not term.comebacks:
        return totals
    still_in = [total for total in totals if not term.is_out(total)]
    back = [
        not term.is_out(old) and often < term.comebacks
        for old, often in zip(now.totals, now.came_back, strict=True)
    ]
    worst = max(still_in, default=None) if now.low_wins else min(still_in, default=None)
    return tuple(
        worst if worst is not None and may and term.is_out(total) else total
        for total, may in zip(totals, back, strict=True)
    )


def _get_one_card(now: Standing, term: LastIn) -> bool:
    """Whether those who go out in a deal that began with this standing stay in with a single card."""
    is_first = not any(now.came_back) and not any(map(term.is_out, now.totals))
    return now.number < term.dogs_life and is_first


def came_back(now: Standing, points: Sequence[Exact], totals: Sequence[Exact]) -> tuple[int, ...]:
    """Return how often each seat has come back into the match once a deal has led to these totals."""
    term = last_in_of(now.ends)
    if term is None:
        return ()
    fell = [term.is_out(old + new) for old, new in zip(now.totals, points, strict=True)]
    return tuple(
        often + (out and not term.is_out(total))
        for often, out, total in zip(now.came_back, fell, totals, strict=False)
    )


def as_written(totals: Sequence[Exact], ends: Sequence[EndTerm]) -> tuple[Exact, ...]:
    """Return totals as written down.

    If the rules say so, one exactly at a target is halved or drops, and one too far down goes back up.
    """
    drops = {end.points: drop for end in ends if isinstance(end, AtTotal) for drop in _dropped(end)}
    written = (drops.get(int(total), total) if total == int(total) else total for total in totals)
    floors = [end.points for end in ends if isinstance(end, AtMost) and end.bounces]
    return tuple(max([total, *(2 * floor - total for floor in floors)]) for total in written)


def _dropped(end: AtTotal) -> tuple[int, ...]:
    """Return what a total of exactly the target becomes, if anything."""
    if end.exactly_halves:
        return (end.points // 2,)
    return () if end.exactly_drops_to is None else (end.exactly_drops_to,)


def until_reached(items: Sequence[Item], terms: Sequence[str], deal: Situation) -> tuple[Item, ...]:
    """Return the items of a deal, without points once somebody has reached a total that stops the count.

    They count by ``terms`` in order; those that are none of these, last.  Where the match may end in
    mid-deal, cards, which are counted after the play, count seat by seat, from eldest.
    """
    now = deal.standing
    ends = [end for end in now.ends if isinstance(end, AtTotal) and end.in_order]
    if not ends or not now.totals:
        return tuple(items)
    line, is_cut = min(end.points for end in ends), any(end.at_once for end in ends)
    of_cards = {term.name for term in deal.rules.scoring if isinstance(term, Captured)}
    so_far, kept = [*now.totals], []
    for name in (*terms, None):
        some = [item for item in items if item.term == name or (name is None and item.term not in terms)]
        turns = [[item for item in some if item.seat == seat] for seat in deal.from_seat(deal.eldest)]
        for together in turns if is_cut and name in of_cards else [some]:
            there = any(total >= line for total in so_far)
            for item in together:
                late = say("{reason}, too late to count", reason=item.reason)
                kept.append(replace(item, points=0, reason=late) if there else item)
                so_far[item.seat] += kept[-1].points
    return tuple(kept)


def leaders(
    totals: Sequence[Exact],
    ends: Sequence[EndTerm] = (),
    *,
    low_wins: bool,
    sides: Sides | None = None,
    before: Sequence[Exact] | None = None,
) -> tuple[int, ...]:
    """Return the seats with the best total; some ends make that one of exactly the target, or the nearest.

    Where partners have their own totals, the best sum counts, but a side is behind all others once one of its
    players has met an end that names a loser.  Where players drop out, only those still in lead; if all are
    out, those who were in with the totals ``before`` the last deal.
    """
    if sides is not None and not sides.is_one_score:
        ranks = ranks_of_sides(totals, ends, sides, low_wins=low_wins)
        return tuple(seat for seat in range(len(totals)) if ranks[sides.of(seat)] == min(ranks))
    among = may_win(ends, totals, before)
    exact = [end.points for end in ends if isinstance(end, AtTotal) and end.exactly_wins]
    if hits := tuple(seat for seat in among if totals[seat] in exact):
        return hits
    down = [end.points for end in ends if isinstance(end, AtMost) and end.nearest]
    there = [total for total in totals for points in down if total <= points]
    best = max(there) if there else (min if low_wins else max)(totals[seat] for seat in among)
    return tuple(seat for seat in among if totals[seat] == best)


def ranks_of_sides(
    totals: Sequence[Exact], ends: Sequence[EndTerm], sides: Sides, *, low_wins: bool
) -> list[tuple[bool, Exact]]:
    """Return for each side whether it has met an end that names a loser, and its sum; less is better."""
    found = []
    for seats in sides_of(sides, len(totals)):
        own = [totals[seat] for seat in seats]
        total = sum(own, start=Fraction())
        found.append((any(_loses(end, own) for end in ends), total if low_wins else -total))
    return found


def _loses(end: EndTerm, totals: Sequence[Exact]) -> bool:
    """Whether one of these totals meets an end that names a loser."""
    return isinstance(end, AtTotal | AtMost) and end.loses and is_met(end, totals, 0, 0)


def losers(
    totals: Sequence[Exact], ends: Sequence[EndTerm], *, low_wins: bool, sides: Sides | None = None
) -> tuple[int, ...]:
    """Return the losing seats of a match, if its rules name a loser: the worst, past the target."""
    if sides is not None and not sides.is_one_score:
        ranks = ranks_of_sides(totals, ends, sides, low_wins=low_wins)
        fallen = [rank for rank in ranks if rank[0] and rank != min(ranks)]
        return tuple(seat for seat in range(len(totals)) if fallen and ranks[sides.of(seat)] == max(fallen))
    worst = max(totals) if low_wins else min(totals)
    for end in ends:
        if isinstance(end, AtTotal) and end.loses and worst >= end.points:
            return tuple(seat for seat, total in enumerate(totals) if total == worst)
        if isinstance(end, AtMost) and end.loses and min(totals) <= end.points:
            return tuple(seat for seat, total in enumerate(totals) if total == min(totals))
    return ()


def wins_alone(best: Sequence[int], sides: Sides | None) -> bool:
    """Whether the seats with the best total are one player or one side."""
    return len(best if sides is None else {sides.of(seat) for seat in best}) == 1


def per_side(points: Sequence[Exact], sides: Sides | None) -> tuple[Exact, ...]:
    """Return for each seat the mean of its side, which is its own score where partners have one score."""
    means: list[Exact] = list(points)
    for seats in sides_of(sides, len(points)):
        mean = whole(Fraction(sum((points[seat] for seat in seats), start=Fraction())) / len(seats))
        for seat in seats:
            means[seat] = mean
    return tuple(means)


def lead(points: Sequence[Exact], seat: int, *, low_wins: bool, sides: Sides | None = None) -> Fraction:
    """Return how much better than the mean of the others a seat, or its side, did in a deal."""
    if sides is not None:
        points = [per_side(points, sides)[own[0]] for own in sides_of(sides, len(points))]
        seat = sides.of(seat)
    mean = Fraction(sum(points) - points[seat]) / (len(points) - 1)
    return mean - points[seat] if low_wins else points[seat] - mean


def is_final(  # noqa: PLR0913 - the end of a match depends on just these
    totals: Sequence[Exact],
    deals: int,
    ends: Sequence[EndTerm],
    ties: str,
    *,
    low_wins: bool,
    pot: int = 0,
    sides: Sides | None = None,
) -> bool:
    """Whether a match ends with these totals after ``deals`` deals, with no tie left to play off.

    The numbers of deals in ``ends`` are worked out for the table.
    """
    met = any(is_met(end, totals, deals, pot) for end in ends)
    return met and (
        ties == "share" or wins_alone(leaders(totals, ends, low_wins=low_wins, sides=sides), sides)
    )


def is_met(end: EndTerm, totals: Sequence[Exact], deals: int, pot: int) -> bool:
    """Whether these totals after ``deals`` deals reach an end of the match, tied or not."""
    match end:
        case AtTotal():
            return any(total >= end.goal(totals) for total in totals)
        case AtMost():
            return any(total <= end.points for total in totals)
        case AfterDeals():
            return deals >= end.count + (end.for_pot if pot else 0)
        case TurnAt() | Rubber():
            return False
        case LastIn():
            return len(totals) - len(seats_out((end,), totals)) <= end.left
        case _:
            assert_never(end)

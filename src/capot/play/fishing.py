"""A table from which cards are captured: which captures and builds there are, and what each move leads to.

All of this is public save the hands, so that a view follows the same table as the deal.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import TypeAlias

from capot.cards import Card
from capot.play.events import Event, Given, Made
from capot.play.groups import divides, ways_to_take
from capot.play.moves import Build, Capture, Move, PlayCard
from capot.play.progress import Built, TableProgress
from capot.play.seen import Seen, View
from capot.play.situation import Situation
from capot.rules.check.deal import hand_size
from capot.rules.rules import Rules
from capot.rules.stages.fishing import HIGH_ACE, Fish


def fishing_in(rules: Rules) -> Fish | None:
    """Return the term of the cards that are captured in a deal, or None if none are."""
    return rules.stage(Fish)


LISTED = 200
"""Captures with the cards of a hand that are listed, and builds; any other is legal all the same."""

_Part: TypeAlias = tuple[tuple[Card, ...], tuple[int, ...]]
"""Cards that belong together in a group, and the values that they may have there, the lowest first."""


@dataclass(frozen=True, slots=True)
class _Pool:
    """Parts for groups of a value: cards, and single builds where they count as cards."""

    target: int
    parts: tuple[tuple[Card, ...], ...]
    values: tuple[int, ...]
    alone: int

    @classmethod
    def of(cls, term: Fish, now: TableProgress, target: int, own: _Part | None = None) -> "_Pool":
        """Return the parts for a value; the last is a card of a hand with its values, if given.

        That may come with the cards of a build that it raises.
        """
        parts: list[_Part] = [((card,), term.values(card)) for card in now.loose if term.values(card)]
        if term.builds == "cards":
            single = (each for each in now.builds if not each.multiple and each.value != target)
            parts += [(each.cards, (each.value,)) for each in single]
        if own is not None:
            parts.append(own)
        alone = sum(1 << place for place, (_, values) in enumerate(parts) if target in values[1:])
        return cls(target, tuple(cards for cards, _ in parts), tuple(values[0] for _, values in parts), alone)

    def ways(self, *, last: bool = False) -> Iterator[tuple[Card, ...]]:
        """Yield the cards of each way to take groups; with ``last`` those with the last part."""
        for mask in ways_to_take(self.values, self.target, self.alone, last=last):
            yield tuple(card for place, part in enumerate(self.parts) if mask >> place & 1 for card in part)

    def is_all(self, cards: Iterable[Card]) -> bool:
        """Whether the parts are just these cards, and all of them make groups."""
        there = {card for part in self.parts for card in part}
        return there == {*cards} and divides(self.values, self.target, self.alone)


def _among(now: TableProgress, cards: Iterable[Card]) -> TableProgress:
    """Return the table with nothing but some cards on it; a build is there whole or not at all."""
    some = {*cards}
    return replace(
        now,
        loose=tuple(card for card in now.loose if card in some),
        builds=tuple(each for each in now.builds if some.issuperset(each.cards)),
    )


def _lies(there: TableProgress, cards: tuple[Card, ...]) -> bool:
    """Whether cards in order, at least one and each named once, are all of those on a table."""
    return bool(cards) and tuple(sorted(there.cards)) == cards


def captures(term: Fish, now: TableProgress, card: Card) -> list[Capture]:
    """Return the captures with a card, each set of cards once, whoever holds it; not all if many."""
    values = term.values(card)
    if not values:
        same = [each for each in now.loose if each.rank == card.rank]
        most = 1 if term.courts == "one" else len(same)
        counts = range(1, min(most, len(same)) + 1)
        return [Capture(card, some) for count in counts for some in combinations(same, count)]
    found: dict[Capture, None] = {}
    for value in values:
        whole = now.build_of(value)
        ways = [*_Pool.of(term, now, value).ways()]
        found |= {Capture(card, some): None for some in ways}
        if whole is not None:
            found |= {Capture(card, (*some, *whole.cards)): None for some in ((), *ways)}
    return list(found)


def is_capture(term: Fish, now: TableProgress, move: Capture) -> bool:
    """Whether the cards of a capture can be taken, whoever plays it; also one that is not listed."""
    there, values = _among(now, move.cards), term.values(move.card)
    if not _lies(there, move.cards):
        return False
    if not values:
        same = all(each.rank == move.card.rank for each in there.loose) and not there.builds
        return same and (term.courts != "one" or len(move.cards) == 1)
    for value in values:
        whole = there.build_of(value)
        rest = {*move.cards} - {*(whole.cards if whole is not None else ())}
        if _Pool.of(term, _among(there, rest), value).is_all(rest):
            return True
    return False


def builds(term: Fish, now: TableProgress, card: Card, value: int) -> list[Build]:
    """Return the builds of a value into which a card can be put, each set of cards once, whoever holds it.

    A build of that value that lies there already is always among them, as no two have the same value.
    """
    whole = now.build_of(value)
    joined = whole.cards if whole is not None else ()
    ways = (
        [other for other in some if other != card]
        for pool in _pools_with(term, now, card, value)
        for some in pool.ways(last=True)
    )
    made = (Build(value, card, (*some, *joined)) for some in ways if some or joined)
    return list(dict.fromkeys(made))


def is_build(term: Fish, now: TableProgress, move: Build) -> bool:
    """Whether a card and those of the table make a build, whoever plays it; also one that is not listed."""
    if not 0 < move.value <= HIGH_ACE:
        return False
    there, whole = _among(now, move.cards), now.build_of(move.value)
    joined = {*(whole.cards if whole is not None else ())}
    if not _lies(there, move.cards) or not joined <= {*move.cards}:
        return False
    rest = {*move.cards} - joined
    pools = _pools_with(term, _among(there, rest), move.card, move.value)
    return any(pool.is_all({*rest, move.card}) for pool in pools)


def _pools_with(term: Fish, now: TableProgress, card: Card, value: int) -> Iterator[_Pool]:
    """Yield what a card may make groups of a value with: alone, or on each single build that it may raise."""
    values = term.values(card)
    if not values:
        return
    yield _Pool.of(term, now, value, ((card,), values))
    for each in now.builds:
        worth = each.value + values[0]
        if each.multiple or each.value == value:
            continue
        if worth == value or (worth < value and term.raised == "with the table"):
            others = replace(now, builds=tuple(other for other in now.builds if other is not each))
            yield _Pool.of(term, others, value, ((*each.cards, card), (worth,)))


def may_trail(term: Fish, now: TableProgress, seat: int) -> bool:
    """Whether a seat may lay a card down beside the others."""
    return term.trail == "always" or all(each.owner != seat for each in now.builds)


def moves_of(term: Fish, now: TableProgress, seat: int, card: Card, hand: Sequence[Card]) -> list[Move]:
    """Return moves with a card of a hand: laying it down, captures, and builds; not all if many."""
    values, owed = _kept(term, now, seat, card, hand)
    trails = [PlayCard(card)] if may_trail(term, now, seat) and not owed else []
    taken = [each for each in captures(term, now, card) if _pays(owed, each)]
    built = [] if owed else [each for value in sorted(values) for each in builds(term, now, card, value)]
    most = LISTED // len(hand)
    return [*trails, *_some(taken, most), *_some(built, most)]


def _some(moves: Sequence[Move], most: int) -> Sequence[Move]:
    """Return the moves; of more than ``most`` those with fewest and with most cards of the table."""
    if len(moves) <= most:
        return moves
    by_size = sorted(moves, key=lambda move: len(move.on_table))
    return [*by_size[: most // 2], *by_size[most // 2 - most :]]


def _kept(
    term: Fish, now: TableProgress, seat: int, card: Card, hand: Sequence[Card]
) -> tuple[set[int], list[Built]]:
    """Return the values that a seat can still take without a card, and its own builds that it cannot."""
    values = {value for each in hand if each != card for value in term.values(each)}
    return values, [each for each in now.builds if each.owner == seat and each.value not in values]


def is_legal(term: Fish, now: TableProgress, seat: int, hand: Sequence[Card], move: Move) -> bool:
    """Whether a seat with this hand may make a move, one that is not listed among its moves included."""
    if not isinstance(move, PlayCard | Capture | Build) or move.card not in hand:
        return False
    values, owed = _kept(term, now, seat, move.card, hand)
    holds = not isinstance(move, Build) or move.value in values
    return holds and _pays(owed, move) and suits_table(term, now, move)


def _pays(owed: Sequence[Built], move: Move) -> bool:
    """Whether a move captures the builds for which no card is left, if there are any."""
    return not owed or (isinstance(move, Capture) and all(each.cards[0] in move.cards for each in owed))


def suits_table(term: Fish, now: TableProgress, move: Move) -> bool:
    """Whether the seat to act could make a move if it held the right cards; hands are not looked at."""
    match move:
        case PlayCard():
            return may_trail(term, now, now.turn)
        case Capture():
            return is_capture(term, now, move)
        case Build():
            return is_build(term, now, move)
        case _:
            return False


def after_move(term: Fish, now: TableProgress, move: Move, players: Sequence[int]) -> TableProgress:
    """Return the table after a move of the seat to act: the next one's turn, more cards dealt, or the end.

    ``players`` are the seats that were dealt cards, in order of play.
    """
    there = replace(now, swept=False, fresh=False, held=now.held - 1)
    match move:
        case PlayCard(card):
            there = replace(there, loose=(*now.loose, card))
        case Capture(card, cards):
            there = _captured(there, card, cards)
        case Build():
            there = _built(term, there, move)
        case _:
            raise AssertionError(f"{move} is no move of this play")
    place = players.index(now.turn)
    return _dealt_on(term, replace(there, turn=players[(place + 1) % len(players)]))


def _without(now: TableProgress, cards: Sequence[Card]) -> TableProgress:
    """Return the table without some cards, builds among them whole."""
    gone = {*cards}
    return replace(
        now,
        loose=tuple(card for card in now.loose if card not in gone),
        builds=tuple(each for each in now.builds if each.cards[0] not in gone),
    )


def _captured(now: TableProgress, card: Card, cards: Sequence[Card]) -> TableProgress:
    """Return the table after the seat to act has captured cards."""
    left = _without(now, cards)
    swept = not (left.loose or left.builds)
    sweeps = tuple(count + (swept and seat == now.turn) for seat, count in enumerate(now.sweeps))
    taken = _piled(now, now.turn, (card, *cards))
    return replace(left, taken=taken, sweeps=sweeps, last=now.turn, swept=swept)


def _piled(now: TableProgress, by: int, cards: Sequence[Card]) -> tuple[tuple[Card, ...], ...]:
    return tuple((*pile, *cards) if seat == by else pile for seat, pile in enumerate(now.taken))


def _built(term: Fish, now: TableProgress, move: Build) -> TableProgress:
    """Return the table after the seat to act has made a build, joined to one or raised one."""
    among = [each for each in now.builds if each.cards[0] in move.cards]
    loose = [card for card in now.loose if card in move.cards]
    lows = sum(term.values(card)[0] for card in (move.card, *loose)) + sum(each.value for each in among)
    whole = any(each.value == move.value for each in among)
    cards = (*(card for each in among for card in each.cards), *loose, move.card)
    built = Built(move.value, cards, now.turn, multiple=whole or lows != move.value)
    left = _without(now, move.cards)
    return replace(left, builds=(*left.builds, built))


def _dealt_on(term: Fish, now: TableProgress) -> TableProgress:
    """Return the table after more cards have gone from the stock to the hands, or the rest to its taker."""
    count = number_dealt(term, now)
    if count:
        return replace(now, left=now.left - count, held=now.held + count, fresh=term.dealt == "rounds")
    if now.is_over and now.last is not None:
        taken = _piled(now, now.last, now.cards)
        return replace(now, loose=(), builds=(), taken=taken, rest=now.cards)
    return now


def number_dealt(term: Fish, now: TableProgress) -> int:
    """Return how many cards of the stock go to hands after a card has been played."""
    if term.dealt == "each turn":
        return min(now.left, 1)
    return 0 if now.held else min(now.left, now.dealt_each_time)


def table_begun(deal: Seen) -> TableProgress:
    """Return the table of a deal before any card is laid open on it, with eldest to play."""
    players = deal.players
    size = hand_size(deal.rules, len(players)) * len(players)
    around = ((deal.dealer + step) % deal.seats for step in range(1, deal.seats + 1))
    return TableProgress(
        turn=next(seat for seat in around if seat in players),
        loose=(),
        left=len(deal.rules.pack.cards()) - size,
        held=size,
        dealt_each_time=size,
        taken=((),) * deal.seats,
        sweeps=(0,) * deal.seats,
    )


def rounds_left(rules: Rules, now: TableProgress) -> int:
    """Return how often cards are still dealt to all, 0 where they are drawn one by one."""
    term = fishing_in(rules)
    return now.left // now.dealt_each_time if term is not None and term.dealt == "rounds" else 0


def table_seen(seen: View) -> TableProgress:
    """Return the table of a deal in which cards are captured, as everybody sees it."""
    assert seen.table is not None, "cards are captured here"
    return seen.table


def table_of(deal: Situation) -> TableProgress | None:
    """Return the table of a deal, None if no cards are captured in it."""
    return deal.progress if isinstance(deal.progress, TableProgress) else table_after(deal)


def table_after(deal: Seen, events: Iterable[Event] | None = None) -> TableProgress | None:
    """Return the table after all or the first events of a deal; None if no cards are captured in it."""
    term = fishing_in(deal.rules)
    if term is None:
        return None
    now, players = table_begun(deal), deal.players
    for event in deal.events if events is None else events:
        match event.what:
            case Given(_, cards, "turned"):
                now = now.with_turned(cards)
            case Made(_, move) if move is not None:
                now = after_move(term, now, move, players)
            case _:
                pass
    return now

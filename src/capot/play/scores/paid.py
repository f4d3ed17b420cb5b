"""Scores by which single players pay each other, or the pool of a card."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from capot.cards import Card
from capot.language.cards import card_name, short
from capot.language.texts import NOTHING, Text, phrase, say
from capot.language.words import figure
from capot.play.events import Trick
from capot.play.scores.hands import is_last
from capot.play.scores.rest import Rest, places_of
from capot.play.scores.scorer import Scorers, added, changed, compared
from capot.play.scores.taken import tricks_won
from capot.play.scores.totals import Item
from capot.play.situation import Situation
from capot.rules.ongoing.card_pools import PoolOfCard, held_before, paid_in, sweep_begun
from capot.rules.scoring import Captured, CardPool, FewestPaid, SweepBegun
from capot.rules.terms import Exact

LATE = 2
"""Last tricks in which a card's pool no longer moves once a sweep has been begun."""


def are_opposite(one: int, other: int, seats: int) -> bool:
    """Whether two seats are opposite each other."""
    return seats % 2 == 0 and (one - other) % seats == seats // 2


def fewest_paid(deal: Situation, term: FewestPaid, had: Sequence[Exact]) -> list[Item]:
    """Return the items of what the fewest points are paid."""
    won = tricks_won(deal)

    def rank(seat: int) -> tuple[Exact, int, int]:
        return had[seat], won[seat], (deal.dealer - seat) % deal.seats

    winner, payer = min(deal.players, key=rank), max(deal.players, key=rank)
    opposite = are_opposite(winner, payer, deal.seats) and term.opposite != 1
    price = price_of(deal, term)
    paid = price * term.opposite if opposite else price
    points = {seat: figure(had[seat]) for seat in (winner, payer)}
    if opposite:
        gained = say(
            "took {points} card points, the fewest: the player opposite pays {factor} times {price}",
            points=points[winner], price=figure(price), factor=term.opposite,
        )  # fmt: skip
        lost = say(
            "took {points} card points, the most: pays {factor} times {price} to the player opposite",
            points=points[payer], price=figure(price), factor=term.opposite,
        )  # fmt: skip
    else:
        gained = say("took {points} card points, the fewest, and was paid for it", points=points[winner])
        lost = say("took {points} card points, the most, and paid for it", points=points[payer])
    return [Item(winner, paid, term.name, gained), Item(payer, -paid, term.name, lost)]


def price_of(deal: Situation, term: FewestPaid) -> Exact:
    """Return what the fewest points win in a finished deal, by the cards that nobody has taken."""
    aside = cards_aside(deal)
    counted = [each for each in deal.rules.scoring if isinstance(each, Captured) and each.name in term.of]
    price: Exact = term.price + sum(each.points for each in term.extra if each.card in aside)
    return price + sum(
        (each.value(card) for each in counted for card in aside if card in each.cards), start=0
    )


def cards_aside(deal: Situation) -> tuple[Card, ...]:
    """Return the cards that nobody has taken in a finished deal."""
    taken = {card for trick in deal.tricks for card in trick.cards}
    return tuple(card for card in deal.rules.pack.cards() if card not in taken)


@dataclass(frozen=True, slots=True)
class Begun:
    """A sweep that was begun: by which seat, and who first won a trick then, None if it was made."""

    seat: int
    breaker: int | None


def begun_in(deal: Situation) -> Begun | None:
    """Return the sweep that was begun in a finished deal, or None if there was none."""
    term = sweep_begun(deal.rules)
    if term is None or len(deal.tricks) < term.tricks:
        return None
    winners = [trick.taker for trick in deal.tricks]
    seat = winners[0]
    if any(each != seat for each in winners[: term.tricks]):
        return None
    return Begun(seat, next((each for each in winners if each != seat), None))


def begun(deal: Situation, term: SweepBegun, items: list[Item]) -> list[Item]:
    """Return the items with what is paid for a sweep that was begun in place of what it replaces."""
    found = begun_in(deal)
    if found is None:
        return items
    rest = [item for item in items if item.term not in term.replaces]
    title, by = phrase(term.title), found.seat
    if found.breaker is not None and term.broken_to == "breaker":
        began = say("began the {title}, and it was broken", title=title)
        broke = say("broke the {title} of another player", title=title)
        paid = [Item(by, -term.broken, term.name, began), Item(found.breaker, term.broken, term.name, broke)]
        return [*rest, *(paid if term.broken else [])]
    each = {
        seat: term.each * (term.opposite if are_opposite(seat, by, deal.seats) else 1)
        for seat in deal.players
        if seat != by
    }
    whole = sum(each.values())
    if found.breaker is None:
        sign, own = 1, say("made the {title}", title=title)
        theirs = say("paid for the {title} of another player", title=title)
    else:
        sign, own = -1, say("began the {title}, and it was broken", title=title)
        theirs = say("was paid for the broken {title} of another player", title=title)
    others = [Item(seat, -sign * points, term.name, theirs) for seat, points in each.items()]
    return [*rest, Item(by, sign * whole, term.name, own), *others]


def card_pool(deal: Situation, term: CardPool) -> list[Item]:
    """Return the items of a card with a pool: what its player takes or pays, and what players pay for it."""
    found = next(((at, each) for at, each in enumerate(deal.tricks) if term.card in each.cards), None)
    items: list[Item] = []
    left = term.held
    if found is not None:
        begun = begun_in(deal)
        gain = _gain(deal, term, *found, begun)
        left -= gain
        items = [*_of_pool(deal, term, found[1], gain), *_paid_for(deal, term, *found, begun)]
    rest = left // len(deal.players) if is_last(deal.standing) else 0
    told = say("took a share of what was left in the pool")
    return [*items, *(Item(seat, rest, term.name, told) for seat in deal.players if rest)]


def _is_discarded(deal: Situation, term: CardPool, trick: Trick) -> bool:
    """Whether a card was played to a trick in which another suit was led."""
    suit_of = deal.rules.pack.suit
    return suit_of(trick.cards[0]) != suit_of(term.card)


def _gain(deal: Situation, term: CardPool, at: int, trick: Trick, begun: Begun | None) -> int:
    """Return what the player of a card takes from its pool, below 0 what he pays into it."""
    if begun is None:
        return term.moved if _is_discarded(deal, term, trick) else -term.moved
    if trick.seat_of(term.card) != begun.seat or at >= len(deal.tricks) - LATE:
        return 0
    return term.moved if begun.breaker is None else -term.moved


def _of_pool(deal: Situation, term: CardPool, trick: Trick, gain: int) -> Iterator[Item]:
    card = short(deal.faces, term.card)
    if gain > 0:
        yield Item(
            trick.seat_of(term.card), gain, term.name, say("played {card} and took its pool", card=card)
        )
    elif gain < 0:
        reason = say("played {card} and paid into its pool", card=card)
        yield Item(trick.seat_of(term.card), gain, term.name, reason)


def _paid_for(deal: Situation, term: CardPool, at: int, trick: Trick, begun: Begun | None) -> Iterator[Item]:
    """Yield what players pay each other for a card discarded, or forced out by the lead."""
    by, card = trick.seat_of(term.card), short(deal.faces, term.card)
    times = 2 if at == deal.total_tricks - 1 else 1
    if _is_discarded(deal, term, trick):
        payers, payee, each = {trick.taker} - {by}, by, term.placed
        gained, lost = say("discarded {card}", card=card), say("won {card}, a discard", card=card)
    elif trick.leader != by:
        payers, payee, each = {*deal.players} - {trick.leader}, trick.leader, term.forced
        gained, lost = say("forced out {card}", card=card), say("paid for {card}, forced out", card=card)
    else:
        return
    if begun is not None and begun.breaker is None:
        payers -= {begun.seat}
    due = {
        payer: each * times * (term.opposite if are_opposite(payer, payee, deal.seats) else 1)
        for payer in sorted(payers)
    }
    if any(due.values()):
        yield Item(payee, sum(due.values()), term.name, gained)
        yield from (Item(payer, -paid, term.name, lost) for payer, paid in due.items())


def card_antes(deal: Situation, term: CardPool) -> Iterator[Item]:
    """Yield the items for what is paid into the pool of a card before the deal."""
    reason = say("paid into the pool of {card}", card=short(deal.faces, term.card))
    for pool, held in _pools(deal, term):
        for seat, points in paid_in(pool, held, deal.dealer, deal.players).items():
            yield Item(seat, -points, term.name, reason)


def left_in_pool(deal: Situation, term: CardPool, items: Sequence[Item]) -> tuple[int, ...]:
    """Return what the pool of a card holds after a deal with these items, antes included."""
    moved = int(sum(item.points for item in items if item.term == term.name))
    return tuple(held - moved for _, held in _pools(deal, term))


def _pools(deal: Situation, term: CardPool) -> list[tuple[PoolOfCard, int]]:
    return [each for each in held_before(deal.rules, deal.standing.pools) if each[0].term == term]


def fewest_paid_closed(rest: Rest, term: FewestPaid) -> Text | None:
    """Return why it is certain who pays whom; None while it is not."""
    dealer, spans = rest.seen.dealer, rest.points_of(term.of)
    ranks = {
        seat: ((low, rest.won(seat), place), (high, rest.won(seat) + rest.left, place))
        for seat, (low, high) in spans.items()
        for place in ((dealer - seat) % rest.seen.seats,)
    }
    places, last = places_of(ranks).values(), len(spans) - 1
    if range(1) not in places or range(last, last + 1) not in places:
        return None
    return say("nobody else can have the fewest or the most card points")


def sweep_closed(rest: Rest, _term: SweepBegun | None = None) -> Text | None:
    """Return why no sweep is open that has been begun, or may be; None while one is."""
    return None if rest.may_win_all else NOTHING


def is_begun(rest: Rest, term: SweepBegun) -> bool:
    """Whether a sweep has been begun."""
    return (
        len(rest.tricks) >= term.tricks and len({trick.winner for trick in rest.tricks[: term.tricks]}) == 1
    )


def card_pool_closed(rest: Rest, term: CardPool) -> Text | None:
    """Return why a card brings nobody anything more; None while it may."""
    if term.card in rest.out or (sweep_begun(rest.rules) is not None and sweep_closed(rest) is None):
        return None
    return say("{card} is taken", card=card_name(rest.faces, term.card))


SCORERS: Final[Scorers] = {
    FewestPaid: compared(fewest_paid, fewest_paid_closed),
    CardPool: replace(added(card_pool, closed=card_pool_closed), antes=card_antes, left=left_in_pool),
    SweepBegun: changed(begun, sweep_closed, is_begun),
}

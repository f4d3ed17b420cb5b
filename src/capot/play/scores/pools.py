"""The items of a pool: what is paid into it, who takes or shares it, and what becomes of the rest."""

from collections.abc import Iterable, Sequence
from typing import Final

from capot.cards import FRENCH, Card
from capot.language.cards import one_of_suit, suit_name
from capot.language.texts import Text, Value, say, say_count
from capot.language.words import figure
from capot.play.scores.hands import is_last
from capot.play.scores.rest import Rest, is_one, places_of
from capot.play.scores.scorer import Scorer, Scorers, added, compared, of_each
from capot.play.scores.taken import counted_cards, reached
from capot.play.scores.totals import Item, Scored
from capot.play.seen import View
from capot.play.situation import Situation
from capot.rules.ongoing.trick_pools import pool_of
from capot.rules.scoring import Howell, PoolTaken, Shares, Sweepstake, TrickCount
from capot.rules.terms import EveryTrick, Exact


def ante_items(deal: Situation) -> tuple[Item, ...]:
    """Return the items for what is paid into the pool before the deal, if there is one."""
    term = pool_of(deal.rules)
    if term is None:
        return ()
    alone = isinstance(term, TrickCount)
    reason = say("put up the pool as dealer") if alone else say("paid into the pool")
    return tuple(Item(seat, -paid, term.name, reason) for seat, paid in deal.antes.items() if paid)


def pool_taken(deal: Situation, term: PoolTaken) -> list[Item]:
    """Return the items of the pool: for whoever takes it, or for all after the last deal of the match."""
    winner = deal.tricks[-1].winner
    own = sum(trick.winner == winner for trick in deal.tricks)
    if winner is not None and own == deal.total_tricks and term.every is not None:
        others = [seat for seat in deal.players if seat != winner]
        reason = say("paid {points} to the winner of every trick", points=figure(term.every))
        paid = [Item(seat, -term.every, term.name, reason) for seat in others if term.every]
        gain = term.held + term.every * len(others)
        return [Item(winner, gain, term.name, swept_pool(term.every)), *paid]
    if winner is not None and own == term.tricks:
        won = say_count("won {count} trick and took the pool", "won {count} tricks and took the pool", own)
        return [Item(winner, term.held, term.name, won)]
    return _rest(deal, term.name, term.held)


def _rest(deal: Situation, term: str, pool: int) -> list[Item]:
    """Return the items of a pool that nobody has won: everyone's share after the last deal of the match."""
    share = pool // len(deal.players) if is_last(deal.standing) else 0
    told = say("took a share of what nobody had won")
    return [Item(seat, share, term, told) for seat in deal.players if share]


def swept_pool(each: int) -> Text:
    """Return the reason a winner of every trick gets the pool, and so much from each other player."""
    if each:
        return say("won every trick: the pool and {points} from each other player", points=figure(each))
    return say("won every trick: the pool")


def shares(deal: Situation, term: Shares, had: Sequence[Exact]) -> list[Item]:
    """Return the items of the dealer's pool, shared by order of points; every trick takes it all."""
    sweeper = next((seat for seat in deal.players if reached(deal, seat, EveryTrick())), None)
    around = [seat for seat in deal.from_seat(deal.eldest) if seat in deal.players]
    order = sorted(around, key=lambda seat: had[seat])
    paid = [Item(deal.dealer, -term.ante, term.name, say("put up the pool as dealer"))] if term.ante else []
    if sweeper is not None:
        others = [seat for seat in deal.players if seat != sweeper]
        gain = term.ante + term.sweep * len(others)
        paid.append(Item(sweeper, gain, term.name, _swept(term)))
        reason = say("paid {points} to the winner of every trick", points=figure(term.sweep))
        return paid + [Item(seat, -term.sweep, term.name, reason) for seat in others]
    for seat, share in zip(order, term.shares, strict=True):
        reason = say("took {points} card points", points=figure(had[seat]))
        paid.append(Item(seat, share, term.name, reason))
    if term.most_pays:
        most, pays = order[-1], figure(term.most_pays)
        reason = say("had the most card points and paid everyone else {points}", points=pays)
        paid.append(Item(most, -term.most_pays * (len(deal.players) - 1), term.name, reason))
        reason = say("received {points} from the player with the most card points", points=pays)
        paid += [Item(seat, term.most_pays, term.name, reason) for seat in order[:-1]]
    return paid


def _swept(term: Shares) -> Text:
    """Return the reason a winner of every trick is paid by the pool, if there is one, and by the others."""
    if term.ante:
        return swept_pool(term.sweep)
    if term.sweep:
        return say("won every trick: {points} from each other player", points=figure(term.sweep))
    return say("won every trick")


def sweepstake(deal: Situation, term: Sweepstake, items: list[Item], pool: int) -> Scored:
    """Pay for the cards that each seat took, share the pool among those who are clear or took the fewest.

    The pool afterwards is what is left: after the last deal of the match, no more than odd points.
    """
    own = [counted_cards(deal, term.cards, seat) for seat in range(deal.seats)]
    paid = [
        Item(seat, -count, term.name, say("paid for {cards} taken", cards=_of_these(deal, count, term.cards)))
        for seat, count in enumerate(own)
        if count
    ]
    items, pool = [*items, *paid], deal.pool + sum(own)
    least = min(own[seat] for seat in deal.players) if term.fewest else 0
    clear = [seat for seat in deal.players if own[seat] == least]
    too_many = term.sharers is not None and len(clear) > term.sharers
    if term.fewest or (clear and len(clear) != len(deal.players) - 1 and not too_many):
        share = pool // len(clear)
        why = _won_pool(is_alone=len(clear) == 1, took_any=bool(least))
        items += [Item(seat, share, term.name, why) for seat in clear]
        pool -= share * len(clear)
    rest = _rest(deal, term.name, pool)
    return items + rest, pool % len(deal.players) if rest else pool


def _won_pool(*, is_alone: bool, took_any: bool) -> Text:
    """Return why a player gets the pool, or a share of it."""
    if is_alone:
        return say("took the fewest and won the pool") if took_any else say("took none and won the pool")
    return say("took the fewest and shared the pool") if took_any else say("took none and shared the pool")


def howell(deal: Situation, term: Howell, seat: int) -> Iterable[Item]:
    """Yield what a seat pays and receives for the cards that it took, and those it did not take."""
    own = counted_cards(deal, term.cards, seat)
    others = len(term.cards) - own
    if own:
        what = _each_of_these(deal, own, term.cards)
        paid = say("paid {points} for {cards} taken", points=len(deal.players) - 1, cards=what)
        yield Item(seat, -own * (len(deal.players) - 1), term.name, paid)
    if others:
        what = _each_of_these(deal, others, term.cards)
        yield Item(seat, others, term.name, say("received 1 for {cards} not taken", cards=what))


def sweepstake_so_far(seen: View, term: Sweepstake, seat: int) -> Exact:
    """Return what a seat pays for the cards that it has taken, below 0."""
    return -sum(card in term.cards for card in seen.taken(seat))


def howell_so_far(seen: View, term: Howell, seat: int) -> Exact:
    """Return what a seat has received for cards that others have taken, less what it pays for its own."""
    gone = sum(card in term.cards for trick in seen.tricks for card in trick.cards)
    return gone - seen.seats * sum(card in term.cards for card in seen.taken(seat))


def _of_these(deal: Situation, count: int, cards: tuple[Card, ...]) -> Text:
    """Return ``count`` cards of a set in words: ``4 hearts``, ``1 heart``."""
    if len({card.suit for card in cards}) > 1:
        return say_count("{count} card", "{count} cards", count)
    faces, suit = deal.faces, cards[0].suit
    names: dict[str, Value] = {"card": one_of_suit(faces, suit), "suit": suit_name(faces, suit)}
    if count == 1 or faces.suit_names == FRENCH.suit_names:
        return say_count("{count} {card}", "{count} {suit}", count, **names)
    return say("{count} cards of {suit}", count=count, suit=names["suit"])


def _each_of_these(deal: Situation, count: int, cards: tuple[Card, ...]) -> Text:
    """Return ``count`` cards of a set one by one: ``each of the 4 hearts``, ``1 heart``."""
    some = _of_these(deal, count, cards)
    return some if count == 1 else say("each of the {cards}", cards=some)


def shares_closed(rest: Rest, term: Shares) -> Text | None:
    """Return why everybody's share is certain; None while it is not."""
    around, last = rest.around(rest.seen.dealer + 1), len(rest.seen.players) - 1
    spans = {
        seat: ((low, around[seat]), (high, around[seat]))
        for seat, (low, high) in rest.points_of(term.of).items()
    }

    def share(place: int) -> tuple[int, bool]:
        return term.shares[place], bool(term.most_pays) and place == last

    is_fixed = all(is_one(map(share, places)) for places in places_of(spans).values())
    return (
        say("the card points that are left change nobody’s share")
        if is_fixed and not rest.may_win_all
        else None
    )


def pool_closed(rest: Rest, term: PoolTaken) -> Text | None:
    """Return why nobody can take the pool any more; None while somebody may."""
    if max(rest.won(seat) for seat in rest.active) + rest.left >= term.tricks:
        return None
    return say("nobody can win enough tricks for the pool any more")


SCORERS: Final[Scorers] = {
    Shares: compared(shares, shares_closed),
    Sweepstake: Scorer(sweepstake, sweepstake_so_far),
    Howell: of_each(howell, howell_so_far),
    PoolTaken: added(pool_taken, closed=pool_closed),
}

"""Scores of hands shown: those that win before the play, and hands of three compared."""

from collections.abc import Iterator, Sequence
from typing import Final

from capot.language.texts import Name, Text, listed, mark, say, say_count
from capot.play.brag import FOURS, PAIRS, order_of
from capot.play.events import Shown
from capot.play.scores.scorer import Scorer, Scorers, added
from capot.play.scores.totals import Item, Scored
from capot.play.situation import Situation
from capot.play.standing import Standing
from capot.rules.match.ends import AfterDeals
from capot.rules.scoring import HandsWon, Pot

_TOLD = {
    "sequence": mark("a sequence through all ranks but the highest"),
    "four-highest": mark("all four cards of the highest rank"),
    "six-pairs": mark("six pairs"),
    "five-pairs-in-sequence": mark("five pairs in sequence"),
    FOURS: mark("four of a kind"),
    PAIRS: mark("four pairs"),
}


def is_dead(deal: Situation) -> bool:
    """Whether four pairs ended the deal, so that nobody wins it."""
    return bool(deal.shown) and deal.shown[0].what == PAIRS


def told(shown: Shown) -> Text:
    """Return the hand shown before the play, in words."""
    return say(_TOLD[shown.what])


def best_of_hand(deal: Situation, number: int) -> tuple[int, ...]:
    """Return the seats with the best hand of this number, from 0; none if nobody has made one."""
    order = order_of(deal.rules)
    strengths = {
        seat: order.strength(hands[number]) for seat, hands in enumerate(deal.arranged) if len(hands) > number
    }
    best = max(strengths.values(), default=None)
    return tuple(seat for seat, strength in strengths.items() if strength == best)


def winners_of_hands(deal: Situation, tied: str) -> tuple[int | None, ...]:
    """Return the winner of each hand; None for a tie that counts for nobody."""
    winners: list[int | None] = []
    first = deal.eldest
    for number in range(deal.rules.hands_made):
        best = best_of_hand(deal, number)
        winner = best[0] if len(best) == 1 else None
        if len(best) > 1 and tied == "earliest":
            winner = next(seat for seat in deal.from_seat(first) if seat in best)
        first = first if winner is None else winner
        winners.append(winner)
    return tuple(winners)


def hands_won(deal: Situation, term: HandsWon) -> Iterator[Item]:
    """Yield the items of hands won."""
    winners = winners_of_hands(deal, "nobody") if deal.arranged else ()
    for seat in range(deal.seats):
        own = [number + 1 for number, winner in enumerate(winners) if winner == seat]
        if own:
            yield Item(seat, term.each * len(own), term.name, _won_hands(own))
        if own and len(own) == len(winners) and term.crash:
            yield Item(seat, term.crash, term.name, say("won every hand"))


def pot(deal: Situation, term: Pot, items: list[Item], pool: int) -> Scored:
    """Add the items of the pot: paid by all, and won by one, shared, or left in it."""
    put = say("put in the pot")
    items = [*items, *(Item(seat, -term.ante, term.name, put) for seat in range(deal.seats))]
    pool += term.ante * deal.seats
    takers, reason = _takers(deal, term)
    if len(takers) > 1 and term.shared == "carry":
        takers = ()
    share = pool // len(takers) if takers else 0
    how = mark("{deed} and took the pot") if len(takers) == 1 else mark("{deed} and took a share of the pot")
    items += [Item(seat, share, term.name, say(how, deed=reason[seat])) for seat in takers if share]
    pool -= share * len(takers)
    if pool and is_last(deal.standing):
        rest = pool // deal.seats
        told_rest = say("took a share of what nobody had won")
        items += [Item(seat, rest, term.name, told_rest) for seat in range(deal.seats) if rest]
        pool -= rest * deal.seats
    return items, pool


def _takers(deal: Situation, term: Pot) -> tuple[tuple[int, ...], dict[int, Text]]:
    """Return the seats that take or share the pot, and the reason for each."""
    if is_dead(deal):
        return (), {}
    if deal.shown:
        winner = deal.shown[0].seat
        return (winner,), {winner: say("showed {hand}", hand=told(deal.shown[0]))}
    if term.wins == "most":
        winners = winners_of_hands(deal, term.tied)
        seats = range(deal.seats)
        own = {seat: [i + 1 for i, winner in enumerate(winners) if winner == seat] for seat in seats}
        most = tuple(seat for seat, numbers in own.items() if 2 * len(numbers) > len(winners))
        return most, {seat: _won_hands(own[seat]) for seat in most}
    best = [best_of_hand(deal, number) for number in range(deal.rules.hands_made)]
    taker = tuple(seat for seat in range(deal.seats) if all(seat in seats for seats in best))
    alone = {seat: all(len(seats) == 1 for seats in best) for seat in taker}
    won, tied = say("won every hand"), say("won or tied every hand")
    return taker, {seat: won if alone[seat] else tied for seat in taker}


def _won_hands(numbers: Sequence[int]) -> Text:
    """Return which hands were won: ``won hand 2``, ``won hands 1, 2 and 4``."""
    hands = listed([Name(number) for number in numbers])
    return say_count("won hand {hands}", "won hands {hands}", len(numbers), hands=hands)


def is_last(standing: Standing) -> bool:
    """Whether no later deal can win the pot, in a match; after a single deal it is lost."""
    return not standing.single and any(
        isinstance(end, AfterDeals) and standing.number + 1 >= end.count + end.for_pot
        for end in standing.ends
    )


SCORERS: Final[Scorers] = {
    HandsWon: added(hands_won),
    Pot: Scorer(pot, None),
}

"""The counts of one finished deal: cards and points of the people and of the computers, and what chance says.

How many of K cards out of N fall to hands of n cards together follows the hypergeometric distribution, with
mean Kn/N and variance Kn(N - n)(N - K) / N²(N - 1).  Deals are independent: means and variances add up.
"""

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from capot.cards import Card
from capot.play.position import Position
from capot.play.scores.totals import lead
from capot.rules.derived.weights import weights_of

What = Literal["special", "high", "lead"]
"""Cards that score for their taker; the highest card of each suit; points over the mean of the others."""

Who = Literal["people", "computers"]


class Count(NamedTuple):
    """The cards that people or computers got in one deal, and mean and variance of it by chance."""

    what: What
    who: Who
    hands: int
    observed: float
    expected: float
    variance: float


def counts(deal: Position, are_people: Sequence[bool], *, low_wins: bool) -> Iterator[Count]:
    """Yield the counts of a finished deal, by what its seats were dealt before anything was passed.

    What a contract chosen later makes of the cards does not matter: it is chosen by the hand.
    """
    rules = deal.agreed or deal.rules
    pack = rules.pack.cards()
    marked: dict[What, frozenset[Card]] = {
        "special": weights_of(rules, deal.seats).scoring_cards,
        "high": frozenset(card for card in pack if card.rank == rules.pack.order[0]),
    }
    points = deal.score().points
    kinds: dict[Who, list[int]] = {
        "people": [seat for seat, is_person in enumerate(are_people) if is_person],
        "computers": [seat for seat, is_person in enumerate(are_people) if not is_person],
    }
    for who, seats in kinds.items():
        if not seats:
            continue
        for what, cards in marked.items():
            held = [card for seat in seats for card in deal.dealt[seat]]
            mean, variance = chance(len(pack), sum(card in cards for card in pack), len(held))
            if cards:
                observed = sum(card in cards for card in held)
                yield Count(what, who, len(seats), observed, mean, variance)
        ahead = float(sum(lead(points, seat, low_wins=low_wins, sides=deal.standing.sides) for seat in seats))
        yield Count("lead", who, len(seats), ahead, 0.0, 0.0)


def chance(size: int, marked: int, drawn: int) -> tuple[float, float]:
    """Return mean and variance of the number of marked cards among some drawn from a pack."""
    if size < 2:
        return float(marked * drawn), 0.0
    mean = marked * drawn / size
    return mean, mean * (size - drawn) * (size - marked) / (size * (size - 1))

"""Results of the deal of the day: ranks by matchpoints, and the line to share."""

from bisect import bisect_left, bisect_right, insort
from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from capot.language.texts import Name, Text, joined
from capot.language.words import PARTS, decimal, figure
from capot.play.position import Position
from capot.play.scores.totals import lead
from capot.rules.derived.weights import weights_of
from capot.study.daily import SEAT, DailyDeal

COSTLY, OWN, OTHERS = "🟥", "🟦", "⬜"
"""The marks of an own trick with cards that count, of any other own trick, and of one of the others."""


class Result(NamedTuple):
    """The result of one person: the lead over the table, and the loss by decisions once that is known."""

    lead: Fraction
    loss: float | None = None


class Rank(NamedTuple):
    """The place of a result, from 1 and shared by ties, and its share of the others beaten, ties as half.

    A result without others has no ``matchpoints``.
    """

    place: int
    matchpoints: float | None


def result_of(deal: Position) -> Result:
    """Return the result of a finished deal for the person in `SEAT`."""
    now = deal.standing
    return Result(lead(deal.score().points, SEAT, low_wins=now.low_wins, sides=now.sides))


def ranked(results: Sequence[Result]) -> list[Rank]:
    """Return the rank of each result; a tie in matchpoints is broken by the smaller loss."""
    leads = sorted(each.lead for each in results)
    losses: dict[Fraction, list[float]] = {}
    for each in results:
        if each.loss is not None:
            insort(losses.setdefault(each.lead, []), each.loss)
    ranks = []
    for own in results:
        beaten, upper = bisect_left(leads, own.lead), bisect_right(leads, own.lead)
        ahead = len(leads) - upper
        if own.loss is not None:
            ahead += bisect_left(losses[own.lead], own.loss)
        share = (beaten + (upper - beaten - 1) / 2) / (len(leads) - 1) if len(leads) > 1 else None
        ranks.append(Rank(1 + ahead, share))
    return ranks


def marks(deal: Position) -> str:
    """Return a mark for each trick of a deal, none where it is not played in tricks."""
    counting = weights_of(deal.rules, deal.seats).scoring_cards
    signs = []
    for trick in deal.tricks:
        own = COSTLY if any(card in counting for card in trick.cards) else OWN
        signs.append(own if trick.winner == SEAT else OTHERS)
    return "".join(signs)


def share_line(deal: DailyDeal, lead: Fraction, marks: str, rank: tuple[int, int] | None = None) -> Text:
    """Return a result in a line that shows no card; ``rank`` is the place and the number of results."""
    placed = [] if rank is None else [Name(f"#{rank[0]}/{rank[1]}")]
    signs = [Name(marks)] if marks else []
    return joined(" · ", [Name(f"Capot {deal.day.isoformat()}"), deal.title, signed(lead), *placed, *signs])


def signed(lead: Fraction) -> Text:
    """Return a lead in figures with its sign: ``+4⅓``, ``−2``, ``0``."""
    part = abs(lead) - int(abs(lead))
    has_sign = not part or part in PARTS
    return joined("", [Name("+" if lead > 0 else ""), figure(lead) if has_sign else decimal(float(lead))])

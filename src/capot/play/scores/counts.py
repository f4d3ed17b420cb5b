"""The items of counts: tricks or their cards, trumps dealt, the order of going out."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from capot.cards import Card
from capot.language.cards import shorts
from capot.language.texts import NOTHING, Text, mark, say, say_count
from capot.play.scores.rest import Rest, is_one
from capot.play.scores.scorer import Scorers, added
from capot.play.scores.totals import Item
from capot.play.seen import View
from capot.play.situation import Situation
from capot.rules.derived.piles import piles_of
from capot.rules.match.sides import sides_of
from capot.rules.scoring import GoneOut, Honours, TrickCount
from capot.rules.scoring.counts import Piles
from capot.rules.terms import Exact

NOBODY = -1
"""The winner of a trick still to come."""

_PLACES = (mark("went out first"), mark("went out second"), mark("went out third"))


def gone_out(deal: Situation, term: GoneOut) -> list[Item]:
    """Return the items for the order of going out."""
    last = len(deal.finished) - 1
    places = enumerate(zip(deal.finished, term.places, strict=False))
    return [Item(seat, points, term.name, _place(place, last)) for place, (seat, points) in places]


def gone_out_so_far(seen: View, term: GoneOut, seat: int) -> Exact:
    """Return the points of a seat that has gone out."""
    return term.places[seen.finished.index(seat)] if seat in seen.finished else 0


def _place(place: int, last: int) -> Text:
    if place == last:
        return say("was left with cards")
    return went_out(place)


def went_out(place: int) -> Text:
    """Return in which place, from 0, a player went out."""
    return say(_PLACES[place]) if place < len(_PLACES) else say("went out as number {place}", place=place + 1)


def tricks_so_far(seen: View, term: TrickCount, seat: int) -> Exact:
    """Return the points of the tricks that a seat has won."""
    sides = seen.standing.sides
    piles = piles_of(seen.rules, seen.seats, term, 1 if sides is None else sides.piling(seen.seats))
    winners = [trick.winner for trick in seen.tricks]
    own = piles.won(winners, seat)
    if term.best_only:
        return term.each * (own > 0 and own == max(piles.won(winners, each) for each in range(seen.seats)))
    return term.each * piles.counted(own)


def trick_count(deal: Situation, term: TrickCount) -> list[Item]:
    """Return the items for numbers of tricks, or for a player left alone."""
    players = deal.players_from(0)
    if len(players) == 1:
        return [Item(players[0], term.alone, term.name, say("was the only one to stay in"))]
    if not deal.tricks:
        return []
    sides = deal.standing.sides
    partners = 1 if sides is None else sides.piling(deal.seats)
    piles = piles_of(deal.rules, deal.still_in, term, partners)
    winners = [trick.winner for trick in deal.tricks]
    won = {seat: piles.won(winners, seat) for seat in players}
    swept = piles.tricks in won.values()
    items = []
    for seat, count in won.items():
        if term.best_only and count < max(won.values()):
            continue
        points = term.each if term.best_only else piles.points(count, swept=swept)
        if term.counts == "cards":
            over = piles.counted(count)
            took = say_count(
                "took {count} card beyond those dealt", "took {count} cards beyond those dealt", over
            )
            items += [Item(seat, points, term.name, took)] if over else []
        elif count:
            items.append(Item(seat, points, term.name, _won(piles, count)))
        elif points:
            items.append(Item(seat, points, term.name, say("stayed in and won no trick")))
    return items


def _won(piles: Piles, count: int) -> Text:
    """Return the words for tricks that count, at least one."""
    match piles.term.counts:
        case "late tricks":
            return say_count(
                "won {count} trick once the stock was gone",
                "won {count} tricks once the stock was gone",
                count,
            )
        case "late tricks twice":
            return say_count(
                "won {count} trick, with those after the stock counted twice",
                "won {count} tricks, with those after the stock counted twice",
                count,
            )
        case _ if count == piles.tricks:
            return say("won every trick")
        case _:
            return say_count("won {count} trick", "won {count} tricks", count)


def count_closed(rest: Rest, term: TrickCount) -> Text | None:
    """Return why numbers of tricks pay the same however many the players still win; None if they may not."""
    sides, seats = rest.seen.standing.sides, rest.seen.seats
    partners = 1 if sides is None else sides.piling(seats)
    piles = piles_of(rest.rules, len(rest.seen.players), term, partners)
    winners = [trick.winner for trick in rest.tricks]
    won = {seat: piles.won(winners, seat) for seat in rest.active}
    to_come = [*winners, *[NOBODY] * rest.left]
    coming = piles.won(to_come, NOBODY)
    if term.best_only:
        best, *others = sorted(won.values(), reverse=True)
        is_settled = not term.each or all(best > other + coming for other in others)
        return say("nobody can catch up with the player who has most tricks") if is_settled else None
    # Before the last trick, anybody may miss winning them all.
    sweeps = (False, True) if len({*winners[piles.first :]}) <= 1 else (False,)
    for count in won.values():
        if not is_one(
            piles.points(count + more, swept=swept) for more in range(coming + 1) for swept in sweeps
        ):
            return None
    return say("everybody has won a trick") if all(won.values()) and not term.each else NOTHING


def honours(deal: Situation, term: Honours) -> Iterator[Item]:
    """Yield the items for honours; where partners have one score, the first of them stands for a side."""
    if deal.trump is None:
        return
    honours = {Card(rank, deal.trump) for rank in term.ranks}
    sides = deal.standing.sides
    for side in sides_of(sides if sides and sides.is_one_score else None, deal.seats):
        held = [card for seat in side for card in deal.dealt[seat] if card in honours]
        points = term.points(len(held))
        if points:
            cards = shorts(deal.faces, deal.rules.pack.sorted(held))
            yield Item(side[0], points, term.name, say("dealt {cards}", cards=cards))


SCORERS: Final[Scorers] = {
    GoneOut: added(gone_out, gone_out_so_far),
    TrickCount: replace(added(trick_count, tricks_so_far, count_closed), unplayed=True),
    Honours: added(honours),
}

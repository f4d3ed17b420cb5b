"""The items of the fewest and the most card points, and of points counted in whole."""

from collections.abc import Sequence
from math import floor
from typing import Final

from capot.language.texts import Text, say
from capot.language.words import figure, measured
from capot.play.scores.rest import Rest, is_one, places_of
from capot.play.scores.scorer import Scorers, compared
from capot.play.scores.taken import taken, tricks_won
from capot.play.scores.totals import Item, whole
from capot.play.situation import Situation
from capot.rules.derived.weights import whole_points
from capot.rules.scoring import Captured, Fewest, Most, WholePoints
from capot.rules.terms import Exact


def fewest(deal: Situation, term: Fewest, had: Sequence[Exact]) -> list[Item]:
    """Return the items of the players who took least, or nothing at all."""
    name, every, won = term.name, deal.players_from(deal.eldest), tricks_won(deal)
    without = [seat for seat in every if not won[seat]]
    if len(without) == 1:
        return [Item(without[0], term.no_trick, name, say("was the only one to win no trick"))]
    if len(without) == len(every) - 1:
        return _swept(every, without, term)
    fewest = min(had[seat] for seat in every)
    low = [seat for seat in every if had[seat] == fewest]
    if len(low) == len(every) and term.all_tied == "none":
        return []
    best = [seat for seat in low if seat != deal.tricks[-1].taker] if len(low) > 1 else low
    points_taken = figure(fewest)
    reason = say("took the fewest card points, {points}", points=points_taken)
    if len(low) > 1:
        reason = say("took the fewest card points, {points}, and not the last trick", points=points_taken)
    if len(best) > 1:
        best = {"each": best, "one": best, "earliest": best[:1], "none": []}[term.tied]
        points = 1 if term.tied == "one" else term.points
    else:
        points = term.points
    return [Item(seat, points, name, reason) for seat in best]


def most(deal: Situation, term: Most, had: Sequence[Exact]) -> list[Item]:
    """Return the items of the players who took most."""
    name, every = term.name, deal.players_from(deal.eldest)
    without = [seat for seat in every if not taken(deal, seat)]
    if len(without) == len(every) - 1:
        return _swept(every, without, term)
    most = max(had[seat] for seat in every)
    high = _charged(deal, term, [seat for seat in every if had[seat] == most])
    low = [seat for seat in every if seat not in high]
    factor = term.trickless ** len(without)
    if term.talon and len(high) == 1:
        most += worth_of(deal, term.of, deal.stock)
    points: Text = figure(most)
    if abs(term.times) > 1:
        points = say("{points} times {factor}", points=points, factor=abs(term.times))
    reason = say("took the most card points, {points}", points=points)
    each = figure(factor * term.pays)
    paid = say("received {points} from the player with the most card points", points=each)
    if len(high) > 1:
        paid = say("received {points} from each player with the most card points", points=each)
    if factor > 1:
        reason = say(
            "took the most card points, {points}; times {factor} for players without a trick",
            points=points,
            factor=factor,
        )
    cost = term.points + term.times * most - term.pays * len(low)
    items = [Item(seat, whole(factor * cost), name, reason) for seat in high]
    items += [Item(seat, whole(factor * term.pays * len(high)), name, paid) for seat in low]
    return [item for item in items if item.points]


def _charged(deal: Situation, term: Most, high: Sequence[int]) -> Sequence[int]:
    """Return those of the seats with the most points who are charged for it."""
    if len(high) > 1 and term.tied == "last trick" and deal.tricks[-1].taker in high:
        return [deal.tricks[-1].taker]
    if len(high) > 1 and term.tied == "highest trump":
        pack = deal.rules.pack
        trumps = [
            (pack.strength(card), seat)
            for seat in high
            for card in taken(deal, seat)
            if pack.suit(card) == deal.trump
        ]
        return [max(trumps)[1]] if trumps else high
    return high


def _swept(every: Sequence[int], without: Sequence[int], term: Fewest | Most) -> list[Item]:
    """Return the items of a deal in which one player won every trick."""
    swept = say("won no trick while one player won them all")
    items = [
        Item(seat, term.swept, term.name, swept)
        if seat in without
        else Item(seat, term.sweeper, term.name, say("won every trick"))
        for seat in every
    ]
    return [item for item in items if item.points]


def worth_of(deal: Situation, terms: Sequence[str], cards: Sequence[object]) -> Exact:
    """Return the points of cards under the named scoring terms."""
    worth: Exact = 0
    for term in [term for term in deal.rules.scoring if term.name in terms and isinstance(term, Captured)]:
        worth += sum((term.value(card) for card in term.cards if card in cards), start=0)
    return worth


def whole_points_taken(deal: Situation, term: WholePoints, had: Sequence[Exact]) -> list[Item]:
    """Return the items of whole points; the winner of the last trick is charged with the rest."""
    last, total = deal.tricks[-1].taker, whole_points(deal.rules, len(deal.players), term)
    others = [seat for seat in deal.players if seat != last]
    rest = total - sum(floor(had[seat]) for seat in others)
    if term.sweep is not None and rest == total and not (term.clean and any(had[seat] for seat in others)):
        own, theirs = say("left the others nothing that counts"), say("had nothing that counts")
        items = [Item(last, term.sweep.declarer, term.name, own)]
        return items + [Item(seat, term.sweep.others, term.name, theirs) for seat in others]
    places = {"total": measured(total), "points": figure(total - rest)}
    reason = say("won the last trick: {total} less everyone else’s {points}", **places)
    items = [Item(last, rest, term.name, reason)]
    for seat in others:
        taken = say("took {points} in whole points", points=figure(floor(had[seat])))
        if had[seat] != floor(had[seat]):
            taken = say("took {points}, and fractions are dropped", points=figure(had[seat]))
        items += [Item(seat, floor(had[seat]), term.name, taken)] if had[seat] else []
    return items


def fewest_closed(rest: Rest, term: Fewest) -> Text | None:
    """Return why it is certain who has the fewest points and all have a trick; None while it is not."""
    places = places_of(rest.points_of(term.of))
    if rest.trickless or range(1) not in places.values():
        return None
    return say("nobody else can have as few card points")


def most_closed(rest: Rest, term: Most) -> Text | None:
    """Return why it is certain who has the most points, and how many of them count; None while it is not."""
    spans, last = rest.points_of(term.of), len(rest.active) - 1
    most = next((seat for seat, places in places_of(spans).items() if places.start == last), None)
    if most is None or (rest.trickless and (term.trickless > 1 or rest.may_win_all)):
        return None
    if term.times and not is_one(spans[most]):
        return None
    return say("nobody else can reach as many card points")


SCORERS: Final[Scorers] = {
    Fewest: compared(fewest, fewest_closed),
    Most: compared(most, most_closed),
    WholePoints: compared(whole_points_taken),
}

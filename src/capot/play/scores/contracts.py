"""Scores reckoned at the end of a deal: going out, numbers of tricks, card points, factors, doubles."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from math import floor

from capot.cards import Card
from capot.language.cards import short, suit_name
from capot.language.texts import Text, mark, say, say_count
from capot.language.words import figure, measured
from capot.play.scores.game_value import valued_items
from capot.play.scores.totals import Item, totals, whole
from capot.play.situation import Situation, paid_bid
from capot.play.stages.doubling import deals_left, owed
from capot.rules.opening import Auction, Doubling, Expose
from capot.rules.piles import piles_of
from capot.rules.scoring import (
    Bands,
    Captured,
    Exempt,
    Fewest,
    GameValue,
    GoneOut,
    Most,
    Multiplier,
    Reversal,
    TrickCount,
    WholePoints,
)
from capot.rules.terms import Exact, resolved_cards
from capot.rules.weights import multiplied_parts, whole_points
from capot.rules.widow import widow_word

_PLACES = (mark("went out first"), mark("went out second"), mark("went out third"))

_DOUBLED = {
    (1, True): mark("doubled, gained on"),
    (1, False): mark("doubled, paid"),
    (2, True): mark("redoubled, gained on"),
    (2, False): mark("redoubled, paid"),
}
"""The reasons by how often a pair doubled and whether it gained; the name of the other player follows."""


def counted_items(deal: Situation, term: TrickCount | GoneOut) -> list[Item]:
    """Return the items for numbers of tricks, or for the order of going out."""
    if isinstance(term, GoneOut):
        last = len(deal.finished) - 1
        return [
            Item(seat, points, term.name, _place(place, last))
            for place, (seat, points) in enumerate(zip(deal.finished, term.places, strict=False))
        ]
    players = deal.players_from(0)
    if len(players) == 1:
        return [Item(players[0], term.alone, term.name, say("was the only one to stay in"))]
    if not deal.tricks:
        return []
    sides = deal.standing.sides
    partners = 1 if sides is None else sides.piling(deal.seats)
    piles = piles_of(deal.rules, deal.still_in, term, partners)
    late = deal.tricks[piles.first :]
    won = {seat: sum(trick.winner == seat for trick in late) for seat in players}
    swept = len(late) in won.values()
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
        elif term.counts == "late tricks" and count:
            won_late = say_count(
                "won {count} trick once the stock was gone",
                "won {count} tricks once the stock was gone",
                count,
            )
            items.append(Item(seat, points, term.name, won_late))
        elif count == len(late):
            items.append(Item(seat, points, term.name, say("won every trick")))
        elif count:
            won_some = say_count("won {count} trick", "won {count} tricks", count)
            items.append(Item(seat, points, term.name, won_some))
        elif points:
            items.append(Item(seat, points, term.name, say("stayed in and won no trick")))
    return items


def _place(place: int, last: int) -> Text:
    if place == last:
        return say("was left with cards")
    return say(_PLACES[place]) if place < len(_PLACES) else say("went out as number {place}", place=place + 1)


def charged(deal: Situation, term: Exempt, items: Iterable[Item]) -> list[Item]:
    """Return the items without those that a player's total before the deal spares him."""
    before = deal.standing.totals or (0,) * deal.seats
    return [item for item in items if item.term not in term.of or before[item.seat] < term.total]


def multiplied(
    deal: Situation, term: Multiplier, items: Iterable[Item], by: int, cards: Sequence[Card]
) -> list[Item]:
    """Return the items once the seat ``by`` has taken the card of a multiplier among these ``cards``."""
    card = short(deal.faces, term.card)
    found = []
    for item in items:
        if item.seat == by and item.term in term.of:
            reason = say("{reason}, cancelled by the {card}", reason=item.reason, card=card)
            if term.factor:
                reason = say(
                    "{reason}, times {factor} for the {card}",
                    reason=item.reason,
                    factor=term.factor,
                    card=card,
                )
            found.append(replace(item, points=whole(item.points * term.factor), reason=reason))
        else:
            found.append(item)
    counted = {each for part in multiplied_parts(deal.rules, term) for each in part.cards} - {term.card}
    if term.alone and counted.isdisjoint(cards):
        alone = say("took the {card} and nothing that it multiplies", card=card)
        found.append(Item(by, term.alone, term.name, alone))
    return found


def reversed_items(deal: Situation, term: Reversal, items: Iterable[Item], by: int) -> list[Item]:
    """Return the items once the seat ``by`` has taken all the cards of a reversal."""
    return [
        replace(
            item,
            points=whole(-item.points),
            reason=say("{reason}, turned round by {cards}", reason=item.reason, cards=_all_of(deal, term)),
        )
        if item.seat == by and item.term in term.of
        else item
        for item in items
    ]


def _all_of(deal: Situation, term: Reversal) -> Text:
    """Return the cards of a reversal in words."""
    some = resolved_cards(term.cards)
    suits = {card.suit for card in some}
    if len(suits) == 1 and len(some) == len([each for each in deal.rules.pack.cards() if each.suit in suits]):
        return say("all the {suit}", suit=suit_name(deal.faces, some[0].suit))
    return say_count("the one card that counts", "all {count} cards that count", len(some))


def exposed_for(deal: Situation, term: Captured) -> tuple[Card, ...]:
    """Return the exposed cards that make a term of these rules score more."""
    stage, exposed = deal.rules.stage(Expose), {card for _, card in deal.exposed}
    if stage is None or not exposed:
        return ()
    some = (each for each in stage.cards if each.card in exposed)
    return tuple(
        each.card
        for each in some
        if (term.name in each.of if each.of else each.card in term.cards and term.cards == (each.card,))
    )


def exposed_items(deal: Situation) -> list[Item]:
    """Return the items for the first holders of exposed cards."""
    term = deal.rules.stage(Expose)
    if term is None:
        return []
    bonus = {each.card: each.bonus for each in term.cards}
    return [
        Item(seat, bonus[card], term.name, say("exposed the {card}", card=short(deal.faces, card)))
        for seat, card in deal.exposed
        if bonus[card]
    ]


def bid_items(deal: Situation) -> list[Item]:
    """Return the item for the highest bid, which its bidder has paid into the pool."""
    term, (seat, amount) = deal.rules.stage(Auction), paid_bid(deal.rules, deal.moves)
    if seat is None or term is None:
        return []
    return [Item(seat, -amount, term.name, say("bid {amount} and paid it into the pool", amount=amount))]


def weighed_items(
    deal: Situation,
    term: Bands | GameValue | Fewest | Most | WholePoints,
    had: Sequence[Exact],
    taken: Sequence[Sequence[Card]],
) -> list[Item]:
    """Return the items for the points (``had``) in the cards that each seat has ``taken``."""
    if isinstance(term, GameValue):
        return valued_items(deal, term, had)
    if isinstance(term, WholePoints):
        return _in_whole_points(deal, term, had)
    won = [sum(trick.winner == seat for trick in deal.tricks) for seat in range(deal.seats)]
    if isinstance(term, Most):
        return _most(deal, term, had, taken)
    return _banded(deal, term, had, won) if isinstance(term, Bands) else _fewest(deal, term, had, won)


def _banded(deal: Situation, term: Bands, had: Sequence[Exact], won: Sequence[int]) -> list[Item]:
    """Score the declarer by the cards taken and discarded."""
    by = deal.declarer
    if by is None:
        return []
    paid: Exact
    reason: Text
    settled: Text
    worth = 0 if term.tricks_only else _worth_of(deal, term.of, deal.discards or deal.stock)
    points = had[by] + worth
    if won[by] == len(deal.tricks) and term.every_trick is not None:
        paid, reason = term.every_trick, say("won every trick")
        settled = say("settled with the declarer, who won every trick")
    elif not won[by] and term.no_trick is not None:
        paid, reason = term.no_trick, say("won no trick")
        settled = say("settled with the declarer, who won no trick")
    else:
        paid = term.paid(points)
        reason, settled = _counted(deal, term, points, worth)
    if not term.others_pay:
        return [Item(by, paid, term.name, reason)]
    others = [seat for seat in deal.players if seat != by]
    theirs = [Item(seat, -paid, term.name, settled) for seat in others]
    every = [Item(by, paid * len(others), term.name, reason), *theirs]
    return every if term.bands else [item for item in every if item.points]


def _counted(deal: Situation, term: Bands, points: Exact, worth: Exact) -> tuple[Text, Text]:
    """Return why the declarer scores by his card points, and why each of the others settles."""
    if len(term.bands) == 1 and term.every_trick is not None:
        # No number of card points would have been better.
        return say("did not win every trick"), say("settled with the declarer, who did not win every trick")
    places = {"points": measured(points, "card point"), "worth": figure(worth)}
    if term.tricks_only:
        own = say("took {points} in tricks", **places)
        return own, say("settled with the declarer, who took {points} in tricks", **places)
    if deal.discards:
        places["points"] = figure(points)
        own = say("took {points} card points, {worth} of them discarded", **places)
        return own, say(
            "settled with the declarer, who took {points} card points, {worth} of them discarded", **places
        )
    places["widow"] = widow_word(deal.rules)
    if len(term.bands) == 2:
        places |= {"points": figure(points), "needed": measured(term.bands[0][0], "card point")}
        own = say("took {points} of the {needed} needed, {worth} of them in the {widow}", **places)
        return own, say(
            "settled with the declarer, who took {points} of the {needed} needed, "
            "{worth} of them in the {widow}",
            **places,
        )
    own = say("took {points}, {worth} of them in the {widow}", **places)
    return own, say("settled with the declarer, who took {points}, {worth} of them in the {widow}", **places)


def _worth_of(deal: Situation, terms: Sequence[str], cards: Sequence[object]) -> Exact:
    """Return the points of cards under the named scoring terms."""
    worth: Exact = 0
    for term in _captured(deal, terms):
        worth += sum((term.value(card) for card in term.cards if card in cards), start=0)
    return worth


def _captured(deal: Situation, terms: Sequence[str]) -> list[Captured]:
    """Return the terms of these names that count cards."""
    return [term for term in deal.rules.scoring if term.name in terms and isinstance(term, Captured)]


def _most(deal: Situation, term: Most, had: Sequence[Exact], taken: Sequence[Sequence[Card]]) -> list[Item]:
    """Charge the players who took most."""
    name, every = term.name, deal.players_from(deal.eldest)
    without = [seat for seat in every if not taken[seat]]
    if len(without) == len(every) - 1:
        return _swept(every, without, term)
    most = max(had[seat] for seat in every)
    high = _charged(deal, term, [seat for seat in every if had[seat] == most], taken)
    low = [seat for seat in every if seat not in high]
    factor = term.trickless ** len(without)
    if term.talon and len(high) == 1:
        most += _worth_of(deal, term.of, deal.stock)
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


def _in_whole_points(deal: Situation, term: WholePoints, had: Sequence[Exact]) -> list[Item]:
    """Score whole points; the winner of the last trick is charged with the rest."""
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


def _charged(
    deal: Situation, term: Most, high: Sequence[int], taken: Sequence[Sequence[Card]]
) -> Sequence[int]:
    """Return those of the seats with the most points who are charged for it."""
    if len(high) > 1 and term.tied == "last trick" and deal.tricks[-1].taker in high:
        return [deal.tricks[-1].taker]
    if len(high) > 1 and term.tied == "highest trump":
        pack = deal.rules.pack
        trumps = [
            (pack.strength(card), seat)
            for seat in high
            for card in taken[seat]
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


def _fewest(deal: Situation, term: Fewest, had: Sequence[Exact], won: Sequence[int]) -> list[Item]:
    """Score the players who took least, or nothing at all."""
    name, every = term.name, deal.players_from(deal.eldest)
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


def split_items(deal: Situation) -> tuple[Item, ...]:
    """Return the items of an undoubled contract, split among all but the declarer."""
    assert deal.contract is not None
    assert deal.contract.total is not None
    share = whole(Fraction(deal.contract.total) / (deal.seats - 1))
    others = [seat for seat in range(deal.seats) if seat != deal.declarer]
    reason = say("nobody doubled: the contract is split")
    return tuple(Item(seat, share, deal.contract.name, reason) for seat in others)


def doubled_items(deal: Situation, items: Iterable[Item]) -> list[Item]:
    """Return the items of doubles, settled by pairs, and of doubles still owed at the end."""
    term = deal.rules.stage(Doubling)
    if term is None:
        return []
    points = totals(items, deal.seats)
    settled = []
    for seat in range(deal.seats):
        for other in range(deal.seats):
            times = ((seat, other) in deal.doubles) + ((other, seat) in deal.doubles)
            gained = times * (points[seat] - points[other])
            if gained:
                reason = say(_DOUBLED[times, gained > 0])
                settled.append(Item(seat, gained, term.name, reason, other))
    return [*settled, *_missing(deal, term)]


def _missing(deal: Situation, term: Doubling) -> Iterable[Item]:
    if term.forced or not term.missing or deals_left(deal) > 1:
        return
    for seat in range(deal.seats):
        left = owed(deal, seat) - ((seat, deal.declarer) in deal.doubles)
        if left > 0:
            owes = say_count("owed the declarer {count} double", "owed the declarer {count} doubles", left)
            yield Item(seat, -term.missing * left, term.name, owes)

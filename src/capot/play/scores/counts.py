"""The items of counts: tricks or their cards, trumps dealt, the order of going out."""

from capot.cards import Card
from capot.language.cards import shorts
from capot.language.texts import Text, mark, say, say_count
from capot.play.scores.totals import Item, Scored
from capot.play.situation import Situation
from capot.rules.piles import piles_of
from capot.rules.scoring import GoneOut, Honours, TrickCount
from capot.rules.sides import sides_of

_PLACES = (mark("went out first"), mark("went out second"), mark("went out third"))


def gone_out(deal: Situation, term: GoneOut, items: list[Item], pool: int) -> Scored:
    """Add the items for the order of going out."""
    last = len(deal.finished) - 1
    places = enumerate(zip(deal.finished, term.places, strict=False))
    more = [Item(seat, points, term.name, _place(place, last)) for place, (seat, points) in places]
    return [*items, *more], pool


def _place(place: int, last: int) -> Text:
    if place == last:
        return say("was left with cards")
    return say(_PLACES[place]) if place < len(_PLACES) else say("went out as number {place}", place=place + 1)


def trick_count(deal: Situation, term: TrickCount, items: list[Item], pool: int) -> Scored:
    """Add the items for numbers of tricks."""
    return [*items, *count_items(deal, term)], pool


def count_items(deal: Situation, term: TrickCount) -> list[Item]:
    """Return the items for numbers of tricks, or for a player left alone."""
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


def honours(deal: Situation, term: Honours, items: list[Item], pool: int) -> Scored:
    """Add the items for honours; where partners have one score, the first of them stands for a side."""
    if deal.trump is None:
        return items, pool
    honours = {Card(rank, deal.trump) for rank in term.ranks}
    sides = deal.standing.sides
    for side in sides_of(sides if sides and sides.is_one_score else None, deal.seats):
        held = [card for seat in side for card in deal.dealt[seat] if card in honours]
        points = term.points(len(held))
        if points:
            cards = shorts(deal.faces, deal.rules.pack.sorted(held))
            items = [*items, Item(side[0], points, term.name, say("dealt {cards}", cards=cards))]
    return items, pool

"""The scores of games of stops: horses, what is paid for cards left in hand, and the kitty."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from capot.language.cards import short
from capot.language.texts import say, say_count
from capot.language.tokens import player
from capot.language.words import figure
from capot.play.moves import PlayCard
from capot.play.scores.scorer import Scorers, added, changed
from capot.play.scores.totals import Item, is_met, totals
from capot.play.situation import Situation, highest_bid
from capot.rules.match.elimination import seats_out
from capot.rules.scoring import CardsLeft, Horses, Kitty
from capot.rules.stages.stops import TakeSpare


def sale_items(deal: Situation) -> list[Item]:
    """Return the items for the spare hand that the dealer has sold."""
    term, best = deal.rules.stage(TakeSpare), highest_bid(deal.moves)
    if term is None or best is None:
        return []
    (buyer, amount), dealer = best, deal.dealer
    paid = say("paid for the spare hand to {name}", name=player(dealer, None))
    got = say("was paid for the spare hand by {name}", name=player(buyer, None))
    return [Item(buyer, -amount, term.name, paid, dealer), Item(dealer, amount, term.name, got, buyer)]


def horses(deal: Situation, term: Horses, items: list[Item]) -> list[Item]:
    """Return the items with what the horses bring: chips taken, and in the end a share of the rest."""
    taken = []
    for seat, move in deal.moves:
        if isinstance(move, PlayCard) and move.card in term.cards:
            held = term.held[term.cards.index(move.card)]
            card = short(deal.faces, move.card)
            taken.append(Item(seat, held, term.name, say("played {card}, one of the horses", card=card)))
    before = [*items, *(each for each in taken if each.points)]
    sharers = _sharers(deal, term, before)
    share = sum(_unclaimed(deal, term)) // len(sharers) if sharers else 0
    told = say("took a share of what was left on the horses")
    return [*before, *(Item(seat, share, term.name, told) for seat in sharers if share)]


def stakes_on_horses(deal: Situation, term: Horses) -> Iterator[Item]:
    """Yield the items for what is put on the horses before a deal."""
    for seat, paid in term.put(deal.dealer, deal.players).items():
        if paid:
            yield Item(seat, -paid, term.name, say("put chips on the horses"))


def left_on_horses(deal: Situation, term: Horses, items: Sequence[Item]) -> tuple[int, ...]:
    """Return what lies on each horse after a deal with these items, what was shared out of it taken off."""
    left = _unclaimed(deal, term)
    put = sum(item.points for item in stakes_on_horses(deal, term))
    shared = int(sum(item.points for item in items if item.term == term.name) - put)
    shared -= sum(term.held) - sum(left)
    rest: list[int] = []
    for held in left:
        rest.append(held - min(held, shared))
        shared -= min(held, shared)
    return tuple(rest)


def _unclaimed(deal: Situation, term: Horses) -> list[int]:
    """Return what lies on each horse whose card nobody has played, 0 on the others."""
    played = {move.card for _, move in deal.moves if isinstance(move, PlayCard)}
    return [0 if card in played else held for card, held in zip(term.cards, term.held, strict=True)]


def _sharers(deal: Situation, term: Horses, items: list[Item]) -> list[int]:
    """Return the seats that share what is left on the horses: if the match is over, all who are still in."""
    now = deal.standing
    if now.single:
        return []
    points = totals([*items, *stakes_on_horses(deal, term)], deal.seats)
    after = [before + more for before, more in zip(now.totals, points, strict=True)]
    if not any(is_met(end, after, now.number + 1, 0) for end in now.ends):
        return []
    return [seat for seat in range(deal.seats) if seat not in seats_out(now.ends, after)]


def cards_left(deal: Situation, term: CardsLeft) -> Iterator[Item]:
    """Yield what all others pay to the player who is out of cards."""
    winner, whole = deal.finished[0], 0
    for seat in deal.players:
        count = deal.sizes[seat]
        if not count:
            continue
        whole += count * term.each
        reason = say_count("{count} card left", "{count} cards left", count)
        yield Item(seat, -count * term.each, term.name, reason)
    yield Item(winner, whole, term.name, say("out of cards first: paid for all cards left"))


def kitty(deal: Situation, term: Kitty) -> Iterator[Item]:
    """Yield what all put into the kitty, and what the player who is out of cards takes from it."""
    for seat in deal.players:
        yield Item(seat, -term.each, term.name, say("put {points} into the kitty", points=figure(term.each)))
    whole = term.each * len(deal.players)
    yield Item(deal.finished[0], whole, term.name, say("out of cards first: took the kitty"))


# Whether a match is over, so that horses are shared, depends on what the others score.
SCORERS: Final[Scorers] = {
    CardsLeft: replace(added(cards_left), first=True),
    Kitty: replace(added(kitty), first=True),
    Horses: replace(changed(horses), antes=stakes_on_horses, left=left_on_horses),
}

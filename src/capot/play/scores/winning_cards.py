"""The items of the card that wins the last trick, and of the highest trump."""

from collections.abc import Iterable
from typing import Final

from capot.language.cards import short
from capot.language.texts import say
from capot.play.scores.scorer import Scorers, of_each
from capot.play.scores.taken import taken
from capot.play.scores.totals import Item
from capot.play.situation import Situation
from capot.rules.scoring import LastCard, TopTrump


def last_card(deal: Situation, term: LastCard, seat: int) -> Iterable[Item]:
    """Yield the item of a seat that played the highest card to the last trick."""
    last, pack = deal.tricks[-1], deal.rules.pack
    if last.winner is None or seat not in last.seats:
        return
    own, best = last.played_by(seat), last.played_by(last.taker)
    equal = pack.suit(own) == pack.suit(best) and pack.strength(own) == pack.strength(best)
    if seat == last.winner or (term.equals and equal):
        reason = say("played {card} to the last trick, the highest", card=short(deal.faces, own))
        yield Item(seat, term.value(own), term.name, reason)


def top_trump(deal: Situation, term: TopTrump, seat: int) -> Iterable[Item]:
    """Yield the item of a seat that has taken the highest trump that anybody has."""
    pack = deal.rules.pack
    trumps = [card for each in deal.players for card in taken(deal, each) if pack.suit(card) == deal.trump]
    if not trumps or len(deal.tricks) < deal.total_tricks:
        return
    best = max(trumps, key=pack.strength)
    if best in taken(deal, seat):
        reason = say("took {card}, the highest trump", card=short(deal.faces, best))
        yield Item(seat, term.points, term.name, reason)


SCORERS: Final[Scorers] = {
    LastCard: of_each(last_card, None),
    TopTrump: of_each(top_trump, None),
}

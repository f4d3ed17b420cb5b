"""The items of melds, and of the trump that is exchanged, shown or played."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from capot.language.cards import short, shorts
from capot.language.texts import NOTHING, Text, phrase, say
from capot.play.events import Given, Made
from capot.play.melding import card_points, is_turned, laid_by, played_early, turned_first, used_cards
from capot.play.moves import SwapCard
from capot.play.scores.rest import Rest
from capot.play.scores.scorer import Scorers, of_each
from capot.play.scores.totals import Item
from capot.play.seen import View
from capot.play.situation import Situation
from capot.rules.check.deal import stock_of
from capot.rules.scoring import Melds, TrumpCard
from capot.rules.terms import Exact


def melds(deal: Situation, term: Melds, seat: int) -> Iterable[Item]:
    """Yield an item for each meld that a seat has laid."""
    for each in laid_by(deal, seat):
        cards = shorts(deal.faces, each.cards)
        yield Item(
            seat,
            each.meld.points,
            term.name,
            say("{meld}: {cards}", meld=phrase(each.meld.title), cards=cards),
        )


def melds_so_far(seen: View, _term: Melds, seat: int) -> Exact:
    """Return the points of the melds that a seat has laid."""
    return sum(each.meld.points for each in laid_by(seen, seat))


def trump_card(deal: Situation, term: TrumpCard, seat: int) -> Iterable[Item]:
    """Yield the items of the trump of low rank: turned up, and exchanged, shown or played."""
    turned = turned_first(deal)
    if seat == deal.dealer and turned is not None and term.turned and is_turned(deal, term):
        yield Item(seat, term.turned, term.name, say("turned up {card}", card=short(deal.faces, turned)))
    used = [card for by, card in used_cards(deal) if by == seat]
    swapped = [each.move.card for each in _made(deal, seat) if isinstance(each.move, SwapCard)]
    shown = [card for card in used if card not in swapped]
    if swapped:
        reason = say("exchanged {cards}", cards=shorts(deal.faces, swapped))
        yield Item(seat, term.points * len(swapped), term.name, reason)
    if shown:
        reason = say("showed {cards}", cards=shorts(deal.faces, shown))
        yield Item(seat, term.points * len(shown), term.name, reason)
    played = played_early(deal, seat) if term.by == "play" else ()
    if played:
        reason = say("played {cards} before the stock was gone", cards=shorts(deal.faces, played))
        yield Item(seat, term.points * len(played), term.name, reason)


def _made(deal: Situation, seat: int) -> Iterable[Made]:
    """Yield the moves of a seat."""
    for event in deal.events:
        if isinstance(event.what, Made) and event.what.seat == seat:
            yield event.what


def closed(rest: Rest, _term: Melds | TrumpCard) -> Text | None:
    """Return that nothing more is melded once the stock is gone; None before."""
    drawn = sum(isinstance(event.what, Given) and event.what.how == "drawn" for event in rest.seen.events)
    return None if drawn < stock_of(rest.rules, rest.seen.seats) else NOTHING


SCORERS: Final[Scorers] = {
    Melds: replace(of_each(melds, melds_so_far), closed=closed),
    TrumpCard: replace(of_each(trump_card, card_points), closed=closed, unplayed=True),
}

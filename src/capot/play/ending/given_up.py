"""A deal that ends because players give up: all the tricks that are left go to one seat."""

from itertools import zip_longest

from capot.cards import Card
from capot.language.texts import say
from capot.play.errors import PlayError
from capot.play.events import Trick
from capot.play.progress import TricksProgress
from capot.play.situation import S, Situation, changed


def with_rest_to(now: S, seat: int) -> S:
    """Return the deal ended, with all that is left going to a seat; the cards stay in the hands.

    Raise `PlayError` unless tricks are being played, of cards that have all been dealt.
    """
    is_played = bool(now.stages) and isinstance(now.progress, TricksProgress)
    if not is_played or getattr(now.stages[0], "draws", "never") != "never" or seat in now.dropped:
        raise PlayError(say("the rest cannot be given to seat {seat} now", seat=seat))
    return changed(now, stages=(), rest_to=seat)


def with_rest_as_tricks(now: S) -> S:
    """Return a finished deal with what was given up as tricks that one seat has won, as scores see it."""
    if now.rest_to is None:
        return now
    tricks = (*now.tricks, *_tricks(now, now.rest_to))
    return changed(now, tricks=tricks, progress=None, rest_to=None)


def _tricks(now: Situation, taker: int) -> list[Trick]:
    """Return the cards on the table and in the hands as tricks, one card of each player in each."""
    leader = taker
    laid: tuple[Card, ...] = ()
    if isinstance(now.progress, TricksProgress):
        leader, laid = now.progress.leader, now.progress.cards
    order = now.players_from(leader)
    rests: list[tuple[Card, ...]] = [
        (*laid[place : place + 1], *now.hands[seat]) for place, seat in enumerate(order)
    ]
    found = []
    for row in zip_longest(*rests):
        by = tuple(seat for seat, card in zip(order, row, strict=True) if card is not None)
        found.append(Trick(by[0], tuple(card for card in row if card is not None), taker, by))
    return found

"""The cards and tricks that each seat has taken, and the targets that it has reached."""

from collections.abc import Sequence
from typing import assert_never

from capot.cards import Card
from capot.play.ending.early_end import is_cut_short
from capot.play.events import Trick
from capot.play.progress import OpenProgress
from capot.play.situation import Situation
from capot.rules.stages.tricks import Tricks
from capot.rules.terms import AllOf, EveryTrick, NoTrick, Target, resolved_cards


def taken(deal: Situation, seat: int) -> tuple[Card, ...]:
    """Return the cards a seat has won, with the turned-up card or the talon if the rules award them.

    Cards taken from a table and piled up by a side are those of its first seat.
    """
    if isinstance(deal.progress, OpenProgress):
        return deal.progress.piled(deal.standing.sides).taken_by(seat)
    won = tuple(card for trick in deal.tricks if trick.winner == seat for card in trick.cards)
    if deal.turn_up in deal.talon and len(deal.tricks) == deal.total_tricks:
        term = deal.rules.stage(Tricks)
        if term is not None and term.turn_up_to == "last trick" and deal.tricks[-1].winner == seat:
            return (*won, *(card for card in deal.talon if card == deal.turn_up))
    with_talon = trick_with_talon(deal)
    if with_talon is not None and with_talon.winner == seat:
        return (*won, *deal.stock)
    if seat == keeper(deal):
        return (*won, *deal.hands[seat], *deal.stock)
    return won


def taken_by(deal: Situation, card: Card) -> int | None:
    """Return the seat that has won a card, or None if nobody has."""
    return next((seat for seat in deal.players if card in taken(deal, seat)), None)


def keeper(deal: Situation) -> int | None:
    """Return the seat that keeps its cards and the stock once nobody else has any, or None."""
    term = deal.rules.stage(Tricks)
    if term is None or term.draws != "to follow" or not deal.tricks or sum(map(bool, deal.sizes)) > 1:
        return None
    last = deal.tricks[-1].winner
    return next((seat for seat, size in enumerate(deal.sizes) if size), last)


def trick_with_talon(deal: Situation) -> Trick | None:
    """Return the trick of a finished deal whose winner gets the talon, or None if nobody does."""
    term = deal.rules.stage(Tricks)
    if term is None or term.talon_to == "nobody" or len(deal.tricks) < deal.total_tricks:
        return None
    return deal.tricks[0] if term.talon_to == "first trick" else deal.tricks[-1]


def reached(deal: Situation, seat: int, target: Target) -> bool:
    """Whether a seat has reached the target in a finished deal."""
    match target:
        case AllOf():
            won = taken(deal, seat)
            return all(card in won for card in resolved_cards(target.cards))
        case EveryTrick():
            return all(trick.winner == seat for trick in deal.tricks) and not is_cut_short(deal)
        case NoTrick():
            return all(trick.winner != seat for trick in deal.tricks)
        case _:
            assert_never(target)


def outcome(tricks: tuple[Trick, ...], total: int, seat: int, target: Target) -> bool | None:
    """Return True if a seat is sure to have reached a target, False if it no longer can, else None.

    ``tricks`` are those finished, of ``total`` in the deal; those that nobody has taken yet are open.
    """
    tricks = tuple(trick for trick in tricks if trick.winner is not None)
    own = [trick for trick in tricks if trick.winner == seat]
    match target:
        case AllOf():
            wanted = set(resolved_cards(target.cards))
            missing = wanted.difference(*(trick.cards for trick in own))
            gone = any(card in missing for trick in tricks if trick.winner != seat for card in trick.cards)
            return False if gone else None if missing else True
        case EveryTrick():
            possible = len(own) == len(tricks)
        case NoTrick():
            possible = not own
        case _:
            assert_never(target)
    return None if possible and len(tricks) < total else possible


def counted_cards(deal: Situation, cards: Sequence[Card], seat: int) -> int:
    """Return how many of these cards a seat has taken."""
    return sum(card in cards for card in taken(deal, seat))


def tricks_won(deal: Situation) -> list[int]:
    """Return the number of tricks that each seat has won."""
    return [sum(trick.winner == seat for trick in deal.tricks) for seat in range(deal.seats)]

"""Jokers: which card of a trick counts as led, and the rules that cannot be played with them."""

from collections.abc import Iterable

from capot.cards import JOKER_RANK, Card
from capot.rules.errors import RulesError
from capot.rules.stages import announcing, exchanges
from capot.rules.stages.tricks import LastTaker, MustDiscard, NotToFirstOfSuit, Tricks, TurnedTrump
from capot.rules.terms import OWN_SUIT, Pack


def ranked(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return the cards that are no jokers, in order."""
    return tuple(card for card in cards if not card.is_joker)


def card_led(cards: Iterable[Card]) -> Card | None:
    """Return the first card of a trick that is no joker, which sets the suit; None if there is none yet."""
    return next((card for card in cards if not card.is_joker), None)


def check_jokers(pack: Pack, stages: tuple[object, ...]) -> None:
    """Raise `RulesError` if resolved rules cannot be played with the jokers of their pack."""
    _check_best_joker(pack)
    if not pack.jokers:
        return
    if pack.copies > 1:
        raise RulesError("packs: jokers go with a single pack")
    if pack.suitless:
        raise RulesError("packs: where suits mean nothing, a joker would be a card like any other")
    if pack.trump_order is not None or pack.trump_suit == OWN_SUIT:
        raise RulesError("packs: with jokers, trumps can only be a whole suit")
    known = exchanges.Exchange | exchanges.TakeTalon | announcing.Announce | Tricks
    strange = next((stage for stage in stages if not isinstance(stage, known)), None)
    if strange is not None:
        name = getattr(strange, "name", type(strange).__name__)
        raise RulesError(f"{name}: jokers go with passing, announcing, the talon and tricks only")
    for stage in stages:
        if isinstance(stage, Tricks):
            _check_tricks(stage)


def _check_best_joker(pack: Pack) -> None:
    if pack.best_joker is None:
        return
    if pack.copies > 1 or pack.jokers or pack.suitless:
        raise RulesError("packs: a joker that is a trump goes with a single pack and no other jokers")
    order = pack.trump_order
    first = pack.trumps if order is None else order.first
    if Card(JOKER_RANK, pack.best_joker) not in first:
        raise RulesError("packs: a joker of a suit must be one of the cards that are always trumps")


def _check_tricks(stage: Tricks) -> None:
    if isinstance(stage.trump, TurnedTrump):
        raise RulesError(f"{stage.name}: a joker could be turned up, which has no suit to make trumps")
    if stage.draws != "never":
        raise RulesError(f"{stage.name}: no cards are drawn where there are jokers")
    lead = stage.first_lead
    due = [card for duty in stage.duties if isinstance(duty, MustDiscard) for card in duty.cards]
    due += [ban.card for ban in stage.bans if isinstance(ban, NotToFirstOfSuit)]
    due += [lead.card] if isinstance(lead, LastTaker) else []
    if any(card.is_joker for card in due):
        raise RulesError(f"{stage.name}: a joker may be played at any time, so no rule can name one")

"""The play in tricks: what may be led, what must be played, who wins, who leads next."""

from dataclasses import replace
from typing import TypeVar, assert_never

from capot.cards import Card, Faces
from capot.play.leading import first_leader, lowest_card
from capot.play.moves import Legal, Move, PlayCard
from capot.play.situation import Situation, Trick, TricksProgress, without
from capot.rules.terms import (
    Ban,
    HolderOfLowest,
    MustDiscard,
    NotOpening,
    NotToFirstTrick,
    Pack,
    Tricks,
    Unbroken,
    settled_cards,
)

S = TypeVar("S", bound=Situation)


def begin(now: S) -> S:
    """Clear the table for the first leader."""
    return replace(now, progress=TricksProgress(first_leader(now)))


def to_act(now: Situation) -> frozenset[int]:
    """The one player whose turn it is to play."""
    trick = _progress(now)
    if len(now.tricks) == now.total_tricks:
        return frozenset()
    return frozenset({(trick.leader + len(trick.cards)) % now.seats})


def legal(now: Situation, seat: int) -> Legal:
    """Each card of the hand that may be played now."""
    return Legal(tuple(PlayCard(card) for card in legal_cards(now, seat)))


def legal_cards(now: Situation, seat: int) -> tuple[Card, ...]:
    """Return the cards of a hand that may be led or played to this trick; never empty for the seat to act."""
    trick, hand = _progress(now), now.hands[seat]
    may = _leads(now, hand) if not trick.cards else _follows(now, hand, trick.cards[0].suit)
    for ban in _term(now).bans:
        may = tuple(card for card in may if not _is_banned(now, ban, card)) or may
    return may


def winner(cards: tuple[Card, ...], leader: int, pack: Pack, trump: str | None = None) -> int:
    """Return the seat that wins cards played from ``leader`` on: the highest trump, else of the suit led."""
    suits = {card.suit for card in cards}
    suit = trump if trump in suits else cards[0].suit
    best = max((card for card in cards if card.suit == suit), key=pack.strength)
    return (leader + cards.index(best)) % len(cards)


def after(now: S, seat: int, move: Move) -> S:
    """Play the card; a full trick goes to its winner, who leads next."""
    assert isinstance(move, PlayCard)
    trick = _progress(now)
    cards = (*trick.cards, move.card)
    hands = now.hand_changed(seat, without(now.hands[seat], (move.card,)))
    if len(cards) < now.seats:
        return replace(now, hands=hands, progress=replace(trick, cards=cards))
    won_by = winner(cards, trick.leader, now.rules.pack, now.trump)
    tricks = (*now.tricks, Trick(trick.leader, cards, won_by))
    return replace(now, hands=hands, tricks=tricks, progress=TricksProgress(won_by))


def end(now: S) -> S:
    """Leave the tricks with their winners."""
    return now


def is_hidden(now: Situation) -> bool:
    """Whether the others do not see the card."""
    return False


def why_not(now: Situation, seat: int, move: Move) -> str:
    """Return the sentence that tells a player why this card may not be played."""
    if not isinstance(move, PlayCard):
        return "it is time to play a card"
    card, hand, faces = move.card, now.hands[seat], now.faces
    if card not in hand:
        return f"you do not hold the {faces.short(card)}"
    return f"{faces.short(card)} may not be played: {_reason(now, hand, card, faces)}"


def _reason(now: Situation, hand: tuple[Card, ...], card: Card, faces: Faces) -> str:
    trick = _progress(now)
    if trick.cards:
        suit = trick.cards[0].suit
        own = tuple(each for each in hand if each.suit == suit)
        if own and card.suit != suit:
            return f"{faces.suit_name(suit)} were led and you hold the {faces.short(own[-1])}"
        forced = _forced(now, hand)
        if not own and forced is not None:
            return f"you cannot follow suit and must play the {faces.short(forced)}"
    elif card not in (start := _leads(now, hand)):
        return f"the first lead must be {faces.short(start[0]) if len(start) == 1 else _any_of(start, faces)}"
    ban = next(each for each in _term(now).bans if _is_banned(now, each, card))
    return _ban_reason(ban, faces)


def _any_of(some: tuple[Card, ...], faces: Faces) -> str:
    return f"one of your {faces.suit_name(some[0].suit)}"


def _ban_reason(ban: Ban, faces: Faces) -> str:
    match ban:
        case Unbroken():
            return f"{faces.suit_name(ban.suit)} may not be led before they are broken"
        case NotToFirstTrick():
            return "no penalty card may be played to the first trick"
        case NotOpening():
            return f"{faces.suit_name(ban.suit)} may not be led to the first trick"
        case _:
            assert_never(ban)


def _leads(now: Situation, hand: tuple[Card, ...]) -> tuple[Card, ...]:
    """Cards with which this hand may open the trick, before any ban."""
    lead = _term(now).first_lead
    soloist_leads = any(each.undertaking.leads for each in now.declared)
    if now.tricks or soloist_leads or not isinstance(lead, HolderOfLowest):
        return hand
    if lead.must_lead == "suit":
        return tuple(card for card in hand if card.suit == lead.suit) or hand
    lowest = lowest_card(now, lead)
    return (lowest,) if lowest in hand and lowest is not None else hand


def _follows(now: Situation, hand: tuple[Card, ...], suit: str) -> tuple[Card, ...]:
    """Cards that follow suit; or, without any, what the duties leave."""
    following = tuple(card for card in hand if card.suit == suit)
    if following:
        return following
    forced = _forced(now, hand)
    return hand if forced is None else (forced,)


def _forced(now: Situation, hand: tuple[Card, ...]) -> Card | None:
    """The card of a hand that must be discarded when it cannot follow suit."""
    suspended = {name for each in now.declared for name in each.undertaking.suspends}
    for duty in _term(now).duties:
        match duty:
            case MustDiscard():
                if duty.card in hand and duty.name not in suspended:
                    return duty.card
    return None


def _is_banned(now: Situation, ban: Ban, card: Card) -> bool:
    leading = not _progress(now).cards
    match ban:
        case Unbroken():
            return leading and card.suit == ban.suit and not is_broken(now, ban)
        case NotToFirstTrick():
            return not now.tricks and card in settled_cards(ban.cards)
        case NotOpening():
            return leading and not now.tricks and card.suit == ban.suit
        case _:
            assert_never(ban)


def is_broken(now: Situation, ban: Unbroken) -> bool:
    """Whether a suit that had to be broken has been."""
    also = settled_cards(ban.also)
    played = [trick.cards for trick in now.tricks] + [_progress(now).cards]
    for cards in played:
        for card in cards:
            discarded = card.suit == ban.suit and cards[0].suit != ban.suit
            if discarded or (ban.by == "play" and card.suit == ban.suit) or card in also:
                return True
    return False


def _term(now: Situation) -> Tricks:
    term = now.stages[0]
    assert isinstance(term, Tricks)
    return term


def _progress(now: Situation) -> TricksProgress:
    assert isinstance(now.progress, TricksProgress)
    return now.progress

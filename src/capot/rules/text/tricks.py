"""Sentences on the play in tricks: who leads, what may be led, what must be played, who wins."""

from collections.abc import Iterator
from typing import assert_never

from capot.rules.check import hand_size
from capot.rules.terms import (
    Ban,
    DealersRight,
    Duty,
    Eldest,
    HolderOfLowest,
    MustDiscard,
    NotOpening,
    NotToFirstTrick,
    Tricks,
    TurnedTrump,
    Unbroken,
    settled_cards,
)
from capot.rules.text.facts import Clause, Setting
from capot.rules.text.words import listed


def first_leader(now: Setting) -> str:
    """Return who leads to the first trick: ``the player on the dealer’s left``."""
    lead = next(stage.first_lead for stage in now.rules.stages if isinstance(stage, Tricks))
    match lead:
        case Eldest():
            return f"the player on the dealer’s {now.next_side}"
        case DealersRight():
            return "the player on the dealer’s right"
        case HolderOfLowest():
            return f"the holder of {_lowest(now, lead)}"
        case _:
            assert_never(lead)


def tricks_clauses(now: Setting, term: Tricks) -> Iterator[Clause]:
    """Tell how the tricks are played."""
    yield Clause("play", "lead", _lead(now, term))
    yield Clause("play", "following", _following(term))
    yield from _trump(now, term)
    trumps = "" if term.trump is None else "the highest trump in a trick wins it, or, without a trump, "
    wins = f"{trumps}the highest card of the suit led{' wins the trick' if term.trump is None else ''}"
    none = "" if term.trump is not None else "; there are no trumps"
    yield Clause("play", "winning", f"{wins}{none}")
    yield Clause("play", "next", "the winner of a trick leads to the next", derived=True)
    for ban in term.bans:
        yield _ban(now, ban)
    for duty in term.duties:
        yield _duty(now, duty)
    if term.turn_up_to == "last trick" and now.rules.deal.turn_up == "talon":
        text = "the winner of the last trick also takes the card that was turned up"
        yield Clause("play", "turned", text, otherwise="nobody takes the card that was turned up")


def _lead(now: Setting, term: Tricks) -> str:
    lead = term.first_lead
    match lead:
        case Eldest() | DealersRight():
            return f"{first_leader(now)} leads to the first trick{_any_card(term)}"
        case HolderOfLowest(must_lead="card"):
            return f"{first_leader(now)} leads it to the first trick"
        case HolderOfLowest():
            suit = now.names.card_of(lead.suit)
            return f"{first_leader(now)} leads to the first trick, that card or any other {suit}"
        case _:
            assert_never(lead)


def _any_card(term: Tricks) -> str:
    return "" if term.bans else ", with any card"


def _lowest(now: Setting, lead: HolderOfLowest) -> str:
    """Return the lowest card of a suit, by name if it is sure to be in somebody's hand."""
    pack, names = now.rules.pack, now.names
    if len(pack.cards()) > hand_size(now.rules, now.seats) * now.seats:
        return f"the lowest {names.card_of(lead.suit)} dealt"
    return names.one(min((c for c in pack.cards() if c.suit == lead.suit), key=pack.strength))


def _following(term: Tricks) -> str:
    free = "may play any card" if term.trump is None else "may play any card, a trump or not"
    if term.duties:
        free = "may, but for one duty, play any card"
    return f"players must follow suit if they can; a player who cannot {free}"


def _trump(now: Setting, term: Tricks) -> Iterator[Clause]:
    match term.trump:
        case None:
            pass
        case TurnedTrump():
            yield Clause(
                "play", "trump", "the suit of the card turned up is trumps", otherwise="there are no trumps"
            )
            if term.trump.none_at:
                ranks = listed([now.names.rank(rank) for rank in term.trump.none_at], "or")
                text = f"when a card turned up is of the rank {ranks}, there are no trumps in that deal"
                yield Clause("play", "trump.none_at", text)
            if term.trump.none_when_repeated:
                text = "there are no trumps in a deal that turns up the same suit as the deal before"
                yield Clause("play", "trump.repeated", text)
        case _:
            assert_never(term.trump)


def _ban(now: Setting, ban: Ban) -> Clause:
    match ban:
        case Unbroken():
            return _unbroken(now, ban)
        case NotToFirstTrick():
            cards = now.names.plain(settled_cards(ban.cards), "or")
            text = f"{cards} may not be played to the first trick, unless a player has nothing else to play"
            return Clause("play", ban.name, text, otherwise="any card may be played to the first trick")
        case NotOpening():
            suit = now.names.suit(ban.suit)
            text = f"{suit} may not be led to the first trick, unless the leader holds nothing else"
            return Clause("play", ban.name, text, otherwise=f"{suit} may be led to the first trick")
        case _:
            assert_never(ban)


def _unbroken(now: Setting, ban: Unbroken) -> Clause:
    names, also = now.names, settled_cards(ban.also)
    suit, card = names.suit(ban.suit), names.card_of(ban.suit)
    broken = "discarded on another suit" if ban.by == "discard" else "played"
    or_also = f", or {names.plain(also, 'or')} played" if also else ""
    until = f"{suit} may not be led until they are broken, that is, until a {card} has been {broken}{or_also}"
    text = f"{until}; but a leader who holds nothing else may lead them"
    return Clause("play", ban.name, text, otherwise=f"{suit} may be led at any time")


def _duty(now: Setting, duty: Duty) -> Clause:
    match duty:
        case MustDiscard():
            card = now.names.one(duty.card)
            text = f"a player who cannot follow suit and holds {card} must play it"
            return Clause(
                "play", duty.name, text, otherwise=f"{card} need not be played by who cannot follow suit"
            )
        case _:
            assert_never(duty)

"""Sentences on the play in tricks: who leads, what may be led, what must be played, who wins."""

from collections.abc import Iterator
from typing import assert_never

from capot.language.texts import listed
from capot.rules.check.deal import hand_size
from capot.rules.opening import ChooseContract, NameTrump, StayIn
from capot.rules.terms import resolved_cards
from capot.rules.text.facts import Clause, Setting
from capot.rules.tricks import (
    Ban,
    BeatTrumps,
    DealersRight,
    Duty,
    Eldest,
    HolderOfLowest,
    MustDiscard,
    MustTrump,
    NamedTrump,
    NotOpening,
    NotToFirstTrick,
    Tricks,
    TurnedTrump,
    Unbroken,
)


def first_leader(now: Setting) -> str:
    """Return the first leader: ``the player on the dealer’s left``."""
    lead = next(stage.first_lead for stage in now.rules.stages if isinstance(stage, Tricks))
    match lead:
        case Eldest() if any(isinstance(stage, ChooseContract | NameTrump) for stage in now.rules.stages):
            return "the declarer"
        case Eldest():
            return now.eldest
        case DealersRight():
            return "the player on the dealer’s right"
        case HolderOfLowest():
            return f"the player with {_lowest(now, lead)}"
        case _:
            assert_never(lead)


def tricks_clauses(now: Setting, term: Tricks) -> Iterator[Clause]:
    """Say how the tricks are played."""
    who = "everyone who stayed in" if _may_drop_out(now) else "everyone"
    yield Clause("play", "tricks", f"{who} plays one card to each trick, in turn", derived=True)
    yield _lead(now, term)
    if isinstance(term.first_lead, DealersRight) and now.direction == "clockwise":
        yield Clause("play", "dealer", "since play goes clockwise, the dealer plays second", derived=True)
    yield from _trump(now, term)
    yield Clause("play", "following", _following(now, term))
    for duty in term.duties:
        yield _duty(now, duty)
    yield Clause("play", "winning", _winning(now, term))
    yield Clause("play", "next", "the winner of each trick leads to the next", derived=True)
    for ban in term.bans:
        yield _ban(now, ban)
    if not term.bans:
        when = "after that, " if isinstance(term.first_lead, HolderOfLowest) else ""
        yield Clause("play", "leading", f"{when}any card may be led at any time", derived=True)
    elif not any(isinstance(ban, Unbroken) for ban in term.bans):
        yield Clause("play", "leading", "from the second trick on, any card may be led", derived=True)
    if now.rules.deal.turn_up == "talon":
        yield Clause("play", "turned", _turned(term))
    if term.talon_to == "last trick":
        text = "the winner of the last trick also takes the widow, whose cards count as if won in tricks"
        yield Clause("play", "talon", text, otherwise="nobody gets the widow")


def _may_drop_out(now: Setting) -> bool:
    return any(isinstance(stage, StayIn) for stage in now.rules.stages)


def _turned(term: Tricks) -> str:
    match term.turn_up_to:
        case "nobody":
            return "the card turned up is out of play and counts for nobody"
        case "last trick":
            return "the winner of the last trick also takes the card turned up"


def _lead(now: Setting, term: Tricks) -> Clause:
    lead = term.first_lead
    match lead:
        case Eldest() | DealersRight():
            return Clause("play", "lead", f"{first_leader(now)} leads to the first trick")
        case HolderOfLowest():
            card = now.names.card_of(lead.suit)
            what = "it" if lead.must_lead == "card" else f"that card or any other {card}"
            text = f"the player with {{}} leads {what} to the first trick"
            return Clause("play", "lead", text, _lowest(now, lead))
        case _:
            assert_never(lead)


def _lowest(now: Setting, lead: HolderOfLowest) -> str:
    """Return the lowest card of a suit, by name if it is certain to be dealt."""
    pack, names = now.rules.pack, now.names
    if len(pack.cards()) > hand_size(now.rules, now.seats) * now.seats:
        return f"the lowest {names.card_of(lead.suit)} dealt"
    return names.one(min((c for c in pack.cards() if c.suit == lead.suit), key=pack.strength))


def _has_trumps(now: Setting, term: Tricks) -> bool:
    return term.trump is not None or bool(now.rules.pack.trumps)


def _following(now: Setting, term: Tricks) -> str:
    must = "you must follow suit if you can"
    if now.rules.pack.trumps:
        must = f"{must}, all trumps counting as one suit"
    if any(isinstance(duty, MustTrump) for duty in term.duties):
        return must
    free = ", trump or not" if _has_trumps(now, term) else ""
    return f"{must}; if you cannot, you may play any card{free}"


def _winning(now: Setting, term: Tricks) -> str:
    if not _has_trumps(now, term):
        return "the highest card of the suit led wins the trick; there are no trumps"
    plain = "if it contains no trump, the highest card of the suit led wins"
    return f"the highest trump wins the trick; {plain}"


def _trump(now: Setting, term: Tricks) -> Iterator[Clause]:
    match term.trump:
        case None | NamedTrump():
            # The stage that names trumps has said so.
            pass
        case TurnedTrump():
            text = "the suit of the turned-up card is trumps"
            yield Clause("play", "trump", text, otherwise="there are no trumps")
            if term.trump.none_at:
                ranks = listed([now.names.a_rank(rank) for rank in term.trump.none_at], "or")
                text = f"if {ranks} is turned up, there are no trumps in that deal"
                plain = f"{ranks} turned up makes trumps like any other card"
                yield Clause("play", "trump.none", text, otherwise=plain)
            if term.trump.none_when_repeated:
                text = "if the same suit is turned up as in the deal before, there are no trumps in that deal"
                again = "the same suit may be trumps twice in a row"
                yield Clause("play", "trump.repeated", text, otherwise=again)
        case _:
            assert_never(term.trump)


def _ban(now: Setting, ban: Ban) -> Clause:
    match ban:
        case Unbroken():
            return _unbroken(now, ban)
        case NotToFirstTrick():
            cards = now.names.plain(resolved_cards(ban.cards), "or")
            text = f"you may not play {cards} to the first trick unless you have nothing else to play"
            return Clause("play", ban.name, text, otherwise="any card may be played to the first trick")
        case NotOpening():
            suit = now.names.suit(ban.suit)
            text = f"you may not lead {suit} to the first trick unless you hold nothing else"
            return Clause("play", ban.name, text, otherwise=f"{suit} may be led to the first trick")
        case _:
            assert_never(ban)


def _unbroken(now: Setting, ban: Unbroken) -> Clause:
    names, also = now.names, resolved_cards(ban.also)
    suit, cards = names.suit(ban.suit), names.plain(also, "or") if also else ""
    free = f"{suit} may be led at any time"
    if ban.by == "never":
        text = f"you may lead {suit} only if you hold nothing else"
        return Clause("play", ban.name, text, otherwise=free)
    one = f"a {names.card_of(ban.suit)}"
    if ban.by == "play":
        broken = f"{one}{f' or {cards}' if cards else ''} has been played"
    else:
        broken = f"{one} has been discarded on another suit{f', or {cards} has been played' if cards else ''}"
    until = f"you may not lead {suit} until they are broken, that is, until {broken}"
    text = f"{until}; but if you hold nothing else, you may lead them"
    return Clause("play", ban.name, text, otherwise=free)


def _duty(now: Setting, duty: Duty) -> Clause:
    match duty:
        case MustDiscard():
            card = now.names.one(duty.card)
            text = f"if you hold {card} and cannot follow suit, you must play it"
            free = f"if you cannot follow suit, you need not play {card}"
            return Clause("play", duty.name, text, otherwise=free)
        case MustTrump():
            return _must_trump(duty)
        case BeatTrumps():
            return _beat_trumps(duty)
        case _:
            assert_never(duty)


def _must_trump(duty: MustTrump) -> Clause:
    must, free = "if you cannot follow suit, you must play a trump", "you may play any card"
    match duty.over:
        case "any":
            text = f"{must}, even one that cannot win; if you have none, {free}"
        case "free":
            text = f"{must}, high or low; but if you have none, or none that beats those in the trick, {free}"
        case "beat":
            text = f"{must}, one that beats any trump already in the trick; if you cannot, {free}"
    return Clause("play", duty.name, text)


def _beat_trumps(duty: BeatTrumps) -> Clause:
    match duty.by:
        case "highest":
            text = "if trumps are led, you must play your highest trump, unless even that does not beat those in the trick; then any trump will do"
        case "any":
            text = "if trumps are led, you must beat those in the trick if you can; if not, any trump will do"
    return Clause("play", duty.name, text, otherwise="if trumps are led, you may follow with any trump")

"""Sentences on the play in tricks: who leads, what may be led, what must be played, who wins."""

from collections.abc import Iterator
from dataclasses import replace
from typing import assert_never

from capot.language.texts import Text, listed, say
from capot.language.words import counted
from capot.rules.check.deal import cards_dealt, hand_size, stock_of
from capot.rules.ongoing.widow import widow_word
from capot.rules.stages.opening import ChooseContract, MakeTrump, NameTrump, Rob, StayIn, TakeTurnUp
from capot.rules.stages.tricks import (
    Ban,
    BeatTrumps,
    Dealer,
    DealersRight,
    Declarer,
    Duty,
    Eldest,
    HeadOrLowest,
    HolderOfLowest,
    LastTaker,
    MayRenege,
    MayTrump,
    MustDiscard,
    MustTrump,
    NamedTrump,
    NotOpening,
    NotToFirstOfSuit,
    NotToFirstTrick,
    Tricks,
    TurnedTrump,
    Unbroken,
)
from capot.rules.terms import resolved_cards
from capot.rules.text import suitless, trumping
from capot.rules.text.facts import Clause, Setting
from capot.rules.text.jokers import playing_jokers
from capot.rules.text.staying import may_all_drop_out

MOST_NAMED = 2
"""Number of cards of which one must be discarded that a sentence still treats one by one."""


def first_leader(now: Setting) -> Text:
    """Return the first leader: ``the player on the dealer’s left``."""
    lead = next(stage.first_lead for stage in now.rules.stages if isinstance(stage, Tricks))
    match lead:
        case Eldest() if _declares(now):
            return say("the declarer")
        case Eldest():
            return now.eldest
        case DealersRight():
            return say("the player on the dealer’s right")
        case Dealer():
            return say("the dealer")
        case Declarer():
            return say("the declarer")
        case HolderOfLowest():
            return say("the player with {card}", card=_lowest(now, lead))
        case LastTaker():
            return say("the player who took {card} in the deal before", card=now.names.one(lead.card))
        case _:
            assert_never(lead)


def _declares(now: Setting) -> bool:
    """Whether eldest hand is the declarer."""
    choices = [stage for stage in now.rules.stages if isinstance(stage, ChooseContract | NameTrump)]
    return bool(choices) and choices[0].by == "eldest"


def tricks_clauses(now: Setting, term: Tricks) -> Iterator[Clause]:
    """Say how the tricks are played."""
    some = say("everyone who stayed in plays one card to each trick, in turn")
    every = say("everyone plays one card to each trick, in turn")
    yield Clause("play", "tricks", some if _may_drop_out(now) else every, derived=True)
    yield _lead(now, term)
    making = now.rules.stage(MakeTrump)
    if making is not None and making.alone:
        text = say("if that player sits out, the next one leads")
        yield Clause("play", "lead.next", text, derived=True)
    if isinstance(term.first_lead, DealersRight) and now.direction == "clockwise":
        text = say("since play goes clockwise, the dealer plays second")
        yield Clause("play", "dealer", text, derived=True)
    yield from _trump(now, term)
    if not (now.rules.pack.suitless and term.duties):
        yield Clause("play", "following", _following(now, term))
    for duty in term.duties:
        yield _duty(now, duty)
    yield Clause("play", "winning", _winning(now, term))
    if now.rules.pack.copies > 1:
        yield from _equal_cards(now, term)
    if now.rules.pack.jokers:
        yield from playing_jokers(now)
    yield Clause("play", "next", say("the winner of each trick leads to the next"), derived=True)
    for ban in term.bans:
        yield _ban(now, ban)
    if not any(isinstance(ban, Unbroken) for ban in term.bans):
        yield Clause("play", "leading", _leading(term), derived=True)
    is_taken = any(isinstance(stage, TakeTurnUp | Rob) for stage in now.rules.stages)
    if now.rules.deal.turn_up == "talon" and not stock_of(now.rules, now.seats) and not is_taken:
        yield Clause("play", "turned", _turned(term))
    if term.open_hand != "never":
        text = say("once all others have played to the first trick, the declarer lays the hand open")
        yield Clause("play", "open hand", text, otherwise=say("nobody lays the hand open"))
    yield from _drawing(now, term)
    left = len(now.rules.pack.cards()) - cards_dealt(now.rules, now.seats) * now.seats
    if term.talon_to == "first trick" and left:
        text = say(
            "the winner of the first trick also takes the {widow}, whose cards count as if won in tricks",
            widow=widow_word(now.rules),
        )
        yield Clause(
            "play", "talon", text, otherwise=say("nobody gets the {widow}", widow=widow_word(now.rules))
        )
    if term.talon_to == "last trick" and left:
        text = say(
            "the winner of the last trick also takes the {widow}, whose cards count as if won in tricks",
            widow=widow_word(now.rules),
        )
        yield Clause(
            "play", "talon", text, otherwise=say("nobody gets the {widow}", widow=widow_word(now.rules))
        )


def _drawing(now: Setting, term: Tricks) -> Iterator[Clause]:
    """Say who draws from the stock, and when."""
    stock = stock_of(now.rules, now.seats)
    if not stock or term.draws == "never":
        return
    if term.draws == "to follow":
        yield from _drawing_to_follow()
        return
    others = say("the other player") if now.seats == 2 else say("the others in turn")
    text = say(
        "after each trick, its winner draws the top card of the stock, then {others}, unseen by the rest",
        others=others,
    )
    if now.rules.deal.turn_up == "talon":
        text = say(
            "after each trick, its winner takes the open card, then {others} draw from the stock unseen, and the next card is turned up",
            others=others,
        )
        if now.seats == 2:
            text = say(
                "after each trick, its winner takes the open card, the other player draws the next one unseen, and another is turned up"
            )
    yield Clause("play", "drawing", text, otherwise=_NO_DRAWS)
    text = say("when the stock is gone, after {{}}, the cards in hand are played out")
    yield Clause("play", "drawing.end", text, counted(stock // now.seats, "trick"), derived=True)


_NO_DRAWS = say("nobody draws any cards")


def _drawing_to_follow() -> Iterator[Clause]:
    text = say(
        "if you cannot follow suit, you must draw from the stock, one card at a time, until you can; you play that card and keep the others, which nobody else sees"
    )
    yield Clause("play", "drawing", text, otherwise=_NO_DRAWS)
    text = say("once the stock is gone, you may play any card if you cannot follow suit")
    yield Clause("play", "drawing.end", text, derived=True)
    text = say(
        "when you have no cards left you are out of the deal; if you have won the trick, the next player with cards leads"
    )
    yield Clause("play", "drawing.out", text, derived=True)
    text = say(
        "the deal ends when only one player has cards: they count as if that player had won them, and so does the stock that is left; if nobody has any, the winner of the last trick gets the stock"
    )
    yield Clause("play", "drawing.kept", text, derived=True)


def _equal_cards(now: Setting, term: Tricks) -> Iterator[Clause]:
    """Say what happens if both of two equal cards are in a trick."""
    last_wins = say("of two equal cards in a trick, the one played last is the higher")
    if term.cancelling is None:
        yield Clause("play", "equal cards", last_wins, derived=True)
        return
    key = term.cancelling.name
    text = say(
        "two equal cards in a trick cancel each other: neither can win it, but both count for whoever takes it"
    )
    yield Clause("play", key, text, otherwise=last_wins)
    text = say(
        "if this leaves no card of the suit led, nobody takes the trick yet: its leader leads again, and whoever takes the next trick takes it too"
    )
    if _has_trumps(now, term):
        text = say(
            "if this leaves no trump and no card of the suit led, nobody takes the trick yet: its leader leads again, and whoever takes the next trick takes it too"
        )
    yield Clause("play", f"{key}.held", text, derived=True)
    match term.cancelling.last:
        case "leader":
            text = say("if nobody wins the last trick, its leader takes it, with all that lies there")
        case "second":
            text = say(
                "if nobody wins the last trick, whoever played the second of its highest two equal cards takes it, with all that lies there"
            )
    yield Clause("play", f"{key}.last", text)


def _leading(term: Tricks) -> Text:
    """Say which cards may be led where no suit is barred."""
    if any(isinstance(ban, NotToFirstOfSuit) for ban in term.bans):
        return say("any other card may be led at any time")
    if term.bans:
        return say("from the second trick on, any card may be led")
    if isinstance(term.first_lead, HolderOfLowest) and term.first_lead.must_lead != "any":
        return say("after that, any card may be led at any time")
    return say("any card may be led at any time")


def _may_drop_out(now: Setting) -> bool:
    return any(isinstance(stage, StayIn) for stage in now.rules.stages)


def _turned(term: Tricks) -> Text:
    match term.turn_up_to:
        case "nobody":
            return say("the card turned up is out of play and counts for nobody")
        case "last trick":
            return say("the winner of the last trick also takes the card turned up")


def _lead(now: Setting, term: Tricks) -> Clause:
    lead = term.first_lead
    match lead:
        case Eldest() if may_all_drop_out(now):
            text = say("{who}, or the next player who is in, leads to the first trick", who=now.eldest)
            return Clause("play", "lead", text)
        case Eldest() | DealersRight() | Dealer():
            return Clause("play", "lead", say("{who} leads to the first trick", who=first_leader(now)))
        case Declarer():
            text = say("the declarer leads to the first trick, or {who} if there is none", who=now.eldest)
            return Clause("play", "lead", text)
        case HolderOfLowest(must_lead="card"):
            text = say("the player with {{}} leads it to the first trick")
            return Clause("play", "lead", text, _lowest(now, lead))
        case HolderOfLowest(must_lead="any"):
            text = say("the player with {{}} leads to the first trick, with any card")
            return Clause("play", "lead", text, _lowest(now, lead))
        case LastTaker():
            text = say("{who} leads to the first trick", who=first_leader(now))
            first = _lead(now, replace(term, first_lead=lead.first))
            return replace(
                first, text=say("{usual}; in the first deal, {first}", usual=text, first=first.text)
            )
        case HolderOfLowest():
            text = say(
                "the player with {{}} leads that card or any other {card} to the first trick",
                card=now.names.card_of(lead.suit),
            )
            return Clause("play", "lead", text, _lowest(now, lead))
        case _:
            assert_never(lead)


def _lowest(now: Setting, lead: HolderOfLowest) -> Text:
    """Return the lowest card of a suit, by name if it is certain to be dealt."""
    pack, names = now.rules.pack, now.names
    if len(pack.cards()) > hand_size(now.rules, now.seats) * now.seats:
        return say("the lowest {card} dealt", card=names.card_of(lead.suit))
    return names.one(min((c for c in pack.cards() if c.suit == lead.suit), key=pack.strength))


def _has_trumps(now: Setting, term: Tricks) -> bool:
    return term.trump is not None or bool(now.rules.pack.trumps)


def _following(now: Setting, term: Tricks) -> Text:
    if now.rules.pack.suitless:
        return say("any card may be played at any time")
    if term.draws == "to follow" and stock_of(now.rules, now.seats):
        return say("you must follow suit if you can")
    order = now.rules.pack.trump_order
    if now.rules.pack.trumps or (order is not None and (order.both or order.first)):
        must = say("you must follow suit if you can, all trumps counting as one suit")
    else:
        must = say("you must follow suit if you can")
    if any(isinstance(duty, MustTrump) for duty in term.duties):
        return must
    if _has_trumps(now, term):
        return say("{must}; if you cannot, you may play any card, trump or not", must=must)
    return say("{must}; if you cannot, you may play any card", must=must)


def _winning(now: Setting, term: Tricks) -> Text:
    if now.rules.pack.suitless:
        return suitless.winning()
    if not _has_trumps(now, term):
        return say("the highest card of the suit led wins the trick; there are no trumps")
    return say(
        "the highest trump wins the trick; if it contains no trump, the highest card of the suit led wins"
    )


def _trump(now: Setting, term: Tricks) -> Iterator[Clause]:
    match term.trump:
        case None | NamedTrump():
            # The stage that names trumps has said so.
            pass
        case TurnedTrump():
            text = say("the suit of the turned-up card is trumps")
            yield Clause("play", "trump", text, otherwise=say("there are no trumps"))
            if term.trump.none_at:
                ranks = listed([now.names.a_rank(rank) for rank in term.trump.none_at], "or")
                text = say("if {rank} is turned up, there are no trumps in that deal", rank=ranks)
                plain = say("{rank} turned up makes trumps like any other card", rank=ranks)
                yield Clause("play", "trump.none", text, otherwise=plain)
            if term.trump.none_when_repeated:
                text = say(
                    "if the same suit is turned up as in the deal before, there are no trumps in that deal"
                )
                again = say("the same suit may be trumps twice in a row")
                yield Clause("play", "trump.repeated", text, otherwise=again)
        case _:
            assert_never(term.trump)


def _ban(now: Setting, ban: Ban) -> Clause:
    match ban:
        case Unbroken():
            return _unbroken(now, ban)
        case NotToFirstTrick():
            text = say(
                "you may not play {cards} to the first trick unless you have nothing else to play",
                cards=now.names.plain(resolved_cards(ban.cards), "or"),
            )
            return Clause("play", ban.name, text, otherwise=say("any card may be played to the first trick"))
        case NotOpening():
            suit = now.names.suit(ban.suit)
            text = say("you may not lead {suit} to the first trick unless you hold nothing else", suit=suit)
            return Clause(
                "play", ban.name, text, otherwise=say("{suit} may be led to the first trick", suit=suit)
            )
        case NotToFirstOfSuit():
            card, suit = now.names.one(ban.card), now.names.suit(ban.card.suit)
            text = say(
                "you may not play {card} to the first trick in which {suit} are led while you hold other {suit}",
                card=card,
                suit=suit,
            )
            free = say("{card} may be played to any trick", card=card)
            return Clause("play", ban.name, text, otherwise=free)
        case _:
            assert_never(ban)


def _unbroken(now: Setting, ban: Unbroken) -> Clause:
    suit = now.names.suit(ban.suit)
    never = say("you may lead {suit} only if you hold nothing else", suit=suit)
    text = never if ban.by == "never" else _until_broken(now, ban)
    return Clause("play", ban.name, text, otherwise=say("{suit} may be led at any time", suit=suit))


def _until_broken(now: Setting, ban: Unbroken) -> Text:
    """Say what must happen before a suit may be led."""
    names, also = now.names, resolved_cards(ban.also)
    suit, one = names.suit(ban.suit), names.card_of(ban.suit)
    if also and ban.by == "play":
        return say(
            "you may not lead {suit} until they are broken, that is, until a {card} or {others} has been played; but if you hold nothing else, you may lead them",
            suit=suit,
            card=one,
            others=names.plain(also, "or"),
        )
    if also:
        return say(
            "you may not lead {suit} until they are broken, that is, until a {card} has been discarded on another suit, or {others} has been played; but if you hold nothing else, you may lead them",
            suit=suit,
            card=one,
            others=names.plain(also, "or"),
        )
    if ban.by == "play":
        return say(
            "you may not lead {suit} until they are broken, that is, until a {card} has been played; but if you hold nothing else, you may lead them",
            suit=suit,
            card=one,
        )
    return say(
        "you may not lead {suit} until they are broken, that is, until a {card} has been discarded on another suit; but if you hold nothing else, you may lead them",
        suit=suit,
        card=one,
    )


def _duty(now: Setting, duty: Duty) -> Clause:
    match duty:
        case MustDiscard():
            if duty.others:
                return _must_discard_one(now, duty)
            card = now.names.one(duty.card)
            text = say("if you hold {card} and cannot follow suit, you must play it", card=card)
            if duty.beaten:
                text = say(
                    "if you hold {card}, you must play it if you cannot follow suit, or if its suit was led and a higher card lies in the trick",
                    card=card,
                )
            free = say("if you cannot follow suit, you need not play {card}", card=card)
            return Clause("play", duty.name, text, otherwise=free)
        case MustTrump():
            return trumping.must_trump(duty)
        case BeatTrumps():
            return trumping.beating(duty)
        case HeadOrLowest():
            return suitless.heading(now, duty)
        case MayTrump():
            return trumping.trumping_freely(duty)
        case MayRenege():
            return trumping.reneging(now, duty)
        case _:
            assert_never(duty)


def _must_discard_one(now: Setting, duty: MustDiscard) -> Clause:
    """Say that one of some cards must be played."""
    cards = now.names.plain(duty.cards, "or")
    match duty.beaten, len(duty.cards) > MOST_NAMED:
        case False, False:
            text = say(
                "if you cannot follow suit and hold {cards}, you must play it, or one of them if you hold several",
                cards=cards,
            )
        case True, False:
            text = say(
                "if you hold {cards}, you must play it if you cannot follow suit, or if its suit was led and a higher card lies in the trick; if this applies to several, you choose",
                cards=cards,
            )
        case False, True:
            text = say("if you cannot follow suit but hold {cards}, you must play one of them", cards=cards)
        case _:
            text = say(
                "if you cannot follow suit but hold {cards}, you must play one of them; when following suit, you must play one that a card in the trick already beats, if you have one",
                cards=cards,
            )
    free = say("if you cannot follow suit, you need not play {card}", card=cards)
    return Clause("play", duty.name, text, otherwise=free)

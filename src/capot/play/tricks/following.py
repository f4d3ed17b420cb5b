"""The cards that may be led or played to a trick, and why others may not."""

from collections.abc import Iterator, Sequence
from typing import assert_never

from capot.cards import Card, Faces
from capot.language.cards import short, shorts, suit_name
from capot.language.texts import Text, say
from capot.play.progress import TricksProgress
from capot.play.situation import Situation
from capot.play.tricks.leads import lowest_card
from capot.play.tricks.winners import best_of
from capot.rules.check.deal import is_free
from capot.rules.derived.reneging import is_spared, may_trump
from capot.rules.jokers import card_led, ranked
from capot.rules.stages.tricks import (
    Ban,
    BeatTrumps,
    HeadOrLowest,
    HolderOfLowest,
    LastTaker,
    MayRenege,
    MayTrump,
    MustDiscard,
    MustTrump,
    NotOpening,
    NotToFirstOfSuit,
    NotToFirstTrick,
    Tricks,
    Unbroken,
)
from capot.rules.terms import Pack, resolved_cards


def legal_cards(now: Situation, seat: int) -> tuple[Card, ...]:
    """Return the cards that may be led or played to this trick; never empty for the seat to act."""
    trick, hand = now.progress_of(TricksProgress), now.hands[seat]
    may = _answers(now, hand, trick.cards) if trick.cards else _leads(now, hand)
    for ban in now.term(Tricks).bans:
        if _is_in_force(now, ban, may):
            may = tuple(card for card in may if not _is_of(now, ban, card)) or may
    return may


def _has_others(now: Situation, some: tuple[Card, ...], card: Card) -> bool:
    """Whether some cards have another of the suit of a card."""
    suit_of = now.rules.pack.suit
    return any(each != card and suit_of(each) == suit_of(card) for each in some)


def why_barred(now: Situation, hand: tuple[Card, ...], card: Card) -> str:
    """Return the reason a card of the hand may not be played to this trick, as part of a sentence."""
    trick, faces = now.progress_of(TricksProgress), now.faces
    if played := ranked(trick.cards):
        suit_of = now.rules.pack.suit
        suit = suit_of(played[0])
        own = tuple(each for each in hand if suit_of(each) == suit)
        if own and suit_of(card) != suit:
            name, held = _suit_name(now, suit), short(faces, own[-1])
            return say("{suit} were led and you hold the {card}", suit=name, card=held)
        forced = _forced(now, hand)
        if not own and len(forced) == 1:
            return say("you cannot follow suit and must play the {card}", card=short(faces, forced[0]))
        if not own and forced:
            return say("you cannot follow suit and must play one of {cards}", cards=shorts(faces, forced))
        if card not in _follows(now, ranked(hand), played):
            heading = _heading(now)
            return _heading_reason(now, hand, heading) if heading else _trump_reason(now, hand, played)
    elif not trick.cards and card not in (start := _leads(now, hand)):
        if len(start) == 1:
            return say("the first lead must be {card}", card=short(faces, start[0]))
        return say("the first lead must be one of your {suit}", suit=suit_name(faces, start[0].suit))
    bans = now.term(Tricks).bans
    ban = next(each for each in bans if _is_in_force(now, each, hand) and _is_of(now, each, card))
    return _ban_reason(ban, card, faces)


def _suit_name(now: Situation, suit: str) -> Text:
    return say("trumps") if suit == now.rules.pack.trump_suit else suit_name(now.faces, suit)


def _trump_reason(now: Situation, hand: tuple[Card, ...], played: tuple[Card, ...]) -> str:
    """The reason a discard or trump is illegal: it does not trump, or does not overtrump."""
    may = _follows(now, hand, played)
    card = short(now.faces, may[0])
    if not any(now.rules.pack.suit(each) == now.trump for each in played):
        return say("you cannot follow suit and must trump, for example with the {card}", card=card)
    if len(may) == 1:
        return say("you must play your highest trump, the {card}", card=card)
    return say("you must beat the trump that was played, for example with the {card}", card=card)


def _heading_reason(now: Situation, hand: tuple[Card, ...], duty: HeadOrLowest) -> str:
    """The reason a card is illegal that neither heads the trick nor is the lowest, or need not be."""
    trick = now.progress_of(TricksProgress).cards
    pack, lowest = now.rules.pack, short(now.faces, _lowest_of(hand, now.rules.pack)[0])
    best = short(now.faces, best_of(trick, pack, None))
    if trick[0].rank in duty.lowest_to:
        led = short(now.faces, trick[0])
        return say("the {led} was led and you must play your lowest card, the {card}", led=led, card=lowest)
    if duty.must_head and any(
        pack.strength(card) >= pack.strength(best_of(trick, pack, None)) for card in hand
    ):
        return say("you must play a card at least as high as the {best}", best=best)
    return say(
        "you must play a card at least as high as the {best}, or your lowest, the {card}",
        best=best,
        card=lowest,
    )


def _ban_reason(ban: Ban, card: Card, faces: Faces) -> str:
    match ban:
        case Unbroken() if card in ban.closed:
            return say(
                "it may not be led until {suit} are broken, while you hold other cards",
                suit=suit_name(faces, ban.suit),
            )
        case Unbroken(by="never"):
            suit = suit_name(faces, ban.suit)
            return say("{suit} may not be led while you hold another suit", suit=suit)
        case Unbroken():
            return say("{suit} may not be led until they are broken", suit=suit_name(faces, ban.suit))
        case NotToFirstTrick():
            return say("no penalty card may be played to the first trick")
        case NotOpening():
            return say("{suit} may not be led to the first trick", suit=suit_name(faces, ban.suit))
        case NotToFirstOfSuit():
            return say(
                "it is held back from the first trick in {suit}, as you hold others",
                suit=suit_name(faces, ban.card.suit),
            )
        case _:
            assert_never(ban)


def _leads(now: Situation, hand: tuple[Card, ...]) -> tuple[Card, ...]:
    """Cards this hand may lead, before bans."""
    lead = now.term(Tricks).first_lead
    soloist_leads = any(each.undertaking.leads for each in now.declared)
    lead = lead.first if isinstance(lead, LastTaker) and now.standing.last_winner is None else lead
    if now.tricks or soloist_leads or not isinstance(lead, HolderOfLowest) or lead.must_lead == "any":
        return hand
    if lead.must_lead == "suit":
        suit_of = now.rules.pack.suit
        return tuple(card for card in hand if suit_of(card) == lead.suit) or hand
    lowest = lowest_card(now, lead)
    return (lowest,) if lowest in hand and lowest is not None else hand


def _answers(now: Situation, hand: tuple[Card, ...], played: tuple[Card, ...]) -> tuple[Card, ...]:
    """Cards with which this hand may answer those played to a trick, before bans."""
    if is_free(now.rules, now.in_stock):
        return hand
    if not now.rules.pack.jokers:
        return _follows(now, hand, played)
    own, played = ranked(hand), ranked(played)
    jokers = tuple(card for card in hand if card.is_joker)
    return (*(_follows(now, own, played) if played else own), *jokers)


def _follows(now: Situation, hand: tuple[Card, ...], played: tuple[Card, ...]) -> tuple[Card, ...]:
    """Cards that follow suit, or those the duties leave if there are none."""
    suit_of = now.rules.pack.suit
    suit = suit_of(played[0])
    following = tuple([card for card in hand if suit_of(card) == suit])
    if not now.term(Tricks).duties:
        return following or hand
    if following and (heading := _heading(now)):
        return _headed(now.rules.pack, heading, following, played)
    if following and is_spared(now.rules.pack, now.term(Tricks), now.trump, following, played[0]):
        return hand
    if following:
        may = _beating(now, following, played)
        free = now.trump if may_trump(now.term(Tricks)) else None
        return tuple(card for card in hand if card in may or suit_of(card) == free)
    forced = _forced(now, hand)
    return forced or _trumping(now, hand, played)


def _heading(now: Situation) -> HeadOrLowest | None:
    """The duty to head the trick or play the lowest card, if there is one."""
    return next((each for each in now.term(Tricks).duties if isinstance(each, HeadOrLowest)), None)


def _headed(
    pack: Pack, duty: HeadOrLowest, hand: tuple[Card, ...], played: tuple[Card, ...]
) -> tuple[Card, ...]:
    """The cards of a hand that head the trick, and its lowest, as the duty has it."""
    lowest = _lowest_of(hand, pack)
    if played[0].rank in duty.lowest_to:
        return lowest
    best = max(map(pack.strength, played))
    high = tuple(card for card in hand if pack.strength(card) >= best)
    if duty.must_head and high:
        return high
    return tuple(card for card in hand if card in high or card in lowest)


def _lowest_of(hand: tuple[Card, ...], pack: Pack) -> tuple[Card, ...]:
    """The lowest card of a hand, or several that are equal."""
    least = min(map(pack.strength, hand))
    return tuple(card for card in hand if pack.strength(card) == least)


def _losing(now: Situation, following: tuple[Card, ...], played: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards with which a hand may follow where some must be played under a higher card."""
    due = [card for each in _card_duties(now) if each.beaten for card in each.cards]
    if not due:
        return following
    pack = now.rules.pack
    led = [card for card in played if pack.suit(card) == pack.suit(following[0])]
    best = max(map(pack.strength, led))
    return tuple(card for card in following if card in due and pack.strength(card) < best) or following


def _beating(now: Situation, following: tuple[Card, ...], played: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards with which a hand may follow, subject to a duty to beat trumps, or any suit led."""
    duty = next((each for each in now.term(Tricks).duties if isinstance(each, BeatTrumps)), None)
    if duty is None or not (duty.plain or now.rules.pack.suit(played[0]) == now.trump):
        return _losing(now, following, played)
    higher = _higher(now, following, played)
    if duty.by == "highest" and higher:
        return (max(higher, key=now.rules.pack.strength),)
    return higher or following


def _trumping(now: Situation, hand: tuple[Card, ...], played: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards a hand void in the suit led may play, subject to a duty to trump."""
    duty = next((each for each in now.term(Tricks).duties if isinstance(each, MustTrump)), None)
    suit_of = now.rules.pack.suit
    trumps = tuple(card for card in hand if suit_of(card) == now.trump)
    if duty is None or not trumps:
        return hand
    if duty.over == "any" or all(suit_of(card) != now.trump for card in played):
        return trumps
    higher = _higher(now, trumps, played)
    if not higher:
        return trumps if duty.over == "always" else hand
    return trumps if duty.over == "free" else higher


def _higher(now: Situation, cards: tuple[Card, ...], played: tuple[Card, ...]) -> tuple[Card, ...]:
    """Those of some cards, all trumps or all of the suit led, that beat the cards played."""
    pack = now.rules.pack
    best = best_of(played, pack, now.trump)
    suit = pack.suit(best)
    return tuple(
        card for card in cards if pack.suit(card) == suit and pack.strength(card) > pack.strength(best)
    )


def _forced(now: Situation, hand: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the cards of the first duty to discard that applies when the hand cannot follow suit, if any."""
    due = ([card for card in hand if card in duty.cards] for duty in _card_duties(now))
    return next((tuple(some) for some in due if some), ())


def _card_duties(now: Situation) -> Iterator[MustDiscard]:
    """The duties to play a certain card that no announcement suspends."""
    suspended = {name for each in now.declared for name in each.undertaking.suspends}
    for duty in now.term(Tricks).duties:
        match duty:
            case MustDiscard():
                if duty.name not in suspended:
                    yield duty
            case MustTrump() | BeatTrumps() | HeadOrLowest() | MayTrump() | MayRenege():
                pass
            case _:
                assert_never(duty)


def _is_in_force(now: Situation, ban: Ban, may: tuple[Card, ...]) -> bool:
    """Whether a ban concerns the card to be played now, one of those that may be played but for bans."""
    leading = not ranked(now.progress_of(TricksProgress).cards)
    match ban:
        case Unbroken():
            return leading and not is_broken(now, ban)
        case NotToFirstTrick():
            return not now.tricks
        case NotOpening():
            return leading and not now.tricks
        case NotToFirstOfSuit():
            suit = now.rules.pack.suit(ban.card)
            return _has_others(now, may, ban.card) and not _was_led(now, suit)
        case _:
            assert_never(ban)


def _is_of(now: Situation, ban: Ban, card: Card) -> bool:
    """Whether a ban in force is one of this card."""
    match ban:
        case Unbroken():
            return now.rules.pack.suit(card) == ban.suit or card in ban.closed
        case NotOpening():
            return now.rules.pack.suit(card) == ban.suit
        case NotToFirstTrick():
            return card in resolved_cards(ban.cards)
        case NotToFirstOfSuit():
            trick, suit_of = ranked(now.progress_of(TricksProgress).cards), now.rules.pack.suit
            return card == ban.card and (not trick or suit_of(trick[0]) == suit_of(card))
        case _:
            assert_never(ban)


def _was_led(now: Situation, suit: str) -> bool:
    """Whether a suit was led to a finished trick."""
    led = (card_led(trick.cards) for trick in now.tricks)
    return any(card is not None and now.rules.pack.suit(card) == suit for card in led)


def is_broken(now: Situation, ban: Unbroken) -> bool:
    """Whether a suit that must be broken has been."""
    played = [trick.cards for trick in now.tricks] + [now.progress_of(TricksProgress).cards]
    return breaks(played, ban, now.rules.pack)


def breaks(played: Sequence[tuple[Card, ...]], ban: Unbroken, pack: Pack) -> bool:
    """Whether the cards played to some tricks have broken a suit."""
    if ban.by == "never":
        return False
    also, suit_of = resolved_cards(ban.also), pack.suit
    for cards in played:
        led = card_led(cards)
        for card in cards:
            discarded = suit_of(card) == ban.suit and led is not None and suit_of(led) != ban.suit
            if discarded or (ban.by == "play" and suit_of(card) == ban.suit) or card in also:
                return True
    return False

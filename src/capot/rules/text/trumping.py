"""Sentences on trumps in an order of their own, on robbing the pack and on what trumps spare their holder."""

from collections.abc import Iterator

from capot.cards import SUITS, Faces
from capot.language.cards import rank_names, shorts, suit_name
from capot.language.texts import Text, listed, say
from capot.language.tokens import card_tokens
from capot.language.words import number
from capot.rules.stages.opening import Rob
from capot.rules.stages.tricks import BeatTrumps, MayRenege, MayTrump, MustTrump
from capot.rules.terms import BLACK, Pack, TrumpOrder
from capot.rules.text.facts import Clause, Setting
from capot.rules.text.ranking import ranking

RED = tuple(suit for suit in SUITS if suit not in BLACK)


def order_of_colours(now: Setting) -> Iterator[Clause]:
    """Say how the cards of plain suits rank where that differs by colour."""
    pack, names = now.rules.pack, now.names
    for key, colour, order in (
        ("ranking", RED, pack.order),
        ("black ranking", tuple(BLACK), pack.black_order),
    ):
        suits = listed([names.suit(suit) for suit in colour])
        text = say(
            "in {suits} the cards rank, from high to low, {order}", suits=suits, order=ranking(now, order)
        )
        yield Clause("cards", key, text)


def order_of_trumps(now: Setting, term: TrumpOrder) -> Iterator[Clause]:
    """Say how the cards of the trump suit of a deal rank, and which are trumps in every deal."""
    text = say("trumps rank, from high to low, {order}", order=ranking(now, term.order))
    usual = say("trumps rank like the other suits")
    if term.order == now.rules.pack.order:
        text = usual
    if term.black_order:
        text = say(
            "when {red} are trumps they rank, from high to low, {order}; when {black} are, {other}",
            red=listed([now.names.suit(suit) for suit in RED], "or"),
            order=ranking(now, term.order),
            black=listed([now.names.suit(suit) for suit in BLACK], "or"),
            other=ranking(now, term.black_order),
        )
    if text != usual or not term.first:
        yield Clause("cards", "trump order", text, otherwise=usual)
    for rank in term.both:
        text = say(
            "right below {rank} of trumps comes that of the other suit of the same colour: it is a trump in every respect and does not belong to the suit printed on it",
            rank=now.names.the_rank(rank),
        )
        usual = say("{rank} of the other suit of the same colour is no trump", rank=now.names.the_rank(rank))
        yield Clause("cards", f"trump order.{rank}", text, otherwise=usual)
    if term.first:
        text = say(
            "whichever suit is trumps, these are always the highest trumps, from high to low, and belong to no other suit: {cards}",
            cards=shorts(now.faces, term.first),
        )
        yield Clause("cards", "trump order.first", text, otherwise=say("no card is a trump in every deal"))
    for card in term.always:
        above = {term.trumps(suit).index(card) for suit in SUITS}
        text = say(
            "{card} is always a trump, whatever the suit, and ranks just above {rank} of trumps",
            card=now.names.one(card),
            rank=now.names.the_rank(card.rank),
        )
        if len(above) == 1 and min(above) > 1:
            text = say(
                "{card} is always a trump, whatever the suit, and only {count} trumps rank above it",
                card=now.names.one(card),
                count=number(above.pop()),
            )
        yield Clause("cards", "always trump", text, otherwise=say("no card is a trump in every deal"))


def robbing(now: Setting, term: Rob) -> Iterator[Clause]:
    """Say who may take the card turned up, and for what."""
    rank = now.names.the_rank(term.rank)
    if term.must:
        text = say(
            "the player who holds {rank} of trumps must rob the pack before the first lead: take the card turned up and lay any other card away face down, out of play",
            rank=rank,
        )
    else:
        text = say(
            "the player who holds {rank} of trumps may rob the pack before the first lead: take the card turned up and lay any other card away face down, out of play",
            rank=rank,
        )
    yield Clause("bidding", "robbing", text, otherwise=say("nobody may take the card turned up"))
    text = say("if {rank} of trumps is itself turned up, the dealer robs instead", rank=rank)
    yield Clause("bidding", "robbing.dealer", text)
    text = say("if nobody holds it, play begins at once")
    yield Clause("bidding", "robbing.nobody", text, derived=True)


def trumping_freely(duty: MayTrump) -> Clause:
    """Say that trumps may be played where suit can be followed."""
    text = say("you may always play a trump instead, even if you can follow suit")
    return Clause("play", duty.name, text, otherwise=say("you may not play a trump if you can follow suit"))


def reneging(now: Setting, duty: MayRenege) -> Clause:
    """Say which trumps need not be played to a trump lead."""
    which = _top(now, duty)
    if duty.top == 1:
        text = say(
            "if a trump is led, you must play a trump; but if it is lower than {cards}, you need not play that, and if you hold no other trump, you may play any card; trumps played later force nobody",
            cards=which,
        )
    else:
        text = say(
            "if a trump is led, you must play a trump; but you need not play {cards} if the trump led is lower, and if you hold only such trumps, you may play any card; trumps played later force nobody",
            cards=which,
        )
    return Clause(
        "play", duty.name, text, otherwise=say("if a trump is led, you must play a trump if you can")
    )


def _top(now: Setting, duty: MayRenege) -> Text:
    """Return the highest trumps in words: by rank where they are known, else by number."""
    order = now.rules.pack.trump_order
    names = now.names
    if order is None or order.order[: duty.top] != order.black_order[: duty.top] or not order.always:
        return (
            say("the {number} highest trumps", number=number(duty.top))
            if duty.top > 1
            else say("the highest trump")
        )
    cards = order.trumps(BLACK[0])[: duty.top]
    told = [
        names.one(card) if card in order.always else say("{rank} of trumps", rank=names.the_rank(card.rank))
        for card in cards
    ]
    return listed(told, "or")


def must_trump(duty: MustTrump) -> Clause:
    """Say what a player must play who cannot follow suit."""
    match duty.over:
        case "any":
            text = say(
                "if you cannot follow suit, you must play a trump, even one that cannot win; if you have none, you may play any card"
            )
        case "free":
            text = say(
                "if you cannot follow suit, you must play a trump, high or low; but if you have none, or none that beats those in the trick, you may play any card"
            )
        case "beat":
            text = say(
                "if you cannot follow suit, you must play a trump, one that beats any trump already in the trick; if you cannot, you may play any card"
            )
        case "always":
            text = say(
                "if you cannot follow suit, you must play a trump, one that beats any trump already in the trick if you can; if you have no trump, you may play any card"
            )
    return Clause("play", duty.name, text)


def beating(duty: BeatTrumps) -> Clause:
    """Say with which cards the trick must be beaten."""
    if duty.plain:
        return _beating_any(duty)
    match duty.by:
        case "highest":
            text = say(
                "if trumps are led, you must play your highest trump, unless even that does not beat those in the trick; then any trump will do"
            )
        case "any":
            text = say(
                "if trumps are led, you must beat those in the trick if you can; if not, any trump will do"
            )
    free = say("if trumps are led, you may follow with any trump")
    return Clause("play", duty.name, text, otherwise=free)


def _beating_any(duty: BeatTrumps) -> Clause:
    match duty.by:
        case "highest":
            text = say(
                "if you can follow suit, you must beat the trick with your highest card if that is possible; if not, any card of the suit will do"
            )
        case "any":
            text = say(
                "if you can follow suit, you must beat the cards in the trick if you can; if not, any card of the suit will do"
            )
    free = say("you may follow suit with any card of the suit")
    return Clause("play", duty.name, text, otherwise=free)


def trumps_named(pack: Pack, trump: str, faces: Faces) -> Text:
    """Return the cards that are trumps: ``hearts``, ``queens, jacks and diamonds``."""
    if not pack.trumps:
        return suit_name(faces, trump)
    every, trumps = set(pack.cards()), set(pack.trumps)
    ranks = [rank for rank in pack.order if {card for card in every if card.rank == rank} <= trumps]
    suits = [suit for suit in SUITS if {card for card in every if card.suit == suit} <= trumps]
    if any(card.rank not in ranks and card.suit not in suits for card in pack.trumps):
        return card_tokens(pack.trumps)
    return listed([*(rank_names(faces, rank) for rank in ranks), *(suit_name(faces, suit) for suit in suits)])

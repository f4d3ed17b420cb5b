"""Sentences on trumps in another order, on robbing the pack and on what trumps spare their holder."""

from collections.abc import Iterator

from capot.cards import SUITS, Faces
from capot.language.cards import rank_names, shorts, suit_name
from capot.language.texts import Text, listed, say
from capot.language.tokens import card_tokens
from capot.language.words import number
from capot.rules.terms import BLACK, Pack, TrumpOrder
from capot.rules.text.facts import Clause, Context
from capot.rules.text.ranking import ranking

RED = tuple(suit for suit in SUITS if suit not in BLACK)


def order_of_colours(now: Context) -> Iterator[Clause]:
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


def order_of_trumps(now: Context, term: TrumpOrder) -> Iterator[Clause]:
    """Say how the cards of the trump suit of a deal rank, and which are trumps in every deal."""
    ranks = {card.rank for card in now.rules.pack.cards() if card not in term.first}
    own = "".join(rank for rank in term.order if rank in ranks)
    text = say("trumps rank, from high to low, {order}", order=ranking(now, own, topped=bool(term.first)))
    usual = say("trumps rank like the other suits")
    if term.order == now.rules.pack.order:
        text = usual
    if term.black_order:
        text = say(
            "when {red} are trumps they rank, from high to low, {order}; when {black} are, {other}",
            red=listed([now.names.suit(suit) for suit in RED], "or"),
            order=ranking(now, term.order, topped=bool(term.first)),
            black=listed([now.names.suit(suit) for suit in BLACK], "or"),
            other=ranking(now, term.black_order, topped=bool(term.first)),
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
        yield Clause(
            "cards",
            "trump order.first",
            _always_highest(now, term),
            otherwise=say("no card is a trump in every deal"),
        )
    for card in term.always:
        above = {term.trumps(suit).index(card) for suit in SUITS}
        text = say(
            "{card} is always a trump, whatever suit is trumps, and ranks just above {rank} of trumps",
            card=now.names.one(card),
            rank=now.names.the_rank(card.rank),
        )
        if len(above) == 1 and min(above) > 1:
            text = say(
                "{card} is always a trump, whatever suit is trumps, and only {count} trumps rank above it",
                card=now.names.one(card),
                count=number(above.pop()),
            )
        yield Clause("cards", "always trump", text, otherwise=say("no card is a trump in every deal"))


def _always_highest(now: Context, term: TrumpOrder) -> Text:
    """Return which cards are above all other trumps in every deal."""
    if len(term.first) == 1:
        return say(
            "whichever suit is trumps, {card} is always the highest trump and belongs to no other suit",
            card=now.names.one(term.first[0]),
        )
    return say(
        "whichever suit is trumps, these are always the highest trumps, from high to low, and belong to no other suit: {cards}",
        cards=shorts(now.faces, term.first),
    )


def first_turned_up(now: Context) -> Iterator[Clause]:
    """Say for which suit a card stands that is turned up though it belongs to none but trumps."""
    order = now.rules.pack.trump_order
    if order is None or not order.first or now.rules.deal.turn_up == "none":
        return
    text = say(
        "if one of the cards that are always trumps is turned up, it stands for the suit printed on it"
    )
    if len(order.first) == 1:
        (card,) = order.first
        text = say(
            "if {card} is turned up, it stands for {suit}",
            card=now.names.one(card),
            suit=now.names.suit(card.suit),
        )
    yield Clause("deal", "turn-up.first", text)


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

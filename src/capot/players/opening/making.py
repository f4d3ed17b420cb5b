"""Whether to make trumps, in which suit, whether alone, whether to defend alone; what the dealer lays away.

The tricks of a side follow roughly from the trumps, the high cards and the voids of whoever makes them.
"""

from collections.abc import Sequence
from functools import lru_cache

from capot.cards import SUITS, Card
from capot.language.cards import short, suit_name
from capot.language.texts import Text, say, say_count
from capot.play.moves import Discard, Move, NameTrump, PassTurn
from capot.play.stages.making import ALONE, TOGETHER
from capot.play.view import View
from capot.players.protocol import Advice
from capot.rules.match.sides import partners_of
from capot.rules.ongoing.trumps import with_trump
from capot.rules.rules import Rules
from capot.rules.stages.bidding import MakeTrump
from capot.rules.terms import Pack

TRUMPS = (1.2, 0.95, 0.77, 0.63, 0.57, 0.49)
"""Tricks that a trump adds to those of its side, by the trumps above it: 40,000 deals."""

LOW_TRUMP = 0.46
"""The same for lower trumps."""

PLAIN, VOID = (0.5, 0.1), 0.16
"""The same for the two highest cards of a plain suit, and for a plain suit not held."""

HELD = 0.75
"""Share of that for the card turned up, in the hand of a dealer who is a partner or an opponent."""

ENOUGH, SEVERAL, SINGLE = (2.2, 1.9, 1.8), (2.2, 2.7, 2.2), (1.7, 1.4, 1.3)
"""Strength from which a player makes trumps: by accepting, by naming another suit, as the last to speak.

That is with a partner, alone against several, and alone against a single opponent: 10,000 deals each.
"""

LONE = 3.8
"""Strength from which a player plays alone."""

DEFENDS = 2.8
"""Strength from which an opponent of such a player defends alone: no weaker hands gain by it, 500 deals."""


@lru_cache(maxsize=16)
def pack_of(rules: Rules, suit: str) -> Pack:
    """Return the pack of a deal in which a suit has been made trumps."""
    return with_trump(rules, suit).pack


@lru_cache(maxsize=512)
def card_strength(card: Card, pack: Pack, trump: str) -> float:
    """Return the tricks that a card adds to those of its side, where a suit is trumps."""
    suit = pack.suit(card)
    above = sum(pack.strength(each) > pack.strength(card) for each in pack.cards() if pack.suit(each) == suit)
    if suit == trump:
        return TRUMPS[above] if above < len(TRUMPS) else LOW_TRUMP
    return PLAIN[above] if above < len(PLAIN) else 0.0


def strength(hand: Sequence[Card], pack: Pack, trump: str) -> float:
    """Return the tricks that a hand adds to those of its side, where a suit is trumps."""
    held = {pack.suit(card) for card in hand}
    voids = len(SUITS) - len(held | {trump}) if trump in held else 0
    return sum(card_strength(card, pack, trump) for card in hand) + VOID * voids


def laid_away(hand: Sequence[Card], pack: Pack, trump: str) -> Card:
    """Return the card of a hand that is missed least."""
    suits = [pack.suit(card) for card in hand]

    def missed(card: Card) -> tuple[float, int]:
        own = card_strength(card, pack, trump)
        lone = suits.count(pack.suit(card)) == 1 and pack.suit(card) != trump
        return own - VOID * lone, pack.strength(card)

    return min(hand, key=missed)


def turned_bonus(view: View, seat: int) -> float:
    """Return what the card turned up adds for a seat that is not the dealer and makes its suit trumps."""
    turned = view.turn_up
    assert turned is not None
    worth = HELD * card_strength(turned, pack_of(view.rules, turned.suit), turned.suit)
    return worth if view.dealer in partners_of(view.standing.sides, seat, view.seats) else -worth


def strength_with(view: View, suit: str) -> float:
    """Return the strength of the hand of a view where a suit is made trumps, with the card turned up."""
    assert view.turn_up is not None
    assert view.seat is not None
    turned, hand, pack = view.turn_up, view.hand, pack_of(view.rules, suit)
    if suit != turned.suit:
        return strength(hand, pack, suit)
    if view.seat == view.dealer:
        whole = (*hand, turned)
        away = laid_away(whole, pack, suit)
        return strength([card for card in whole if card != away], pack, suit)
    return strength(hand, pack, suit) + turned_bonus(view, view.seat)


def needed(view: View, turn: int) -> float:
    """Return the strength from which a player makes trumps at a turn, counted from 0."""
    assert view.seat is not None
    partners = len(partners_of(view.standing.sides, view.seat, view.seats))
    lines = ENOUGH if partners else SINGLE if view.seats == 2 else SEVERAL
    return lines[(turn >= view.seats) + (turn == 2 * view.seats - 1)]


def turned_to_defend(view: View, seat: int) -> float:
    """Return what the card turned up adds for an opponent, not the dealer, of a declarer who plays alone."""
    assert view.trump is not None
    if view.dealer != view.declarer or view.turn_up is None or view.turn_up.suit != view.trump:
        # A dealer who is the partner of either sits out if that one plays alone.
        return 0.0
    return turned_bonus(view, seat)


def defending_strength(view: View) -> float:
    """Return the strength of the hand of a view for defending alone, with the card turned up."""
    assert view.trump is not None
    assert view.seat is not None
    if view.seat == view.dealer:
        return strength_with(view, view.trump)
    own = strength(view.hand, pack_of(view.rules, view.trump), view.trump)
    return own + turned_to_defend(view, view.seat)


def defending_advised(view: View) -> Advice:
    """Return whether to defend alone."""
    if defending_strength(view) >= DEFENDS:
        return Advice(ALONE, say("you are likely to win three tricks by yourself"))
    return Advice(TOGETHER, say("you need your partner to win three tricks"))


def making_advised(view: View) -> Advice:
    """Return whether to make trumps, which suit, and whether alone; or whether to defend alone."""
    assert isinstance(view.stage, MakeTrump)
    if view.declarer is not None:
        return defending_advised(view)
    moves = [move for move in view.legal.moves if isinstance(move, NameTrump)]
    strengths = {suit: strength_with(view, suit) for suit in dict.fromkeys(move.suit for move in moves)}
    suit = max(strengths, key=lambda each: strengths[each])
    passed = sum(isinstance(each.move, PassTurn) for each in view.history)
    must = PassTurn() not in view.legal.moves
    alone, together = NameTrump(suit, alone=True), NameTrump(suit)
    if alone in moves and strengths[suit] >= LONE:
        return Advice(alone, _why(view, suit, alone=True))
    if together in moves and (must or strengths[suit] >= needed(view, passed)):
        return Advice(together, _why(view, suit, alone=False))
    if must:
        return Advice(alone, _why(view, suit, alone=True))
    name = suit_name(view.standing.faces, suit)
    weak = say("with {suit} as trumps, your side would probably win too few tricks", suit=name)
    if passed >= view.seats:
        weak = say("in none of the other suits would your side probably win enough tricks")
    return Advice(PassTurn(), weak)


def _why(view: View, suit: str, *, alone: bool) -> Text:
    pack, name = pack_of(view.rules, suit), suit_name(view.standing.faces, suit)
    count = sum(pack.suit(card) == suit for card in view.hand)
    if PassTurn() not in view.legal.moves:
        return say("you must make trumps, and {suit} are your best suit", suit=name)
    if alone:
        return say("with these trumps and high cards you are likely to win every trick by yourself")
    return say_count(
        "you hold {count} trump if {suit} are trumps, and high cards that should win enough tricks",
        "you hold {count} trumps if {suit} are trumps, which should win enough tricks",
        count,
        suit=name,
    )


def turn_up_advised(view: View) -> Advice:
    """Return the card to lay away for the one turned up."""
    pack, trump, faces = view.rules.pack, view.trump, view.standing.faces
    assert trump is not None
    card = laid_away(view.hand, pack, trump)
    left = {pack.suit(each) for each in view.hand if each != card}
    move: Move = Discard((card,))
    if pack.suit(card) not in left:
        why = say("lay away {card}, and you can trump {suit}", card=short(faces, card),
                  suit=suit_name(faces, pack.suit(card)))  # fmt: skip
        return Advice(move, why)
    return Advice(move, say("lay away {card}, which you will miss least", card=short(faces, card)))

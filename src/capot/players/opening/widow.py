"""Whether to take the widow, and which cards to discard for it."""

from functools import lru_cache
from itertools import combinations

from capot.cards import Card
from capot.language.cards import shorts, suit_name
from capot.language.texts import Name, Text, listed, mark, say, say_count
from capot.play.moves import Discard, TakeWidow
from capot.play.view import View
from capot.players.protocol import Advice
from capot.rules.ongoing.widow import widow_word
from capot.rules.rules import Rules
from capot.rules.scoring import Bands, Captured
from capot.rules.terms import Pack

HIGHEST, LOW_TRUMP, PLAIN = 2.2, 0.95, (1.4, 0.45)
"""Worth that the highest trump, low ones, and the two highest cards of a plain suit add to a hand."""

NEEDED = 7.8
"""Strength from which a hand takes the widow."""

MISSED = 3.0
"""Weight of the strength of a discarded card, in quarters of points."""

VOID = 1.5
"""Worth of a void in a plain suit, in quarters of points."""


@lru_cache(maxsize=256)
def card_strength(card: Card, pack: Pack) -> float:
    """Return the strength that one card adds to a hand that plays alone."""
    trumps = [each for each in pack.cards() if pack.suit(each) == pack.trump_suit]
    if card in trumps:
        above = sum(pack.strength(each) > pack.strength(card) for each in trumps)
        return max(LOW_TRUMP, HIGHEST * (1 - 1.1 * above / len(trumps)))
    above = len(pack.order) - pack.strength(card)
    return PLAIN[above] if above < len(PLAIN) else 0.0


def widow_advised(view: View) -> Advice:
    """Return whether to take the widow."""
    pack = view.rules.pack
    trumps = sum(pack.suit(card) == pack.trump_suit for card in view.hand)
    if len(view.legal.moves) == 1:
        must = say("nobody else has taken the {widow}, so you must take it", widow=widow_word(view.rules))
        return Advice(TakeWidow(takes=True), must)
    held = say_count("1 trump", "{count} trumps", trumps) if trumps else say("no trump")
    if sum(card_strength(card, pack) for card in view.hand) >= NEEDED:
        strong = say("with {trumps} you are strong enough to play alone", trumps=held)
        return Advice(TakeWidow(takes=True), strong)
    weak = say("with {trumps} this hand is too weak to play alone", trumps=held)
    return Advice(TakeWidow(takes=False), weak)


def bidders_widow_advised(view: View) -> Advice:
    """Return that the highest bidder takes the widow, which costs nothing in a contract that was bid."""
    word = widow_word(view.rules)
    return Advice(TakeWidow(takes=True), say("the {widow} and two discards make your game safer", widow=word))


def discards_advised(view: View) -> Advice:
    """Return the discards: points that count anyway, out of short suits, and no trumps."""
    pick = view.legal.pick
    assert pick is not None
    cards = best_discards(view.hand, pick.count, view.rules, pick.among)
    return Advice(Discard(cards), _why(view, cards))


def best_discards(
    hand: tuple[Card, ...], count: int, rules: Rules, among: tuple[Card, ...]
) -> tuple[Card, ...]:
    """Return the best ``count`` cards to discard, ``among`` some: rich in points and little missed."""
    pack, worth = rules.pack, {card: discard_worth(card, rules) for card in among}
    suits: dict[str, list[Card]] = {}
    for card in hand:
        suits.setdefault(pack.suit(card), []).append(card)

    def value(some: tuple[Card, ...]) -> float:
        voids = sum(set(own) <= set(some) for suit, own in suits.items() if suit != pack.trump_suit)
        return sum(worth[card] for card in some) + VOID * voids

    return max(combinations(among, count), key=value)


def discard_worth(card: Card, rules: Rules) -> float:
    """Return the worth of discarding a card: its points are safe, but it wins no trick."""
    return card_points(rules).get(card, 0.0) / 4 - MISSED * card_strength(card, rules.pack)


@lru_cache(maxsize=16)
def card_points(rules: Rules) -> dict[Card, float]:
    """Return the points of cards to their taker; none if only winning every trick counts."""
    bands = [term.bands for term in rules.scoring if isinstance(term, Bands)]
    if bands and all(len(each) == 1 for each in bands):
        return {}
    terms = [term for term in rules.scoring if isinstance(term, Captured)]
    return {card: float(term.value(card)) for term in terms for card in term.cards}


def _why(view: View, cards: tuple[Card, ...]) -> Text:
    pack, points, faces = view.rules.pack, card_points(view.rules), view.standing.faces
    safe = sum(points.get(card, 0) for card in cards)
    left = {pack.suit(card) for card in view.hand if card not in cards}
    rid = sorted({pack.suit(card) for card in cards} - left)
    return say(
        _DISCARDING[bool(safe), bool(rid)],
        cards=shorts(faces, cards),
        points=Name(f"{safe:.0f}"),
        suits=listed([suit_name(faces, suit) for suit in rid]),
    )


_DISCARDING = {
    (True, True): mark(
        "lay aside {cards}, which brings {points} points home, and then you can trump {suits}"
    ),
    (True, False): mark("lay aside {cards}, which brings {points} points home"),
    (False, True): mark("lay aside {cards}, and you can trump {suits} then"),
    (False, False): mark("lay aside {cards}: these are the cards you will miss least"),
}
"""Why to discard cards, by whether they are worth points and whether they leave a hand void in suits."""

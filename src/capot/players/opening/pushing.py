"""Whether to take up the talon or push it on, and which cards to lay in its place.

The likelier the cards of a hand win tricks, the more it has to lose: such a hand takes the talon up to get
rid of two of them, and any other pushes it on.
"""

from functools import lru_cache
from itertools import combinations

from capot.cards import Card
from capot.language.cards import shorts, suit_name
from capot.language.texts import Text, listed, say, say_count
from capot.play.moves import Discard, TakeWidow
from capot.play.view import View
from capot.players.protocol import Advice
from capot.rules.terms import SUITS_OF_PLAY, Pack

PLAIN = (1.0, 0.9, 0.7, 0.5, 0.3, 0.15, 0.05)
"""Chance of a plain card to win a trick, by the number of higher cards in its suit."""

TRUMP = (1.0, 0.75)
"""Chance of the highest trump, and of the lowest."""

VOID = 0.5
"""Worth of a void in a plain suit, in tricks."""

SAFE = 0.5
"""Mean chance of the cards of a hand up to which it pushes the talon on."""


@lru_cache(maxsize=256)
def danger(card: Card, pack: Pack) -> float:
    """Return the chance of a card to win a trick, whoever holds the others."""
    suit = pack.suit(card)
    whole = [each for each in pack.cards() if pack.suit(each) == suit]
    above = sum(pack.strength(each) > pack.strength(card) for each in whole)
    if suit == pack.trump_suit:
        highest, lowest = TRUMP
        return highest - (highest - lowest) * above / max(len(whole) - 1, 1)
    return PLAIN[above] if above < len(PLAIN) else 0.0


def push_advised(view: View) -> Advice:
    """Return whether to take up the talon."""
    mean = sum(danger(card, view.rules.pack) for card in view.hand) / len(view.hand)
    if mean <= SAFE:
        return Advice(TakeWidow(takes=False), say("with so many low cards the others have more to lose"))
    return Advice(TakeWidow(takes=True), say("you can get rid of cards that would win you tricks"))


def laying_advised(view: View) -> Advice:
    """Return the cards to lay: those likeliest to win tricks, best the last of a suit."""
    pick, pack = view.legal.pick, view.rules.pack
    assert pick is not None
    held: dict[str, set[Card]] = {}
    for card in view.hand:
        held.setdefault(pack.suit(card), set()).add(card)

    def worth(some: tuple[Card, ...]) -> float:
        voids = sum(own <= set(some) for suit, own in held.items() if suit != pack.trump_suit)
        return sum(danger(card, pack) for card in some) + VOID * voids

    cards = max(combinations(pick.among, pick.count), key=worth)
    return Advice(Discard(cards), _why(view, cards))


def _why(view: View, cards: tuple[Card, ...]) -> Text:
    pack, laid = view.rules.pack, set(cards)
    kept = {pack.suit(card) for card in view.hand if card not in laid}
    rid = [suit for suit in SUITS_OF_PLAY if suit in {pack.suit(card) for card in cards} - kept]
    faces = view.standing.faces
    away = shorts(faces, cards)
    if not rid:
        return say_count(
            "lay away {cards}, which is likely to win a trick",
            "lay away {cards}, which are likely to win tricks",
            len(cards),
            cards=away,
        )
    named = [say("trumps") if suit == pack.trump_suit else suit_name(faces, suit) for suit in rid]
    return say(
        "lay away {cards}: you are then void in {suits} and can get rid of other cards",
        cards=away,
        suits=listed(named),
    )

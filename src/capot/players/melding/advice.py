"""The move of the rule of thumb where melds are laid, and the reason for it."""

from collections.abc import Collection

from capot.language.cards import short
from capot.language.texts import Text, phrase, say
from capot.language.words import figure
from capot.play.moves import Expose, Move, PassTurn, PlayCard, SwapCard
from capot.play.view import View
from capot.players.melding.lie import Lie
from capot.players.melding.policy import Turn, followers, late_follow, late_lead, melds_worth
from capot.players.protocol import Advice
from capot.players.worlds.card_sets import places

DEAR = 12.0
"""Points in melds from which a card is worth keeping."""


def melding_advice(view: View) -> Advice:
    """Return the card to play or the meld to lay, and the reason in one sentence."""
    lie = Lie(view)
    if view.asks == "meld":
        return _melding(lie)
    if len(view.legal.moves) == 1:
        move = view.legal.moves[0]
        assert isinstance(move, PlayCard)
        card = short(view.standing.faces, move.card)
        return Advice(move, say("the {card} is the only card you may play", card=card))
    if not view.stock:
        return _late(lie)
    return _early(lie)


def _melding(lie: Lie) -> Advice:
    """Return what to lay after a trick: first a low trump, then the meld that is worth most, if any is."""
    view, deck = lie.view, lie.deck
    laid: dict[tuple[int, int], Move] = {}
    for move in view.legal.moves:
        if isinstance(move, SwapCard):
            why = say(
                "the exchange scores {points}, and you get a better trump", points=figure(deck.low_points)
            )
            return Advice(move, why)
        if isinstance(move, Expose) and len(move.cards) == 1:
            why = say(
                "showing it scores {points}, and the card stays in your hand", points=figure(deck.low_points)
            )
            return Advice(move, why)
        if isinstance(move, Expose):
            laid[deck.pattern_of(move.cards), deck.mask(move.cards)] = move
    worths = melds_worth(deck, lie.own, lie.live & ~lie.theirs, lie.draws - 1, laid)
    best = max(worths, key=worths.__getitem__)
    if best not in laid:
        return Advice(PassTurn(), say("what you could lay now is worth more if you wait"))
    return Advice(laid[best], _why_laid(lie, best[0], {number for number, _ in laid}))


def _why_laid(lie: Lie, number: int, others: Collection[int]) -> Text:
    """Return why the meld of a pattern is laid, of these that may be."""
    patterns = lie.deck.patterns
    meld = patterns[number].meld
    if meld.points < max(patterns[other].meld.points for other in others):
        return say(
            "lay the {meld} first: afterwards the dearer meld may use its cards, but not the other way round",
            meld=phrase(meld.title),
        )
    return say("it scores {points}, and its cards stay in your hand", points=figure(meld.points))


def _late(lie: Lie) -> Advice:
    """Return a card once the stock is gone."""
    deck, view, hand = lie.deck, lie.view, lie.own.hand
    if not view.trick:
        place = late_lead(deck, hand, lie.live)
        sure = not deck.over[place] & lie.live
        card = short(view.standing.faces, deck.cards[place])
        if sure:
            return Advice(
                _played(lie, place), say("nothing the other player holds beats the {card}", card=card)
            )
        return Advice(_played(lie, place), say("the {card} loses least if it is beaten", card=card))
    led = places(deck.bit[view.trick[0]])[0]
    place = late_follow(deck, hand, led)
    card = short(view.standing.faces, deck.cards[place])
    if deck.over[led] >> place & 1:
        return Advice(_played(lie, place), say("the {card} wins the trick", card=card))
    may = places(followers(deck, hand, led))
    if sum(deck.worth[each] == deck.worth[place] for each in may) > 1:
        why = say(
            "the trick is lost: several cards give away equally little, and the {card} is the lowest of them",
            card=card,
        )
        return Advice(_played(lie, place), why)
    return Advice(_played(lie, place), say("the trick is lost, and the {card} gives away least", card=card))


def _early(lie: Lie) -> Advice:
    """Return a card as long as cards are drawn."""
    deck, view = lie.deck, lie.view
    turn = Turn(deck, lie.own, lie.live, lie.theirs, lie.draws)
    may = deck.mask(view.playable)
    if not view.trick:
        worths = turn.leads()
        place = max((each for each in worths if may >> each & 1), key=worths.__getitem__)
        return Advice(_played(lie, place), _why_led(lie, turn, place))
    led = places(deck.bit[view.trick[0]])[0]
    worths = turn.follows(led, deck.trick_points(len(view.tricks) + 1, lie.total))
    place = max((each for each in worths if may >> each & 1), key=worths.__getitem__)
    return Advice(_played(lie, place), _why_followed(lie, turn, led, place))


def _played(lie: Lie, place: int) -> Move:
    return PlayCard(lie.deck.cards[place])


def _why_led(lie: Lie, turn: Turn, place: int) -> Text:
    deck, faces = lie.deck, lie.view.standing.faces
    card, ready = short(faces, deck.cards[place]), turn.ready(place)
    if deck.over[place] & lie.live == 0:
        return say("nothing that is still out beats the {card}", card=card)
    if ready and deck.is_trump[place]:
        return say(
            "the {card} is likely to win, and then you may lay a meld for {points}",
            card=card,
            points=figure(ready),
        )
    if turn.keeps[place] < DEAR:
        return say("you need the {card} least for melds to come", card=card)
    return say("no other card costs you less than the {card}", card=card)


def _why_followed(lie: Lie, turn: Turn, led: int, place: int) -> Text:
    deck, faces = lie.deck, lie.view.standing.faces
    card = short(faces, deck.cards[place])
    points = deck.worth[led] + deck.worth[place]
    if deck.over[led] >> place & 1:
        ready = turn.ready(place)
        if ready:
            return say(
                "win with the {card}: then you may lay a meld for {points}", card=card, points=figure(ready)
            )
        if points:
            return say(
                "win the {points} points in the trick with the {card}", card=card, points=figure(points)
            )
        return say("the {card} wins the trick cheaply", card=card)
    if turn.keeps[place] < DEAR:
        return say(
            "the trick is not worth a better card, and you need the {card} least for melds to come", card=card
        )
    return say("no other card costs you less than the {card}", card=card)

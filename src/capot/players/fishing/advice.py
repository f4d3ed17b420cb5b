"""The card to play where cards are captured, what to take or build with it, and the reason for it."""

from capot.cards import Card, Faces
from capot.language.cards import short, suit_name
from capot.language.texts import NOTHING, Text, listed, say, say_count
from capot.play.moves import Build, Capture, Move, PlayCard
from capot.play.view import View
from capot.players.fishing.lie import Lie
from capot.players.fishing.thumb import DANGER, NEXT, Merit, Thumb
from capot.players.protocol import Advice
from capot.rules.scoring import Captured

CLOSE = 0.05
"""Points by which one move must be better than another for this to be the reason."""


def fishing_advice(view: View) -> Advice:
    """Return the move of the rule of thumb, and the reason for it in one sentence."""
    lie = Lie(view)
    merits = Thumb(lie).merits(view.legal.moves)
    best = max(merits, key=lambda move: merits[move].total)
    return Advice(best, _why(lie, best, merits))


def _why(lie: Lie, move: Move, merits: dict[Move, Merit]) -> Text:
    """Return why a move is the best of several."""
    match move:
        case Capture():
            return _why_captured(lie, move, merits)
        case Build():
            return _why_built(lie, move)
        case PlayCard(card):
            return _why_laid(lie, card, merits)
        case _:
            raise AssertionError(f"{move} is no move of this play")


def _counting(lie: Lie, cards: tuple[Card, ...]) -> list[Card]:
    """Return the cards that score by themselves."""
    terms = [term for term in lie.view.rules.scoring if isinstance(term, Captured)]
    return [card for card in cards if any(card in term.cards for term in terms)]


def _and(faces: Faces, cards: list[Card]) -> Text:
    return listed([short(faces, card) for card in cards])


def _why_captured(lie: Lie, move: Capture, merits: dict[Move, Merit]) -> Text:
    """Return why cards are captured."""
    faces, taken = lie.view.standing.faces, (move.card, *move.cards)
    if lie.worth.sweep and len(move.cards) == len(lie.table.cards):
        return say("it sweeps the table")
    counting = _counting(lie, taken)
    if counting:
        several = say("it brings you the {cards}, which score", cards=_and(faces, counting))
        one = say("it brings you the {card}, which scores", card=short(faces, counting[0]))
        return several if counting[1:] else one
    own, most = merits[move], max(_captures(merits), key=lambda each: each.gain)
    if own.gain < most.gain - CLOSE:
        if _is_safer(own, most):
            return say("it leaves the next player less than a capture that brings you more")
        return say("it leaves you more for your next turn")
    return _why_many(lie, taken) or _why_besides(own, merits)


def _why_many(lie: Lie, taken: tuple[Card, ...]) -> Text:
    """Return that cards help to have most of a suit, or most of all, where that is still open."""
    faces, contested = lie.view.standing.faces, lie.worth.contested
    suit = next((term.suit for term in contested if term.suit is not None), None)
    own = [card for card in taken if card.suit == suit]
    if suit is not None and own:
        places = {"cards": _and(faces, own), "suit": suit_name(faces, suit)}
        return say("it brings you the {cards} on the way to the most {suit}", **places)
    if any(term.suit is None for term in contested):
        return say_count(
            "it brings you a card on the way to the most cards",
            "it brings you {count} cards on the way to the most cards",
            len(taken),
        )
    return NOTHING


def _captures(merits: dict[Move, Merit]) -> list[Merit]:
    """Return the merits of the captures."""
    return [merit for move, merit in merits.items() if isinstance(move, Capture)]


def _is_safer(own: Merit, other: Merit) -> bool:
    """Whether a move is better than another above all as the next player can take less after it."""
    safer = DANGER * (other.danger - own.danger)
    return safer > 0 and safer >= NEXT * (own.later - other.later)


def _why_besides(own: Merit, merits: dict[Move, Merit]) -> Text:
    """Return why a move is best that brings nothing now which others do not bring too."""
    others = [merit for merit in merits.values() if merit is not own]
    if all(own.danger < other.danger for other in others):
        return say("it leaves the next player least")
    if all(own.later > other.later for other in others):
        return say("it leaves you more for your next turn")
    return say("no other choice is better")


def _why_built(lie: Lie, move: Build) -> Text:
    """Return why a build is made."""
    faces = lie.view.standing.faces
    takers = [card for card in lie.view.hand if card != move.card and move.value in lie.term.values(card)]
    taker = short(faces, takers[0])
    if not lie.number_hidden(move.value):
        return say("you hold the {card} for it, and nobody else can hold a card that takes it", card=taker)
    counting = _counting(lie, (move.card, *move.cards))
    if counting:
        cards = _and(faces, counting)
        return say("you hold the {card}, and can take the {cards} on your next turn", card=taker, cards=cards)
    return say("you hold the {card}, and can take all of it on your next turn", card=taker)


def _why_laid(lie: Lie, card: Card, merits: dict[Move, Merit]) -> Text:
    """Return why a card is laid down."""
    faces, hand = lie.view.standing.faces, [each for each in lie.view.hand if each != card]
    values, name = lie.term.values(card), short(faces, card)
    like = next((each for each in hand if each.rank == card.rank), None)
    if len(merits) == 1:
        return say("you can do nothing else")
    own, captures = merits[PlayCard(card)], _captures(merits)
    if captures and _is_safer(own, max(captures, key=lambda each: each.total)):
        return say("a capture now would leave the next player more")
    same = [each for each in lie.hidden if each.rank == card.rank]
    if not same:
        return say("nobody else holds a card like the {card}", card=name)
    if like is not None:
        return say(
            "with the {like} you can take the {card} on your next turn", like=short(faces, like), card=name
        )
    kept = _counting(lie, tuple(hand))
    if kept and not _counting(lie, (card,)):
        several = say("it keeps back the {cards}, which score", cards=_and(faces, kept))
        one = say("it keeps back the {card}, which scores", card=short(faces, kept[0]))
        return several if kept[1:] else one
    if not values:
        return say("the {card} can be captured by a card of its rank only", card=name)
    laid = [merit for each, merit in merits.items() if isinstance(each, PlayCard)]
    if own.danger <= min(merit.danger for merit in laid):
        return say("the {card} helps the next player least", card=name)
    return _why_besides(own, merits)

"""What is asked of a seat, and which of its cards may be played: from its view, in words where needed."""

from capot.cards import FACES, Card
from capot.play.moves import Announce as AnnounceMove
from capot.play.moves import Move, RefusePass, move_text
from capot.play.view import View
from capot.rules.terms import Announce, TakeTalon, Tricks
from capot.rules.text.stakes import undertaking_text
from capot.rules.text.words import sentence
from capot.server.messages import Ask, HandCard, MoveChoice


def ask(seen: View) -> Ask | None:
    """Return what the seat is asked, or None when it is not to act."""
    if not seen.is_my_turn:
        return None
    pick = seen.legal.pick
    if pick is not None:
        return Ask(
            what=pick.verb,
            count=pick.count,
            among=[card.code for card in pick.among],
            choices=[_choice(seen, move) for move in seen.legal.moves],
            to=seen.passed_to if pick.verb == "pass" else None,
        )
    if isinstance(seen.stage, Announce):
        return Ask(
            what="announce",
            count=0,
            among=[],
            choices=[_choice(seen, move) for move in seen.legal.moves],
            to=None,
        )
    among = [card.code for card in seen.playable]
    return Ask(what="play" if seen.trick else "lead", count=1, among=among, choices=[], to=None)


def hand_cards(seen: View) -> list[HandCard]:
    """Return the cards of the seat in order, and why some of them may not be played now."""
    if not seen.is_my_turn:
        return [HandCard(card=card.code, playable=False, why=None) for card in seen.hand]
    may, barred = _may(seen), _barred(seen)
    return [HandCard(card=card.code, playable=card in may, why=barred.get(card)) for card in seen.hand]


def _may(seen: View) -> frozenset[Card]:
    pick = seen.legal.pick
    return frozenset(seen.playable if pick is None else pick.among)


def _barred(seen: View) -> dict[Card, str]:
    if isinstance(seen.stage, Tricks):
        return {card: sentence(why) for card, why in seen.barred}
    if isinstance(seen.stage, TakeTalon):
        faces = seen.standing.faces
        return {card: f"{faces.short(card)} may not be discarded." for card in seen.stage.barred}
    return {}


def _choice(seen: View, move: Move) -> MoveChoice:
    """Return a move that is no card, and what it means for the seat."""
    name, meaning = None, ""
    if isinstance(move, RefusePass):
        meaning = "Keep your cards: one refusal is enough, and nobody passes."
    elif isinstance(move, AnnounceMove) and isinstance(seen.stage, Announce):
        found = next((each for each in seen.stage.undertakings if each.name == move.name), None)
        meaning = "Announce nothing."
        if found is not None:
            name = found.title
            meaning = sentence(undertaking_text(found, FACES[seen.standing.face_set], "you"))
    return MoveChoice(move=move_text(move), name=name, meaning=meaning)

"""Card to lay in dominoes, or to stop, with reasons from the kernel's account."""

from capot.kernel.dominoes import ALL_NOW, STOP, chosen
from capot.language.cards import short
from capot.language.texts import Text, say
from capot.play.moves import PlayCard, Stop
from capot.play.view import View
from capot.players.dominoes.lie import Lie
from capot.players.protocol import Advice


def dominoes_advice(view: View) -> Advice:
    """Return the card to lay, or to stop, and the reason in one sentence."""
    lie, fits = Lie(view), [move for move in view.legal.moves if isinstance(move, PlayCard)]
    if not fits:
        return Advice(Stop(), say("none of your cards fits"))
    bit, worth = chosen(lie.rows, lie.root()[0])
    if bit == STOP:
        return Advice(Stop(), say("every card you could lay would help the others more than you"))
    move = next(move for move in fits if lie.bits[move.card] == bit)
    return Advice(move, _why(short(view.standing.faces, move.card), worth, only=len(fits) == 1))


def _why(card: Text, worth: int, *, only: bool) -> Text:
    if worth == ALL_NOW:
        return say("you can lay all your cards now")
    if only:
        return say("the {card} is the only card that fits", card=card)
    if worth > 0:
        return say("the {card} makes way for your own cards", card=card)
    if worth == 0:
        return say("the {card} opens nothing for the others", card=card)
    return say("you must lay a card, and the {card} helps the others least", card=card)

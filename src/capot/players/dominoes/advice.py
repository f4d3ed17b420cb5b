"""Which card to lay in dominoes or when to stop, and why, by the kernel's account."""

from capot.kernel.dominoes import ALL_NOW, STOP, chosen
from capot.play.moves import PlayCard, Stop
from capot.play.view import View
from capot.players.dominoes.possible_hands import Lie
from capot.players.protocol import Advice


def dominoes_advice(view: View) -> Advice:
    """Return the card to lay, or to stop, and the reason in one sentence."""
    lie, fits = Lie(view), [move for move in view.legal.moves if isinstance(move, PlayCard)]
    if not fits:
        return Advice(Stop(), "none of your cards fits")
    bit, worth = chosen(lie.rows, lie.root()[0])
    if bit == STOP:
        return Advice(Stop(), "every card you could lay would help the others more than you")
    move = next(move for move in fits if lie.bits[move.card] == bit)
    return Advice(move, _why(view.standing.faces.short(move.card), worth, only=len(fits) == 1))


def _why(name: str, worth: int, *, only: bool) -> str:
    if worth == ALL_NOW:
        return "you can lay all your cards now"
    if only:
        return f"the {name} is the only card that fits"
    if worth > 0:
        return f"the {name} makes way for your own cards"
    if worth == 0:
        return f"the {name} opens nothing for the others"
    return f"you must lay a card, and the {name} helps the others least"

"""Cards that everybody, or the seat of a view, knows to lie in some hand or out of play."""

from dataclasses import replace

from capot.cards import Card
from capot.play.events import Given
from capot.play.moves import CallCard as CallMove
from capot.play.moves import TakeWidow
from capot.play.view import View
from capot.rules.stages.calling import CallCard
from capot.rules.stages.exchanges import Rob


def with_known(view: View) -> View:
    """Return the view with cards that are known to lie in some hand, or out of play, shown there."""
    return _with_turned(_with_called(view))


def _with_called(view: View) -> View:
    """Return the view with the card called open in the hand of the declarer, or out of play.

    The declarer knows too who has the card that he gave back.
    """
    if view.rules.stage(CallCard) is None or view.declarer is None:
        return view
    given = {
        event.what.cards: event.what.giver
        for event in view.events
        if isinstance(event.what, Given) and event.what.how == "called"
    }
    called = [each.move.card for each in view.history if isinstance(each.move, CallMove)]
    out = tuple(card for card in called if (card,) not in given)
    known = [(view.declarer, card) for card in called if (card,) in given]
    if view.seat == view.declarer and view.passed_to is not None:
        known += [(view.passed_to, card) for card in view.passed]
    own = view.discards if view.seat == view.declarer else ()
    return replace(view, exposed=tuple(dict.fromkeys((*view.exposed, *known))), discards=(*own, *out))


def _with_turned(view: View) -> View:
    """Return the view with the cards that tell who might rob where all know them to be.

    The card turned up is open in the hand of the robber, or out of play.  Whoever is asked or has left it
    holds the trump that lets its holder rob; if nobody was asked, that is out of play too.
    """
    term, turned = view.rules.stage(Rob), view.turn_up
    if term is None or turned is None or view.trump is None:
        return view
    asked = next((each for each in view.history if isinstance(each.move, TakeWidow)), None)
    key = Card(term.rank, view.trump)
    by = min(view.to_act) if isinstance(view.stage, Rob) else None if asked is None else asked.seat
    if by is None:
        return replace(view, discards=(turned, key))
    if asked is not None and asked.move == TakeWidow(takes=True):
        return replace(view, exposed=((by, turned),))
    held = () if key == turned else ((by, key),)
    return replace(view, discards=(turned,), exposed=held)

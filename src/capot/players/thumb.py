"""The rule of thumb: a sound move in every game of the family, by what its rules put at stake."""

import random
from dataclasses import dataclass

from capot.language.texts import say
from capot.play.moves import Announce, Discard, Move, PassCards, PlayCard, Stop
from capot.play.view import View
from capot.players.protocol import Advice, Budget
from capot.players.quick import kernel_move
from capot.players.simple import SimplePlayer
from capot.players.slow import is_slow
from capot.players.stages import is_mixed, is_without_tricks, stage_advice
from capot.players.views.trick_view import trick_view
from capot.rules.errors import RulesError

UNREASONED = say("nothing looks better")

BY_COST = say("it is the plain choice by what the cards cost")

BY_TRIAL = say("it came out best when the deal was played on")


@dataclass(frozen=True, slots=True)
class ThumbPlayer:
    """Plays by rules of thumb: duck, shed dangerous cards, count cards, know when a trick is safe."""

    name: str = "thumb"

    def choose(self, view: View, rng: random.Random, budget: Budget | None = None) -> Move:  # noqa: ARG002
        """Return the move likely to cost least; where the rules do not fit the kernel, that of ``simple``."""
        try:
            return kernel_move(view, "thumb", rng)
        except RulesError:
            return SimplePlayer().choose(view, rng)


def advise(view: View, rng: random.Random) -> Advice:
    """Return the move of the rule of thumb, and the reason in one sentence addressed to the player."""
    try:
        if is_without_tricks(view):
            return stage_advice(view)
        view = trick_view(view)
        move = kernel_move(view, "thumb", rng)
        return Advice(move, _why(view, move))
    except RulesError:
        return Advice(SimplePlayer().choose(view, rng), BY_COST)


def reason_for(view: View, move: Move) -> str:
    """Return the reason for any move at a stage with tricks, or a card in vying, as `advise` gives it, or "".

    By rules that fast play does not know, only a search has another move than `advise`.
    """
    if is_mixed(view.stage) and isinstance(move, PlayCard):
        from capot.players.vying.advice import card_reason  # noqa: PLC0415 - only these games learn words

        return card_reason(view, move)
    if is_without_tricks(view):
        return ""
    if is_slow(view.rules):
        return BY_TRIAL
    try:
        reason = _why(trick_view(view), move)
    except RulesError:
        return ""
    return "" if reason == UNREASONED else reason


def _why(view: View, move: Move) -> str:
    # Reasons quote the kernel's account: moves without them need not wait for the compiler.
    from capot.players.tricks.pass_reasons import why_given  # noqa: PLC0415
    from capot.players.tricks.race_reasons import why_stopped  # noqa: PLC0415
    from capot.players.tricks.reasons import why_announced, why_played  # noqa: PLC0415

    match move:
        case PlayCard():
            return why_played(view, move.card)
        case PassCards() | Discard():
            return why_given(view, move)
        case Announce():
            return why_announced(view, move)
        case Stop():
            return why_stopped()
        case _:
            return UNREASONED

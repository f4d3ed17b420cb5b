"""Moves in vying: the best card, and words drawn as often as is sound."""

from typing import NamedTuple

from capot.language.cards import short
from capot.language.texts import Text, say
from capot.play.moves import Move, PlayCard
from capot.play.view import View
from capot.play.vying import CONCEDE, PUT, SEE, THROW_IN, winner_of_trick
from capot.players.protocol import Advice
from capot.players.vying.chances import Chances, Lie, best_card
from capot.players.vying.heard import moment_of, place_of

SURE, POOR = 0.7, 0.35
"""Chance from which a put is no bluff, and chance below which it is nothing but a bluff."""


class Thought(NamedTuple):
    """The sound moves, with how often each is made, and the chances of the hand if the deal is played out."""

    shares: dict[Move, float]
    chances: Chances


def thought(view: View) -> Thought:
    """Return the sound moves for the seat to act, the most frequent first."""
    assert view.seat is not None, "a watcher has no moves"
    here, place, lie = moment_of(view), place_of(view, view.seat), Lie(view)
    lie = lie.weighed(here.weighed(1 - place, lie.others))
    number = here.hands[place].index(tuple(sorted(lie.hand)))
    if view.asks == "answer":
        see = float(here.solved[1][number])
        found: dict[Move, float] = {SEE: see, CONCEDE: 1 - see}
        chances = lie.chances()
    else:
        card, chances = best_card(view, lie)
        found = {card: 1.0}
        if PUT in view.legal.moves or THROW_IN in view.legal.moves:
            shares = zip((card, PUT, THROW_IN), here.solved[0][number].tolist(), strict=True)
            found = {move: share for move, share in shares if move in view.legal.moves}
    return Thought(dict(sorted(found.items(), key=lambda each: -each[1])), chances)


def vying_advice(view: View) -> Advice:
    """Return the most frequent of the sound moves, and the reason for it."""
    shares, chances = thought(view)
    move = next(iter(shares))
    return Advice(move, _why(view, move, chances), shares)


def _why(view: View, move: Move, chances: Chances) -> Text:
    share = round(100 * chances.win)
    if move == SEE:
        return say("your hand wins {share}\u00a0% of such deals, often enough to see", share=share)
    if move == CONCEDE:
        return say(
            "your hand wins only {share}\u00a0% of such deals, and a put that is seen loses the game",
            share=share,
        )
    if move == THROW_IN:
        return say(
            "your hand wins only {share}\u00a0% of such deals, and more than this one is at stake",
            share=share,
        )
    if move == PUT and chances.level >= SURE:
        return say("your hand wins {share}\u00a0% of such deals, so it may play for the game", share=share)
    if move == PUT and chances.level < POOR:
        return say("your hand hardly ever wins if it is played, so a bluff risks little")
    if move == PUT:
        return say("at this score the game is worth more than a point")
    return _why_card(view, move, share)


def _why_card(view: View, move: Move, share: int) -> Text:
    assert isinstance(move, PlayCard), "words have their own reasons"
    card = move.card
    shown = short(view.standing.faces, card)
    if not view.trick:
        return say("with the {card} you win {share}\u00a0% of such deals", card=shown, share=share)
    strength = view.rules.pack.strength
    match winner_of_trick((strength(view.trick[0]), strength(card)), 0):
        case 1:
            return say("the {card} wins the trick, and no lower card would serve you better", card=shown)
        case None:
            return say("the {card} ties the trick, which serves you best", card=shown)
        case _:
            return say("the trick is better left to the other player, at the price of the {card}", card=shown)

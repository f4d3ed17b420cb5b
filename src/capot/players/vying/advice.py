"""Moves in vying: the best card, and words drawn as often as is sound."""

from typing import NamedTuple

from capot.language.cards import short
from capot.language.texts import Text, say
from capot.play.moves import Announce, Move, PlayCard
from capot.play.view import View
from capot.play.vying import OFFERS, PUT, winner_of_trick
from capot.players.protocol import Advice
from capot.players.vying.chances import Chances, Lie, best_card
from capot.players.vying.heard import moment_of, place_of
from capot.players.vying.tree import Node

SURE, EVEN, POOR = 0.7, 0.5, 0.35
"""Chances of a sure hand, of an even one, and of one that can only bluff."""

OFTEN = 0.1
"""Chance of a draw from which it is worth naming."""


class Thought(NamedTuple):
    """The sound moves, with how often each is made, and the chances of the hand if the deal is played out."""

    shares: dict[Move, float]
    chances: Chances


def thought(view: View) -> Thought:
    """Return the sound moves for the seat to act, the most frequent first."""
    assert view.seat is not None, "a watcher has no moves"
    here, place, lie = moment_of(view), place_of(view, view.seat), _weighed(view)
    found: dict[Move, float] = {}
    if view.asks == "answer":
        chances = lie.chances()
    else:
        card, chances = best_card(view, lie)
        found[card] = 1.0
    if isinstance(here.node, Node) and here.options:
        number = here.hands[place].index(tuple(sorted(lie.hand)))
        shares = zip(here.options, here.shares(here.node)[number].tolist(), strict=True)
        found |= {card if word is None else word: share for word, share in shares}
    return Thought(dict(sorted(found.items(), key=lambda each: -each[1])), chances)


def _weighed(view: View) -> Lie:
    """Return what a seat knows, the hands of the other player weighed by the words said."""
    assert view.seat is not None, "a watcher has no moves"
    lie = Lie(view)
    return lie.weighed(moment_of(view).weighed(1 - place_of(view, view.seat), lie.others))


def card_reason(view: View, move: PlayCard) -> Text:
    """Return the reason for any card, as `vying_advice` gives it for the one that wins most deals."""
    chances = _weighed(view).of_card(view.rules.pack.strength(move.card))
    return _why_card(view, move, round(100 * chances.win))


def vying_advice(view: View) -> Advice:
    """Return the most frequent of the sound moves, and the reason for it."""
    shares, chances = thought(view)
    move = next(iter(shares))
    return Advice(move, _why(view, move, chances), shares)


def _why(view: View, move: Move, chances: Chances) -> Text:
    if not isinstance(move, Announce):
        return _why_card(view, move, round(100 * chances.win))
    if move in OFFERS:
        return _why_offer(move, chances)
    share = round(100 * chances.win)
    match move.name:
        case "see" | "accept" if _gives_the_game(view):
            return say("giving this deal up would lose the game")
        case "see" if chances.draw >= OFTEN:
            return say(
                "your hand wins {share}% of such deals and draws {draws}%, often enough to see",
                share=share,
                draws=round(100 * chances.draw),
            )
        case "see":
            return say("your hand wins {share}% of such deals, often enough to see", share=share)
        case "accept":
            return say("your hand wins {share}% of such deals, often enough to accept", share=share)
        case "concede":
            return say(
                "your hand wins only {share}% of such deals, and if you see and lose, you lose the game",
                share=share,
            )
        case "refuse" if chances.level >= EVEN:
            return say("your hand may win, but too much is at stake for what it shows")
        case "refuse":
            return say("your hand wins only {share}% of such deals, too few for that stake", share=share)
        case "throw-in":
            return say(
                "your hand wins only {share}% of such deals, and more than this one is at stake",
                share=share,
            )
        case "decline":
            return say("your hand wins {share}% of such deals, so keep it", share=share)
        case "new-cards" if chances.level >= EVEN:
            return say("to ask for new cards hides how good your hand is")
        case _:
            return say("your hand wins only {share}% of such deals; new cards may be better", share=share)


def _gives_the_game(view: View) -> bool:
    """Whether the other player wins the game if this one, who is asked, gives the deal up."""
    assert view.seat is not None, "a watcher is asked nothing"
    here = moment_of(view)
    return here.lacks[1 - place_of(view, view.seat)] <= here.said.stake


def _why_offer(move: Move, chances: Chances) -> Text:
    """Return why it is good to put, or to raise the stake."""
    share = round(100 * chances.win)
    if chances.level < POOR:
        return say(
            "your hand wins only {share}% of such deals, but the other player may give up", share=share
        )
    if move == PUT:
        if chances.level >= SURE:
            return say("your hand wins {share}% of such deals, so it may play for the game", share=share)
        return say("at this score the game is worth more than a point")
    if chances.level >= SURE:
        return say("your hand wins {share}% of such deals, so it may play for more", share=share)
    return say("at this score it is worth playing for more")


def _why_card(view: View, move: Move, share: int) -> Text:
    assert isinstance(move, PlayCard), "words have their own reasons"
    card = move.card
    shown = short(view.standing.faces, card)
    if not view.trick:
        return say("with the {card} you win {share}% of such deals", card=shown, share=share)
    strength = view.rules.pack.strength
    led = strength(view.trick[0])
    if all(winner_of_trick((led, strength(each)), 0) == 0 for each in view.hand):
        return say("you cannot win the trick, so give up the {card}", card=shown)
    match winner_of_trick((led, strength(card)), 0):
        case 1:
            return say("the {card} wins the trick, and no lower card would serve you better", card=shown)
        case None:
            return say("the {card} ties the trick, which serves you best", card=shown)
        case _:
            return say("the trick is better left to the other player, at the price of the {card}", card=shown)

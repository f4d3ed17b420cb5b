"""The decisions of a deal: each compared over worlds, graded and explained."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Final

import numpy as np

from capot.cards import Card
from capot.kernel.state import bits_of as as_bits
from capot.language.texts import sentence
from capot.play.choices import Asks
from capot.play.moves import Move, PlayCard
from capot.play.position import Position
from capot.play.stages import stage_of
from capot.play.tricks.winners import winner_by
from capot.play.view import View, view
from capot.players.slow import has_dogs_life
from capot.players.stages import is_searched
from capot.players.thumb import ThumbPlayer, reason_for
from capot.players.tricks.account import Account as Thumb
from capot.players.tricks.prospect import TrickProspect
from capot.players.tricks.suitless import heads
from capot.players.views.trick_view import seats_left, trick_view
from capot.players.worlds.card_sets import bits_of, together
from capot.rules.check.deal import tricks_in
from capot.rules.errors import RulesError
from capot.rules.jokers import card_led
from capot.rules.stages.tricks import Tricks
from capot.shuffle import word_at
from capot.study.hints import only_choice
from capot.study.review.grades import LUCK, Grade, grade_of, spread_of_chance
from capot.study.review.proofs import is_proved
from capot.study.review.reasons import Question, why
from capot.study.review.report import Decision, Kind, Luck, Valued
from capot.study.review.worths import FIRST, SECOND, WORLDS, Compared, Trials, compared, cross_fitted

SECOND_WORLDS = 1600
"""Worlds in which the second evaluator values a fault."""

HINDSIGHT_PLAYOUTS = 100
"""Times that each move is played on with the true cards known."""

LINE = 2
"""Tricks that the line after the best move shows."""

ASKED: Final[Mapping[Kind, tuple[Asks, ...]]] = {
    "announce": (
        "announce",
        "bid",
        "call",
        "hold",
        "sell",
        "length",
        "raise",
        "expose",
        "answer",
        "meld",
        "lead",
        "play",
    ),
    "contract": ("contract", "suit", "trump", "rank"),
    "double": ("double", "kontra"),
    "pass": ("pass", "discard"),
    "draw": ("widow", "push", "rob", "card", "draw", "stay"),
    "lay": ("lay", "climb"),
    "capture": (),
    "hands": ("declare", "spare", "arrange"),
}
"""The questions of each kind of decision, except tricks and other play card by card."""

NOT_A_CHOICE = 2
"""Moves below which there is nothing to choose."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """The contents of a review: names by seat, the spread of the game, hindsight, its luck and worlds."""

    names: tuple[str, ...]
    spread: float
    hindsight: bool = False
    seed: int = 0
    worlds: tuple[int, ...] = WORLDS


def decision_of(before: Position, seat: int, made: Move, wanted: Wanted) -> Decision | None:
    """Return a decision graded, or None if it was none: nothing to choose, or all moves alike.

    ``before`` is the deal right before the move ``made`` of a seat.  Raise `RulesError` or `WorldError` if it
    cannot be searched.
    """
    seen, ply, spread = view(before, seat), len(before.moves), wanted.spread
    if only_choice(seen) is not None or not is_searched(seen.stage) or has_dogs_life(seen):
        return None
    seed = word_at(word_at(wanted.seed, before.standing.number), ply)
    trials = Trials(seen, made, FIRST, seed)
    if len(trials.groups) < NOT_A_CHOICE:
        return None
    found = compared(trials, spread, wanted.worlds)
    scale = spread_of_chance(before.seats) if trials.unit == "chance" else spread
    is_best = found.best == trials.made
    second = None
    grade: Grade = "best" if is_best else grade_of(found.loss, found.error, scale, None)
    if grade in {"inaccuracy", "mistake", "blunder"}:
        second = _by_second(seen, made, trials, found.best, word_at(seed, 1))
        grade = grade_of(found.loss, found.error, scale, second)
    best = trials.moves[found.best]
    decision = Decision(
        ply=ply,
        trick=trick_of(seen),
        seat=seat,
        kind=kind_of(seen, best),
        made=made,
        best=made if is_best else best,
        loss=found.loss,
        error=found.error,
        unit=trials.unit,
        points_lost=found.points_lost,
        grade=grade,
        worlds=int(found.worlds.max()),
        values=_values(found),
        second=second,
        expected=_expected(before, found),
    )
    if grade not in {"best", "good"}:
        question = Question(trials, found.best, names_at(before, wanted.names))
        decision = replace(
            decision,
            why=why(question),
            advice=_advice(seen, best),
            line=line_after(before, seat, best),
            is_certain=decision.is_fault and is_proved(before, trials, made, best),
        )
    return _in_hindsight(decision, before, trials, scale) if wanted.hindsight else decision


def trick_of(seen: View) -> int:
    """Return the number of the trick of a choice, 0 if it is of none; a meld is of the trick before it."""
    if seen.leader is None:
        return 0
    return len(seen.tricks) + (seen.asks != "meld")


def _expected(before: Position, found: Compared) -> tuple[float, ...]:
    """Return the mean points of every seat after the move made, or nothing where some play no more."""
    points = found.everyone.tolist()
    return tuple(points) if len(points) == before.seats else ()


def _values(found: Compared) -> tuple[Valued, ...]:
    """Return the moves, the best first."""
    order = np.lexsort((-found.worlds, -found.worth)).tolist()
    order.remove(found.best)
    moves, alike = found.trials.moves, found.trials.alike
    return tuple(
        Valued(
            moves[number],
            float(found.worth[number]),
            float(found.worth_error[number]),
            float(found.behind[number]),
            float(found.behind_error[number]),
            float(found.points[number]),
            int(found.worlds[number]),
            alike[number],
        )
        for number in (found.best, *order)
    )


def _by_second(seen: View, made: Move, first: Trials, best: int, seed: int) -> float:
    """Return the loss of a move against the ``best`` of the first evaluator by the second.

    Stages before and without tricks have one way to play on; there it is checked in fresh worlds.
    """
    move_best, trials = first.moves[best], Trials(seen, made, SECOND, seed, first.unit)
    found = trials.prospect
    if isinstance(found, TrickProspect):
        # Of very many ways to pass, this evaluator might have listed others.
        found.policy = trials.policy
        bits = np.array(
            [as_bits(move, found.view.rules, found.view.trump) for move in (move_best, made)], np.int64
        )
        worth = trials.worth(found.outcomes(found.draw(SECOND_WORLDS), bits), np.arange(2))
    else:
        number = next(number for number, move in enumerate(trials.moves) if move == move_best)
        _, worth = trials.run(SECOND_WORLDS, np.array([number, trials.made]))
    return float((worth[:, 0] - worth[:, 1]).mean())


def _advice(seen: View, best: Move) -> str:
    """Return the rule of thumb's reason for a move, or nothing."""
    reason = reason_for(seen, best)
    return sentence(reason) if reason else ""


def names_at(deal: Position, names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the names of the seats still in play, as worlds number them."""
    if not isinstance(deal.stages[0], Tricks):
        return names
    return tuple(names[seat] for seat in seats_left(deal.seats, deal.dropped, deal.standing.sides))


def line_after(before: Position, seat: int, move: Move) -> tuple[tuple[int, Move], ...]:
    """Return how rule-of-thumb players go on after a move to a trick, to the end of the next trick."""
    if not isinstance(move, PlayCard):
        return ()
    now, line, until = before.after(seat, move), [], len(before.tricks) + LINE
    while now.to_act and len(now.tricks) < until:
        turn = min(now.to_act)
        answer = ThumbPlayer().choose(view(now, turn), Random(0))
        line.append((turn, answer))
        now = now.after(turn, answer)
    return tuple(line)


def _in_hindsight(decision: Decision, before: Position, trials: Trials, scale: float) -> Decision:
    """Return a decision with the loss if all cards are known; at stages without tricks unchanged."""
    prospect = trials.prospect
    if not isinstance(prospect, TrickProspect):
        return decision
    world = true_world(before, prospect.view)
    places = np.array([group[0] for group in trials.groups], np.int64)
    points = prospect.outcomes(np.tile(world, (HINDSIGHT_PLAYOUTS, 1)), prospect.bits[places])
    worth, ahead = trials.worth(points, places), trials.ahead(points, places)
    loss, _, _ = cross_fitted(worth, ahead, trials.made)
    luck: Luck | None = None
    if decision.grade in {"best", "good"} and loss >= LUCK * scale:
        luck = "unlucky"
    elif decision.is_fault and loss <= 0:
        luck = "lucky"
    return replace(decision, hindsight=loss, luck=luck)


def true_world(before: Position, seen: View) -> "np.ndarray[tuple[int], np.dtype[np.int64]]":
    """Return the true hands and the cards out of play as a world of a view, its seats those still in play."""
    bits = bits_of(seen.rules.pack)
    seats = seats_left(before.seats, before.dropped, before.standing.sides)
    hands = [together(before.hands[seat], bits) for seat in seats]
    rest = together(seen.rules.pack.cards(), bits)
    for cards in hands:
        rest &= ~cards
    rest &= ~together((card for trick in before.tricks for card in trick.cards), bits)
    rest &= ~together(seen.trick, bits)
    return np.array([*hands, rest], np.int64)


def kind_of(seen: View, best: Move) -> Kind:
    """Return what kind of decision a seat had, by what the best move does."""
    assert seen.asks is not None, "somebody is to act"
    if isinstance(seen.stage, Tricks) and not seen.rules.has_melds:
        return _kind_of_card(seen, best)
    assert seen.stage is not None
    moves = stage_of(seen.stage).MOVES
    if moves.are_from_table:
        return "capture" if best.on_table else "lay"
    if seen.opened is not None:
        return "lay" if seen.asks == "play" else "announce"
    if isinstance(best, PlayCard) and moves.lie:
        return "lay" if seen.asks == "lay" else "lead"
    if isinstance(best, PlayCard) and seen.leader is not None:
        return "lead" if not seen.trick else "win" if _beats(seen, best.card) else "duck"
    return next(kind for kind, asked in ASKED.items() if seen.asks in asked)


def _beats(seen: View, card: Card) -> bool:
    """Whether a card wins a trick of two that was led to: equal cards win for nobody."""
    height, play = seen.rules.pack.strength, seen.rules.stage(Tricks)
    if play is not None:
        return winner_by(play, (*seen.trick, card), (0, 1), seen.rules.pack, seen.trump) == 1
    return height(card) > height(seen.trick[0])


def _kind_of_card(seen: View, best: Move) -> Kind:
    if seen.asks == "stop":
        return "announce"
    assert isinstance(best, PlayCard)
    if seen.trick and seen.rules.pack.suitless:
        return "win" if heads(seen, best.card) else "duck"
    plain = trick_view(seen)
    try:
        thumb = Thumb(plain)
    except RulesError:
        return "lead"
    if thumb.rivals and len(seen.tricks) >= tricks_in(seen.rules, seen.seats) // 4:
        return "sweep"
    if not seen.trick:
        return "lead"
    pack = seen.rules.pack
    led = card_led(seen.trick)
    if led is None or best.card.is_joker:
        return "lead" if led is None else "duck"
    if pack.suit(best.card) == pack.suit(led):
        return "win" if thumb.wins(best.card) > 0.5 else "duck"
    suit = [card for card in seen.hand if pack.suit(card) == pack.suit(best.card)]
    return "void" if len(suit) == 1 and thumb.cost(best.card) <= 0 else "dump"

"""The chances of the seats as a deal goes on, all cards known: it is played on many times from each point."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeAlias

import numpy as np

from capot.kernel.climbing.moves import PASS
from capot.kernel.climbing.policy import places_after
from capot.kernel.dtypes import STATE, State, Tables
from capot.kernel.luck import SLIPPED
from capot.kernel.state import encode
from capot.kernel.tables import compile_rules, sides_in
from capot.lab.measures.playing.interest_deals import KernelDeal, luck_for, played_on
from capot.lab.measures.sample import Floats
from capot.play.moves import LayCards
from capot.play.position import Position, positions_of
from capot.play.view import view
from capot.players.climbing.advice import climbing_advice
from capot.players.climbing.search import ClimbProspect
from capot.players.dominoes.lie import Lie
from capot.players.dominoes.search import LayoutPlay
from capot.players.search.values import Numbers, by_party, with_doubles
from capot.players.views.trick_deal import trick_deal
from capot.rules.match.sides import Sides
from capot.rules.stages.climbing import Climb
from capot.rules.stages.dominoes import Layout
from capot.rules.stages.tricks import Tricks
from capot.shuffle import word_at

ROLLOUTS = 14
"""Number of the word of a seed that starts the luck of the rollouts."""

PLAYOUTS, MORE = 64, 128
"""Times that a deal is played on from each point, and once more where it is hardly decided.

With 1024 in all, drama, security and the part after which deals are decided differ by less than 0.005 from
these, on the same deals of Hearts and Polignac.
"""

SURE, NEAR = 0.8, 0.1
"""Chance from which a win counts as decided, and distance from it at which a deal is played on more often."""

Followed: TypeAlias = Tricks | Layout | Climb
"""The kinds of play that go on in tricks or in rounds of moves."""

USUAL = np.zeros(1, np.int64)
"""The choice of whatever the rule of thumb prefers."""


@dataclass(frozen=True, slots=True, eq=False)
class Course:
    """A deal as it goes on.

    ``places`` has for each point the places of the seats, (playouts, seats), if the deal is played on from
    there, ``final`` (seats) those with which it did end.  ``costs`` (stations + 1, seats) is what cards and
    tricks have cost each seat so far, as far as they count by themselves; None without tricks.
    """

    places: tuple[Floats, ...]
    final: Floats
    costs: Floats | None


def places_of(points: Floats, *, low_wins: bool, sides: Sides | None = None) -> Floats:
    """Return the place of each seat, or side, by its points, (..., seats): 1 for the best, 0 for the last.

    In between it goes by the number of seats that are better, so that those who tie share the better place.
    """
    points = by_party(points, sides)
    own, others = points[..., :, None], points[..., None, :]
    better = (others < own) if low_wins else (others > own)
    found: Floats = 1 - better.sum(axis=-1) / (points.shape[-1] - 1)
    return found


def tried(
    points_from: Callable[[int, int], Floats], luck: int, *, low_wins: bool, sides: Sides | None = None
) -> Floats:
    """Return the places, (playouts, seats or sides), of a deal played on from a point.

    ``points_from`` gives the points, given how often it is played on and with which luck.  Where somebody's
    chance is close to that from which a win counts as decided, it is played on more often: else a deal would
    often seem open again by chance.
    """
    places = places_of(points_from(PLAYOUTS, luck), low_wins=low_wins, sides=sides)
    chance = (places == 1).mean(axis=0)
    distance = np.minimum(abs(chance - SURE), abs(chance - (1 - SURE)))
    if distance.min() < NEAR:
        more = places_of(points_from(MORE, word_at(luck, 0)), low_wins=low_wins, sides=sides)
        places = np.concatenate([places, more])
    return places


def fast_course(deal: KernelDeal, seed: int, number: int) -> Course:
    """Return the course of a deal of tricks, from before each of them."""
    seats, tables = int(deal.tables["seats"]), deal.tables
    low_wins, sides = bool(tables["low_wins"]), sides_in(tables)
    places = []
    costs = np.zeros((deal.tricks + 1, seats))
    by_trick = np.zeros(seats)
    for trick in range(deal.tricks):
        root = deal.before(trick * seats)
        if trick:
            by_trick[int(root[0]["leader"])] += tables["trick_cost"][trick - 1]
        costs[trick] = by_trick + _card_costs(tables, root[0])
        luck = luck_for(seed, ROLLOUTS, number, trick)
        places.append(tried(partial(_usual_from, tables, root), luck, low_wins=low_wins, sides=sides))
    end = deal.end[0]
    by_trick[int(end["leader"])] += tables["trick_cost"][deal.tricks - 1]
    costs[-1] = by_trick + _card_costs(tables, end)
    return Course(tuple(places), places_of(deal.points(), low_wins=low_wins, sides=sides), costs)


def _usual_from(tables: Tables, root: np.ndarray[Any, Any], playouts: int, luck: int) -> Floats:
    found: Floats = played_on(tables, root, USUAL, luck, playouts)[:, 0] / int(tables["scale"])
    return found


def _card_costs(tables: Tables, state: State) -> Floats:
    """Return the cost of the cards that each seat has taken."""
    by_card = tables["cost"][int(state["ordering"])]
    taken = np.asarray(state["taken"][: int(tables["seats"])], np.int64)
    found: Floats = ((taken[:, None] >> np.arange(len(by_card))) & 1) @ by_card.astype(np.float64)
    return found


def plain_course(played: Position, seed: int, number: int) -> Course | None:
    """Return the course of a deal from before each trick, or each round without tricks; None without either.

    A seat that has dropped out keeps the points with which the deal ended for it.
    """
    final = np.array([float(each) for each in played.score().points])
    low_wins, sides = played.standing.low_wins, played.standing.sides
    found = tuple(
        tried(
            partial(_points_from, before, final),
            luck_for(seed, ROLLOUTS, number, place),
            low_wins=low_wins,
            sides=sides,
        )
        for place, before in enumerate(_stations(played))
    )
    return Course(found, places_of(final, low_wins=low_wins, sides=sides), None) if found else None


def _stations(played: Position) -> Iterator[Position]:
    """Yield the deal before each trick, or before each round of moves in a layout or in climbing."""
    begun, tricks = 0, -1
    for before in positions_of(played):
        stage = before.stages[0] if before.stages else None
        if isinstance(stage, Tricks) and len(before.tricks) > tricks:
            tricks = len(before.tricks)
            yield before
        elif isinstance(stage, Layout | Climb):
            if begun % before.seats == 0:
                yield before
            begun += 1


def _points_from(before: Position, final: Floats, playouts: int, luck: int) -> Floats:
    """Return the points, (playouts, seats), of a deal played on from a point of its play."""
    match before.stages[0]:
        case Tricks():
            return _tricks_from(before, final, playouts, luck)
        case Layout():
            return _layout_from(before, playouts, luck)
        case _:
            return _climb_from(before, playouts, luck)


def _tricks_from(before: Position, final: Floats, playouts: int, luck: int) -> Floats:
    deal, players = trick_deal(before)
    tables = compile_rules(deal.rules, deal.seats, deal.standing)
    root = np.zeros(1, STATE)
    root[0] = encode(deal, tables)
    points = np.tile(final, (playouts, 1))
    points[:, list(players)] = _usual_from(tables, root, playouts, luck)
    found: Floats = with_doubles(points, before.doubles)
    return found


def _layout_from(before: Position, playouts: int, luck: int) -> Floats:
    seen = view(before, min(before.to_act))
    lie = Lie(seen)
    assert seen.start_rank is not None
    play = LayoutPlay(seen.rules, seen.seats, seen.start_rank)
    play.root = lie.root()
    hands = [sum(lie.bits[card] for card in hand) for hand in before.hands]
    found: Floats = with_doubles(play.points(_tiled(hands, playouts), luck, USUAL)[:, 0], before.doubles)
    return found


def _climb_from(before: Position, playouts: int, luck: int) -> Floats:
    seen = view(before, min(before.to_act))
    usual = climbing_advice(seen).move
    climbs = ClimbProspect(seen, np.random.default_rng(luck))
    deal = climbs.deal
    hands = [deal.set_of(hand) for hand in before.hands]
    choice = deal.set_of(usual.cards) if isinstance(usual, LayCards) else PASS
    order = np.zeros((playouts, 1, seen.seats), np.int64)
    choices = np.array([choice], np.int64)
    places_after(deal.rules, deal.root, _tiled(hands, playouts), choices, SLIPPED, np.uint64(luck), order)
    found: Floats = climbs.paid[order[:, 0]]
    return found


def _tiled(hands: list[int], playouts: int) -> Numbers:
    return np.tile(np.array(hands, np.int64), (playouts, 1))

"""Deals stepped in the environment beside the same deals in plain play."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from capot.env import VectorDeals, random_actions
from capot.play.match import new_match
from capot.play.moves import Announce, Discard, PassCards, PlayCard, RefusePass
from capot.play.position import start
from capot.play.scores.taken import taken
from capot.play.scores.totals import lead
from capot.play.view import view
from capot.rules.stages.exchanges import Exchange, TakeTalon
from capot.rules.stages.tricks import Tricks
from capot.shuffle import lab_shuffle
from tests.kernel.games import KERNEL_GAMES, KINDS

TABLES = [
    pytest.param(game, seats, id=f"{game.key}-{seats}")
    for game in KERNEL_GAMES.values()
    for seats in game.players
]
SEED = 7


def position_of(game, seats, number):
    """Return deal ``number`` in plain play, standing for itself."""
    rules = game.rules_for(seats, number)
    standing = replace(new_match(game, seats).standing, number=number)
    pack = lab_shuffle(SEED, number, rules.pack.cards())
    return start(rules, seats, number % seats, pack, standing)


def legal_actions(deals, position, seat, put_down):
    """Return the actions that plain play allows a seat that has put this many cards down already."""
    may, actions = position.legal(seat), deals.actions
    moves = [move for move in may.moves if isinstance(move, PlayCard | Announce | RefusePass)]
    allowed = set()
    if may.pick is not None:
        allowed |= {actions.of_card(card) for card in may.pick.among if card not in put_down}
    for move in moves:
        match move:
            case PlayCard():
                allowed.add(actions.of_card(move.card))
            case Announce():
                allowed.add(actions.nothing if move.name is None else actions.of_undertaking(move.name))
            case RefusePass():
                if not put_down:
                    allowed.add(actions.refuse)
    return allowed


def move_of(deals, position, action, put_down):
    """Return the move that an action completes in plain play, or None while cards are missing yet."""
    actions, stage = deals.actions, position.stages[0]
    if action == actions.refuse:
        return RefusePass()
    if action >= actions.nothing:
        first = len(actions.cards) + 2
        return Announce(None if action == actions.nothing else actions.undertakings[action - first])
    cards = (*put_down, actions.cards[action])
    if isinstance(stage, Tricks):
        return PlayCard(cards[0])
    if len(cards) < position.legal(min(position.to_act)).pick.count:
        return None
    return PassCards(cards) if isinstance(stage, Exchange) else Discard(cards)


def expected(deals, position, seat, put_down):
    """Return planes and rest, by name, as a view in plain play tells them."""
    seen, seats = view(position, seat), position.seats
    turned = [(seat + step) % seats for step in range(seats)]
    shown = {
        name: np.zeros((group.count, len(deals.actions.cards))) for name, group in deals.layout.planes.items()
    }

    def mark(name, cards, place=0, value=1):
        for card in cards:
            shown[name][place, deals.actions.of_card(card)] = value

    laying_aside = isinstance(seen.stage, TakeTalon)
    mark("hand", [card for card in seen.hand if not (laying_aside and card in put_down)])
    mark("passed", seen.passed or (() if laying_aside else put_down))
    mark("discards", seen.discards or (put_down if laying_aside else ()))
    mark("received", seen.received if seen.passed else ())
    mark("turn_up", () if seen.turn_up is None else (seen.turn_up,))
    pack = position.rules.pack.cards()
    mark("trumps", [card for card in pack if seen.rules.pack.suit(card) == seen.trump])
    mark("led", seen.trick[:1])
    table = [(trick.leader, trick.cards) for trick in seen.tricks]
    if seen.leader is not None:
        table.append((seen.leader, seen.trick))
    for step, other in enumerate(turned):
        mark("taken", taken(position, other) if position.is_over else seen.taken(other), step)
        mark("voids", [card for card in pack if seen.rules.pack.suit(card) in seen.voids[other]], step)
        for number, (leader, cards) in enumerate(table):
            own = [card for place, card in enumerate(cards) if (leader + place) % seats == other]
            mark("played", own, step)
            mark("when", own, 0, number + 1)
            if seen.leader is not None and number == len(seen.tricks):
                mark("trick", own, step)
    return shown, _expected_rest(deals, position, seen, turned)


def _expected_rest(deals, position, seen, turned):
    actions, seats = deals.actions, position.seats
    rest = {name: np.zeros(group.count) for name, group in deals.layout.rest.items()}
    if seen.stage is not None:
        rest["stage"][KINDS.index(type(seen.stage))] = 1
    rest["part"][position.standing.number % deals.game.cycle] = 1
    rest["dealer"][turned.index(seen.dealer)] = 1
    if seen.leader is not None:
        rest["leader"][turned.index(seen.leader)] = 1
    if seen.passed_to is not None:
        rest["passes_to"][turned.index(seen.passed_to)] = 1
    words = rest["said"].reshape(seats, 1 + len(actions.undertakings))
    for each in seen.history:
        step = turned.index(each.seat)
        match each.move:
            case RefusePass() if not isinstance(seen.stage, Exchange):
                rest["refused"][step] = 1
            case Announce(name=name):
                words[step, 0 if name is None else 1 + actions.undertakings.index(name)] = 1
            case _:
                pass
    for each in seen.declared:
        rest["bound"][turned.index(each.seat)] = 1
    for trick in seen.tricks:
        rest["tricks"][turned.index(trick.winner)] += 1
    return rest


def assert_same_deals(game, seats, n, rng, *, often=0.1):
    """Step ``n`` deals at random in both; legal moves, points and what seats see must be the same."""
    deals = VectorDeals(game, n, SEED, seats, auto_reset=False)
    positions = [position_of(game, seats, number) for number in range(n)]
    put_down: list[tuple[Any, ...]] = [()] * n
    while (deals.turn >= 0).any():
        looked = np.flatnonzero(rng.random(n) < often)
        told = rng.integers(0, seats, n)
        observed = deals.observe(told)
        for row in looked.tolist():
            own = put_down[row] if told[row] == min(positions[row].to_act, default=-1) else ()
            assert_sees(deals, observed, row, expected(deals, positions[row], int(told[row]), own))
        actions = random_actions(deals.legal, rng)
        for row, position in enumerate(positions):
            if deals.turn[row] < 0:
                continue
            seat = min(position.to_act)
            assert deals.turn[row] == seat
            assert set(np.flatnonzero(deals.legal[row])) == legal_actions(
                deals, position, seat, put_down[row]
            )
            move = move_of(deals, position, int(actions[row]), put_down[row])
            if move is None:
                put_down[row] += (deals.actions.cards[actions[row]],)
            else:
                positions[row], put_down[row] = position.after(seat, move), ()
        rewards, finished = deals.act(actions)
        for row in np.flatnonzero(finished).tolist():
            assert_scored(deals, rewards[row], row, positions[row])


def assert_sees(deals, observed, row, shown):
    planes, rest = shown
    for name, group in deals.layout.planes.items():
        assert np.array_equal(observed.planes[row, group.at], planes[name]), name
    for name, group in deals.layout.rest.items():
        if name != "broken":
            assert np.array_equal(observed.rest[row, group.at], rest[name]), name


def assert_scored(deals, rewards, row, position):
    assert position.is_over
    points = [float(each) for each in position.score().points]
    assert np.allclose(deals.points[row], points)
    low_wins, sides, score = deals.game.low_wins, position.standing.sides, position.score().points
    leads = [float(lead(score, seat, low_wins=low_wins, sides=sides)) for seat in range(position.seats)]
    assert np.allclose(rewards, leads)

"""One deal in plain play and in the kernel at once, compared ply by ply."""

from dataclasses import replace
from random import Random

import numpy as np

from capot.kernel.dtypes import SEATS, STATE
from capot.kernel.state import bits_of, decode, encode, ordering_of, seen
from capot.kernel.tables import compile_rules
from capot.kernel.tricks.following import legal
from capot.kernel.tricks.moves import play
from capot.kernel.tricks.score import score
from capot.play.match import new_match
from capot.play.moves import Discard, PassCards
from capot.play.view import view
from capot.rules.check.deal import hand_size
from tests.random_play import any_move, dealt

HIDDEN = {"hands", "dealt", "passed", "talon", "stock", "refused"}
"""Fields that a seat may know only in part."""


def steps(bits):
    """Return the single bits of a set, the moves that the kernel plays one by one."""
    return [1 << place for place in range(63) if bits >> place & 1]


def allowed(position, seat):
    """Return what plain play allows a seat, as the bits of the kernel."""
    may = position.legal(seat)
    bits = 0
    if may.pick is not None:
        order = ordering_of(position.rules, position.trump)
        bits |= order.set_of(may.pick.among)
    for move in may.moves:
        bits |= bits_of(move, position.rules, position.trump)
    return bits


def listed_from_the_lowest(move, position):
    """Return a move with its cards in kernel order; the kernel keeps sets, not orders."""
    if not isinstance(move, PassCards | Discard):
        return move
    order = ordering_of(position.rules, position.trump)
    return replace(move, cards=tuple(sorted(move.cards, key=order.index)))


def tables_of(position):
    return compile_rules(position.rules, position.seats, position.standing)


def points_of(tables, state):
    points = np.zeros(SEATS, np.int64)
    pot = score(tables, state, points)
    return points[: int(tables["seats"])].tolist(), pot


def assert_same_record(state, expected, but=()):
    for field in STATE.names or ():
        if field not in but:
            assert np.array_equal(state[field], expected[field]), field


def assert_same_score(tables, state, position):
    points, pot = points_of(tables, state)
    scale = int(tables["scale"])
    assert points == [each * scale for each in position.score().points]
    assert pot == position.score().pot


def assert_same_knowledge(tables, state, position, seat):
    """A seat's view as a record equals that of the position except for hidden cards."""
    known = seen(view(position, seat), tables)
    assert_same_record(known, state, HIDDEN | {"discards", "taken"})
    # Nobody is shown a talon that goes to a trick.
    awarded = tables["last_takes_talon"] or tables["first_takes_talon"]
    seen_by_all = ~(state["talon"] if awarded else np.int64(0))
    assert np.array_equal(known["taken"] & seen_by_all, state["taken"] & seen_by_all)
    assert known["hands"][seat] == state["hands"][seat]
    assert known["dealt"][seat] == state["dealt"][seat]
    assert known["discards"] in (0, state["discards"])
    if not state["refused"]:
        assert known["passed"][seat] == state["passed"][seat]


def assert_same_deal(match, rng, look=lambda _tables, _state, _position: None, *, often=0.1):
    """Play the deal of a match at random in both, as `assert_same_play`; return the match after the deal."""
    for seat, move in assert_same_play(match.position, rng, look, often=often).moves:
        match = match.after(seat, move)
    return match


def assert_same_play(position, rng, look=lambda _tables, _state, _position: None, *, often=0.1):
    """Play on at random in both; every ply, its legal moves and the score must be the same.

    ``look`` is shown some plies, and the end.  Return the finished position.
    """
    tables = tables_of(position)
    state = encode(position, tables)
    while position.to_act:
        seat = min(position.to_act)
        assert state["turn"] == seat
        assert legal(tables, state) == allowed(position, seat)
        move = listed_from_the_lowest(any_move(position.legal(seat), rng), position)
        position = position.after(seat, move)
        for bit in steps(bits_of(move, position.rules, position.trump)):
            play(tables, state, bit)
        if rng.random() < often:
            assert_same_record(state, encode(position, tables))
            look(tables, state, position)
    assert_same_record(state, encode(position, tables))
    look(tables, state, position)
    assert state["turn"] == -1
    assert legal(tables, state) == 0
    assert_same_score(tables, state, position)
    return position


def assert_round_trip(tables, state, position):
    """A record becomes its position again, and each seat knows the same in both."""
    again = decode(state, position.rules, position.standing)
    assert set(again.talon) == set(position.talon)
    assert replace(again, talon=position.talon) == position
    for seat in range(position.seats):
        assert_same_knowledge(tables, state, position, seat)


def unevenly_dealt(match, rng):
    """Deal one player most of the strong cards, so that sweeps and undertakings succeed."""
    rules = match.game.rules_for(match.seats, len(match.deals))
    cards = sorted(
        rules.pack.cards(), key=lambda card: rules.pack.strength(card) + rng.random(), reverse=True
    )
    size, lucky = hand_size(rules, match.seats), rng.randrange(match.seats)
    hands = [cards[size * place : size * (place + 1)] for place in range(match.seats)]
    hands = hands[-lucky:] + hands[:-lucky]
    return match.with_hands(hands, cards[size * match.seats :])


def play_match(game, seats, seed, deals, **how):
    """Play deals of a match in both, evenly or unevenly dealt."""
    rng = Random(seed)
    match = new_match(game, seats, rng.randrange(seats))
    for _ in range(deals):
        if match.is_over:
            break
        uneven = rng.random() < 0.4
        match = unevenly_dealt(match, rng) if uneven else dealt(match, rng.randrange(2**32))
        match = assert_same_deal(match, rng, **how)

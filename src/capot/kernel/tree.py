"""A tree of what may be seen: each world adds one branch, and all worlds share the branches they agree in."""

import numpy as np

from capot.kernel.bits import lowest
from capot.kernel.compiling import compiled, inlined
from capot.kernel.dtypes import NOBODY, State, Tables
from capot.kernel.luck import GAMMA, U64, any_of, mix64, word_at
from capot.kernel.playout import play_out, policy_move
from capot.kernel.rollouts import put_world
from capot.kernel.tricks.moves import legal, play
from capot.kernel.tricks.score import score

NODES = np.dtype(
    [
        # The move that leads here and who made it; the first child, and the next child of the same parent.
        ("move", "<i8"),
        ("mover", "<i8"),
        ("child", "<i8"),
        ("sibling", "<i8"),
        # How often it was made and could have been; the sum of the worth to who made it, its square, and of
        # the searching seat's own points with theirs.
        ("visits", "<i8"),
        ("chances", "<i8"),
        ("worth", "<f8"),
        ("points", "<f8"),
        ("squares", "<f8"),
    ],
    align=True,
)
"""A node: a move after the moves that lead to its parent.  Node 0 is the root."""


@compiled
def grow(
    tables: Tables,
    root: np.ndarray,
    scratch: np.ndarray,
    me: int,
    worlds: np.ndarray,
    discarded: bool,
    policy: int,
    slips: int,
    curiosity: float,
    unit: float,
    luck: np.uint64,
    deposit: bool,
    nodes: np.ndarray,
    used: int,
) -> int:
    """Add a branch for each world to the tree in ``nodes`` and return how many nodes are used now.

    In a branch everyone prefers what has served him best, with ``curiosity`` for what was rarely tried; after
    its first new move all play on by ``policy``.  Worth is a player's lead over the mean of the others in
    units of ``unit`` points.  Begin with a cleared array and ``used`` 1.
    """
    seats = tables.seats
    policies = np.full(seats, policy, np.int64)
    points, path = np.zeros(seats, np.int64), np.zeros(128, np.int64)
    sign = 1.0 if tables.low_wins else -1.0
    for world in range(worlds.shape[0]):
        scratch[0] = root[0]
        state = scratch[0]
        put_world(tables, state, me, worlds[world], discarded)
        word = word_at(luck, U64(world))
        node, length = 0, 0
        while state.turn != NOBODY and used < nodes.shape[0] and length < path.shape[0]:
            word += GAMMA
            may = legal(tables, state)
            child = pick_child(nodes, node, may, curiosity)
            fresh = child == NOBODY
            if fresh:
                move = untried_move(tables, state, nodes, node, may, policy, mix64(word), deposit)
                child = add_child(nodes, node, used, move, state.turn)
                used += 1
            node = child
            path[length] = node
            length += 1
            play(tables, state, nodes[node].move)
            if fresh:
                break
        play_out(tables, state, policies, slips, word, deposit)
        score(tables, state, points)
        total = 0
        for seat in range(seats):
            total += points[seat]
        own = points[me] / tables.scale
        for place in range(length):
            here = nodes[path[place]]
            mine = points[here.mover]
            here.visits += 1
            here.worth += sign * ((total - mine) / (seats - 1) - mine) / (tables.scale * unit)
            here.points += own
            here.squares += own * own
    return used


@inlined
def pick_child(nodes: np.ndarray, parent: int, may: int, curiosity: float) -> int:
    """Return the child to go on with, or `NOBODY` if a legal move has none yet; note who had a chance."""
    tried = 0
    child = nodes[parent].child
    while child:
        tried |= nodes[child].move
        child = nodes[child].sibling
    if may & ~tried:
        return NOBODY
    best, most = NOBODY, -np.inf
    child = nodes[parent].child
    while child:
        if nodes[child].move & may:
            here = nodes[child]
            here.chances += 1
            value = here.worth / here.visits + curiosity * np.sqrt(np.log(here.chances + 1.0) / here.visits)
            if value > most:
                best, most = child, value
        child = nodes[child].sibling
    return best


@inlined
def untried_move(
    tables: Tables,
    state: State,
    nodes: np.ndarray,
    parent: int,
    may: int,
    policy: int,
    word: np.uint64,
    deposit: bool,
) -> int:
    """Return a legal move that has no child yet: that of the policy if it is one, else any."""
    tried = 0
    child = nodes[parent].child
    while child:
        tried |= nodes[child].move
        if nodes[child].move & may:
            nodes[child].chances += 1
        child = nodes[child].sibling
    move = policy_move(tables, state, policy, 0, word, deposit)
    return any_of(may & ~tried, word, deposit) if move & tried else lowest(move)


@inlined
def add_child(nodes: np.ndarray, parent: int, place: int, move: int, mover: int) -> int:
    """Put a new node at a place and return it."""
    nodes[place].move = move
    nodes[place].mover = mover
    nodes[place].child = 0
    nodes[place].sibling = nodes[parent].child
    nodes[place].visits = 0
    nodes[place].chances = 1
    nodes[place].worth = 0.0
    nodes[place].points = 0.0
    nodes[place].squares = 0.0
    nodes[parent].child = place
    return place

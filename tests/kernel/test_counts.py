"""The kernel counts as many lines of play as plain play, deal by deal."""

import json
from itertools import chain, combinations
from math import comb

import pytest

from capot.kernel.dtypes import EXCHANGE, MOVE_REFUSE, TALON
from capot.kernel.state import bits_of, encode
from capot.kernel.tables import can_compile
from capot.kernel.tricks.following import legal
from capot.kernel.tricks.moves import play
from capot.play.match import new_match
from capot.play.notation import parse_move
from capot.rules.catalog import GAMES
from capot.rules.changes.options import with_options
from tests.counts.count import DATA
from tests.kernel.both import steps, tables_of
from tests.kernel.games import KERNEL_GAMES
from tests.random_play import dealt


def set_sizes(tables):
    """Return the number of cards that one choice of plain play puts down, stage by stage."""
    sizes = {EXCHANGE: int(tables["pass_count"]), TALON: int(tables["discards"])}
    return [sizes.get(int(kind), 1) for kind in tables["stage"]]


def after(tables, state, moves):
    """Return a copy of a state after some moves."""
    now = state.copy()
    for move in moves:
        play(tables, now, move)
    return now


def count(tables, state, ways, sizes, depth=0):
    """Add the sequences of choices from a state, of each length, to ``ways`` from ``ways[depth]`` on."""
    may = legal(tables, state)
    if may == 0:
        for longer in range(depth, len(ways)):
            ways[longer] += 1
        return
    refuse, size = may & 1 << MOVE_REFUSE, sizes[state["stage"]]
    cards = may ^ refuse
    ways[depth] += comb(cards.bit_count(), size) + bool(refuse)
    if depth + 1 < len(ways):
        for moves in chain(combinations(steps(cards), size), [(refuse,)] if refuse else []):
            count(tables, after(tables, state, moves), ways, sizes, depth + 1)


def is_played(game, entry):
    """Whether the kernel plays the game by the house rules of an entry."""
    return not entry["options"] or can_compile(with_options(game, entry["options"]), entry["seats"])


ENTRIES = [
    pytest.param(path.stem, entry, id=f"{path.stem}-{number}")
    for path in sorted(DATA.glob("*.json"))
    if path.stem in KERNEL_GAMES
    for number, entry in enumerate(json.loads(path.read_text(encoding="utf-8")))
    if is_played(GAMES[path.stem], entry)
]


@pytest.mark.parametrize(("key", "entry"), ENTRIES)
@pytest.mark.sample(12)
def test_the_kernel_counts_as_many_lines_of_play_as_plain_play(key, entry):
    game = with_options(GAMES[key], entry["options"])
    position = dealt(new_match(game, entry["seats"]), entry["seed"]).position
    tables = tables_of(position)
    state = encode(position, tables)
    for text in entry["moves"]:
        for bit in steps(bits_of(parse_move(text), position.rules, position.trump)):
            play(tables, state, bit)

    ways = [0] * len(entry["ways"])
    count(tables, state, ways, set_sizes(tables))
    assert ways == entry["ways"]

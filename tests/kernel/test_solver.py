"""The solver knows what plain play finds by trying everything, and refuses what it does not know."""

from dataclasses import replace
from fractions import Fraction
from itertools import islice
from random import Random

import pytest

from capot.kernel.bits import HAS_BIT_DEPOSIT
from capot.kernel.solve.answers import OrBetter, solve, values_of_moves
from capot.kernel.solve.problem import of_points
from capot.kernel.solve.solver import Solver
from capot.kernel.state import encode
from capot.play.errors import PlayError
from capot.play.match import new_match
from capot.play.moves import Announce, PlayCard
from capot.play.notation import parse_move
from capot.play.standing import Standing
from capot.rules.catalog import GAMES
from capot.rules.changes.options import with_options
from capot.rules.errors import RulesError
from capot.rules.match.sides import partners_of
from capot.rules.ongoing.trick_pools import pool_taken
from capot.rules.scoring import Sweep
from capot.rules.stages.tricks import Tricks
from tests.kernel.both import tables_of, unevenly_dealt
from tests.kernel.brute import outcomes, points_of
from tests.kernel.brute_compiled import value_by_brute_force
from tests.kernel.games import KERNEL_GAMES, SHAPED_GAMES, shaped_deal, trick_rules_of
from tests.random_play import any_move, at_its_end, dealt

SUMS = {
    "acorn-hearts",
    "black-lady",
    "black-maria",
    "compendium",
    "cruel-fate",
    "finis",
    "four-bad-queens",
    "four-mad-queens",
    "grasobern",
    "hearts",
    "hearts-classic",
    "knaves",
    "omnibus-hearts",
    "original-hearts",
    "polignac",
    "polignac-french",
    "polignac-queens",
    "spot-hearts",
}
"""The games whose points are sums of cards and tricks, but for a sweep; nothing having been announced."""

SOLVED = SUMS | {
    "barbu",
    "chasse-coeur",
    "draw-hearts",
    "eichelobern",
    "greek-hearts",
    "hartenjagen",
    "hearts-partnership",
    "joker-hearts",
    "kierki",
    "king",
    "king-russian",
    "king-turkish",
    "leekha",
    "lora-slovak",
    "rentz",
    "slippery-paws",
    "slobberhannes",
    "trex",
    "twenty-five",
}
"""The games whose points are solved in the last tricks; those of all others are refused."""

TOGETHER = {("slippery-paws", 4, 0), ("slobberhannes", 4, 0)}
"""Deals, by game, players and seed, in whose last tricks cards may still count more together."""

TABLES = [
    pytest.param(game, seats, id=f"{game.key}-{seats}")
    for game in KERNEL_GAMES.values()
    for seats in sorted({game.players[0], game.players[-1], min(game.players)})
]


def played(position, rng, cards, into=0.5):
    """Play at random, nothing announced, until nobody has more than some cards; sometimes into a trick."""
    while position.to_act:
        is_late = isinstance(position.stages[0], Tricks) and max(map(len, position.hands)) <= cards
        if is_late and rng.random() >= into:
            return position
        turn = min(position.to_act)
        move = any_move(position.legal(turn), rng)
        if isinstance(move, Announce):
            move = Announce(None)
        after = position.after(turn, move)
        if after.is_over:
            return position
        position = after
    return position


def random_position(game, seats, seed, cards):
    """Return a position of the last tricks of some deal of a game, evenly dealt or not."""
    rng = Random(seed)
    match = new_match(game, seats, rng.randrange(seats))
    for _ in range(seed % max(1, len(game.schedule))):
        match = dealt(match, seed)
        while match.position.to_act:
            turn = min(match.position.to_act)
            match = match.after(turn, any_move(match.position.legal(turn), rng))
    match = unevenly_dealt(match, rng) if rng.random() < 0.5 else dealt(match, seed)
    return played(match.position, rng, cards)


NO_SUMS = "cards and tricks count by themselves, which they do not here"


def assert_solved(position, seat, *, refused=""):
    """All questions about a seat have the answers found by trying everything, but for points refused.

    None has where hidden cards went to the first trick.
    """
    tricks = position.rules.stage(Tricks)
    if position.talon and tricks is not None and tricks.talon_to == "first trick":
        for question in ("value", "sweep"):
            with pytest.raises(RulesError, match="hidden cards went to the first trick"):
                solve(position, seat, question)
        return
    points, sweeps = outcomes(position, (seat,))
    assert solve(position, seat, "sweep").answer == sweeps
    if refused:
        with pytest.raises(RulesError, match=refused):
            solve(position, seat)
        return
    if partners := partners_of(position.standing.sides, seat, position.seats):
        points, _ = outcomes(position, (seat, *partners))
    found = solve(position, seat)
    assert found.answer == points
    low = position.standing.low_wins
    for more in (-1, 0, 1):
        asked = OrBetter(points + more)
        assert solve(position, seat, asked).answer == (more >= 0 if low else more <= 0)
    assert_line(position, found)


def assert_line(position, found):
    """The line of a solved value is legal and leads to it."""
    for seat, move in found.line:
        assert position.to_act == {seat}
        position = position.after(seat, move)
    assert position.is_over
    assert points_of(position, found.side) == found.answer


@pytest.mark.parametrize(("game", "seats"), TABLES)
@pytest.mark.sample
def test_every_answer_is_that_of_trying_everything(game, seats):
    rng = Random(1)
    for seed in range(max(2, len(game.schedule))):
        position = random_position(game, seats, seed, 3 if seats < 5 and seed == 0 else 2)
        refused = "" if game.key in SOLVED else NO_SUMS
        if (game.key, seats, seed) in TOGETHER:
            refused = "cards may still count more together"
        assert_solved(position, rng.randrange(seats), refused=refused)


SHAPED = [
    pytest.param(game.key, rules, seats, id=f"{game.key}-{seats}-{number}")
    for game in SHAPED_GAMES.values()
    for number, (rules, seats) in enumerate(trick_rules_of(game))
    if pool_taken(rules) is None
]


@pytest.mark.parametrize(("key", "rules", "seats"), SHAPED)
@pytest.mark.sample
def test_every_contract_played_in_tricks_is_solved_or_refused_likewise(key, rules, seats):
    rng = Random(seats)
    position = played(shaped_deal(rules, seats, Standing(low_wins=False), rng), rng, 3 if seats < 5 else 2)
    assert_solved(position, rng.randrange(seats), refused="" if key in SOLVED else NO_SUMS)


def with_an_open_sweep(game, cards, seeds):
    """Yield positions in which everything that a sweep needs so far is with one seat."""
    for seed in seeds:
        position = random_position(game, game.players[0], seed, cards)
        wanted = next(term.target for term in position.rules.scoring if isinstance(term, Sweep))
        needed = set(getattr(wanted, "cards", position.rules.pack.cards()))
        takers = {trick.winner for trick in position.tricks if needed & set(trick.cards)}
        if len(takers) <= 1 and needed & {card for hand in position.hands for card in hand}:
            yield position, (takers or {0}).pop()


@pytest.mark.parametrize("key", ["hearts", "grasobern", "acorn-hearts", "omnibus-hearts"])
def test_points_count_a_sweep_that_is_still_possible(key):
    """By the seat that may sweep and by another one, who pays for it."""
    found = list(islice(with_an_open_sweep(GAMES[key], 3, range(16)), 2))
    assert found
    for position, sweeper in found:
        assert_solved(position, sweeper)
        assert_solved(position, (sweeper + 1) % position.seats)


@pytest.mark.slow
@pytest.mark.parametrize("key", ["hearts", "black-lady", "knaves", "grasobern", "original-hearts"])
def test_four_cards_are_solved_likewise(key):
    game = GAMES[key]
    for seed in range(6):
        position = random_position(game, game.players[0], seed, 4)
        assert_solved(position, seed % position.seats)


@pytest.mark.slow
@pytest.mark.parametrize("cards", [4, 5])
@pytest.mark.parametrize("key", [key for key in KERNEL_GAMES if key in SUMS])
def test_the_points_of_four_and_five_cards_are_those_of_trying_everything(key, cards):
    game, refused = KERNEL_GAMES[key], 0
    for seed in range(12):
        seats = game.players[seed % len(game.players)] if cards < 5 else min(4, game.players[-1])
        position = random_position(game, seats, seed, cards)
        seat = seed % seats
        try:
            found = solve(position, seat).answer
        except RulesError:
            refused += 1
        else:
            assert found == value_by_brute_force(position, seat)
    # In one deal of five cards, some may still count more together.
    assert refused <= (key == "compendium")


def test_each_move_has_the_points_it_leads_to():
    for seed in range(4):
        position = random_position(GAMES["black-lady"], 4, seed, 3)
        (turn,) = position.to_act
        expected = {
            move: outcomes(position.after(turn, move), (turn,))[0] for move in position.legal(turn).moves
        }
        assert values_of_moves(position) == expected
        best = min(expected.values())
        assert set(solve(position, turn).moves) == {m for m, points in expected.items() if points == best}


def test_a_side_is_solved_together():
    for seed in range(4):
        position = random_position(GAMES["black-lady"], 4, seed, 3)
        points, _ = outcomes(position, (1, 3))
        assert solve(position, 3, partners=(1,)).answer == points


def test_the_search_is_the_same_without_the_machines_bit_extraction():
    position = random_position(GAMES["black-lady"], 4, 2, 6)
    tables = tables_of(position)
    state = encode(position, tables)
    problem, _, _ = of_points(tables, state, 1 << 1)
    found = set()
    for deposit in {HAS_BIT_DEPOSIT, False}:
        solver = Solver(tables, state, problem, 10**6, deposit=deposit)
        found.add((solver.least(solver.lowest), solver.spent))
    assert len(found) == 1
    assert found.pop()[1] > 100


def test_a_search_given_up_answers_nothing():
    position = random_position(GAMES["black-lady"], 4, 1, 8)
    found = solve(position, 0, most_nodes=50)
    assert (found.answer, found.is_certain, found.moves, found.line) == (None, False, (), ())
    assert solve(position, 0, OrBetter(3), most_nodes=50).answer is None
    assert None in values_of_moves(position, most_nodes=50).values()


def test_a_scale_of_halves_gives_exact_points():
    game = GAMES["compendium"]
    found = [
        solve(position, 0).answer
        for seed in range(5, 60, 6)
        for position in [random_position(game, 4, seed, 2)]
        if position.standing.number == 5
    ]
    assert any(isinstance(each, Fraction) for each in found)


def at_start(game, seats=None):
    match = new_match(game, seats or game.players[0])
    return dealt(match, 1).position


def test_an_announced_capot_is_solved_as_the_sweep():
    """Its points are not: they are paid by other rules."""
    position = at_start(GAMES["polignac"])
    first = min(position.to_act)
    position = position.after(first, parse_move("announce capot"))
    position = played(position, Random(3), 2)
    assert solve(position, first, "sweep").answer == outcomes(position, (first,))[1]
    with pytest.raises(RulesError, match="something has been announced"):
        solve(position, first)


@pytest.mark.parametrize(
    ("key", "reason"),
    [
        ("bassadewitz", "which they do not here"),
        ("the-least", "which they do not here"),
        ("slobberhannes", "may still count more together"),
    ],
)
def test_points_that_are_no_sums_are_refused(key, reason):
    with pytest.raises(RulesError, match=reason):
        solve(at_start(GAMES[key]), 0)


def test_parts_that_can_no_longer_come_together_are_a_sum():
    """At Slobberhannes, once somebody else has won the first trick."""
    position = random_position(GAMES["slobberhannes"], 4, 3, 3)
    seat = (position.tricks[0].winner + 1) % 4
    assert solve(position, seat).answer == outcomes(position, (seat,))[0]


def test_a_sweep_that_depends_on_the_match_is_refused_while_it_is_possible():
    game = with_options(GAMES["hearts"], {"all-tricks": "double", "pass-cycle": "none"})
    with pytest.raises(RulesError, match="a sweep that is paid in this way"):
        solve(at_start(game), 0)


def test_only_the_play_of_tricks_is_solved():
    with pytest.raises(PlayError, match="this deal is not there"):
        solve(at_start(GAMES["hearts"]), 0)
    with pytest.raises(PlayError, match="the deal is over"):
        solve(at_its_end(random_position(GAMES["finis"], 4, 1, 1)), 0)
    with pytest.raises(RulesError):
        solve(at_start(GAMES["tien-len"]), 0)


def test_a_side_needs_seats_of_the_table_and_somebody_to_play_against():
    position = random_position(GAMES["finis"], 4, 1, 2)
    with pytest.raises(PlayError, match="there is no seat 4; the seats are 0 to 3"):
        solve(position, 4)
    with pytest.raises(PlayError, match="nobody to play against"):
        solve(position, 0, partners=(1, 2, 3))


def test_the_last_card_of_a_deal_is_solved_too():
    position = random_position(GAMES["black-lady"], 4, 5, 1)
    while len({len(hand) for hand in position.hands}) == 1 or sum(map(len, position.hands)) > 1:
        (turn,) = position.to_act
        position = position.after(turn, position.legal(turn).moves[0])
    (turn,) = position.to_act
    (card,) = position.hands[turn]
    assert solve(position, 0).moves == (PlayCard(card),)
    assert replace(solve(position, 0), nodes=0).line == ((turn, PlayCard(card)),)

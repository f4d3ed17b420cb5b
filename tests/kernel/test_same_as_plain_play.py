"""The kernel may be faster than the plain rules, never different."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import assume, given, reject, settings
from hypothesis import strategies as st

from capot.kernel.bits import lowest
from capot.kernel.dtypes import NOBODY
from capot.kernel.state import seen
from capot.kernel.tables import can_compile
from capot.kernel.tricks.following import legal
from capot.kernel.tricks.moves import play
from capot.play.match import new_match
from capot.play.stages.exchange import may_scatter
from capot.play.view import view
from capot.rules.changes.options import with_options
from capot.rules.errors import RulesError
from capot.rules.games.catch_the_ten import CATCH_THE_TEN
from capot.rules.games.draw_hearts import DOMINO_HEARTS
from capot.rules.games.german_whist import GERMAN_WHIST
from capot.rules.games.twenty_five import TWENTY_FIVE
from capot.rules.model import NumberOption
from tests.kernel.both import assert_round_trip, assert_same_play, play_match, tables_of
from tests.kernel.games import KERNEL_GAMES, KINDS, words_of
from tests.random_play import dealt
from tests.sampling import ROOT, seed_of

SEED = seed_of(ROOT)
"""The seed of the sample, so that other deals are played after each change."""

TABLES = [
    pytest.param(game, seats, id=f"{game.key}-{seats}")
    for game in KERNEL_GAMES.values()
    for seats in game.players
]


@pytest.mark.parametrize(("game", "seats"), TABLES)
@pytest.mark.sample
def test_every_ply_and_score_of_every_game_equals_plain_play(game, seats):
    play_match(game, seats, f"{SEED} {game.key} {seats}", max(3, len(game.schedule)))


@pytest.mark.parametrize(("game", "seats"), TABLES)
@pytest.mark.sample
def test_every_record_becomes_its_position_again_and_holds_what_each_seat_knows(game, seats):
    play_match(game, seats, f"{game.key} {seats} {SEED}", 1, look=assert_round_trip, often=0.35)


def test_late_tricks_that_count_twice_equal_plain_play():
    """Of three players' 24 points several may have the most."""
    play_match(with_options(GERMAN_WHIST, {"score": "weighted"}), 3, "late", 1)


@pytest.mark.parametrize("seats", DOMINO_HEARTS.players)
def test_drawing_to_follow_equals_plain_play_though_whole_deals_are_not_counted(seats):
    """Hands differ in size, players drop out, and the last to hold cards keeps them."""
    broken = with_options(DOMINO_HEARTS, {"broken": "discarded"})

    def look(tables, state, position):
        if not position.is_over:
            assert_round_trip(tables, state, position)

    assert not can_compile(DOMINO_HEARTS, seats)
    for game in (DOMINO_HEARTS, broken):
        play_match(game, seats, seats, 2, look=look, often=0.2)


@pytest.mark.parametrize("seats", [4, 5])
def test_scores_by_trumps_counted_in_order_equal_plain_play_once_trumps_are_known(seats):
    """Near the total, some of what is scored comes too late to count; the match ends soon after."""
    late = 0
    for seed in range(12):
        match = replace(new_match(CATCH_THE_TEN, seats), totals=(33,) * seats)
        over = assert_same_play(dealt(match, seed).position, Random(seed), assert_round_trip)
        late += any("too late" in item.reason for item in over.score().items)

    assert not can_compile(CATCH_THE_TEN, seats)
    assert late


@pytest.mark.parametrize(("seats", "sides"), [(5, "off"), (4, "two")])
def test_trumps_at_will_and_kept_back_and_a_match_over_in_mid_deal_equal_plain_play(seats, sides):
    """Near the total, the trick that takes somebody there is the last."""
    game = with_options(TWENTY_FIVE, {"robbing": "off", "sides": sides})
    short = 0
    for seed in range(12):
        match = replace(new_match(game, seats), totals=(15,) * seats)
        over = assert_same_play(dealt(match, seed).position, Random(seed), assert_round_trip)
        short += len(over.tricks) < over.total_tricks

    assert short


def test_what_a_seat_knows_is_played_on_to_its_end_though_nobody_knows_the_stock():
    for seed in range(3):
        position = dealt(new_match(DOMINO_HEARTS, 4), seed).position
        tables = tables_of(position)
        state = seen(view(position, min(position.to_act)), tables)
        assert state["talon"]

        for _ in range(len(position.rules.pack.cards())):
            if state["turn"] != NOBODY:
                play(tables, state, lowest(int(legal(tables, state))))

        assert state["turn"] == NOBODY


def deals_of(game, seats):
    """Return the rules of all deals of a schedule, as a table settles them."""
    return [part.rules.at(seats) for part in game.schedule]


def changes_deals(game, table, seats):
    """Whether house rules change anything that a deal depends on."""
    if deals_of(game, seats) != deals_of(table, seats):
        return True
    return new_match(game, seats).standing != new_match(table, seats).standing


def has_only_known_stages(table):
    """Whether the kernel plays all stages, to which a house rule may add, and all ways of passing."""
    deals = deals_of(table, table.players[0])
    known = all(isinstance(stage, KINDS) for rules in deals for stage in rules.stages)
    return known and not any(map(may_scatter, deals))


HOUSE_RULES = [
    pytest.param(game, option.name, word, id=f"{game.key}-{option.name}={word}")
    for game in KERNEL_GAMES.values()
    for option in game.options
    for word in words_of(option)
    if has_only_known_stages(with_options(game, {option.name: word}))
]


@pytest.mark.parametrize(("game", "option", "word"), HOUSE_RULES)
@pytest.mark.sample(6)
def test_every_house_rule_equals_plain_play(game, option, word):
    table = with_options(game, {option: word})
    numbers = table.players
    if all(seats in game.players and not changes_deals(game, table, seats) for seats in numbers):
        # Other tests compare these deals; one table shows that the option does not get in the way.
        numbers = numbers[:1]
    # A house rule's change shows at the best table, and where hands are longest or fewest.
    for seed, seats in enumerate(sorted({numbers[0], min(numbers), max(numbers)})):
        play_match(table, seats, seed, 1, often=0.03)


@st.composite
def tables(draw):
    """Draw a game with several compatible house rules at once, and a number of seats."""
    game = draw(st.sampled_from(list(KERNEL_GAMES.values())))
    chosen = {}
    for option in game.options:
        numbers = isinstance(option, NumberOption)
        words = (
            st.integers(option.low, option.high).map(str) if numbers else st.sampled_from(words_of(option))
        )
        if draw(st.booleans()):
            chosen[option.name] = draw(words)
    try:
        game = with_options(game, chosen)
    except RulesError:
        reject()
    seats = draw(st.sampled_from(game.players))
    assume(can_compile(game, seats))
    return game, seats


@given(table=tables(), seed=st.integers(0, 2**32 - 1))
@settings(max_examples=30)
def test_house_rules_together_equal_plain_play(table, seed):
    game, seats = table

    play_match(game, seats, seed, 2, look=assert_round_trip, often=0.03)

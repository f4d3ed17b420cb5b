"""The worlds that a seat draws, in every game: they fit what it saw, the true one is among them."""

from dataclasses import replace
from math import factorial, sqrt
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from capot.cards import Card
from capot.play.match import new_match
from capot.play.moves import PlayCard, Stop, TakeWidow
from capot.play.position import Position
from capot.play.progress import TricksProgress
from capot.play.stages.dominoes import LayoutProgress
from capot.play.tricks.leads import first_leader
from capot.play.view import view
from capot.players.errors import NoWorld, TooManyStates
from capot.players.views.trick_view import trick_view
from capot.players.worlds.card_sets import apart, bits_of, only_in, together
from capot.players.worlds.knowledge import Knowledge, know
from capot.players.worlds.sampler import WorldSampler
from capot.rules.catalog import GAMES
from capot.rules.changes.options import with_options
from capot.rules.model import Option
from capot.rules.stages.exchanges import Rob
from capot.rules.stages.tricks import Tricks
from tests.players.all_worlds import enumerate_worlds
from tests.players.plain_play import TRICK_GAMES, draws, plain_positions
from tests.players.worlds_by_replay import are_equally_likely, columns_of
from tests.random_play import dealt, random_positions

TABLES = [
    (game, seats) for game in TRICK_GAMES.values() for seats in sorted(game.players) if not draws(game, seats)
]
EVERY_TABLE = pytest.mark.parametrize(
    ("game", "seats"), TABLES, ids=[f"{game.key}-{seats}" for game, seats in TABLES]
)
HOUSE_RULES = [
    (game, option.name, choice.name)
    for game in {game.key: game for game, _ in TABLES}.values()
    for option in game.options
    if isinstance(option, Option) and option.name not in {"ties", "points", "deals", "direction"}
    for choice in option.choices[1:]
]


def fits(knowledge: Knowledge, world: tuple[int, ...]) -> bool:
    """Whether a world is one of those that are known to be possible: exactly one case has it."""
    given = [cards & knowledge.hidden for cards in world]
    numbers = [cards.bit_count() for cards in given]
    known = [cards & ~knowledge.hidden for cards in world]
    cases = [
        case
        for case in knowledge.cases
        if not any(some & ~may for some, may in zip(given, case, strict=True))
    ]
    return numbers == list(knowledge.needs) and known == list(knowledge.known) and len(cases) == 1


def with_world(positions: list[Position], at: int, world: tuple[int, ...]) -> Position:
    """Return a position with the cards as in a world: from the first lead on by playing the cards again."""
    position = positions[at]
    if not isinstance(position.progress, TricksProgress) and not position.is_over:
        return with_hands(position, world)
    first = next(each for each in positions if isinstance(each.progress, TricksProgress))
    bits = bits_of(position.rules.pack)
    before = list(world)
    for seat, move in position.moves[len(first.moves) :]:
        assert isinstance(move, PlayCard | Stop)
        before[seat] |= bits[move.card] if isinstance(move, PlayCard) else 0
    now = with_hands(first, tuple(before))
    now = replace(now, progress=TricksProgress(first_leader(now)))
    for seat, move in position.moves[len(first.moves) :]:
        now = now.after(seat, move)
    return now


def with_hands(position: Position, world: tuple[int, ...]) -> Position:
    """Return a position before the first lead with other cards in hands and out of play."""
    bits = bits_of(position.rules.pack)
    sort = position.rules.pack.sorted
    *hands, out = (sort(card for card in bits if bits[card] & cards) for cards in world)
    if position.discards:
        return replace(position, hands=tuple(hands), discards=out)
    if not out:
        return replace(position, hands=tuple(hands))
    talon = tuple(sorted(out, key=lambda card: card != position.turn_up))
    return replace(position, hands=tuple(hands), talon=talon)


def check_worlds(positions: list[Position], at: int, seat: int | None) -> None:
    """Assert that the true world is possible, and that drawn ones give the seat the same view."""
    position = positions[at]
    seen = view(position, seat)
    knowledge = know(seen)
    sampler = WorldSampler(knowledge)
    assert fits(knowledge, columns_of(position))
    for world in sampler.draw(2, at).tolist():
        assert fits(knowledge, tuple(world))
        other = with_world(positions, at, tuple(world))
        assert view(other, seat) == seen
        assert columns_of(other) == tuple(world)
        assert know(view(other, seat)) == knowledge


@EVERY_TABLE
@pytest.mark.sample(in_turn=True)
def test_a_drawn_world_gives_the_seat_the_very_view_it_had(game, seats):
    positions = plain_positions(game, seats, 6)
    rng, seats = Random(seats), positions[0].seats
    for at in rng.sample(range(len(positions)), 6):
        check_worlds(positions, at, rng.choice([None, *range(seats), *range(seats)]))


@pytest.mark.parametrize(
    ("game", "name", "word"), HOUSE_RULES, ids=[f"{g.key}:{name}={word}" for g, name, word in HOUSE_RULES]
)
@pytest.mark.sample(12, in_turn=True)
def test_a_drawn_world_gives_the_same_view_by_every_house_rule(game, name, word):
    table = with_options(game, {name: word})
    positions = plain_positions(table, table.players[-1], 8)
    rng = Random(8)
    for at in rng.sample(range(len(positions)), 2):
        check_worlds(positions, at, rng.randrange(positions[0].seats))


@EVERY_TABLE
@pytest.mark.sample(in_turn=True)
def test_near_the_end_the_worlds_are_as_many_as_can_be_listed_and_all_are_drawn(game, seats):
    checked = 0
    for position in reversed(plain_positions(game, seats, 7)):
        knowledge = know(view(position, position.seats - 1))
        sampler = WorldSampler(knowledge)
        if sampler.count > 700:
            break
        worlds = list(enumerate_worlds(knowledge))
        assert columns_of(position) in worlds
        assert len(set(worlds)) == len(worlds) == sampler.count
        if len(worlds) < 60:
            drawn = {tuple(world) for world in sampler.draw(60 * len(worlds), 1).tolist()}
            assert drawn == set(worlds)
        checked += 1
    assert checked


@pytest.mark.parametrize(
    ("key", "seats"), [("polignac", 6), ("knaves", 5), ("hearts", 4), ("original-hearts", 6)]
)
def test_each_card_is_drawn_in_each_place_as_often_as_it_lies_there(key, seats):
    positions = list(random_positions(GAMES[key], seats, 3))
    knowledge = know(view(positions[len(positions) // 2], 0))
    sampler, draws = WorldSampler(knowledge), 40_000
    drawn = sampler.draw(draws, 4)

    for index in range(knowledge.hidden.bit_length()):
        card = 1 << index & knowledge.hidden
        for column, may in enumerate(knowledge.may_hold):
            if card & may:
                chance = count_with(knowledge, card, column) / sampler.count
                often = int((drawn[:, column] & card > 0).sum())
                assert abs(often - draws * chance) <= 5 * sqrt(draws * chance * (1 - chance))


def count_with(knowledge: Knowledge, card: int, column: int) -> int:
    """Return how many worlds have a card in a certain place."""
    cases = tuple(only_in(case, card, column) for case in knowledge.cases if case[column] & card)
    try:
        return WorldSampler(replace(knowledge, cases=cases)).count
    except NoWorld:
        return 0


def test_at_the_first_lead_every_deal_of_the_hidden_cards_is_possible():
    (position, *_) = random_positions(GAMES["slobberhannes"], 4, 1)

    assert WorldSampler(know(view(position, 0))).count == factorial(24) // factorial(8) ** 3


def test_a_card_passed_stays_where_it_went():
    positions = list(random_positions(GAMES["hearts"], 4, 2))
    position = next(each for each in positions if each.tricks)
    seen = view(position, 1)
    bits = bits_of(position.rules.pack)
    gone = {card for trick in position.tricks for card in trick.cards} | set(seen.trick)

    for world in WorldSampler(know(seen)).draw(20, 3).tolist():
        assert all(world[seen.passed_to] & bits[card] for card in seen.passed if card not in gone)


@pytest.mark.parametrize("key", ["barbu", "schafkopf-window", "twenty-down", "twenty-five"])
@pytest.mark.parametrize("seed", range(6))
def test_before_and_in_the_play_of_a_shaped_deal_the_true_world_is_possible(key, seed):
    """A seat knows where its own hand and discards lie; all other unseen cards are hidden."""
    for now in list(random_positions(GAMES[key], GAMES[key].players[0], seed))[:-1]:
        if now.stages == () or not now.to_act:
            continue
        seat = (seed + len(now.moves)) % now.seats
        if seat in now.dropped and isinstance(now.stages[0], Tricks):
            continue
        seen = trick_view(view(now, seat))
        knowledge = know(seen)
        bits = bits_of(now.rules.pack)
        world = true_world(now)

        assert fits(knowledge, world)
        assert knowledge.known[-1] & together(seen.discards, bits) == together(seen.discards, bits)
        assert all(fits(knowledge, tuple(each)) for each in WorldSampler(knowledge).draw(3, seed).tolist())


def true_world(now: Position) -> tuple[int, ...]:
    """Return who holds what, of those who play on once the tricks have begun, and all that is out of play."""
    bits = bits_of(now.rules.pack)
    in_tricks = isinstance(now.stages[0], Tricks)
    hands = [hand for seat, hand in enumerate(now.hands) if not (in_tricks and seat in now.dropped)]
    table = now.progress.cards if isinstance(now.progress, TricksProgress) else ()
    laid = now.progress.laid if isinstance(now.progress, LayoutProgress) else ()
    seen = {*table, *laid, *(card for trick in now.tricks for card in trick.cards)}
    columns = [together(hand, bits) for hand in hands]
    return (*columns, together(set(bits) - seen, bits) & ~sum(columns))


def test_where_nothing_is_hidden_there_is_one_world():
    *_, over = random_positions(GAMES["hearts"], 4, 1)
    sampler = WorldSampler(know(view(over, 0)))

    assert sampler.count == 1
    assert sampler.draw(2, 0).tolist() == [[0] * 5] * 2


def test_knowledge_that_contradicts_itself_is_refused_in_words():
    nobody_may_have_it = Knowledge(known=(0, 0, 0), hidden=1, needs=(0, 1, 0), cases=((0, 0, 0),))

    with pytest.raises(NoWorld, match="no lie of the hidden cards fits what this seat has seen"):
        WorldSampler(nobody_may_have_it)
    with pytest.raises(NoWorld):
        WorldSampler(replace(nobody_may_have_it, cases=()))
    # Two cards of which either could be put down, but not both.
    with pytest.raises(NoWorld):
        WorldSampler(Knowledge((0, 0, 0), 0b111, (1, 1, 1), ((0b111, 0b100, 0b100),)))


def test_knowledge_too_intricate_to_count_is_refused_in_words():
    # Seventeen seats, and each may have cards of three suits out of seventeen, no two of the same three.
    suits = [0b111 << 3 * suit for suit in range(17)]
    case = tuple(suits[seat] | suits[(seat + 5) % 17] | suits[(seat + 11) % 17] for seat in range(17))

    with pytest.raises(TooManyStates, match="too intricate to count"):
        WorldSampler(Knowledge((0,) * 17, 2**51 - 1, (3,) * 17, (case,)))


def test_world_i_of_a_seed_is_the_same_however_many_are_drawn():
    position = list(random_positions(GAMES["hearts"], 4, 3))[20]
    sampler = WorldSampler(know(view(position, 0)))

    assert (sampler.draw(10, 5) == sampler.draw(100, 5)[:10]).all()
    assert (sampler.draw(10, 5) != sampler.draw(10, 6)).any()
    assert sampler.draw(0, 5).shape == (0, 5)
    assert sampler.draw(1, 2**64 - 1).dtype == np.int64


@pytest.mark.parametrize("seed", [-1, 2**64])
def test_a_seed_is_an_unsigned_number_of_64_bits(seed):
    sampler = WorldSampler(Knowledge((0, 0), 1, (1, 0), ((1, 0),)))

    with pytest.raises(ValueError, match="the seed must lie between 0 and 18446744073709551615"):
        sampler.draw(1, seed)


def test_the_worlds_of_a_seed_are_the_same_on_every_machine():
    sampler = WorldSampler(Knowledge((0, 0, 0), 0xFFF, (4, 4, 4), ((0xFFF, 0x3F, 0xFF0),)))

    assert sampler.draw(3, 2026).tolist() == [[212, 43, 3840], [3090, 45, 960], [2824, 39, 1232]]


@st.composite
def knowledges(draw, *, possible: bool = False) -> Knowledge:
    """Knowledge of few cards, with any restrictions; where it need not be ``possible``, no world may fit."""
    columns = draw(st.integers(1, 5))
    places = draw(st.lists(st.integers(0, columns - 1), max_size=8))
    needs = tuple(places.count(column) for column in range(columns))
    everything = (1 << len(places)) - 1
    # Often a whole suit is excluded, sometimes a few cards are.
    masks = st.sampled_from([everything, everything & 0b00001111, everything & 0b11110000]) | st.integers(
        0, everything
    )
    cases = draw(st.lists(st.tuples(*[masks] * columns), min_size=1, max_size=3))
    if possible:
        true = [
            sum(1 << card for card, place in enumerate(places) if place == each) for each in range(columns)
        ]
        cases[0] = tuple(may | cards for may, cards in zip(cases[0], true, strict=True))
    return Knowledge((0,) * columns, everything, needs, apart(cases))


@given(knowledges())
def test_the_worlds_counted_are_those_listed(knowledge):
    listed = list(enumerate_worlds(knowledge))
    if not listed:
        with pytest.raises(NoWorld):
            WorldSampler(knowledge)
        return
    sampler = WorldSampler(knowledge)

    assert sampler.count == len(listed)
    assert {tuple(world) for world in sampler.draw(50, 1).tolist()} <= set(listed)


@given(knowledges(possible=True))
def test_no_world_is_favoured(knowledge):
    listed = list(enumerate_worlds(knowledge))
    sampler = WorldSampler(knowledge)

    assert sampler.count == len(listed)
    if len(listed) < 600:
        assert are_equally_likely(listed, sampler.draw(30 * len(listed), 1))


def test_the_test_of_uniformity_notices_a_favoured_world():
    fair = [(0,)] * 300 + [(1,)] * 300 + [(2,)] * 300

    assert are_equally_likely([(0,), (1,), (2,)], np.array(fair))
    assert not are_equally_likely([(0,), (1,), (2,)], np.array([(0,)] * 150 + fair))
    assert not are_equally_likely([(0,), (1,)], np.array(fair))


@given(st.lists(st.tuples(*[st.integers(0, 15)] * 3), max_size=4))
def test_cases_set_apart_have_the_same_worlds_each_but_once(cases):
    def worlds(case):
        places = [[column for column in range(3) if case[column] >> card & 1] for card in range(4)]
        found: list[tuple[int, ...]] = [()]
        for each in places:
            found = [(*world, column) for world in found for column in each]
        return found

    before = {world for case in cases for world in worlds(case)}
    after = [world for case in apart(cases) for world in worlds(case)]

    assert set(after) == before
    assert len(after) == len(set(after))


def test_whether_anybody_could_rob_tells_of_the_card_that_lets_its_holder():
    """A player who leaves the card turned up holds the ace of trumps; unasked, nobody was dealt it."""
    game, told = GAMES["twenty-five"], set()
    for seed in range(30):
        position = dealt(new_match(game, 3), seed).position
        asked = [seat for seat in position.to_act if isinstance(position.stages[0], Rob)]
        ace = Card("A", position.trump or "")
        for seat in asked:
            position = position.after(seat, TakeWidow(takes=False))
        watcher = next(seat for seat in range(3) if seat not in asked)
        knowledge = know(trick_view(view(position, watcher)))
        holder = asked[0] if asked and ace != position.turn_up else -1

        assert knowledge.known[holder] & bits_of(position.rules.pack)[ace]
        told.add(holder < 0)

    assert told == {True, False}

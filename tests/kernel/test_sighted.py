"""The policy that sees the cards: its inputs are what a seat knows, and its accumulators follow the play."""

from random import Random

import numpy as np
import pytest

from capot.kernel.dtypes import CARDS, MOVE_REFUSE, NOBODY, STATE, TRICKS
from capot.kernel.sighted.move import fill_sums, make
from capot.kernel.sighted.net import ACCUMULATORS, LEFT, LOWER, NOTES, RANKS, ROOM, ROWS
from capot.kernel.sighted.rows import note_held, note_now, note_played, task_of
from capot.kernel.sighted.weigh import weighed_afresh, weighed_on
from capot.kernel.sighted.weights import drawn, loaded, may_see, ready_net, saved, slots_of
from capot.kernel.state import encode
from capot.kernel.tables import compile_rules
from capot.kernel.tricks.moves import legal
from capot.play.lab_deals import dealt
from capot.play.match import new_match
from capot.rules.catalog import GAMES

NET = drawn(5)
TABLE = pytest.mark.parametrize(
    ("key", "seats"),
    [
        ("hearts", 4),
        ("hearts-classic", 3),
        ("hearts-classic", 5),
        ("hearts-classic", 6),
        ("black-maria", 3),
        ("heartsette", 4),
    ],
)


def begun(key, seats, number):
    """Return rules and states, the first of them before the first move of a deal with its number."""
    position = dealt(GAMES[key], seats, 17, number)
    tables = compile_rules(position.rules, seats, position.standing)
    states = np.zeros(2, STATE)
    states[0] = encode(position, tables)
    return tables, states


def decisions(key, seats, number, rng, look):
    """Play a deal at random with accumulators that follow, and look at each decision of several cards."""
    tables, states = begun(key, seats, number)
    ready, sums, state = ready_net(NET, tables), np.zeros(1, ACCUMULATORS)[0], states[0]
    assert may_see(tables)
    if tables["stage"][state["stage"]] == TRICKS:
        fill_sums(tables, ready, state, sums)
    seen = 0
    while state["turn"] != NOBODY:
        may = int(legal(tables, state)) & ~(1 << MOVE_REFUSE)
        cards = [1 << card for card in range(CARDS) if may >> card & 1]
        if len(cards) > 1:
            look(tables, ready, state, sums, may)
            seen += 1
        was_passing = tables["stage"][state["stage"]] != TRICKS
        make(tables, ready, state, sums, rng.choice(cards))
        if was_passing and state["turn"] != NOBODY and tables["stage"][state["stage"]] == TRICKS:
            state["dealt"][rng.randrange(seats)] = 0
            fill_sums(tables, ready, state, sums)
    return seen


def worth_of(weighed, *known):
    """Return the cards that are weighed, and their worth."""
    pages = np.zeros(1, NOTES)
    count = weighed(*known, pages[0])
    return pages[0]["cards"][:count].tolist(), pages[0]["worth"][:count]


@TABLE
def test_accumulators_that_follow_the_play_are_as_if_made_afresh(key, seats):
    def look(tables, ready, state, sums, may):
        cards, fresh = worth_of(weighed_afresh, tables, ready, state, may)
        if tables["stage"][state["stage"]] == TRICKS:
            same, followed = worth_of(weighed_on, tables, ready, state, sums, may)
            assert same == cards
            assert followed == pytest.approx(fresh, abs=1e-4)
            assert len(cards) == 1 or np.ptp(fresh) > 0

    for number in range(2):
        assert decisions(key, seats, number, Random(number), look) > 20


@TABLE
def test_what_a_seat_cannot_see_changes_nothing(key, seats):
    luck = Random(3)

    def look(tables, ready, state, _sums, may):
        told = worth_of(weighed_afresh, tables, ready, state, may)
        other = np.zeros(1, STATE)
        other[0] = state
        shuffle_hidden(other[0], seats, luck)
        again = worth_of(weighed_afresh, tables, ready, other[0], may)
        assert again[0] == told[0]
        assert (again[1] == told[1]).all()

    for number in range(2):
        assert decisions(key, seats, number, Random(number), look) > 20


def shuffle_hidden(state, seats, luck):
    """Deal the other players’ cards again, and drop whatever else only they know."""
    others = [seat for seat in range(seats) if seat != state["turn"]]
    hands, talon = [int(state["hands"][seat]) for seat in others], int(state["talon"])
    cards = [card for card in range(CARDS) if any(each >> card & 1 for each in (*hands, talon))]
    luck.shuffle(cards)
    state["talon"] = sum(1 << cards.pop() for _ in range(talon.bit_count()))
    for seat, hand in zip(others, hands, strict=True):
        some = [cards.pop() for _ in range(hand.bit_count())]
        state["hands"][seat] = sum(1 << card for card in some)
        state["dealt"][seat] = luck.getrandbits(50)
        state["passed"][seat] = luck.getrandbits(50)


@TABLE
def test_each_row_that_holds_is_one_of_the_net_and_is_named_once(key, seats):
    def look(tables, ready, state, _sums, may):
        pages = np.zeros(1, NOTES)
        notes = pages[0]
        note_played(tables, state, notes)
        held = note_held(tables, state, ready, state["turn"], notes)
        every = note_now(tables, state, ready, task_of(tables, state, may), notes, held)
        places = notes["places"][:every].tolist()
        assert held < every < ROOM
        assert min(places) >= 0
        assert max(places) < ROWS
        cards = [place for place in places if not LOWER <= place < LEFT]
        assert len(set(cards)) == len(cards)

    assert decisions(key, seats, 1, Random(1), look) > 20


def test_the_ace_has_the_same_slot_in_every_pack():
    for key, seats in (("hearts", 4), ("hearts-classic", 3), ("hearts-classic", 5)):
        tables, _ = begun(key, seats, 0)
        slots = slots_of(tables)
        for suit in range(4):
            cards = int(tables["suit"][0][suit])
            assert slots[cards.bit_length() - 1] == suit * RANKS + RANKS - 1


def test_the_policy_says_by_which_rules_it_can_play():
    def sees(key):
        part = GAMES[key].schedule[0]
        seats = GAMES[key].players[0]
        return may_see(compile_rules(part.rules, seats, new_match(GAMES[key], seats).standing))

    assert sees("hearts")
    assert not sees("schafkopf-ramsch"), "there are trumps"
    assert not sees("cucumber"), "suits mean nothing"
    assert not sees("leekha"), "partners do not play for themselves"


def test_a_file_holds_the_net_in_half_precision(tmp_path):
    path = tmp_path / "net.npz"
    saved(NET, path)

    found = loaded(path)

    assert path.stat().st_size < 400_000
    for name in NET.dtype.names:
        assert found[name] == pytest.approx(NET[name], abs=2e-3)

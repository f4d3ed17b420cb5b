"""The moves of Cassino: which are listed, which others are legal, and why one is not."""

import re
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from random import Random

import pytest

from capot.cards import card, cards
from capot.play.errors import Impossible
from capot.play.fishing.captures import LISTED, builds, captures, is_build, is_capture
from capot.play.fishing.groups import completes, groups_of, ways_to_take
from capot.play.match import new_match
from capot.play.moves import Build, Capture, Move, PlayCard
from capot.play.notation import parse_move
from capot.play.seat.updates import begun, moved, turned
from capot.play.view import view
from capot.players.fishing.lie import Lie
from capot.players.fishing.thumb import FEW, Thumb
from capot.rules.games.cassino import CASSINO
from capot.rules.stages.fishing import Fish
from capot.server.states.deal_states import ask
from capot.server.thinking.threads import chosen
from capot.study.hints import only_choice
from tests.rules.cassino_table import ROYAL, at, build_of, crowded, may, positions, refused, table
from tests.rules.table import A, B, house

ORDER = [Capture, Build, PlayCard]


def every_way(values: Sequence[int], target: int) -> set[frozenset[int]]:
    """Return the sets of places that make disjoint groups of this sum, found one by one."""
    groups = [
        frozenset(some)
        for count in range(1, len(values) + 1)
        for some in combinations(range(len(values)), count)
        if sum(values[place] for place in some) == target
    ]

    def grown(so_far: frozenset[int], left: Sequence[frozenset[int]]) -> Iterator[frozenset[int]]:
        for place, group in enumerate(left):
            if not group & so_far:
                yield group | so_far
                yield from grown(group | so_far, left[place + 1 :])

    return {*grown(frozenset(), groups)}


@pytest.mark.parametrize("target", [5, 9, 10])
def test_every_way_to_take_groups_is_found_once(target: int):
    """The groups of a capture are disjoint, and each adds up to the value of the card."""
    rng = Random(target)
    for _ in range(40):
        values = tuple(rng.choices(range(1, 11), k=rng.randint(0, 8)))
        found = ways_to_take(values, target).masks
        assert len({*found}) == len(found)
        places = {frozenset(place for place in range(8) if mask >> place & 1) for mask in found}
        assert places == every_way(values, target)
        for some in places:
            assert completes(target, [values[place] for place in some])


def test_a_way_with_the_last_place_always_has_it():
    """The card played is in one of the groups of a build."""
    values = (4, 6, 3, 7, 1, 5, 5, 2)
    wanted = {some for some in every_way(values, 10) if 7 in some}
    found = ways_to_take(values, 10, last=True).masks
    assert {frozenset(place for place in range(8) if mask >> place & 1) for mask in found} == wanted


@pytest.mark.parametrize("form", ["plain", "royal-ace"])
def test_moves_are_legal_just_if_they_are_listed(form: str):
    """Whether a single move is allowed is found in another way than the list of all."""
    game = house(CASSINO, form=form, builds_as_cards="yes", raise_from_table="yes")
    rng, term = Random(7), game.rules_for(2, 0).stages[0]
    assert isinstance(term, Fish)
    for position in [*positions(game, 2, 5)][::3]:
        now, every = table(position), position.rules.pack.cards()
        for own in [each for each in every if each not in now.lying][:6]:
            took = {each.cards for each in captures(term, now, own).moves}
            for _ in range(30):
                some = tuple(sorted(rng.sample(now.cards, rng.randint(0, len(now.cards)))))
                assert is_capture(term, now, Capture(own, some)) == (some in took)
            for value in (6, 10, 14):
                put = builds(term, now, own, value).moves
                assert all(is_build(term, now, each) for each in put)
                for each in put:
                    less = Build(value, own, each.cards[1:])
                    assert is_build(term, now, less) == (less in put)


@pytest.mark.parametrize("form", ["plain", "royal-ace"])
@pytest.mark.parametrize("count", [12, 20, 30])
def test_of_a_large_table_a_bounded_number_of_moves_is_listed(form: str, count: int):
    """The smallest captures, and the largest; nobody can choose among thousands."""
    game = house(CASSINO, form=form, builds_as_cards="yes", raise_from_table="yes")
    now = at("T♠ 9♠ 8♠ 5♠", "K♠", game=game, stock=8)
    low = [each for rank in "A23456789T" for each in game.rules_for(2, 0).pack.cards() if each.rank == rank]
    loose = [each for each in low if each not in now.hands[A]][:count]
    now = replace(now, progress=replace(table(now), loose=tuple(loose)))
    legal = now.legal(A)
    assert 100 < len(legal.moves) == len({*legal.moves}) <= 2 * LISTED + 4
    assert legal.also is not None
    assert all(map(legal.also.allows, legal.moves))
    assert legal.more
    term, largest = now.term(Fish), list[int]()
    for own in now.hands[A]:
        some = [move.cards for move in legal.moves if isinstance(move, Capture) and move.card == own]
        groups = [each.cards for each in captures(term, table(now), own).moves]
        assert min(map(len, some)) == min(map(len, groups))
        largest.append(len(max(some, key=len)))
    assert 2 * max(largest) > count
    assert len(Thumb(Lie(view(now, A))).merits(legal.moves)) <= 4 * (2 * FEW + 1)
    asked = ask(view(now, A))
    assert asked is not None
    assert len(asked.choices) <= 2 * LISTED


def test_where_one_move_of_a_kind_is_listed_for_a_card_it_is_the_smallest(monkeypatch):
    """So it would be with a hand of a hundred cards."""
    monkeypatch.setattr("capot.play.fishing.captures.LISTED", 4)
    for own in crowded().legal(A).cards:
        listed = [move for move in crowded().legal(A).moves if move.held == (own,)]
        assert [type(move) for move in listed] == sorted({type(move) for move in listed}, key=ORDER.index)


@pytest.mark.parametrize("target", [8, 9, 10, 13])
def test_cards_that_do_not_divide_are_known_soon(target: int):
    """Whatever forty cards a message names: few remainders are looked at."""
    rng = Random(target)
    most = 0
    for _ in range(60):
        values = [*range(1, target + 1)] * 4
        rng.shuffle(values)
        values = values[: rng.randint(20, 40)]
        while sum(values) % target:
            values.pop()
        most = max(most, steps_of(lambda: completes(target, values)))  # noqa: B023 - called at once
    assert most < 400


def steps_of(work: Callable[[], object]) -> int:
    """Return how many calls of functions some work makes."""
    calls, before = list[str](), sys.getprofile()
    sys.setprofile(lambda _frame, event, _: calls.append(event) if event == "call" else None)
    try:
        work()
    finally:
        sys.setprofile(before)
    return len(calls)


def test_cards_make_groups_with_others_just_if_some_of_these_fit():
    """The two are found in different ways."""
    rng, found = Random(3), set[bool]()
    for _ in range(400):
        values = rng.choices(range(1, 8), k=rng.randint(1, 7))
        count = rng.randint(0, len(values))
        must, may = values[:count], values[count:]
        ways = (some for size in range(len(may) + 1) for some in combinations(may, size))
        fits = any(is_whole((*must, *some), 7) for some in ways)
        assert completes(7, must, may) == fits
        found.add(fits)
    assert found == {True, False}


def is_whole(values: Sequence[int], target: int) -> bool:
    """Whether all values make groups, by trying every group of places."""
    whole, reached = (1 << len(values)) - 1, {0}
    for group in groups_of(tuple(values), target).masks:
        reached |= {mask | group for mask in reached if not mask & group}
    return whole in reached


def test_a_move_that_is_not_listed_on_a_huge_table_is_legal_all_the_same():
    """Where players lay down card after card, not all of the captures can be listed."""
    every = new_match(CASSINO, 2).pack
    low = tuple(each for each in every if each.rank in "A2345")
    now = at("T♠ 9♠", "K♠ Q♠")
    now = replace(now, progress=replace(table(now), loose=low))
    (everything,) = (Capture(card("T♠"), low),)
    assert everything not in now.legal(A).moves
    assert everything in now.legal(A)
    assert table(now.after(A, everything)).swept
    assert Capture(card("T♠"), low[1:]) not in now.legal(A)


def test_a_card_all_of_whose_captures_are_too_large_to_be_listed_may_be_played():
    """Beside a build of his own a player may not lay the king down, but take four cards with it."""
    now = at("K♠ 9♠", "Q♠ Q♥", game=ROYAL, builds=(build_of(9, "6♦ 3♦", A),))
    low = tuple(each for each in now.pack if each.rank in "A234" and each != card("3♦"))
    now = replace(now, progress=replace(table(now), loose=low))
    king, legal = card("K♠"), now.legal(A)
    assert all(move.held != (king,) for move in legal.moves)
    assert legal.more
    assert parse_move("capture KS 4S 4H 4D AS") in legal
    assert legal.cards == {king, card("9♠")}
    assert king not in dict(view(now, A).barred)


@dataclass(frozen=True)
class Fixed:
    """A player that always makes the same move."""

    move: Move
    name: str = "fixed"

    def choose(self, *_args: object) -> Move:
        """Return the move."""
        return self.move


def test_a_single_move_that_is_listed_is_no_only_choice_where_there_are_more():
    """The king may also take four cards besides the build."""
    now = at("K♠", "Q♠ Q♥", game=ROYAL, builds=(build_of(13, "9♦ 4♥", A),))
    low = tuple(each for each in now.pack if each.rank in "A234" and each != card("4♥"))
    seen = view(replace(now, progress=replace(table(now), loose=low)), A)
    player = Fixed(parse_move("capture KS 4S 4D 4C AS 9D 4H"))
    assert len(seen.legal.moves) == 1
    assert only_choice(seen) is None
    assert chosen(player, seen, Random(1)) == player.move


def test_a_card_is_named_once():
    """Named twice it would be taken twice, and the pile have more cards than the pack."""
    now = at("8♠ 4♥ 6♥", "K♣ K♦ Q♣", loose="8♦ 2♦ 2♣ 4♣")
    for move, twice in (("capture 8S 8D 8D", "8♦"), ("build 6 4H 2D 2D", "2♦"), ("capture 4H 2D 2D", "2♦")):
        assert refused(now, move) == f"the {twice} is named twice"
        assert parse_move(move) not in now.legal(A)
        assert parse_move(move) not in view(now, A).legal
    assert parse_move("capture 4H 2D 2C") in now.legal(A)


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("capture 9S 4C 4S", "these cards add up to 8, and the 9♠ counts 9"),
        ("capture 9S 5C 4C 4C", "the 4♣ is named twice"),
        ("capture 9S 9H", "the 9♥ does not lie on the table"),
        ("build 9 2S 5C", "with the 2♠ that adds up to 7, not to 9"),
        ("build 9 QS 5C", "the Q♠ has no value, so no build is made with it"),
    ],
)
def test_of_another_player_s_move_it_is_said_what_does_not_suit_the_table(move: str, why: str):
    """His hand is not seen, so that he may well hold the card."""
    rules, start = CASSINO.rules_for(2, 0), new_match(CASSINO, 2, first_dealer=B).standing
    hand = cards("8♦ 7♦ 6♦ 3♦")
    now = begun(rules, 2, B, B, hand=hand, turn_up=None, standing=start)
    now = turned(now, cards("5♣ 4♣ 4♠ K♣"))
    with pytest.raises(Impossible, match=re.escape(why)):
        moved(now, A, parse_move(move))
    assert table(moved(now, A, parse_move("capture 9S 5C 4C"))).taken[A] == cards("9♠ 4♣ 5♣")


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("capture 3S 8D", "the 8♦ counts 8, and the 3♠ counts 3"),
        ("capture TH 8D AD", "these cards add up to 9, and the 10♥ counts 10"),
        (
            "capture TH 8D 4D 7D AD",
            "the 10♥ takes cards of its value, cards that add up to it, and builds of it",
        ),
        ("capture TH QD", "the Q♦ is taken only by a card of its rank"),
        ("capture TH 6C 3C", "a build of 9 is taken only by a card of that value"),
        ("build 10 3S 8D", "with the 3♠ that adds up to 11, not to 10"),
        ("build 10 3S QD", "the Q♦ has no value, so no build is made with it"),
        ("build 10 3S 5C 2C 4C 3D", "a build of several groups is never raised"),
        ("build 10 3S 8D 4D 5H", "these cards and the 3♠ make no build of 10"),
    ],
)
def test_the_cause_is_named_why_cards_are_not_captured_or_built(move: str, why: str):
    """You read what the cards add up to, or which of them is in the way."""
    built = (build_of(9, "6♣ 3♣", B), build_of(7, "5♣ 2♣ 4♣ 3♦", B, multiple=True))
    now = at("3♠ T♥ T♠", "K♣ K♦ 7♣", loose="8♦ A♦ 4♦ 7♦ 5♥ Q♦", builds=built)
    assert refused(now, move) == why


def test_of_cards_chosen_for_a_build_the_one_too_many_is_named():
    """The cards could be for a build of ten or for a capture with the four."""
    now = at("4♥ T♠", "K♣", loose="6♦ 7♣ 3♦ 3♠ 4♣")
    assert {"build 10 4H 6D", "build 10 4H 3D 6D 7C"} <= may(now, "build")

    assert refused(now, "capture 4H 6D 7C 4C") == "these cards add up to 17, and the 4♥ counts 4"
    for odd, move in (("4♣", "capture 4H 6D 7C 3D 4C"), ("7♣", "capture 4H 6D 7C")):
        assert refused(now, move) == f"without the {odd}, these cards and the 4♥ make a build of 10"
    assert refused(now, "capture 4H 4C 3S") == "these cards add up to 7, and the 4♥ counts 4"

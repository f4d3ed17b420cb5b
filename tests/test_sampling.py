"""The sample of cases that an ordinary run tries."""

from contextlib import suppress
from types import SimpleNamespace
from typing import Any

import pytest

from capot.rules.catalog import GAMES
from tests.sampling import Sampling, seed_of


class Case:
    """A case of a function marked ``sample``, with a game's key and a number."""

    def __init__(self, game: str, number: int, *share: int, **how: bool) -> None:
        self.nodeid = f"tests/test_x.py::test_y[{game}-{number}]"
        self.callspec = SimpleNamespace(params={"key": game, "number": number})
        self._mark = pytest.mark.sample(*share, **how).mark

    def get_closest_marker(self, _name: str) -> pytest.Mark:
        return self._mark


def sample(seed: str, cases: list[Any]) -> set[str]:
    left_out: list[Any] = []

    def deselected(items: list[Any]) -> None:
        left_out.extend(items)

    hook = SimpleNamespace(pytest_deselected=deselected)
    kept = list(cases)
    Sampling(seed).pytest_collection_modifyitems(SimpleNamespace(hook=hook), kept)  # type: ignore[arg-type]
    assert {*kept, *left_out} == set(cases)
    assert len(kept) + len(left_out) == len(cases)
    return {case.nodeid for case in kept}


def test_an_eighth_of_the_cases_is_kept_or_the_share_that_the_mark_gives():
    assert len(sample("a", [Case("hearts", each) for each in range(90)])) == 12
    assert len(sample("a", [Case("hearts", each, 9) for each in range(91)])) == 11


def test_every_game_is_kept_where_a_function_has_more_cases_than_games():
    cases = [Case(game, number, 10) for game in GAMES for number in range(3)]

    for seed in ("a", "b"):
        kept = sample(seed, cases)
        assert {name.partition("[")[2].rpartition("-")[0] for name in kept} == set(GAMES)
        assert len(kept) == len(GAMES)


def test_games_take_turns_where_a_function_has_one_case_of_each():
    assert len(sample("a", [Case(game, 0) for game in GAMES])) == -(-len(GAMES) // 8)


def test_games_take_turns_where_the_mark_says_so():
    cases = [Case(game, number, 9, in_turn=True) for game in GAMES for number in range(3)]

    assert len(sample("a", cases)) == -(-len(cases) // 9)


def test_a_seed_repeats_its_sample_and_in_time_every_case_is_tried():
    cases = [Case("hearts", each) for each in range(90)]

    assert sample("a", cases) == sample("a", cases)
    assert set.union(*(sample(str(seed), cases) for seed in range(40))) == {case.nodeid for case in cases}


def test_functions_with_the_same_cases_have_the_same_sample():
    cases, others = ([Case("hearts", each) for each in range(90)] for _ in range(2))
    for case in others:
        case.nodeid = case.nodeid.replace("test_y", "test_z")
    kept = sample("a", cases + others)

    assert len(kept) == 24
    assert {name.partition("[")[2] for name in kept if "test_y" in name} == {
        name.partition("[")[2] for name in kept if "test_z" in name
    }


def made(sampling: Sampling, cases: list[Any], keyword: str = "") -> set[str]:
    """Return the cases of a function of which tests are made."""
    calls = [
        SimpleNamespace(id=case.nodeid.partition("[")[2][:-1], params=case.callspec.params, marks=[])
        for case in cases
    ]
    definition = SimpleNamespace(
        nodeid="tests/test_x.py::test_y", get_closest_marker=cases[0].get_closest_marker
    )
    config = SimpleNamespace(option=SimpleNamespace(keyword=keyword))
    function: Any = SimpleNamespace(definition=definition, _calls=calls, config=config)
    makes = sampling.pytest_generate_tests(function)
    next(makes)
    with suppress(StopIteration):
        makes.send(None)
    return {f"{definition.nodeid}[{each.id}]" for each in calls}


def test_no_tests_are_made_of_the_cases_that_are_left_out():
    cases, sampling = [Case("hearts", each) for each in range(90)], Sampling("a")

    kept = made(sampling, cases)

    assert kept == sample("a", cases)
    left = [case for case in cases if case.nodeid in kept]
    sampling.pytest_collection_modifyitems(SimpleNamespace(), left)  # type: ignore[arg-type]
    assert {case.nodeid for case in left} == kept


def test_where_words_choose_some_cases_the_sample_is_of_those():
    cases = [Case("hearts", each) for each in range(90)]

    assert made(Sampling("a"), cases, keyword="hearts-7") == {case.nodeid for case in cases}


def test_the_seed_is_the_one_given_or_the_tree_of_the_last_commit(monkeypatch, tmp_path):
    monkeypatch.setenv("CAPOT_SEED", "given")
    assert seed_of(tmp_path) == "given"

    monkeypatch.delenv("CAPOT_SEED")
    assert seed_of(tmp_path) == "unversioned"

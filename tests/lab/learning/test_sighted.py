"""Training the policy that sees the cards: it learns, by the same steps from the same seed, in pieces."""

import numpy as np
import pytest

from capot.kernel.learned.weights import shipped
from capot.kernel.playout import LEARNED
from capot.kernel.sighted.net import SIGHTED_NET
from capot.kernel.sighted.weights import drawn, loaded
from capot.lab.errors import LabError
from capot.lab.learning.sighted.course import Course, Piece, Recipe, run
from capot.lab.learning.sighted.fit import Learner, Lessons
from capot.lab.learning.trial import lead_over
from capot.rules.catalog import GAMES

HEARTS = GAMES["hearts"]


def course(lessons=400, imitating=1, seed=4, game=HEARTS):
    return Course(Recipe((game.key,), seed, lessons, imitating), [game])


def test_the_same_seed_gives_the_same_net_at_once_or_in_pieces(tmp_path):
    told: list[Piece] = []
    whole, first, second, other = course(), course(), course(), course(seed=5)

    run(whole, 3, tmp_path / "whole", told.append)
    run(first, 2, tmp_path / "parts", told.append)
    second.go_on(tmp_path / "parts")
    run(second, 3, tmp_path / "parts", told.append)
    run(other, 3, tmp_path / "other", told.append)

    assert whole.learner.net.tobytes() == second.learner.net.tobytes()
    assert whole.learner.net.tobytes() != other.learner.net.tobytes()
    assert told[:3] == [*told[3:5], told[5]]
    assert [each.tried for each in told[:3]] == [0, told[1].lessons, told[1].lessons + told[2].lessons]
    assert all(each.lessons > 250 for each in told)


def test_weights_that_an_interruption_left_behind_are_written_when_the_course_goes_on(tmp_path):
    path = tmp_path / "cards.course"
    begun, again = course(), course()
    run(begun, 1, path, lambda _: None)
    # Interrupted between the two files that are written after a piece.
    begun.learn()
    begun.keep(path)
    again.go_on(path)

    run(again, 2, path, lambda _: None)

    net, wanted = loaded(path.with_suffix(".npz")), again.learner.net
    assert again.pieces == 2
    assert all((net[name] == wanted[name].astype(np.float16)).all() for name in net.dtype.names)
    assert {each.name for each in tmp_path.iterdir()} == {"cards.course", "cards.npz"}


def test_it_learns_what_the_learned_policy_expects():
    taught = course(lessons=12_000, imitating=3)

    shares = [taught.learn().explained for _ in range(3)]

    assert shares[0] < shares[1] < shares[2]
    assert shares[2] > 0.1


def test_a_fit_finds_what_the_gains_depend_on():
    rng, cards = np.random.default_rng(1), 4
    count = 3000
    places = rng.integers(0, 6, count).astype(np.int16)
    card_rows = np.zeros((count * cards, 4), np.int16)
    card_rows[:, 0] = np.tile(np.arange(cards), count)
    # Which card is best depends on the row that holds.
    gains = (card_rows[:, 0] == np.repeat(places % cards, cards)).astype(np.float32)
    noisy = gains + rng.normal(0, 0.3, gains.shape) + np.repeat(rng.normal(0, 9, count), cards)
    starts = np.arange(count + 1)
    lessons = Lessons(places, starts, card_rows, cards * starts, noisy.astype(np.float32), gains)
    learner, rules = Learner(drawn(1)), np.zeros(SIGHTED_NET["rules"].shape[0], np.float32)

    for _ in range(60):
        for which in np.array_split(rng.permutation(count), 6):
            learner.learn(lessons, rules, which, 3e-3)

    assert learner.explained(lessons.towards(1.0, 1.0), rules) > 0.9


def test_a_net_that_has_learned_nothing_is_behind():
    (tables,) = (each.tables for each in course().learners)

    lead = lead_over(tables, [shipped()], LEARNED, 60, seed=1, sighted=drawn(3)).points

    assert lead.mean < -1
    assert lead.is_clear


def test_a_course_is_continued_by_its_own_recipe_alone(tmp_path):
    begun = course()
    run(begun, 1, tmp_path / "course", lambda _: None)

    with pytest.raises(LabError, match="is of a course with other games, seed or lessons"):
        course(seed=6).go_on(tmp_path / "course")
    with pytest.raises(LabError, match="plays none of these games"):
        course(game=GAMES["leekha"])

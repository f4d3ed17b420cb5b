"""Puzzles at the server: no solution before the answer, ratings on both sides, own mistakes first."""

import threading

import msgspec
import pytest

import capot.study.review
from capot.language.languages import LANGUAGES
from capot.server.errors import BadRequest, Forbidden, Illegal, NotFound
from capot.server.messages.puzzles import PuzzleAnswer, PuzzleRequest
from capot.server.messages.review import LineMove, ReviewRequest
from capot.server.study import puzzles
from capot.server.thinking import puzzles as explaining
from capot.server.thinking.jobs import Explained
from capot.server.thinking.subjects import subject
from capot.server.thinking.workers import Workers
from capot.study.puzzles.shelf import find, games, is_moment, shelf_of
from capot.study.puzzles.tactics import tactics_of
from tests.server.guests import in_a_loop, opened, play_out, seated
from tests.server.test_reviews import made_up
from tests.server.test_workers import patience, working  # noqa: F401 - a fixture

GAME = "slobberhannes"
ANN = "ann"


@pytest.fixture(autouse=True)
def plain_answers(monkeypatch):
    """Explain nothing, and make up reviews: what an answer says is tested with the puzzles themselves."""
    monkeypatch.setattr(explaining, "explained", explained_so)
    monkeypatch.setattr(capot.study.review, "review", made_up)


async def reviewed(room):
    """Return a guest who has played a match of one deal, and its review."""
    (ann,) = await seated(room, GAME, 1, 3, deals=1)
    await play_out([ann])
    log = await room.archive.log(ann.name, ann.table.id)
    review = (await room.reviews.of_table(ann.name, ann.table.id, log, ReviewRequest())).review
    assert review is not None
    return ann, review


def explained_so(_puzzle, _move):
    """Return the same explanation for every answer."""
    return Explained(
        dict.fromkeys(LANGUAGES, "why"), dict.fromkeys(LANGUAGES, "advice"), [(0, "play KS")], []
    )


def right(key):
    return PuzzleAnswer(move=find(key).solution[0].text)


def wrong(key):
    return PuzzleAnswer(move=find(key).options[-1].moves[0].text)


def in_order(moves, hand):
    """Whether cards come as in the hand, which tells nothing of the solution."""
    places = [[hand.index(code) for code in each.move.split() if code in hand] for each in moves]
    return places == sorted(places)


@in_a_loop
async def test_a_puzzle_shows_what_its_seat_knows_and_nothing_of_the_solution(tmp_path):
    async with opened(tmp_path) as room:
        for label in shelf_of(GAME).labels[:5]:
            state, puzzle = await room.puzzles.state(label.key), find(label.key)
            held = set(puzzle.view().hand)
            hidden = {
                card.code
                for seat, hand in enumerate(puzzle.position().hands)
                for card in hand
                if seat != puzzle.seat
            }

            assert sorted(state.seen.hand) == sorted(card.code for card in held)
            assert [len(hand) for seat, hand in enumerate(state.frame.hands) if seat != puzzle.seat] == [
                0
            ] * 3
            assert in_order(state.moves, state.seen.hand)
            assert {each.move for each in state.moves} == {
                move.text for option in puzzle.options for move in option.moves
            }
            seen = msgspec.structs.replace(state, seen=msgspec.structs.replace(state.seen, unseen=[]))
            text = msgspec.json.encode(seen, enc_hook=str).decode()
            assert not [card for card in hidden if f'"{card}"' in text]


@in_a_loop
async def test_the_first_answer_counts_for_both_ratings_and_later_ones_do_not(tmp_path):
    key = shelf_of(GAME).labels[0].key
    async with opened(tmp_path) as room:
        before = await room.puzzles.state(key)
        first = await room.puzzles.answer(ANN, key, wrong(key))
        again = await room.puzzles.answer(ANN, key, right(key))
        other = await room.puzzles.answer("ben", key, right(key))
        after, shelf = await room.puzzles.state(key), await room.puzzles.shelf(ANN, GAME)

    assert (first.is_right, again.is_right, other.is_right) == (False, True, True)
    assert first.change is not None
    assert other.change is not None
    assert first.change < 0 < other.change
    assert again.change is None
    assert first.rating.answers == again.rating.answers == 1
    assert before.rating == find(key).rating
    assert after.rating != before.rating
    assert (shelf.rating, shelf.solved, shelf.streak) == (first.rating, 0, 0)
    assert first.chosen == len(first.options) - 1
    assert (again.chosen, again.options[0].behind) == (0, 0)


@in_a_loop
async def test_a_lesson_on_tactics_counts_for_no_rating_and_may_be_tried_again(tmp_path):
    async with opened(tmp_path) as room:
        before = await room.puzzles.shelf(ANN, "hearts-classic")
        for lesson in before.lessons:
            assert lesson.title
            for moment in lesson.moments:
                for answered in (wrong(moment.puzzle), right(moment.puzzle)):
                    answer = msgspec.structs.replace(answered, lesson=True)
                    told = await room.puzzles.answer(ANN, moment.puzzle, answer)
                    assert told.is_right == (answered == right(moment.puzzle))
                    assert told.change is None
        after = await room.puzzles.shelf(ANN, "hearts-classic")
        none = await room.puzzles.shelf(ANN, GAME)

    assert [each.lesson for each in before.lessons] == ["duck", "moon", "pass"]
    assert none.lessons == []
    assert (after.rating, after.solved, after.streak) == (before.rating, 0, 0)


@in_a_loop
async def test_only_a_moment_of_a_lesson_is_answered_without_a_rating(tmp_path):
    moments = [each.puzzle for tactic in tactics_of("hearts-classic") for each in tactic.moments]
    shared = next(key for key in moments if not is_moment(key))
    made_for_it = next(key for key in moments if is_moment(key))
    other = shelf_of(GAME).labels[0].key

    def in_a_lesson(answer):
        return msgspec.structs.replace(answer, lesson=True)

    async with opened(tmp_path) as room:
        tried = await room.puzzles.answer(ANN, other, in_a_lesson(wrong(other)))
        seen = await room.puzzles.answer(ANN, shared, in_a_lesson(wrong(shared)))
        after = await room.puzzles.answer(ANN, shared, right(shared))
        never = await room.puzzles.answer(ANN, made_for_it, right(made_for_it))
        first = await room.puzzles.answer("ben", shared, right(shared))

    assert tried.change is not None
    assert tried.change < 0
    assert (seen.change, after.change, never.change) == (None, None, None)
    assert after.rating.answers == never.rating.answers == 0
    assert first.change is not None


@in_a_loop
async def test_right_answers_in_a_row_are_counted_and_kept(tmp_path):
    keys = [label.key for label in shelf_of(GAME).labels[:4]]
    answers = [right, right, wrong, right]
    async with opened(tmp_path) as room:
        told = [await room.puzzles.answer(ANN, key, do(key)) for key, do in zip(keys, answers, strict=True)]
    async with opened(tmp_path) as room:
        shelf, all_games = await room.puzzles.shelf(ANN, GAME), await room.puzzles.games(ANN)

    assert [each.streak for each in told] == [1, 2, 0, 1]
    assert (shelf.streak, shelf.best_streak, shelf.solved) == (1, 2, 3)
    assert {each.game: each.solved for each in all_games} == {key: 3 * (key == GAME) for key in games()}


@in_a_loop
async def test_the_next_puzzle_is_new_of_the_theme_and_about_as_hard_as_fits(tmp_path):
    labels = {label.key: label for label in shelf_of(GAME).labels}
    async with opened(tmp_path) as room:
        shelf = await room.puzzles.shelf(ANN, GAME)
        theme = min(shelf.themes, key=lambda each: each.puzzles)
        shown = set()
        for _ in range(theme.puzzles):
            state = await room.puzzles.next(ANN, GAME, PuzzleRequest(theme=theme.theme))
            assert theme.theme in labels[state.key].themes
            shown.add(state.key)
            await room.puzzles.answer(ANN, state.key, right(state.key))
        again = await room.puzzles.next("ben", GAME, PuzzleRequest())
        nearest = sorted(abs(label.rating - 1500) for label in labels.values())[: puzzles.NEAREST]

    assert len(shown) == theme.puzzles
    assert abs(labels[again.key].rating - 1500) in nearest


@in_a_loop
async def test_lessons_go_from_easy_to_hard_and_teach_in_a_sentence(tmp_path):
    ratings = {label.key: label.rating for label in shelf_of(GAME).labels}
    async with opened(tmp_path) as room:
        shelf = await room.puzzles.shelf(ANN, GAME)

    assert shelf.puzzles == len(ratings)
    for theme in shelf.themes:
        assert theme.sentence
        assert [ratings[key] for key in theme.lesson] == sorted(ratings[key] for key in theme.lesson)
    assert any(theme.lesson for theme in shelf.themes)


@in_a_loop
async def test_what_is_no_puzzle_or_no_move_is_refused(tmp_path):
    key = shelf_of(GAME).labels[0].key
    async with opened(tmp_path) as room:
        for call in (
            room.puzzles.shelf(ANN, "bridge"),
            room.puzzles.next(ANN, "bridge", PuzzleRequest()),
            room.puzzles.next(ANN, GAME, PuzzleRequest(theme="gardening")),
            room.puzzles.state(f"{GAME}-0"),
            room.puzzles.answer(ANN, "own.t.x.1", right(key)),
        ):
            with pytest.raises(NotFound):
                await call
        with pytest.raises(Illegal):
            await room.puzzles.answer(ANN, key, PuzzleAnswer(move="announce nothing"))
        with pytest.raises(BadRequest):
            await room.puzzles.answer(ANN, key, PuzzleAnswer(move="dance"))


@in_a_loop
async def test_own_mistakes_come_first_until_they_are_put_right(tmp_path, monkeypatch):
    threads = []

    def go_on(_mistake, _move):
        threads.append(threading.current_thread().name)
        return [LineMove(seat=1, move="play KS")]

    monkeypatch.setattr(puzzles.Mistake, "after", go_on)
    async with opened(tmp_path) as room:
        ann, review = await reviewed(room)
        shelf = await room.puzzles.shelf(ann.name, GAME)

        first = await room.puzzles.next(ann.name, GAME, PuzzleRequest(own=True))
        decision = review.decisions[0]
        assert first.key == f"own.{ann.table.id}.1.{decision.ply}"
        assert (first.frame, first.seen, first.rating) == (decision.frame, decision.seen, None)
        missed = await room.puzzles.answer(ann.name, first.key, PuzzleAnswer(move=decision.values[-1].move))
        second = await room.puzzles.next(ann.name, GAME, PuzzleRequest(own=True, after=first.key))
        found = await room.puzzles.answer(ann.name, first.key, PuzzleAnswer(move=decision.best))
        third = await room.puzzles.next(ann.name, GAME, PuzzleRequest(own=True))
        with pytest.raises(Forbidden):
            await room.puzzles.answer("stranger", first.key, PuzzleAnswer(move=decision.best))

    assert shelf.mistakes == 1
    assert (missed.is_right, found.is_right, found.change) == (False, True, None)
    assert ([each.move for each in missed.yours], found.yours) == (["play KS"], [])
    # One at a time, however many ask.
    assert threads == ["puzzles_0"]
    assert second.key != first.key
    assert third.key == second.key


@in_a_loop
async def test_another_move_as_good_as_the_best_puts_a_mistake_right(tmp_path, monkeypatch):
    """Its distance from the best, 2.5 standard errors here, may then be chance."""
    async with opened(tmp_path) as room:
        ann, review = await reviewed(room)
        found = []
        for level in (2.0, 3.0):
            monkeypatch.setattr(puzzles, "LEVEL", level)
            for each in review.decisions:
                key, second = f"own.{ann.table.id}.1.{each.ply}", each.values[1].move
                told = await room.puzzles.answer(ann.name, key, PuzzleAnswer(move=second))
                found.append((level, second == each.made, told.is_right))

    assert (3.0, False, True) in found
    assert all(right == (level > 2.5 and not made) for level, made, right in found)


@in_a_loop
async def test_no_chance_excuses_a_move_that_costs_more_than_half_the_mistake(tmp_path, monkeypatch):
    monkeypatch.setattr(puzzles, "LEVEL", 1000.0)
    async with opened(tmp_path) as room:
        ann, review = await reviewed(room)
        found = []
        for decision in review.decisions:
            key = f"own.{ann.table.id}.1.{decision.ply}"
            for each in decision.values[1:]:
                if each.move != decision.made:
                    told = await room.puzzles.answer(ann.name, key, PuzzleAnswer(move=each.move))
                    assert told.chosen is not None
                    behind = told.options[told.chosen].behind
                    found.append((behind > decision.loss / 2, told.is_right))

    assert set(found) == {(False, True), (True, False)}


@in_a_loop
async def test_a_worker_explains_an_answer(tmp_path, broker, monkeypatch):
    async with working(broker, {}) as bus, opened(tmp_path, elsewhere=Workers(bus)) as room:
        key = shelf_of(GAME).labels[0].key
        with monkeypatch.context() as here:
            here.setattr(room.puzzles, "_thread", None)
            told = await room.puzzles.answer(ANN, key, wrong(key))

    assert not told.is_right
    assert (told.why, told.advice) == ("why", "advice")
    assert [(each.seat, each.move) for each in told.line] == [(0, "play KS")]


@in_a_loop
async def test_an_explanation_in_other_languages_is_not_believed(broker):
    words = {"why": {"xx": "?"}, "advice": {}, "line": [], "yours": []}
    answer = msgspec.json.encode({"type": "explained", **words})
    async with working(broker) as bus:
        await bus.subscribe(subject("puzzles"), lambda message: bus.publish(message.reply, answer))
        key = shelf_of(GAME).labels[0].key

        assert await Workers(bus).puzzle(key, find(key).solution[0]) is None

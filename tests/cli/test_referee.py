"""``capot referee``: programs that read and write text play games told in words.

``python -m tests.cli.test_referee`` writes the question on its page anew.
"""

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from capot.cards import codes
from capot.cli.referee import benchmark, line
from capot.cli.referee.benchmark import GAMES as TWELVE
from capot.cli.referee.line import line_to
from capot.cli.referee.sitting import SEAT, TRIES, Setting, Sitting
from capot.cli.referee.words import ASKS, CHOICES
from capot.cli.table.answers import read_move as typed
from capot.lab.errors import LabError
from capot.play.notation import read_move
from capot.players.catalog import PLAYERS
from capot.players.programs.news import events, opening
from capot.players.programs.news import question as asked
from capot.players.search.spread import Spread, is_shipped
from capot.record import dumps, load, loads
from capot.rules import codec
from capot.rules.catalog import GAMES
from tests.players.programs import EXAMPLES
from tests.random_play import any_move
from tests.web.leaks import WORD

PAGE = EXAMPLES.parent / "docs" / "referee.md"
PROGRAM = f"{sys.executable} {EXAMPLES / 'first_legal.py'}"

ENDS_EARLY = """
import sys
left = int(sys.argv[1])
for line in sys.stdin:
    if line == "Your move:\\n":
        if not left:
            break
        left -= 1
        print("nonsense", flush=True)
"""


def begun(key, deals=1, opponent="random", model="Mia"):
    """A sitting of a game, by its own seed."""
    game = GAMES[key]
    return Sitting(Setting(game, game.players[0], deals, 1), PLAYERS[opponent], model)


def first_offered(question):
    """The first legal move of a question."""
    line = question.partition(f"{CHOICES}\n")[2].partition("\n")[0]
    return line.partition(", as in: ")[2] or line


# The words to a model


@pytest.mark.sample
@pytest.mark.parametrize("key", GAMES)
def test_no_question_names_a_card_that_the_seat_may_not_know(key):
    """Rules and questions speak of cards in general by their signs, and list all trumps."""
    sitting, rng = begun(key), Random(3)
    while sitting.asked is not None:
        pack = sitting.match.position.rules.pack
        text = sitting.question().replace(codes(pack.trumps), "")
        hidden = {card.code for card in pack.cards()} - known(sitting.asked)
        assert set(WORD.findall(text)) & hidden == set()
        assert sitting.answer(any_move(sitting.asked.legal, rng).text) == ""


def known(seen):
    """The codes of the cards of which a program at this seat hears by the engine protocol."""
    new = {**opening(seen), "rules": None}
    return set(WORD.findall(json.dumps([new, *events(seen), asked(seen, None)])))


def test_a_question_ends_with_the_line_that_asks_and_has_the_rules_before_it():
    question = begun("slobberhannes").question()

    assert question.startswith("# Slobberhannes for 4 players\n")
    assert question.endswith(f"\n{ASKS}\n")
    assert "## Scoring" in question


@pytest.mark.sample
@pytest.mark.parametrize("key", GAMES)
def test_the_first_move_that_is_offered_is_legal_and_the_terminal_takes_it_too(key):
    sitting = begun(key)
    while sitting.asked is not None:
        seen = sitting.asked
        offered = first_offered(sitting.question(with_rules=False))
        assert read_move(offered, seen.legal).in_order == next(iter(seen.legal)).in_order
        assert typed(offered, seen).in_order == next(iter(seen.legal)).in_order
        assert sitting.answer(offered) == ""
    assert sum(sitting.mistakes) == 0


def test_the_points_of_earlier_deals_are_told():
    sitting = begun("finis", deals=2)
    while len(sitting.match.deals) == 1:
        sitting.answer(first_offered(sitting.question()))

    points = sitting.match.scores[0].points
    assert f"Points of deal 1: you {points[0]}, " in sitting.question()


# Answers that are no legal move


def test_an_answer_that_is_no_move_gets_a_sentence_and_the_question_again():
    sitting = begun("finis")

    refusal = sitting.answer("I would like to win")

    assert refusal.startswith("'I would like to win' is not a move; moves look like: play QS")
    assert f"Your last answer was refused: {refusal} Tries left: 2.\n{ASKS}" in sitting.question()
    assert sitting.mistakes == [1]


@pytest.mark.parametrize("answer", ["{@9}", f"{{@{'9' * 5000}}}", "{hello}"])
def test_an_answer_with_braces_is_quoted_as_it_is(answer):
    assert answer in begun("finis").answer(answer)


def test_a_card_that_may_not_be_played_is_refused_for_the_reason_the_table_gives():
    sitting = begun("slobberhannes")
    while not sitting.asked.barred:
        sitting.answer(first_offered(sitting.question()))
    card, _ = sitting.asked.barred[0]

    assert "were led and you hold the" in sitting.answer(f"play {card.code}")


def test_after_three_wrong_answers_the_first_legal_move_is_made_and_counted():
    sitting, by_rule = begun("hearts"), begun("hearts")
    while sitting.asked is not None:
        by_rule.answer(next(iter(by_rule.asked.legal)).text)
        for _ in range(TRIES):
            assert sitting.answer("nonsense")

    own = sum(seat == SEAT for seat, _ in sitting.match.position.moves)
    assert sitting.match.position.moves == by_rule.match.position.moves
    assert (sitting.mistakes, sitting.made_for_it) == ([TRIES * own], [own])


# Records


def test_the_scores_are_those_of_the_record_and_its_shuffles_are_as_published(run, tmp_path):
    sitting = begun("knaves", deals=3)
    while sitting.asked is not None:
        sitting.answer(first_offered(sitting.question()))
    path = tmp_path / "knaves.capot"
    path.write_text(dumps(sitting.record()), encoding="utf-8")

    assert load(path).match.scores == sitting.match.scores
    verified = run("verify", str(path))
    assert verified.exit_code == 0, verified.output
    assert "Everything is as published." in verified.output


def test_the_commitment_that_was_told_is_that_of_the_record():
    sitting = begun("finis")
    told = sitting.question().partition("shuffled is ")[2][:64]

    (entry,) = json.loads(dict(sitting.record().tags)["Shuffle"])

    assert entry["commitment"] == told
    assert entry["secret"] not in sitting.question()


@pytest.mark.parametrize("key", ["hearts", "whist", "kierki"])
def test_a_sitting_goes_on_from_its_record_in_the_middle_of_a_deal(key):
    sitting = begun(key, deals=2)
    for answer in range(15):
        sitting.answer("nonsense" if answer == 1 else first_offered(sitting.question()))

    again = Sitting(sitting.setting, PLAYERS["random"], "Mia", loads(dumps(sitting.record())))

    assert again.question() == sitting.question()
    assert again.mistakes == sitting.mistakes
    assert again.record() == sitting.record()


def test_a_record_of_other_opponents_is_refused():
    record = begun("finis").record()

    with pytest.raises(LabError, match="other opponents"):
        Sitting(begun("finis").setting, PLAYERS["simple"], "Mia", record)


def test_a_record_of_another_model_is_refused():
    record = begun("finis").record()

    with pytest.raises(LabError, match="another model"):
        Sitting(begun("finis").setting, PLAYERS["random"], "Max", record)


@pytest.mark.parametrize("tag", ["Mistakes", "MadeForIt"])
@pytest.mark.parametrize("value", ["x", "", "1", "1 2 3", "1 -2", "1 2.5", "1 ²", f"1 {'9' * 5000}"])
def test_a_record_without_a_count_for_each_deal_is_refused(tag, value):
    record = in_second_deal().record()
    tags = tuple((name, value if name == tag else text) for name, text in record.tags)

    with pytest.raises(LabError, match=f"the tag {tag} of the record is not a whole number for each deal"):
        Sitting(begun("finis", deals=2).setting, PLAYERS["random"], "Mia", replace(record, tags=tags))


def test_a_record_whose_first_cards_are_not_those_of_its_shuffle_is_refused():
    sitting = in_second_deal()
    record = sitting.record()
    other = begun("finis", deals=2).setting.match
    other = other.with_deal(other.pack)
    while not other.needs_deal:
        seat = min(other.position.to_act)
        other = other.after(seat, next(iter(other.position.legal(seat))))
    second = sitting.match.position
    other = other.with_hands(second.dealt, second.talon, second.turn_up)

    with pytest.raises(LabError, match="the cards of deal 1 of the record"):
        Sitting(sitting.setting, PLAYERS["random"], "Mia", replace(record, match=other))


def in_second_deal():
    """A sitting of two deals, in its second."""
    sitting = begun("finis", deals=2)
    while len(sitting.match.deals) == 1:
        sitting.answer(first_offered(sitting.question()))
    return sitting


# The benchmark


def test_who_plays_as_the_player_in_its_place_is_not_ahead_in_any_deal():
    others = begun("polignac", deals=2, opponent="thumb", model=None)
    own = begun("polignac", deals=2, opponent="thumb")

    for deal in others.match.deals:
        for seat, move in deal.moves:
            if seat == SEAT:
                assert own.answer(move.text) == ""

    assert own.match.scores == others.match.scores


def test_the_spreads_of_the_twelve_games_come_with_capot():
    assert len(set(TWELVE)) == 12
    assert all(is_shipped(GAMES[key], GAMES[key].players[0]) for key in TWELVE)


def test_a_run_writes_records_and_a_row_of_the_leaderboard(run, tmp_path):
    board, out = tmp_path / "board.jsonl", tmp_path / "records"
    words = (
        "polignac",
        "finis",
        "finis",
        "--model",
        PROGRAM,
        "--name",
        "first",
        "--against",
        "thumb",
        "--deals",
        "2",
    )

    result = run("referee", *words, "--out", str(out), "--board", str(board))

    assert result.exit_code == 0, result.output
    (row,) = map(json.loads, board.read_text(encoding="utf-8").splitlines())
    assert (row["model"], row["against"], row["deals"], row["mistakes"]) == ("first", "thumb", 4, 0)
    for key in ("polignac", "finis"):
        own, others = (load(out / f"{key}-{who}.capot").match.scores for who in ("model", "thumb"))
        leads = [other.points[SEAT] - mine.points[SEAT] for mine, other in zip(own, others, strict=True)]
        assert row["games"][key]["lead"] == float(sum(leads)) / 2
    in_spreads = [each["lead"] / each["spread"] for each in row["games"].values()]
    assert row["lead"] == pytest.approx(sum(in_spreads) / 2, abs=1e-4)


def test_a_game_is_played_once_however_it_is_named_and_two_games_with_one_key_are_refused(run, tmp_path):
    board, file = tmp_path / "board.jsonl", tmp_path / "other.json"
    words = ("referee", "finis", "Finis", "--deals", "1", "--against", "thumb", "--model", PROGRAM)

    assert run(*words, "--board", str(board)).exit_code == 0
    (row,) = map(json.loads, board.read_text(encoding="utf-8").splitlines())
    assert row["deals"] == 1

    file.write_text(codec.dumps(replace(GAMES["finis"], name="Another")), encoding="utf-8")
    refused = run(*words, str(file))
    assert refused.exit_code == 2
    assert "two different games have the key finis" in refused.output


def test_another_model_does_not_take_over_the_records_of_the_first(run, tmp_path):
    words = ("referee", "finis", "--deals", "1", "--against", "thumb", "--model", PROGRAM, "--out", tmp_path)

    assert run(*map(str, words), "--name", "first").exit_code == 0
    second = run(*map(str, words), "--name", "second")

    assert second.exit_code == 2
    assert "the record is of another model" in second.output


def test_a_game_whose_deals_all_end_alike_is_refused_before_play(run, monkeypatch):
    monkeypatch.setattr(benchmark, "spread_of", lambda _game, _seats: Spread(0.0, (0.0,) * 4, 1))

    result = run("referee", "finis", "--model", "no-such-program")

    assert result.exit_code == 2
    assert "every deal of Finis has the same score" in result.output


def test_a_run_that_was_cut_goes_on_and_ends_as_an_unbroken_one(run, tmp_path):
    program = tmp_path / "ends_early.py"
    program.write_text(ENDS_EARLY, encoding="utf-8")

    def referee(folder, answers):
        model = f"{sys.executable} {program} {answers}"
        words = ("finis", "--model", model, "--name", "nonsense", "--against", "thumb", "--deals", "2")
        return run("referee", *words, "--out", str(tmp_path / folder))

    cut = referee("cut", 7)
    assert cut.exit_code == 2
    assert "the model has ended without an answer" in cut.output
    assert not load(tmp_path / "cut" / "finis-model.capot").match.is_over

    assert referee("cut", 1000).exit_code == 0
    assert referee("whole", 1000).exit_code == 0
    cut_off, whole = (load(tmp_path / each / "finis-model.capot") for each in ("cut", "whole"))
    assert cut_off.match == whole.match


def test_without_a_command_the_questions_go_to_standard_output(run):
    result = run("referee", "finis", "--deals", "1", "--against", "thumb", typed=["nonsense"] * 100)

    assert result.exit_code == 0
    assert result.stdout.startswith("# Finis for 4 players\n")
    assert "The match is over." in result.stdout
    assert "model in the place of thumb" in result.stderr


def test_a_program_that_cannot_be_started_is_named(run):
    result = run("referee", "finis", "--deals", "1", "--against", "thumb", "--model", "no-such-program")

    assert result.exit_code == 2
    assert "no-such-program cannot be started" in result.output


@pytest.mark.parametrize("model", ["", " "])
def test_a_model_without_a_command_is_refused(run, model):
    result = run("referee", "finis", "--model", model)

    assert result.exit_code == 2
    assert "--model needs the command of a program" in result.output


@pytest.fixture
def started(monkeypatch):
    """The programs that are started, in order."""
    programs = []

    class Noted(subprocess.Popen):  # type: ignore[type-arg]
        def __init__(self, *args, **named):
            super().__init__(*args, **named)
            programs.append(self)

    monkeypatch.setattr(subprocess, "Popen", Noted)
    return programs


def test_a_program_ends_with_its_line(started):
    with line_to((sys.executable, str(EXAMPLES / "first_legal.py"))) as to:
        answer = to.ask(begun("finis").question())

    assert answer == f"{first_offered(begun('finis').question())}\n"
    assert [program.poll() for program in started] == [0]


def test_a_program_that_goes_on_is_killed_with_its_children(started, monkeypatch):
    monkeypatch.setattr(line, "POLITE", 0.1)

    with line_to(("sh", "-c", "sleep 1000; true")):
        pass

    assert started[0].poll() is not None


# The page


def example():
    """The second question of the page's deal, without the rules."""
    sitting = begun("slobberhannes", opponent="simple")
    sitting.answer(first_offered(sitting.question()))
    return sitting.question(with_rules=False)


def with_example(text):
    """The page with its question as it is now."""
    begin, end = "<!-- question: begin -->\n", "<!-- question: end -->"
    before, rest = text.split(begin)
    return f"{before}{begin}```text\n{example()}```\n{end}{rest.split(end)[1]}"


def test_the_page_shows_a_question_as_it_is_and_the_program_that_answers():
    text = PAGE.read_text(encoding="utf-8")

    assert text == with_example(text)
    assert f"```python\n{(EXAMPLES / 'first_legal.py').read_text(encoding='utf-8')}```" in text
    assert all(f"`{key}`" in text for key in TWELVE)


if __name__ == "__main__":
    Path(PAGE).write_text(with_example(PAGE.read_text(encoding="utf-8")), encoding="utf-8")


@pytest.mark.parametrize("answer", ["{QS}", "{QS} {@1}", "{@2}"])
def test_an_answer_is_quoted_as_it_came_even_if_it_looks_like_a_card_or_a_player_in_a_sentence(answer):
    assert f"'{answer}' is not a move" in begun("slobberhannes").answer(answer)

"""``capot review`` and ``review`` at the table: what decisions cost, for people and for programs."""

import json
import os
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from capot.cards import Card
from capot.cli.reports.review import review_lines
from capot.cli.screens.paint import Painter
from capot.cli.words import Names
from capot.play.moves import PlayCard
from capot.play.vying import ACCEPT, CONCEDE, DOUBLE
from capot.record import Record, dumps, dumps_view, load
from capot.rules.catalog import GAMES
from capot.study.review import ReviewError, review, review_data
from tests.cli.scripted import AS_SCRIPTED, NEXT_DEAL, script
from tests.random_play import after, played_out, random_match
from tests.study.by_hand import beside_one_card, deal_review, decision, review_of

MATCHES = Path(__file__).parents[1] / "data" / "matches"

NAMES = Names(("You", "Ben", "Clara", "David"), 0)
BEST = PlayCard(Card("7", "♠"))


@pytest.fixture(scope="module")
def match():
    """Two deals of Slobberhannes: eight tricks each, nothing before them."""
    return random_match(GAMES["slobberhannes"], 4, 1, deals=2)


@pytest.fixture
def record(match, tmp_path):
    path = tmp_path / "match.capot"
    path.write_text(dumps(Record(match, NAMES.called)), encoding="utf-8")
    return path


@pytest.fixture
def asked(monkeypatch):
    """Reviews made by hand instead; the list holds what was asked for."""
    calls = []

    def made(record, **wanted):
        calls.append(wanted)
        wanted.pop("progress")(1.0)
        seats = wanted.get("seats") or (0,)
        return review_of(record.match, deal_review(seats[0], decision(record.match, own(record.match), BEST)))

    monkeypatch.setattr("capot.study.review.review", made)
    return calls


def own(match, seat=0):
    """Return the place of a seat's first move in the first deal."""
    return next(place for place, (by, _) in enumerate(match.deals[0].moves) if by == seat)


def told(match, *decisions, **fields):
    """Return the lines about the decisions of seat 0 in the first deal."""
    return review_lines(review_of(match, deal_review(0, *decisions), **fields), match, NAMES)


def told_of(match, **fields):
    """Return the lines about one decision."""
    return "\n".join(told(match, decision(match, own(match), BEST, **fields)))


class TestLines:
    def test_the_headline_says_what_was_lost_and_what_is_usual(self, match):
        head = told(match, decision(match, own(match), BEST))[2]

        assert head == (
            "You lost 1.25 points by decisions: 1 mistake. "
            "Computer players usually lose: easy 4.12, medium 1.50."
        )

    def test_a_deal_without_faults_says_so(self, match):
        first = decision(match, own(match), BEST, grade="good", loss=0.04, points_lost=0.04)

        lines = told(match, first, usual=())

        assert lines[2] == "You lost 0.04 points by decisions: no faults."
        assert not any(line.startswith("The ") for line in lines)

    def test_points_lost_near_the_end_are_no_fault_where_the_match_counted_and_the_headline_says_so(
        self, match
    ):
        first = decision(match, own(match), BEST, grade="good", unit="chance", loss=0.01, points_lost=4.0)
        second = decision(match, own(match) + 4, BEST, trick=2, grade="good", loss=0.0, points_lost=0.0)

        assert told(match, first, second, usual=())[2] == (
            "You lost 4.00 points by decisions: no faults. "
            "1 of 2 decisions are judged by the chance to win the match, of which 1% was lost."
        )

    def test_an_estimate_below_zero_is_a_gain(self, match):
        first = decision(match, own(match), BEST, grade="good", loss=-0.03, points_lost=-0.03)

        assert told(match, first, usual=())[2] == "You gained 0.03 points by decisions: no faults."

    def test_a_deal_whose_decisions_are_not_graded_claims_no_faultless_play(self):
        whist = beside_one_card(random_match(GAMES["knockout-whist"], 4, 1, deals=2))
        made = review_of(whist, deal_review(0), deal_review(0, number=2))

        both = review_lines(made, whist, NAMES)
        assert both[0].startswith("Knockout Whist · deal 1")
        one = review_lines(replace(made, deals=made.deals[:1]), whist, NAMES)

        assert not any("fault" in line or "lost by decisions" in line for line in both)
        assert one[1].endswith("; the decisions of this deal are not graded.")
        assert [line.split("  ")[1] for line in one[3:7]] == [
            "usual at this seat",
            "the cards dealt",
            "hidden cards and everybody’s play",
            "together",
        ]
        assert one[7:] == [""]

    def test_the_offer_that_was_answered_is_said_where_two_vie(self):
        truc = played_out(after("truc", DOUBLE, ACCEPT), Random(1))

        lines = told(truc, decision(truc, 1, CONCEDE))

        assert any("Ben offers 2 points. Your hand: " in line for line in lines)

    def test_the_account_adds_up_as_shown(self, match):
        lines = told(match, decision(match, own(match), BEST))

        start = lines.index("How your 4 points came about, in points ahead of the table’s mean of 6.50:") + 1
        *parts, result = (line.split()[-1].replace("−", "-") for line in lines[start : start + 5])
        assert round(sum(map(float, parts)), 6) == float(result) == 2.5

    def test_the_marks_stand_below_their_tricks(self, match):
        second = decision(match, own(match) + 4, BEST, trick=2, grade="best", loss=0.0)
        lines = told(match, decision(match, own(match), BEST, grade="blunder"), second)

        strip = next(place for place, line in enumerate(lines) if line.startswith("Tricks"))
        assert lines[strip].split()[1:] == [str(number) for number in range(1, 9)]
        assert lines[strip].index("1") == lines[strip + 1].index("??") + 1
        assert lines[strip].index("2") == lines[strip + 1].index("+")
        assert lines[strip + 2].strip() == "(+ best, ?? blunder)"

    def test_a_trick_in_which_a_word_was_said_before_the_card_has_both_marks(self, match):
        card = decision(match, own(match) + 4, BEST, trick=1, grade="best", loss=0.0)

        lines = told(match, decision(match, own(match), BEST, grade="blunder"), card)

        strip = next(place for place, line in enumerate(lines) if line.startswith("Tricks"))
        assert lines[strip + 1].split() == ["??/+"]
        assert lines[strip].index("1") == lines[strip + 1].index("+")

    def test_the_costliest_show_the_table_and_the_reasons(self, match):
        place = own(match)
        reasons = {"why": "Ben holds the Q♠ in 71% of cases.", "advice": "Seat 2 is void."}
        line = ((0, BEST), (1, PlayCard(Card("8", "♠"))))

        text = told_of(match, line=line, **reasons)

        faces = match.position.faces
        made = match.deals[0].moves[place][1]
        assert f"1. trick 1: {faces.short(made.card)}, mistake, cost 1.25 (± 0.20). Best was 7♠." in text
        assert "The only fault:" in text
        assert "Your hand: " in text
        assert "   Ben holds the Q♠ in 71% of cases." in text
        assert "   After 7♠: Ben 8♠." in text

    @pytest.mark.parametrize("verb", ["hold", "do not hold", "have"])
    def test_a_reason_about_the_player_called_you_says_you(self, match, verb):
        third = {"hold": "holds", "do not hold": "does not hold", "have": "has"}[verb]

        text = told_of(match, why=f"You {third} the Q♠ in 71% of cases.")

        assert f"   You {verb} the Q♠ in 71% of cases." in text

    def test_moves_that_cannot_differ_from_the_best_are_named_with_it(self, match):
        best, *others = decision(match, own(match), BEST).values
        best = replace(best, alike=(PlayCard(Card("8", "♠")),))

        assert "Best was 7♠ (or 8♠)." in told_of(match, values=(best, *others))

    def test_every_decision_is_a_line_with_its_move_of_the_match(self, match):
        lines = told(match, decision(match, own(match), BEST))

        start = next(place for place, line in enumerate(lines) if line.startswith("Every decision"))
        made = match.position.faces.short(match.deals[0].moves[own(match)][1].card)
        assert lines[start + 1].split() == [
            *(str(own(match)), "trick", "1", "duck", "1.25", "±", "0.20"),
            *("?", "mistake", f"{made},", "best", "7♠"),
        ]
        assert lines[start + 2] == "  2 more moves were forced."

    def test_a_chance_to_win_the_match_is_shown_in_percent(self, match):
        text = told_of(match, unit="chance", loss=0.031, error=0.004)

        assert "cost 3% (± 1%)" in text
        assert "3% ± 1%" in text
        assert re.search(r"Chance to win the match: −?\d+% after \S+, −?\d+% after \S+\.", text)
        assert "Chance to win the match" not in told_of(match)

    def test_what_one_fault_cost_is_the_same_number_wherever_it_is_told(self, match):
        fault = decision(match, own(match), BEST, unit="chance", loss=0.1049, error=0.01)
        fault = replace(fault, values=tuple(replace(each, worth=0.6 + each.worth) for each in fault.values))
        after = replace(fault, ply=fault.ply + 4, trick=2, grade="good", loss=-0.012)

        text = "\n".join(told(match, fault, after))

        assert "cost you about 10 percentage points" in text
        assert "of which 10% was lost." in text
        assert "mistake, cost 10% (± 2%)" in text
        assert re.search(r"Chance to win the match: 60% after \S+, 50% after \S+\.", text)

    def test_hindsight_says_who_was_lucky(self, match):
        text = told_of(match, hindsight=-0.5, luck="lucky")

        assert "With all cards known: −0.50, wrong, but lucky." in text
        assert told_of(match).count("lucky") == 0

    def test_a_proved_grade_is_called_proved(self, match):
        assert "mistake, as is proved, cost" in told_of(match, is_certain=True)

    def test_several_deals_begin_with_a_table_of_all_and_leave_out_the_lists(self, match):
        first = deal_review(0, decision(match, own(match), BEST))
        both = review_of(match, first, deal_review(0, number=2))

        lines = review_lines(both, match, NAMES)

        assert [line.split() for line in lines[1:5]] == [
            ["You"],
            ["deal", "1", "1.25"],
            ["deal", "2", "0.00"],
            ["mean", "0.62"],
        ]
        assert not any(line.startswith("Every decision") for line in lines)
        assert lines[-1] == "--deal N lists every decision of a deal."

    def test_grades_are_in_colour(self):
        painted = Painter().graded("  3  trick 2  0.84 ± 0.10  ?? blunder  Q♠, best 4♥")

        styles = {painted.plain[span.start : span.end]: str(span.style) for span in painted.spans}
        assert styles["??"] == styles["blunder"] == "bold red"
        assert styles["4♥"] == "bold red"
        assert styles["Q♠"] == "bold"


class TestCommand:
    def test_the_review_of_a_deal_is_the_one_that_python_has(self, run, record):
        result = run("review", str(record), "--deal", "2", "--seat", "1", "--seed", "5", "--json")

        found = review(load(record), deals=[2], seats=[1], seed=5)
        assert result.exit_code == 0, result.output
        assert json.loads(result.stdout) == json.loads(json.dumps(review_data(found)))

    @pytest.mark.parametrize("deal", [3, 5])
    def test_deals_after_a_player_is_out_that_begin_with_naming_trumps_are_reviewed(self, run, deal):
        result = run("review", str(MATCHES / "knockout-whist.capot"), "--deal", str(deal))

        assert result.exit_code == 0, result.output
        assert result.stdout.count(" lost ") >= 2

    def test_output_that_knows_no_suit_signs_gets_letters(self, match, tmp_path):
        path = tmp_path / "match.capot"
        path.write_text(dumps(Record(match)), encoding="utf-8")
        env = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0", "LC_ALL": "C"}
        words = [sys.executable, "-m", "capot", "review", str(path), "--deal", "1", "--seat", "2"]

        shown = subprocess.run(words, capture_output=True, text=True, check=True, env=env).stdout

        assert shown.startswith("Slobberhannes - deal 1")
        assert "Seat 2 lost" in shown
        assert "+/-" in shown
        assert shown.isascii()

    def test_the_seat_called_you_is_reviewed_in_all_finished_deals(self, run, record, asked):
        assert run("review", str(record)).exit_code == 0
        assert asked == [{"deals": None, "seats": (0,), "hindsight": False, "seed": 0}]

    def test_without_a_seat_called_you_all_seats_are_reviewed(self, run, match, asked, tmp_path):
        path = tmp_path / "others.capot"
        path.write_text(dumps(Record(match, ("Anna", "Ben", "Clara", "David"))), encoding="utf-8")

        run("review", str(path), "--hindsight")

        assert asked == [{"deals": None, "seats": None, "hindsight": True, "seed": 0}]

    @pytest.mark.usefixtures("asked")
    def test_without_a_file_the_newest_stored_match_is_reviewed(self, run, tmp_path):
        played = script(tmp_path, "finis", deals=4)
        run("play", "finis", "--deals", "4", *AS_SCRIPTED, typed=played.lines)

        result = run("review", "--deal", "1")

        assert result.exit_code == 0, result.output
        assert "Finis · deal 1 of 4" in result.output
        assert "You lost 1.25 points by decisions" in result.output

    def test_without_any_match_the_command_says_where_it_looked(self, run, data):
        result = run("review")

        assert result.exit_code == 1
        assert f"there is no stored match in {data / 'matches'}" in result.stderr

    @pytest.mark.parametrize(
        ("words", "reason"),
        [
            (("--deal", "3"), "there is no deal 3: the match has 2"),
            (("--seat", "4"), "there is no seat 4 at a table of 4"),
        ],
    )
    def test_deals_and_seats_that_are_not_there_are_refused(self, run, record, words, reason):
        result = run("review", str(record), *words)

        assert result.exit_code == 1
        assert result.stderr.endswith(f"Error: {reason}\n")

    def test_a_deal_that_is_not_over_is_refused(self, run, match, tmp_path):
        path = tmp_path / "match.capot"
        whole = Record(match)
        path.write_text(dumps(Record(whole.at(len(list(whole.moves())) - 1))), encoding="utf-8")

        result = run("review", str(path), "--deal", "2")

        assert result.exit_code == 1
        assert "deal 2 is not over yet" in result.stderr

    def test_a_record_of_one_seat_is_refused(self, run, match, tmp_path):
        path = tmp_path / "view.capot"
        path.write_text(dumps_view(Record(match), 0), encoding="utf-8")

        result = run("review", str(path))

        assert result.exit_code == 1
        assert "Error: view.capot: " in result.stderr

    def test_a_game_beyond_the_room_of_the_search_is_refused(self, run, record, monkeypatch):
        def refused(*_, **__):
            raise ReviewError("this game cannot be reviewed: its pack is too large")

        monkeypatch.setattr("capot.study.review.review", refused)

        result = run("review", str(record))

        assert result.exit_code == 1
        assert "Error: this game cannot be reviewed: its pack is too large" in result.stderr

    def test_a_file_that_is_not_there_is_told_of(self, run):
        result = run("review", "nowhere")

        assert result.exit_code == 1
        assert "nowhere: cannot be read: No such file or directory" in result.stderr


class TestTable:
    """Finis by seed 1, in four deals."""

    @pytest.fixture
    def played(self, tmp_path):
        return script(tmp_path, "finis", deals=4)

    @pytest.fixture
    def play(self, run):
        def play(*lines):
            return run("play", "finis", "--deals", "4", *AS_SCRIPTED, typed=lines)

        return play

    def test_between_deals_the_last_deal_is_reviewed(self, play, played, asked):
        first = played.lines[: played.lines.index(NEXT_DEAL)]

        output = play(*first, "review").output

        assert asked == [{"deals": (1,), "seats": (0,)}]
        assert "You lost 1.25 points by decisions" in output
        assert output.count("Enter for the next deal, or review") == 2

    def test_when_the_match_is_over_its_last_deal_is_reviewed_before_leaving(self, play, played, asked):
        result = play(*played.lines, "undo", "v", "nonsense", "")

        assert result.exit_code == 0
        assert asked == [{"deals": (4,), "seats": (0,)}]
        assert "The match is over." in result.output
        assert "Press Enter to leave, or type review" in result.output

    def test_before_any_deal_is_over_there_is_nothing_to_review(self, play):
        assert "No deal is over yet." in play("review").output

    def test_a_game_that_cannot_be_reviewed_says_so(self, play, played, monkeypatch):
        def refused(*_, **__):
            raise ReviewError("this game cannot be reviewed: its pack is too large")

        monkeypatch.setattr("capot.study.review.review", refused)
        first = played.lines[: played.lines.index(NEXT_DEAL)]

        assert "This game cannot be reviewed: its pack is too large." in play(*first, "review").output

    def test_help_names_the_review(self, play):
        assert "  v  review  " in play("?").output


class TestBluff:
    """Put by seed 1, in which nobody may see during the match what was not played."""

    def test_where_players_bluff_no_deal_is_reviewed_before_the_match_is_over(self, run, tmp_path, asked):
        lines = script(tmp_path, "put").lines
        first, rest = lines[: lines.index(NEXT_DEAL)], lines[lines.index(NEXT_DEAL) :]

        output = run("play", "put", *AS_SCRIPTED, typed=(*first, "review", *rest, "review", "")).output

        assert "The hands of this match are shown once it is over." in output
        assert "Enter for the next deal, or review" not in output
        assert "Enter to leave, or review" in output
        (only,) = asked
        assert only["deals"] > (1,)

"""``capot daily``: the deal of the day in the terminal, played once and stored with its result."""

import json
from datetime import UTC, datetime, timedelta
from random import Random

import pytest
from click.testing import CliRunner

from capot.cli import main
from capot.cli.table.sessions import daily_match
from capot.cli.table.sessions.daily_match import daily_seating, finished
from capot.play.view import view
from capot.players.random_player import RandomPlayer
from capot.study import daily
from capot.study.daily import SEAT, daily_deal
from capot.study.daily_results import marks, result_of, share_line

KEY = "slobberhannes"
TODAY = datetime.now(UTC).date()


@pytest.fixture(autouse=True)
def _kept_here(tmp_path, monkeypatch):
    """Keep matches here, and let players play who need no compiler, whatever the clock says."""
    monkeypatch.setenv("CAPOT_DATA", str(tmp_path))
    monkeypatch.setattr(daily_match, "OPPONENT", RandomPlayer())
    monkeypatch.setattr(daily_match, "get_players_ready", lambda: None)
    monkeypatch.setattr(daily, "FIRST_DAY", TODAY - timedelta(30))


def run(*words: str, typed: str = ""):
    plain = () if "--json" in words else ("--plain",)
    return CliRunner().invoke(main, ["daily", *words, *plain], input=typed)


def played(deal, moves=100):
    """Play some moves of an attempt, the person at random, and return the match."""
    session, luck = daily_seating(deal).session, Random(1)
    if not session.match.deals:
        session.deal()
    while moves and not session.match.is_over:
        moves -= 1
        if session.computer is None:
            session.play(RandomPlayer().choose(session.view, luck))
        else:
            session.let_play(session.computer)
    session.close()
    return session.match


def test_a_deal_is_begun_left_and_continued_without_hint_and_undo():
    first = run(KEY, typed="hint\nundo\nquit\n")

    assert first.exit_code == 0
    assert "Slobberhannes against the computers of the day" in first.output
    assert "without hints" in first.output
    assert "nothing is taken back" in first.output
    assert f"To go on with this deal: capot daily {KEY} --date {TODAY}" in first.output
    again = run(KEY, typed="quit\n")
    assert "Here is your match again" in again.output


def test_the_first_attempt_is_stored_and_its_score_and_line_are_shown_again():
    deal = daily_deal(TODAY, KEY)
    position = played(deal).position

    result = run(KEY)

    lead = result_of(position).lead
    assert result.exit_code == 0
    assert "the first attempt counts" in result.output
    line = share_line(deal, lead, marks(position))
    assert f"To share: {line}" in result.output
    assert finished(deal) == position


def test_the_end_of_a_deal_shows_the_score_and_the_line():
    deal = daily_deal(TODAY, KEY)
    session, luck = daily_seating(deal).session, Random(1)
    session.deal()
    while session.computer is not None or len(session.view.legal.moves) > 1 or len(session.view.hand) > 1:
        if session.computer is None:
            session.play(RandomPlayer().choose(session.view, luck))
        else:
            session.let_play(session.computer)
    last = session.view.hand[0].code
    session.close()

    result = run(KEY, typed=f"{last}\n")

    assert "Your score: " in result.output
    assert f"To share: Capot {TODAY} · Slobberhannes · " in result.output


def test_the_cards_and_the_luck_of_the_others_are_those_of_the_library():
    deal = daily_deal(TODAY, KEY)

    match = played(deal)

    again = deal.match()
    assert match.position.dealt == again.position.dealt
    for seat, move in match.position.moves:
        if seat != SEAT:
            luck = deal.luck(again.position, seat)
            assert RandomPlayer().choose(view(again.position, seat), luck) == move
        again = again.after(seat, move)


def test_json_tells_what_the_deal_follows_from_and_the_result():
    deal = daily_deal(TODAY, KEY)

    told = json.loads(run(KEY, "--json").output)
    assert (told["seed"], told["text"], told["result"]) == (deal.seed, deal.text, None)
    position = played(deal).position
    result = json.loads(run(KEY, "--json").output)["result"]

    assert result["lead"] == float(result_of(position).lead)
    assert len(result["marks"]) == 8


def test_without_a_game_hearts_is_played_with_the_passing_of_the_day():
    told = json.loads(run("--json").output)

    assert told["deal"].startswith("hearts-classic.")
    assert told["deal"] == daily.side_of_the_day(TODAY)


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("--date", str(TODAY + timedelta(1))), "have not been dealt yet"),
        (("--date", str(TODAY - timedelta(31))), "had no deal of the day"),
        (("--date", "tomorrow"), "is not a date such as 2026-01-31"),
        (("polignac.left",), "there is no deal of the day"),
        (("bridge",), "there is no game"),
    ],
)
def test_days_and_games_without_a_deal_are_refused_with_a_sentence(words, why):
    result = run(*words)

    assert result.exit_code == 2
    assert why in " ".join(result.output.split())


def test_an_attempt_is_not_continued_as_another_match_where_the_others_had_other_luck():
    deal = daily_deal(TODAY, KEY)
    played(deal, moves=3)

    stored = f"daily/{daily_match.path_of(deal).stem}"
    result = CliRunner().invoke(main, ["play", "--plain", "--resume", stored])

    assert result.exit_code == 2
    assert "continue it with capot daily" in " ".join(result.output.split())
    assert "no unfinished match" in CliRunner().invoke(main, ["play", "--plain", "--resume"]).output


def test_keys_of_deals_are_completed():
    typed = {"COMP_WORDS": "capot daily hearts-classic.", "COMP_CWORD": "2"}
    environment = {"_CAPOT_COMPLETE": "bash_complete", **typed}

    result = CliRunner().invoke(main, [], prog_name="capot", env=environment)

    assert {line.partition(",")[2] for line in result.output.split()} == {
        f"hearts-classic.{side}" for side in ("left", "right", "across", "hold")
    }

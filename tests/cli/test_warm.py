"""``capot warm`` and the first use of compiled players by other commands."""

import pytest


@pytest.fixture
def cold(monkeypatch):
    """Return the list of percentages told while nothing is compiled yet."""
    told: list[int] = []

    def get_ready(progress=told.append):
        for percentage in (50, 100):
            told.append(percentage)
            progress(percentage)

    monkeypatch.setattr("capot.players.readiness.is_ready", lambda: False)
    monkeypatch.setattr("capot.players.readiness.get_ready", get_ready)
    return told


def test_the_players_are_got_ready_ahead_of_time(run, cold):
    result = run("warm")

    assert result.stdout == "The computer players are ready.\n"
    assert "Getting the computer players ready; this takes about a minute, or longer" in result.stderr
    assert cold == [50, 100]


def test_who_is_ready_is_told_so_at_once(run, monkeypatch):
    monkeypatch.setattr("capot.players.readiness.is_ready", lambda: True)

    result = run("warm")

    assert (result.stdout, result.stderr) == ("The computer players are ready.\n", "")


@pytest.mark.parametrize(
    "words",
    [
        ("arena", "finis", "--players", "random", "simple", "--deals", "1", "--workers", "1"),
        ("simulate", "finis", "--deals", "1", "--players", "simple", "--workers", "1"),
    ],
)
def test_commands_that_compile_say_so(run, cold, words):
    result = run(*words)

    assert "Getting the computer players ready" in result.stderr
    assert cold == [50, 100]

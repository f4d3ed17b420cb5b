"""``capot referee --mcp``: the tools of the Model Context Protocol."""

import os
import sys
from concurrent.futures import ThreadPoolExecutor, wait
from threading import Event

import anyio
import pytest

from capot.cli.referee.sitting import Sitting
from capot.cli.referee.tools import Desk
from capot.lab.errors import LabError
from capot.record import loads
from capot.rules.catalog import GAMES
from capot.rules.errors import RulesError
from tests.cli.test_referee import first_offered
from tests.players.programs import EXAMPLES

RED_LADIES = (EXAMPLES.parent / "docs" / "red-ladies.json").read_text(encoding="utf-8")


@pytest.fixture
def desk():
    """The tools of a client that has just come."""
    return Desk("thumb")


def to_the_end(desk, question):
    """Play the first legal moves, and return how the match ended."""
    while offered := first_offered(question):
        question = desk.move(offered)
    return question


def test_the_games_are_listed_with_their_keys(desk):
    assert len(desk.list_games().splitlines()) == len(GAMES)
    assert "\nfinis: Finis. Everything hangs on the last trick" in desk.list_games()


def test_a_match_is_begun_and_played_and_its_record_agrees_with_the_score(desk):
    end = to_the_end(desk, desk.begin("finis", deals=2, seed=1))

    assert end.startswith("The match is over.")
    scores = loads(desk.record()).match.scores
    assert desk.score().splitlines() == [
        *(f"Deal {deal}: {', '.join(map(str, each.points))}." for deal, each in enumerate(scores, 1)),
        "Mistakes: 0; made for you: 0 moves.",
    ]
    with pytest.raises(LabError, match="the match is over"):
        desk.move("play QS")


def test_a_refusal_is_in_the_next_question_and_counted(desk):
    desk.begin("finis", seed=1)

    assert "Your last answer was refused: 'win' is not a move" in desk.move("win")
    assert "Mistakes: 1; made for you: 0 moves." in desk.score()


def test_the_state_is_the_question_without_the_rules(desk):
    question = desk.begin("finis", seed=1)

    assert question.startswith("# Finis for 4 players\n")
    assert question.endswith(f"\n\n{desk.state()}")


def test_the_secrets_of_the_shuffle_stay_with_the_referee_until_the_match_is_over(desk):
    desk.begin("finis", seed=1)

    with pytest.raises(LabError, match="the match is not over"):
        desk.record()


def test_before_a_match_has_begun_the_tools_say_so(desk):
    for tool in (desk.state, desk.score, desk.record, lambda: desk.move("play QS")):
        with pytest.raises(LabError, match="no match has begun"):
            tool()


@pytest.mark.parametrize("seed", [-1, 2**64, 2**70])
def test_a_seed_that_no_shuffle_has_is_refused_with_a_sentence(desk, seed):
    with pytest.raises(LabError, match="the seed must lie between 0 and 18446744073709551615"):
        desk.begin("finis", seed=seed)


def test_calls_wait_for_the_one_in_progress(desk, monkeypatch):
    desk.begin("finis", seed=1)
    came, go = Event(), Event()

    def held(_sitting, _text):
        came.set()
        assert go.wait(60)
        return ""

    monkeypatch.setattr(Sitting, "answer", held)
    with ThreadPoolExecutor(5) as threads:
        moved = threads.submit(desk.move, "play QS")
        assert came.wait(60)
        others = desk.state, desk.score, desk.record, lambda: desk.begin("finis", seed=2)
        # With the lock none is ever done before the move, however long the wait.
        early, _ = wait([threads.submit(each) for each in others], timeout=0.5)
        go.set()

    assert not early
    assert moved.result() != ""


def test_a_game_of_ones_own_is_checked_read_and_played_from_its_json(desk):
    assert desk.check_game(RED_LADIES) == "Red Ladies (red-ladies) for 3–6 players: no warnings."
    assert desk.check_game("{}").endswith("game is not a game.")
    assert desk.rulebook(RED_LADIES).startswith("# Red Ladies\n")
    assert to_the_end(desk, desk.begin(RED_LADIES, seed=1)).startswith("The match is over.")


def test_no_file_is_read_for_a_client(desk, monkeypatch):
    monkeypatch.chdir(EXAMPLES.parent)

    with pytest.raises(RulesError, match="no game"):
        desk.begin("docs/red-ladies.json")


def test_a_term_is_described_and_an_unknown_one_refused(desk):
    assert "[Captured](#captured)" in desk.describe_terms()
    assert '{"type": "Captured"' in desk.describe_terms("Captured")
    with pytest.raises(LabError, match="there is no term 'Catch'"):
        desk.describe_terms("Catch")


def test_a_game_is_measured(desk):
    assert "Fair" in desk.measure("finis", seconds=1.0)


def test_without_the_extra_it_is_said_with_what_it_comes(run, monkeypatch):
    monkeypatch.setitem(sys.modules, "mcp", None)

    result = run("referee", "--mcp")

    assert result.exit_code == 2
    assert "capot referee --mcp needs mcp, which comes with the extra [referee]: " in result.output


@pytest.mark.parametrize(
    ("words", "refused"),
    [
        (["finis"], "games"),
        (["--model", "mine"], "--model"),
        (["--out", "records"], "--out"),
        (["--board", "board.jsonl"], "--board"),
        (["--deals", "10"], "--deals"),
        (["--against", "thumb", "--option", "points=50"], "--option"),
    ],
)
def test_what_only_a_benchmark_takes_is_refused_with_the_tools(run, words, refused):
    result = run("referee", "--mcp", *words)

    assert result.exit_code == 2
    assert f"--mcp goes with --against alone, not with {refused}\n" in result.output


def test_a_client_plays_over_standard_input_and_output():
    # It takes longer to load than all other tests here, and processes with other tests do without.
    import mcp  # noqa: PLC0415
    from mcp.client import stdio  # noqa: PLC0415

    words = ["-m", "capot", "referee", "--mcp", "--against", "thumb"]
    server = mcp.StdioServerParameters(command=sys.executable, args=words, env=dict(os.environ))

    async def played():
        async with mcp.Client(stdio.stdio_client(server)) as client:
            tools = await client.list_tools()
            refused = await client.call_tool("state", {})
            begun = await client.call_tool("begin", {"game": "finis", "seed": 1})
            return [tool.name for tool in tools.tools], refused, begun

    names, refused, begun = anyio.run(played)

    assert names == [tool.__name__ for tool in Desk("thumb").tools]
    assert refused.is_error
    assert "no match has begun" in refused.content[0].text
    assert begun.content[0].text == Desk("thumb").begin("finis", seed=1)

"""Programs that crash, hang, talk nonsense or cheat: each costs its deal, and nothing else happens."""

import pickle
import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random
from time import monotonic

import pytest

from capot.play.match import new_match
from capot.play.moves import PlayCard
from capot.play.view import view
from capot.players.errors import Forfeit, NotStarted
from capot.players.programs.player import RESTARTS, EnginePlayer
from capot.players.programs.process import EngineProcess
from capot.players.protocol import Budget
from capot.rules.catalog import GAMES
from tests.players.programs import SOUND, program
from tests.random_play import any_move, dealt


def deals(count=1, game="hearts", seats=4):
    """Run through this number of deals in which seat 1 is to act, to pass or to play."""
    for seed in range(count):
        yield dealt(new_match(GAMES[game], seats, first_dealer=0), seed)


def asked(player, match=None, budget=None):
    """Ask a player for its first move of a deal."""
    position = (match or next(deals())).position
    return player.choose(view(position, 1), Random(1), budget)


def reason(player, match=None, budget=None):
    """Return why a player forfeits its first move."""
    with pytest.raises(Forfeit) as caught:
        asked(player, match, budget)
    return str(caught.value)


def played_on(match, player, moves):
    """Play this number of moves, those of seat 1 by the player."""
    luck = Random(2)
    for _ in range(moves):
        seat = min(match.position.to_act)
        seen = view(match.position, seat)
        move = player.choose(seen, luck) if seat == 1 else any_move(seen.legal, luck)
        match = match.after(seat, move)
    return match


def test_a_program_that_is_not_there_did_not_start():
    with pytest.raises(
        NotStarted, match=r"^the program did not start: /no/such/program: No such file or dir"
    ):
        asked(EnginePlayer(("/no/such/program",)))


def test_a_program_that_crashes_at_once_forfeits_with_its_code_and_last_words(tmp_path):
    player = program(tmp_path, 'print("no luck today", file=sys.stderr); sys.exit(3)')

    text = reason(player)

    assert "it ended with exit code 3" in text
    assert text.endswith("its last words: no luck today")


def test_a_program_that_crashes_in_the_middle_of_a_deal_forfeits(tmp_path):
    crashing = 'greet(); say(type="move", move=first(hear("act"))); hear("act"); 1 / 0'
    with closing(program(tmp_path, crashing)) as player:
        match = played_on(next(deals()), player, 4)

        with pytest.raises(Forfeit, match=r"ended with exit code 1.*ZeroDivisionError"):
            played_on(match, player, 4)


def test_a_program_that_leaves_after_its_move_is_found_out_at_the_next(tmp_path):
    with closing(program(tmp_path, 'greet(); say(type="move", move=first(hear("act")))')) as player:
        match = played_on(next(deals()), player, 4)

        with pytest.raises(Forfeit, match="ended with exit code 0"):
            played_on(match, player, 4)


def test_a_program_that_hangs_forfeits_when_its_time_is_over(tmp_path):
    before = monotonic()

    assert "gave no answer for 0.6 seconds" in reason(
        program(tmp_path, 'greet(); hear("act"); time.sleep(600)', patience=0.2, first_move=0.4)
    )
    assert monotonic() - before < 300  # the program sleeps for 600


def test_a_program_that_never_says_it_is_ready_forfeits(tmp_path):
    assert "gave no answer for 0.3 seconds" in reason(program(tmp_path, "time.sleep(60)", start_up=0.3))


def test_a_program_may_take_longer_for_its_first_move_than_for_its_greeting_and_the_next(
    tmp_path, monkeypatch
):
    limits = []
    answer = EngineProcess.answer

    def noted(process, kind, seconds):
        limits.append((kind, seconds))
        return answer(process, kind, seconds)

    monkeypatch.setattr(EngineProcess, "answer", noted)
    with closing(program(tmp_path, SOUND, patience=60.0, start_up=70.0, first_move=80.0)) as player:
        played_on(next(deals()), player, 8)

    assert limits == [("ready", 70.0), ("move", 140.0), ("move", 60.0)]


def test_a_program_has_the_time_of_its_budget_and_a_grace(tmp_path, monkeypatch):
    monkeypatch.setattr("capot.players.programs.player.GRACE", 0.1)
    slow = program(tmp_path, 'greet(); hear("act"); time.sleep(60)', first_move=0.5)

    assert "gave no answer for 0.7 seconds" in reason(slow, budget=Budget(milliseconds=100))


def test_a_line_that_is_no_json_forfeits_and_is_shown(tmp_path):
    player = program(
        tmp_path, 'greet(); hear("act"); print("I think I play the queen", flush=True); hear("x")'
    )

    assert "this line is no message in JSON: 'I think I play the queen'" in reason(player)


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        ('{"type": "move"}', 'sent no "move" in text form'),
        ('{"type": "move", "move": 7}', 'sent no "move" in text form'),
        ('{"type": "move", "move": "win"}', "'win' is not a move"),
        ('{"type": "move", "move": "play QS"}', "'play QS', which is not legal"),
        ('{"type": "move", "move": "pass QS QS QS"}', "'pass QS QS QS', which is not legal"),
        ('{"type": "error", "text": "I am lost"}', "answered: 'I am lost'"),
        ('{"type": "resign"}', "was to send 'move', and sent"),
        ("[]", 'an object of JSON with a "type"'),
        ("[" * 100_000, "this line is no message in JSON"),
        ('{"type": "move", "move": ' + "9" * 5000 + "}", "this line is no message in JSON"),
    ],
)
def test_an_answer_that_is_no_legal_move_forfeits(tmp_path, answer, why):
    body = f'greet(); hear("act"); print({answer!r}, flush=True); hear("x")'

    assert why in reason(program(tmp_path, body))


def test_a_flood_of_lines_forfeits(tmp_path):
    flood = 'greet(); hear("act")\nwhile True: print("{}", flush=False)'

    assert reason(program(tmp_path, flood))


def test_a_line_without_end_forfeits(tmp_path):
    endless = 'greet(); hear("act")\nwhile True: sys.stdout.write("x" * 65536)'

    assert "it floods its host" in reason(program(tmp_path, endless))


def test_remarks_without_end_are_no_answer(tmp_path):
    chatter = 'greet(); hear("act")\nwhile True: say(type="info", text="thinking")'

    assert reason(program(tmp_path, chatter, patience=0.2, first_move=0.4))


def test_a_program_that_answers_twice_forfeits_its_next_move(tmp_path):
    body = """
greet()
move = first(hear("act"))
say(type="move", move=move)
say(type="move", move=move)
time.sleep(60)
"""
    with closing(program(tmp_path, body)) as player:
        match = played_on(next(deals()), player, 4)

        # Found before the next question or taken for the answer to it: no pass is legal any more.
        with pytest.raises(Forfeit, match=r"spoke without being asked|is not legal"):
            played_on(match, player, 4)


def test_a_program_that_closes_its_ears_forfeits(tmp_path):
    deaf = 'greet(); hear("act"); sys.stdin.close(); import os; os.close(0); time.sleep(60)'
    player = program(tmp_path, deaf, patience=0.2, first_move=0.4)

    assert reason(player)


@pytest.fixture
def numbers_of_any_length():
    """Let numbers of any length be written, as is not usual, and only here."""
    usual = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    yield
    sys.set_int_max_str_digits(usual)


@pytest.mark.usefixtures("numbers_of_any_length")
def test_a_program_that_does_not_read_does_not_stop_its_host(tmp_path):
    stuck = program(tmp_path, 'say(type="ready", protocol=1, name="x"); time.sleep(60)', 0.2, first_move=0.4)
    match = next(deals())
    long = replace(match.position.standing, totals=(10**60_000,) * 4)
    position = replace(match.position, standing=long)

    with pytest.raises(Forfeit, match="gave no answer"):
        stuck.choose(view(position, 1), Random(1))


def test_another_version_of_the_protocol_is_refused(tmp_path):
    newer = program(tmp_path, 'hear("hello"); say(type="ready", protocol=2, name="x"); hear("act")')

    assert "speaks protocol 2, not 1" in reason(newer)


def test_an_illegal_answer_ends_the_program_and_what_it_started(tmp_path):
    body = """
import subprocess
child = subprocess.Popen([sys.executable, "-S", "-c", "import time; time.sleep(60)"])
greet()
hear("act")
say(type="info", text=str(child.pid))
say(type="move", move=f"win {child.pid}")
hear("x")
"""
    pid = int(reason(program(tmp_path, body)).split("win ")[1].split("'")[0])

    end = monotonic() + 30
    while monotonic() < end and is_running(pid):
        pass
    assert not is_running(pid)


def is_running(pid):
    """Whether a process is there and has not ended."""
    try:
        return " Z " not in Path(f"/proc/{pid}/stat").read_text(encoding="ascii")
    except OSError:
        return False


def test_the_rest_of_a_lost_deal_is_lost_at_once_and_the_next_deal_begins_anew(tmp_path):
    starts = tmp_path / "starts"
    body = f"""
with open({str(starts)!r}, "a") as file:
    file.write("x")
greet()
say(type="move", move="win" if len(open({str(starts)!r}).read()) == 1 else first(hear("act")))
hear("x")
"""
    first, second = deals(2)
    with closing(program(tmp_path, body)) as player:
        lost = reason(player, first)
        legal = view(first.position, 1).legal
        later = first.after(1, any_move(legal, Random(1)))
        for seat in (0, 2, 3):
            later = later.after(seat, any_move(later.position.legal(seat), Random(1)))
        while 1 not in later.position.to_act:
            seat = min(later.position.to_act)
            later = later.after(seat, any_move(later.position.legal(seat), Random(1)))

        assert reason(player, later) == lost
        assert starts.read_text() == "x"
        assert asked(player, second) in second.position.legal(1)
        assert starts.read_text() == "xx"


def test_a_program_that_fails_again_and_again_is_not_started_again(tmp_path):
    starts = tmp_path / "starts"
    player = program(tmp_path, f'open({str(starts)!r}, "a").write("x"); sys.exit(1)')

    reasons = [reason(player, match) for match in deals(RESTARTS + 3)]

    assert len(starts.read_text()) == RESTARTS + 1
    assert all("ended with exit code 1" in text for text in reasons[: RESTARTS + 1])
    assert all("is not started again" in text for text in reasons[RESTARTS + 1 :])


def test_a_copy_starts_a_program_of_its_own(tmp_path):
    with closing(program(tmp_path, SOUND)) as player:
        first = asked(player)
        with closing(pickle.loads(pickle.dumps(player))) as copy:  # noqa: S301 - our own bytes
            assert copy.name == player.name
            assert asked(copy) == first
    assert asked(player) == first
    player.close()


def test_a_forfeit_travels_between_processes():
    assert str(pickle.loads(pickle.dumps(Forfeit("it is lost")))) == "it is lost"  # noqa: S301


def process_of(player):
    """Return the process of a player: whether it has been waited for shows nowhere else."""
    assert player._process is not None  # noqa: SLF001 - as the sentence above says
    return player._process._process  # noqa: SLF001


def test_a_program_is_told_the_end_and_leaves_no_process(tmp_path, monkeypatch):
    stop = EngineProcess.stop
    monkeypatch.setattr(EngineProcess, "stop", lambda process, politely_for: stop(process, 60 * politely_for))
    marks = tmp_path / "marks"
    body = f"""
greet()
say(type="move", move=first(hear("act")))
open({str(marks)!r}, "w").write(hear("end")["type"])
"""
    player = program(tmp_path, body)
    asked(player)
    process = process_of(player)

    player.close()

    assert marks.read_text() == "end"
    assert process.returncode == 0


def test_a_player_that_is_forgotten_leaves_no_process(tmp_path):
    player = program(tmp_path, SOUND)
    asked(player)
    process = process_of(player)

    del player

    assert process.returncode is not None


def test_what_a_program_thinks_of_its_moves_is_kept(tmp_path):
    body = """
greet()
move = first(hear("act"))
say(type="info", text="let me see")
say(type="move", move=move, evaluations={move: -1.5, "play QS": "bad"}, mood="fine")
hear("x")
"""
    with closing(program(tmp_path, body)) as player:
        asked(player)

        assert list(player.evaluations.values()) == [-1.5]


def test_the_cards_of_a_pick_may_be_named_in_any_order_and_as_people_write_them(tmp_path):
    body = """
greet()
ask = hear("act")
cards = ask["pick"]["among"].split()[:3]
say(type="move", move="Pass " + ", ".join(card.lower().replace("t", "10") for card in reversed(cards)))
hear("x")
"""
    with closing(program(tmp_path, body)) as player:
        assert asked(player) in next(deals()).position.legal(1)


def test_moves_of_a_view_are_cards_that_can_be_played(tmp_path):
    with closing(program(tmp_path, SOUND)) as player:
        match = dealt(new_match(GAMES["slobberhannes"], 4, first_dealer=0), 1)

        assert isinstance(asked(player, match), PlayCard)

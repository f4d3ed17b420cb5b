"""A program that writes a journal may be killed at any moment: what it has answered is stored."""

import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from capot.record.events import events_in
from capot.record.journal import Journal, JournalError, read
from capot.record.replay import moves_of
from capot.record.stored import replayed
from tests.random_play import dealt
from tests.record.one_match import GAME, HEADER, SEED, next_move, straight

ROOT = Path(__file__).parent.parent.parent


def program(path, *arguments):
    return subprocess.Popen(
        [sys.executable, "-m", "tests.record.one_match", str(path), *arguments],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    )


def test_a_match_survives_being_killed_at_any_move(tmp_path):
    """Killed after a random number of answers, again and again until the match is over."""
    path = tmp_path / "killed.journal"
    rng = Random(1)
    kills = 0
    while not path.exists() or not read(path).state.is_finished:
        stored = len(events_in(path.read_bytes(), path).events) if path.exists() else 1
        with program(path) as playing:
            assert playing.stdout is not None
            for _ in range(rng.randint(10, 90)):
                if not playing.stdout.readline():
                    break
            else:
                playing.kill()
                kills += 1
                assert playing.wait() < 0
            answered = playing.stdout.read().splitlines()
        found = read(path)
        now = len(events_in(path.read_bytes(), path).events)
        assert now >= stored
        assert found.match == straight(moves_of(found.match), is_dealt=not found.match.needs_deal)
        assert set(answered) <= {"opened", "stored"}

    assert kills > 2
    assert found.match == straight(moves_of(found.match))
    assert found.match.is_over


def test_everything_that_was_answered_is_there_after_the_kill(tmp_path):
    rng = Random(2)
    for number in range(3):
        path = tmp_path / f"{number}.journal"
        with program(path) as playing:
            assert playing.stdout is not None
            answers = [playing.stdout.readline() for _ in range(rng.randint(2, 90))]
            playing.kill()
            answers += playing.stdout.readlines()
        whole = [answer for answer in answers if answer.endswith("\n")]
        # The line "opened" stands for the header.  One more event may be stored than was answered.
        assert len(whole) <= len(events_in(path.read_bytes(), path).events) <= len(whole) + 1


def test_a_disk_that_is_full_is_told_and_loses_nothing(tmp_path):
    for limit in (100, 3005, 3025):
        path = tmp_path / f"{limit}.journal"
        with program(path, str(limit)) as playing:
            assert playing.stdout is not None
            *answers, last = playing.stdout.read().splitlines()
        assert last == f"{path} cannot be written: File too large"
        if limit == 100:
            assert not path.exists()
            continue
        found = read(path)
        # A line that lacks only its end is whole, though nobody knew.
        assert 0 <= len(events_in(path.read_bytes(), path).events) - len(answers) <= 1
        assert found.match == straight(moves_of(found.match), is_dealt=True)
        with Journal.resume(path) as journal:
            assert journal.stored == found
            journal.move(*next_move(found.match))
        assert moves_of(read(path).match) == moves_of(found.match) + 1
        assert read(path).state.message == ""


def a_small_journal(path):
    """Write two deals' beginning with an undo in between; return its bytes."""
    with Journal.create(path, HEADER) as journal:
        match = dealt(journal.stored.match, SEED)
        journal.deal(match.position)
        for count in range(7):
            journal.move(*next_move(match))
            if count == 4:
                journal.undo(1)
                journal.move(*next_move(match))
            match = match.after(*next_move(match))
    return path.read_bytes()


@pytest.mark.sample
@pytest.mark.parametrize("first", range(6))
def test_cut_off_at_any_byte_a_journal_goes_on_from_its_last_whole_line(tmp_path, monkeypatch, first):
    """Each sixth byte is tried."""
    whole = a_small_journal(tmp_path / "whole.journal")
    # Nothing crashes here, and a disk that is asked two thousand times to make sure takes half a minute.
    monkeypatch.setattr(os, "fsync", lambda _: None)
    header = whole.index(b"\n")
    for size in range(first, len(whole), 6):
        path = tmp_path / f"{size}.journal"
        path.write_bytes(whole[:size])
        if size < header:
            with pytest.raises(JournalError) as refused:
                Journal.resume(path)
            assert str(refused.value) == f"{path}: this is no journal of a match, or its beginning is lost"
            assert path.read_bytes() == whole[:size]
            continue
        events = whole[: size + 1].count(b"\n")
        assert len(events_in(whole[:size], path).events) == events
        torn = size > len(b"\n".join(whole.split(b"\n")[:events])) + 1
        with Journal.resume(path) as journal:
            match = journal.stored.match
            assert bool(journal.stored.state.message) == torn
            if match.deals:
                assert match == straight(moves_of(match), is_dealt=True)
                journal.move(*next_move(match))
                match = match.after(*next_move(match))
            else:
                match = dealt(match, SEED)
                journal.deal(match.position)
        assert path.read_bytes().startswith(whole[:size])
        assert read(path).match == match
        assert read(path).state.message == ""


def test_a_torn_end_is_told(tmp_path):
    path = tmp_path / "torn.journal"
    path.write_bytes(a_small_journal(tmp_path / "whole.journal")[:-3])

    assert read(path).state.message == (
        "The last line of torn.journal was not written whole; the match goes on from the one before."
    )


def test_any_damaged_byte_is_found(tmp_path):
    """A damaged line with others after it is refused; the last, or the last two in one, count as torn."""
    whole = a_small_journal(tmp_path / "whole.journal")
    last = whole[:-1].rindex(b"\n")
    path = tmp_path / "damaged.journal"
    for place in range(len(whole)):
        for sign in (whole[place] ^ 1, 0, 10):
            data = whole[:place] + bytes([sign]) + whole[place + 1 :]
            if data == whole:
                continue
            try:
                found = replayed(events_in(data, path), path)
            except JournalError as error:
                assert str(error).startswith(str(path))  # noqa: PT017 - most damages are refused
                assert place <= last
            else:
                assert place >= last
                assert found.match == straight(5 if place == last else 6, is_dealt=True)
                assert found.state.message


def test_a_line_that_is_missing_or_doubled_is_found(tmp_path):
    lines = a_small_journal(tmp_path / "whole.journal").splitlines(keepends=True)
    path = tmp_path / "damaged.journal"
    for place in range(1, len(lines) - 1):
        for data in (
            [*lines[:place], *lines[place + 1 :]],
            [*lines[: place + 1], *lines[place:]],
            [*lines[:place], lines[place + 1], lines[place], *lines[place + 2 :]],
        ):
            path.write_bytes(b"".join(data))
            with pytest.raises(JournalError, match=r"damaged\.journal:\d+: the journal is damaged here"):
                Journal.resume(path)


def test_a_long_damaged_end_is_not_taken_for_torn(tmp_path):
    path = tmp_path / "damaged.journal"
    whole = a_small_journal(tmp_path / "whole.journal").splitlines(keepends=True)
    path.write_bytes(b"".join([*whole[:-3], *(line[1:] for line in whole[-3:])]))

    with pytest.raises(JournalError, match=r"journal:\d+: the journal is damaged from here to its end"):
        read(path)


def test_the_match_of_these_tests_is_the_game_of_the_catalogue():
    assert GAME.name == "Hearts"
    assert len(straight(100).deals) == 2

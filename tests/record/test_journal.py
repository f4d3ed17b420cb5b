"""The journal of a match: what is written in it, how it is found again, and what it refuses."""

import os
import zlib
from dataclasses import replace
from datetime import UTC, datetime
from random import Random

import pytest

from capot.play.errors import PlayError
from capot.play.match import new_match
from capot.record import dumps, loads, undone
from capot.record import events as journal_events
from capot.record.journal import Header, Journal, JournalError, matches, read, to_record
from capot.record.replay import moves_of
from capot.rules.catalog import GAMES
from capot.rules.changes.options import with_options
from capot.rules.errors import RulesError
from tests.random_play import any_move, dealt, random_match

HEARTS = GAMES["hearts"]
NOON = datetime(2026, 1, 31, 12, 0, 0, tzinfo=UTC)


@pytest.fixture
def _no_waiting_for_the_disk(monkeypatch):
    """Programs that are killed wait for every line to be on the disk; a long match here need not."""
    monkeypatch.setattr(os, "fsync", lambda _: None)


def written(journal, match):
    """Write a whole match into a journal."""
    for deal in match.deals:
        journal.deal(deal)
        for seat, move in deal.moves:
            journal.move(seat, move)


@pytest.mark.sample
@pytest.mark.usefixtures("_no_waiting_for_the_disk")
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_a_journal_gives_header_and_match_back(game, tmp_path):
    seats = game.players[-1]
    match = random_match(game, seats, seed=4, deals=2)
    extra = {"person": 1, "against": ["thumb", None], "note": "“é”\n"}
    header = Header(game, seats, ("Zoë",) * seats, match.first_dealer, 4, extra=extra)
    with Journal.begin(tmp_path / "new" / "place", header, NOON) as journal:
        written(journal, match)
        assert journal.stored.match == new_match(game, seats, match.first_dealer)

    found = read(journal.path)

    assert found.header == replace(header, started="2026-01-31T12:00:00Z")
    assert found.match == match
    assert not found.state.is_finished
    assert found.state.message == ""


@pytest.mark.usefixtures("_no_waiting_for_the_disk")
def test_moves_are_taken_back_over_the_end_of_a_deal(tmp_path):
    """The journal stands where the match stands, after any moves played and taken back."""
    rng = Random(8)
    header = Header(HEARTS, 4)
    with Journal.create(tmp_path / "m.journal", header) as journal:
        match = journal.stored.match
        for _ in range(700):
            if match.is_over:
                break
            if match.needs_deal:
                match = dealt(match, 8)
                journal.deal(match.position)
            elif moves_of(match) and not rng.randrange(16):
                count = rng.randint(1, min(moves_of(match), rng.choice((3, 3, 70))))
                match = undone(match, count)
                journal.undo(count)
            else:
                seat = rng.choice(sorted(match.position.to_act))
                move = any_move(match.position.legal(seat), rng)
                match = match.after(seat, move)
                journal.move(seat, move)
            if not rng.randrange(40):
                assert read(journal.path).match == match
    assert len(match.deals) > 1
    assert read(journal.path).match == match


def test_every_file_has_a_name_of_its_own_and_none_is_written_over(tmp_path):
    header = Header(HEARTS, 4)
    with Journal.begin(tmp_path, header, NOON) as one, Journal.begin(tmp_path, header, NOON) as other:
        assert one.path != other.path
        assert one.path.name.startswith("20260131T120000Z-")
    before = one.path.read_bytes()
    with pytest.raises(JournalError, match="is there already, and is not written over"):
        Journal.create(one.path, header)
    assert one.path.read_bytes() == before


def test_a_match_is_open_in_one_program_at_a_time(tmp_path):
    path = tmp_path / "m.journal"
    with Journal.create(path, Header(HEARTS, 4)):
        with pytest.raises(JournalError, match="is being played in another program; end it there first"):
            Journal.resume(path)
        assert read(path).match == new_match(HEARTS, 4)
    with Journal.resume(path), pytest.raises(JournalError, match="is being played in another program"):
        Journal.resume(path)
    with Journal.resume(path) as journal:
        assert journal.stored.match == new_match(HEARTS, 4)


def test_a_closed_journal_takes_no_more(tmp_path):
    journal = Journal.create(tmp_path / "m.journal", Header(HEARTS, 4))
    journal.close()
    journal.close()

    with pytest.raises(JournalError, match="is closed; resume it to continue"):
        journal.end()


def test_a_program_that_is_interrupted_while_writing_must_read_the_journal_again(tmp_path, monkeypatch):
    """Nobody knows then what is on the disk, so nothing is added to it before it is read."""
    journal = Journal.create(tmp_path / "m.journal", Header(HEARTS, 4))
    match = dealt(journal.stored.match, 1)

    def interrupted(_: int) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", interrupted)
        with pytest.raises(KeyboardInterrupt):
            journal.deal(match.position)
    with pytest.raises(JournalError, match="is closed; resume it to continue"):
        journal.deal(match.position)
    with Journal.resume(journal.path) as again:
        assert again.stored.match == match


def test_a_place_that_cannot_be_written_is_told(tmp_path):
    (tmp_path / "file").write_text("")

    with pytest.raises(JournalError, match=r"file/matches cannot be made: Not a directory"):
        Journal.begin(tmp_path / "file" / "matches", Header(HEARTS, 4))
    with pytest.raises(JournalError, match=r"none/m\.journal cannot be written: No such file or directory"):
        Journal.create(tmp_path / "none" / "m.journal", Header(HEARTS, 4))
    with pytest.raises(JournalError, match=r"m\.journal cannot be opened: No such file or directory"):
        Journal.resume(tmp_path / "m.journal")
    with pytest.raises(JournalError, match=r"m\.journal cannot be read: No such file or directory"):
        read(tmp_path / "m.journal")
    with pytest.raises(JournalError, match="cannot be opened: Is a directory"):
        Journal.resume(tmp_path)


def test_a_table_that_cannot_play_has_no_journal(tmp_path):
    with pytest.raises(RulesError, match="Hearts is for 4 players, not 3"):
        Journal.create(tmp_path / "m.journal", Header(HEARTS, 3))
    with pytest.raises(PlayError, match="seat 4 is not at a table of 4"):
        Journal.create(tmp_path / "m.journal", Header(HEARTS, 4, first_dealer=4))
    assert not list(tmp_path.iterdir())


def test_journals_are_listed_the_last_written_first(tmp_path):
    assert matches(tmp_path / "none") == ()
    header = Header(HEARTS, 4, ("A", "B", "C", "D"))
    paths = []
    for number in range(4):
        match = random_match(HEARTS, 4, seed=number, deals=2)
        with Journal.begin(tmp_path, replace(header, first_dealer=match.first_dealer), NOON) as journal:
            written(journal, match)
            journal.undo(57)
            if number == 1:
                journal.end()
            if number == 2:
                journal.end()
                journal.undo(1)
        os.utime(journal.path, (1000 + number, 1000 + number))
        paths.append(journal.path)
    paths[3].write_bytes(b"x" + paths[3].read_bytes())
    os.utime(paths[3], (500, 500))
    (tmp_path / "notes.txt").write_text("not a journal")

    two, one, nought, damaged = matches(tmp_path)

    assert [each.path for each in (two, one, nought, damaged)] == [paths[2], paths[1], paths[0], paths[3]]
    assert (one.key, one.name, one.names) == ("hearts", "Hearts", ("A", "B", "C", "D"))
    assert (one.started, one.deals, one.moves) == ("2026-01-31T12:00:00Z", 1, 55)
    assert [each.is_finished for each in (two, one, nought)] == [False, True, False]
    assert two.moves == 54
    assert [each.problem for each in (two, one, nought)] == ["", "", ""]
    assert damaged.problem.startswith(f"{paths[3]}:1: the journal is damaged here")
    assert read(paths[1]).state.is_finished


def test_a_journal_becomes_a_tidy_record():
    game = with_options(HEARTS, {"points": "50"})
    match = random_match(game, 4, seed=4, deals=2)
    header = Header(game, 4, ("A;B", " C ", "\n", "D"), match.first_dealer, 4, "2026-01-31T12:00:00Z")

    record = to_record(header, match)

    assert record.names == ("A,B", "C", "Seat 2", "D")
    assert record.seed == 4
    assert record.tags == (("Date", "2026-01-31"),)
    assert loads(dumps(record)) == record
    assert to_record(Header(game, 4, first_dealer=match.first_dealer), match).names == ()


def with_checksum(body):
    return f"{zlib.crc32(body.encode()):08x} {body}\n".encode()


HANDS = (
    '{"number":1,"dealer":0,"hands":["2S 2H 2D 2C 3S 3H 3D 3C 4S 4H 4D 4C 5S","5H 5D 5C 6S 6H 6D 6C 7S 7H 7D '
    '7C 8S 8H","8D 8C 9S 9H 9D 9C TS TH TD TC JS JH JD","JC QS QH QD QC KS KH KD KC AS AH AD AC"],"talon":"",'
    '"turn_up":null}'
)


FAULTS = [
    (["1 move 0 play QS"], ":2: 0 play QS: no cards have been dealt yet"),
    (["1 jump 5"], ":2: the event 'jump' cannot come here"),
    (["1 undo 1"], ":2: this number of moves cannot be taken back: '1'"),
    (["1 end", "2 move 0 play QS"], ":3: the event 'move' cannot come here"),
    (["1 deal x"], ":2: deal: these are not the cards of a deal"),
    (["1 deal " + HANDS.replace('"dealer":0', '"dealer":1')], ":2: deal: deal 1 by seat 0 comes next"),
    (["1 deal " + HANDS.replace("2S", "1S")], ":2: deal: '1S' is not a card"),
    (["1 deal " + HANDS.replace("2S", "2H")], ":2: deal: the 2♥ is in the deal twice"),
    (["1 deal " + HANDS.replace("null", '"QS"')], ":2: deal: the Q♠ cannot be the card turned up"),
    (["1 deal " + HANDS, "2 move x play QS"], ":3: x play QS: this is not a move of a seat"),
    (["1 deal " + HANDS, "2 move 7 play QS"], ":3: 7 play QS: it is not the turn of seat 7"),
    (["1 deal " + HANDS, "2 move 0 jump"], ":3: 0 jump: 'jump' is not a move"),
    (["1 deal " + HANDS, "2 move 0 play QS"], ":3: 0 play QS: it is time to pass 3 cards"),
    (["1 deal " + HANDS, "2 undo 1"], ":3: this number of moves cannot be taken back: '1'"),
    (["1 deal " + HANDS, "2 undo -1"], ":3: this number of moves cannot be taken back: '-1'"),
]


@pytest.mark.parametrize(("bodies", "sentence"), FAULTS, ids=range(len(FAULTS)))
def test_a_journal_that_was_tampered_with_is_refused_with_line_and_reason(bodies, sentence, tmp_path):
    path = tmp_path / "m.journal"
    Journal.create(path, Header(HEARTS, 4)).close()
    path.write_bytes(path.read_bytes() + b"".join(map(with_checksum, bodies)))
    before = path.read_bytes()

    for opened in (read, Journal.resume):
        with pytest.raises(JournalError) as refused:
            opened(path)
        assert str(refused.value).startswith(f"{path}{sentence}")
    assert path.read_bytes() == before
    assert len(matches(tmp_path)) == 1


@pytest.mark.parametrize(
    ("header", "sentence"),
    [
        ('{"version":2}', ":1: this is in format 2; format 1 is known here"),
        ("{}", ":1: this is no journal of a match"),
        ("[" * 5000, ":1: this is no journal of a match"),
        (
            '{"version":1,"game":{},"seats":4,"names":[],"first_dealer":0,"seed":null,"started":"","extra":{}}',
            ":1: Game needs a field",
        ),
    ],
)
def test_a_header_that_says_nothing_is_refused(header, sentence, tmp_path):
    path = tmp_path / "m.journal"
    path.write_bytes(with_checksum(f"0 capot {header}"))

    with pytest.raises(JournalError) as refused:
        read(path)
    assert str(refused.value).startswith(f"{path}{sentence}")
    assert matches(tmp_path)[0].problem == f"{path}:1: this is no journal of a match"


def test_what_is_no_journal_or_too_large_is_refused(tmp_path, monkeypatch):
    path = tmp_path / "m.journal"
    for content in (b"", b"\n\n", b"[Game]", b"\xff\x00", with_checksum("0 deal {}")):
        path.write_bytes(content)
        with pytest.raises(JournalError, match="this is no journal of a match, or its beginning is lost"):
            read(path)
    monkeypatch.setattr(journal_events, "MOST_BYTES", 1000)
    path.write_bytes(b"x" * 1001)
    with pytest.raises(JournalError, match="is too large for a journal: more than 1,000 bytes"):
        read(path)


def test_an_event_is_one_line_that_a_person_can_read(tmp_path):
    with Journal.create(tmp_path / "m.journal", Header(HEARTS, 4)) as journal:
        match = dealt(journal.stored.match, 1)
        journal.deal(match.position)
        journal.move(2, next(iter(match.position.legal(2))))
        journal.undo(1)
        journal.end()

    lines = journal.path.read_text(encoding="utf-8").splitlines()

    assert [line.split(" ", 3)[1:3] for line in lines] == [
        ["0", "capot"],
        ["1", "deal"],
        ["2", "move"],
        ["3", "undo"],
        ["4", "end"],
    ]
    assert lines[2].split(" ", 3)[3].startswith("2 pass ")
    assert lines[3].endswith(" 3 undo 1")

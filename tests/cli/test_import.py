"""``capot import``: matches of other programs are kept as records, which other commands find by name."""

import errno
import json
import os
from dataclasses import replace
from pathlib import Path

from capot.record import RecordError, dumps
from capot.record.foreign import skat_writer
from capot.record.foreign.skat_server import read_game
from capot.record.foreign.skat_writer import lines_of

FILE = Path(__file__).parents[1] / "data" / "foreign" / "skat-server.sgf"


def test_each_match_of_a_file_becomes_a_record_with_its_scores(run, data):
    result = run("import", str(FILE))

    assert result.exit_code == 0
    assert result.stdout.splitlines()[2] == "skat-server-3: Skat: Ann 0, Ben +120, Cleo 0"
    assert result.stdout.splitlines()[-1] == f"6 matches in {data / 'records'}."
    assert len(list((data / "records").iterdir())) == 6


def test_an_imported_match_is_replayed_by_its_name_with_how_it_ended(run):
    run("import", str(FILE))

    lines = run("replay", "skat-server-3").stdout.splitlines()

    assert lines[1:5] == [
        "Ben exposed their hand.",
        "Ann gave up the deal.",
        "Cleo gave up the deal.",
        "Ben gets all that was left.",
    ]
    assert "took 114 card points; without 1, game, hand, schneider, schneider announced" in lines[6]


def test_a_match_that_cannot_be_read_or_was_scored_otherwise_is_told_with_its_line(run, tmp_path):
    first, second, *_ = FILE.read_text().splitlines()
    path = tmp_path / "games.sgf"
    path.write_text(f"{first.replace('v:-40', 'v:-30')}\n{second[:100]}\n")

    result = run("import", str(path), str(tmp_path / "none"))

    assert result.exit_code == 1
    assert result.stderr.splitlines()[0] == (
        "games.sgf:1: game 1: the server counted -30, by the rules here it is -40"
    )
    assert result.stderr.splitlines()[1].startswith("games.sgf:2: this is no game of the International Skat")
    assert result.stderr.splitlines()[2].endswith("cannot be read: No such file or directory")
    assert result.stderr.splitlines()[3] == "Not kept: 2 matches."


def test_of_a_folder_each_file_is_read_and_what_is_no_match_is_named(run, data, tmp_path):
    first, second, *_ = FILE.read_text().splitlines()
    (tmp_path / "games.sgf").write_text(f"{first}\n{second[:100]}\n")
    (tmp_path / "notes.txt").write_text("buy milk\n")
    (tmp_path / ".hidden").write_text("not seen\n")
    (tmp_path / "older").mkdir()

    result = run("import", str(tmp_path))

    assert result.exit_code == 1
    assert result.stdout.splitlines()[-1] == f"1 match in {data / 'records'}."
    told = result.stderr.splitlines()
    assert told[0] == "older: a folder in a folder is not read"
    assert told[1].startswith("games.sgf:2: this is no game of the International Skat Server")
    assert told[2:] == [
        'notes.txt: no tag names the game, as [Game "hearts"] does',
        "Left out: 1 file.",
        "Not kept: 1 match.",
    ]
    (tmp_path / "games.sgf").write_text(f"{first}\n")
    assert run("import", str(tmp_path)).exit_code == 0
    assert "there is no file in this folder" in run("import", str(tmp_path / "older")).stderr


def test_a_damaged_record_in_a_folder_is_refused_as_it_is_by_name(run, tmp_path):
    record = dumps(read_game(FILE.read_text().splitlines()[0], "r", 1))
    wrong = record.replace("score -40", "score -30")
    assert wrong != record
    (tmp_path / "good.capot").write_text(record)
    for name in ("wrong.capot", "wrong.txt"):
        (tmp_path / name).write_text(wrong)
    (tmp_path / "nothing.capot").write_text("buy milk\n")
    (tmp_path / "state.txt").write_text("game: hearts\n")
    (tmp_path / "deal.pbn").write_text("% PBN 2.1\n")

    result = run("import", str(tmp_path))

    assert result.exit_code == 1
    assert result.stderr.splitlines()[-2:] == ["Left out: 1 file.", "Not kept: 4 matches."]
    assert "deal.pbn: this is Portable Bridge Notation, which is not read here" in result.stderr


def test_what_lies_in_a_locked_folder_is_refused_with_the_reason_of_the_system(run, tmp_path, monkeypatch):
    """Its files are listed, but the system lets nobody ask what they are."""
    locked = tmp_path / "locked"
    locked.mkdir()
    (locked / "games.sgf").write_text(FILE.read_text())
    (tmp_path / "latest").symlink_to(locked / "games.sgf")
    look, opened = os.stat, Path.open

    def is_locked(path):
        return isinstance(path, str | Path) and Path(path).name in {"games.sgf", "latest"}

    def stat(path, *rest, **options):
        if is_locked(path):
            raise PermissionError(errno.EACCES, "Permission denied", str(path))
        return look(path, *rest, **options)

    def open_file(path, *rest, **options):
        if is_locked(path):
            raise PermissionError(errno.EACCES, "Permission denied", str(path))
        return opened(path, *rest, **options)

    monkeypatch.setattr("os.stat", stat)
    monkeypatch.setattr(Path, "open", open_file)

    for place in (locked, locked / "games.sgf", tmp_path):
        imported, reviewed = run("import", str(place)), run("review", str(place))
        assert "cannot be read: Permission denied" in imported.stderr
        assert "cannot be read: Permission denied" in reviewed.stderr
        assert imported.exit_code == 1
        assert imported.stderr.endswith("Not kept: 1 match.\n")
        assert isinstance(reviewed.exception, SystemExit)


def test_refusals_and_results_are_told_in_the_language_asked_for(run, data, tmp_path):
    first, second, *_ = FILE.read_text().splitlines()
    path = tmp_path / "games.sgf"
    path.write_text(f"{first.replace('v:-40', 'v:-30')}\n{second[:100]}\n")

    broken = "das ist kein Spiel des International Skat Server: ein Spiel beginnt mit (; und endet mit ;)"

    result = run("import", str(path), "--language", "de")

    assert result.stdout.splitlines()[-1] == f"1 Partie in {data / 'records'}."
    assert result.stderr.splitlines() == [
        "games.sgf:1: Spiel 1: der Server zählte -30, nach den Regeln hier sind es -40",
        f"games.sgf:2: {broken}",
        "Nicht aufgenommen: 1 Partie.",
    ]
    refused = run("replay", str(tmp_path / "none"), "--language", "fr")
    assert "none\u00a0: lecture impossible\u00a0: No such file" in refused.stderr


def test_players_without_names_are_called_by_their_seats_in_the_language_asked_for(run, tmp_path):
    record = replace(read_game(FILE.read_text().splitlines()[0], "r", 1), names=())
    for path, names in (("none.capot", ()), ("stored.capot", ("Seat 0", "Ben", "Seat 2"))):
        (tmp_path / path).write_text(dumps(replace(record, names=names)))

    imported = run("import", str(tmp_path / "none.capot"), str(tmp_path / "stored.capot"), "--language", "de")
    replayed = run("replay", "none-1", "--language", "fr")

    assert imported.stdout.splitlines()[:2] == [
        "none-1: Skat: Platz 0 −40, Platz 1 0, Platz 2 0",
        "stored-1: Skat: Platz 0 −40, Ben 0, Platz 2 0",
    ]
    assert "Place 0" in replayed.stdout
    assert "Seat" not in replayed.stdout
    data = json.loads(run("replay", "stored-1", "--json", "--language", "fr").stdout)
    assert data["tags"]["Players"].startswith("Seat 0; Ben; ")


def test_importing_again_changes_nothing_and_another_match_is_not_written_over(run, tmp_path):
    first, second, *_ = FILE.read_text().splitlines()
    path, out = tmp_path / "games.sgf", tmp_path / "out"
    path.write_text(first)
    run("import", str(path), "--out", str(out))
    before = (out / "games-1.capot").read_text()

    assert run("import", str(path), "--out", str(out)).exit_code == 0
    path.write_text(second)
    result = run("import", str(path), "--out", str(out))

    assert result.exit_code == 1
    assert "games-1: another match has this name" in result.stderr
    assert (out / "games-1.capot").read_text() == before


def test_files_of_one_folder_that_differ_in_their_endings_alone_are_kept_by_their_whole_names(run, tmp_path):
    first, second, third, *_ = FILE.read_text().splitlines()
    folder, out = tmp_path / "matches", tmp_path / "out"
    folder.mkdir()
    for name, line in (("good.sgf", first), ("good.txt", second), ("other.sgf", third)):
        (folder / name).write_text(line)

    for _ in range(2):
        result = run("import", str(folder), "--out", str(out))
        assert (result.exit_code, result.stderr) == (0, "")
        assert sorted(each.stem for each in out.iterdir()) == ["good.sgf-1", "good.txt-1", "other-1"]
    assert run("replay", str(out / "good.sgf-1.capot")).exit_code == 0


def test_an_imported_match_is_exported_in_the_format_it_came_from(run):
    run("import", str(FILE))

    result = run("export", "skat-server-3", "--format", "skat-server")

    assert result.stdout == FILE.read_text().splitlines(keepends=True)[2]
    assert "choose one" in run("export", "skat-server-3", "--format", "skat-server", "--json").stderr


def test_what_an_export_leaves_out_is_told(run, tmp_path):
    record = read_game(FILE.read_text().splitlines()[0].replace("CO[]", "CO[well done]"), "r", 1)
    path = tmp_path / "match.capot"
    path.write_text(dumps(record))

    result = run("export", str(path), "--format", "skat-server")

    assert result.stderr == "The comments are left out.\n"
    assert result.stdout == FILE.read_text().splitlines(keepends=True)[0]


def test_an_export_of_many_matches_names_each_that_is_not_written_and_what_is_left_out_of_the_others(
    run, tmp_path, monkeypatch
):
    lines = FILE.read_text().splitlines(keepends=True)
    early = lines[1].replace("1 p 2 p 0 p ]R[passed", "1 18 w LE.2 ]R[d:-1 penalty v:0 l:2")
    path = tmp_path / "games.sgf"
    path.write_text(f"{early}{lines[2]}{lines[5]}")

    def only_the_third(record):
        if dict(record.tags)["Game_number"] == "3":
            raise RecordError("this cannot be written")
        return lines_of(record)

    monkeypatch.setattr(skat_writer, "lines_of", only_the_third)

    result = run("export", str(path), "--format", "skat-server")

    assert result.exit_code == 0
    assert result.stdout == lines[5]
    assert result.stderr.splitlines() == [
        "games.sgf, match 1: the deal that is not finished is left out.",
        "games.sgf, match 2: this cannot be written",
    ]
    path.write_text(lines[2])
    alone = run("export", str(path), "--format", "skat-server")
    assert (alone.exit_code, alone.stdout) == (2, "")
    assert alone.stderr.count("this cannot be written") == 1
    path.write_text(lines[2] * 2)
    assert "no match could be written" in run("export", str(path), "--format", "skat-server").stderr


def test_games_won_are_counted_without_a_sign(run):
    result = run("import", str(FILE.parents[1] / "matches" / "truc.capot"))

    assert result.stdout.splitlines()[0] == "truc-1: Truc: Ann 2, Ben 0"

"""The directories of stored matches, and finding a match in them."""

import os
from pathlib import Path

import click

from capot.cli.arguments.chosen import chosen_game
from capot.record import Record, load
from capot.record.journal import JournalError, Listed, matches, read, to_record
from capot.record.stored import SUFFIX


def data_directory() -> Path:
    """Return the directory of all data: ``CAPOT_DATA``, or a directory among the user data of this system."""
    chosen = os.environ.get("CAPOT_DATA")
    if chosen:
        return Path(chosen).expanduser()
    from platformdirs import user_data_path

    return user_data_path("capot", appauthor=False)


def matches_directory() -> Path:
    """Return the directory of the matches played in a terminal."""
    return data_directory() / "matches"


def waiting_match() -> str:
    """Return the name and deal of the newest unfinished match, or nothing."""
    try:
        found = next((each for each in matches(matches_directory()) if not each.is_finished), None)
    except JournalError:
        return ""
    return "" if found is None or found.problem else f"{found.name}, deal {max(found.deals, 1)}"


def newest_unfinished(game: str | None = None) -> tuple[Path, tuple[str, ...]]:
    """Return the file of the newest unfinished match, optionally of one game, and warnings.

    The warnings name damaged files that were skipped.  Raise `JournalError` if there is no match.
    """
    key = None if game is None else chosen_game(game, ()).key
    passed_over: list[str] = []
    for each in matches(matches_directory()):
        if each.problem:
            passed_over.append(f"A newer match was skipped: {each.problem}.")
        elif not each.is_finished and key in {None, each.key}:
            return each.path, tuple(passed_over)
    what = "match" if key is None else f"match of {key}"
    tail = f" ({passed_over[0]})" if passed_over else ""
    raise JournalError(f"there is no unfinished {what} to continue; begin one with: capot play{tail}")


def find_match(text: str | None) -> Path:
    """Return the file of a stored match: the newest, or the one with this path or name."""
    directory = matches_directory()
    if text is None:
        readable: list[Listed] = [each for each in matches(directory) if not each.problem]
        if not readable:
            raise JournalError(f"there is no stored match in {directory}")
        return readable[0].path
    for path in (Path(text), directory / text, directory / f"{text}{SUFFIX}"):
        if path.is_file():
            return path
    raise JournalError(f"there is no match {text!r}, either as a file or in {directory}")


def find_record(file: str) -> Record:
    """Return the record in a file, or of a stored match given by file or name.

    Notes on it, such as that its game is not in the catalogue, are printed on standard error.
    """
    path, kept = Path(file), matches_directory() / f"{file}{SUFFIX}"
    path = kept if kept.is_file() and not path.exists() else path
    if path.suffix != SUFFIX:
        record = load(file)
        for note in record.notes:
            click.echo(note, err=True)
        return record
    stored = read(path)
    if stored.state.message:
        click.echo(stored.state.message, err=True)
    return to_record(stored.header, stored.match)

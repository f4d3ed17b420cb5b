"""The work of ``capot import``: records written, and a sentence for each match and for what is left out."""

from collections import Counter
from pathlib import Path

import click

from capot.cli.arguments.options import Refused
from capot.cli.arguments.store import files_within, kind_of
from capot.cli.words import called_in, number, signed
from capot.language.languages import Language
from capot.language.texts import Name, Text, joined, phrase, reason, say, say_count, told
from capot.record import Record, RecordError, Unrecognised, dumps, load_each
from capot.record.foreign.files import RECORD_SUFFIX
from capot.rules.match.rubber import rubber_of


class Imports:
    """Records written to a folder, with the number of matches refused and of files left out."""

    def __init__(self, folder: Path, language: Language) -> None:
        """Begin with nothing written."""
        self.folder = folder
        self.kept = self.refused = self.left_out = 0
        self._language = language

    def take(self, path: Path) -> None:
        """Read a file, or each file in a folder, and write its matches; print why others are refused."""
        if kind_of(path) != "folder":
            self._read(path, path.stem)
            return
        try:
            files = [*files_within(path, self._warn)]
        except RecordError as error:
            self._refuse(reason(error))
            return
        stems = Counter(each.stem for each in files)
        for each in files:
            self._read(each, each.stem if stems[each.stem] == 1 else each.name, may_be_left_out=True)

    def summary(self) -> None:
        """Print how many matches were kept, and how many not."""
        if self.kept:
            self._say(
                say("{matches} in {folder}.", matches=_counted(self.kept), folder=Name(str(self.folder)))
            )
        if self.left_out:
            self._warn(say_count("Left out: {count} file.", "Left out: {count} files.", self.left_out))
        if self.refused:
            self._warn(say("Not kept: {matches}.", matches=_counted(self.refused)))

    def _read(self, path: Path, called: str, *, may_be_left_out: bool = False) -> None:
        """Write the matches of a file; one in no known format is refused, or may be left out."""
        try:
            self._keep_each(path, called)
        except RecordError as error:
            if may_be_left_out and isinstance(error, Unrecognised):
                self._warn(reason(error))
                self.left_out += 1
            else:
                self._refuse(reason(error))

    def _keep_each(self, path: Path, called: str) -> None:
        for place, each in enumerate(load_each(path), start=1):
            if isinstance(each, RecordError):
                self._refuse(reason(each))
                continue
            name = f"{called}-{place}"
            if not _is_kept(dumps(each), self.folder, name):
                self._refuse(
                    say(
                        "{name}: another match has this name in {folder}; choose a folder with --out",
                        name=Name(name),
                        folder=Name(str(self.folder)),
                    )
                )
                continue
            self._say(_line_of(each, name))
            for note in each.notes:
                self._warn(note)
            self.kept += 1

    def _refuse(self, why: str) -> None:
        self._warn(why)
        self.refused += 1

    def _say(self, text: str) -> None:
        click.echo(told(text, self._language))

    def _warn(self, text: str) -> None:
        click.echo(told(text, self._language), err=True)


def _line_of(record: Record, name: str) -> Text:
    """Return the name of a record with its game, its players and what each has scored."""
    match = record.match
    names = called_in(record.names, match.seats)
    # Games that were won are counted, and are no points that might be lost.
    shown = signed if rubber_of(match.game.ends) is None else number
    scored = [joined(" ", [who, shown(points)]) for who, points in zip(names, match.results, strict=True)]
    line = joined(": ", [Name(name), phrase(match.game.name), joined(", ", scored)])
    return line if match.is_over else say("{match} (not finished)", match=line)


def _counted(matches: int) -> Text:
    """Return ``1 match``, ``12 matches``."""
    return say_count("{count} match", "{count} matches", matches)


def _is_kept(text: str, folder: Path, name: str) -> bool:
    """Write a record to a new file, and return whether it is there; another record is not written over."""
    path = folder / f"{name}{RECORD_SUFFIX}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if path.exists():
            return path.read_text(encoding="utf-8") == text
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except (OSError, UnicodeDecodeError) as error:
        raise Refused(f"{path} cannot be written: {getattr(error, 'strerror', error)}") from error
    return True

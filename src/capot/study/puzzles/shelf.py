"""The puzzles that come with Capot, by game, theme and name."""

from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from pathlib import Path

from capot.language.texts import Name, say
from capot.rules.catalog import GAMES
from capot.study.puzzles.codec import (
    Head,
    Label,
    PuzzleError,
    read_head,
    read_label,
    read_puzzle,
)
from capot.study.puzzles.puzzle import Puzzle, Theme

FOLDER = files("capot.study.puzzles") / "data"
"""The files of puzzles, named by the keys of their games."""


@dataclass(frozen=True, slots=True)
class Shelf:
    """The puzzles of one game: how they were made, a label for each, and the lines they are read from."""

    head: Head
    labels: tuple[Label, ...]
    lines: tuple[str, ...]

    def with_theme(self, theme: Theme | None) -> tuple[Label, ...]:
        """Return the labels of puzzles about a theme, or of all."""
        return tuple(each for each in self.labels if theme is None or theme in each.themes)

    def themes(self) -> dict[Theme, int]:
        """Return how many puzzles are about each theme, the most frequent first."""
        counts: dict[Theme, int] = {}
        for label in self.labels:
            for theme in label.themes:
                counts[theme] = counts.get(theme, 0) + 1
        return dict(sorted(counts.items(), key=lambda each: -each[1]))

    def puzzle(self, key: str) -> Puzzle:
        """Return the puzzle of this name; raise `PuzzleError` if there is none."""
        for label, line in zip(self.labels, self.lines, strict=True):
            if label.key == key:
                return read_puzzle(self.head, line)
        raise PuzzleError(say("there is no puzzle {key}", key=Name(repr(key[:60]))))


def games() -> tuple[str, ...]:
    """Return the games that have puzzles, in the order of the catalogue."""
    return tuple(key for key in GAMES if (FOLDER / f"{key}.jsonl").is_file())


@lru_cache(maxsize=64)
def shelf_of(game: str) -> Shelf:
    """Return the puzzles of a game by its key; raise `PuzzleError` if it has none."""
    if game not in games():
        raise PuzzleError(say("there are no puzzles of {game}", game=Name(repr(game[:40]))))
    name = f"{game}.jsonl"
    return _shelf((FOLDER / name).read_text(encoding="utf-8"), name)


def shelf_in(path: Path) -> Shelf:
    """Return the puzzles in a file that `capot puzzles make` wrote; raise `PuzzleError` if it is none."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise PuzzleError(say("{file} cannot be read", file=Name(path))) from error
    return _shelf(text, path.name)


def _shelf(text: str, name: str) -> Shelf:
    first, *lines = text.splitlines() or [""]
    labels = tuple(read_label(line, name, at) for at, line in enumerate(lines, start=2))
    return Shelf(read_head(first, name), labels, tuple(lines))


@lru_cache(maxsize=4)
def moments_of(game: str) -> Shelf | None:
    """Return the moments made for the lessons on the tactics of a game by its key, if there are some."""
    name = f"{game}.lessons.jsonl"
    if game not in games() or not (FOLDER / name).is_file():
        return None
    return _shelf((FOLDER / name).read_text(encoding="utf-8"), name)


def is_moment(key: str) -> bool:
    """Return whether a puzzle was made for the lessons on tactics alone."""
    moments = moments_of(key.rpartition("-")[0])
    return moments is not None and any(label.key == key for label in moments.labels)


@lru_cache(maxsize=256)
def find(key: str) -> Puzzle:
    """Return the puzzle of this name, or the moment of a lesson; raise `PuzzleError` if there is none."""
    game = key.rpartition("-")[0]
    moments = moments_of(game)
    if moments is not None and is_moment(key):
        return moments.puzzle(key)
    if game in games():
        return shelf_of(game).puzzle(key)
    raise PuzzleError(say("there is no puzzle {key}", key=Name(repr(key[:60]))))

"""Puzzles in the terminal: a position, a question, and an answer that is explained."""

import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import get_args

from capot.cards import FACES
from capot.cli.arguments.chosen import catalogue_game
from capot.cli.arguments.seating import seated
from capot.cli.screens.screen import InputEnded, Interrupted, Left, Question, Screen
from capot.cli.table.answers import read_command, read_move
from capot.cli.table.picture import facts, reasons_text, table
from capot.cli.table.questions import question
from capot.cli.table.story import move_words, trick_line, what_counts
from capot.cli.table.typed import Command
from capot.cli.words import decimal, joined, near, opening
from capot.language.texts import reason
from capot.play.errors import PlayError
from capot.play.events import Given
from capot.play.moves import Move
from capot.play.view import View
from capot.rules.text import rulebook
from capot.shuffle import seed_from_entropy
from capot.study.puzzles.codec import Label, PuzzleError
from capot.study.puzzles.explained import Answer, answer
from capot.study.puzzles.lessons import SUBJECTS, lesson
from capot.study.puzzles.puzzle import Puzzle, Theme
from capot.study.puzzles.shelf import Shelf, shelf_in, shelf_of
from capot.surface.voice import told

USUAL = "hearts-classic"
"""The game of the puzzles unless another is named."""

HELP = (
    "Type the move that costs least on average, given all that you know.",
    "  show   the solution, which ends your streak",
    "  why    why cards may not be played",
    "  last   the tricks so far",
    "  table  the table again",
    "  rules  the rules of this game",
    "  quit   leave",
)
"""The commands at a puzzle."""


def chosen_shelf(text: str | None) -> Shelf:
    """Return the puzzles of the game that a person means; raise an error with the reason if it has none."""
    if text is not None and text.endswith(".jsonl"):
        return shelf_in(Path(text))
    return shelf_of(USUAL if text is None else catalogue_game(text, "puzzles ready made").key)


def theme_lines(shelf: Shelf) -> list[str]:
    """Return the themes of a game's puzzles with the number of each."""
    counts = shelf.themes()
    head = f"{shelf.head.rules.name}: {len(shelf.labels)} puzzles"
    return [head, *(f"  {theme:<9} {counts[theme]:>4}  {SUBJECTS[theme].title}" for theme in counts)]


def chosen_labels(
    shelf: Shelf, theme: str | None, *, lesson: bool = False, seed: int | None = None
) -> list[Label]:
    """Return the puzzles to be solved, in order; raise `PuzzleError` if there are none."""
    if lesson and theme is None:
        raise PuzzleError("a lesson has a theme; --themes lists them")
    known = _theme(shelf, theme)
    if lesson and known is not None:
        return list(_lesson(shelf, known))
    labels = list(shelf.with_theme(known))
    Random(seed_from_entropy() if seed is None else seed).shuffle(labels)
    return labels


def _theme(shelf: Shelf, text: str | None) -> Theme | None:
    if text is None:
        return None
    found: Theme | None = next((each for each in get_args(Theme) if each == text), None)
    if found is None or not shelf.with_theme(found):
        there = joined(shelf.themes(), "and")
        raise PuzzleError(
            f"{shelf.head.rules.name} has no puzzles about {text!r}{near(text, shelf.themes())}; "
            f"there are {there}"
        )
    return found


def _lesson(shelf: Shelf, theme: Theme) -> Sequence[Label]:
    found = lesson(shelf, theme)
    if not found:
        raise PuzzleError(f"there are too few puzzles about {theme!r} for a lesson")
    return found


def play(screen: Screen, shelf: Shelf, labels: Sequence[Label], theme: str | None) -> int:
    """Ask puzzle after puzzle until all are done or the person leaves; return the exit code."""
    game = shelf.head.rules
    screen.show_as(FACES[game.faces])
    known = _theme(shelf, theme)
    if known is not None:
        screen.say(f"{SUBJECTS[known].title}: {SUBJECTS[known].sentence}")
    solved = streak = 0
    code = 0
    try:
        for number, label in enumerate(labels, start=1):
            screen.title(f"{game.name} · puzzle {number} of {len(labels)}, rated {label.rating}")
            is_right = Asking(screen, shelf.puzzle(label.key)).run()
            solved, streak = solved + is_right, streak + 1 if is_right else 0
            if streak > 1:
                screen.say(f"{streak} in a row.")
            if number < len(labels):
                _wait(screen)
    except Left:
        pass
    except InputEnded:
        code = 0 if sys.stdin.isatty() else 1
    except (Interrupted, KeyboardInterrupt):
        code = 130
    screen.say(f"{solved} solved.")
    return code


def _wait(screen: Screen) -> None:
    asked = Question("Enter for the next puzzle", empty="next", without=("review", "scores", "last", "undo"))
    answered = screen.ask(asked)
    command = read_command(answered)
    if command is not None and command.name == "quit":
        raise Left


class Asking:
    """One puzzle, asked until it is answered."""

    def __init__(self, screen: Screen, puzzle: Puzzle) -> None:
        """Replay the deal up to the decision."""
        self._screen, self._puzzle = screen, puzzle
        self._seen = puzzle.view()
        self._names = seated((), len(puzzle.hands), puzzle.seat)

    def run(self) -> bool:
        """Show the position and ask; return whether the first answer was right."""
        seen = self._seen
        laid = [f"You discarded {seen.standing.faces.shorts(seen.discards)}."] if seen.discards else []
        self._say(*self._known(), *self._given(), *laid, *self._tricks())
        note = ""
        while True:
            shown = table(seen, self._puzzle.rules_of, self._names)
            asked = replace(question(seen, self._names, note), without=("hint", "undo"))
            answered = self._screen.ask(asked, shown)
            try:
                command = _command(answered, seen)
                if command is None:
                    return self._answered(read_move(answered, seen, self._names))
                note = self._obey(command)
                if command.name == "show":
                    return False
            except PlayError as error:
                note = f"{opening(reason(error))}."

    def _known(self) -> list[str]:
        """Return what counts, who dealt if nothing has been played and what is public, such as trumps."""
        seen = self._seen
        dealt = [] if seen.tricks or seen.trick else [f"{self._names.does(seen.dealer, 'deal')}."]
        return [*what_counts(seen, self._names), *dealt, *map(_sentence, facts(seen, self._names))]

    def _given(self) -> list[str]:
        """Return the cards that the seat was passed, took up or drew."""
        seen, names = self._seen, self._names
        given = [event for event in seen.events if isinstance(event.what, Given)]
        said = [names.said(told(seen, [each], names.you), seen.standing.faces) for each in given]
        return [each for each in said if each]

    def _answered(self, move: Move) -> bool:
        found = answer(self._puzzle, move, self._names.called)
        if found is None:
            why_not = self._puzzle.position().why_not(self._puzzle.seat, move)
            raise PlayError(why_not or "that is not possible now")
        made, best = self._words(move), self._words(self._puzzle.solution[0])
        if found.is_right:
            self._say(f"Right: {made}.")
        elif found.option is None:
            self._say(f"No: {best} is better than {made}.")
        else:
            self._say(f"No: {best} is better than {made}, by {_points(found.option.behind)} on average.")
        self._explain(found)
        return found.is_right

    def _obey(self, command: Command) -> str:
        """Carry out a command and return a note for the next question."""
        match command.name:
            case "quit":
                raise Left
            case "show":
                found = answer(self._puzzle, self._puzzle.solution[0], self._names.called)
                assert found is not None, "the solution is legal"
                self._say(f"Best is {self._words(self._puzzle.solution[0])}.")
                self._explain(found)
            case "why":
                return " ".join(reasons_text(self._seen)) or "You may choose any of your cards now."
            case "last":
                self._say(*(self._tricks() or ["No trick has been played yet."]))
            case "rules":
                self._screen.page(rulebook(self._puzzle.rules_of, len(self._puzzle.hands)))
            case "help":
                self._say(*HELP)
            case "table":
                return ""
            case name:
                return f"A puzzle has no {name}; type ? for what there is."
        return ""

    def _explain(self, found: Answer) -> None:
        """Say why, and what every move costs."""
        self._say(*(_sentence(text) for text in (found.why, found.advice) if text))
        costs = [
            f"{' '.join(map(self._words, option.moves))} {_points(option.behind)}"
            for option in self._puzzle.options[1:]
        ]
        self._say(f"Behind the best move, on average: {', '.join(costs)}.")
        if found.line:
            line = [f"{self._names[seat]} {self._words(move)}" for seat, move in found.line]
            self._say(f"In this deal play might go on: {', '.join(line)}.")

    def _tricks(self) -> list[str]:
        return [trick_line(self._seen, place, self._names) for place in range(len(self._seen.tricks))]

    def _words(self, move: Move) -> str:
        return move_words(move, self._seen.standing.faces, self._names, self._seen.rules)

    def _say(self, *lines: str) -> None:
        for line in lines:
            self._screen.say(line)


def _command(text: str, seen: View) -> Command | None:
    return Command("show") if text.strip().lower() == "show" else read_command(text, seen)


def _sentence(text: str) -> str:
    return opening(text) if text.endswith(".") else f"{opening(text)}."


def _points(value: float) -> str:
    text = decimal(value, 1 if value >= 1 else 2)
    return f"{text} point{'' if text == '1' else 's'}"

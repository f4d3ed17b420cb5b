"""Puzzles in the terminal: a position, a question, and an answer that is explained."""

import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import get_args

from capot.cards import FACES
from capot.cli.arguments.chosen import catalogue_game
from capot.cli.arguments.seat_names import seated
from capot.cli.screens.screen import InputEnded, Interrupted, Left, Question, Screen
from capot.cli.table.answers import read_command, read_move
from capot.cli.table.help import Last, last_played
from capot.cli.table.picture import reasons_text, table
from capot.cli.table.questions import question
from capot.cli.table.story import trick_line, what_counts
from capot.cli.table.typed import Command
from capot.cli.words import joined, near
from capot.language.languages import Language
from capot.language.texts import Name, Text, listed, mark, phrase, reason, say, sentence, told
from capot.language.texts import joined as joined_texts
from capot.language.tokens import card_tokens, tell
from capot.language.words import decimal
from capot.play.errors import PlayError
from capot.play.events import Given
from capot.play.moves import Move, PlayCard, is_same
from capot.play.view import View
from capot.rules.catalog import GAMES
from capot.rules.text import rulebook
from capot.shuffle import seed_from_entropy
from capot.study.puzzles.codec import Label, PuzzleError
from capot.study.puzzles.explained import Answer, answer
from capot.study.puzzles.lessons import SUBJECTS, lesson
from capot.study.puzzles.puzzle import Puzzle, Theme
from capot.study.puzzles.shelf import Shelf, find, shelf_in, shelf_of
from capot.study.puzzles.tactics import TACTICS, Tactic
from capot.surface import voice

USUAL = "hearts-classic"
"""The game of the puzzles unless another is named."""

COMMANDS = {
    "show": say("the solution, which ends your streak"),
    "why": say("why cards may not be played"),
    "last": say("the tricks so far"),
    "table": say("the table again"),
    "rules": say("the rules of this game"),
    "quit": say("leave"),
}
"""The commands at a puzzle."""


def chosen_shelf(text: str | None) -> Shelf:
    """Return the puzzles of the game that a person means; raise an error with the reason if it has none."""
    if text is not None and text.endswith(".jsonl"):
        return shelf_in(Path(text))
    return shelf_of(USUAL if text is None else catalogue_game(text, "puzzles ready made").key)


def theme_lines(shelf: Shelf, language: Language) -> list[str]:
    """Return the themes of a game's puzzles with the number of each."""
    counts = shelf.themes()
    titles = {theme: told(SUBJECTS[theme].title, language) for theme in counts}
    head = say("{game}: {number} puzzles", game=phrase(shelf.head.rules.name), number=len(shelf.labels))
    return [told(head, language), *(f"  {each:<9} {counts[each]:>4}  {titles[each]}" for each in counts)]


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
        there, meant = joined(shelf.themes(), "and"), near(text, shelf.themes())
        raise PuzzleError(
            f"{shelf.head.rules.name} has no puzzles about {text!r}"
            f"{meant and f'; {meant}'}; there are {there}"
        )
    return found


def _lesson(shelf: Shelf, theme: Theme) -> Sequence[Label]:
    found = lesson(shelf, theme)
    if not found:
        raise PuzzleError(f"there are too few puzzles about {theme!r} for a lesson")
    return found


def play(screen: Screen, shelf: Shelf, labels: Sequence[Label], theme: str | None) -> int:
    """Ask puzzle after puzzle until all are done or the person leaves; return the exit code."""
    game, language = shelf.head.rules, screen.language
    screen.show_as(FACES[game.faces])
    known = _theme(shelf, theme)
    if known is not None:
        subject = SUBJECTS[known]
        screen.say(told(joined_texts(": ", [subject.title, subject.sentence]), language))
    solved = streak = 0
    code = 0
    try:
        for number, label in enumerate(labels, start=1):
            place = {"number": number, "count": len(labels), "rating": label.rating}
            title = say(
                "{game} · puzzle {number} of {count}, rated {rating}", game=phrase(game.name), **place
            )
            screen.title(told(title, language))
            is_right = Asking(screen, shelf.puzzle(label.key)).run()
            solved, streak = solved + is_right, streak + 1 if is_right else 0
            if streak > 1:
                row = say("{number} in a row.", number=streak)
                screen.say(told(row, language))
            if number < len(labels):
                _wait(screen)
    except Left:
        pass
    except InputEnded:
        code = 0 if sys.stdin.isatty() else 1
    except (Interrupted, KeyboardInterrupt):
        code = 130
    done = say("{number} solved.", number=solved)
    screen.say(told(done, language))
    return code


def tactic_lines(language: Language) -> list[str]:
    """Return the names and titles of the lessons on tactics."""
    return [f"  {each.name:<9} {told(each.title, language)}" for each in TACTICS]


def teach(screen: Screen, tactic: Tactic) -> int:
    """Ask the moments of a lesson, each until it is answered rightly; return the exit code."""
    game, count = GAMES[tactic.game], len(tactic.moments)
    screen.show_as(FACES[game.faces])
    try:
        for number, moment in enumerate(tactic.moments, start=1):
            place = {"number": number, "count": count}
            title = say("{lesson} · {number} of {count}", lesson=tactic.title, **place)
            screen.title(told(title, screen.language))
            Asking(screen, find(moment.puzzle), moment.look).run()
            if number < count:
                _wait(screen)
    except Left:
        pass
    except InputEnded:
        return 0 if sys.stdin.isatty() else 1
    except (Interrupted, KeyboardInterrupt):
        return 130
    return 0


def _wait(screen: Screen) -> None:
    prompt = told(say("Enter for the next puzzle"), screen.language)
    asked = Question(prompt, empty="next", without=("review", "scores", "last", "undo"))
    answered = screen.ask(asked)
    command = read_command(answered)
    if command is not None and command.name == "quit":
        raise Left


class Asking:
    """One puzzle, asked until it is answered; in a lesson, which says what to ``look`` for, rightly."""

    def __init__(self, screen: Screen, puzzle: Puzzle, look: Text | None = None) -> None:
        """Replay the deal up to the decision."""
        self._screen, self._puzzle, self._look = screen, puzzle, look
        self._seen = puzzle.view()
        self._names = replace(seated((), len(puzzle.hands), puzzle.seat), language=screen.language)

    def run(self) -> bool:
        """Show the position and ask; return whether the first answer was right."""
        seen = self._seen
        self._say(*self._known(), *self._given())
        if seen.discards:
            self._say(say("You discard {cards}.", cards=card_tokens(seen.discards)))
        self._say(*self._tricks())
        note = ""
        if self._look is not None:
            self._say(self._look, *self._offered())
        while True:
            shown = table(seen, self._puzzle.rules_of, self._names)
            asked = replace(question(seen, self._names, note), without=("hint", "undo"))
            answered = self._screen.ask(asked, shown)
            try:
                command = _command(answered, seen)
                if command is None:
                    is_right = self._answered(read_move(answered, seen, self._names))
                    if is_right or self._look is None:
                        return is_right
                    continue
                note = self._obey(command)
                if command.name == "show":
                    return False
            except PlayError as error:
                note = self._names.said(sentence(reason(error)))

    def _known(self) -> list[Text]:
        """Return what counts, who dealt if nothing has been played and what is public, such as trumps."""
        seen, you = self._seen, self._names.you
        deals = tell(you, seen.dealer, mark("You deal."), mark("{name} deals."))
        dealt = [] if seen.tricks or seen.trick else [deals]
        return [*what_counts(seen), *dealt, *map(sentence, voice.facts(seen, you))]

    def _given(self) -> list[Text]:
        """Return the cards that the seat was passed, took up or drew."""
        given = [event for event in self._seen.events if isinstance(event.what, Given)]
        return [voice.told(self._seen, [each], self._names.you) for each in given]

    def _answered(self, move: Move) -> bool:
        found = answer(self._puzzle, move, self._names.called)
        if found is None:
            why_not = self._puzzle.position().why_not(self._puzzle.seat, move)
            raise PlayError(why_not or say("This move is not possible here."))
        values = {"made": self._words(move), "best": self._best()}
        if self._look is not None and not found.is_right:
            return self._try_again(found, values["made"])
        others = [self._words(each) for each in self._puzzle.solution if not is_same(each, move)]
        if found.is_right and others:
            also = say("Right: {made}; {others} would do as well.", others=listed(others, "or"), **values)
            self._say(also)
        elif found.is_right:
            self._say(say("Right: {made}.", made=values["made"]))
        elif found.option is None:
            self._say(say("No: {best} is better than {made}.", **values))
        else:
            values["points"] = _points(found.option.behind)
            self._say(say("No: {best} is better than {made}, by {points} on average.", **values))
        self._explain(found)
        return found.is_right

    def _offered(self) -> list[Text]:
        """Return the ways to pass cards that a lesson compares, in an order that reveals nothing."""
        moves = [move for option in self._puzzle.options for move in option.moves]
        if all(isinstance(move, PlayCard) for move in moves):
            return []
        moves.sort(key=lambda move: move.text)
        return [say("Choose between {moves}.", moves=listed([self._words(each) for each in moves], "or"))]

    def _try_again(self, found: Answer, made: Text) -> bool:
        """Say what a wrong choice in a lesson costs; return False."""
        if found.option is None:
            self._say(*self._offered())
        else:
            points = _points(found.option.behind)
            self._say(
                say("No: {made} is {points} worse than the best. Look again.", made=made, points=points)
            )
        return False

    def _obey(self, command: Command) -> str:
        """Carry out a command and return a note for the next question."""
        match command.name:
            case "quit":
                raise Left
            case "show":
                found = answer(self._puzzle, self._puzzle.solution[0], self._names.called)
                assert found is not None, "the solution is legal"
                self._say(say("Best is {best}.", best=self._best()))
                self._explain(found)
            case "why":
                free = self._names.say("You may choose any of your cards now.")
                return " ".join(reasons_text(self._seen, self._names)) or free
            case "last":
                self._say(*self._last().lines)
            case "rules":
                rules = rulebook(self._puzzle.rules_of, len(self._puzzle.hands))
                self._screen.page(told(rules, self._names.language))
            case "help":
                meanings = {**COMMANDS, "last": self._last().title}
                self._say(say("Type the move that costs least on average, given all that you know."))
                self._say(*(f"  {name:<5}  {self._names.said(each)}" for name, each in meanings.items()))
            case "table":
                return ""
            case name:
                refused = mark("A puzzle has no {command}; type ? for what there is.")
                return self._names.said(say(refused, command=Name(name)))
        return ""

    def _explain(self, found: Answer) -> None:
        """Say why, and what every move costs."""
        self._say(*(sentence(text) for text in (found.why, found.advice) if text))
        if self._look is not None:
            return
        costs = [
            joined_texts(" ", [*map(self._words, option.moves), _points(option.behind)])
            for option in self._puzzle.options[1:]
        ]
        self._say(say("Behind the best move, on average: {costs}.", costs=joined_texts(", ", costs)))
        if found.line:
            line = [self._names.with_words([seat], self._words(move)) for seat, move in found.line]
            self._say(say("In this deal play might go on: {line}.", line=joined_texts(", ", line)))

    def _tricks(self) -> list[str]:
        return [trick_line(self._seen, place, self._names) for place in range(len(self._seen.tricks))]

    def _last(self) -> Last:
        """Return all tricks so far, or what else was played last."""
        tricks = self._tricks()
        return Last(say("the tricks so far"), tricks) if tricks else last_played(self._seen, self._names)

    def _best(self) -> Text:
        """Return the best move, with those that cannot differ from it."""
        return listed([self._words(each) for each in self._puzzle.solution], "or")

    def _words(self, move: Move) -> Text:
        return voice.answer(self._seen, move).title

    def _say(self, *texts: str) -> None:
        for text in filter(None, texts):
            is_text = isinstance(text, Text)
            self._screen.say(self._names.said(text, self._seen.standing.faces) if is_text else text)


def _command(text: str, seen: View) -> Command | None:
    return Command("show") if text.strip().lower() == "show" else read_command(text, seen)


def _points(value: float) -> Text:
    return say("{number} points", number=decimal(value, 1 if value >= 1 else 2))

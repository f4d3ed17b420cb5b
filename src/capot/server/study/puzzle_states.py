"""Puzzles as messages: the position as its seat sees it, and the answer explained."""

from collections.abc import Mapping, Sequence

from capot.language.texts import phrase
from capot.play.position import Position
from capot.play.view import View, view
from capot.rules.catalog import GAMES
from capot.rules.text.match import deal_name
from capot.server.catalogue import face_set
from capot.server.messages.plays.tricks import trick_state
from capot.server.messages.puzzles import (
    PuzzleGame,
    PuzzleLesson,
    PuzzleMoment,
    PuzzleMove,
    PuzzleOption,
    PuzzleState,
    PuzzleTheme,
)
from capot.server.messages.review import DecisionState, ReviewState
from capot.server.states import replays
from capot.study.puzzles.lessons import SUBJECTS, lesson
from capot.study.puzzles.puzzle import Puzzle, Theme
from capot.study.puzzles.shelf import Shelf, games, shelf_of
from capot.study.puzzles.tactics import tactics_of
from capot.surface.voice import answer, question

OWN = "own"
"""The first word of the name of a puzzle made from the guest's mistake."""


def puzzle_state(puzzle: Puzzle, rating: int) -> PuzzleState:
    """Return a puzzle as a message, without its solution."""
    position, game = puzzle.position(), GAMES[puzzle.game]
    moves = [move for option in puzzle.options for move in option.moves]
    now = view(position, puzzle.seat)
    seen = replays.seen_in(now)
    return PuzzleState(
        key=puzzle.key,
        game=game.key,
        name=phrase(game.name),
        faces=face_set(game.faces),
        direction=game.direction,
        players=list(puzzle.names),
        seat=puzzle.seat,
        rating=rating,
        themes=list(puzzle.themes),
        shown=replays.shown_deal(position, deal_name(game, position.standing.number), replays.UNSCORED),
        frame=replays.as_seen(replays.moment(position, puzzle.seat), now),
        seen=seen,
        tricks=[trick_state(each) for each in position.tricks],
        words=question(now).words,
        moves=_moves({each.text: answer(now, each).title for each in moves}, seen.hand),
        to=_passed_to(now),
    )


def mistake_state(key: str, state: ReviewState, decision: DecisionState, deal: Position) -> PuzzleState:
    """Return the guest's mistake as a puzzle; ``deal`` is right before it."""
    assert state.review is not None
    values, now = decision.values, view(deal, state.seat)
    return PuzzleState(
        key=key,
        game=state.game,
        name=state.name,
        faces=state.faces,
        direction=state.direction,
        players=["" if seat == state.seat else name for seat, name in enumerate(state.players)],
        seat=state.seat,
        rating=None,
        themes=[],
        shown=replays.shown_deal(deal, state.review.shown.title, replays.UNSCORED),
        frame=decision.frame,
        seen=decision.seen,
        tricks=[trick_state(each) for each in deal.tricks],
        words=question(now).words,
        moves=_moves(
            {move: value.name for value in values for move in (value.move, *value.alike)}, decision.seen.hand
        ),
        to=_passed_to(now),
    )


def _passed_to(seen: View) -> int | None:
    """Return the seat that gets the cards if the seat of a view is to pass some."""
    return seen.passed_to if seen.asks == "pass" else None


def _moves(named: Mapping[str, str | None], hand: Sequence[str]) -> list[PuzzleMove]:
    """Return moves in an order that reveals nothing of their worth: cards as in the hand."""

    def place(move: str) -> tuple[list[int], str]:
        return [hand.index(code) for code in move.split() if code in hand], move

    return [PuzzleMove(move=move, name=named[move]) for move in sorted(named, key=place)]


def puzzle_options(puzzle: Puzzle) -> list[PuzzleOption]:
    """Return the moves of a puzzle with what they cost, best first."""
    now = view(puzzle.position(), puzzle.seat)
    return [
        PuzzleOption(
            moves=[move.text for move in each.moves],
            name=answer(now, each.moves[0]).title,
            behind=each.behind,
            error=each.error,
        )
        for each in puzzle.options
    ]


def mistake_options(decision: DecisionState) -> list[PuzzleOption]:
    """Return the moves of a decision with their losses, best first."""
    return [
        PuzzleOption(moves=[each.move, *each.alike], name=each.name, behind=each.behind, error=each.error)
        for each in sorted(decision.values, key=lambda each: each.behind)
    ]


def puzzle_games(solved: Mapping[str, int]) -> list[PuzzleGame]:
    """Return the games that have puzzles, with how many of them a guest has solved."""
    return [
        PuzzleGame(
            game=key,
            name=phrase(GAMES[key].name),
            puzzles=len(shelf_of(key).labels),
            solved=solved.get(key, 0),
        )
        for key in games()
    ]


def puzzle_themes(shelf: Shelf) -> list[PuzzleTheme]:
    """Return the themes of a game's puzzles in the order in which they are taught."""
    counts = shelf.themes()
    return [_theme(shelf, theme, counts[theme]) for theme in SUBJECTS if theme in counts]


def puzzle_lessons(game: str) -> list[PuzzleLesson]:
    """Return the lessons on the tactics of a game by its key."""
    return [
        PuzzleLesson(
            lesson=each.name,
            title=each.title,
            moments=[PuzzleMoment(puzzle=moment.puzzle, look=moment.look) for moment in each.moments],
        )
        for each in tactics_of(game)
    ]


def _theme(shelf: Shelf, theme: Theme, puzzles: int) -> PuzzleTheme:
    return PuzzleTheme(
        theme=theme,
        title=SUBJECTS[theme].title,
        sentence=SUBJECTS[theme].sentence,
        puzzles=puzzles,
        lesson=[label.key for label in lesson(shelf, theme)],
    )

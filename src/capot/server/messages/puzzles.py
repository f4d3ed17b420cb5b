"""Messages of puzzles: what there is, a position to solve, and the answer explained."""

from capot.rules.match.ends import Direction
from capot.server.messages.basics import Message, MoveText, Request, ShortText, Words
from capot.server.messages.lobby import FaceSet
from capot.server.messages.plays.tricks import TrickState
from capot.server.messages.review import LineMove
from capot.server.messages.study import Frame, ReplayDeal, Seen


class PuzzleGame(Message):
    """A game with puzzles, and how many of them the guest has answered rightly at the first try."""

    game: str
    name: Words
    puzzles: int
    solved: int


class PuzzleTheme(Message):
    """A theme: its title, a sentence that teaches it, its puzzles, and those of its lesson in order."""

    theme: str
    title: Words
    sentence: Words
    puzzles: int
    lesson: list[str]


class PuzzleMoment(Message):
    """A moment of a lesson on tactics: the key of its puzzle, and what to look for."""

    puzzle: str
    look: Words


class PuzzleLesson(Message):
    """A lesson on tactics: its name, its title, and its moments in order."""

    lesson: str
    title: Words
    moments: list[PuzzleMoment]


class PuzzleRating(Message):
    """A rating by Glicko-2 with two standard deviations; ``answers`` is the number that made it."""

    rating: int
    plus_minus: int
    answers: int


class PuzzleShelf(Message):
    """The puzzles of a game, and how the guest does at them.

    ``streak`` is the number of right answers in a row.  ``mistakes`` is the number of own
    deals reviewed, whose mistakes come first.
    """

    game: str
    name: Words
    puzzles: int
    themes: list[PuzzleTheme]
    lessons: list[PuzzleLesson]
    rating: PuzzleRating
    solved: int
    streak: int
    best_streak: int
    mistakes: int


class PuzzleRequest(Request):
    """A request for the next puzzle of a game, of one theme if given.

    Own mistakes come first if ``own``.  ``after`` is the last one, which does not come again at once.
    """

    theme: ShortText | None = None
    own: bool = False
    after: MoveText | None = None


class PuzzleMove(Message):
    """A move that may be chosen; ``name`` is its title, with cards and players as tokens."""

    move: MoveText
    name: Words | None


class PuzzleState(Message):
    """A position to solve, as its seat sees it.

    ``rating`` is the difficulty, None for the solver's own mistake; ``tricks`` were played before.
    ``frame`` shows no hand but the seat's own, ``shown`` is the deal without its end.  All moves to
    choose from are in ``moves``; ``to`` is the seat that gets the cards of those that pass some.
    """

    key: str
    game: str
    name: Words
    faces: FaceSet
    direction: Direction
    players: list[str]
    seat: int
    rating: int | None
    themes: list[str]
    shown: ReplayDeal
    frame: Frame
    seen: Seen
    tricks: list[TrickState]
    words: Words
    moves: list[PuzzleMove]
    to: int | None


class PuzzleAnswer(Request):
    """The move chosen; in a ``lesson`` on tactics it counts for nothing."""

    move: MoveText
    lesson: bool = False


class PuzzleOption(Message):
    """Moves that cannot differ, and how far they are behind the best on average, in points."""

    moves: list[MoveText]
    name: Words | None
    behind: float
    error: float


class PuzzleAnswered(Message):
    """Whether the move chosen was the best, and why.

    ``unit`` is what ``options`` are compared in.  ``chosen`` is the place of the move among them, which are
    sorted by worth, None if it was not compared.  ``line`` is how play might go on after the best move,
    ``yours`` after the one chosen if it was wrong.
    ``rating`` and ``streak`` are the guest's afterwards, and ``change`` what the answer did to the rating,
    None if it did not count: only the first answer to a puzzle does.
    """

    is_right: bool
    unit: str
    chosen: int | None
    options: list[PuzzleOption]
    why: Words
    advice: Words
    line: list[LineMove]
    yours: list[LineMove]
    rating: PuzzleRating
    change: int | None
    streak: int

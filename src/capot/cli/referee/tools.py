"""The referee as tools of the Model Context Protocol: one sitting at a time, and games as files."""

from collections.abc import Callable
from functools import cache, wraps
from threading import Lock

from capot import __version__
from capot.cli.referee.sitting import Setting, Sitting
from capot.cli.words import figures, number
from capot.lab.errors import LabError
from capot.language.languages import ENGLISH
from capot.language.texts import told
from capot.players.catalog import player_named
from capot.record import dumps
from capot.rules import codec
from capot.rules.catalog import GAMES, meant_game
from capot.rules.model import Game
from capot.rules.text import rulebook
from capot.shuffle import WORDS, seed_from_entropy

HELP = """Play trick-avoidance card games against computer players, or make games of your own.
To play: list_games, begin, then move until the match is over.
To invent: describe_terms, check_game, rulebook, measure; a game is JSON, and begin plays it too."""

LONGEST = 120.0
"""Maximum number of seconds of a measurement."""


class Desk:
    """The tools of one client, which remember its sitting; it may call several at the same time."""

    def __init__(self, against: str) -> None:
        """Seat computer players of this name at the other seats."""
        self._against = against
        self._sitting: Sitting | None = None
        self._lock = Lock()

    @property
    def tools(self) -> list[Callable[..., str]]:
        """The tools by the names that clients call."""
        playing = (self.list_games, self.begin, self.state, self.move, self.score, self.record)
        return [*playing, self.rulebook, self.describe_terms, self.check_game, self.measure]

    def list_games(self) -> str:
        """List the games of the catalogue, each with its key and a line on it."""
        return "\n".join(f"{key}: {game.name}. {game.blurb}" for key, game in GAMES.items())

    def begin(self, game: str, deals: int = 1, seats: int | None = None, seed: int | None = None) -> str:
        """Begin a match in place of the one in progress; return the rules and the first question.

        The game is a key, a name or JSON.  Your seat is 0; by default there are the best number of players.
        """
        chosen = _game(game)
        seated = chosen.players[0] if seats is None else seats
        chosen.check_seats(seated)
        drawn = seed_from_entropy() if seed is None else seed
        if not 0 <= drawn < WORDS:
            raise LabError(f"the seed must lie between 0 and {WORDS - 1}")
        with self._lock:
            setting = Setting(chosen, seated, deals, drawn)
            self._sitting = Sitting(setting, player_named(self._against), "model")
            return self._sitting.question()

    def state(self) -> str:
        """Return the question to you again: the deal so far, your hand and the legal moves."""
        with self._lock:
            return self._begun.question(with_rules=False)

    def move(self, move: str) -> str:
        """Make a move, written as the question lists it; return the next question, or how the match ended."""
        with self._lock:
            sitting = self._begun
            if sitting.asked is None:
                raise LabError("the match is over; begin another")
            sitting.answer(move)
            return sitting.question(with_rules=False)

    def score(self) -> str:
        """Return the points of each finished deal by seat, yours first, and your mistakes."""
        with self._lock:
            sitting = self._begun
            points = [", ".join(map(number, score.points)) for score in sitting.match.scores]
            deals = [f"Deal {deal}: {each}." for deal, each in enumerate(points, 1)]
            made = figures(sum(sitting.made_for_it), "move")
            return "\n".join([*deals, f"Mistakes: {sum(sitting.mistakes)}; made for you: {made}."])

    def record(self) -> str:
        """Return the record of a match that is over, with the secrets of its shuffles."""
        with self._lock:
            if self._begun.asked is not None:
                raise LabError("the match is not over")
            return dumps(self._begun.record())

    def rulebook(self, game: str) -> str:
        """Return the rulebook of a game, given by its key or as JSON."""
        return told(rulebook(_game(game)), ENGLISH)

    def describe_terms(self, term: str = "") -> str:
        """Return the fields of a term of which games are made, with an example; of "", all terms."""
        terms = _terms()
        if term not in terms:
            raise LabError(f"there is no term {term!r}; describe_terms without a term lists them")
        return terms[term]

    def check_game(self, game: str) -> str:
        """Check a game written as JSON for faults, which keep it from being played, and doubtful rules."""
        from capot.cli.reports.check import examined

        found = examined(game)
        return "\n".join([*(each.line("game") for each in found.findings), found.summary("game")])

    def measure(self, game: str, seconds: float = 10.0) -> str:
        """Measure whether a game, given by its key or as JSON, is fair, how much is luck, and more."""
        from capot.cli.reports.measure import text
        from capot.lab.measures.running.run import measure

        chosen = _game(game)
        return text(measure(chosen, chosen.players[0], seconds=min(seconds, LONGEST), workers=1))

    @property
    def _begun(self) -> Sitting:
        if self._sitting is None:
            raise LabError("no match has begun; begin one")
        return self._sitting


@cache
def _terms() -> dict[str, str]:
    """Return the sections of the page of terms by their titles, and its head without one."""
    from capot.rules.guide.reference import reference

    head, *entries = reference().split("\n### ")
    return {"": head, **{each.partition("\n")[0]: each for each in entries}}


def _game(text: str) -> Game:
    """Return the game with this key or name, or written as JSON; raise `RulesError` if there is none."""
    return codec.loads(text) if text.lstrip().startswith("{") else meant_game(text)


def serve(desk: Desk) -> None:
    """Serve tools over standard input and output until the client leaves."""
    from mcp.server.mcpserver import MCPServer
    from mcp.server.mcpserver.exceptions import ToolError

    def spoken(tool: Callable[..., str]) -> Callable[..., str]:
        """Return a tool whose refusals are sentences for the model."""

        @wraps(tool)
        def answered(*args: object, **named: object) -> str:
            try:
                return tool(*args, **named)
            except ValueError as error:
                # The text of Capot's own errors is a sentence; any other is a fault of the program.
                if not type(error).__module__.startswith("capot."):
                    raise
                raise ToolError(str(error)) from error

        return answered

    server = MCPServer("capot", instructions=HELP, version=__version__, log_level="WARNING")
    for tool in desk.tools:
        server.add_tool(spoken(tool), structured_output=False)
    server.run()

"""Making puzzles: computers play deals, and each decision is screened and then checked."""

from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from zlib import crc32

from capot.lab.table import luck_of
from capot.lab.work import Crew, crew, go_on, in_order
from capot.language.texts import Name, say
from capot.play.lab_deals import dealt
from capot.play.view import view
from capot.players.search.spread import spread_of
from capot.players.slow import is_slow_at
from capot.players.thumb import ThumbPlayer
from capot.rules.catalog import GAMES
from capot.rules.model import Game
from capot.shuffle import word_at
from capot.study.puzzles.checks import FIRST, GLANCED, HELD_OUT, SECOND, THIRD, glance, rating_of, solved
from capot.study.puzzles.codec import Head, PuzzleError, head_line, puzzle_line, read_head, read_puzzle
from capot.study.puzzles.puzzle import Puzzle
from capot.study.puzzles.themes import themes_of
from capot.study.review.worths import VERSION

BLUR = 0.2
"""Uncertainty of the players, in standard deviations of the outcomes: they are to come to many decisions."""

PLAYERS = f"quick play in {GLANCED} worlds, blur {BLUR}; passes by the rule of thumb"
"""The players of the deals."""

FROM_A_DEAL = 2
"""Puzzles taken from one deal, at most."""

BARREN = 400
"""Deals in a row without a puzzle after which no more are looked for."""


@dataclass(frozen=True, slots=True)
class DealsToPuzzles:
    """The work on each deal: its puzzles."""

    game: str
    seats: int
    seed: int
    spread: float
    own: Game | None = None

    def done(self, deal: int) -> list[Puzzle]:
        """Return the puzzles of a deal, in order, at most `FROM_A_DEAL` and none like another."""
        game = self.own or GAMES[self.game]
        cards = word_at(self.seed, crc32(self.game.encode()))
        now = dealt(game, self.seats, cards, deal)
        start, made = now, [0] * self.seats
        found: list[Puzzle] = []
        while now.to_act and len(found) < FROM_A_DEAL:
            go_on()
            seat = min(now.to_act)
            seen = view(now, seat)
            seed = word_at(word_at(cards, deal), len(now.moves))
            looked = glance(seen, seed)
            clear = solved(seen, looked, self.spread, word_at(seed, 1)) if looked else None
            if clear is not None:
                puzzle = Puzzle(
                    game=self.game,
                    deal=deal,
                    hands=start.dealt,
                    talon=start.talon,
                    turn_up=start.turn_up,
                    moves=now.moves,
                    seat=seat,
                    options=clear.options,
                    z=round(clear.z, 1),
                    worlds=HELD_OUT,
                    themes=themes_of(now, seat, clear.options),
                    rating=rating_of(clear.easily),
                    own=self.own,
                )
                if all(_differ(puzzle, other) for other in found):
                    found.append(puzzle)
            luck = luck_of(cards, deal, seat, made[seat])
            move = looked.chosen(luck, BLUR) if looked else None
            made[seat] += 1
            now = now.after(seat, move or ThumbPlayer().choose(seen, luck))
        return found

    def close(self) -> None:
        """Release nothing."""


def _differ(one: Puzzle, other: Puzzle) -> bool:
    """Whether two puzzles of one deal are different enough: another seat, or another move and theme."""
    if one.seat != other.seat:
        return True
    return one.themes != other.themes and not set(one.solution) & set(other.solution)


def make(  # noqa: PLR0913 - a set is described by just these
    game: Game,
    number: int,
    path: Path,
    *,
    seed: int = 0,
    workers: int | Crew | None = 1,
    progress: Callable[[int], None] = lambda _: None,
) -> int:
    """Write puzzles of a game to a file until it has ``number``, and return how many it has.

    The file carries a game that is not in the catalogue; if it has some puzzles already it is continued.
    ``progress`` is called with the number so far.  Raise `PuzzleError` if the file holds anything else, or
    if fast play does not know the game.
    """
    seats, own = game.players[0], None if GAMES.get(game.key) == game else game
    if is_slow_at(game, seats):
        raise PuzzleError(say("puzzles need fast play, which does not know games with two packs"))
    spread = spread_of(game, seats).points
    evaluators = tuple(f"{each.name}; {VERSION}" for each in (FIRST, SECOND, THIRD))
    head = Head(game.key, seats, seed, PLAYERS, spread, evaluators, own)
    kept = _continued(path, head)
    seen = {_signature(puzzle) for puzzle in kept}
    total, barren = len(kept), 0
    work = DealsToPuzzles(game.key, seats, seed, head.spread, own)
    first = kept[-1].deal + 1 if kept else 0
    with (
        closing(in_order(work, count(first), crew(workers))) as results,
        path.open("a", encoding="utf-8") as file,
    ):
        while total < number and barren < BARREN:
            found = [each for each in next(results) if _signature(each) not in seen][: number - total]
            seen |= {_signature(each) for each in found}
            barren = 0 if found else barren + 1
            file.write("".join(f"{puzzle_line(each)}\n" for each in found))
            file.flush()
            total += len(found)
            progress(total)
    return total


def _signature(puzzle: Puzzle) -> tuple[object, ...]:
    """Return what two puzzles of a set may not have in common."""
    position = puzzle.position()
    trick = getattr(position.progress, "cards", ())
    moves = sorted(move.text for option in puzzle.options for move in option.moves)
    return puzzle.seat, trick, tuple(moves)


def _continued(path: Path, head: Head) -> Sequence[Puzzle]:
    """Return the puzzles that a file has already; begin it if it is new, and drop a line torn by a crash."""
    if not path.exists() or not path.read_bytes():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"{head_line(head)}\n", encoding="utf-8")
        return ()
    text = path.read_text(encoding="utf-8")
    whole = text[: text.rfind("\n") + 1]
    if whole != text:
        path.write_text(whole, encoding="utf-8")
    first, *lines = whole.splitlines() or [""]
    found = read_head(first, path.name)
    if (found.rules, found.seats, found.seed) != (head.rules, head.seats, head.seed):
        raise PuzzleError(say("{file} holds other puzzles; choose another file", file=Name(path.name)))
    return [read_puzzle(found, line, path.name, at) for at, line in enumerate(lines, start=2)]

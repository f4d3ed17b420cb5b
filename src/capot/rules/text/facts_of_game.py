"""All facts of a game, gathered from the readers of its terms."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from capot.cards import FACES
from capot.rules.ends import AfterDeals
from capot.rules.model import Game
from capot.rules.text.facts import Clause, Fact, Setting, merged
from capot.rules.text.match import match_facts
from capot.rules.text.no_widow import untaken_clauses
from capot.rules.text.pack import deal_clauses, pack_clauses
from capot.rules.text.scoring import scoring_clauses
from capot.rules.text.stages import stage_clauses


@dataclass(frozen=True, slots=True)
class Facts:
    """The facts of a game: those of each part of its schedule, and those of the match."""

    parts: tuple[tuple[Fact, ...], ...]
    match: tuple[Fact, ...]


def facts_of(game: Game, players: Sequence[int], like: Game | None = None) -> Facts:
    """Return the facts of a game for these numbers of players.

    With ``like``, cards and sides are called as in that game, so that its facts can be compared.
    """
    told = like or game
    faces, direction = FACES[told.faces], told.direction
    parts, size, rounds = [], len(game.schedule), _rounds(game)
    for place, part in enumerate(game.schedule):
        tables = [
            Setting(part.rules.at(seats), seats, faces, direction, told.low_wins, place, size, rounds)
            for seats in sorted(players)
        ]
        parts.append(merged({table.seats: _clauses(table) for table in tables}, best=players[0]))
    return Facts(tuple(parts), tuple(match_facts(game, players)))


def _rounds(game: Game) -> int | None:
    """Return how often the schedule is gone through, or None where that is open."""
    counts = [end.count for end in game.ends if isinstance(end, AfterDeals) and end.per == "game"]
    return min(counts) if counts and game.ties == "share" else None


def _clauses(now: Setting) -> Iterator[Clause]:
    yield from pack_clauses(now)
    yield from deal_clauses(now)
    yield from stage_clauses(now)
    yield from scoring_clauses(now)
    yield from untaken_clauses(now)

"""The files of puzzles: JSON Lines, a head and then a puzzle a line, cards and moves as records write them.

Cards that were played are strung together (``2C7CKC9C``) for whoever's turn it was; any other move is the
number of its seat and its text, as in ``0 pass QS KS 9H``.  Parts are separated by semicolons.
"""

import json
import re
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any, get_args

from capot.cards import TWIN, Card, CardError, card, cards, codes, codes_by_suit
from capot.language.texts import Name, say
from capot.play.moves import Move, PlayCard
from capot.play.notation import parse_move
from capot.rules.catalog import GAMES
from capot.rules.codec import from_data, to_data
from capot.rules.errors import RulesError
from capot.rules.model import Game
from capot.study.puzzles.puzzle import Option, Puzzle, Theme

FORMAT = 1
"""The version of the format."""


class PuzzleError(ValueError):
    """A puzzle that cannot be read, made or found; the message says why."""


@dataclass(frozen=True, slots=True)
class Head:
    """How the puzzles of a file were made.

    ``spread`` is the standard deviation of a seat's score, in points; ``evaluators`` valued the moves.
    ``own`` is a game that is not in the catalogue.
    """

    game: str
    seats: int
    seed: int
    players: str
    spread: float
    evaluators: tuple[str, ...]
    own: Game | None = None

    @property
    def rules(self) -> Game:
        """The game of the puzzles."""
        return self.own or GAMES[self.game]


@dataclass(frozen=True, slots=True)
class Label:
    """A puzzle's name, themes and rating, without its cards."""

    key: str
    themes: tuple[Theme, ...]
    rating: int


def head_line(head: Head) -> str:
    """Return the first line of a file of puzzles."""
    return _compact(
        {
            "puzzles": FORMAT,
            "game": head.game,
            "seats": head.seats,
            "seed": head.seed,
            "players": head.players,
            "spread": round(head.spread, 4),
            "evaluators": head.evaluators,
            **({} if head.own is None else {"definition": to_data(head.own)}),
        }
    )


def puzzle_line(puzzle: Puzzle) -> str:
    """Return a puzzle as a line."""
    data: dict[str, Any] = {
        "key": puzzle.key,
        "deal": puzzle.deal,
        "hands": [codes_by_suit(hand) for hand in puzzle.hands],
    }
    if puzzle.talon:
        data["talon"] = codes(puzzle.talon)
    if puzzle.turn_up is not None:
        data["turn_up"] = puzzle.turn_up.code
    return _compact(
        {
            **data,
            "moves": _moves_text(puzzle),
            "seat": puzzle.seat,
            "options": [
                ["; ".join(map(_short, each.moves)), round(each.behind, 2), round(each.error, 2)]
                for each in puzzle.options
            ],
            "z": puzzle.z,
            "worlds": puzzle.worlds,
            "themes": " ".join(puzzle.themes),
            "rating": puzzle.rating,
        }
    )


def read_head(line: str, name: str = "<puzzles>") -> Head:
    """Return the head of a file of puzzles; raise `PuzzleError` if it is none of a game that is known."""
    data = _parsed(line, name, 1)
    try:
        own = from_data(data["definition"]) if "definition" in data else None
        known = data["game"] in GAMES if own is None else data["game"] == own.key
        if data["puzzles"] != FORMAT or not known:
            raise PuzzleError(say("{file} is no file of puzzles that this version knows", file=Name(name)))
        return Head(
            str(data["game"]),
            int(data["seats"]),
            int(data["seed"]),
            str(data["players"]),
            float(data["spread"]),
            tuple(map(str, data["evaluators"])),
            own,
        )
    except (KeyError, TypeError, RulesError) as error:
        raise PuzzleError(say("{file} is no file of puzzles", file=Name(name))) from error


def read_puzzle(head: Head, line: str, name: str = "<puzzles>", number: int = 2) -> Puzzle:
    """Return the puzzle in a line, its moves replayed; raise `PuzzleError` with the line of a fault."""
    data = _parsed(line, name, number)
    try:
        return _puzzle(head, data)
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        raise _fault(name, number) from error


def read_label(line: str, name: str = "<puzzles>", number: int = 2) -> Label:
    """Return what can be said of a puzzle without replaying it."""
    data = _parsed(line, name, number)
    try:
        return Label(str(data["key"]), _themes(data), int(data["rating"]))
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise _fault(name, number) from error


def _puzzle(head: Head, data: dict[str, Any]) -> Puzzle:
    hands = tuple(_hand_of(text) for text in data["hands"])
    if len(hands) != head.seats:
        raise PuzzleError(
            say("there are {count} hands for {seats} players", count=len(hands), seats=head.seats)
        )
    puzzle = Puzzle(
        game=head.game,
        deal=int(data["deal"]),
        hands=hands,
        talon=cards(data.get("talon", "")),
        turn_up=card(data["turn_up"]) if "turn_up" in data else None,
        moves=(),
        seat=int(data["seat"]),
        options=tuple(_option(each) for each in data["options"]),
        z=float(data["z"]),
        worlds=int(data["worlds"]),
        themes=_themes(data),
        rating=int(data["rating"]),
        own=head.own,
    )
    return replace(puzzle, moves=_moves(puzzle, data["moves"]))


def _themes(data: dict[str, Any]) -> tuple[Theme, ...]:
    themes: tuple[Theme, ...] = tuple(data["themes"].split())
    strange = next((theme for theme in themes if theme not in get_args(Theme)), None)
    if strange is not None:
        raise PuzzleError(say("there is no theme {theme}", theme=Name(repr(strange))))
    return themes


def _hand_of(text: str) -> tuple[Card, ...]:
    runs = ((suit[0], re.findall(f".{TWIN}?", suit[2:])) for suit in text.split())
    return tuple(card(rank[0] + letter + rank[1:]) for letter, ranks in runs for rank in ranks)


def _moves_text(puzzle: Puzzle) -> str:
    groups = groupby(puzzle.moves, key=lambda made: isinstance(made[1], PlayCard))
    parts: list[str] = []
    for is_play, some in groups:
        if is_play:
            parts.append("".join(move.card.code for _, move in some if isinstance(move, PlayCard)))
        else:
            parts += [f"{seat} {move.text}" for seat, move in some]
    return ";".join(parts)


def _moves(puzzle: Puzzle, text: str) -> tuple[tuple[int, Move], ...]:
    """Return the moves written in a text, replayed to know whose turn it was."""
    made: list[tuple[int, Move]] = []
    now = puzzle.start()
    for part in filter(None, text.split(";")):
        if part[0].isdecimal() and " " in part:
            seat, _, rest = part.partition(" ")
            steps = [(int(seat), parse_move(rest))]
            made += steps
            now = now.after(*steps[0])
        else:
            for code in re.findall(f"..{TWIN}?", part):
                seat_to_act, move = min(now.to_act), PlayCard(card(code))
                made.append((seat_to_act, move))
                now = now.after(seat_to_act, move)
    return tuple(made)


def _short(move: Move) -> str:
    return move.card.code if isinstance(move, PlayCard) else move.text


def _option(data: list[Any]) -> Option:
    text, behind, error = data
    return Option(tuple(_move(part) for part in text.split("; ")), float(behind), float(error))


def _move(text: str) -> Move:
    try:
        return PlayCard(card(text))
    except CardError:
        return parse_move(text)


def _compact(data: dict[str, Any]) -> str:
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False)


def _parsed(line: str, name: str, number: int) -> dict[str, Any]:
    try:
        data = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise _fault(name, number) from error
    if not isinstance(data, dict):
        raise _fault(name, number)
    return data


def _fault(name: str, number: int) -> PuzzleError:
    return PuzzleError(
        say("line {line} of {file} is no puzzle of this game", line=Name(number), file=Name(name))
    )

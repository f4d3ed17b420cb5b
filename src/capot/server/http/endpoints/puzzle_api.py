"""The part of the HTTP API for puzzles."""

from capot.server.http.endpoints.responses import Call, Endpoint
from capot.server.messages.puzzles import (
    PuzzleAnswer,
    PuzzleAnswered,
    PuzzleGame,
    PuzzleRequest,
    PuzzleShelf,
    PuzzleState,
)


async def get_puzzles(call: Call) -> list[PuzzleGame]:
    """Return the games that have puzzles, and how many of them the guest has solved."""
    return await call.room.puzzles.games(call.guest)


async def get_puzzle_shelf(call: Call) -> PuzzleShelf:
    """Return the themes and lessons of a game's puzzles, with the guest's rating and streak."""
    return await call.room.puzzles.shelf(call.guest, call.request.path_params["game"])


async def post_next_puzzle(call: Call, body: PuzzleRequest) -> PuzzleState:
    """Return the next puzzle for the guest, without its solution."""
    return await call.room.puzzles.next(call.guest, call.request.path_params["game"], body)


async def get_puzzle(call: Call) -> PuzzleState:
    """Return a puzzle by its key, without its solution."""
    return await call.room.puzzles.state(call.request.path_params["puzzle"])


async def post_puzzle_answer(call: Call, body: PuzzleAnswer) -> PuzzleAnswered:
    """Answer a puzzle; the first answer counts for the ratings of guest and puzzle."""
    return await call.room.puzzles.answer(call.guest, call.request.path_params["puzzle"], body)


PUZZLE_ENDPOINTS: tuple[Endpoint, ...] = (
    Endpoint("GET", "/puzzles", get_puzzles, list[PuzzleGame]),
    Endpoint("GET", "/puzzles/{game}", get_puzzle_shelf, PuzzleShelf),
    Endpoint("POST", "/puzzles/{game}/next", post_next_puzzle, PuzzleState, takes=PuzzleRequest),
    Endpoint("GET", "/puzzle/{puzzle}", get_puzzle, PuzzleState),
    Endpoint(
        "POST",
        "/puzzle/{puzzle}/answers",
        post_puzzle_answer,
        PuzzleAnswered,
        takes=PuzzleAnswer,
        kind="hints",
    ),
)
"""The endpoints of puzzles."""

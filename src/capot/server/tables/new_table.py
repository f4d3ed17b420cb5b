"""How a table begins, and the game that is played at it as it was then."""

import asyncio
from secrets import token_urlsafe

from sqlalchemy import select

from capot.language.texts import reason, say, say_count, sentence
from capot.rules import codec
from capot.rules.errors import RulesError
from capot.rules.model import Game
from capot.server.catalogue import game_of, stored_digest, with_house_rules, written
from capot.server.errors import Illegal, Refusal, Unreadable
from capot.server.log import events
from capot.server.log.names import names_of_computers
from capot.server.messages.basics import Strength
from capot.server.messages.lobby import NewTable
from capot.server.store import schema
from capot.server.store.storage import Storage

CLOCK_OF_STRANGERS = 60
"""Seconds for a move among strangers, who cannot ask each other to hurry."""


def check_request(request: NewTable) -> None:
    """Raise `Illegal` if a table cannot be opened as requested, whatever its game."""
    if len(request.others) != request.seats - 1:
        raise Illegal(
            say_count(
                "A table for {seats} needs {count} other player.",
                "A table for {seats} needs {count} other players.",
                request.seats - 1,
                seats=request.seats,
            )
        )
    if request.lesson and ("open" in request.others or request.listed or request.seconds):
        raise Illegal(say("A lesson is between you and computer players, without a clock."))


def among_strangers(game: Game) -> NewTable:
    """Return the request for a table of strangers: a game as it is usually played, listed, with a clock."""
    seats = game.players[0]
    return NewTable(
        game=game.key, seats=seats, others=["open"] * (seats - 1), listed=True, seconds=CLOCK_OF_STRANGERS
    )


def game_for(request: NewTable, invented: Game | None) -> tuple[Game, str, str]:
    """Return the game of a table with the digest and the JSON under which it is stored.

    ``invented`` is the requested game if it is not in the catalogue.
    """
    options = tuple(request.house_rules.items())
    if invented is None:
        game = game_of(request.game, options, request.seats, request.deals)
        return game, *written(request.game, options, request.seats, request.deals)
    game = with_house_rules(invented, request.house_rules, request.seats, request.deals)
    definition = codec.dumps(game)
    return game, stored_digest(game), definition


def opening(  # noqa: PLR0913 - all that a table begins with
    request: NewTable,
    digest: str,
    *,
    name: str,
    now: float,
    first_dealer: int,
    luck: str,
    strangers: int | None,
) -> events.Created:
    """Return the opening of a table whose host has a name."""
    strengths: list[Strength | None] = [None, *(None if each == "open" else each for each in request.others)]
    return events.Created(
        at=now,
        game=request.game,
        options=request.house_rules,
        deals=request.deals,
        digest=digest,
        seats=request.seats,
        strengths=strengths,
        names=names_of_computers(strengths, name),
        reserved=[None] * request.seats,
        first_dealer=first_dealer,
        listed=request.listed,
        seconds=request.seconds,
        invitation=token_urlsafe(16),
        luck=luck,
        chat=request.chat,
        lesson=request.lesson,
        ends_decided=request.ends_decided,
        strangers=strangers,
    )


async def game_as_begun(storage: Storage, created: events.Created) -> Game:
    """Return a table's game as it was when the match began; raise `Unreadable` if it is refused by now."""
    key = created.game, tuple(sorted(created.options.items())), created.seats, created.deals
    game: Game | None
    try:
        game = game_of(*key)
    except Refusal:
        game = None
    if game is not None and written(*key)[0] == created.digest:
        return game
    games = schema.games.c
    rows = await storage.rows(select(games.game).where(games.digest == created.digest))
    try:
        return await asyncio.to_thread(codec.loads, rows[0].game if rows else "")
    except RulesError as error:
        raise Unreadable(
            say(
                "This match cannot go on: its rules are no longer accepted.  {why}",
                why=sentence(reason(error)),
            )
        ) from error

"""How a table begins, and the game that is played at it as it was then."""

import asyncio
from secrets import token_urlsafe

from sqlalchemy import select

from capot.language.texts import say, say_count
from capot.rules import codec
from capot.rules.model import Game
from capot.server.catalogue import as_wished, game_of, stored_digest, written
from capot.server.errors import Illegal, Refusal
from capot.server.log import events
from capot.server.log.names import names_of_computers
from capot.server.messages.basics import Strength
from capot.server.messages.lobby import NewTable
from capot.server.store import schema
from capot.server.store.storage import Storage

CLOCK_OF_STRANGERS = 60
"""Seconds for a move among strangers, who cannot ask each other to hurry."""


def check_wish(wish: NewTable) -> None:
    """Raise `Illegal` if a table cannot be opened as it is wished for, whatever its game."""
    if len(wish.others) != wish.seats - 1:
        raise Illegal(
            say_count(
                "A table for {seats} needs {count} other player.",
                "A table for {seats} needs {count} other players.",
                wish.seats - 1,
                seats=wish.seats,
            )
        )
    if wish.lesson and ("open" in wish.others or wish.listed or wish.seconds):
        raise Illegal(say("A lesson is between you and computer players, without a clock."))


def among_strangers(game: Game) -> NewTable:
    """Return the wish for a table of strangers: a game as it is usually played, listed, with a clock."""
    seats = game.players[0]
    return NewTable(
        game=game.key, seats=seats, others=["open"] * (seats - 1), listed=True, seconds=CLOCK_OF_STRANGERS
    )


def game_for(wish: NewTable, invented: Game | None) -> tuple[Game, str, str]:
    """Return the game of a table with the digest and the JSON under which it is stored.

    ``invented`` is the game that is wished for if it is not in the catalogue.
    """
    options = tuple(wish.house_rules.items())
    if invented is None:
        game = game_of(wish.game, options, wish.seats, wish.deals)
        return game, *written(wish.game, options, wish.seats, wish.deals)
    game = as_wished(invented, wish.house_rules, wish.seats, wish.deals)
    definition = codec.dumps(game)
    return game, stored_digest(game), definition


def opening(  # noqa: PLR0913 - all that a table begins with
    wish: NewTable, digest: str, *, name: str, now: float, first_dealer: int, luck: str, strangers: int | None
) -> events.Created:
    """Return the opening of a table whose host has a name."""
    strengths: list[Strength | None] = [None, *(None if each == "open" else each for each in wish.others)]
    return events.Created(
        at=now,
        game=wish.game,
        options=wish.house_rules,
        deals=wish.deals,
        digest=digest,
        seats=wish.seats,
        strengths=strengths,
        names=names_of_computers(strengths, name),
        reserved=[None] * wish.seats,
        first_dealer=first_dealer,
        listed=wish.listed,
        seconds=wish.seconds,
        invitation=token_urlsafe(16),
        luck=luck,
        chat=wish.chat,
        lesson=wish.lesson,
        ends_decided=wish.ends_decided,
        strangers=strangers,
    )


async def game_as_begun(storage: Storage, created: events.Created) -> Game:
    """Return a table's game as it was when the match began."""
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
    return await asyncio.to_thread(codec.loads, rows[0].game)

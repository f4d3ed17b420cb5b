"""Invented games: kept under an id that nobody can guess, each match played by the version it began with."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from hashlib import sha256
from secrets import token_hex
from typing import Any

import msgspec
from sqlalchemy import Row, func, or_, select

from capot.language.languages import Language
from capot.language.texts import Name, Text, phrase, reason, say, sentence
from capot.rules import codec
from capot.rules.catalog import GAMES
from capot.rules.errors import RulesError
from capot.rules.model import Game
from capot.server.errors import Conflict, Forbidden, Illegal, NotFound
from capot.server.log.names import tidied
from capot.server.messages.workshop import DraftRequest, FileRequest, InventedInfo, SaveRequest
from capot.server.store import schema, statements
from capot.server.store.storage import Entry, Storage
from capot.server.workshop.jobs import CheckJob, DraftJob, FileJob, KnowJob, PageJob, RulesJob
from capot.server.workshop.kept_games import Kept, Known
from capot.server.workshop.names import without_markup
from capot.server.workshop.readers import Readers

MOST_OF_GUEST = 50
"""Maximum number of games that a guest keeps."""

MOST_LISTED = 200
"""Maximum number of games of others that are listed, the latest first."""

MOST_KNOWN = 200
"""Maximum number of games being measured that are remembered."""

_KEPT = msgspec.json.Decoder(Kept)


@dataclass(frozen=True, slots=True)
class Subject:
    """A game to be measured, ``is_kept`` unless it is a draft; the first number of players is the default."""

    data: dict[str, Any]
    digest: str
    name: Text
    players: tuple[int, ...]
    is_kept: bool = False


class Invented:
    """The invented games of one server."""

    def __init__(self, storage: Storage, now: Callable[[], float]) -> None:
        """Begin with the games of a storage."""
        self._storage = storage
        self._now = now
        self.readers = Readers()
        self._known: dict[bytes, Subject] = {}

    def close(self) -> None:
        """End the processes that read games."""
        self.readers.close()

    # Drafts

    async def draft(
        self, guest: str, request: DraftRequest, language: Language, address: str | None = None
    ) -> msgspec.Raw:
        """Return the requested draft, as JSON in a language."""
        if request.game is None and request.start is not None and request.start not in GAMES:
            row = await self._row(request.start)
            request = msgspec.structs.replace(request, game=msgspec.json.decode(row.definition), start=None)
        return await self.readers.answer(guest, DraftJob(language.key, request), address)

    async def opened(
        self, guest: str, request: FileRequest, language: Language, address: str | None = None
    ) -> msgspec.Raw:
        """Return the draft of a game file, as JSON in a language."""
        return await self.readers.answer(guest, FileJob(language.key, request), address)

    # Kept games

    async def save(
        self, guest: str, request: SaveRequest, language: Language, address: str | None = None
    ) -> msgspec.Raw:
        """Keep a game, or a new version of one, and return its page as JSON in a language."""
        before = None if request.game_id is None else await self._own(guest, request.game_id)
        if before is None:
            await self._check_room(guest)
        parent = request.parent if before is None else before.parent
        if before is None and parent and parent not in GAMES:
            await self._row(parent)
        game_id = token_hex(10) if before is None else before.game_id
        author = without_markup(tidied(request.author))
        job = CheckJob(language.key, request.game, game_id, author)
        raw = await self.readers.answer(guest, job, address)
        kept = _KEPT.decode(raw)
        is_new = before is None or before.definition != kept.definition
        row = {
            "game_id": game_id,
            "guest": guest,
            "name": kept.name,
            "blurb": kept.blurb,
            "author": author,
            "players": " ".join(map(str, kept.players)),
            "parent": parent,
            "listed": request.listed,
            "version": 1 if before is None else before.version + is_new,
            "created": self._now() if before is None else before.created,
            "changed": self._now() if before is None or is_new else before.changed,
            "tables": 0 if before is None else before.tables,
            "digest": kept.digest,
            "definition": kept.definition,
        }
        await self._storage.store(Entry(after=(statements.invented(row),)))
        return await self.page(guest, game_id, language, address)

    async def page(
        self, guest: str, game_id: str, language: Language, address: str | None = None
    ) -> msgspec.Raw:
        """Return the page of a game, as JSON in a language, to anybody who has its link."""
        row = await self._row(game_id)
        parent, parent_name = await self._parent(guest, row.parent)
        kept = {
            "game_id": game_id,
            "author": row.author,
            "parent": parent,
            "parent_name": parent_name,
            "listed": row.listed,
            "yours": row.guest == guest,
            "version": row.version,
            "changed": _moment(row.changed),
            "tables": row.tables,
        }
        return await self.readers.answer(guest, PageJob(language.key, row.definition, kept), address)

    async def rules(  # noqa: PLR0913, PLR0917 - who asks for what
        self,
        guest: str,
        game_id: str,
        seats: int | None,
        options: dict[str, str],
        language: Language,
        address: str | None = None,
    ) -> msgspec.Raw:
        """Return the rulebook of a game, as JSON in a language."""
        row = await self._row(game_id)
        job = RulesJob(language.key, row.definition, seats, options)
        return await self.readers.answer(guest, job, address)

    async def delete(self, guest: str, game_id: str) -> None:
        """Delete a guest's game; the matches played by it stay."""
        await self._own(guest, game_id)
        await self._storage.store(Entry(after=(statements.no_invented(game_id),)))

    async def listed(self, guest: str) -> list[InventedInfo]:
        """Return a guest's own games, and then those that others want to be seen."""
        kept = schema.invented.c
        is_own = kept.guest == guest
        query = (
            select(schema.invented)
            .where(or_(is_own, kept.listed))
            .order_by(is_own.desc(), kept.changed.desc(), kept.game_id)
            .limit(MOST_OF_GUEST + MOST_LISTED)
        )
        return [_info(row, guest) for row in await self._storage.rows(query)]

    async def game(self, game_id: str, *, listed: bool) -> Game:
        """Return a game for a table; raise `NotFound` if there is none, `Forbidden` to list a private one.

        Raise `Illegal` for a game that was kept before it would be refused.
        """
        row = await self._row(game_id)
        if listed and not row.listed:
            raise Forbidden(
                say("This game is private: open a table for those who have a link, or have the game listed.")
            )
        try:
            return await asyncio.to_thread(codec.loads, row.definition)
        except RulesError as error:
            raise Illegal(sentence(reason(error))) from error

    async def subject(
        self, guest: str, game: dict[str, Any] | str, language: Language, address: str | None = None
    ) -> Subject:
        """Return the game that is to be measured; raise `NotFound` or `Illegal` if there is none."""
        if isinstance(game, str):
            if game in GAMES:
                return _of_catalogue(game)
            row = await self._row(game)
            data = msgspec.json.decode(row.definition)
            return Subject(data, row.digest, Name(row.name), tuple(data["players"]), is_kept=True)
        mark = sha256(msgspec.json.encode(game)).digest()
        if mark not in self._known:
            raw = await self.readers.answer(guest, KnowJob(language.key, game), address)
            known = msgspec.json.decode(raw, type=Known)
            self._known[mark] = Subject(game, known.digest, Name(known.name), tuple(known.players))
            if len(self._known) > MOST_KNOWN:
                del self._known[next(iter(self._known))]
        return self._known[mark]

    async def headline(self, game_id: str) -> tuple[str, str]:
        """Return the name of a game and what its author says of it."""
        row = await self._row(game_id)
        return row.name, row.blurb

    async def _row(self, game_id: str) -> Row[Any]:
        """Return the row of a game; raise `NotFound` if there is none."""
        rows = await self._storage.rows(select(schema.invented).where(schema.invented.c.game_id == game_id))
        if not rows:
            raise NotFound(say("There is no such game."))
        return rows[0]

    async def _own(self, guest: str, game_id: str) -> Row[Any]:
        row = await self._row(game_id)
        if row.guest != guest:
            raise Forbidden(say("Only its author can change this game; you can make one like it."))
        return row

    async def _parent(self, guest: str, game_id: str) -> tuple[str, str]:
        """Return the key or id of a parent and its name in English, nothing of one that a guest may not see.

        The page of a game must not give away the link of the private one from which it was made.
        """
        if game_id in GAMES:
            return game_id, GAMES[game_id].name
        kept = schema.invented.c
        is_seen = or_(kept.listed, kept.guest == guest)
        rows = await self._storage.rows(select(kept.name).where(kept.game_id == game_id, is_seen))
        return (game_id, rows[0].name) if rows else ("", "")

    async def _check_room(self, guest: str) -> None:
        query = select(func.count()).where(schema.invented.c.guest == guest)
        if (await self._storage.rows(query))[0][0] >= MOST_OF_GUEST:
            raise Conflict(
                say("You keep {count} games already; delete one of them first.", count=MOST_OF_GUEST)
            )


@cache
def _of_catalogue(key: str) -> Subject:
    game = GAMES[key]
    data = msgspec.json.decode(codec.dumps(game))
    return Subject(data, codec.digest(game), phrase(game.name), game.players, is_kept=True)


def _info(row: Row[Any], guest: str) -> InventedInfo:
    return InventedInfo(
        game_id=row.game_id,
        name=Name(row.name),
        blurb=phrase(row.blurb),
        author=row.author,
        players=[int(each) for each in row.players.split()],
        listed=row.listed,
        yours=row.guest == guest,
        changed=_moment(row.changed),
    )


def _moment(at: float) -> str:
    return f"{datetime.fromtimestamp(at, UTC):%Y-%m-%dT%H:%M:%SZ}"

"""Measures of games in slices, as long as somebody looks at the figures."""

import asyncio
import logging
import time
import zlib
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

import msgspec
from sqlalchemy import select

from capot import __version__
from capot.language.languages import LANGUAGES, Language
from capot.language.texts import Text, say, told
from capot.players.readiness import is_getting_ready
from capot.server.errors import Illegal, TooMany
from capot.server.messages.encoding import encoded
from capot.server.messages.workshop import MeasureRequest
from capot.server.store import schema, statements
from capot.server.store.storage import Entry, Storage
from capot.server.tables.computers import Computers
from capot.server.thinking.child import ChildError
from capot.server.thinking.elsewhere import Elsewhere
from capot.server.thinking.laboratory import Asked, Laboratory
from capot.server.thinking.quiet import quiet
from capot.server.thinking.slices import FOUND, SLICED, Slice, Sliced
from capot.server.unattended import note_error
from capot.server.workshop.invented import Invented, Subject

FIRST_SLICE, SLICE = 0.2, 1.0
"""Seconds of one core for a game at first, and each time it is its turn again."""

LOOKED_AT = 10.0
"""Seconds after the last question for which a game is still measured."""

MOST_OF_GUEST, MOST_LIVE = 3, 30
"""Maximum numbers of games being measured, for one guest and for all."""

MOST_KEPT, MOST_STORED = 100, 2000
"""Maximum numbers of reports in memory and in the database."""

WORTH_STORING = 5.0
"""Seconds of one core that a report must have taken to be stored before it is final."""

FORMAT = 2
"""The version of what is stored."""

_NOTICED = 5.0
"""Seconds of waiting after which answers say that something is being compiled."""

_logger = logging.getLogger(__name__)

_TOO_LONG = say("This game takes too long, or too much memory, to be measured.")


_NOTHING = Sliced(0.0, 0.0, is_final=False, found={})


@dataclass(slots=True)
class Run:
    """Games being measured, the figures so far, and when each guest last asked for them.

    ``place`` is the worker that has measured so far, empty if none has; ``since`` is when it was asked, as
    long as it is getting ready.
    """

    request: Slice
    is_kept: bool
    sliced: Sliced = field(default_factory=lambda: _NOTHING)
    asked: dict[str, float] = field(default_factory=dict)
    place: str = ""
    since: float | None = None


class Measures:
    """The measures of one server.

    Games are measured side by side by workers if there are any, else in turn by one process here; those at
    which nobody looks end.
    """

    def __init__(  # noqa: PLR0913 - tests replace the last two
        self,
        storage: Storage,
        invented: Invented,
        now: Callable[[], float],
        computers: Computers,
        *,
        process: Asked | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Begin with nothing measured; games are measured wherever the ``computers`` think."""
        self._storage, self._invented, self._now = storage, invented, now
        self._elsewhere, self._moves_waiting = computers.elsewhere, computers.waiting_here
        self._clock = clock
        self._laboratory = Laboratory(process, clock)
        self._turn = asyncio.Lock()
        self._live: OrderedDict[str, Run] = OrderedDict()
        self._kept: OrderedDict[str, Sliced] = OrderedDict()
        self._stored: set[str] = set()
        self._ended: list[tuple[str, Sliced]] = []
        self._working: set[asyncio.Task[None]] = set()

    def close(self) -> None:
        """Stop at once."""
        for each in self._working:
            each.cancel()
        self._laboratory.close()

    @property
    def measuring(self) -> int:
        """The number of games being measured."""
        return len(self._live)

    def get_ready(self) -> None:
        """Begin the process that measures here, for somebody who begins to invent a game."""
        if self._elsewhere is None and not is_getting_ready():
            self._in_background(self._get_ready())

    async def _get_ready(self) -> None:
        await quiet(self._moves_waiting)
        await self._laboratory.get_ready()

    def _in_background(self, work: Coroutine[Any, Any, None]) -> None:
        working = asyncio.create_task(work)
        self._working.add(working)
        working.add_done_callback(self._working.discard)
        working.add_done_callback(note_error)

    async def measured(
        self, guest: str, request: MeasureRequest, language: Language, address: str | None = None
    ) -> msgspec.Raw:
        """Return the figures so far, as JSON in a language, and go on measuring for a while."""
        game = await self._invented.subject(guest, request.game, language, address)
        other = (
            None
            if request.against is None
            else await self._invented.subject(guest, request.against, language, address)
        )
        part = _part(request, game, other)
        is_kept = game.is_kept and (other is None or other.is_kept) and not part.where
        await self._find(part.key, is_kept=is_kept)
        best = self._kept.get(part.key, _NOTHING)
        waiting = 0
        if not best.is_final and not is_getting_ready():
            run = self._looked_at(guest, part, is_kept=is_kept)
            best = _finer(best, run.sliced)
            waiting = 0 if best.found else list(self._live).index(part.key)
        elif is_kept:
            await self._store(part.key, best)
        return self._answer(best, game, other, part, language, waiting)

    # Answers

    def _answer(  # noqa: PLR0913, PLR0917 - all that is known
        self,
        sliced: Sliced,
        game: Subject,
        other: Subject | None,
        part: Slice,
        language: Language,
        waiting: int,
    ) -> msgspec.Raw:
        found = FOUND.decode(sliced.found[language.key]) if sliced.found else None
        names: list[Text] = [game.name, game.name if other is None else other.name]
        reports = [
            {
                "name": names[min(place, 1)],
                "figures": each.figures,
                "meters": each.meters,
                "value": each.value,
                "refused": each.refused,
            }
            for place, each in enumerate(found.reports if found else [])
        ]
        answer = {
            "digest": game.digest,
            "seats": part.seats,
            "waiting": waiting,
            "share": sliced.share,
            "seconds": sliced.seconds,
            "is_final": sliced.is_final,
            "reports": reports,
            "differences": found.differences if found else [],
            "effect": found.effect if found else "",
            "last_change": sliced.last_change.get(language.key, "") if sliced.before == part.before else "",
            "is_getting_ready": not sliced.is_final and self._is_getting_ready(part.key),
        }
        return msgspec.Raw(encoded(answer, language))

    def _is_getting_ready(self, key: str) -> bool:
        """Whether something is being compiled, here or where a game is measured."""
        run = self._live.get(key)
        since = (self._laboratory.since, None if run is None else run.since)
        return is_getting_ready() or any(
            each is not None and self._clock() - each > _NOTICED for each in since
        )

    # The queue

    def _looked_at(self, guest: str, part: Slice, *, is_kept: bool) -> Run:
        """Return the run of a request, begun if necessary, and note that a guest looks at it."""
        now = self._clock()
        self._forget()
        if is_new := part.key not in self._live:
            own = [each for each in self._live.values() if guest in each.asked]
            if len(own) >= MOST_OF_GUEST:
                # Somebody who goes on inventing no longer looks at earlier games.
                del min(own, key=lambda each: each.asked[guest]).asked[guest]
                self._forget()
            if len(self._live) >= MOST_LIVE:
                raise TooMany(say("Many games are being measured: try again in a minute."))
            # Only the worker that has measured the game before knows the difference.
            place = next(
                (each.place for each in self._live.values() if each.request.digest == part.before), ""
            )
            self._live[part.key] = Run(part, is_kept, place=place)
        run = self._live[part.key]
        run.request.before = part.before or run.request.before
        run.asked[guest] = now
        run.is_kept = run.is_kept or is_kept
        if is_new:
            self._in_background(self._work(part.key, run))
        return run

    def _forget(self) -> None:
        """Drop the runs at which nobody has looked lately; what they have found is kept."""
        earliest = self._clock() - LOOKED_AT
        for key, run in list(self._live.items()):
            run.asked = {guest: at for guest, at in run.asked.items() if at >= earliest}
            if not run.asked:
                self._end(key, run)

    def _end(self, key: str, run: Run) -> None:
        """Measure a game no more; what has been found is kept."""
        self._live.pop(key, None)
        self._keep(key, run.sliced)
        if run.is_kept and (run.sliced.is_final or run.sliced.seconds >= WORTH_STORING):
            self._ended.append((key, run.sliced))

    async def _work(self, key: str, run: Run) -> None:
        """Measure a game as long as somebody looks."""
        try:
            while self._live.get(key) is run:
                run.sliced = _finer(run.sliced, await self._sliced(key, run))
                if self._live.get(key) is run:
                    self._live.move_to_end(key)
                    if run.sliced.is_final:
                        self._end(key, run)
                self._forget()
                while self._ended:
                    await self._store(*self._ended.pop())
        except Exception:
            _logger.exception("measuring has stopped")
            self._live.pop(key, None)

    async def _sliced(self, key: str, run: Run) -> Sliced:
        """Return the figures after a slice more: of a worker, or of this computer in its turn."""
        request = msgspec.structs.replace(run.request, seconds=SLICE if run.sliced.found else FIRST_SLICE)
        if self._elsewhere is not None:
            found = await self._measured_elsewhere(self._elsewhere, run, request)
            if found is not None:
                return found
        async with self._turn:
            self._forget()
            if self._live.get(key) is not run:
                return run.sliced
            await quiet(self._moves_waiting)
            try:
                return await self._laboratory.measured(request)
            except ChildError:
                return _failed()

    async def _measured_elsewhere(self, elsewhere: Elsewhere, run: Run, request: Slice) -> Sliced | None:
        def note(share: float) -> None:
            if share:
                run.since = None

        run.since = self._clock()
        found = await elsewhere.measures(request, run.place, note)
        run.since = None
        run.place = "" if found is None else found.subject
        return None if found is None else found.sliced or _failed()

    # Kept figures

    def _keep(self, key: str, sliced: Sliced) -> None:
        """Keep figures in memory unless better ones are there."""
        if sliced.found and sliced.seconds >= self._kept.get(key, _NOTHING).seconds:
            self._kept[key] = sliced
            self._kept.move_to_end(key)
            self._stored.discard(key)
            if len(self._kept) > MOST_KEPT:
                self._stored.discard(self._kept.popitem(last=False)[0])

    async def _find(self, key: str, *, is_kept: bool) -> None:
        """Look for figures in the database."""
        if key in self._kept or key in self._live or not is_kept:
            return
        asked = await _row_key(key)
        rows = await self._storage.rows(
            select(schema.measured.c.found).where(schema.measured.c.asked == asked)
        )
        if rows:
            self._keep(key, SLICED.decode(zlib.decompress(rows[0].found)))
            self._stored.add(key)

    async def _store(self, key: str, sliced: Sliced) -> None:
        """Store figures, once they are final or now and then."""
        # A run that failed may succeed another time.
        if key in self._stored or not sliced.seconds:
            return
        packed = zlib.compress(msgspec.json.encode(sliced))
        changes = [
            statements.measured(await _row_key(key), self._now(), packed),
            statements.not_measured(MOST_STORED),
        ]
        await self._storage.store(Entry(after=changes))
        # Requests meanwhile wait for the database too, and finer figures may have come.
        if self._kept.get(key, sliced) is sliced:
            self._stored.add(key)


def _finer(one: Sliced, other: Sliced) -> Sliced:
    """Return the figures that have taken more time: a game may have to be begun anew at another place."""
    return max(one, other, key=lambda each: (each.is_final, each.seconds))


def _part(request: MeasureRequest, game: Subject, other: Subject | None) -> Slice:
    """Return what is to be measured; raise `Illegal` for a request that cannot be met."""
    if other is not None and request.sweep is not None:
        raise Illegal(say("Only one game is measured with several values: leave the other one out."))
    seats = game.players[0] if request.seats is None else request.seats
    for each in (game, other):
        if each is not None and seats not in each.players:
            raise Illegal(say("{game} is not for {seats} players.", game=each.name, seats=seats))
    where, values = ("", []) if request.sweep is None else (request.sweep.where, request.sweep.values)
    # Sentences on differences name the games.
    names = "" if other is None else f"{game.name}/{other.name}/{other.digest}"
    base = str(game.data.get("base", ""))
    about = "/".join((game.digest, base, str(seats), names, where, " ".join(map(str, values))))
    return Slice(
        key=sha256(about.encode()).hexdigest(),
        game=game.data,
        against=None if other is None else other.data,
        seats=seats,
        where=where,
        values=list(dict.fromkeys(values)),
        digest=game.digest,
        before=request.before or "",
    )


async def _row_key(key: str) -> str:
    """Return the key of stored figures, which are found again only by the code that found them."""
    return f"{key}-{__version__}-{await asyncio.to_thread(_code)}-{FORMAT}"


def _code() -> str:
    from capot.lab.measures.running.checkpoints import code_stamp  # noqa: PLC0415 - a server starts without the compiler

    return code_stamp()


def _failed() -> Sliced:
    found = {
        key: msgspec.Raw(
            msgspec.json.encode(
                {
                    "reports": [{"figures": [], "refused": told(_TOO_LONG, language)}],
                    "differences": [],
                }
            )
        )
        for key, language in LANGUAGES.items()
    }
    return Sliced(1.0, 0.0, is_final=True, found=found)

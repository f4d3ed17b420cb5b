"""Rate limits by guest and by address: token buckets for requests, maximum numbers of sockets."""

import math
import time
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Literal

import msgspec

from capot.language.texts import say, say_count
from capot.server.errors import TooMany
from capot.server.http.guests import Caller

LARGEST_BODY = 16 * 1024
"""Maximum bytes of a request body."""

LARGEST_MESSAGE = 4 * 1024
"""Maximum bytes of a WebSocket message."""

Kind = Literal[
    "requests",
    "tables",
    "seats",
    "hints",
    "replays",
    "reviews",
    "phrases",
    "drafts",
    "inventions",
    "measures",
]


@dataclass(frozen=True)
class Rate:
    """A token bucket's size and refill rate."""

    burst: float
    per_second: float


@dataclass(frozen=True)
class Allowance:
    """The rates of one guest, and of all guests of one address, such as a family or a school class."""

    guest: Rate
    address: Rate


RATES: Mapping[Kind, Allowance] = {
    "requests": Allowance(Rate(60, 10), Rate(400, 80)),
    "tables": Allowance(Rate(12, 1 / 30), Rate(60, 1 / 5)),
    "seats": Allowance(Rate(20, 1 / 2), Rate(100, 5)),
    "hints": Allowance(Rate(10, 1 / 2), Rate(30, 3)),
    "replays": Allowance(Rate(10, 1 / 2), Rate(30, 3)),
    # A match may have many deals, whose reviews are asked for one after another.
    "reviews": Allowance(Rate(40, 1 / 2), Rate(120, 2)),
    "phrases": Allowance(Rate(6, 1 / 2), Rate(60, 5)),
    # A number is changed by pressing a key again and again.
    "drafts": Allowance(Rate(40, 3), Rate(120, 10)),
    # The page asks again as long as somebody looks at the figures.
    "measures": Allowance(Rate(20, 2), Rate(120, 10)),
    "inventions": Allowance(Rate(12, 1 / 10), Rate(60, 1)),
}


@dataclass(frozen=True, kw_only=True)
class Allowed:
    """All limits of a server."""

    rates: Mapping[Kind, Allowance] = field(default_factory=lambda: RATES)
    sockets_of_guest: int = 8
    sockets_of_address: int = 80


class Spent(msgspec.Struct, tag="spent"):
    """The requests of guests and addresses at one process since its last message, and their sockets.

    Requests are counted by kind, whether by guest or by address, and its key.  A single socket is not told:
    most guests have no more.
    """

    requests: list[tuple[Kind, bool, str, int]]
    sockets: list[tuple[str, str, int]]


class TooSoon(TooMany):
    """Too many requests; the next is allowed after ``seconds``."""

    def __init__(self, wait: float) -> None:
        """Name the time of the next attempt."""
        self.seconds = math.ceil(wait)
        super().__init__(
            say_count(
                "Too many requests at once: try again in a second.",
                "Too many requests at once: try again in {count} seconds.",
                self.seconds,
            )
        )


class Buckets:
    """Token buckets by key; full ones are dropped when there are many."""

    def __init__(self, rate: Rate, clock: Callable[[], float], many: int = 10_000) -> None:
        """Start with all buckets full."""
        self._rate = rate
        self._clock = clock
        self._many = many
        self._held: dict[str, tuple[float, float]] = {}

    def __len__(self) -> int:
        return len(self._held)

    def wait(self, key: str) -> float:
        """Take a token, or return the seconds until there is one."""
        now = self._clock()
        tokens = self._tokens(key, now)
        if tokens < 1:
            return (1 - tokens) / self._rate.per_second
        self._held[key] = (tokens - 1, now)
        if len(self._held) > self._many:
            self._forget(now)
        return 0

    def _tokens(self, key: str, now: float) -> float:
        tokens, since = self._held.get(key, (self._rate.burst, now))
        return min(self._rate.burst, tokens + (now - since) * self._rate.per_second)

    def take(self, key: str, count: float) -> None:
        """Take tokens that were spent at another process, also those that are not there."""
        now = self._clock()
        self._held[key] = (self._tokens(key, now) - count, now)

    def _forget(self, now: float) -> None:
        self._held = {
            key: held for key, held in self._held.items() if self._tokens(key, now) < self._rate.burst
        }
        # If hardly any was full, do not scan again soon.
        self._many = max(self._many, 2 * len(self._held))


class Limits:
    """Recent requests and open sockets of guests and addresses.

    Requests from this computer are not limited by address.
    """

    def __init__(self, allowed: Allowed, clock: Callable[[], float] = time.monotonic) -> None:
        """Start without requests."""
        self._allowed = allowed
        self._guests = {kind: Buckets(each.guest, clock) for kind, each in allowed.rates.items()}
        self._addresses = {kind: Buckets(each.address, clock) for kind, each in allowed.rates.items()}
        self._sockets: Counter[tuple[str, str]] = Counter()
        self._spent: Counter[tuple[Kind, bool, str]] | None = None
        self._elsewhere: dict[int, Counter[tuple[str, str]]] = {}
        self._told = False

    def spend(self, kind: Kind, caller: Caller) -> None:
        """Count a request; raise `TooSoon` if it is over the limit."""
        wait = 0.0 if caller.address is None else self._addresses[kind].wait(caller.address)
        wait = wait or self._guests[kind].wait(caller.guest)
        if wait:
            raise TooSoon(wait)
        if self._spent is not None:
            self._spent[kind, True, caller.guest] += 1
            if caller.address is not None:
                self._spent[kind, False, caller.address] += 1

    def take_spent(self, processes: Collection[int]) -> "Spent | None":
        """Return what was spent since the last time, for the other processes, of which some are left."""
        spent, self._spent = self._spent, Counter()
        self._elsewhere = {each: counted for each, counted in self._elsewhere.items() if each in processes}
        several = [(*key, count) for key, count in self._sockets.items() if count > 1]
        told, self._told = self._told, bool(several)
        if not spent and not several and not told:
            return None
        return Spent([(*key, count) for key, count in (spent or {}).items()], several)

    def hear(self, process: int, spent: "Spent") -> None:
        """Count what was spent at another process."""
        for kind, is_guest, key, count in spent.requests:
            (self._guests if is_guest else self._addresses)[kind].take(key, count)
        self._elsewhere[process] = Counter({(what, key): count for what, key, count in spent.sockets})

    @contextmanager
    def socket(self, caller: Caller) -> Iterator[None]:
        """Count a socket while it is open; raise `TooMany` if it is over the limit."""
        wanted = {("guest", caller.guest): self._allowed.sockets_of_guest}
        if caller.address is not None:
            wanted["address", caller.address] = self._allowed.sockets_of_address
        counted = (self._sockets, *self._elsewhere.values())
        if any(sum(each[key] for each in counted) >= most for key, most in wanted.items()):
            raise TooMany(say("You have too many tables open at once: close some of their tabs first."))
        self._sockets.update(wanted.keys())
        try:
            yield
        finally:
            for key in wanted:
                self._sockets[key] -= 1
                if not self._sockets[key]:
                    del self._sockets[key]

"""How much one guest, and one address, may ask for: requests by token buckets, sockets by number."""

import math
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Literal

from capot.server.errors import TooMany
from capot.server.http.guests import Caller

LARGEST_BODY = 16 * 1024
"""Bytes of the body of a request."""

LARGEST_MESSAGE = 4 * 1024
"""Bytes of a message on a WebSocket."""

Kind = Literal["requests", "tables", "hints", "replays", "phrases"]


@dataclass(frozen=True)
class Rate:
    """``burst`` at once, and then so many ``per_second``."""

    burst: float
    per_second: float


@dataclass(frozen=True)
class Allowance:
    """What one guest may do, and all guests of one address together: a family or a class of a school."""

    guest: Rate
    address: Rate


RATES: Mapping[Kind, Allowance] = {
    "requests": Allowance(Rate(60, 10), Rate(400, 80)),
    "tables": Allowance(Rate(12, 1 / 30), Rate(60, 1 / 5)),
    "hints": Allowance(Rate(10, 1 / 2), Rate(30, 3)),
    "replays": Allowance(Rate(10, 1 / 2), Rate(30, 3)),
    "phrases": Allowance(Rate(6, 1 / 2), Rate(60, 5)),
}


@dataclass(frozen=True, kw_only=True)
class Allowed:
    """All limits of a server."""

    rates: Mapping[Kind, Allowance] = field(default_factory=lambda: RATES)
    sockets_of_guest: int = 8
    sockets_of_address: int = 80


class TooSoon(TooMany):
    """The same may be asked again in so many ``seconds``."""

    def __init__(self, wait: float) -> None:
        """Say when."""
        self.seconds = math.ceil(wait)
        when = "a second" if self.seconds == 1 else f"{self.seconds} seconds"
        super().__init__(f"That was too much at once: try again in {when}.")


class Buckets:
    """A token bucket for each key; full ones are forgotten when there are many."""

    def __init__(self, rate: Rate, clock: Callable[[], float], many: int = 10_000) -> None:
        """Begin with all buckets full."""
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

    def _forget(self, now: float) -> None:
        self._held = {
            key: held for key, held in self._held.items() if self._tokens(key, now) < self._rate.burst
        }
        # Where hardly any was full, looking again at once would only take time.
        self._many = max(self._many, 2 * len(self._held))


class Limits:
    """What guests and addresses have asked for lately.

    This computer's own requests are not counted by address: whoever runs the server is welcome.
    """

    def __init__(self, allowed: Allowed, clock: Callable[[], float] = time.monotonic) -> None:
        """Begin with nothing asked for."""
        self._allowed = allowed
        self._guests = {kind: Buckets(each.guest, clock) for kind, each in allowed.rates.items()}
        self._addresses = {kind: Buckets(each.address, clock) for kind, each in allowed.rates.items()}
        self._sockets: Counter[tuple[str, str]] = Counter()

    def spend(self, kind: Kind, caller: Caller) -> None:
        """Count a request; raise `TooSoon` if it is one too many."""
        wait = 0.0 if caller.address is None else self._addresses[kind].wait(caller.address)
        wait = wait or self._guests[kind].wait(caller.guest)
        if wait:
            raise TooSoon(wait)

    @contextmanager
    def socket(self, caller: Caller) -> Iterator[None]:
        """Count a socket while it is open; raise `TooMany` if the caller has too many."""
        wanted = {("guest", caller.guest): self._allowed.sockets_of_guest}
        if caller.address is not None:
            wanted["address", caller.address] = self._allowed.sockets_of_address
        if any(self._sockets[key] >= most for key, most in wanted.items()):
            raise TooMany("You have too many tables open at once: close some of their pages first.")
        self._sockets.update(wanted.keys())
        try:
            yield
        finally:
            self._sockets.subtract(wanted.keys())
            self._sockets += Counter()

"""People at a table and what it waits for, as the states of all seats show it; none of it is stored."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from msgspec import structs

from capot.server.log.seats import Seat
from capot.server.messages import states
from capot.server.messages.basics import Moment


@dataclass(frozen=True, slots=True)
class Presence:
    """The people at a table: connected, awaited, host, idle, away; and the clock in milliseconds.

    Nothing goes on while it ``is_halted``, because nothing can be stored; computers play simply while it
    ``is_getting_ready``.
    """

    connected: Collection[int] = ()
    waiting_for: Collection[int] = ()
    clock: float | None = None
    host: int | None = None
    idle: Sequence[states.IdleSeat] = ()
    away: Sequence[states.AwaySeat] = ()
    is_halted: bool = False
    is_getting_ready: bool = False

    def is_present(self, place: int, seat: Seat) -> bool:
        """Whether a computer player has a seat, or a person with an open page."""
        return seat.strength is not None or place in self.connected

    def fields(self, seats: Sequence[Seat], moment: Moment = "now") -> dict[str, Any]:
        """Return the fields of a state at a moment, but for those of the seats."""
        is_now = moment == "now"
        return {
            "waiting_for": sorted(self.waiting_for) if is_now else [],
            "clock": self.clock if is_now else None,
            "host": self.host,
            "idle": list(self.idle) if is_now else [],
            "away": list(self.away) if is_now else [],
            "halted": self.is_halted,
            "getting_ready": self.is_getting_ready and any(seat.strength is not None for seat in seats),
        }

    def shown_in(self, state: states.TableState, seats: Sequence[Seat]) -> states.TableState:
        """Return the present state of a table, which was made with another presence, with this one."""
        shown = [
            structs.replace(before, present=self.is_present(place, seat))
            for place, (before, seat) in enumerate(zip(state.seats, seats, strict=True))
        ]
        return structs.replace(state, seats=shown, **self.fields(seats))

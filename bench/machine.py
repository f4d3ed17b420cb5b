"""The other work of a computer, and the use that processes make of it; from Linux."""

import asyncio
import os
import time
from pathlib import Path
from statistics import quantiles
from typing import Any

LATE = 0.25
"""Seconds of lateness of our own timers, at the 99th percentile, that make a minute overloaded."""

MOST_WAITED = 0.8
"""Share of a minute in which something waited for a processor that makes it overloaded, too."""

TICK = 0.05
"""Seconds between two of these timers."""


def used(process: int) -> dict[str, float]:
    """Return the resident memory of a process in MB, its open files and its age in seconds."""
    kept = Path(f"/proc/{process}")
    fields = (kept / "stat").read_text().rpartition(")")[2].split()
    memory = int((kept / "statm").read_text().split()[1]) * 4096 / 1e6
    age = float(Path("/proc/uptime").read_text().split()[0]) - int(fields[19]) / 100
    return {"mb": round(memory, 1), "files": len([*(kept / "fd").iterdir()]), "age": round(age)}


class Machine:
    """Whether the computer has time for a measurement: own timers, and what waits for a processor."""

    def __init__(self) -> None:
        """Begin to look; needs a running event loop."""
        self._late: list[float] = []
        self._ticking = asyncio.create_task(self._tick())
        self._begun, self._waited = time.monotonic(), waited()

    async def _tick(self) -> None:
        while True:
            due = time.perf_counter() + TICK
            await asyncio.sleep(TICK)
            self._late.append(time.perf_counter() - due)

    def close(self) -> None:
        """Look no more."""
        self._ticking.cancel()

    def minute(self) -> dict[str, Any]:
        """Return what there was since the last call."""
        late, self._late = spread(self._late), []
        begun, self._begun = self._begun, time.monotonic()
        before, self._waited = self._waited, waited()
        share = (self._waited - before) / (self._begun - begun)
        return {
            "load": round(os.getloadavg()[0], 1),
            "waited_share": round(share, 2),
            "late_ms": late,
            "overloaded": share > MOST_WAITED or (bool(late) and late[2] > 1000 * LATE),
        }


def priority() -> str:
    """Return the niceness of this program, and of its session where Linux shares processors by session."""
    own, session = os.getpriority(os.PRIO_PROCESS, 0), Path("/proc/self/autogroup")
    divides = Path("/proc/sys/kernel/sched_autogroup_enabled")
    if not session.exists() or divides.read_text().strip() != "1":
        return f"{own}, sessions have none"
    return f"{own}, of its session {session.read_text().split()[-1]}"


def waited() -> float:
    """Return the seconds for which something has waited for a processor, 0 if Linux does not say."""
    pressure = Path("/proc/pressure/cpu")
    return int(pressure.read_text().split("total=")[1].split()[0]) / 1e6 if pressure.exists() else 0.0


def spread(delays: list[float]) -> list[float]:
    """Return the median, the 95th and 99th percentiles and the maximum of delays, in milliseconds."""
    if len(delays) < 2:
        return []
    hundredths = quantiles(delays, n=100)
    return [round(1000 * each, 1) for each in (hundredths[49], hundredths[94], hundredths[98], max(delays))]

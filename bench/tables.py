"""Load test of one server: moves per second, delay until a whole table sees a move, cost per table.

    python bench/tables.py                                 # 500 tables of four, about a move a second at each
    python bench/tables.py --tables 100 --think 0.1        # fewer and quicker
    python bench/tables.py --game compendium --seconds 30
    python bench/tables.py --database postgresql:///capot --bus nats://localhost:4222 --servers 2

The real server runs in its own process with its data in a temporary directory, so every move is stored
before anybody sees it.  To the server all players are people: each has a cookie and a WebSocket, contributes
to the shuffles, and answers after ``--think`` seconds on average (50 to 150%).  The time of a move runs from
sending it until all seats have seen it, as the players (bench/table_players.py) measure it.  They also report
how busy and how late they were themselves: if much, their times are too long.  Beside busy programs they have
the server's short slices of a processor, because real people wait for no processor of the server's computer.
The figures include the niceness of this program, and that of its session where sessions have one.
Figures of processes come from Linux.

With several servers the people of each table connect to all of them in turn, as through a proxy that knows
nothing of tables.  bench/cluster.py brings a database and a bus.
"""

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import msgspec
from machine import priority, spread, used
from table_players import Tally, arguments

PLAYERS = Path(__file__).with_name("table_players.py")


# The server and its resources


@contextmanager
def server(port: int, data: Path, *shared: str) -> Iterator[int]:
    """Run a server, with further words of its command, and yield its process number."""
    command = [sys.executable, "-m", "capot", "serve", "--port", str(port), "--data", str(data)]
    command += ["--most-tables", "100000", *shared]
    log = data.with_suffix(".log").open("wb")
    running = subprocess.Popen(command, stdout=log, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL)
    try:
        for _ in range(300):
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=5):
                    break
            except OSError:
                time.sleep(0.2)
                if running.poll() is not None:
                    raise SystemExit(data.with_suffix(".log").read_text()) from None
        yield running.pid
    finally:
        running.terminate()
        running.wait(60)
        log.close()


def family(process: int) -> list[int]:
    """Return a process and its descendants."""
    children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    return [process, *(each for child in children for each in family(int(child)))]


def seconds_busy(process: int) -> float:
    """Return the processor seconds of a process and its descendants."""
    ticks = 0
    for each in family(process):
        after_name = Path(f"/proc/{each}/stat").read_text().rpartition(")")[2].split()
        ticks += int(after_name[11]) + int(after_name[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def wakeups(process: int) -> int:
    """Return how often the threads of a process and its descendants have waited for something."""
    found = 0
    for each in family(process):
        for status in Path(f"/proc/{each}/task").glob("*/status"):
            # A thread may end meanwhile.
            with suppress(FileNotFoundError, ProcessLookupError):
                line = re.search(r"^voluntary_ctxt_switches:\s+(\d+)", status.read_text(), re.MULTILINE)
                found += int(line[1]) if line else 0
    return found


# The measurement


def memory(processes: list[int]) -> float:
    """Return the resident memory of some processes alone, in MB."""
    return sum(used(each)["mb"] for each in processes)


def measured(wanted: argparse.Namespace) -> None:
    """Run the server and the players, and print the figures."""
    given = (("--database", wanted.database), ("--bus", wanted.bus))
    shared = [word for words in given if words[1] for word in words]
    with ExitStack() as stack:
        kept = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        running = [
            stack.enter_context(server(wanted.port + number, kept / f"data-{number}", *shared))
            for number in range(wanted.servers)
        ]
        empty = memory(running)
        shares = [wanted.tables // wanted.processes] * wanted.processes
        shares[0] += wanted.tables - sum(shares)
        clients = [client(wanted, share) for share in shares]
        for each in clients:
            expect(each, "seated")
        begun = memory(running)
        for each in clients:
            assert each.stdin is not None
            each.stdin.write("begin\n")
            each.stdin.flush()
        time.sleep(wanted.settling)
        busy, since = sum(map(seconds_busy, running)), time.perf_counter()
        waits = sum(map(wakeups, running))
        own = [json.loads(expect(each, "{"))["measured"] for each in clients]
        busy, spent = sum(map(seconds_busy, running)) - busy, time.perf_counter() - since
        waits = sum(map(wakeups, running)) - waits
        full = memory(running)
        results = [msgspec.json.decode(each.communicate()[0], type=Tally) for each in clients]
    show(wanted, results, own, (busy / spent, waits / spent), (empty, begun, full))


def client(wanted: argparse.Namespace, tables: int) -> subprocess.Popen[str]:
    """Start a process of players."""
    given = {**vars(wanted), "tables": tables}
    words = [f"--{name}={given[name]}" for name in vars(arguments().parse_args([]))]
    return subprocess.Popen(
        [sys.executable, str(PLAYERS), *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def expect(process: subprocess.Popen[str], beginning: str) -> str:
    """Return the next line of a process of players, which must start with ``beginning``."""
    assert process.stdout is not None
    line = process.stdout.readline()
    if not line.startswith(beginning):
        raise SystemExit(f"the players failed: {line}{process.stdout.read()}")
    return line


def show(
    wanted: argparse.Namespace,
    results: list[Tally],
    own: list[float],
    rates: tuple[float, float],
    memories: tuple[float, float, float],
) -> None:
    """Print the figures; ``rates`` are the processors used and the wake-ups a second."""
    busy, waits = rates
    taken = [time for each in results for time in each.taken]
    late = [time for each in results for time in each.late]
    refused = [reason for each in results for reason in each.refused]
    sent, lost = sum(each.sent for each in results), sum(each.lost for each in results)
    pushed = sum(each.pushed for each in results)
    moves = sent / wanted.seconds
    empty, begun, full = memories
    rows = {
        "tables, people": f"{wanted.tables}, {wanted.tables * wanted.seats} ({wanted.game})",
        "niceness": priority(),
        "moves a second": f"{moves:.0f} for {wanted.seconds:.0f} s",
        "until all seats know (p50, p95, p99, worst)": ", ".join(f"{each:.1f} ms" for each in spread(taken)),
        "refused, lost": f"{len(refused)}, {lost} of {sent} moves",
        "matches ended meanwhile": f"{sum(each.over for each in results)}",
        "the servers' processor": f"{100 * busy:.0f}% of one core, "
        f"{1000 * busy / max(moves, 1e-9):.2f} ms and {waits / max(moves, 1e-9):.1f} wake-ups a move",
        "told": f"{pushed / wanted.seconds:.0f} pushes a second of "
        f"{sum(each.octets for each in results) / max(pushed, 1) / 1000:.1f} kB",
        "the servers' memory": f"{empty:.0f} MB, {begun:.0f} MB with all seated, {full:.0f} MB at the end: "
        f"{1000 * (full - empty) / wanted.tables:.0f} kB a table",
        "the players' processor": ", ".join(f"{100 * each / wanted.seconds:.0f}%" for each in own),
        "the players' lateness (p50, p95, p99, worst)": ", ".join(f"{each:.1f} ms" for each in spread(late)),
    }
    wide = max(map(len, rows))
    for name, value in rows.items():
        print(f"{name:<{wide}}  {value}")
    for reason in sorted(set(refused)):
        print(f"refused {refused.count(reason)} times: {reason}")


if __name__ == "__main__":
    reader = arguments()
    reader.description = __doc__
    reader.add_argument("--processes", type=int, default=2, help="of players")
    reader.add_argument("--database", default="", help="in PostgreSQL, empty")
    reader.add_argument("--bus", default="", help="for several servers")
    measured(reader.parse_args())

"""``capot worker``: processes that think for the computer players of servers."""

import click

from capot.cli.arguments.options import bus_option, get_players_ready

AGAIN = 1.0
"""Seconds before a process that has ended is started again."""


@click.command("worker")
@bus_option("The NATS server over which servers ask; better given as the variable CAPOT_BUS.", required=True)
@click.option("--processes", type=click.IntRange(1, 1000), metavar="N", help="By default one per core.")
def command(*, bus: str, processes: int | None) -> None:
    """Think for the computer players of servers with the same --bus.

    Any number of workers, on any computers, share the work; they need the servers' version of Capot and
    nothing else.  docs/server-several.md explains them.
    """
    from capot.lab.work import processes as available

    get_players_ready()
    number = available(processes)
    if number == 1:
        _work(bus)
    else:
        _look_after(number, bus)
    click.echo("The workers have stopped.")


def _work(bus: str) -> None:
    import asyncio

    from capot.players.readiness import get_ready
    from capot.server.http.logs import write_logs
    from capot.server.thinking.worker import work

    write_logs()
    # Loads what is compiled, so that no server waits for it.
    get_ready()
    asyncio.run(work(bus, lambda: click.echo("A worker thinks (press Ctrl-C to stop).")))


def _look_after(number: int, bus: str) -> None:
    """Keep a number of processes running, each of which thinks, until a signal."""
    import signal
    import threading
    from multiprocessing import get_context

    from capot.server.thinking.worker import GOODBYE

    _check(bus)
    context, stopped = get_context("spawn"), threading.Event()
    for each in (signal.SIGINT, signal.SIGTERM):
        signal.signal(each, lambda *_: stopped.set())
    running = [context.Process(target=_think, args=(bus,)) for _ in range(number)]
    for child in running:
        child.start()
    while not stopped.wait(AGAIN):
        for place, child in enumerate(running):
            if not child.is_alive():
                click.echo(f"A worker has ended with code {child.exitcode}; another begins.", err=True)
                running[place] = context.Process(target=_think, args=(bus,))
                running[place].start()
    for child in running:
        child.terminate()
    for child in running:
        child.join(GOODBYE)
        child.kill()


def _check(bus: str) -> None:
    """Raise `Unreachable` with what to do if a bus does not answer."""
    import asyncio

    from capot.server.bus.connection import Bus

    async def look() -> None:
        await (await Bus.open(bus)).close()

    asyncio.run(look())


def _think(bus: str) -> None:
    """Think in a separate process, which ends with the one that started it."""
    import sys
    from multiprocessing import parent_process
    from threading import Thread

    from capot.lab.work import end_with

    Thread(target=end_with, args=(parent_process(),), daemon=True).start()
    try:
        _work(bus)
    except ValueError as error:
        # The bus has gone since it was looked at; the process is started again.
        sys.exit(str(error))

"""``capot engine``: a computer player for other programs, over the engine protocol."""

import os
import signal
import sys

import click

INTERRUPTED = 130
"""Exit code after Ctrl-C."""


@click.command("engine")
@click.option("--player", default="thumb", show_default=True, metavar="NAME", help="The computer player.")
def command(*, player: str) -> None:
    """Let a computer player play for another program.

    It reads messages from standard input and answers on standard output, one JSON object per line, until the
    input ends; docs/engine.md describes the messages.
    """
    from capot.players.catalog import dismiss, player_named
    from capot.players.programs.service import serve
    from capot.players.readiness import get_ready, is_ready, needs_compiling

    chosen = player_named(player)

    def prepare() -> None:
        """Compile after the greeting and before the first move, as hosts give that the most time."""
        if needs_compiling(chosen) and not is_ready():
            get_ready()

    # Raised in the middle of an import, an interrupt would only be reported and not end the program.
    before = signal.signal(signal.SIGINT, lambda *_: os._exit(INTERRUPTED))
    try:
        serve(chosen, sys.stdin.buffer, sys.stdout.buffer, prepare)
    except BrokenPipeError:
        # The host has gone: there is nobody left to report an error to.
        sys.stderr.close()
        sys.exit(1)
    finally:
        signal.signal(signal.SIGINT, before)
        dismiss(chosen)

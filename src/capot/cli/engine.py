"""``capot engine``: a computer player for other programs, over the engine protocol."""

import sys

import click


@click.command("engine")
@click.option("--player", default="thumb", show_default=True, metavar="NAME", help="Who chooses the moves.")
def command(*, player: str) -> None:
    """Let a computer player play for another program.

    It reads messages from standard input and answers on standard output, one JSON object a line, until the
    input ends; docs/engine.md tells which.
    """
    from capot.players.catalog import dismiss, player_named
    from capot.players.programs.service import serve

    chosen = player_named(player)
    try:
        serve(chosen, sys.stdin.buffer, sys.stdout.buffer)
    except (BrokenPipeError, KeyboardInterrupt):
        # The host is gone or wants no more; there is nobody left to tell.
        sys.stderr.close()
        sys.exit(1)
    finally:
        dismiss(chosen)

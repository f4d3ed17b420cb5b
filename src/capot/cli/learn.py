"""``capot learn``: train the learned policy, and measure how well it plays."""

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import click

from capot.cli.arguments import completions
from capot.cli.arguments.options import Refused, get_players_ready, seed_option, shown_progress
from capot.rules.model import Game


@click.command("learn")
@click.argument("games", nargs=-1, metavar="[GAME...]", shell_complete=completions.games)
@click.option(
    "--without",
    multiple=True,
    metavar="GAME",
    shell_complete=completions.games,
    help="A game to leave out; may be given several times.",
)
@click.option(
    "--rounds",
    type=click.IntRange(1, 100),
    default=3,
    show_default=True,
    metavar="N",
    help="Number of rounds.",
)
@click.option(
    "--decisions",
    type=click.IntRange(1, 100_000_000),
    default=300_000,
    show_default=True,
    metavar="N",
    help="Decisions that a round adds at least, of all games together; often half as many more.",
)
@click.option(
    "--epochs",
    type=click.IntRange(1, 1000),
    default=3,
    show_default=True,
    metavar="N",
    help="How often a round goes through all decisions so far.",
)
@click.option(
    "--heat-deals",
    type=click.IntRange(0, 100_000),
    default=6,
    show_default=True,
    metavar="N",
    help="Deals of each game, played by a search, to find out how likely its moves are; 0 leaves this out.",
)
@click.option(
    "--trials",
    type=click.IntRange(0, 10_000_000),
    default=500,
    show_default=True,
    metavar="N",
    help="Deals of each game to try the last net, at each seat; 0 leaves this out.",
)
@seed_option("Seed of cards and luck: the same seed gives the same file.", 2**63 - 1)
@click.option("--workers", type=int, metavar="W", help="Number of threads; by default one per core.")
@click.option(
    "--from",
    "start",
    multiple=True,
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Weights to start from, the newest last; without any the first round plays by the rule of thumb.",
)
@click.option(
    "--out",
    required=True,
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE.npz",
    help="The file of weights, which must not exist yet; the report goes next to it, as FILE.json.",
)
def command(  # noqa: PLR0913 - one argument per option
    *,
    games: tuple[str, ...],
    without: tuple[str, ...],
    rounds: int,
    decisions: int,
    epochs: int,
    heat_deals: int,
    trials: int,
    seed: int,
    workers: int | None,
    start: tuple[Path, ...],
    out: Path,
) -> None:
    """Train the learned policy on GAMEs, by default on all.

    All are those of the catalogue that the kernel plays.  A round plays deals, tries every card in some of
    their decisions, and fits a net to what came of it.  Ctrl-C ends it with the rounds that are done.
    docs/learning.md explains how it learns and the report.
    """
    from capot.cli.reports.learning import data, round_line, text
    from capot.kernel.learned.weights import saved
    from capot.lab.learning.run import Config, learn
    from capot.lab.learning.training import Round
    from capot.lab.work import processes

    report = _checked(out)
    chosen, nets, threads = _chosen(games, without), [_net(path) for path in start], processes(workers)
    config = Config(chosen, rounds, decisions, epochs, seed, heat_deals, trials)
    get_players_ready()

    def keep(each: Round) -> None:
        # Hours of work outlive whatever comes after it.
        saved(each.net, out)
        click.echo(round_line(each), err=True)

    try:
        with _stepping() as (begin, step):
            found = learn(
                config,
                workers=threads,
                start=nets,
                begin=begin,
                step=step,
                keep=keep,
            )
        saved(found.net, out)
        content = json.dumps(data(found, start, out), ensure_ascii=False, indent=2)
        report.write_text(f"{content}\n", encoding="utf-8")
    except KeyboardInterrupt:
        click.echo("Interrupted before anything was finished.", err=True)
        sys.exit(130)
    except OSError as error:
        raise Refused(f"{error.filename or out} cannot be written: {error.strerror}") from error
    click.echo(text(found))
    click.echo(f"The weights are in {out}, the report in {report}.")
    if found.is_interrupted:
        done = len(found.rounds)
        where = (
            f"after {done} of {rounds} rounds" if done < rounds else "before heat and trials were finished"
        )
        click.echo(f"Interrupted {where}.", err=True)
        sys.exit(130)


@contextmanager
def _stepping() -> Iterator[tuple[Callable[[int], None], Callable[[], None]]]:
    """Yield what begins a number of steps, and what ends each, for a bar if a person is watching."""
    done = 0
    show: Callable[[int], None] = _nothing
    with ExitStack() as stack:

        def begin(total: int) -> None:
            nonlocal show
            show = stack.enter_context(shown_progress(total, "Learning:"))

        def step() -> None:
            nonlocal done
            done += 1
            show(done)

        yield begin, step


def _nothing(_: int) -> None:
    """Show nothing."""


def _checked(out: Path) -> Path:
    """Return the path of the report next to a file of weights; raise `Refused` if they cannot be made."""
    if out.suffix != ".npz":
        raise Refused(f"{out} is no name for a file of weights: it must end in .npz")
    report = out.with_suffix(".json")
    for path in (out, report):
        if path.exists():
            raise Refused(f"{path} exists already")
    if not out.absolute().parent.is_dir():
        raise Refused(f"there is no directory {out.absolute().parent}")
    return report


def _chosen(named: tuple[str, ...], without: tuple[str, ...]) -> tuple[Game, ...]:
    """Return the games named, or all of the catalogue that can be learned from, less some."""
    from capot.cli.arguments.chosen import chosen_game
    from capot.lab.learning.run import learnable
    from capot.rules.catalog import GAMES

    games = [chosen_game(text, ()) for text in named] or list(GAMES.values())
    left_out = [chosen_game(text, ()) for text in without]
    found = learnable([game for game in dict.fromkeys(games) if game not in left_out])
    missing = [game.name for game in games if named and game not in found and game not in left_out]
    if missing:
        raise Refused(f"the kernel does not play {missing[0]}, so there is nothing to learn from it")
    if not found:
        raise Refused("no game is left to learn from")
    return found


def _net(path: Path) -> Any:  # noqa: ANN401 - a record
    """Return the net of a file; raise `Refused` if it holds none."""
    import zlib
    from zipfile import BadZipFile

    from capot.kernel.learned.weights import loaded

    try:
        return loaded(path)
    except OSError as error:
        raise Refused(f"{path} cannot be read: {error.strerror or error}") from error
    except (ValueError, TypeError, AttributeError, EOFError, BadZipFile, zlib.error) as error:
        raise Refused(f"{path} is not a file of weights for this version") from error

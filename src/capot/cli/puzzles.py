"""``capot puzzles``: puzzles in this terminal, and more of them made."""

import sys
from contextlib import closing
from pathlib import Path
from typing import get_args

import click
from click.shell_completion import CompletionItem

from capot.cli.arguments import completions
from capot.cli.arguments.options import (
    chosen_crew,
    crew_options,
    get_players_ready,
    screen_options,
    seed_option,
    shown_progress,
)


class _PlaysUnlessTold(click.Group):
    """A group whose command is ``play`` unless another is named."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Put the name of the default command before its words."""
        if not args or args[0] not in {*self.commands, "-h", "--help"}:
            args = ["play", *args]
        return super().parse_args(ctx, args)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Return the commands, and the games that ``play`` takes."""
        found = [each for each in super().shell_complete(ctx, incomplete) if each.value != "play"]
        games = completions.games(ctx, play.params[0], incomplete)
        return found + [each for each in games if each.type == "plain"]


@click.group(
    "puzzles",
    cls=_PlaysUnlessTold,
    subcommand_metavar="[GAME] [OPTIONS] | lesson [NAME] | make GAME [OPTIONS]",
)
def command() -> None:
    """Solve puzzles: the best move in positions from real deals.

    One move is clearly the best in each.  Without GAME, puzzles of Hearts are shown.  GAME may also be a file
    that `capot puzzles make` wrote, which serves games of your own too.  Every answer is explained by what it
    costs on average over the deals that fit what you know.  `capot puzzles lesson` lists short lessons on
    tactics; `capot puzzles play --help` and `capot puzzles make --help` list the options.
    """


def _themes(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:  # noqa: ARG001
    from capot.study.puzzles.puzzle import Theme

    return [CompletionItem(each) for each in get_args(Theme) if each.startswith(incomplete)]


@command.command("play")
@click.argument("game", required=False, shell_complete=completions.games)
@click.option("--theme", metavar="T", shell_complete=_themes, help="Only puzzles about one theme.")
@click.option("--lesson", is_flag=True, help="A short lesson on the theme: a few puzzles, the easiest first.")
@click.option("--seed", type=click.IntRange(0, 2**64 - 1), metavar="S", help="Order of the puzzles.")
@click.option("--themes", "lists", is_flag=True, help="List the themes of the game and stop.")
@screen_options
def play(  # noqa: PLR0913 - one argument per option
    *,
    game: str | None,
    theme: str | None,
    lesson: bool,
    seed: int | None,
    lists: bool,
    plain: bool,
    four_colours: bool,
    language: str,
) -> None:
    """Solve puzzles of GAME, or of Hearts, in this terminal."""
    from capot.cli.table.sessions.puzzle_session import chosen_labels, chosen_shelf, theme_lines
    from capot.cli.table.sessions.puzzle_session import play as play_puzzles
    from capot.cli.table.sessions.terminal_match import screen_of
    from capot.language.languages import LANGUAGES

    shelf = chosen_shelf(game)
    if lists:
        for line in theme_lines(shelf, LANGUAGES[language]):
            click.echo(line)
        return
    labels = chosen_labels(shelf, theme, lesson=lesson, seed=seed)
    get_players_ready()
    with closing(screen_of(language, plain=plain, four_colours=four_colours)) as screen:
        sys.exit(play_puzzles(screen, shelf, labels, theme))


def _lessons(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:  # noqa: ARG001
    from capot.study.puzzles.tactics import TACTICS

    return [CompletionItem(each.name) for each in TACTICS if each.name.startswith(incomplete)]


@command.command("lesson")
@click.argument("name", required=False, shell_complete=_lessons)
@screen_options
def lesson(*, name: str | None, plain: bool, four_colours: bool, language: str) -> None:
    """Take a short lesson on tactics in this terminal, or list the lessons."""
    from capot.cli.table.sessions.puzzle_session import tactic_lines, teach
    from capot.cli.table.sessions.terminal_match import screen_of
    from capot.language.languages import LANGUAGES
    from capot.study.puzzles.tactics import tactic

    if name is None:
        for line in tactic_lines(LANGUAGES[language]):
            click.echo(line)
        return
    chosen = tactic(name)
    get_players_ready()
    with closing(screen_of(language, plain=plain, four_colours=four_colours)) as screen:
        sys.exit(teach(screen, chosen))


@command.command("make")
@click.argument("game", shell_complete=completions.games)
@click.option("--count", type=click.IntRange(1, 100_000), default=10, show_default=True, metavar="N")
@seed_option("Seed of cards and luck: the same seed makes the same puzzles.", 2**63 - 1)
@crew_options
@click.option(
    "-o", "--output", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE", help="File to write."
)
def make_command(  # noqa: PLR0913 - one argument per option
    *,
    game: str,
    count: int,
    seed: int,
    workers: int | None,
    cluster: str | None,
    output: Path | None,
) -> None:
    """Make N verified puzzles of GAME from deals that computers play.

    They are written to FILE, or to GAME.jsonl, as they are found; a file that has fewer is continued.
    docs/puzzles.md says what is checked.
    """
    from capot.cli.arguments.chosen import chosen_game
    from capot.cli.words import figures
    from capot.study.puzzles.maker import make

    meant = chosen_game(game, ())
    path = output or Path(f"{meant.key}.jsonl")
    get_players_ready()
    try:
        with (
            chosen_crew(workers, cluster) as crew,
            shown_progress(count, f"Puzzles of {meant.name}:") as progress,
        ):
            found = make(meant, count, path, seed=seed, workers=crew, progress=progress)
    except OSError as error:
        raise click.ClickException(f"{path} cannot be written: {error.strerror}") from error
    except KeyboardInterrupt:
        click.echo(f"Interrupted; {path} has what was found, and the same command goes on.", err=True)
        sys.exit(130)
    click.echo(f"{path} has {figures(found, 'puzzle')} of {meant.name}.")
    if found < count:
        click.echo("Too many deals in a row had none; the search was given up.", err=True)

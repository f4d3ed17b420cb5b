"""``capot solve FILE``: what a player can be sure of from here on, all cards known."""

import json

import click
from click.shell_completion import CompletionItem

ASK = ("value", "sweep", "at-most:", "at-least:")


def _questions(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:  # noqa: ARG001
    return [CompletionItem(each) for each in ASK if each.startswith(incomplete)]


@click.command("solve")
@click.argument("file")
@click.option(
    "--at", type=click.IntRange(0), metavar="N", help="The table after N moves; by default after all of them."
)
@click.option("--seat", type=int, metavar="K", help="The seat asked about; by default the one to act.")
@click.option(
    "--with", "partners", type=int, multiple=True, metavar="K", help="A partner of it; may be repeated."
)
@click.option(
    "--ask",
    default="value",
    show_default=True,
    metavar="value|sweep|at-most:T",
    shell_complete=_questions,
    help="Its points, whether it can sweep, or whether T points (at-least:T where more are better) are sure.",
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(  # noqa: PLR0913 - one argument per option
    *, file: str, at: int | None, seat: int | None, partners: tuple[int, ...], ask: str, as_json: bool
) -> None:
    """Solve the last tricks of a deal exactly.

    FILE is a record or a stored match.  One seat plays against all others, who know all cards and join
    forces.  docs/solver.md says what that proves.
    """
    from capot.cli.arguments.options import Refused
    from capot.cli.arguments.store import find_record
    from capot.cli.reports.solve import announce_compiling, question_in, solution_data, solution_lines
    from capot.cli.words import names_in
    from capot.record import JournalError, RecordError
    from capot.study.exact import solve

    try:
        record = find_record(file)
        match = record.match if at is None else record.at(at)
    except (RecordError, JournalError) as error:
        # Exit code 1, not 2: the command was right, the file is not.
        raise click.ClickException(str(error)) from error
    if not match.deals:
        raise Refused("no cards have been dealt yet")
    position = match.position
    question = question_in(ask, low_wins=match.game.low_wins)
    asked = min(position.to_act, default=0) if seat is None else seat
    if not 0 <= asked < match.seats:
        raise Refused(
            f"there is no seat {asked} at a table of {match.seats}; seats are 0 to {match.seats - 1}"
        )
    announce_compiling()
    found = solve(position, asked, question, partners=partners)
    if as_json:
        click.echo(json.dumps(solution_data(found, ask), indent=2))
        return
    names = names_in(record.names, match.seats)
    for line in solution_lines(found, position, names):
        click.echo(line)

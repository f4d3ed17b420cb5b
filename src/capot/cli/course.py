"""``capot learn --cards``: a course of lessons for the policy that sees the cards."""

import json
import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from capot.cli.arguments.options import Refused, get_players_ready
from capot.kernel.learned.weights import shipped
from capot.kernel.playout import LEARNED
from capot.lab.errors import LabError
from capot.lab.learning.sighted.course import Course, Piece, Recipe, run
from capot.lab.learning.trial import lead_over
from capot.rules.model import Game


def take_course(  # noqa: PLR0913 - one argument per option
    games: Sequence[Game], *, rounds: int, decisions: int, seed: int, trials: int, out: Path
) -> None:
    """Learn until a course has all its rounds, on from where it was; each round writes the weights anew."""
    if out.suffix != ".npz":
        raise Refused(f"{out} is no name for a file of weights: it must end in .npz")
    kept = out.with_suffix(".course")
    if out.exists() and not kept.exists():
        raise Refused(f"{out} exists already, and {kept} to go on from does not")
    get_players_ready()
    try:
        course = Course(Recipe(tuple(game.key for game in games), seed, decisions), games)
        if kept.exists():
            course.go_on(kept)
        found = _taken(course, rounds, kept, out, trials, seed)
    except LabError as error:
        raise Refused(str(error)) from error
    except KeyboardInterrupt:
        goes_on = f"; the same command goes on from {kept}"
        click.echo(f"Interrupted{goes_on if kept.exists() else ' before a round was done'}.", err=True)
        sys.exit(130)
    except OSError as error:
        raise Refused(f"{error.filename or out} cannot be written: {error.strerror}") from error
    for name, each in found.items():
        click.echo(f"{name}: {each['mean']:+.3f} points a deal over learned")
    click.echo(f"The weights are in {out}.")


def _taken(  # noqa: PLR0913, PLR0917 - what a course depends on
    course: Course, rounds: int, kept: Path, out: Path, trials: int, seed: int
) -> dict[str, Any]:
    """Learn, write weights and report, and return how well the net plays in each game."""
    run(course, rounds, kept, lambda piece: click.echo(piece_line(piece), err=True))
    found = _trials(course, trials, seed)
    report = {**asdict(course.recipe), "pieces": [asdict(each) for each in course.done], "trials": found}
    out.with_suffix(".json").write_text(f"{json.dumps(report, indent=2)}\n", encoding="utf-8")
    return found


def piece_line(piece: Piece) -> str:
    """Return what a round taught, in a line."""
    share = f"{100 * piece.explained:.1f} %"
    if not piece.tried:
        return f"round {piece.number + 1}: {share} of what the learned policy expects is explained"
    return (
        f"round {piece.number + 1}: {piece.tried:,} lessons so far, {100 * piece.foretold:.1f} % of the "
        f"variance between cards foretold"
    )


def _trials(course: Course, deals: int, seed: int) -> dict[str, Any]:
    """Return the lead over the learned policy in each game at its usual number of players."""
    found = {}
    for each in course.learners if deals else []:
        if each.seats == each.game.players[0]:
            net = course.learner.net
            lead = lead_over(each.tables, [shipped()], LEARNED, deals, seed, sighted=net).points
            found[each.name] = {"mean": lead.mean, "interval": lead.interval}
    return found

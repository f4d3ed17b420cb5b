"""``capot replay FILE``: a record replayed move by move, and how the match stands then."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from capot.cli.table.words import Names
    from capot.play.match import Match
    from capot.play.position import Position
    from capot.record import Record


@click.command("replay")
@click.argument("file")
@click.option("--at", type=click.IntRange(0), metavar="N", help="Show the table after N moves of the match.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON: the record, or its first N moves.")
def command(*, file: str, at: int | None, as_json: bool) -> None:
    """Replay the record or the stored match in FILE and print its scores, or the table after move N.

    A stored match may be called by its name, too, as `capot play` tells it.
    The first move that the rules forbid is reported with its line and the reason; the exit code is then 1.
    """
    from capot.cli.table.words import Names
    from capot.record import JournalError, RecordError, to_json

    try:
        record = _record(file)
        match = record.match if at is None else record.at(at)
    except (RecordError, JournalError) as error:
        # Not one of the wrong usages, which leave with 2: the file was read, and this is what it says.
        raise click.ClickException(str(error)) from error
    if as_json:
        from capot.record import Record

        shown = record if at is None else Record(match, record.names, record.seed, record.tags)
        click.echo(to_json(shown, indent=2))
        return
    for note in record.notes:
        click.echo(note, err=True)
    called = record.names or tuple(f"Seat {seat}" for seat in range(match.seats))
    names = Names(called, called.index("You") if "You" in called else None)
    for line in _scores(match, names) if at is None else _table(match, names):
        click.echo(line)


def _record(file: str) -> "Record":
    """Return the record in a file, or that of a stored match, by its file or its name."""
    from capot.cli.store import matches_directory
    from capot.record import load
    from capot.record.journal import read, to_record
    from capot.record.stored import SUFFIX

    path, kept = Path(file), matches_directory() / f"{file}{SUFFIX}"
    path = kept if kept.is_file() and not path.exists() else path
    if path.suffix != SUFFIX:
        return load(file)
    stored = read(path)
    if stored.state.message:
        click.echo(stored.state.message, err=True)
    return to_record(stored.header, stored.match)


def _scores(match: "Match", names: "Names") -> list[str]:
    """Return the result of each finished deal and of the match."""
    from capot.cli.table.brag import hands_lines, shown_lines
    from capot.cli.table.picture import deal_title
    from capot.cli.table.score_sheet import sheet_lines
    from capot.cli.table.story import ending_lines, result_lines, widow_line
    from capot.play.view import view

    lines: list[str] = []
    for number, deal in enumerate(match.deals):
        lines.append(deal_title(match.game, deal.standing))
        if not deal.is_over:
            lines.append(f"This deal is not over: {_how_far(deal)}.")
            break
        after = match.deals[number + 1].standing.totals if number + 1 < len(match.deals) else match.totals
        lines += [*shown_lines(view(deal, None), names), *hands_lines(deal, names)]
        lines += result_lines(names, deal.score(), after)
        lines += [*filter(None, [widow_line(deal, names)]), ""]
    sheet = sheet_lines(match, names)
    lines += [*sheet, ""] if sheet else []
    if match.is_over:
        lines += ending_lines(match, names)
    elif not match.deals:
        lines.append("No cards have been dealt yet.")
    return lines


def _how_far(deal: "Position") -> str:
    """Return how far the play of a deal has come."""
    from capot.rules.brag import Arrange
    from capot.rules.climbing import Climb

    if any(isinstance(stage, Arrange) for stage in deal.rules.stages):
        return "the hands are not compared yet"
    is_climbing = any(isinstance(stage, Climb) for stage in deal.rules.stages)
    if deal.start_rank is None and not is_climbing:
        return f"{len(deal.tricks)} of {deal.total_tricks} tricks are played"
    dealt, held = sum(map(len, deal.dealt)), sum(map(len, deal.hands))
    return f"{dealt - held} of {dealt} cards are laid"


def _table(match: "Match", names: "Names") -> list[str]:
    """Return the table with all hands open, as it stands."""
    from capot.cli.table.brag import hands_lines, shown_lines
    from capot.cli.table.climbing_piles import pile_line, pile_rows
    from capot.cli.table.dominoes import layout_rows
    from capot.cli.table.opening import doubles_lines
    from capot.cli.table.picture import deal_title, facts, trick_seats
    from capot.cli.table.story import ending_lines, result_lines, trick_line, widow_line
    from capot.cli.table.words import joined, opening
    from capot.play.holding import as_held
    from capot.play.piles import piles_of
    from capot.play.view import view
    from capot.surface.questions import DOING

    if not match.deals:
        return ["No cards have been dealt yet."]
    deal, seen = match.position, view(match.position, None)
    faces = deal.faces
    lines = [deal_title(match.game, deal.standing), f"{names.does(deal.dealer, 'deal')}."]
    lines += [f"{opening(fact)}." for fact in (*facts(seen, names), *doubles_lines(seen.doubles, names))]
    lines += [*layout_rows(seen), *shown_lines(seen, names)]
    lines += [pile_line(seen, place, names) for place in range(len(piles_of(seen)) - bool(seen.pile))]
    lines += pile_rows(seen, names)
    lines += [trick_line(seen, place, names) for place in range(len(seen.tricks))]
    if seen.trick and seen.leader is not None:
        seats = trick_seats(seen)
        laid = ", ".join(
            f"{names[seat]} {faces.short(card)}" for seat, card in zip(seats, seen.trick, strict=False)
        )
        lines.append(f"Trick {len(seen.tricks) + 1}: {laid}.")
    wide = max(len(name) for name in names.called)
    if deal.is_over:
        lines += hands_lines(deal, names)
        lines += result_lines(names, deal.score(), match.totals)
        lines += filter(None, [widow_line(deal, names)])
        return [*lines, *(ending_lines(match, names) if match.is_over else ())]
    lines += [
        f"  {names[seat]:<{wide}}  {faces.shorts(as_held(hand, seen.rules))}".rstrip()
        for seat, hand in enumerate(deal.hands)
    ]
    turn = joined(names[seat] for seat in sorted(deal.to_act))
    assert seen.asks is not None
    return [*lines, f"Now {DOING[seen.asks]}: {turn}."]

"""The output of ``capot solve``: the answer, the cards that are best now, and a line of best play."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import click

from capot.cli.arguments.options import Refused
from capot.cli.words import Names, joined, points
from capot.kernel.compiling import is_kept
from capot.kernel.solve.search import ask
from capot.language.texts import mark
from capot.play.position import Position
from capot.study.exact import OrBetter, Question, Solution


def question_in(text: str, *, low_wins: bool) -> Question:
    """Return the question that is typed; raise `Refused` with what may be typed."""
    if text == "value":
        return "value"
    if text == "sweep":
        return "sweep"
    word, _, number = text.partition(":")
    if word not in {"at-most", "at-least"}:
        raise Refused(f"{text!r} cannot be asked; ask value, sweep, at-most:T or at-least:T")
    try:
        asked = Fraction(number)
    except (ValueError, ZeroDivisionError):
        raise Refused(f"{number!r} is not a number of points; write it as in {word}:3") from None
    if low_wins != (word == "at-most"):
        better, meant = ("fewer", "at-most") if low_wins else ("more", "at-least")
        raise Refused(f"{better} points are better in this game; ask {meant}:{number}")
    return OrBetter(int(asked) if asked.denominator == 1 else asked)


def announce_compiling() -> None:
    """Say that the solver has to be compiled first, if so."""
    if not is_kept(ask):
        click.echo("Getting the solver ready; this takes about half a minute, just this once...", err=True)


def solution_data(found: Solution, ask: str) -> dict[str, Any]:
    """Return a solution as JSON values: moves as in records, fractions as text."""
    return {
        "seats": list(found.side),
        "ask": ask,
        "answer": str(found.answer) if isinstance(found.answer, Fraction) else found.answer,
        "certain": found.is_certain,
        "moves": [move.text for move in found.moves],
        "line": [{"seat": seat, "move": move.text} for seat, move in found.line],
        "nodes": found.nodes,
    }


def solution_lines(found: Solution, position: Position, names: Names) -> Iterator[str]:
    """Yield the lines of a report."""
    yield _answer(found, position, names)
    if found.moves:
        (turn,) = position.to_act
        may = position.legal(turn).moves
        cards = joined([position.faces.short(move.card) for move in found.moves], "or")
        best = "any card is as good as another" if len(found.moves) == len(may) else f"best is {cards}"
        verb = "are" if turn == names.you else "is"
        yield f"{names[turn]} {verb} to play: {best if len(may) > 1 else f'only {cards}'}."
    yield from _line(found, position, names)
    yield f"Cards tried: {found.nodes:,}."


def _answer(found: Solution, position: Position, names: Names) -> str:
    side = joined(names[seat] if not place else names.inside(seat) for place, seat in enumerate(found.side))
    if found.answer is None:
        return f"The answer was not found: {found.nodes:,} cards were tried, and the search given up."
    if found.question == "value":
        assert not isinstance(found.answer, bool)
        return f"{side} can be sure of {points(found.answer)} in this deal."
    if isinstance(found.question, OrBetter):
        how = "at most" if position.standing.low_wins else "at least"
        what = f"be sure of {how} {points(found.question.points)} in this deal"
    else:
        what = "force the sweep"
    return f"{side} {'can' if found.answer else 'cannot'} {what}."


def _line(found: Solution, position: Position, names: Names) -> Iterator[str]:
    """Yield the tricks of the line of best play, with their winners."""
    cards: list[str] = []
    first = len(position.tricks)
    for seat, move in found.line:
        cards.append(f"{names[seat]} {position.faces.short(move.card)}")
        position = position.after(seat, move)
        if len(position.tricks) > first:
            won = names.tell(position.tricks[-1].taker, mark("You win it."), mark("{name} wins it."))
            yield f"Trick {len(position.tricks)}: {', '.join(cards)}.  {won}"
            cards, first = [], len(position.tricks)
    if cards:
        yield f"Trick {first + 1}: {', '.join(cards)}."

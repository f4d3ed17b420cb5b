"""A match as a model reads it: what it may know, in sentences, with cards as moves write them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from capot.cards import FRENCH, Faces, codes
from capot.cli.table.picture import deal_title, table
from capot.cli.table.story import deal_opening, ending_lines, result_lines
from capot.cli.words import Names, joined, number
from capot.language.texts import Value, told
from capot.language.tokens import filled_in
from capot.play.choices import Legal, PickCards
from capot.play.match import Match
from capot.play.view import View
from capot.rules.text import rulebook
from capot.surface import voice
from capot.surface.tricks import trick_seats

CHOICES, ASKS = "Answer with one of these moves, in one line:", "Your move:"
"""The line before the legal moves, and the last line of a question."""


@dataclass(frozen=True, slots=True)
class Telling(Names):
    """The names of the players, for sentences in which cards have their codes."""

    def said(self, text: Value, faces: Faces = FRENCH, form: str = "") -> str:  # noqa: ARG002 - a code has no faces
        """Return a text with cards as moves write them and players by name."""
        return filled_in(told(text, self.language), str, lambda seat: self.inside(seat, form))

    def told(self, seen: View, since: int) -> list[str]:
        """Return a line for each event that the seat of a view has seen after the first ``since``."""
        lines = (self.said(voice.told(seen, [event], self.you)) for event in seen.events[since:])
        return [line for line in lines if line]


@dataclass(frozen=True, slots=True)
class Course:
    """The ``lines`` that tell a deal so far, the commitment to its shuffle, and a refusal, or nothing."""

    lines: Sequence[str]
    commitment: str
    refusal: str


def question_text(match: Match, seen: View, names: Telling, so_far: Course, *, with_rules: bool) -> str:
    """Return the question to the seat of a view, with the rules, the match and the deal so far."""
    shown = table(seen, match.game, names)
    around = ", ".join(f"{seat} {names.inside(seat)}" for seat in range(seen.seats))
    parts = [
        *([told(rulebook(match.game, match.seats), names.language).rstrip(), ""] if with_rules else []),
        f"# {names.said(deal_title(match.game, seen.standing))}",
        f"Seats in the order of play: {around}.",
        *_results(match, names),
        f"The SHA-256 of the secret from which the cards were shuffled is {so_far.commitment}.",
        *deal_opening(seen, names, match.game),
        *so_far.lines,
        *shown.rows,
        *shown.held,
        *_on_table(seen, names),
        f"Your hand: {codes(seen.rules.pack.sorted(seen.hand))}",
        names.said(voice.question(seen).words),
        *_choices(seen.legal),
        *([so_far.refusal] if so_far.refusal else []),
        ASKS,
    ]
    return "\n".join(parts) + "\n"


def result_text(match: Match, names: Telling) -> str:
    """Return the last deal of a finished match with the reasons for its points, and who won the match."""
    deal = match.position
    lines = result_lines(names, deal.score(), match.totals, match.sides, deal.standing.gone)
    return (
        "\n".join(["The match is over.", *_results(match, names), *lines, *ending_lines(match, names)]) + "\n"
    )


def _results(match: Match, names: Telling) -> Iterator[str]:
    """Yield the points of each finished deal."""
    for deal, score in enumerate(match.scores, 1):
        points = (f"{names.inside(seat)} {number(each)}" for seat, each in enumerate(score.points))
        yield f"Points of deal {deal}: {', '.join(points)}."


def _on_table(seen: View, names: Telling) -> list[str]:
    laid = [
        f"{names.inside(seat)} {card.code}" for seat, card in zip(trick_seats(seen), seen.trick, strict=False)
    ]
    return [f"On the table: {', '.join(laid)}."] if laid else []


def _choices(legal: Legal) -> Iterator[str]:
    """Yield the legal moves, or how they are made of cards with an example."""
    yield CHOICES
    yield from (move.text for move in legal.moves)
    if legal.pick is not None:
        example = next(map(legal.pick.move, legal.pick.ways()))
        yield f"{_picked(legal.pick)}, as in: {example.text}"
    if legal.make is not None:
        hands, among = legal.make.count, codes(legal.make.among)
        least = f"up to {hands} hands, each a pair or better" if legal.make.pairs_only else f"{hands} hands"
        example = next(iter(legal.make))
        yield f"arrange, then {least} of three of {among}, with slashes between them, as in: {example.text}"


def _picked(pick: PickCards) -> str:
    """Return which cards may be picked, as the beginning of a line."""
    many = str(pick.count) if pick.least is None else f"from {pick.least} to {pick.count}"
    kept = [f"; of {joined(codes(some).split(), 'or')} at least one stays" for some in pick.keep]
    nothing = " (none: nothing)" if pick.least == 0 else ""
    return f"{pick.verb}, then {many} of {codes(pick.among)}{nothing}{''.join(kept)}"

"""A table for Brag: hands dealt by row, and hands of three made of them, written as a player writes them."""

from collections.abc import Sequence

from capot.cards import cards
from capot.play.match import Match
from capot.play.moves import Announce
from capot.play.notation import parse_move
from capot.rules.model import Game
from capot.rules.terms import Exact
from tests.rules.table import match_at


def table(
    game: Game, totals: Sequence[Exact] = (0, 0, 0, 0), *, deals: int = 0, dealer: int | None = None
) -> Match:
    """Return a match before deal ``deals`` (from 0) at these totals; the last seat deals unless named."""
    return match_at(game, totals, deals=deals, dealer=dealer)


def dealt(match: Match, rows: str, spare: str = "") -> Match:
    """Return the match with a deal of these hands, a row for each seat; ``spare`` lies on top of the rest."""
    hands = [cards(row.replace("/", " ").replace("|", " ")) for row in rows.strip().splitlines()]
    top = cards(spare)
    held = {each for hand in (*hands, top) for each in hand}
    return match.with_hands(hands, [*top, *(each for each in match.pack if each not in held)])


def made(match: Match, rows: str) -> Match:
    """Return the match after everybody has made the hands of a row, all that follows a bar being left over.

    A row is written so: ``9S 9H 9D / 6C 5D 4H | 2S``, or ``nothing``.
    """
    for seat, row in enumerate(rows.strip().splitlines()):
        match = match.after(seat, parse_move(f"arrange {row.partition('|')[0].strip()}"))
    return match


def played(match: Match, rows: str) -> Match:
    """Return the match after a deal in which everybody was dealt a row, and made these hands of it."""
    return made(dealt(match, rows), rows)


def declared(match: Match, *said: str) -> Match:
    """Return the match after everybody has declared something, or nothing (an empty text)."""
    for seat, name in enumerate(said):
        match = match.after(seat, Announce(name or None))
    return match


def scored(match: Match) -> tuple[Exact, ...]:
    """Return what the last deal scored by seat."""
    return match.scores[-1].points

"""The lines that a person types to play a match to its end, found by playing it once without a screen."""

from dataclasses import dataclass
from random import Random

from capot.cli.arguments.seat_names import seated
from capot.cli.table.answers import typed as typed_answer
from capot.cli.table.sessions.session import Session
from capot.cli.words import Names
from capot.play.events import Made
from capot.play.match import Match, new_match
from capot.play.moves import Announce, Choose, Discard, Double, Move, NameRank, NameTrump, PassCards, PlayCard
from capot.play.position import answers_itself
from capot.play.view import View
from capot.players.catalog import PLAYERS
from capot.record.journal import Header, Journal
from capot.rules.catalog import GAMES
from capot.rules.changes.options import with_deals
from capot.shuffle import first_dealer
from capot.surface.voice import told

SEED = 1
NEXT_DEAL = ""
AS_SCRIPTED = ("--seed", str(SEED), "--against", "random")


@dataclass(frozen=True)
class Script:
    """The answers of the person, with an empty line before each further deal, and the match they make."""

    lines: tuple[str, ...]
    match: Match

    @property
    def moves(self) -> tuple[str, ...]:
        """The answers that are moves."""
        return tuple(line for line in self.lines if line != NEXT_DEAL)


def script(  # noqa: PLR0913 - a match and its end are described by just these
    directory, key: str, seats=None, deals=None, seat=0, *, until=lambda _: False, whole=False
) -> Script:
    """Return a match that a person plays at random, the same whenever it is asked for, or its beginning."""
    session = new_session(directory, key, seats, deals, seat, whole=whole)
    names = seated([], session.match.seats, seat)
    lines: list[str] = []
    luck = Random(SEED)
    while not session.match.is_over:
        if session.match.needs_deal:
            lines += [NEXT_DEAL] if session.match.deals else []
            session.deal()
        elif session.end_if_decided() is not None:
            pass
        elif session.computer is not None:
            session.let_play(session.computer)
        elif until(session.view):
            break
        elif answers_itself(session.view.stage, session.view.asks, session.view.legal):
            session.play(session.view.legal.moves[0])
        else:
            move = PLAYERS["random"].choose(session.view, luck)
            lines.append(typed(move, session.view, names))
            session.play(move)
    session.close()
    return Script(tuple(lines), session.match)


def new_session(  # noqa: PLR0913 - as for `script`
    directory, key: str, seats=None, deals=None, seat=0, *, whole=False
) -> Session:
    """Return a match before its first deal, as `capot play --seed 1 --against random` begins it."""
    game = GAMES[key]
    seats = seats or game.players[0]
    if deals is not None:
        game = with_deals(game, deals)
    match = new_match(game, seats, first_dealer(SEED, seats))
    journal = Journal.begin(directory, Header(game, seats, first_dealer=match.first_dealer, seed=SEED))
    return Session(match, journal, seat, PLAYERS["random"], SEED, ends_decided=not whole)


def said(seen: View, names: Names) -> str:
    """Return the sentence about the last move that a seat has seen."""
    *_, last = (event for event in seen.events if isinstance(event.what, Made))
    return names.said(told(seen, [last], names.you), seen.standing.faces)


def typed(move: Move, seen: View, names: Names) -> str:
    """Return a move as a person types it."""
    match move:
        case Choose() | NameTrump() | NameRank() | Double():
            return typed_answer(move, seen, names)
        case PlayCard() | PassCards() | Discard() | Announce():
            return move.text.partition(" ")[2]
        case _:
            return move.text

"""A deal of the day in the terminal: begun once, continued, and its result."""

from pathlib import Path
from typing import Any

from capot.cli.arguments.options import get_players_ready
from capot.cli.arguments.seat_names import seated
from capot.cli.arguments.store import matches_directory
from capot.cli.screens.screen import Screen
from capot.cli.table.sessions.session import Session
from capot.cli.table.sessions.terminal_match import DAILY, Seating, played
from capot.cli.words import Names
from capot.language import texts
from capot.language.texts import Name, say
from capot.play.match import Match, new_match
from capot.play.position import Position
from capot.record.journal import Header, Journal, JournalError, read
from capot.record.stored import SUFFIX, reason_of
from capot.study.daily import OPPONENT, SEAT, DailyDeal
from capot.study.daily_results import marks, result_of, share_line, signed


def play_daily(screen: Screen, deal: DailyDeal) -> int:
    """Play a deal of the day, or show the result if it has been played; return the exit code."""
    position = finished(deal)
    if position is not None:
        played_before = say("You have played this deal; the first attempt counts.")
        screen.say(texts.told(played_before, screen.language))
        _say_result(screen, deal, position)
        return 0
    get_players_ready()
    code, seating = played(screen, lambda: daily_seating(deal))
    if seating is None:
        return code
    if seating.session.match.is_over:
        _say_result(screen, deal, seating.session.match.position)
    else:
        command = Name(f"capot daily {deal.key} --date {deal.day.isoformat()}")
        going_on = say("To go on with this deal: {command}", command=command)
        screen.say(texts.told(going_on, screen.language))
    return code


def told(deal: DailyDeal) -> dict[str, Any]:
    """Return a deal, what it follows from, and one's own result, as JSON data."""
    position = finished(deal)
    return {
        "date": deal.day.isoformat(),
        "deal": deal.key,
        "title": str(deal.title),
        "version": deal.version,
        "text": deal.text,
        "root": deal.root.hex(),
        "seed": deal.seed,
        "seats": deal.seats,
        "seat": SEAT,
        "dealer": deal.dealer,
        "result": None if position is None else _result(deal, position),
    }


def path_of(deal: DailyDeal) -> Path:
    """Return the file of the attempt at a deal, which need not exist."""
    name = f"{deal.day.isoformat()}-{deal.key}-v{deal.version}{SUFFIX}"
    return matches_directory() / "daily" / name


def finished(deal: DailyDeal) -> Position | None:
    """Return the deal as one has played it to its end, or None; raise `JournalError` for a damaged file."""
    path = path_of(deal)
    if not path.exists():
        return None
    match = read(path).match
    return match.position if match.is_over else None


def daily_seating(deal: DailyDeal) -> Seating:
    """Return the attempt at a deal, begun if it is new; raise `JournalError` if it cannot be stored."""
    path, names = path_of(deal), seated((), deal.seats, SEAT)
    messages: tuple[str, ...] = ()
    if path.exists():
        journal = Journal.resume(path)
        match = journal.stored.match
        messages = (journal.stored.state.message,) if journal.stored.state.message else ()
    else:
        journal, match = _begun(path, deal, names)
    session = Session(match, journal, SEAT, OPPONENT, deal.seed, daily=deal)
    return Seating(session, names, path, messages)


def _begun(path: Path, deal: DailyDeal, names: Names) -> tuple[Journal, Match]:
    match = new_match(deal.game, deal.seats, deal.dealer)
    extra = {DAILY: {"date": deal.day.isoformat(), "deal": deal.key, "version": deal.version}}
    header = Header(deal.game, deal.seats, names.called, deal.dealer, deal.seed, deal.day.isoformat(), extra)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise JournalError(f"{path.parent} cannot be made: {reason_of(error)}") from error
    return Journal.create(path, header), match


def _result(deal: DailyDeal, position: Position) -> dict[str, Any]:
    lead, signs = result_of(position).lead, marks(position)
    return {
        "points": [float(each) for each in position.score().points],
        "lead": float(lead),
        "marks": signs,
        "line": str(share_line(deal, lead, signs)),
    }


def _say_result(screen: Screen, deal: DailyDeal, position: Position) -> None:
    lead = result_of(position).lead
    score = say("Your score: {lead}, your lead over the mean of the others.", lead=signed(lead))
    sharing = say("To share: {line}", line=share_line(deal, lead, marks(position)))
    for text in (score, sharing):
        screen.say(texts.told(text, screen.language))

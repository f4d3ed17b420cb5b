"""A match whose every move follows from the position, for a program that is killed while it writes it down.

``python -m tests.record.one_match FILE`` plays it, or goes on with it, and prints a line after each event
that the journal has stored.
"""

import sys
from dataclasses import replace
from pathlib import Path
from random import Random

from capot.play.match import Match, new_match
from capot.play.moves import Move
from capot.record.journal import Header, Journal, JournalError
from capot.record.replay import undone
from capot.rules.catalog import GAMES
from capot.rules.changes.options import with_deals
from tests.random_play import any_move, dealt

SEED = 20
# A game without its texts and house rules: a short header, so that a test can go through it byte by byte.
GAME = with_deals(replace(GAMES["hearts"], options=(), cites=()), 3)
HEADER = Header(GAME, 4, ("Ann", "Ben", "Cleo", "Dan"), 1, SEED, "2026-01-31T20:00:00Z", {"person": 2})


def next_move(match: Match) -> tuple[int, Move]:
    """Return who moves next, and how; the same every time."""
    position = match.position
    rng = Random(f"{len(match.deals)} {len(position.moves)}")
    seat = rng.choice(sorted(position.to_act))
    return seat, any_move(position.legal(seat), rng)


def straight(moves: int, *, is_dealt: bool = False) -> Match:
    """Return the match after some moves; between deals, ``is_dealt`` says whether the next is begun."""
    match = new_match(GAME, 4, 1)
    while moves or (is_dealt and match.needs_deal):
        if match.needs_deal:
            match = dealt(match, SEED)
        elif moves:
            match = match.after(*next_move(match))
            moves -= 1
    return match


def say(text: str) -> None:
    """Tell whoever started this program."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def play(journal: Journal, match: Match) -> None:
    """Play to the end; one move in eight is taken back and made again."""
    while not match.is_over:
        if match.needs_deal:
            match = dealt(match, SEED)
            journal.deal(match.position)
            say("stored")
            continue
        seat, move = next_move(match)
        for again in (True, False) if len(match.position.moves) % 8 == 5 else (False,):
            match = match.after(seat, move)
            journal.move(seat, move)
            say("stored")
            if again:
                match = undone(match, 1)
                journal.undo(1)
                say("stored")
    journal.end()
    say("stored")


def main(path: Path, limit: int) -> None:
    """Play into a file, which may not grow beyond ``limit`` bytes where one is given."""
    if limit:
        # The nearest a test comes to a full disk; the signal that goes with it is ignored by Python.
        import resource  # noqa: PLC0415 - there is none on Windows

        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
    try:
        journal = Journal.resume(path) if path.exists() else Journal.create(path, HEADER)
        say("opened")
        play(journal, journal.stored.match)
    except JournalError as error:
        say(str(error))


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 0)

"""Messages to the process that reads games of strangers, and its answers."""

import logging
from typing import Any, TypeAlias

import msgspec

from capot.language.languages import LANGUAGES, Language
from capot.language.texts import mark, reason, say, sentence, told
from capot.record import RecordError
from capot.rules import codec
from capot.rules.errors import RulesError
from capot.server.errors import Illegal
from capot.server.messages.encoding import encoded
from capot.server.messages.records import OpenRequest
from capot.server.messages.workshop import DraftRequest, FileRequest

_logger = logging.getLogger(__name__)

_STRANGE_GAME = mark("Something about this game is too strange to be shown.")
_STRANGE_RECORD = mark("Something about this record is too strange to be shown.")


class DraftJob(msgspec.Struct, tag="draft"):
    """A request for a draft; ``game`` is the one it starts from, unless that is in the catalogue."""

    language: str
    request: DraftRequest


class FileJob(msgspec.Struct, tag="file"):
    """A game file to open."""

    language: str
    request: FileRequest


class CheckJob(msgspec.Struct, tag="check"):
    """A game to keep under an id, if it can be played and its texts are harmless."""

    language: str
    game: dict[str, Any]
    game_id: str
    author: str


class PageJob(msgspec.Struct, tag="page"):
    """A kept game whose page is to be shown; ``kept`` are the fields that do not follow from its rules."""

    language: str
    definition: str
    kept: dict[str, Any]


class RulesJob(msgspec.Struct, tag="rules"):
    """A kept game whose rulebook is to be shown, with house rules."""

    language: str
    definition: str
    seats: int | None
    options: dict[str, str]


class KnowJob(msgspec.Struct, tag="know"):
    """A game to be measured, whose digest, name and players are wanted."""

    language: str
    game: dict[str, Any]


class OpenJob(msgspec.Struct, tag="open"):
    """A file with records to open."""

    language: str
    request: OpenRequest


class ReplayJob(msgspec.Struct, tag="replay"):
    """A record to look at: a deal as its players saw it, or the whole match."""

    language: str
    record: str
    deal: int | None = None


class SoundJob(msgspec.Struct, tag="sound"):
    """A record whose game is to be tried before the server itself reads it."""

    language: str
    record: str


RecordJob: TypeAlias = OpenJob | ReplayJob | SoundJob
Job: TypeAlias = DraftJob | FileJob | CheckJob | PageJob | RulesJob | KnowJob | RecordJob


class Done(msgspec.Struct, tag="done"):
    """The answer, as JSON in the reader's language."""

    answer: msgspec.Raw


class Refused(msgspec.Struct, tag="refused"):
    """Why there is none, in the reader's language."""

    reason: str


_JOBS = msgspec.json.Decoder(Job)
ANSWERS: msgspec.json.Decoder[Done | Refused] = msgspec.json.Decoder(Done | Refused)


def answer(message: bytes) -> bytes:
    """Return the answer to a job, whatever is wrong with the game."""
    job = _JOBS.decode(message)
    language = LANGUAGES[job.language]
    try:
        done = Done(msgspec.Raw(encoded(_done(job, language), language)))
    except RulesError as error:
        # A fault of a file begins with its place, which keeps its spelling.
        why = reason(error) if isinstance(job, FileJob) else sentence(reason(error))
        return encoded(Refused(told(why, language)))
    except Illegal as error:
        return encoded(Refused(told(reason(error), language)))
    except RecordError as error:
        from capot.server.states.opened import refusal  # noqa: PLC0415 - as below

        return encoded(Refused(told(refusal(error), language)))
    except Exception:
        # The game is a stranger's: whatever it brings about is an answer, and perhaps a fault of ours.
        _logger.exception("a game or a record could not be read")
        strange = _STRANGE_RECORD if isinstance(job, RecordJob) else _STRANGE_GAME
        return encoded(Refused(told(say(strange), language)))
    return encoded(done)


def _done(job: Job, language: Language) -> object:
    from capot.server.states import opened  # noqa: PLC0415 - not needed by those who ask
    from capot.server.workshop import drafts, kept_games  # noqa: PLC0415 - as above

    match job:
        case DraftJob():
            return drafts.draft(job.request, language)
        case FileJob():
            return drafts.opened(job.request, language)
        case CheckJob():
            return kept_games.checked(job.game, job.game_id, job.author)
        case PageJob():
            return kept_games.page(codec.loads(job.definition), job.kept, language)
        case KnowJob():
            return kept_games.known(job.game)
        case RulesJob():
            return kept_games.rules(codec.loads(job.definition), job.seats, job.options, language)
        case OpenJob():
            return opened.opened(job.request)
        case ReplayJob():
            return opened.replay(job.record) if job.deal is None else opened.seen(job.record, job.deal)
        case SoundJob():
            game = opened.game_to_check(job.record)
            if game is not None:
                kept_games.check_played(game)
            return True

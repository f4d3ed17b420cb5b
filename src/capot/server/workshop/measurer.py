"""The process that measures: games in slices, each going on where it was when it was last asked."""

import logging
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from capot.lab.errors import LabError
from capot.lab.measures.figures import Comparison, Report
from capot.lab.measures.meters import TELLING, effect, last_change, meters
from capot.lab.measures.running.run import SECONDS, Book, Measurement, compared, get_game_ready
from capot.lab.measures.running.sweeps import with_value
from capot.language.languages import LANGUAGES
from capot.language.texts import NOTHING, Text, reason, say, sentence, told
from capot.rules import codec
from capot.rules.catalog import GAMES
from capot.rules.errors import RulesError
from capot.rules.model import Game
from capot.server.messages.encoding import encoded
from capot.server.messages.workshop import FigureInfo, MeterInfo
from capot.server.thinking.slices import Found, FoundReport, Slice, Sliced
from capot.server.workshop.figures import figure_info

KEPT = 60
"""Maximum number of games under way in memory, twice those that a server measures in turn."""

_logger = logging.getLogger(__name__)

_CANNOT = say("This game cannot be measured.")


@dataclass(slots=True)
class _Part:
    """A game of a run, or why it cannot be measured."""

    measurement: Measurement | None
    value: int | None = None
    refused: Text | None = None
    figures: Sequence[Report | Comparison] = ()


class _Run:
    """One game, two games, or one for each value of a sweep."""

    def __init__(self, request: Slice) -> None:
        """Begin; a game that cannot be played is refused in its report."""
        game = codec.from_data(request.game)
        self.digest = request.digest
        against = None if request.against is None else codec.from_data(request.against)
        if request.where:
            self.parts = [
                _part(game, request.seats, where=request.where, value=each) for each in request.values
            ]
        else:
            self.parts = [_part(game, request.seats, against=against)]

    @property
    def seconds(self) -> float:
        return sum(each.measurement.seconds for each in self.parts if each.measurement is not None)

    @property
    def book(self) -> Book | None:
        """The part of the game itself that has been played; None for a sweep, or if nothing is measured."""
        part = self.parts[0]
        return None if part.measurement is None or part.value is not None else part.measurement.books[0]

    @property
    def is_final(self) -> bool:
        return self.seconds >= SECONDS or not self._open()

    def advance(self, seconds: float) -> None:
        """Measure the part that has had the least time."""
        part = min(self._open(), key=lambda each: each.measurement.seconds if each.measurement else 0.0)
        assert part.measurement is not None
        try:
            part.figures = [part.measurement.advance(seconds)]
        except (RulesError, LabError) as error:
            part.refused, part.measurement = sentence(reason(error)), None
        except Exception:
            _logger.exception("a game could not be measured")
            part.refused, part.measurement = _CANNOT, None

    def found(self) -> Found:
        """Return the figures so far."""
        reports: list[FoundReport] = []
        differences: list[FigureInfo] = []
        done: Text = NOTHING
        for part in self.parts:
            if not part.figures:
                reports.append(FoundReport([], value=part.value, refused=part.refused))
            for each in part.figures:
                is_pair = isinstance(each, Comparison)
                some = [each.first, each.second] if isinstance(each, Comparison) else [each]
                reports += [
                    FoundReport(
                        [figure_info(one) for one in report.figures],
                        [MeterInfo(one.figure, one.text) for one in meters(report, alone=not is_pair)],
                        part.value,
                        part.refused,
                    )
                    for report in some
                ]
                if isinstance(each, Comparison):
                    differences = [figure_info(one) for one in each.differences]
                    done = effect(each, is_over=self.is_final)
        return Found(reports, differences, done)

    def _open(self) -> list[_Part]:
        return [each for each in self.parts if each.measurement is not None and not each.measurement.is_done]


class Measurer:
    """Answers messages about measures; the latest games stay in memory."""

    def __init__(self) -> None:
        """Begin without a game."""
        self._runs: OrderedDict[str, _Run] = OrderedDict()

    def answer(self, message: bytes) -> bytes:
        """Measure a game for some seconds, and return the figures so far."""
        request = msgspec.json.decode(message, type=Slice)
        if request.game is None:
            get_game_ready(GAMES["hearts"], 4)
            return msgspec.json.encode(Sliced(0.0, 0.0, is_final=False, found={}))
        if request.key not in self._runs:
            self._runs[request.key] = _Run(request)
        self._runs.move_to_end(request.key)
        while len(self._runs) > KEPT:
            self._runs.popitem(last=False)
        run = self._runs[request.key]
        if not run.is_final:
            run.advance(request.seconds)
        found = run.found()
        is_final = run.is_final
        changed = self._last_change(run.book, request.before, is_over=is_final)
        sliced = Sliced(
            share=1.0 if is_final else run.seconds / SECONDS,
            seconds=run.seconds,
            is_final=is_final,
            found={key: msgspec.Raw(encoded(found, language)) for key, language in LANGUAGES.items()},
            before=request.before,
            last_change={key: told(changed, language) for key, language in LANGUAGES.items()},
        )
        return msgspec.json.encode(sliced)

    def _last_change(self, now: Book | None, before: str, *, is_over: bool) -> Text:
        """Return what made a game of the one of a digest, nothing unless that has been measured here."""
        books = [each.book for each in self._runs.values() if before and each.digest == before]
        others = [each for each in books if now and each and each.seats == now.seats]
        if now is None or not others:
            return NOTHING
        other = max(others, key=lambda each: sum(each.seconds.values()))
        found = compared(now, other, TELLING)
        return last_change(found, now.game, other.game, now.seats, is_over=is_over)


def _part(
    game: Game, seats: int, *, against: Game | None = None, where: str = "", value: int | None = None
) -> _Part:
    try:
        if value is not None:
            game = with_value(game, where, value)
        return _Part(Measurement(game, seats, against=against), value)
    except (RulesError, LabError) as error:
        return _Part(None, value, sentence(reason(error)))
    except Exception:
        _logger.exception("a game could not be measured")
        return _Part(None, value, _CANNOT)

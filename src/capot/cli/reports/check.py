"""The output of ``capot check``: faults and warnings with their places in the file."""

from dataclasses import dataclass

from capot.cli.words import count
from capot.rules.codec import loads
from capot.rules.decoding.faults import path_text
from capot.rules.decoding.positions import Position, position_of_error, position_of_place
from capot.rules.errors import RulesError
from capot.rules.model import Game


@dataclass(frozen=True, slots=True)
class Finding:
    """An error or a warning: its sentence, and the line, the column and the path of its place if known."""

    kind: str
    text: str
    where: str
    position: Position | None

    def line(self, file: str) -> str:
        """Return the finding as a line for people and editors: ``my.json:7:5: warning: ...``."""
        line, column = self.position or (1, 1)
        about = f" ({self.where})" if self.kind == "warning" and self.where else ""
        return f"{file}:{line}:{column}: {self.kind}: {self.text}{about}"

    def data(self) -> dict[str, object]:
        """Return the finding as JSON data."""
        line, column = self.position or (None, None)
        return {"kind": self.kind, "text": self.text, "where": self.where, "line": line, "column": column}


@dataclass(frozen=True, slots=True)
class Examined:
    """The findings in a file, and its game unless there is an error."""

    game: Game | None
    findings: tuple[Finding, ...]

    def summary(self, file: str) -> str:
        """Return the last line: whether the file is a game, and which."""
        if self.game is None:
            return f"{file} is not a game."
        players = "–".join(
            str(each) for each in dict.fromkeys((min(self.game.players), max(self.game.players)))
        )
        warnings = count(len(self.findings), "warning")
        return f"{self.game.name} ({self.game.key}) for {players} players: {warnings}."


def examined(text: str) -> Examined:
    """Return what is found in the JSON text of a game."""
    from capot.rules.check.house_rules import check_house_rules
    from capot.rules.check.warnings import warnings_of

    try:
        game = loads(text)
        check_house_rules(game)
    except RulesError as error:
        where = path_text(error.place)
        return Examined(None, (Finding("error", str(error), where, position_of_error(text, error)),))
    found = tuple(
        Finding("warning", str(each.text), each.where, position_of_place(text, each.where))
        for each in warnings_of(game)
    )
    return Examined(game, found)

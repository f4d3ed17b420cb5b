"""The rules of a game as groups of lines with slots, as messages in a reader's language."""

from capot.language.languages import Language
from capot.language.texts import told
from capot.rules import codec
from capot.rules.changes.edits import Edit
from capot.rules.model import Game
from capot.server.messages import workshop as messages
from capot.surface import form


def groups_of(game: Game, seats: int, language: Language) -> list[messages.Group]:
    """Return the form of a game for a number of players."""
    return [_group(each, language) for each in form.form_of(game, seats)]


def _group(group: form.Group, language: Language) -> messages.Group:
    return messages.Group(
        key=group.key,
        title=group.title,
        lines=[_line(each, language) for each in group.lines],
        additions=[
            messages.Addition(
                title=each.title,
                edit=codec.encoded(each.edit, Edit),
                meaning=each.meaning,
                aim=each.aim,
                example=each.example,
            )
            for each in group.additions
        ],
        part=group.part,
    )


def _line(line: form.Line, language: Language) -> messages.Line:
    return messages.Line(
        where=line.where,
        title=line.title,
        parts=[_part(each, language) for each in form.pieces_of(line, language)],
        removable=line.removable,
        meaning=line.meaning,
        details=[_line(each, language) for each in line.details],
    )


def _part(piece: form.Piece, language: Language) -> messages.Part:
    slot = piece.slot
    if slot is None:
        return messages.Part(text=piece.text)
    return messages.Part(
        slot=messages.Slot(
            where=slot.where,
            kind=slot.kind,
            value=slot.value,
            # The words of the sentence, in the form that it asks for.
            shown=piece.text or told(slot.shown, language),
            title=slot.title,
            low=slot.low,
            high=slot.high,
            choices=[messages.SlotChoice(value=each.value, shown=each.text) for each in slot.choices],
            varies=slot.varies,
        )
    )

"""The rules of a game as sentences whose places can be changed, what may be added and what removed."""

from capot.surface.form.game import form_of
from capot.surface.form.lines import Addition, Group, Line, Piece, Slot, SlotChoice, pieces_of, slots_of
from capot.surface.form.removal import with_consequences

__all__ = [
    "Addition",
    "Group",
    "Line",
    "Piece",
    "Slot",
    "SlotChoice",
    "form_of",
    "pieces_of",
    "slots_of",
    "with_consequences",
]

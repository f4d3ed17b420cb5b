"""What travels while a match is played: happenings one way, wishes the other."""

from typing import Literal, TypeAlias

from capot.server.messages.basics import Message, MoveText, Phrase, Request, Secret
from capot.server.messages.hands import PileState, ShownState
from capot.server.messages.states import TableState, TrickState


class Dealt(Message, tag="dealt"):
    """Cards were dealt."""

    deal: int


class Moved(Message, tag="moved"):
    """A seat moved; ``move`` is None where the asker sees only that a choice was made.

    ``count`` is then how many cards were laid aside, where it was that.
    """

    seat: int
    move: str | None
    count: int | None = None


class Took(Message, tag="took"):
    """A trick was taken, after its last card."""

    trick: TrickState


class Cleared(Message, tag="cleared"):
    """A pile was taken: nobody has beaten what was laid on it last."""

    pile: PileState


class Showed(Message, tag="showed"):
    """Hands were shown that decide the deal before the play."""

    shown: list[ShownState]


class CameIn(Message, tag="came-in"):
    """Cards came into the asker's hand: passed by a seat, or from the talon or the pack where it is None."""

    cards: list[str]
    seat: int | None


class Scored(Message, tag="scored"):
    """A deal is over; its score is the last of the state."""

    deal: int


class MatchOver(Message, tag="match-over"):
    """The match is over."""

    winners: list[int]


class Seated(Message, tag="seated"):
    """A seat changed: somebody sat down, left, came back, or a computer player took over."""

    seat: int
    what: Literal["sat", "left", "back", "stood-in", "away"]


class Undone(Message, tag="undone"):
    """Moves were taken back."""


class Said(Message, tag="said"):
    """A seat said one of the fixed phrases."""

    seat: int
    phrase: Phrase


class Committed(Message, tag="committed"):
    """The server bound itself to its secret for the next deal: contributions are asked for."""

    deal: int
    commitment: Secret


class Rematch(Message, tag="rematch"):
    """A new table was opened for the same players."""

    table: str


Happening: TypeAlias = (
    Dealt
    | Moved
    | Took
    | Cleared
    | Showed
    | CameIn
    | Scored
    | MatchOver
    | Seated
    | Undone
    | Said
    | Committed
    | Rematch
)


class Step(Message):
    """What happened, in order, and the state after it."""

    happened: list[Happening]
    state: TableState


class Push(Message, tag="push"):
    """What happened since the last push, step by step; the state of the last step is the present one."""

    steps: list[Step]


class Refused(Message, tag="refused"):
    """A request was refused and nothing changed; ``request`` is its number, ``status`` that of HTTP."""

    request: int | None
    status: int
    reason: str


class Done(Message, tag="done"):
    """A request was carried out."""

    request: int


FromServer: TypeAlias = Push | Refused | Done


class Move(Request, tag="move"):
    """A move of the asker's seat, at the point that it saw."""

    move: MoveText
    deal: int
    ply: int
    request: int | None = None


class Contribute(Request, tag="contribute"):
    """Random bytes for the shuffle of a deal, and with them the wish that it begin."""

    deal: int
    value: Secret
    request: int | None = None


class Say(Request, tag="say"):
    """Say a phrase."""

    phrase: Phrase
    request: int | None = None


FromPage: TypeAlias = Move | Contribute | Say

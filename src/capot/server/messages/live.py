"""Messages during a match: happenings one way, requests the other."""

from typing import Literal, TypeAlias

from capot.server.messages.basics import Helper, Message, MoveText, Phrase, Request, Secret, Words
from capot.server.messages.chat import Chat, ChatSwitched, Chatted
from capot.server.messages.hands import PileState, ShownState
from capot.server.messages.plays.tricks import TrickState
from capot.server.messages.proposals import Declined, Proposed
from capot.server.messages.states import TableState


class Dealt(Message, tag="dealt"):
    """Cards were dealt."""

    deal: int


class Moved(Message, tag="moved"):
    """A seat moved; ``move`` is None if the choice is hidden from the asker.

    ``count`` is then the number of cards discarded, if the move was a discard.  ``helper`` is set if a
    computer player moved for a person.  ``words`` tell the asker of it, with cards and players as tokens;
    they are empty if another happening does.  So are the ``words`` of other happenings.  ``highlight`` is the
    sentence on a suit that the card has broken, or on a sweep that is announced, which the words hold too.
    """

    seat: int
    move: str | None
    count: int | None = None
    helper: Helper | None = None
    words: Words = ""
    highlight: Words = ""


class Took(Message, tag="took"):
    """A trick was taken, after its last card.

    ``highlight`` is set where the trick is one: it brought a big card, is the last one and counts much, put a
    sweep in sight, foiled or made one, or decided one that was announced.  ``sweep`` is the sentence on a
    sweep, which the words hold too.
    """

    trick: TrickState
    words: Words = ""
    highlight: Literal["", "big card", "last trick", "in sight", "foiled", "made", "decided"] = ""
    sweep: Words = ""


class Cleared(Message, tag="cleared"):
    """A pile was taken: nobody beat its last combination."""

    pile: PileState
    words: Words = ""


class Showed(Message, tag="showed"):
    """Hands were shown that decide the deal before the play."""

    shown: list[ShownState]
    words: Words = ""


class CameIn(Message, tag="came-in"):
    """The asker received cards, from a seat, or from the talon if ``seat`` is None."""

    cards: list[str]
    seat: int | None
    words: Words = ""


class Drew(Message, tag="drew"):
    """A seat drew ``count`` cards from the stock; ``cards`` are empty for others, unless they lay open."""

    seat: int
    count: int
    cards: list[str]
    words: Words = ""


class Gave(Message, tag="gave"):
    """A card went from a seat to another, ``to``: the one the declarer called, or the asker's best.

    ``seat`` is None if nobody held the card called.
    """

    seat: int | None
    to: int
    card: str
    words: Words = ""


class Opened(Message, tag="opened"):
    """The declarer laid the hand open for all to see."""

    seat: int
    cards: list[str]
    words: Words = ""


class Scored(Message, tag="scored"):
    """A deal is over; its score is the last one in the state."""

    deal: int


class MatchOver(Message, tag="match-over"):
    """The match is over."""

    winners: list[int]


class Seated(Message, tag="seated"):
    """A seat changed: somebody sat down, left, gave up or came back, or a computer player took over.

    ``filled`` is a computer player in an open seat, ``freed`` a seat that the host opened again.
    """

    seat: int
    what: Literal["sat", "left", "gave-up", "back", "stood-in", "away", "filled", "freed"]


class Nudged(Message, tag="nudged"):
    """Somebody reminded a seat, for which the table waits, that it is its turn."""

    seat: int
    by: int


class Claimed(Message, tag="claimed"):
    """A seat claimed, and the rest of the deal was played out.

    ``why``: nothing more could be scored; the seat takes all tricks left whatever the others hold; or all
    agreed that it does.
    """

    seat: int
    why: Literal["settled", "certain", "agreed"]


class Decided(Message, tag="decided"):
    """The deal was decided, as the words say, and the rest of it was played out."""

    words: Words


class Undone(Message, tag="undone"):
    """Moves were taken back."""


class Said(Message, tag="said"):
    """A seat said one of the fixed phrases, or showed a reaction."""

    seat: int
    phrase: Phrase


class Committed(Message, tag="committed"):
    """The server committed itself to a secret for the next deal, and waits for contributions."""

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
    | Drew
    | Gave
    | Opened
    | Scored
    | MatchOver
    | Seated
    | Nudged
    | Claimed
    | Decided
    | Undone
    | Proposed
    | Declined
    | Said
    | Chatted
    | ChatSwitched
    | Committed
    | Rematch
)


class Step(Message):
    """Happenings in order, and the state after them."""

    happened: list[Happening]
    state: TableState


class Push(Message, tag="push"):
    """All steps since the last push; the last one has the current state."""

    steps: list[Step]


class Refused(Message, tag="refused"):
    """A request was refused and nothing changed; ``request`` is its number, ``status`` that of HTTP."""

    request: int | None
    status: int
    reason: Words


class Done(Message, tag="done"):
    """A request was carried out."""

    request: int


FromServer: TypeAlias = Push | Refused | Done


class Move(Request, tag="move"):
    """A move of the asker's seat, at the ply that it saw."""

    move: MoveText
    deal: int
    ply: int
    request: int | None = None


class Contribute(Request, tag="contribute"):
    """Random bytes for the shuffle of a deal, and the wish to begin it."""

    deal: int
    value: Secret
    request: int | None = None


class Say(Request, tag="say"):
    """Say a phrase, or show a reaction."""

    phrase: Phrase
    request: int | None = None


class Ping(Request, tag="ping"):
    """Ask whether the server is still there: a connection to one that stands still stays open."""

    request: int


FromPage: TypeAlias = Move | Contribute | Say | Chat | Ping

"""The data of a deal in progress and what can be read off it; the stages read and replace it."""

from dataclasses import dataclass, field
from typing import TypeAlias, TypeVar, assert_never

from capot.cards import FACES, Card, Faces
from capot.play.events import Event, Made, Shown, Trick, What
from capot.play.moves import Move, PassCards, RefusePass
from capot.rules.check.deal import cards_dealt
from capot.rules.ends import Direction, EndTerm, seat_towards
from capot.rules.opening import Contract, NameTrump, StageTerm, Undertaking
from capot.rules.rules import Rules
from capot.rules.terms import Exact
from capot.rules.tricks import DealersRight, Eldest, HolderOfLowest, Tricks, TurnedTrump

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Standing:
    """What the match brings to a deal: its number (from 0), the totals before it, the pool, how it ends.

    ``ends`` have their numbers of deals counted out; ``last_turned`` is the suit turned up in the deal
    before, and ``last_winner`` who won it by getting rid of his cards.  ``spent`` are the contracts that the
    dealer's declarer has played already, and ``doubled`` says how often each seat has doubled him in them.
    Seats are numbered in the direction of play.
    """

    number: int = 0
    totals: tuple[Exact, ...] = ()
    pot: int = 0
    ends: tuple[EndTerm, ...] = ()
    low_wins: bool = True
    ties: str = "share"
    spent: tuple[str, ...] = ()
    doubled: tuple[int, ...] = ()
    direction: Direction = "clockwise"
    last_turned: str | None = None
    face_set: str = "french"
    last_winner: int | None = None

    @property
    def faces(self) -> Faces:
        """How the cards of this match look and what they are called."""
        return FACES[self.face_set]


@dataclass(frozen=True, slots=True)
class ExchangeProgress:
    """The choices made so far, by seat; ``to`` is how many seats further each passes, or None for no pass."""

    chosen: tuple[PassCards | RefusePass | None, ...]
    to: int | None


@dataclass(frozen=True, slots=True)
class AnnounceProgress:
    """How many players have been asked, from the one who is to lead."""

    asked: int
    closed: bool = False


@dataclass(frozen=True, slots=True)
class TalonProgress:
    """Whether the dealer has discarded."""

    done: bool


@dataclass(frozen=True, slots=True)
class TricksProgress:
    """The trick on the table: who led, and the cards so far in order of play."""

    leader: int
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Turns:
    """How many turns of a round of questions are over; ``open`` is whether anybody is still to be asked."""

    taken: int = 0
    open: bool = True


@dataclass(frozen=True, slots=True)
class LayoutProgress:
    """The cards laid so far, in order, whose turn it is and how many he has laid in it, turns finished."""

    turn: int
    laid: tuple[Card, ...] = ()
    laid_now: int = 0
    turns: int = 0


@dataclass(frozen=True, slots=True)
class Laid:
    """Cards that a seat laid together in climbing, the lowest first."""

    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class ClimbProgress:
    """The pile on the table, the last laid being the one to beat; whose turn it is; who has passed.

    ``passed`` are the seats that have passed since cards were last laid, in order; where passing locks out,
    since the pile was begun.  ``last`` is the pile before this one, on which nothing depends: it is not
    compared.
    """

    turn: int
    pile: tuple[Laid, ...] = ()
    passed: tuple[int, ...] = ()
    last: tuple[Laid, ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class Choices:
    """What the seats have chosen in secret so far, all of which is seen when everybody has."""

    chosen: tuple[Move | None, ...]


Progress: TypeAlias = (
    ExchangeProgress
    | AnnounceProgress
    | TalonProgress
    | TricksProgress
    | Turns
    | LayoutProgress
    | ClimbProgress
    | Choices
)


@dataclass(frozen=True, slots=True)
class Declared:
    """An undertaking and the seat that announced it."""

    seat: int
    undertaking: Undertaking


@dataclass(frozen=True, slots=True)
class Situation:
    """One deal in progress.  Immutable: every stage returns a new one.

    ``pack`` is the order in which the cards came, on which nothing depends: it is not compared.
    ``rules`` are resolved for ``seats``; ``hands`` are in the pack's canonical order, as are ``dealt`` (the
    hands as first dealt).  ``stages`` are those not yet finished, the current one first, and ``progress`` is
    how far that one is.  ``received`` are the cards each seat was passed or drew, ``discards`` those of who
    took up the talon, of which ``drawn`` cards from the top are gone.

    ``declarer`` chose the ``contract``, named the trump or the ``start_rank``, or took the widow.
    ``doubles`` are pairs of who doubled and whom, ``dropped`` the seats that are out of this deal, and
    ``finished`` those that have laid all their cards, in order.  ``shown`` are hands that decided the deal
    before the play, of the one kind that counted; ``arranged`` are the hands of three that each seat has
    made, the strongest first, none before all are shown.  ``events`` are all that has happened, in order.
    ``agreed`` are the rules with which the deal
    began, where a contract has replaced them.
    """

    rules: Rules
    seats: int
    dealer: int
    standing: Standing
    pack: tuple[Card, ...] = field(compare=False)
    dealt: tuple[tuple[Card, ...], ...]
    hands: tuple[tuple[Card, ...], ...]
    talon: tuple[Card, ...]
    turn_up: Card | None
    trump: str | None
    stages: tuple[StageTerm, ...]
    progress: Progress | None = None
    declared: tuple[Declared, ...] = ()
    received: tuple[tuple[Card, ...], ...] = ()
    discards: tuple[Card, ...] = ()
    drawn: int = 0
    declarer: int | None = None
    contract: Contract | None = None
    start_rank: str | None = None
    doubles: tuple[tuple[int, int], ...] = ()
    dropped: tuple[int, ...] = ()
    finished: tuple[int, ...] = ()
    shown: tuple[Shown, ...] = ()
    arranged: tuple[tuple[tuple[Card, ...], ...], ...] = ()
    tricks: tuple[Trick, ...] = ()
    events: tuple[Event, ...] = field(default=(), repr=False)
    agreed: Rules | None = field(default=None, repr=False, compare=False)

    def term(self, kind: type[T]) -> T:
        """Return the stage in progress, which must be of this kind."""
        found = self.stages[0]
        assert isinstance(found, kind)
        return found

    def progress_of(self, kind: type[T]) -> T:
        """Return the progress of the stage, which must be of this kind."""
        assert isinstance(self.progress, kind)
        return self.progress

    @property
    def moves(self) -> tuple[tuple[int, Move], ...]:
        """The moves of the deal in order, each with the seat that made it; none that are hidden."""
        made = (event.what for event in self.events if isinstance(event.what, Made))
        return tuple((each.seat, each.move) for each in made if each.move is not None)

    @property
    def eldest(self) -> int:
        """The seat that acts after the dealer."""
        return (self.dealer + 1) % self.seats

    @property
    def faces(self) -> Faces:
        """How the cards look and what they are called."""
        return self.standing.faces

    @property
    def total_tricks(self) -> int:
        """How many tricks the deal has."""
        return cards_dealt(self.rules, self.seats)

    @property
    def stock(self) -> tuple[Card, ...]:
        """The cards of the talon that nobody has drawn, the top one first."""
        return self.talon[self.drawn :]

    @property
    def in_stock(self) -> int:
        """How many cards nobody has drawn, which all can count."""
        return len(self.talon) - self.drawn

    def from_seat(self, first: int) -> tuple[int, ...]:
        """Return all seats in the order of play, from ``first``."""
        return tuple((first + step) % self.seats for step in range(self.seats))

    def players_from(self, first: int) -> tuple[int, ...]:
        """Return the seats that have not dropped out, in the order of play from ``first``."""
        return tuple(seat for seat in self.from_seat(first) if seat not in self.dropped)

    def hand_changed(self, seat: int, hand: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
        """Return the hands with one of them replaced."""
        return (*self.hands[:seat], hand, *self.hands[seat + 1 :])

    def events_with(self, *what: What) -> tuple[Event, ...]:
        """Return the events with more that have happened in the stage in progress."""
        stage = self.stages[0]
        return (*self.events, *[Event(stage, each) for each in what])


def without(hand: tuple[Card, ...], cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return a hand less some of its cards."""
    return tuple(card for card in hand if card not in cards)


def tricks_term(now: Situation) -> Tricks:
    """Return the term by which the tricks of this deal are played."""
    term = now.rules.stage(Tricks)
    assert term is not None, "this deal is not played in tricks"
    return term


def first_leader(now: Situation) -> int:
    """Return the seat that leads to the first trick, as the hands and announcements are now."""
    soloist = next((each.seat for each in now.declared if each.undertaking.leads), None)
    return first_to_speak(now) if soloist is None else soloist


def first_to_speak(now: Situation) -> int:
    """Return the seat that leads to the first trick unless somebody announces that he will."""
    lead = tricks_term(now).first_lead
    match lead:
        case Eldest():
            return now.eldest
        case DealersRight():
            return seat_towards("right", now.dealer, now.seats, now.standing.direction)
        case HolderOfLowest():
            lowest = lowest_card(now, lead)
            return now.eldest if lowest is None else _holder(now, lowest)
        case _:
            assert_never(lead)


def lowest_card(now: Situation, lead: HolderOfLowest) -> Card | None:
    """Return the lowest card of the suit that a player was dealt or passed, or None if none was."""
    pack = now.rules.pack
    held = [card for hand in now.hands for card in hand if pack.suit(card) == lead.suit]
    return min(held, key=pack.strength, default=None)


def _holder(now: Situation, card: Card) -> int:
    return next(seat for seat, hand in enumerate(now.hands) if card in hand)


def trump_of(rules: Rules, turn_up: Card | None, last_turned: str | None) -> str | None:
    """Return the suit of trumps that the pack or a turned-up card makes, or None.

    ``last_turned`` is the suit turned up in the deal before, which may matter.
    """
    term = next((stage.trump for stage in rules.stages if hasattr(stage, "trump")), None)
    if not isinstance(term, TurnedTrump) or turn_up is None or turn_up.rank in term.none_at:
        return rules.pack.trump_suit
    return None if term.none_when_repeated and turn_up.suit == last_turned else turn_up.suit


def trump_in(
    rules: Rules, stage: StageTerm, trump: str | None, turn_up: Card | None, last_turned: str | None
) -> str | None:
    """Return the suit of trumps when ``stage`` has led to a contract, by whose ``rules`` the deal goes on.

    A ``trump`` that was named before stays.
    """
    before = rules.stages[: rules.stages.index(stage)]
    if any(isinstance(each, NameTrump) for each in before):
        return trump
    return trump_of(rules, turn_up, last_turned)

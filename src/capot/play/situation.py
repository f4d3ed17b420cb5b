"""The data of a deal in progress, and the leader and trumps that follow from it."""

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, field, fields
from functools import cache
from operator import attrgetter
from typing import Any, TypeAlias, TypeVar, assert_never, cast

from capot.cards import FACES, Card, Faces
from capot.play.events import Event, Laid, Made, Shown, Trick, What
from capot.play.moves import Announce, Bid, Expose, Move, PassCards, RefusePass
from capot.play.moves import TakeWidow as TakeWidowMove
from capot.play.rubber import WonGame
from capot.rules.check.deal import tricks_in
from capot.rules.match.elimination import seats_out
from capot.rules.match.ends import Direction, EndTerm, seat_towards
from capot.rules.match.sides import Sides
from capot.rules.ongoing.trick_pools import antes_of
from capot.rules.rules import Rules
from capot.rules.scoring import Stake
from capot.rules.stages.opening import Auction, Contract, NameTrump, Raise, StageTerm, TakeWidow, Undertaking
from capot.rules.stages.tricks import (
    Dealer,
    DealersRight,
    Declarer,
    Eldest,
    HolderOfLowest,
    LastTaker,
    Tricks,
    TurnedTrump,
)
from capot.rules.terms import Exact

T = TypeVar("T")
S = TypeVar("S", bound="Situation")


@dataclass(frozen=True, slots=True)
class Moves:
    """The types of move in a stage.

    ``is_spoken``: no cards matter, so everybody can check a move.  ``is_turn_hidden``: whose turn it is may
    depend on hidden cards.  ``at_once``: all choose at the same time, hidden until the last has chosen.
    ``names`` are all that may be announced by some hand.  Unless moves are ``is_searched``, they have no
    estimates, and the rule of thumb alone decides.
    """

    types: tuple[type[Move], ...]
    is_spoken: bool = False
    is_turn_hidden: bool = False
    at_once: bool = False
    names: tuple[str, ...] = ()
    is_searched: bool = True


@dataclass(frozen=True, slots=True)
class Standing:
    """The state of the match as a deal begins: the deal's number (from 0), the totals, the pool, the ends.

    The numbers of deals in ``ends`` are worked out for the table.  ``last_turned`` is the suit turned up in
    the last deal, ``last_winner`` the seat that went out first in it, took the card whose taker leads, or won
    most tricks.  ``spent`` are the contracts that this deal's declarer has already played, ``declared`` those
    that anybody has, if that is limited, and ``doubled`` is how often each seat has doubled this declarer.
    ``to_declare`` is the number of later deals in which he chooses again, None if nobody can know.
    Where points have ``turned``, they are subtracted.  ``sides`` are those of the table, None if everyone
    plays alone.  ``came_back`` is how often each seat has come back into the match after dropping out of it,
    empty if nobody may.  ``sitting`` is the dealer, where he sits out the deal.  ``won`` are the games of the
    match that have been won, where it consists of several; totals began at ``opening``.  A ``single`` deal
    belongs to no match: number, totals and ends say how it is played and scored, and nobody can win by them.
    ``pools`` are the parts of the pool that belong to single cards, in the order of the rules, empty before
    there are any.  After this deal ``most_tricks_name``: the winner of most tricks names the next trumps.
    Seats are numbered in the direction of play.
    """

    number: int = 0
    totals: tuple[Exact, ...] = ()
    pot: int = 0
    ends: tuple[EndTerm, ...] = ()
    low_wins: bool = True
    ties: str = "share"
    spent: tuple[str, ...] = ()
    declared: tuple[str, ...] = ()
    doubled: tuple[int, ...] = ()
    direction: Direction = "clockwise"
    last_turned: str | None = None
    face_set: str = "french"
    last_winner: int | None = None
    to_declare: int | None = None
    turned: bool = False
    sides: Sides | None = None
    came_back: tuple[int, ...] = ()
    sitting: int | None = None
    opening: int = 0
    won: tuple[WonGame, ...] = ()
    single: bool = False
    pools: tuple[int, ...] = ()
    most_tricks_name: bool = False

    @property
    def out(self) -> tuple[int, ...]:
        """The seats to which nobody deals: those out of the match, or the one that sits out the deal."""
        return self.gone if self.sitting is None else (self.sitting,)

    @property
    def gone(self) -> tuple[int, ...]:
        """The seats that have dropped out of the match."""
        return seats_out(self.ends, self.totals)

    @property
    def faces(self) -> Faces:
        """The faces of the cards of this match."""
        return FACES[self.face_set]


@dataclass(frozen=True, slots=True)
class ExchangeProgress:
    """The choices so far, by seat; ``to`` is the number of seats each passes on by, None on a hold."""

    chosen: tuple[PassCards | RefusePass | None, ...]
    to: int | None


@dataclass(frozen=True, slots=True)
class TricksProgress:
    """The trick on the table: its leader, and the cards so far in order of play.

    No more are played once the leader has ``stopped``.
    """

    leader: int
    cards: tuple[Card, ...] = ()
    stopped: bool = False


@dataclass(frozen=True, slots=True)
class Turns:
    """A round of questions: the turns taken, and whether anybody is still to be asked (``open``)."""

    taken: int = 0
    open: bool = True


@dataclass(frozen=True, slots=True)
class LayoutProgress:
    """The cards laid so far, in order, the seat to act, its cards laid this turn, and finished turns."""

    turn: int
    laid: tuple[Card, ...] = ()
    laid_now: int = 0
    turns: int = 0


@dataclass(frozen=True, slots=True)
class ClimbProgress:
    """The pile on the table, with the combination to beat last; the seat to act; the seats that passed.

    ``passed`` are the seats that passed since cards were last laid, in order; if a pass locks a player
    out, since the pile began.  ``last`` is the previous pile, kept for display and not compared.
    """

    turn: int
    pile: tuple[Laid, ...] = ()
    passed: tuple[int, ...] = ()
    last: tuple[Laid, ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class Choices:
    """The secret choices of the seats so far, revealed once everybody has chosen."""

    chosen: tuple[Move | None, ...]


Progress: TypeAlias = ExchangeProgress | TricksProgress | Turns | LayoutProgress | ClimbProgress | Choices


@dataclass(frozen=True, slots=True)
class Declared:
    """An undertaking and the seat that announced it."""

    seat: int
    undertaking: Undertaking


@dataclass(frozen=True, slots=True)
class Situation:
    """One deal in progress.  Immutable: every stage returns a new one.

    ``pack`` is the shuffled order of the cards and is not compared.  ``rules`` are resolved for ``seats``;
    ``hands`` are in the pack's canonical order, as are ``dealt`` (the hands as first dealt).  ``stages`` are
    those not yet finished, the current one first, and ``progress`` is the state of that one.  ``received``
    are the cards each seat was passed or drew, ``discards`` those of the player who took up the talon, of
    which ``drawn`` cards from the top are gone.  ``pushed`` are the cards that lie in the talon's place, None
    until somebody has taken it up to push it on.

    ``declarer`` chose the ``contract``, named the trump or the ``start_rank``, or took the widow.
    ``doubles`` are pairs of seats (by, of), ``exposed`` the cards laid open, each with its first holder,
    ``dropped`` the seats that are out of this deal or the match, and ``finished`` those that have laid all
    their cards, in order.  ``shown`` are hands that decided the deal before the play, of the one kind that
    counted; ``arranged`` are the hands of three that each seat has made, strongest first, empty until all are
    shown.  ``events`` is everything that has happened, in order.  ``agreed`` are the rules with which the
    deal began, if a contract or exposed cards have replaced them.
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
    pushed: tuple[Card, ...] | None = None
    declarer: int | None = None
    contract: Contract | None = None
    start_rank: str | None = None
    doubles: tuple[tuple[int, int], ...] = ()
    exposed: tuple[tuple[int, Card], ...] = ()
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
        """The visible moves of the deal in order, each with the seat that made it."""
        made = [event.what for event in self.events if isinstance(event.what, Made)]
        return tuple([(each.seat, each.move) for each in made if each.move is not None])

    @property
    def pool(self) -> int:
        """The points in the pool: from earlier deals, paid before this one, and the highest bid, if paid."""
        return self.standing.pot + sum(self.antes.values()) + paid_bid(self.rules, self.moves)[1]

    @property
    def antes(self) -> dict[int, int]:
        """What each seat that pays into the pool before the deal pays."""
        return antes_of(self.rules, self.standing.pot, self.dealer, self.players, self.standing.pools)

    @property
    def eldest(self) -> int:
        """The seat that acts after the dealer."""
        return next(seat for seat in self.from_seat(self.dealer + 1) if seat not in self.standing.out)

    @property
    def faces(self) -> Faces:
        """The faces of the cards."""
        return self.standing.faces

    @property
    def turned_first(self) -> Card | None:
        """The card turned up when the cards were dealt; on a stock, others follow it."""
        return self.talon[0] if self.talon and self.rules.deal.turn_up == "talon" else self.turn_up

    @property
    def total_tricks(self) -> int:
        """The number of tricks in the deal."""
        return tricks_in(self.rules, self.still_in)

    @property
    def still_in(self) -> int:
        """The number of players who are dealt cards: those in the match, less one who sits out."""
        return self.seats - len(self.standing.out)

    @property
    def stock(self) -> tuple[Card, ...]:
        """The cards of the talon not yet drawn, top card first, or those laid in its place."""
        return self.talon[self.drawn :] if self.pushed is None else self.pushed

    @property
    def sizes(self) -> tuple[int, ...]:
        """The number of cards each seat holds, which everybody can count."""
        return tuple(len(hand) for hand in self.hands)

    @property
    def in_stock(self) -> int:
        """The number of cards left in the stock, which everybody can count."""
        return len(self.talon) - self.drawn

    def from_seat(self, first: int) -> tuple[int, ...]:
        """Return all seats in order of play, from ``first``."""
        return _around(first, self.seats)

    @property
    def players(self) -> tuple[int, ...]:
        """The seats that were dealt cards."""
        return tuple(seat for seat in range(self.seats) if seat not in self.standing.out)

    def players_from(self, first: int) -> tuple[int, ...]:
        """Return the seats that have not dropped out, in order of play from ``first``."""
        everyone = self.from_seat(first)
        return tuple(seat for seat in everyone if seat not in self.dropped) if self.dropped else everyone

    def hand_changed(self, seat: int, hand: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
        """Return the hands with one of them replaced."""
        return (*self.hands[:seat], hand, *self.hands[seat + 1 :])

    def events_with(self, *what: What) -> tuple[Event, ...]:
        """Return the events followed by new ones of the stage in progress."""
        stage = self.stages[0]
        return (*self.events, *[Event(stage, each) for each in what])


def changed(now: S, **new: Any) -> S:  # noqa: ANN401 - those of the situation
    """Return a situation with some fields changed, as `dataclasses.replace` does in twice the time."""
    places, values = _fields_of(cast("Hashable", type(now)))
    row = [*values(now)]
    for name, value in new.items():
        row[places[name]] = value
    return type(now)(*row)


@cache
def _fields_of(kind: Hashable) -> tuple[dict[str, int], Callable[[Situation], tuple[Any, ...]]]:
    """Return the places of the fields that a constructor takes, and a function that reads all of them."""
    names = [each.name for each in fields(cast("Any", kind)) if each.init]
    return {name: place for place, name in enumerate(names)}, attrgetter(*names)


@cache
def _around(first: int, seats: int) -> tuple[int, ...]:
    """Return all seats in order of play, from ``first``."""
    return tuple((first + step) % seats for step in range(seats))


def highest_bid(moves: Iterable[tuple[int, Move | None]]) -> tuple[int, int] | None:
    """Return the seat that has bid highest in these moves, and its bid, or None if nobody has."""
    bids = [(by, move.amount) for by, move in moves if isinstance(move, Bid) and move.amount is not None]
    return bids[-1] if bids else None


def stake_of(now: "Situation") -> Stake:
    """Return what the declarer has undertaken so far: a bid, a hand game, and what was announced."""
    best = highest_bid(now.moves)
    widow = now.rules.stage(TakeWidow)
    hand = widow is not None and any(move == TakeWidowMove(takes=False) for _, move in now.moves)
    said = [move.name for _, move in now.moves if isinstance(move, Announce)]
    term = now.rules.stage(Raise)
    last = next((place for place, each in enumerate(term.levels) if each in said), None) if term else None
    levels = () if term is None or last is None else term.levels[: last + 1]
    is_open = term is not None and any(isinstance(move, Expose) for _, move in now.moves)
    return Stake(best[1] if best else 0, hand, levels, is_open)


def paid_bid(rules: Rules, moves: Iterable[tuple[int, Move | None]]) -> tuple[int | None, int]:
    """Return the seat that pays its bid into the pool, and the bid; None and 0 if nobody does."""
    term = rules.stage(Auction)
    best = highest_bid(moves) if term is not None and term.paid else None
    return best or (None, 0)


def without(hand: tuple[Card, ...], cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return a hand without some of its cards."""
    if len(cards) == 1 and cards[0] in hand:
        place = hand.index(cards[0])
        return hand[:place] + hand[place + 1 :]
    return tuple(card for card in hand if card not in cards)


def tricks_term(now: Situation) -> Tricks:
    """Return the rules of the tricks of this deal."""
    term = now.rules.stage(Tricks)
    assert term is not None, "this deal is not played in tricks"
    return term


def tricks_drawn_after(now: Situation) -> int:
    """Return the number of tricks so far after which everyone drew a card."""
    term = now.rules.stage(Tricks)
    if term is None or term.draws != "after each trick":
        return 0
    return now.drawn // now.still_in


def first_leader(now: Situation) -> int:
    """Return the seat that leads to the first trick, given the present hands and announcements."""
    soloist = next((each.seat for each in now.declared if each.undertaking.leads), None)
    return first_to_speak(now) if soloist is None else soloist


def first_to_speak(now: Situation) -> int:
    """Return the seat that leads to the first trick unless an undertaking gives the lead."""
    lead = tricks_term(now).first_lead
    if isinstance(lead, LastTaker):
        if now.standing.last_winner is not None:
            return now.standing.last_winner
        lead = lead.first
    match lead:
        case Eldest():
            return now.eldest
        case Dealer():
            return now.dealer
        case DealersRight():
            return _dealers_right(now)
        case Declarer():
            return now.eldest if now.declarer is None else now.declarer
        case HolderOfLowest():
            lowest = lowest_card(now, lead)
            return now.eldest if lowest is None else _holder(now, lowest)
        case _:
            assert_never(lead)


def _dealers_right(now: Situation) -> int:
    """Return the seat on the dealer's right, past those who are out of the match."""
    seat = now.dealer
    while True:
        seat = seat_towards("right", seat, now.seats, now.standing.direction)
        if seat not in now.standing.out:
            return seat


def lowest_card(now: Situation, lead: HolderOfLowest) -> Card | None:
    """Return the lowest card of the suit in any hand, or None if no hand has one."""
    pack = now.rules.pack
    held = [card for hand in now.hands for card in hand if pack.suit(card) == lead.suit]
    return min(held, key=pack.strength, default=None)


def _holder(now: Situation, card: Card) -> int:
    return next(seat for seat, hand in enumerate(now.hands) if card in hand)


def trump_of(rules: Rules, turn_up: Card | None, last_turned: str | None) -> str | None:
    """Return the trump suit that the pack or the turned-up card makes, or None.

    ``last_turned`` is the suit turned up in the last deal, which may matter.
    """
    term = next((stage.trump for stage in rules.stages if hasattr(stage, "trump")), None)
    if not isinstance(term, TurnedTrump) or turn_up is None or turn_up.rank in term.none_at:
        return rules.pack.trump_suit
    return None if term.none_when_repeated and turn_up.suit == last_turned else turn_up.suit


def trump_in(
    rules: Rules, stage: StageTerm, trump: str | None, turn_up: Card | None, last_turned: str | None
) -> str | None:
    """Return the trump suit once ``stage`` has led to a contract with these ``rules``.

    A ``trump`` that was named before stays.
    """
    before = rules.stages[: rules.stages.index(stage)]
    if any(isinstance(each, NameTrump) for each in before):
        return trump
    return trump_of(rules, turn_up, last_turned)

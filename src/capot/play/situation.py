"""The data of a deal in progress, and the leader and trumps that follow from it."""

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, field, fields
from functools import cache
from operator import attrgetter
from typing import Any, TypeVar, cast

from capot.cards import Card, Faces
from capot.play.choices import Asks
from capot.play.events import Event, Made, Shown, Trick, What
from capot.play.moves import Announce, Bid, Expose, Move
from capot.play.moves import TakeWidow as TakeWidowMove
from capot.play.progress import Progress
from capot.play.standing import Standing
from capot.rules.check.deal import has_bottom_card, tricks_in
from capot.rules.ongoing.trick_pools import antes_of
from capot.rules.rules import Rules
from capot.rules.scoring import Stake
from capot.rules.stages.announcing import Undertaking
from capot.rules.stages.bidding import Auction, NameTrump, Raise
from capot.rules.stages.opening import Contract, StageTerm, TakeWidow
from capot.rules.stages.tricks import (
    TurnedTrump,
)

T = TypeVar("T")
S = TypeVar("S", bound="Situation")


def _none(_rules: Rules, _stage: StageTerm) -> Iterable[Move]:
    return ()


@dataclass(frozen=True, slots=True)
class Moves:
    """The types of move in a stage.

    ``is_spoken``: no cards matter, so everybody can check a move.  ``is_turn_hidden``: whose turn it is may
    depend on hidden cards.  ``at_once``: all choose at the same time, hidden until the last has chosen.
    ``names`` are all that may be announced by some hand.  Unless moves are ``is_searched``, they have no
    estimates, and the rule of thumb alone decides.  Where they are ``is_mixed``, players draw among several
    that are sound, so that nobody can read them.  Records list moves ``one_by_one`` where they do not make
    tricks of a card each.  Cards ``lie`` where they are laid, in rows, until the deal is over.  Questions
    that are answered ``by_itself`` have one answer, and everybody knows that: nobody need be asked.  Those of
    ``if_alone`` answer themselves for a player who has one answer, though only he knows that.
    ``words`` are moves without cards, apart from names.  Where hands are ``shed``, it matters how many cards
    each has.  Where moves are made card by card, from the hand and then the table, ``last_words`` end them.
    ``actions`` are all others without single cards that some hand may make, by the rules and the term of the
    stage.  ``could_be`` says whether the seat to act could make a move if it held the right cards, where
    others can tell.  A player may swap his hand for a spare one where a stage ``swaps_hands``; hands shown in
    it ``may_end_deal``.  Of cards given to a seat it ``lays_away`` some.
    """

    types: tuple[type[Move], ...]
    is_spoken: bool = False
    is_turn_hidden: bool = False
    at_once: bool = False
    names: tuple[str, ...] = ()
    is_searched: bool = True
    is_mixed: bool = False
    one_by_one: bool = False
    lie: bool = False
    by_itself: tuple[Asks, ...] = ()
    if_alone: tuple[Asks, ...] = ()
    words: tuple[Move, ...] = ()
    shed: bool = False
    last_words: tuple[str, ...] = ()
    could_be: Callable[["Situation", Move], bool] | None = None
    actions: Callable[[Rules, Any], Iterable[Move]] = _none
    swaps_hands: bool = False
    may_end_deal: bool = False
    lays_away: Callable[[Any, int, tuple[Card, ...]], Any] | None = None

    @property
    def are_from_table(self) -> bool:
        """Whether moves are made card by card, from the hand and then the table."""
        return bool(self.last_words)


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
    those not yet finished, the current one first, and ``progress`` is the state of that one, or of the last
    if everybody sees all of it.  ``received`` are the cards each seat was passed or drew, ``discards`` those
    of the player who took up the talon, of which ``drawn`` cards from the top are gone, or those that were
    laid away for the best card of a partner.  ``pushed`` are the cards that lie in the talon's place, None
    until somebody has taken it up to push it on, or a pile was turned over when it was used up.

    ``declarer`` chose the ``contract``, named the trump or the ``start_rank``, or took the widow.
    ``doubles`` are pairs of seats (by, of), ``exposed`` the cards laid open, each with its first holder,
    ``dropped`` the seats that are out of this deal or the match, and ``finished`` those that have laid all
    their cards, in order.  ``shown`` are hands that decided the deal before the play, of the one kind that
    counted; ``arranged`` are the hands of three that each seat has made, strongest first, empty until all are
    shown.  ``events`` is everything that has happened, in order.  ``rest_to`` is the seat to which the others
    gave up all that was left, if the deal ended so.  ``agreed`` are the rules with which the
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
    rest_to: int | None = None
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
        """Payment of each seat that pays into the pool before the deal."""
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
        """The card turned up when the cards were dealt; others may follow it on a stock, or under one."""
        if self.talon and has_bottom_card(self.rules):
            return self.talon[-1]
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
        if self.pushed is not None:
            return self.pushed
        rest = self.talon[self.drawn :]
        # The card under it may have been exchanged.
        return (*rest[:-1], self.turn_up) if rest and self.turn_up and has_bottom_card(self.rules) else rest

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


def bought(rules: Rules, moves: Iterable[tuple[int, Move | None]], dealer: int) -> tuple[int, int] | None:
    """Return the seat that has bought the choice from the dealer, and its bid; None if he has not sold it."""
    if not rules.price:
        return None
    bids = [(by, move.amount) for by, move in moves if isinstance(move, Bid) and move.amount is not None]
    return bids[-2] if bids and bids[-1][0] == dealer else None


def without(hand: tuple[Card, ...], cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return a hand without some of its cards."""
    if len(cards) == 1 and cards[0] in hand:
        place = hand.index(cards[0])
        return hand[:place] + hand[place + 1 :]
    return tuple(card for card in hand if card not in cards)


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

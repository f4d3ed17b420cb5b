"""What one seat, or a watcher, may know of a deal."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from capot.cards import Card
from capot.play.brag import order_of
from capot.play.climbing import card_order
from capot.play.events import Event, Given, Laid, Made, Shown, Trick
from capot.play.moves import Asks, LayCards, Legal, Move, PassCards, PassTurn, PlayCard, TakeWidow
from capot.play.position import Position
from capot.play.scores.deal import Score
from capot.play.situation import (
    Choices,
    ClimbProgress,
    Declared,
    ExchangeProgress,
    Standing,
    TricksProgress,
    highest_bid,
    paid_bid,
    tricks_drawn_after,
)
from capot.play.stages import calling, climbing, stage_of
from capot.play.stages.exchange import side_of
from capot.play.stages.pushing import laid_on
from capot.rules.brag import Arrange
from capot.rules.calling import CallCard
from capot.rules.climbing import Climb
from capot.rules.dominoes import Layout
from capot.rules.ends import seat_towards
from capot.rules.jokers import card_led
from capot.rules.opening import Contract, Exchange, Expose, Rob, StageTerm
from capot.rules.reneging import shows_void
from capot.rules.rules import Rules
from capot.rules.sides import partners_of
from capot.rules.terms import Exact
from capot.rules.trick_pools import antes_of
from capot.rules.tricks import Tricks


@dataclass(frozen=True, slots=True)
class View:
    """What one seat knows; a watcher has no ``seat`` and no hand.

    ``stage`` is the stage in progress and ``asks`` what it asks of the seats to act, both None when the deal
    is over; ``leader`` and ``trick`` are the trick on the table.  ``sizes`` are the numbers of cards held,
    ``voids`` the suits each seat has shown it lacks.  ``passed`` are the cards this seat passed, to seat
    ``passed_to`` (None on a hold), and ``received`` those it was passed, drew or called.  ``discards`` are
    the cards that this seat laid aside and that still lie there; those of the talon's place that the seats
    ``takers`` have taken up since, the last of whom has laid others, are ``laid_on`` (in a plain game of
    tricks, also an open card that a dealer may have taken).  ``declarer``, ``contract``,
    ``start_rank``, ``doubles``, ``exposed``, ``dropped`` and ``finished`` are as in
    `capot.play.situation.Situation`; ``laid`` are the cards of a layout in the order they were laid.  In
    climbing, ``pile`` is the pile on the table, ``passes`` the seats that passed on it, and ``last_pile`` the
    pile before.  ``shown`` and ``arranged`` are hands that everybody has seen.  ``stock`` is the number of
    cards that can still be drawn.  ``barred`` pairs each card in hand that may not be played, laid or
    discarded now with the reason.  ``agreed`` are the rules with which the deal began, before any contract.
    """

    rules: Rules
    standing: Standing
    seats: int
    dealer: int
    seat: int | None
    stage: StageTerm | None
    asks: Asks | None
    to_act: frozenset[int]
    hand: tuple[Card, ...]
    dealt: tuple[Card, ...]
    sizes: tuple[int, ...]
    turn_up: Card | None
    trump: str | None
    declared: tuple[Declared, ...]
    passed: tuple[Card, ...]
    received: tuple[Card, ...]
    passed_to: int | None
    discards: tuple[Card, ...]
    laid_on: tuple[Card, ...]
    takers: tuple[int, ...]
    stock: int
    declarer: int | None
    contract: Contract | None
    start_rank: str | None
    doubles: tuple[tuple[int, int], ...]
    exposed: tuple[tuple[int, Card], ...]
    dropped: tuple[int, ...]
    finished: tuple[int, ...]
    laid: tuple[Card, ...]
    pile: tuple[Laid, ...]
    last_pile: tuple[Laid, ...]
    passes: tuple[int, ...]
    shown: tuple[Shown, ...]
    arranged: tuple[tuple[tuple[Card, ...], ...], ...]
    leader: int | None
    trick: tuple[Card, ...]
    tricks: tuple[Trick, ...]
    voids: tuple[frozenset[str], ...]
    legal: Legal
    barred: tuple[tuple[Card, str], ...]
    events: tuple[Event, ...]
    score: Score | None
    agreed: Rules

    @property
    def history(self) -> tuple[Made, ...]:
        """The moves of the deal as this seat saw them."""
        return tuple(event.what for event in self.events if isinstance(event.what, Made))

    @property
    def is_my_turn(self) -> bool:
        """Whether this seat is to act."""
        return self.seat in self.to_act

    @property
    def players(self) -> tuple[int, ...]:
        """The seats that were dealt cards."""
        return tuple(seat for seat in range(self.seats) if seat not in self.standing.out)

    @property
    def open_card(self) -> Card | None:
        """The card that lies turned up, unless the dealer or a player who robs has taken it."""
        took = (event.what.how for event in self.events if isinstance(event.what, Given))
        robbed = self.rules.stage(Rob) and TakeWidow(takes=True) in (each.move for each in self.history)
        return None if "turned" in took or robbed else self.turn_up

    @property
    def partners(self) -> tuple[int, ...]:
        """The other seats of this seat's side; none for a watcher, or where everyone plays alone."""
        return () if self.seat is None else partners_of(self.standing.sides, self.seat, self.seats)

    @property
    def playable(self) -> tuple[Card, ...]:
        """The cards that may be played now, in the order of the hand; empty in other stages."""
        return tuple(move.card for move in self.legal.moves if isinstance(move, PlayCard))

    def bonus(self, seat: int) -> Exact:
        """Return a seat's points before the play: for cards exposed, less what it has bid or paid in."""
        term = self.rules.stage(Expose)
        own = [card for by, card in self.exposed if by == seat]
        bonus = 0 if term is None else sum((each.bonus for each in term.cards if each.card in own), start=0)
        bonus -= self._antes.get(seat, 0)
        return bonus - sum(amount for by, amount in (self._paid,) if by == seat)

    @property
    def best_bid(self) -> tuple[int | None, int]:
        """The seat that has bid highest, and its bid; None and 0 if nobody has."""
        return highest_bid((each.seat, each.move) for each in self.history) or (None, 0)

    @property
    def pool(self) -> int:
        """The points in the pool: from earlier deals, paid before this one, and the highest bid, if paid."""
        return self.standing.pot + sum(self._antes.values()) + self._paid[1]

    @property
    def _antes(self) -> dict[int, int]:
        return antes_of(self.rules, self.standing.pot, self.dealer, self.players, self.standing.pools)

    @property
    def _paid(self) -> tuple[int | None, int]:
        return paid_bid(self.rules, ((each.seat, each.move) for each in self.history))

    def taken(self, seat: int) -> tuple[Card, ...]:
        """Return the cards that a seat has won in finished tricks."""
        return tuple(card for trick in self.tricks if trick.winner == seat for card in trick.cards)


def view(position: Position, seat: int | None) -> View:
    """Return the view of a seat, or of a watcher if ``seat`` is None."""
    moves = position.moves
    passed = _passed(position, [move for by, move in moves if by == seat])
    laid, takers = laid_on(moves, seat)
    aside = position.rules.pack.sorted(laid.cards if laid else ())
    table = position.progress if isinstance(position.progress, TricksProgress) else None
    climb = position.progress if isinstance(position.progress, ClimbProgress) else None
    legal = Legal() if seat is None else position.legal(seat)
    return View(
        rules=position.rules,
        standing=position.standing,
        seats=position.seats,
        dealer=position.dealer,
        seat=seat,
        stage=position.stages[0] if position.stages else None,
        asks=stage_of(position.stages[0]).asks(position) if position.stages else None,
        to_act=position.to_act,
        hand=() if seat is None else position.hands[seat],
        dealt=() if seat is None else position.dealt[seat],
        sizes=position.sizes,
        turn_up=position.turn_up,
        trump=position.trump,
        declared=position.declared,
        passed=position.rules.pack.sorted(passed),
        received=() if seat is None else position.received[seat],
        passed_to=_passed_to(position, seat),
        discards=() if takers else aside,
        laid_on=aside if takers else (),
        takers=takers,
        stock=position.in_stock,
        declarer=position.declarer,
        contract=position.contract,
        start_rank=position.start_rank,
        doubles=position.doubles,
        exposed=position.exposed,
        dropped=position.dropped,
        finished=position.finished,
        laid=_laid(position),
        pile=climb.pile if climb else (),
        last_pile=climb.last if climb else (),
        passes=climb.passed if climb else (),
        shown=position.shown,
        arranged=position.arranged,
        leader=table.leader if table else None,
        trick=table.cards if table else (),
        tricks=position.tricks,
        voids=_voids(position),
        legal=legal,
        barred=() if seat is None else _barred(position, seat, legal),
        events=events_seen(position, seat),
        score=position.score() if position.is_over else None,
        agreed=position.agreed or position.rules,
    )


def events_seen(position: Position, seat: int | None) -> tuple[Event, ...]:
    """Return the events of a deal as a seat saw them, or a watcher if ``seat`` is None.

    Simultaneous choices of others are left out until everybody has chosen.
    """
    secret = events_secret(position)
    known = position.events[: len(position.events) - len(secret)]
    seen = [event.seen_by(seat) for event in known]
    seen += [event for event in secret if isinstance(event.what, Made) and event.what.seat == seat]
    return tuple(event for event in seen if event is not None)


def events_secret(position: Position) -> tuple[Event, ...]:
    """Return the events of simultaneous choices that are hidden until everybody has chosen."""
    progress, happened = position.progress, position.events
    if not isinstance(progress, ExchangeProgress | Choices):
        return ()
    count = sum(choice is not None for choice in progress.chosen)
    return happened[len(happened) - count :]


def _laid(position: Position) -> tuple[Card, ...]:
    """The cards of a layout in the order they were laid."""
    if position.start_rank is None:
        return ()
    return tuple(move.card for _, move in position.moves if isinstance(move, PlayCard))


def _passed(position: Position, mine: list[Move]) -> tuple[Card, ...]:
    """The cards a seat has put down to pass, unless a refusal returned them."""
    some = next((move.cards for move in mine if isinstance(move, PassCards)), ())
    return some if isinstance(position.progress, ExchangeProgress) or any(position.received) else ()


def _passed_to(position: Position, seat: int | None) -> int | None:
    term = position.rules.stage(Exchange)
    if seat is not None and seat == position.declarer and position.rules.stage(CallCard) is not None:
        return calling.giver(position)
    if seat is None or term is None:
        return None
    side = side_of(term, position.standing.number)
    return None if side == "hold" else seat_towards(side, seat, position.seats, position.standing.direction)


def _voids(position: Position) -> tuple[frozenset[str], ...]:
    """Suits that each seat has shown it lacks, by not following since it last drew a card."""
    shown: list[set[str]] = [set() for _ in range(position.seats)]
    suit_of = position.rules.pack.suit
    open_trick = position.progress if isinstance(position.progress, TricksProgress) else None
    played = [(trick.seats, trick.cards) for trick in position.tricks[tricks_drawn_after(position) :]]
    if open_trick is not None:
        played.append((position.players_from(open_trick.leader), open_trick.cards))
    for seats, cards in played:
        led = card_led(cards)
        suit = None if led is None else suit_of(led)
        for seat, card in zip(seats, cards, strict=False):
            if led is None or suit is None or suit_of(card) == suit:
                continue
            if shows_void(position.rules, position.trump, led, card):
                shown[seat].add(suit)
    return tuple(frozenset(suits) for suits in shown)


def _barred(position: Position, seat: int, legal: Legal) -> tuple[tuple[Card, str], ...]:
    """Cards of the hand that no legal move uses, each with the reason, if the stage asks for cards."""
    if seat not in position.to_act:
        return ()
    term, pick = position.stages[0], legal.pick
    if pick is None and not isinstance(term, Tricks | Layout | Climb):
        return ()
    used, stage = legal.cards, stage_of(term)

    def reason(card: Card) -> str:
        if isinstance(term, Climb):
            return climbing.why_useless(position, card)
        return stage.why_not(position, seat, PlayCard(card) if pick is None else pick.move((card,)))

    return tuple((card, reason(card)) for card in position.hands[seat] if card not in used)


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn in climbing: the cards laid, lowest first, or none; the table before and after."""

    seat: int
    cards: tuple[Card, ...]
    before: ClimbProgress
    after: ClimbProgress


def turns_of(seen: View) -> Iterator[Turn]:
    """Yield the turns of a climbing deal so far; none in any other deal."""
    ladder = card_order(seen.rules)
    made = [(each.seat, each.move) for each in seen.history if isinstance(each.move, LayCards | PassTurn)]
    if ladder is None or not made:
        return
    held = list(seen.sizes)
    for seat, move in made:
        held[seat] += len(move.cards) if isinstance(move, LayCards) else 0
    now = ClimbProgress(made[0][0])
    for seat, move in made:
        cards = ladder.sorted(move.cards) if isinstance(move, LayCards) else ()
        held[seat] -= len(cards)
        after = climbing.carried_on(now, ladder.term, seat, cards, [count > 0 for count in held])
        yield Turn(seat, cards, now, after)
        now = after


def piles_of(seen: View) -> list[tuple[Laid, ...]]:
    """Return the piles of a climbing deal in order; the last may be unfinished."""
    found: list[tuple[Laid, ...]] = []
    for turn in turns_of(seen):
        if not turn.cards:
            continue
        if not turn.before.pile:
            found.append(())
        found[-1] = turn.after.pile or turn.after.last
    return found


def as_held(cards: Sequence[Card], rules: Rules) -> tuple[Card, ...]:
    """Return cards in holding order: low first in climbing, high first in Brag, else as given."""
    by_strength = card_order(rules)
    if by_strength is not None:
        return by_strength.sorted(cards)
    if rules.stage(Arrange) is None:
        return tuple(cards)
    order = order_of(rules)
    return tuple(sorted(cards, key=lambda card: -order.of_card(card.rank)))

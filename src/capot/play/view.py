"""Views of a deal: made for a seat or a watcher, and read again by turns and piles."""

from collections.abc import Iterator
from dataclasses import dataclass

from capot.cards import Card
from capot.play.choices import Legal
from capot.play.climbing import ClimbProgress, card_order
from capot.play.events import Event, Laid, Made
from capot.play.moves import LayCards, Move, PassCards, PassTurn, PlayCard, ScatterCards
from capot.play.position import Position
from capot.play.progress import Choices, ExchangeProgress, OpenProgress, TricksProgress
from capot.play.scores.totals import Score
from capot.play.seen import View, as_held
from capot.play.situation import Situation
from capot.play.stages import calling, climbing, stage_of
from capot.play.stages.exchange import steps_of
from capot.play.stages.pushing import laid_on
from capot.rules.check.deal import is_free
from capot.rules.derived.reneging import shows_void
from capot.rules.jokers import card_led
from capot.rules.stages.calling import CallCard
from capot.rules.stages.climbing import Climb
from capot.rules.stages.exchanges import Exchange
from capot.rules.stages.tricks import Tricks

__all__ = [
    "Turn",
    "View",
    "as_held",
    "events_secret",
    "events_seen",
    "piles_of",
    "plies_seen",
    "turns_of",
    "view",
]


def view(
    position: Position,
    seat: int | None,
    public: View | None = None,
    known: tuple[Event, ...] = (),
    count: int = 0,
) -> View:
    """Return the view of a seat, or of a watcher if ``seat`` is None.

    What all know alike is taken from the ``public`` view, any other view of this position, if there is one.
    ``known`` are the first ``count`` events as the seat has seen them.
    """
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
        passed=passed,
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
        voids=_voids(position) if public is None else public.voids,
        legal=legal,
        barred=() if seat is None else _barred(position, seat, legal),
        events=events_seen(position, seat, known, count),
        score=_score(position) if public is None else public.score,
        agreed=position.agreed or position.rules,
        opened=position.progress if isinstance(position.progress, OpenProgress) else None,
    )


def plies_seen(position: Position, seat: int | None) -> int:
    """Return the number of moves of a deal that a seat has seen: those of its view's history."""
    secret = [event.what for event in events_secret(position)]
    hidden = sum(isinstance(what, Made) and what.seat != seat for what in secret)
    return sum(isinstance(event.what, Made) for event in position.events) - hidden


def events_seen(
    position: Position, seat: int | None, known: tuple[Event, ...] = (), count: int = 0
) -> tuple[Event, ...]:
    """Return the events of a deal as a seat saw them, or a watcher if ``seat`` is None.

    Simultaneous choices of others are left out until everybody has chosen.  ``known`` are the first ``count``
    events as the seat has seen them.
    """
    secret = events_secret(position)
    new = position.events[count : len(position.events) - len(secret)]
    seen = [event.seen_by(seat) for event in new]
    seen += [event for event in secret if isinstance(event.what, Made) and event.what.seat == seat]
    return (*known, *[event for event in seen if event is not None])


def events_secret(position: Position) -> tuple[Event, ...]:
    """Return the events of simultaneous choices that are hidden until everybody has chosen."""
    progress, happened = position.progress, position.events
    if not isinstance(progress, ExchangeProgress | Choices):
        return ()
    count = sum(choice is not None for choice in progress.chosen)
    return happened[len(happened) - count :]


def _laid(position: Position) -> tuple[Card, ...]:
    """The cards that lie in rows in the order they were laid."""
    if not stage_of(position.rules.stages[-1]).MOVES.lie:
        return ()
    return tuple(move.card for _, move in position.moves if isinstance(move, PlayCard))


def _passed(position: Position, mine: list[Move]) -> tuple[Card, ...]:
    """The cards a seat has put down to pass, unless a refusal returned them; in order if scattered."""
    move = next((move for move in mine if isinstance(move, PassCards)), None)
    if move is None or not (isinstance(position.progress, ExchangeProgress) or any(position.received)):
        return ()
    return move.cards if isinstance(move, ScatterCards) else position.rules.pack.sorted(move.cards)


def _passed_to(position: Position, seat: int | None) -> int | None:
    term = position.rules.stage(Exchange)
    if seat is not None and seat == position.declarer and position.rules.stage(CallCard) is not None:
        return calling.giver(position)
    if seat is None or term is None:
        return None
    standing = position.standing
    steps = steps_of(term, standing.number, position.seats, standing.direction)
    return (seat + steps[0]) % position.seats if len(steps) == 1 else None


def _score(position: Position) -> Score | None:
    return position.score() if position.is_over else None


def _voids(position: Position) -> tuple[frozenset[str], ...]:
    """Suits that each seat has shown it lacks, by not following since it last drew a card."""
    shown: list[set[str]] = [set() for _ in range(position.seats)]
    if is_free(position.rules, position.in_stock):
        return tuple(map(frozenset, shown))
    suit_of = position.rules.pack.suit
    open_trick = position.progress if isinstance(position.progress, TricksProgress) else None
    played = [(trick.seats, trick.cards) for trick in position.tricks[_tricks_drawn_after(position) :]]
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
    used, stage = legal.cards, stage_of(term)
    if pick is None and not {PlayCard, LayCards} & {*stage.MOVES.types}:
        return ()

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


def _tricks_drawn_after(now: Situation) -> int:
    """Return the number of tricks up to the last after which everyone drew a card or took up a hand."""
    term = now.rules.stage(Tricks)
    if term is None or term.draws not in {"after each trick", "hand by hand"}:
        return 0
    return now.drawn // now.still_in

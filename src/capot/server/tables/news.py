"""What each seat is told when something happens: one thing to all, or what only it may know.

It is made from the views of the seats before and after.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Literal, TypeAlias

from capot.play.match import Match
from capot.play.moves import (
    Discard,
    LayCards,
    Move,
    PassCards,
    PassTurn,
    PlayCard,
    RefusePass,
    move_text,
)
from capot.play.position import Position
from capot.play.situation import Trick
from capot.play.view import View, view
from capot.rules.brag import Arrange, DecidedByHand
from capot.server.messages import (
    CameIn,
    Cleared,
    Dealt,
    Happening,
    MatchOver,
    Moved,
    Scored,
    Showed,
    Took,
    TrickState,
)
from capot.server.tables.brag import shown_states
from capot.server.tables.piles import pile_state

Told: TypeAlias = tuple[tuple[Happening, ...], ...]
"""What is told to everybody, as the only element; or to each seat, and last to those who only watch."""


Moment: TypeAlias = Literal["lying", "settled", "now"]
"""A moment of an event: the trick or pile still lies there; it is taken, but nothing is scored; the end."""

_HIDDEN = PassCards | RefusePass | Discard
"""Moves of which the others do not see which cards are named, or not what was chosen."""

_SECRET = DecidedByHand | Arrange
"""Stages in which everybody chooses unseen, and sees what the others chose when all have."""


def to_all(*happened: Happening) -> Told:
    """Return what all are told alike."""
    return (happened,)


def told_to(told: Told, seat: int | None) -> tuple[Happening, ...]:
    """Return what a seat is told, or a watcher when ``seat`` is None."""
    return told[-1 if seat is None or len(told) == 1 else seat]


def told_of_deal(match: Match) -> Told:
    """Return what is told when cards have been dealt."""
    position = match.position
    dealt = Dealt(deal=len(match.deals))
    end = (*_showed(position), *_end(match))

    def told(seen: View) -> tuple[Happening, ...]:
        return (dealt, *_came_in(seen, frozenset(card.code for card in seen.dealt)), *end)

    return _each(position, told)


def told_of_move(before: Match, after: Match, seat: int, move: Move) -> Told:
    """Return what is told of a move and of all that came of it."""
    position = after.position
    end = tuple(_end(after))
    if isinstance(move, PlayCard):
        taken = len(position.tricks) > len(before.position.tricks)
        took = (Took(trick=trick_state(position.tricks[-1])),) if taken else ()
        return to_all(Moved(seat=seat, move=move_text(move)), *took, *end)
    if isinstance(move, LayCards | PassTurn):
        return to_all(Moved(seat=seat, move=move_text(move)), *_cleared(before.position, position), *end)
    if isinstance(before.position.stages[0], _SECRET):
        showed = () if before.position.shown else tuple(_showed(position))
        return _each(position, lambda seen: (*_chosen(before, seen, seat, move), *showed, *end))
    if not isinstance(move, _HIDDEN) and position.hands == before.position.hands:
        return to_all(Moved(seat=seat, move=move_text(move)), *end)
    return _each(position, lambda seen: (*_seen_of(before, seen, seat, move), *end))


def moments(happened: Sequence[Happening]) -> Iterator[tuple[Moment, list[Happening]]]:
    """Run through the moments of an event, at least one, each with what happened to bring it about."""
    taken = next((at for at, each in enumerate(happened) if isinstance(each, Took | Cleared)), 0)
    over = next((at for at, each in enumerate(happened) if isinstance(each, Scored)), taken)
    if taken:
        yield "lying", list(happened[:taken])
    if over > taken:
        yield "settled", list(happened[taken:over])
    yield "now", list(happened[over:])


def trick_state(trick: Trick) -> TrickState:
    """Return a finished trick as the page is told of it."""
    return TrickState(
        leader=trick.leader,
        seats=list(trick.seats),
        cards=[card.code for card in trick.cards],
        winner=trick.winner,
    )


def _each(position: Position, told: Callable[[View], tuple[Happening, ...]]) -> Told:
    return tuple(told(view(position, seat)) for seat in (*range(position.seats), None))


def _seen_of(before: Match, seen: View, seat: int, move: Move) -> Iterator[Happening]:
    """Run through what one seat sees of a choice, and of what comes of it."""
    is_hidden = seat != seen.seat and isinstance(move, _HIDDEN)
    count = len(move.cards) if is_hidden and isinstance(move, Discard) else None
    yield Moved(seat=seat, move=None if is_hidden else move_text(move), count=count)
    is_closed = seen.stage is not before.position.stages[0]
    if is_closed and isinstance(move, PassCards | RefusePass):
        for each in seen.history[-seen.seats :]:
            if isinstance(each.move, RefusePass) and each.seat != seen.seat:
                yield Moved(seat=each.seat, move=move_text(each.move))
    yield from _came_in(seen, frozenset(card.code for card in view(before.position, seen.seat).hand))


def _chosen(before: Match, seen: View, seat: int, move: Move) -> Iterator[Happening]:
    """Run through what one seat is told where all choose unseen: that one has chosen, and in the end what."""
    yield Moved(seat=seat, move=move_text(move) if seat == seen.seat else None)
    if seen.stage is not before.position.stages[0]:
        for each in seen.history[-seen.seats :]:
            if each.seat != seen.seat and each.move is not None:
                yield Moved(seat=each.seat, move=move_text(each.move))


def _cleared(before: Position, after: Position) -> Iterator[Happening]:
    """Run through the pile that was taken, if one was."""
    was, now = view(before, None), view(after, None)
    if was.pile and not now.pile:
        pile = pile_state(now.last_pile, now.rules, now.standing, is_taken=True)
        if pile is not None:
            yield Cleared(pile=pile)


def _showed(position: Position) -> Iterator[Happening]:
    """Run through the hands that decide a deal before the play, if there are any."""
    if position.shown:
        yield Showed(shown=shown_states(position))


def _came_in(seen: View, held: frozenset[str]) -> Iterator[Happening]:
    """Run through the cards that have come into a hand that held others before."""
    new = [card for card in seen.hand if card.code not in held]
    is_passed = seen.seat is not None and seen.passed_to is not None
    passed = [card.code for card in new if is_passed and card in seen.received]
    if passed and seen.seat is not None and seen.passed_to is not None:
        giver = (2 * seen.seat - seen.passed_to) % seen.seats
        yield CameIn(cards=passed, seat=giver)
    rest = [card.code for card in new if card.code not in passed]
    if rest:
        yield CameIn(cards=rest, seat=None)


def _end(match: Match) -> Iterator[Happening]:
    if match.position.is_over:
        yield Scored(deal=len(match.deals))
    if match.is_over:
        yield MatchOver(winners=list(match.winners))

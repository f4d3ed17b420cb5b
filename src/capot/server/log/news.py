"""The news of an event, as each seat may see it; derived from the events of the deal."""

from collections.abc import Callable, Iterator, Sequence
from typing import Literal, TypeAlias

from msgspec.structs import replace

from capot.play.claims import nothing_left_to_score
from capot.play.events import Event, Given, Made, Opened, Pile, Shown, Trick
from capot.play.match import Match
from capot.play.moves import CallCard, Discard, Move, PassCards
from capot.play.position import Position
from capot.play.view import events_seen, view
from capot.rules.brag import Arrange, DecidedByHand
from capot.rules.opening import Exchange, Expose
from capot.server.deal_parts import pile_state, shown_states, trick_state
from capot.server.messages import live
from capot.server.messages.basics import Helper

News: TypeAlias = tuple[tuple[live.Happening, ...], ...]
"""News for everybody, as the only element; or news by seat, with that for watchers last."""

Moment: TypeAlias = Literal["lying", "settled", "now"]
"""A moment of an event: trick or pile still on the table; taken but not scored; the end."""

AT_ONCE = Exchange | DecidedByHand | Expose | Arrange
"""Stages of simultaneous choices, hidden until all have chosen."""


def to_all(*happened: live.Happening) -> News:
    """Return the same news for everybody."""
    return (happened,)


def news_for(news: News, seat: int | None) -> tuple[live.Happening, ...]:
    """Return the news for a seat, or for a watcher if ``seat`` is None."""
    return news[-1 if seat is None or len(news) == 1 else seat]


def news_of_deal(match: Match) -> News:
    """Return the news of a new deal."""
    position = match.position
    dealt, end = live.Dealt(deal=len(match.deals)), (*_showed(position, position.events), *_end(match))
    return _each(position, lambda to: (dealt, *_came_in(position.events, to), *end))


def news_of_move(before: Match, after: Match, seat: int, move: Move, helper: Helper | None = None) -> News:
    """Return the news of a move, made by a ``helper`` if not by the player, and of its consequences."""
    position, stage = after.position, before.position.stages[0]
    new = position.events[len(before.position.events) :]
    taken, end = tuple(_taken(position, new)), (*_showed(position, new), *_end(after))
    made = live.Moved(seat=seat, move=move.text, helper=helper)
    is_choice = isinstance(stage, AT_ONCE) or isinstance(move, Discard | PassCards)
    if isinstance(move, CallCard) and not any(isinstance(each.what, Given) for each in new):
        return to_all(made, live.Gave(seat=None, to=seat, card=move.card.code))
    if not is_choice and not any(isinstance(each.what, Given) for each in new):
        return to_all(made, *taken, *end)
    return _each(
        position,
        lambda to: (
            *_choice(before.position, position, made, move, to),
            *taken,
            *_came_in(new, to),
            *end,
        ),
    )


def news_of_claim(before: Match, after: Match, seat: int, *, agreed: bool) -> News:
    """Return the news of a claim, by which a deal has ended."""
    is_settled = nothing_left_to_score(view(before.position, None))
    why: Literal["settled", "certain", "agreed"] = "settled" if is_settled else "certain"
    return to_all(live.Claimed(seat=seat, why="agreed" if agreed else why), *_end(after))


def moments(happened: Sequence[live.Happening]) -> Iterator[tuple[Moment, list[live.Happening]]]:
    """Yield the moments of an event, at least one, each with the happenings that led to it."""
    taken = next((at for at, each in enumerate(happened) if isinstance(each, live.Took | live.Cleared)), 0)
    over = next((at for at, each in enumerate(happened) if isinstance(each, live.Scored)), taken)
    if taken:
        yield "lying", list(happened[:taken])
    if over > taken:
        yield "settled", list(happened[taken:over])
    yield "now", list(happened[over:])


def _each(position: Position, news: Callable[[int | None], tuple[live.Happening, ...]]) -> News:
    return tuple(news(seat) for seat in (*range(position.seats), None))


def _choice(
    before: Position, after: Position, made: live.Moved, move: Move, to: int | None
) -> Iterator[live.Happening]:
    """Yield a move as one seat sees it, with the hidden choices that it reveals."""
    stage = before.stages[0]
    is_hidden = made.seat != to and (isinstance(stage, AT_ONCE) or isinstance(move, Discard | PassCards))
    count = len(move.cards) if is_hidden and isinstance(move, Discard) else None
    yield replace(made, move=None, count=count) if is_hidden else made
    if isinstance(stage, AT_ONCE):
        for each in _made_by_others(after, to)[len(_made_by_others(before, to)) :]:
            if each.move is not None:
                yield live.Moved(seat=each.seat, move=each.move.text)


def _made_by_others(position: Position, to: int | None) -> list[Made]:
    """Return the moves of the others that a seat has seen."""
    seen = (event.what for event in events_seen(position, to))
    return [each for each in seen if isinstance(each, Made) and each.seat != to]


def _taken(position: Position, events: Sequence[Event]) -> Iterator[live.Happening]:
    """Yield the trick or the pile that was taken, and the hand that was laid open, if any."""
    for event in events:
        match event.what:
            case Trick():
                yield live.Took(trick=trick_state(event.what))
            case Pile(laid) if pile := pile_state(laid, position.rules, position.standing, is_taken=True):
                yield live.Cleared(pile=pile)
            case Opened(seat, cards):
                yield live.Opened(seat=seat, cards=[card.code for card in cards])
            case _:
                pass


def _showed(position: Position, events: Sequence[Event]) -> Iterator[live.Happening]:
    """Yield the hands that decide a deal before the play, if any were shown."""
    if any(isinstance(event.what, Shown) for event in events):
        yield live.Showed(shown=shown_states(position))


def _came_in(events: Sequence[Event], to: int | None) -> Iterator[live.Happening]:
    """Yield the cards that a seat received, and those that it saw others draw."""
    for event in events:
        seen = event.seen_by(to)
        match seen and seen.what:
            case Given(seat, cards, "drawn" | "turned", count=count):
                yield live.Drew(seat=seat, count=count, cards=[card.code for card in cards])
            case Given(seat, (card,), "called", giver):
                yield live.Gave(seat=giver, to=seat, card=card.code)
            case Given(cards=(_, *_) as cards, giver=giver):
                yield live.CameIn(cards=[card.code for card in cards], seat=giver)
            case _:
                pass


def _end(match: Match) -> Iterator[live.Happening]:
    if match.position.is_over:
        yield live.Scored(deal=len(match.deals))
    if match.is_over:
        yield live.MatchOver(winners=list(match.winners))

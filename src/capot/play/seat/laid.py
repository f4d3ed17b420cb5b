"""Turns in a layout and in climbing, as a seat that holds only its own cards saw them."""

from dataclasses import replace

from capot.language.texts import say
from capot.play.climbing import ClimbProgress, beats, combo_of
from capot.play.errors import Impossible
from capot.play.moves import LayCards, PassTurn, PlayCard, Stop
from capot.play.seat.deal import SeatDeal, held_by
from capot.play.situation import without
from capot.play.stages.climbing import after_turn, carried_on, ladder_of, top_of
from capot.play.stages.dominoes import LayoutProgress
from capot.rules.check.deal import cards_dealt
from capot.rules.stages.climbing import Climb


def laid(now: SeatDeal, by: int, move: PlayCard | Stop) -> SeatDeal:
    """Return the deal after a recorded move in a layout.

    The numbers of cards held show which players have gone out.
    """
    if by == now.seat and isinstance(move, PlayCard):
        now = replace(now, hands=now.hand_changed(by, without(now.hands[by], (move.card,))))
    turns = [(seat, each) for seat, each in now.moves if isinstance(each, PlayCard | Stop)]
    own = 0
    for seat, each in reversed(turns):
        if seat != now.seat or not isinstance(each, PlayCard):
            break
        own += 1
    cards = tuple(each.card for _, each in turns if isinstance(each, PlayCard))
    progress = LayoutProgress(now.seat, cards, own, turns=int(len(turns) > own))
    return replace(now, progress=progress, finished=_gone_out(now))


def _gone_out(now: SeatDeal) -> tuple[int, ...]:
    """Return the seats that have laid all their cards, in order, then the last one left."""
    size, held = cards_dealt(now.rules, now.seats), [0] * now.seats
    out: list[int] = []
    for seat, move in now.moves:
        held[seat] += isinstance(move, PlayCard)
        if held[seat] == size and seat not in out:
            out.append(seat)
    last = [seat for seat in range(now.seats) if seat not in out]
    return (*out, *last) if len(last) == 1 else tuple(out)


def climbed(now: SeatDeal, by: int, move: LayCards | PassTurn) -> SeatDeal:
    """Return the deal after a recorded turn in climbing.

    The dealt hands of others hold the cards they have laid.
    """
    progress, term, ladder = now.progress, now.stages[0], ladder_of(now)
    assert isinstance(progress, ClimbProgress)
    assert isinstance(term, Climb)
    cards = ladder.sorted(move.cards) if isinstance(move, LayCards) else ()
    combo, top = combo_of(cards, ladder) if cards else None, top_of(now)
    if not cards and top is None:
        raise Impossible(say("seat {seat} leads and must lay cards", seat=by))
    if cards and combo is None:
        raise Impossible(say("these cards may not be laid together"))
    if combo is not None and top is not None and not beats(combo, top, ladder):
        raise Impossible(say("these cards do not beat what lies there"))
    held = [held_by(now, seat) for seat in range(now.seats)]
    if held[by] < 0:
        raise Impossible(say("seat {seat} held only {count} cards", seat=by, count=held[by] + len(cards)))
    if by == now.seat:
        now = replace(now, hands=now.hand_changed(by, without(now.hands[by], cards)))
    else:
        dealt = (*now.dealt[by], *cards)
        now = replace(now, dealt=(*now.dealt[:by], dealt, *now.dealt[by + 1 :]))
    if cards and not held[by]:
        last = tuple(seat for seat, count in enumerate(held) if count)
        now = replace(now, finished=(*now.finished, by, *(last if len(last) == 1 else ())))
    return after_turn(now, carried_on(progress, term, by, cards, [count > 0 for count in held]))

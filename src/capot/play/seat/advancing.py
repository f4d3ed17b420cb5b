"""How a deal as one seat knows it goes on to later stages, and to the turn of a player."""

from collections.abc import Callable
from dataclasses import replace

from capot.language.texts import say
from capot.play.climbing import ClimbProgress
from capot.play.errors import Impossible
from capot.play.moves import LayCards
from capot.play.position import not_the_turn
from capot.play.progress import OpenProgress, TricksProgress
from capot.play.seat.checks import asked, check_over
from capot.play.seat.deal import SeatDeal
from capot.play.stages import stage_of
from capot.play.view import View, view
from capot.rules.stages.opening import StageTerm
from capot.rules.stages.tricks import HolderOfLowest, LastTaker, Tricks


def seat_view(deal: SeatDeal, stage: str, acting: frozenset[int]) -> View:
    """Return the view of the seat when it is to act in the stage of this name.

    ``acting`` are all the seats to act.  Raise `Impossible` if the seat cannot be among them.
    """
    now = deal
    while now.stages[0].name != stage:
        now = closed(now)
    if deal.seat not in acting:
        raise Impossible(say("it is not the turn of seat {seat}", seat=deal.seat))
    now = turned_to(now, deal.seat)
    return view(replace(now, acting=acting), deal.seat)


def may_be_over(deal: SeatDeal) -> bool:
    """Whether the deal can be over; the seat may not see a hand that decides it before the play."""
    now = deal
    try:
        while not stage_of(now.stages[0]).MOVES.may_end_deal or asked(now):
            check_over(now)
            after = stage_of(now.stages[0]).end(now)
            if len(after.stages) == 1:
                return True
            now = opened(replace(after, stages=after.stages[1:]))
    except Impossible:
        return False
    return True


def reached(deal: SeatDeal, *kinds: type[StageTerm]) -> SeatDeal:
    """Return the deal moved on to a stage of one of these kinds; raise `Impossible` if it cannot be."""
    return at_stage(deal, lambda stage: isinstance(stage, kinds))


def at_stage(deal: SeatDeal, fits: Callable[[StageTerm], bool]) -> SeatDeal:
    """Return the deal moved on to a stage that fits; raise `Impossible` if it cannot be."""
    now = deal
    while not fits(now.stages[0]):
        now = closed(now)
    return now


def closed(now: SeatDeal) -> SeatDeal:
    """Return the deal with its next stage open; raise `Impossible` if the current one is not over."""
    check_over(now)
    after = stage_of(now.stages[0]).end(now)
    if len(after.stages) == 1:
        raise Impossible(say("the deal is over"))
    return opened(replace(after, stages=after.stages[1:]))


def opened(now: SeatDeal) -> SeatDeal:
    """Return the deal with its first stage begun."""
    return stage_of(now.stages[0]).begin(replace(now, progress=None))


def turned_to(now: SeatDeal, by: int) -> SeatDeal:
    """Return the deal with ``by`` to play or lay cards; raise `Impossible` if it cannot be its turn.

    If the first lead depends on hidden cards, ``by`` is believed to have it.
    """
    match now.progress:
        case TricksProgress(leader=leader, cards=cards) if isinstance(now.stages[0], Tricks):
            if not now.tricks and not cards and _is_lead_hidden(now):
                return replace(now, progress=TricksProgress(by))
            due = now.players_from(leader)[len(cards)]
        case ClimbProgress(turn=due):
            laid = any(isinstance(move, LayCards) for _, move in now.moves)
            if not laid and now.standing.last_winner is None:
                return replace(now, progress=ClimbProgress(by))
        case progress if isinstance(progress, OpenProgress):
            due = progress.turn
        case _:
            return now
    if by != due:
        raise Impossible(not_the_turn(by, [due]))
    return now


def _is_lead_hidden(now: SeatDeal) -> bool:
    """Whether the first lead depends on hidden cards."""
    term = now.stages[0]
    assert isinstance(term, Tricks)
    soloist_leads = any(each.undertaking.leads for each in now.declared)
    lead = term.first_lead
    if isinstance(lead, LastTaker) and now.standing.last_winner is None:
        lead = lead.first
    return isinstance(lead, HolderOfLowest) and not soloist_leads

"""Proposals that need the consent of all other people at a table: who may propose what, and how it ends."""

from capot.language.texts import say
from capot.play.events import Given, Made, Shown
from capot.server.errors import Conflict, Illegal
from capot.server.messages.proposals import Answer, Proposable, ProposalState, Propose
from capot.server.tables import events
from capot.server.tables.news import AT_ONCE
from capot.server.tables.table_log import Proposal, TableLog

CONSENT_WITHIN = 45.0
"""Seconds in which everybody must have agreed."""


def proposed(log: TableLog, seat: int, wish: Propose, now: float) -> list[events.AnyEvent]:
    """Let a seat propose something; raise `Conflict` while another proposal waits."""
    if log.proposal is not None:
        raise Conflict(say("Another proposal is waiting for answers."))
    if wish.what not in proposable(log, seat):
        raise Illegal(say("You cannot propose this now."))
    return [events.Proposed(at=now, seat=seat, what=wish.what)]


def answered(log: TableLog, seat: int, wish: Answer, now: float) -> list[events.AnyEvent]:
    """Let a seat answer, with what follows from it; raise `Conflict` if nobody waits for the answer."""
    asked = log.proposal
    if asked is None or asked.id != wish.id:
        raise Conflict(say("This proposal is over."))
    if seat == asked.seat and not wish.agree:
        return [events.Declined(at=now)]
    waited_for = missing(log, asked)
    if seat not in waited_for:
        raise Conflict(say("You have nothing to answer."))
    answer = events.Answered(at=now, seat=seat, agree=wish.agree)
    if not wish.agree:
        return [answer, events.Declined(at=now)]
    return [answer] if waited_for != [seat] else [answer, *_carried_out(log, asked, now)]


def lapsed(log: TableLog, now: float) -> list[events.AnyEvent]:
    """Return the end of a proposal that was not answered in time."""
    is_over = log.proposal is not None and now >= until(log.proposal)
    return [events.Declined(at=now)] if is_over else []


def until(asked: Proposal) -> float:
    """Return the moment at which a proposal ends."""
    return asked.at + CONSENT_WITHIN


def proposable(log: TableLog, seat: int | None) -> list[Proposable]:
    """Return what a seat may propose now to the other people at the table."""
    is_idle = log.phase != "playing" or log.proposal is not None
    if seat is None or is_idle or log.seats[seat].stands_in or not _others(log, seat):
        return []
    return ["undo"] if (seat, "undo") not in log.declined and moves_to_take_back(log, seat) else []


def proposal_state(log: TableLog) -> ProposalState | None:
    """Return the proposal that waits for answers, if any."""
    asked = log.proposal
    if asked is None:
        return None
    return ProposalState(
        id=asked.id, seat=asked.seat, what=asked.what, missing=missing(log, asked), until=until(asked) * 1000
    )


def missing(log: TableLog, asked: Proposal) -> list[int]:
    """Return the seats that have yet to answer a proposal."""
    return [seat for seat in _others(log, asked.seat) if seat not in asked.answered]


def moves_to_take_back(log: TableLog, seat: int) -> int:
    """Return how many moves go back with the last one of a seat, 0 if it has to stand.

    It stands once another person has moved, or when it has brought cards or shown what others had chosen
    in secret.
    """
    position, people = log.match.position, log.people
    count = 0
    for event in reversed(position.events):
        match event.what:
            case Given() | Shown():
                return 0
            case Made(by) if by == seat:
                is_closed = isinstance(event.stage, AT_ONCE) and position.stages[:1] != (event.stage,)
                return 0 if is_closed else count + 1
            case Made(by) if by in people:
                return 0
            case Made():
                count += 1
            case _:
                pass
    return 0


def _others(log: TableLog, seat: int) -> list[int]:
    """Return the other people who play for themselves."""
    return [each for each in log.people if each != seat and not log.seats[each].stands_in]


def _carried_out(log: TableLog, asked: Proposal, now: float) -> list[events.AnyEvent]:
    """Return what all have agreed to."""
    return [events.TakenBack(at=now, moves=moves_to_take_back(log, asked.seat))]

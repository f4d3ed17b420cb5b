"""Proposals that need the consent of all other people: who may propose what, and who must agree."""

from capot.play.ending.last_tricks import is_searchable
from capot.play.events import Event, Given, Made, Opened, Shown
from capot.play.moves import CallCard
from capot.play.position import Position
from capot.play.stages import stage_of
from capot.play.view import events_secret
from capot.server.log.agreements import Proposal
from capot.server.log.table_log import TableLog
from capot.server.messages.proposals import Proposable, ProposalState

CONSENT_WITHIN = 45.0
"""Seconds in which everybody must have agreed."""


def until(asked: Proposal) -> float:
    """Return the time of day at which a proposal ends, as people see it."""
    return asked.at + CONSENT_WITHIN


def proposable(log: TableLog, seat: int | None, *, can_claim: bool) -> list[Proposable]:
    """Return what a seat, which ``can_claim`` or not, may propose now to the other people at the table."""
    is_idle = log.phase != "playing" or log.proposal is not None
    if seat is None or is_idle or log.seats[seat].stands_in or not _others(log, seat):
        return []
    may: dict[Proposable, bool] = {
        "undo": moves_to_take_back(log, seat) > 0,
        "rest": not can_claim and seat not in log.match.position.dropped and _may_get_the_rest(log),
    }
    return [what for what, is_possible in may.items() if is_possible and (seat, what) not in log.declined]


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

    It stands once another person has moved, or when it has called or brought cards or shown what others had
    chosen in secret.
    """
    position, people = log.match.position, log.people
    count = 0
    for event in reversed(position.events):
        match event.what:
            case Given() | Shown() | Opened() | Made(move=CallCard()):
                return 0
            case Made(by) if by == seat:
                at_once = stage_of(event.stage).MOVES.at_once
                return 0 if at_once and _is_closed(position, event) else count + 1
            case Made(by) if by in people:
                return 0
            case Made():
                count += 1
            case _:
                pass
    return 0


def _is_closed(position: Position, event: Event) -> bool:
    """Whether the choices that others made in secret at the same time have been shown."""
    if position.stages[:1] != (event.stage,):
        return True
    return all(event is not each for each in events_secret(position))


def _others(log: TableLog, seat: int) -> list[int]:
    """Return the other people who play for themselves."""
    return [each for each in log.people if each != seat and not log.seats[each].stands_in]


def _may_get_the_rest(log: TableLog) -> bool:
    """Whether only people play, who can say if a seat takes all tricks left, and those can be played out."""
    are_people = all(each.plays is None for each in log.seats)
    return are_people and is_searchable(log.match.position)

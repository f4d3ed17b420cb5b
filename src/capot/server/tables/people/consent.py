"""Decisions on proposals: how they are made, answered and carried out."""

import asyncio
from functools import lru_cache

from capot.language.texts import say
from capot.play.ending.claims import may_claim
from capot.play.ending.last_tricks import most_tricks
from capot.server.errors import Conflict, Illegal
from capot.server.log import events
from capot.server.log.agreements import Proposal
from capot.server.log.proposals import missing, moves_to_take_back, proposable
from capot.server.log.table_log import TableLog
from capot.server.messages.proposals import Answer, Propose
from capot.server.tables.decisions import next_bound


def proposed(log: TableLog, seat: int, request: Propose, now: float) -> list[events.AnyEvent]:
    """Let a seat propose something; raise `Conflict` while another proposal waits."""
    if log.proposal is not None:
        raise Conflict(say("Another proposal is waiting for answers."))
    can_claim = log.phase == "playing" and may_claim(log.views.of(log.match.position, seat))
    if request.what not in proposable(log, seat, can_claim=can_claim):
        raise Illegal(say("You cannot propose this now."))
    return [events.Proposed(at=now, seat=seat, what=request.what)]


def answered(log: TableLog, seat: int, request: Answer, now: float) -> list[events.AnyEvent]:
    """Let a seat answer, with what follows from it; raise `Conflict` if nobody waits for the answer."""
    asked = log.proposal
    if asked is None or asked.id != request.id:
        raise Conflict(say("This proposal is over."))
    if seat == asked.seat and not request.agree:
        return [events.Declined(at=now)]
    waited_for = missing(log, asked)
    if seat not in waited_for:
        raise Conflict(say("You have nothing to answer."))
    answer = events.Answered(at=now, seat=seat, agree=request.agree)
    # When a claim is refused must not tell whose cards are against it: all answer first.
    if waited_for != [seat] and (request.agree or asked.what == "rest"):
        return [answer]
    is_refused = asked.is_refused or not request.agree
    return [answer, *([events.Declined(at=now)] if is_refused else _carried_out(log, asked, now))]


async def prepare(log: TableLog) -> None:
    """Find the line of a claim in a thread: it may take a second, in which others would wait."""
    asked = log.proposal
    if asked is not None and asked.what == "rest" and len(missing(log, asked)) == 1:
        await asyncio.to_thread(_line, log.match.position, asked.seat)


def lapsed(log: TableLog, asked: int, now: float) -> list[events.AnyEvent]:
    """Return the end of a proposal that was not answered in time, unless it has ended already."""
    return [events.Declined(at=now)] if log.proposal is not None and log.proposal.id == asked else []


_line = lru_cache(maxsize=16)(most_tricks)


def _carried_out(log: TableLog, asked: Proposal, now: float) -> list[events.AnyEvent]:
    """Return what all have agreed to."""
    if asked.what == "undo":
        return [events.TakenBack(at=now, moves=moves_to_take_back(log, asked.seat))]
    moves = _line(log.match.position, asked.seat)
    claimed = events.Claimed(at=now, seat=asked.seat, line=[move.text for move in moves])
    return [claimed, *next_bound(log.with_rest(log.match, moves), now)]

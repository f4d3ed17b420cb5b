"""Challenges: a finished deal is offered to somebody else, with the same cards in the same seat.

Nothing is shuffled at such a table: it has no commitment and no proof, and refers to the deal played before.
"""

from dataclasses import replace
from secrets import token_urlsafe

from msgspec import structs

from capot.cards import codes
from capot.language.texts import say
from capot.play.match import new_match
from capot.play.position import Position, as_dealt
from capot.rules.changes.options import one_deal
from capot.rules.model import Game
from capot.rules.stages.exchanges import Exchange
from capot.rules.stages.opening import StageTerm
from capot.server.catalogue import stored_digest
from capot.server.deal_parts import points
from capot.server.errors import Conflict, Forbidden
from capot.server.log import events
from capot.server.log.names import name_of_computer
from capot.server.log.seats import STAND_IN
from capot.server.log.table_log import TableLog
from capot.server.messages.basics import Strength
from capot.server.messages.challenges import ChallengeState
from capot.server.sharing.public_links import check_open, finished_deals


def check_offer(log: TableLog, guest: str, number: int) -> None:
    """Raise a refusal unless a guest may offer a deal, counted from 1."""
    seat = log.seat_of(guest)
    if seat is None:
        raise Forbidden(say("Only those who played this match can see it."))
    if log.created.daily is not None:
        raise Conflict(say("Everybody gets this deal: send the address of the deal of the day instead."))
    if not 0 < number <= finished_deals(log.match):
        raise Conflict(say("This deal is not over yet."))
    check_open(log, number)
    _check_stands_alone(log, number)


def is_shared(log: TableLog) -> bool:
    """Whether a challenge makes its deal public: where nobody but the challenger has to agree to that."""
    return len(log.people) == 1


def origin_of(log: TableLog, table: str, guest: str, number: int) -> events.Origin:
    """Return the deal that a guest offers, which was shared if it is to be public."""
    seat = log.seat_of(guest)
    assert seat is not None
    deal = log.match.deals[number - 1]
    return events.Origin(
        table=table,
        deal=number,
        key=log.shares[number].key if is_shared(log) else "",
        seat=seat,
        guest=guest,
        others=_others_who_know(log, guest),
        name=log.seats[seat].name,
        points=points(deal.score().points[seat]),
        pack=codes(deal.pack),
    )


def opening(log: TableLog, origin: events.Origin, now: float, luck: str) -> tuple[events.Created, Game]:
    """Return the opening of a table for a deal that is offered, and its game of one deal.

    Computers play for the other people who played it.
    """
    deal, game = log.match.deals[origin.deal - 1], one_deal(log.game, origin.deal - 1)
    strengths = [
        None if place == origin.seat else each.strength or STAND_IN for place, each in enumerate(log.seats)
    ]
    created = structs.replace(
        log.created,
        at=now,
        deals=1,
        digest=stored_digest(game),
        names=_names(log, strengths),
        strengths=strengths,
        reserved=[None] * len(log.seats),
        first_dealer=deal.dealer,
        listed=False,
        seconds=None,
        invitation=token_urlsafe(16),
        luck=luck,
        chat=False,
        lesson=False,
        challenge=origin,
    )
    return created, game


def dealt(origin: events.Origin, seats: int, now: float) -> events.Dealt:
    """Return the deal of a challenge, without a shuffle."""
    return events.Dealt(at=now, deal=1, contributions=[None] * seats, pack=origin.pack)


def challenge_state(log: TableLog) -> ChallengeState | None:
    """Return the challenge that a table is played for, with its result once both have played."""
    origin = log.created.challenge
    if origin is None:
        return None
    is_over = log.phase == "over"
    return ChallengeState(
        name=origin.name,
        seat=origin.seat,
        points=origin.points if is_over else None,
        shared=f"/shared/{origin.table}/{origin.key}" if is_over and origin.key else None,
    )


def knows(origin: events.Origin, guest: str) -> bool:
    """Whether a guest has seen the cards of a challenge."""
    return guest == origin.guest or guest in origin.others


def _others_who_know(log: TableLog, guest: str) -> list[str]:
    """Return the other people who have seen the cards of a deal, at its table or where it came from."""
    origin = log.created.challenge
    before = [] if origin is None else [origin.guest, *origin.others]
    here = [each.guest for each in log.seats if each.guest is not None]
    return [each for each in dict.fromkeys([*before, *here]) if each != guest]


def _names(log: TableLog, strengths: list[Strength | None]) -> list[str]:
    """Return the names of the computers, in place of people new ones; empty for the person."""
    names = [each.name if each.strength else "" for each in log.seats]
    people = [each.name for each in log.seats if each.strength is None]
    for place, strength in enumerate(strengths):
        if strength is not None and not names[place]:
            names[place] = name_of_computer([*people, *names])
    return names


def _check_stands_alone(log: TableLog, number: int) -> None:
    """Raise `Conflict` if a deal depended on those before it: by a pot, contracts, trumps or empty chairs."""
    deal = log.match.deals[number - 1]
    if deal.contract is not None or deal.standing.pot or deal.standing.gone or not _is_the_same(log, deal):
        raise Conflict(say("This deal depended on those before it, so nobody can play it again by itself."))


def _is_the_same(log: TableLog, deal: Position) -> bool:
    """Whether a deal is the same by itself as it was in the match."""
    game = one_deal(log.game, deal.standing.number)
    anew = new_match(game, deal.seats, deal.dealer).with_deal(deal.pack).position
    return not anew.standing.pot and _core(anew) == _core(as_dealt(deal))


def _core(deal: Position) -> tuple[object, ...]:
    """Return all that the play of a deal begins with; its progress has the side of passing."""
    rules = replace(deal.rules, stages=_but_passing(deal.rules.stages))
    stages = _but_passing(deal.stages)
    return rules, stages, deal.dealt, deal.talon, deal.turn_up, deal.trump, deal.progress, deal.to_act


def _but_passing(stages: tuple[StageTerm, ...]) -> tuple[StageTerm, ...]:
    return tuple(stage for stage in stages if not isinstance(stage, Exchange))

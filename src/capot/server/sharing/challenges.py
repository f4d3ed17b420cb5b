"""Challenges: a deal played alone against computers is offered to somebody else, with the same cards.

Nothing is shuffled at such a table: it has no commitment and no proof, and refers to the deal played before.
"""

from dataclasses import replace
from secrets import token_urlsafe

from msgspec import structs

from capot.language.texts import say
from capot.play.match import new_match
from capot.play.position import Position, from_hands
from capot.rules import codec
from capot.rules.model import Game
from capot.rules.opening import Exchange, StageTerm
from capot.rules.options import one_deal
from capot.server.errors import Conflict, Forbidden
from capot.server.messages.challenges import ChallengeState
from capot.server.sharing.public_links import finished_deals
from capot.server.states.deal_parts import points
from capot.server.tables import events
from capot.server.tables.table_log import TableLog


def check_offer(log: TableLog, guest: str, number: int) -> None:
    """Raise a refusal unless a guest may offer a deal, counted from 1."""
    seat = log.seat_of(guest)
    if seat is None:
        raise Forbidden(say("Only those who played this match can see it."))
    if log.created.daily is not None:
        raise Conflict(say("Everybody gets this deal: send the address of the deal of the day instead."))
    if log.people != [seat] or log.created.challenge is not None:
        raise Conflict(say("Only a deal you played alone against computers can be a challenge."))
    if not 0 < number <= finished_deals(log.match):
        raise Conflict(say("This deal is not over yet."))
    _check_stands_alone(log, number)


def opening(log: TableLog, table: str, number: int, now: float, luck: str) -> tuple[events.Created, Game]:
    """Return the opening of a table for a deal that was offered and shared, and its game of one deal."""
    (seat,) = log.people
    deal, game = log.match.deals[number - 1], one_deal(log.game, number - 1)
    origin = events.Origin(
        table=table,
        deal=number,
        key=log.shares[number].key,
        seat=seat,
        guest=log.seats[seat].guest or "",
        name=log.seats[seat].name,
        points=points(deal.score().points[seat]),
        pack=" ".join(card.code for card in deal.pack),
    )
    created = structs.replace(
        log.created,
        at=now,
        deals=1,
        digest=codec.digest(game),
        names=[each.name if each.strength else "" for each in log.seats],
        strengths=[each.strength for each in log.seats],
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
        shared=f"/shared/{origin.table}/{origin.key}" if is_over else None,
    )


def _check_stands_alone(log: TableLog, number: int) -> None:
    """Raise `Conflict` if a deal depended on those before it: by a pot, contracts or trumps of the match."""
    deal = log.match.deals[number - 1]
    game = one_deal(log.game, number - 1)
    anew = new_match(game, deal.seats, deal.dealer).with_deal(deal.pack).position
    rules = deal.agreed or deal.rules
    before = from_hands(rules, deal.dealer, deal.dealt, deal.talon, deal.standing, turn_up=deal.turn_up)
    if deal.contract is not None or deal.standing.pot or anew.standing.pot or _core(anew) != _core(before):
        raise Conflict(say("This deal depended on those before it, so nobody can play it again by itself."))


def _core(deal: Position) -> tuple[object, ...]:
    """Return all that the play of a deal begins with; its progress has the side of passing."""
    rules = replace(deal.rules, stages=_but_passing(deal.rules.stages))
    stages = _but_passing(deal.stages)
    return rules, stages, deal.dealt, deal.talon, deal.turn_up, deal.trump, deal.progress, deal.to_act


def _but_passing(stages: tuple[StageTerm, ...]) -> tuple[StageTerm, ...]:
    return tuple(stage for stage in stages if not isinstance(stage, Exchange))

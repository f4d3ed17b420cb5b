"""Replays of finished matches, and records of matches with the proofs of their shuffles."""

from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass
from itertools import pairwise, zip_longest

from msgspec import json, structs

from capot.cards import Card
from capot.language.texts import phrase, say
from capot.play.events import Event, Made
from capot.play.position import Position, positions_of
from capot.play.progress import TricksProgress
from capot.play.stages.exchange import scattered_to
from capot.play.view import View, as_held, view
from capot.record import Record, dumps, to_json, view_of
from capot.rules.text.match import deal_name
from capot.server import deal_parts
from capot.server.catalogue import face_set
from capot.server.errors import Conflict, Forbidden, NotFound
from capot.server.log.events import day_of
from capot.server.log.table_log import Shuffle, TableLog
from capot.server.messages.basics import Points
from capot.server.messages.hands import hands_won
from capot.server.messages.plays import kind_of
from capot.server.messages.plays.tricks import TrickState, trick_state
from capot.server.messages.states import DealScore, Proof
from capot.server.messages.study import Frame, Replay, ReplayDeal, Seen
from capot.server.sharing.challenges import challenge_state
from capot.server.sharing.daily_tables import daily_state
from capot.server.sharing.public_links import MATCH, finished_deals
from capot.server.states.results import Results
from capot.surface.points import points_so_far
from capot.surface.story import costliest_deal
from capot.surface.voice import facts
from capot.surface.voice import told as said
from capot.table_shuffle import CHALLENGE_TAG, RECORD_TAG

UNSCORED = DealScore(points=[], items=[], totals=[], pot=0, left=0)
"""The score of a deal that is not over."""


def replay(table: str, log: TableLog, seat: int | None) -> Replay:
    """Return a finished match with all hidden cards; raise `Conflict` while it lasts."""
    _check_over(log)
    return _replay(table, log, seat, _deals(log, range(finished_deals(log.match)), seat))


def opened(log: TableLog, date: str) -> Replay:
    """Return a match that was played elsewhere, finished or not, with the day on which it was."""
    return structs.replace(_replay("", log, None, _deals(log, range(len(log.match.deals)))), date=date)


def shared(log: TableLog, number: int) -> Replay:
    """Return the content of a public link: a finished match, or one of its deals and nothing else."""
    if number == MATCH:
        return replay("", log, None)
    (deal,) = _deals(log, [number - 1])
    deal.score.totals = []
    whole = _replay("", log, None, [deal])
    return structs.replace(whole, deal=number, winners=[], totals=[])


def _replay(table: str, log: TableLog, seat: int | None, deals: list[ReplayDeal]) -> Replay:
    game = log.game
    return Replay(
        table=table,
        game=game.key,
        name=phrase(game.name),
        date=day_of(log.created.at).isoformat(),
        faces=face_set(game.faces),
        low_wins=game.low_wins,
        direction=game.direction,
        players=[each.name for each in log.seats],
        you=seat,
        deal=None,
        deals=deals,
        winners=list(log.match.winners),
        challenge=challenge_state(log),
        daily=daily_state(log.created),
        totals=totals_of(log),
        costliest_deal="" if seat is None else costliest_deal(log.match, seat),
    )


def totals_of(log: TableLog) -> list[list[Points]]:
    """Return the totals of a match before the first deal and after each finished one."""
    match = log.match
    if not match.deals:
        return []
    after = (match.totals_after(place) for place in range(finished_deals(match)))
    return [
        [deal_parts.points(each) for each in totals] for totals in (match.deals[0].standing.totals, *after)
    ]


def _deals(log: TableLog, numbers: Iterable[int], seat: int | None = None) -> list[ReplayDeal]:
    """Return finished deals of a match by their numbers, from 0, for the reader at a seat."""
    results = Results(log)
    parts = list(zip_longest(log.match.deals, results.scores(), results.proofs()))
    return [
        structs.replace(
            shown_deal(deal, _title(log, number), score or UNSCORED, proof, seat),
            frames=list(_with_news(frames(deal, seat))),
        )
        for number in numbers
        for deal, score, proof in (parts[number],)
    ]


def _title(log: TableLog, number: int) -> str:
    return deal_name(log.game, number, turned=log.match.deals[number].standing.turned)


def shown_deal(
    deal: Position, title: str, score: DealScore, proof: Proof | None = None, seat: int | None = None
) -> ReplayDeal:
    """Return what everybody knows of a deal, without its moments, for the reader at a seat."""
    return ReplayDeal(
        dealer=deal.dealer,
        title=phrase(title),
        declarer=deal.declarer,
        contract=deal_parts.contract_of(deal),
        start_rank=deal.start_rank,
        ranks=kind_of(deal.rules).ranks(deal.rules, deal.start_rank),
        trump=deal.trump and deal_parts.suit_code(deal.trump),
        trumps=[card.code for card in deal.rules.pack.trumps],
        shown=deal_parts.shown_states(deal),
        hands_won=hands_won(deal) if deal.is_over else [],
        frames=[],
        score=score,
        proof=proof,
        facts=[*facts(view(deal, None), seat)],
    )


def frames(deal: Position, reader: int | None = None) -> Iterator[Frame]:
    """Yield the moments of a finished deal, for a reader: as dealt, and after each move."""
    dealt, *later = positions_of(deal)
    yield _frame(dealt, reader)
    for before, now in pairwise([dealt, *later]):
        yield _moved(before, now, reader)


def _with_news(all_frames: Iterable[Frame]) -> Iterator[Frame]:
    """Leave out the facts of each moment that are those of the one before."""
    known: list[str] | None = None
    for frame in all_frames:
        yield structs.replace(frame, facts=None) if frame.facts == known else frame
        known = frame.facts


def with_facts(some: Iterable[Frame]) -> Iterator[Frame]:
    """Give each moment of a replay its facts, where they are those of the one before."""
    known: list[str] | None = None
    for frame in some:
        known = frame.facts if frame.facts is not None else known
        yield structs.replace(frame, facts=known)


def as_seen(frame: Frame, now: View) -> Frame:
    """Return a moment of a deal as a seat saw it: without hands and secret choices of the others."""
    hands = [hand if place == now.seat else [] for place, hand in enumerate(frame.hands)]
    arranged = [made if place == now.seat else [] for place, made in enumerate(frame.arranged)]
    frame = structs.replace(frame, hands=hands, arranged=arranged if any(arranged) else [])
    known = now.history[-1].move if now.history else None
    is_secret = known is None or known.text != frame.move
    return structs.replace(frame, seat=None, move=None, words="") if is_secret else frame


def views(deal: Position) -> list[View]:
    """Return for each move of a finished deal the view of its player, from which computers choose."""
    return [view(before, seat) for before, (seat, _) in zip(positions_of(deal), deal.moves, strict=False)]


def seen(log: TableLog, number: int) -> list[Seen]:
    """Return what the player of each move of a deal, counted from 1, could see; raise as `replay`."""
    _check_over(log)
    if not 0 < number <= finished_deals(log.match):
        raise NotFound(say("There is no such deal in this match."))
    return [seen_in(each) for each in views(log.match.deals[number - 1])]


def shared_seen(log: TableLog, shared_deal: int, number: int) -> list[Seen]:
    """Return the same for a public link to a deal, or to the match as deal 0."""
    if shared_deal not in {MATCH, number}:
        raise NotFound(say("This link does not show this deal."))
    return [seen_in(each) for each in views(log.match.deals[number - 1])]


def _check_over(log: TableLog) -> None:
    if log.phase != "over":
        raise Conflict(say("The match is not over yet."))


def seen_in(now: View) -> Seen:
    """Return a view as it is sent with a moment of a deal."""
    assert now.seat is not None
    so_far = points_so_far(now)
    ever = set(_cards((now.hand, now.dealt, now.received, now.discards, now.turn_up, now.events)))
    return Seen(
        seat=now.seat,
        hand=[card.code for card in as_held(now.hand, now.rules)],
        sizes=list(now.sizes),
        voids=[sorted(map(deal_parts.suit_code, suits)) for suits in now.voids],
        so_far=None if so_far is None else [deal_parts.points(each) for each in so_far],
        passed=[card.code for card in now.passed],
        passed_to=now.passed_to if now.passed else None,
        passed_to_each=[*scattered_to(now)] if now.passed else [],
        received=[card.code for card in now.received],
        unseen=[card.code for card in now.rules.pack.cards() if card not in ever],
    )


def _cards(value: object) -> Iterator[Card]:
    """Yield all cards in events, moves and tuples."""
    if isinstance(value, Card):
        yield value
    elif isinstance(value, tuple):
        for each in value:
            yield from _cards(each)
    elif isinstance(value, Event):
        yield from _cards(value.what)
    elif is_dataclass(value):
        for name in (each.name for each in fields(value)):
            yield from _cards(getattr(value, name))


def record(log: TableLog, seat: int | None, *, as_json: bool) -> str:
    """Return the record of a match; while unfinished, that of one seat's view, `Forbidden` to watchers."""
    whole = Record(log.match, _names(log), tags=tuple(_tags(log)), resigned=log.resigned)
    if log.phase == "over":
        return to_json(whole) if as_json else dumps(whole)
    if seat is None:
        raise Forbidden(say("Watchers can download the record once the match is over."))
    if not log.match.deals:
        raise Conflict(say("No cards have been dealt yet."))
    seen = view_of(whole, seat)
    return to_json(seen) if as_json else dumps(seen)


def moment(deal: Position, reader: int) -> Frame:
    """Return a deal in progress as it is now, with its last move and all hands, for the reader at a seat."""
    if not deal.moves:
        return _frame(deal, reader)
    *_, before, now = positions_of(deal)
    return _moved(before, now, reader)


def _moved(before: Position, now: Position, reader: int | None) -> Frame:
    """Return the moment after a move, worded with all cards open."""
    seat, move = now.moves[-1]
    words = said(view(now, None), [Event(before.stages[0], Made(seat, move))], reader)
    return structs.replace(_frame(now, reader), seat=seat, move=move.text, words=words)


def _frame(now: Position, reader: int | None) -> Frame:
    watched, kind = view(now, None), kind_of(now.rules)
    taken = [sum(trick.winner == each for trick in now.tricks) for each in range(now.seats)]
    frame = Frame(
        hands=[[card.code for card in as_held(hand, now.rules)] for hand in now.hands],
        trick=_trick(now),
        laid=[card.code for card in watched.laid],
        tricks=taken,
        finished=list(now.finished),
        seat=None,
        move=None,
        facts=[*facts(watched, reader)],
        open=kind.play(watched, now, "now") if kind.whole else None,
    )
    kind.fill_in(watched, now, frame)
    return frame


def _trick(now: Position) -> TrickState | None:
    """Return the open trick, or the one just taken."""
    progress = now.progress
    if isinstance(progress, TricksProgress) and (progress.cards or not now.tricks):
        return TrickState(
            leader=progress.leader,
            seats=list(now.players_from(progress.leader)[: len(progress.cards)]),
            cards=[card.code for card in progress.cards],
            winner=None,
        )
    return trick_state(now.tricks[-1]) if now.tricks else None


def _names(log: TableLog) -> tuple[str, ...]:
    return tuple(seat.name or f"Seat {place}" for place, seat in enumerate(log.seats))


def _tags(log: TableLog) -> Iterator[tuple[str, str]]:
    yield "Date", day_of(log.created.at).isoformat()
    origin = log.created.challenge
    if origin is not None:
        yield CHALLENGE_TAG, f"deal {origin.deal} of table {origin.table}, not shuffled anew"
    finished = len(log.match.deals) - (0 if log.phase != "playing" else 1)
    shown = [each for each in log.shuffles[:finished] if each.pack is not None]
    if shown:
        yield RECORD_TAG, json.encode([_proof(each) for each in shown]).decode()


def _proof(shuffle: Shuffle) -> dict[str, object]:
    """Return all that is needed to repeat a shuffle, in the form of ``docs/shuffle.md``."""
    return {
        "deal": shuffle.bound.deal,
        "commitment": shuffle.bound.commitment,
        "secret": shuffle.bound.secret,
        "contributions": list(shuffle.given),
    }

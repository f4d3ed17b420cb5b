"""The trick play of any deal, viewed as a plain game of tricks.

By then contracts, named trumps, doubles, a widow, a draw and dropping out are in the past.
"""

from collections.abc import Collection
from dataclasses import dataclass, replace
from itertools import combinations
from typing import TypeVar

from capot.cards import Card
from capot.language.texts import say
from capot.play.events import Event, Given, Made, Trick, What, awarded
from capot.play.moves import Announce as AnnounceMove
from capot.play.moves import CallCard as CallMove
from capot.play.moves import PlayCard, Stop, TakeWidow
from capot.play.stages.exchange import may_scatter, receivers, side_of
from capot.play.standing import Standing
from capot.play.view import View
from capot.players.slow import DOGS_LIFE
from capot.rules.check.deal import hand_size
from capot.rules.errors import RulesError
from capot.rules.match.sides import Sides
from capot.rules.ongoing.trick_pools import pool_of, without_pool
from capot.rules.rules import Rules
from capot.rules.scoring import GoneOut
from capot.rules.stages.announcing import Announce, StayIn
from capot.rules.stages.calling import CallCard
from capot.rules.stages.exchanges import DealMore, Draw, Exchange, PushTalon, Rob, TakeTalon, TakeTurnUp
from capot.rules.stages.opening import ASKING, StageTerm
from capot.rules.stages.opening import TakeWidow as TakeWidowTerm
from capot.rules.stages.tricks import (
    Declarer,
    Eldest,
    FirstLead,
    HolderOfLowest,
    LastTaker,
    NamedTrump,
    Tricks,
)
from capot.rules.terms import Deal

T = TypeVar("T")

PLAYED = (Announce, Tricks)
"""The stages that belong to trick play."""


def is_plain(rules: Rules) -> bool:
    """Whether resolved rules are those of a plain game of tricks, with nothing but passing and announcing."""
    tricks = rules.stage(Tricks)
    depends = tricks is not None and isinstance(tricks.first_lead, LastTaker)
    plain = Exchange | TakeTalon | Announce | Tricks
    return not depends and not may_scatter(rules) and all(isinstance(stage, plain) for stage in rules.stages)


def seats_left(seats: int, dropped: Collection[int], sides: Sides | None) -> tuple[int, ...]:
    """Return the seats that have not dropped out, in the order in which a plain deal numbers them.

    It is that of play, and begins so that partners are partners by their new numbers too.
    """
    left = tuple(seat for seat in range(seats) if seat not in dropped)
    if sides is None or len(left) == seats:
        return left
    for turn in range(len(left)):
        some = (*left[turn:], *left[:turn])
        pairs = combinations(enumerate(some), 2)
        if all(sides.are_partners(one, other) == sides.are_partners(a, b) for (a, one), (b, other) in pairs):
            return some
    raise RulesError(say("fast play has no room for these sides once players have dropped out"))


def trick_rules(
    rules: Rules, cards: int, *, begins: bool = False, declared: bool = False, passes: bool = False
) -> Rules:
    """Return the rules of trick play as a plain game in which each player holds ``cards`` cards.

    ``rules`` are resolved, those of the contract where there is one.  The first leader becomes eldest, unless
    a low card decides; where the last deal may decide, ``begins`` says that there is none.  An undertaking
    that was ``declared`` by staying in is announced in the plain game.  With ``passes`` cards are passed in
    it as by the rules.
    """
    shown = _still_shown(rules)
    played = (*PLAYED, *((StayIn,) if declared else ()), *((Exchange,) if passes else ()))
    return replace(
        rules,
        deal=Deal(each=cards, turn_up="talon" if shown else "none"),
        stages=tuple(
            _plain(rules, stage, begins=begins) for stage in rules.stages if isinstance(stage, played)
        ),
        scoring=tuple(term for term in without_pool(rules).scoring if not isinstance(term, GoneOut)),
    )


def _still_shown(rules: Rules) -> bool:
    """Whether a turned-up card stays in the talon for the whole deal."""
    takes = TakeTalon | TakeTurnUp | TakeWidowTerm | PushTalon | Rob | DealMore | Draw
    moved = any(isinstance(stage, takes) for stage in rules.stages)
    return rules.deal.turn_up == "talon" and not moved


def _lead(lead: FirstLead, *, begins: bool) -> FirstLead:
    """Return the first lead of a plain deal; what holds in the first deal only where the match ``begins``."""
    lead = lead.first if isinstance(lead, LastTaker) and begins else lead
    return lead if isinstance(lead, HolderOfLowest) else Eldest()


def _plain(rules: Rules, stage: StageTerm, *, begins: bool) -> StageTerm:
    """Return a stage of some rules with eldest leading first.

    A trump suit no longer shown counts as named, unless the pack itself tells which cards are trumps.
    """
    if isinstance(stage, StayIn):
        return Announce(stage.undertakings)
    if not isinstance(stage, Tricks):
        return stage
    shown = _still_shown(rules)
    lead = _lead(stage.first_lead, begins=begins)
    trump = stage.trump
    if trump is not None and (rules.pack.trumps or not shown):
        trump = None if rules.pack.trumps else NamedTrump()
    return replace(stage, first_lead=lead, trump=trump)


def trick_view(view: View) -> View:
    """Return the view of a plain game in which the seat would see, know and may do the same.

    The seats still in play are renumbered from 0 in order; eldest led first.  ``dealt`` is the hand with
    which the play began, and of the cards out of play only the seat's own discards are known.  A view that
    is plain already, or not of trick play, is returned unchanged.  A seat that dropped out becomes a watcher.
    Where cards are passed after all have drawn, the plain game begins with passing.  Raise `RulesError` where
    somebody leads a dog's life: there is no such plain game.
    """
    if view.standing.one_card and isinstance(view.stage, Tricks):
        raise RulesError(DOGS_LIFE)
    view = _once_scattered(view) if may_scatter(view.rules) else view
    view, stage = _without_questions(view), view.stage
    if is_plain(view.rules) and pool_of(view.rules) is not None:
        view = _with_paid_pool(view)
    if passes_after_drawing(view.rules) and isinstance(stage, Exchange | Tricks):
        return _as_passed(view)
    if not isinstance(stage, Tricks):
        return view
    if is_plain(view.rules) and stage.draws != "never":
        return _without_empty_chairs(view) if view.standing.out else view
    if is_plain(view.rules) and not view.dropped:
        return view
    if view.seat in view.dropped:
        view = replace(view, seat=None, hand=(), discards=())
    view = with_known(view)
    seats, shown = _Seats(view), _still_shown(view.rules)
    begins = view.standing.last_winner is None
    laid_on, takers = _open_card(view, seats)
    return replace(
        _with_players(view, seats),
        laid_on=laid_on,
        takers=takers,
        rules=trick_rules(view.rules, seats.cards, begins=begins, declared=bool(view.declared)),
        stage=_plain(view.rules, stage, begins=begins),
        dealt=view.rules.pack.sorted((*view.hand, *seats.played)),
        passed=(),
        received=(),
        passed_to=None,
        turn_up=view.turn_up if shown else None,
        stock=len(view.rules.pack.cards()) - seats.cards * len(seats.players),
        start_rank=None,
        dropped=(),
        finished=(),
        laid=(),
        events=seats.events,
    )


def seats_played(view: View) -> tuple[int, ...]:
    """Return the seats of a view that have a seat in its `trick_view`, in the order of their new numbers."""
    stage = view.stage
    if not isinstance(stage, Tricks) or passes_after_drawing(view.rules):
        return tuple(range(view.seats))
    draws = is_plain(view.rules) and stage.draws != "never"
    return seats_left(view.seats, view.standing.out if draws else view.dropped, view.standing.sides)


def passes_after_drawing(rules: Rules) -> bool:
    """Whether a deal consists of drawing that everybody must do, passing, and tricks led by position."""
    draw, exchange, play = rules.stage(Draw), rules.stage(Exchange), rules.stage(Tricks)
    if draw is None or not draw.must or exchange is None or play is None or play.draws != "never":
        return False
    if may_scatter(rules):
        return False
    return rules.stages[-3:] == (draw, exchange, play) and len(rules.stages) - 3 == (
        rules.stage(DealMore) is not None
    )


def _once_scattered(view: View) -> View:
    """Return the view of a deal in which all cards of this one go to one side, or have been scattered.

    In this one, that was before the hands were dealt: whoever scattered a card knows who holds it.
    """
    exchange = view.rules.stage(Exchange)
    assert exchange is not None, "cards are passed"
    side = side_of(exchange, view.standing.number)
    if side != "scatter":
        return _with_exchange(view, replace(exchange, cycle=(side,), instead_of_hold=None))
    if view.stage == exchange:
        return view
    dealt = {*view.dealt}.difference(view.passed).union(view.received)
    known = zip(receivers(view), view.passed, strict=False)
    return replace(
        _with_exchange(view, None),
        dealt=view.rules.pack.sorted(dealt),
        passed=(),
        received=(),
        exposed=(*view.exposed, *known),
    )


def _with_exchange(view: View, term: Exchange | None) -> View:
    """Return the view with this stage in the place of passing, or with none there."""

    def other(stage: StageTerm) -> StageTerm | None:
        return term if isinstance(stage, Exchange) else stage

    stages = tuple(each for each in map(other, view.rules.stages) if each is not None)
    events = ((other(event.stage), event.what) for event in view.events)
    return replace(
        view,
        rules=replace(view.rules, stages=stages),
        stage=None if view.stage is None else other(view.stage),
        events=tuple(Event(stage, what) for stage, what in events if stage is not None),
    )


def _with_paid_pool(view: View) -> View:
    """Return the view of a plain game in which nobody pays into the pool, which holds what it does."""
    totals = tuple(total + view.bonus(seat) for seat, total in enumerate(view.standing.totals))
    standing = replace(view.standing, totals=totals, pot=view.pool, pools=())
    return replace(view, rules=without_pool(view.rules), standing=standing)


def _without_questions(view: View) -> View:
    """Return the view of a plain game in which cards are passed, but nobody is asked what moves no cards.

    What has been exposed lies open unasked, and a contract is the only one.  Games whose other stages leave
    no plain game are returned unchanged, and so are tricks to which a declarer leads.
    """
    rules, tricks = view.rules, view.rules.stage(Tricks)
    stages = tuple(stage for stage in rules.stages if not isinstance(stage, ASKING))
    plain = replace(rules, stages=stages)
    if tricks is None or len(stages) < 2 or stages == rules.stages or not is_plain(plain):
        return view
    if isinstance(view.stage, ASKING) or (view.stage == tricks and isinstance(tricks.first_lead, Declarer)):
        return view
    events = tuple(event for event in view.events if event.stage in stages)
    return replace(_with_paid_pool(view), rules=without_pool(plain), events=events)


def _as_passed(view: View) -> View:
    """Return the view of a plain game that began once all had drawn, with passing and tricks."""
    rules, exchange = view.rules, view.rules.stage(Exchange)
    assert exchange is not None
    own = [each.move for each in view.history if each.seat == view.seat]
    played = [move.card for move in own if isinstance(move, PlayCard)]
    is_passed = view.stage != exchange
    held = {*view.hand, *played, *(view.passed if is_passed else ())}
    dealt = held - set(view.received) if is_passed else held
    size = hand_size(rules, view.seats)
    stages = tuple(stage for stage in rules.stages if isinstance(stage, Exchange | Tricks))
    return replace(
        _with_paid_pool(view),
        rules=replace(rules, deal=Deal(each=size), stages=stages, scoring=without_pool(rules).scoring),
        dealt=rules.pack.sorted(dealt),
        received=view.received if is_passed else (),
        stock=len(rules.pack.cards()) - size * view.seats,
        events=tuple(event for event in view.events if event.stage in stages),
    )


def _open_card(view: View, seats: "_Seats") -> tuple[tuple[Card, ...], tuple[int, ...]]:
    """Return the card turned up if the dealer might take it, and who has; or the cards laid on as told."""
    if view.rules.stage(TakeTurnUp) is None or view.turn_up is None:
        return view.laid_on, tuple(seats.new[seat] for seat in view.takers if seat in seats.new)
    took = any(isinstance(event.what, Given) and event.what.how == "turned" for event in view.events)
    return (view.turn_up,), (seats.new[view.dealer],) if took else ()


def with_known(view: View) -> View:
    """Return the view with cards that are known to lie in some hand, or out of play, shown there."""
    return _with_turned(_with_called(view))


def _with_called(view: View) -> View:
    """Return the view with the card called open in the hand of the declarer, or out of play.

    The declarer knows too who has the card that he gave back.
    """
    if view.rules.stage(CallCard) is None or view.declarer is None:
        return view
    given = {
        event.what.cards: event.what.giver
        for event in view.events
        if isinstance(event.what, Given) and event.what.how == "called"
    }
    called = [each.move.card for each in view.history if isinstance(each.move, CallMove)]
    out = tuple(card for card in called if (card,) not in given)
    known = [(view.declarer, card) for card in called if (card,) in given]
    if view.seat == view.declarer and view.passed_to is not None:
        known += [(view.passed_to, card) for card in view.passed]
    own = view.discards if view.seat == view.declarer else ()
    return replace(view, exposed=tuple(dict.fromkeys((*view.exposed, *known))), discards=(*own, *out))


def _with_turned(view: View) -> View:
    """Return the view with the cards that tell who might rob where all know them to be.

    The card turned up is open in the hand of the robber, or out of play.  Whoever is asked or has left it
    holds the trump that lets its holder rob; if nobody was asked, that is out of play too.
    """
    term, turned = view.rules.stage(Rob), view.turn_up
    if term is None or turned is None or view.trump is None:
        return view
    asked = next((each for each in view.history if isinstance(each.move, TakeWidow)), None)
    key = Card(term.rank, view.trump)
    by = min(view.to_act) if isinstance(view.stage, Rob) else None if asked is None else asked.seat
    if by is None:
        return replace(view, discards=(turned, key))
    if asked is not None and asked.move == TakeWidow(takes=True):
        return replace(view, exposed=((by, turned),))
    held = () if key == turned else ((by, key),)
    return replace(view, discards=(turned,), exposed=held)


def _without_empty_chairs(view: View) -> View:
    """Return the view of a deal with drawing, in which those who are out of the match have no seats."""
    if view.seat in view.standing.out:
        view = replace(view, seat=None)
    seats = _Seats(view, draws=True)
    return replace(
        _with_players(view, seats),
        dealer=seats.new[view.dealer],
        dropped=tuple(seats.new[seat] for seat in view.dropped if seat in seats.new),
        events=seats.events,
    )


def _with_players(view: View, seats: "_Seats") -> View:
    """Return the view with its seats renumbered throughout."""
    new = seats.new
    declarer = None if view.declarer is None else new.get(view.declarer)
    return replace(
        view,
        standing=_standing(view, seats),
        seats=len(seats.players),
        dealer=(new[seats.first] - 1) % len(seats.players),
        seat=None if view.seat is None else new[view.seat],
        to_act=frozenset(new[seat] for seat in view.to_act),
        sizes=seats.of(view.sizes),
        declared=tuple(replace(each, seat=new[each.seat]) for each in view.declared if each.seat in new),
        declarer=declarer,
        doubles=tuple((new[by], new[other]) for by, other in view.doubles if by in new and other in new),
        exposed=tuple((new[by], card) for by, card in view.exposed if by in new),
        takers=tuple(new[seat] for seat in view.takers if seat in new),
        leader=None if view.leader is None else new[view.leader],
        tricks=awarded(event.what for event in seats.events if isinstance(event.what, Trick)),
        voids=seats.of(view.voids),
    )


def _standing(view: View, seats: "_Seats") -> Standing:
    """Return the standing of the seats still in play; what was scored before the play is in it."""
    standing = _with_paid_pool(view).standing
    return replace(
        standing,
        totals=seats.of(standing.totals),
        doubled=seats.of(standing.doubled),
        came_back=seats.of(standing.came_back),
        won=tuple(game.among(seats.players) for game in standing.won),
        sitting=None,
    )


@dataclass(init=False, slots=True)
class _Seats:
    """The seats still in play, their new numbers, and the start of the play.

    ``first`` led to the first trick; each then held ``cards`` cards; ``played`` are those that the seat of
    the view has played.  Where players draw during the tricks, those who are out of cards stay.
    """

    players: tuple[int, ...]
    new: dict[int, int]
    first: int
    cards: int
    played: tuple[Card, ...]
    events: tuple[Event, ...]

    def __init__(self, view: View, *, draws: bool = False) -> None:
        """Read the seats still in play from a view of trick play."""
        assert view.leader is not None
        gone = view.standing.out if draws else view.dropped
        self.players = seats_left(view.seats, gone, view.standing.sides)
        self.new = {seat: number for number, seat in enumerate(self.players)}
        self.first = view.tricks[0].leader if view.tricks else view.leader
        begins = view.standing.last_winner is None
        if draws:
            self.events = tuple(Event(event.stage, self._again(event.what)) for event in view.events)
        else:
            # An announcement made by staying in is one in the plain game.
            some = (event for event in view.events if isinstance(event.stage, (*PLAYED, StayIn)))
            played = ((event.stage, self.anew(event.what)) for event in some)
            self.events = tuple(
                Event(_plain(view.rules, stage, begins=begins), what) for stage, what in played if what
            )
        own = (each.move for each in view.history if each.seat == view.seat)
        self.played = tuple(move.card for move in own if isinstance(move, PlayCard))
        someone = self.players[0]
        begun = sum(each.seat == someone and isinstance(each.move, PlayCard) for each in view.history)
        self.cards = view.sizes[someone] + begun

    def anew(self, what: What) -> What | None:
        """Return an event of trick play with its seats renumbered, or None for any other."""
        match what:
            case Made(seat, PlayCard() | Stop() | AnnounceMove() as move) if seat in self.new:
                return Made(self.new[seat], move)
            case Trick(leader, cards, winner):
                return Trick(self.new[leader], cards, None if winner is None else self.new[winner])
            case _:
                return None

    def _again(self, what: What) -> What:
        """Return an event of a deal with drawing with its seats renumbered."""
        match what:
            case Made() | Given():
                return replace(what, seat=self.new[what.seat])
            case Trick(leader, cards, winner, by):
                still = () if len(by) == len(self.players) else tuple(self.new[seat] for seat in by)
                return Trick(self.new[leader], cards, None if winner is None else self.new[winner], still)
            case _:
                return what

    def of(self, some: tuple[T, ...]) -> tuple[T, ...]:
        """Return the entries of the seats still in play; nothing stays nothing."""
        return tuple(some[seat] for seat in self.players) if some else ()

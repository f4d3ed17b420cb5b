"""The states that the page draws: a table as one seat sees it, made from the seat's `View`."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

from msgspec import structs

from capot.cards import Card
from capot.language.texts import phrase
from capot.play.ending.claims import takes_all_the_rest
from capot.play.match import Match
from capot.play.scores.totals import whole
from capot.play.view import View
from capot.rules.match.elimination import is_for_the_last
from capot.rules.match.sides import sides_of
from capot.rules.stages.tricks import Tricks
from capot.rules.terms import Exact
from capot.rules.text.book import chosen_rules
from capot.rules.text.match import aim
from capot.server.catalogue import face_set
from capot.server.deal_parts import points, suit_code
from capot.server.log.help import help_for
from capot.server.log.news import News, moments
from capot.server.log.proposals import proposable, proposal_state
from capot.server.log.table_log import TableLog
from capot.server.messages import states
from capot.server.messages.basics import Moment
from capot.server.messages.hands import MakeAsk
from capot.server.messages.live import Step
from capot.server.messages.plays import kind_of
from capot.server.sharing.challenges import challenge_state
from capot.server.sharing.daily_tables import daily_state
from capot.server.sharing.public_links import share_states
from capot.server.states import deal_states
from capot.server.states.presence import Presence
from capot.server.states.results import Results
from capot.server.states.taken import Taken
from capot.surface.questions import raised_by
from capot.surface.voice import seats_ready


class TableStates:
    """The cached states of one table for all its seats."""

    def __init__(self, log: TableLog, table: str) -> None:
        """Prepare the constant fields."""
        self._log = log
        self.presence = Presence()
        """The presence shown in the states."""
        self._common: dict[Moment, states.TableState] = {}
        self._states: dict[tuple[int | None, Moment], states.TableState] = {}
        self._seq = log.seq
        self._kept: list[tuple[tuple[object, ...], Taken]] = []
        self.results = Results(log)
        """The scores, the sheet and the proofs in the states."""
        self._makes: dict[int, tuple[tuple[int, tuple[Card, ...]], MakeAsk | None]] = {}
        game, created = log.game, log.created
        self._deal = deal_states.deal_facts(game, game.rules_for(created.seats, 0), created.seats, 0)
        self._always: dict[str, Any] = {
            "table": table,
            "game": game.key,
            "name": phrase(game.name),
            "blurb": phrase(game.blurb),
            "house_rules": chosen_rules(game),
            "faces": face_set(game.faces),
            "low_wins": game.low_wins,
            "last_in": is_for_the_last(game.ends),
            "aim": aim(game, created.seats),
            "one_score": log.match.sides is not None and log.match.sides.is_one_score,
            "starting_total": points(game.opening),
            "direction": game.direction,
            "listed": created.listed,
            "seconds": created.seconds,
            "daily": daily_state(created),
        }

    def renew(self, presence: Presence) -> None:
        """Show another presence, and what has happened; without an event, all else stays as it is."""
        if self._seq != self._log.seq:
            self._seq = self._log.seq
            self._common.clear()
            self._states.clear()
        elif presence != self.presence:
            seats = self._log.seats
            self._common = {
                moment: presence.shown_in(state, seats)
                for moment, state in self._common.items()
                if moment == "now"
            }
            self._states = {
                (seat, moment): presence.shown_in(state, seats)
                for (seat, moment), state in self._states.items()
                if moment == "now"
            }
        self.presence = presence

    def steps(self, news: News, seat: int | None) -> list[Step]:
        """Return a seat's steps of the last event, one for each moment."""
        return [
            Step(happened=happened, state=self.state(seat, moment))
            for moment, happened in moments(news(seat))
        ]

    def state(self, seat: int | None, moment: Moment = "now") -> states.TableState:
        """Return the cached state of a seat or of a watcher."""
        if (seat, moment) not in self._states:
            made = self._made(seat) if moment == "now" else self._made_earlier(seat, moment)
            self._states[seat, moment] = made
        return self._states[seat, moment]

    def _common_at(self, moment: Moment) -> states.TableState:
        """Return the cached state for watchers: public knowledge only."""
        if moment not in self._common:
            # The parts that the moments of an event share are made once.
            self._common[moment] = (
                self._made_common()
                if moment == "now"
                else structs.replace(self._common_at("now"), **self._changing(moment))
            )
        return self._common[moment]

    def _made_common(self) -> states.TableState:
        """Return the present state for watchers."""
        log, match = self._log, self._log.match
        number = max(len(match.deals) - 1, 0)
        seen = self._view(None, "now")
        self._renew_facts(seen, number)
        return states.TableState(
            **self._always,
            seq=log.seq,
            title=self._deal.title,
            counts=self._deal.counts,
            chat=log.chat,
            you=None,
            deal=number + 1,
            ply=0 if seen is None else len(seen.history),
            dealer=match.dealer if seen is None else seen.dealer,
            ask=None,
            hand=[],
            opening=states.Opening() if seen is None else deal_states.opening_of(seen, self._deal),
            next_table=log.next_table,
            can_undo=False,
            can_claim=False,
            can_hint=False,
            can_propose=[],
            invitation=None,
            shares=[],
            lesson=self._deal.lesson if log.created.lesson else None,
            strangers=_gathering(log),
            **self._changing("now"),
        )

    def _changing(self, moment: Moment) -> dict[str, Any]:
        """Return the fields of the state for watchers that are not the same at each moment of an event."""
        log, match, is_now = self._log, self._log.match, moment == "now"
        seen = self._view(None, moment)
        # A trick that still lies there is nobody's yet.
        before = seen if seen is None or moment != "lying" else replace(seen, tricks=seen.tricks[:-1])
        taken = None if before is None else self._taken(before)
        is_scored = is_now and log.phase != "playing"
        return {
            "stakes": deal_states.stakes_of(None, self._deal) if taken is None else taken.stakes,
            "phase": log.phase if is_now else "playing",
            "seats": self._seats(before, taken, moment),
            "sides": _sides(match, _totals(match, seen, moment)),
            "to_act": [] if seen is None else sorted(seen.to_act),
            "chosen": [] if seen is None else seats_ready(seen),
            "play": None if seen is None else kind_of(seen.rules).play(seen, match.position, moment),
            "pot": match.pot if is_scored or seen is None else seen.pool + self._deal.antes,
            "proposal": proposal_state(log) if is_now else None,
            "challenge": challenge_state(log) if is_now else None,
            **self.presence.fields(log.seats, moment),
            **self.results.fields(is_scored=is_scored),
        }

    def _renew_facts(self, seen: View | None, number: int) -> None:
        """Replace the facts of the deal if another one, or a contract, has begun."""
        game, seats = self._log.game, self._log.created.seats
        turned = self._log.match.has_turned if seen is None else seen.standing.turned
        rules = game.rules_for(seats, number, turned=turned) if seen is None else seen.rules
        seats = rules.dealt_in(seats) if seen is None else len(seen.players)
        if (self._deal.number, self._deal.rules) != (number, rules):
            self._deal = deal_states.deal_facts(game, rules, seats, number, turned=turned)

    def _made_earlier(self, seat: int | None, moment: Moment) -> states.TableState:
        """Return the state of a seat at an earlier moment of an event: with its cards, but nothing to do."""
        now, common = self.state(seat), self._common_at(moment)
        seen = None if seat is None else self._view(seat, "now")
        return structs.replace(
            common,
            you=seat,
            ply=now.ply,
            hand=now.hand,
            opening=now.opening,
            play=common.play if seen is None else kind_of(seen.rules).own(seen, common.play),
            invitation=now.invitation,
            shares=now.shares,
        )

    def _made(self, seat: int | None) -> states.TableState:
        """Return the present state of a seat: the common fields, its own cards and its question."""
        log, common = self._log, self._common_at("now")
        seen = None if seat is None else self._view(seat, "now")
        own = structs.replace(common, you=seat)
        if seat is not None:
            own.invitation = log.created.invitation
            own.shares = share_states(log)
        if seen is not None:
            own.ply = len(seen.history)
            taught = seen.stage if log.created.lesson else None
            topics = [] if taught is None else self._deal.topics(taught)
            own.ask = deal_states.ask(seen, self._make(seen), topics)
            own.hand = deal_states.hand_cards(seen)
            own.opening = deal_states.own_opening(seen, common.opening)
            own.play = kind_of(seen.rules).own(seen, common.play)
        own.no_hints, own.can_hint, own.can_undo = help_for(log, seat)
        own.can_claim = (
            seen is not None
            and log.phase == "playing"
            and (self._taken(seen).is_decided or takes_all_the_rest(seen))
        )
        own.can_propose = proposable(log, seat, can_claim=own.can_claim)
        return own

    def _view(self, seat: int | None, moment: Moment) -> View | None:
        """Return a seat's view of the deal, None before the first.

        Nobody acts before "now", nor after all have given up.
        """
        if not self._log.match.deals:
            return None
        seen = self._log.views.of(self._log.match.position, seat)
        is_going_on = moment == "now" and not self._log.is_resigned
        return seen if is_going_on else replace(seen, to_act=frozenset())

    def _taken(self, seen: View) -> Taken:
        """Return what follows from the finished tricks, the same for all seats.

        Where cards are played in tricks, and after a deal, it is kept for this trick and the one before.
        """
        known = (
            seen.stage is None or isinstance(seen.stage, Tricks),
            seen.tricks,
            seen.rules,
            seen.standing,
            seen.declarer,
            seen.declared,
            seen.dropped,
            seen.stock,
            seen.exposed,
            self._log.undos,
        )
        found = next((each for key, each in self._kept if key == known), None) if known[0] else None
        if found is None:
            found = Taken(seen, self._deal)
            self._kept = [*self._kept[-1:], (known, found)]
        return found

    def _make(self, seen: View) -> MakeAsk | None:
        """Return the hands that a seat has to make, with a cached proposal."""
        seat, cards = seen.seat, (seen.standing.number, seen.hand)
        if seat is None or seen.legal.make is None:
            return None
        if seat not in self._makes or self._makes[seat][0] != cards:
            self._makes[seat] = (cards, kind_of(seen.rules).make(seen))
        return self._makes[seat][1]

    def _seats(self, seen: View | None, taken: Taken | None, moment: Moment) -> list[states.SeatState]:
        log = self._log
        declared = (
            {}
            if seen is None
            else raised_by(seen) | {each.seat: phrase(each.undertaking.title) for each in seen.declared}
        )
        totals = _totals(log.match, seen, moment)
        so_far = taken.so_far if taken is not None and (moment != "now" or log.phase == "playing") else None
        penalties = [] if taken is None else taken.penalties
        return [
            states.SeatState(
                seat=place,
                name=seat.name,
                who=seat.who,
                strength=seat.strength,
                present=self.presence.is_present(place, seat),
                stand_in=seat.stands_in,
                resigned=seat.resigned,
                helped=log.helped.get(place),
                total=points(totals[place]),
                so_far=None if so_far is None else points(so_far[place]),
                cards=0 if seen is None else seen.sizes[place],
                tricks=0 if seen is None else sum(trick.winner == place for trick in seen.tricks),
                penalties=penalties[place] if penalties else [],
                declared=declared.get(place),
                signs=[] if seen is None else deal_states.signs_of(seen, place),
                voids=[] if seen is None else sorted(map(suit_code, seen.voids[place])),
            )
            for place, seat in enumerate(log.seats)
        ]


def _gathering(log: TableLog) -> states.Gathering | None:
    """Return how strangers come together at a table, if they do."""
    wait = log.created.strangers
    return (
        None if wait is None else states.Gathering(until=(log.created.at + wait) * 1000, rated=log.is_rated)
    )


def _totals(match: Match, seen: View | None, moment: Moment) -> tuple[Exact, ...]:
    """Return the totals of a moment."""
    return match.totals if seen is None or moment == "now" else seen.standing.totals


def _sides(match: Match, totals: tuple[Exact, ...]) -> list[states.SideState]:
    """Return the sides with their totals; none where everybody plays alone."""
    if match.sides is None:
        return []
    return [
        states.SideState(
            seats=list(seats),
            total=points(
                totals[seats[0]]
                if match.sides.is_one_score
                else whole(sum((totals[seat] for seat in seats), start=Fraction()))
            ),
        )
        for seats in sides_of(match.sides, match.seats)
    ]

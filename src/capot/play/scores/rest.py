"""The rest of a deal in tricks as everybody knows it: what is out, and what each seat may still take."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Self, TypeAlias

from capot.cards import Card, Faces
from capot.language.cards import card_name
from capot.language.texts import NOTHING, Text, say
from capot.play.events import Trick
from capot.play.scores.sides import piled
from capot.play.scores.taken import outcome
from capot.play.seen import View
from capot.rules.check.deal import tricks_in
from capot.rules.derived.sums import sums_of
from capot.rules.derived.weights import is_over, trick_span
from capot.rules.match.sides import sides_of
from capot.rules.rules import Rules
from capot.rules.scoring import Captured, ScoreTerm, TrickTaken
from capot.rules.scoring.answers import Sums
from capot.rules.terms import AllOf, EveryTrick, Exact, Target, resolved_cards

Span: TypeAlias = tuple[Exact, Exact]
"""The least and the most points."""


@dataclass(frozen=True)
class Rest:
    """The cards and tricks still to be taken after some finished ``tricks``, all of which have a winner.

    ``out`` are the cards that nobody has taken; any of them may lie out of play, and each may go to any of
    the ``active`` seats.  Those ``aside`` are known to go to nobody.  At most ``left`` tricks follow.
    """

    seen: View
    tricks: tuple[Trick, ...]
    out: frozenset[Card]
    aside: frozenset[Card]

    @classmethod
    def of(cls, seen: View, tricks: Sequence[Trick], aside: Iterable[Card] = ()) -> Self:
        """Return the rest of a deal after these tricks, with cards known to lie ``aside`` for good."""
        gone = {card for trick in tricks for card in trick.cards}
        out = frozenset(seen.rules.pack.cards()).difference(gone, aside)
        return cls(seen, piled(tricks, seen.standing.sides), out, frozenset(aside))

    @property
    def rules(self) -> Rules:
        """The rules of the deal."""
        return self.seen.rules

    @property
    def faces(self) -> Faces:
        """The faces of the cards."""
        return self.seen.standing.faces

    @cached_property
    def sums(self) -> Sums:
        """The deal as its scoring terms see it."""
        return sums_of(self.rules, len(self.seen.players))

    @cached_property
    def total(self) -> int:
        """The number of tricks in the deal, or the most that there may be."""
        return tricks_in(self.rules, len(self.seen.players))

    @property
    def left(self) -> int:
        """The most tricks that follow."""
        return self.total - len(self.tricks)

    @cached_property
    def active(self) -> tuple[int, ...]:
        """The seats that may take tricks: not dropped out, and the first of partners who pile them up."""
        sides = self.seen.standing.sides
        seats = self.seen.seats if sides is None or sides.score != "piled" else sides.count
        # A card that is held back may take a later trick.
        gone = {seat for seat in self.seen.dropped if seat not in self.seen.standing.one_card}
        return tuple(seat for seat in range(seats) if seat not in gone)

    @cached_property
    def trickless(self) -> tuple[int, ...]:
        """The active seats that have won no trick."""
        return tuple(seat for seat in self.active if not self.won(seat))

    @cached_property
    def may_win_all(self) -> bool:
        """Whether one seat may still win every trick."""
        return len({trick.winner for trick in self.tricks}) <= 1

    def around(self, first: int) -> dict[int, int]:
        """Return the place of each seat in order of play, counted from ``first``."""
        return {seat: (seat - first) % self.seen.seats for seat in range(self.seen.seats)}

    def side(self, seat: int) -> tuple[int, ...]:
        """Return a seat and its partners."""
        return next(side for side in sides_of(self.seen.standing.sides, self.seen.seats) if seat in side)

    def won(self, *seats: int) -> int:
        """Return the number of tricks that these seats have won."""
        return sum(trick.winner in seats for trick in self.tricks)

    def fate(self, seat: int, target: Target) -> bool | None:
        """Return whether a seat is sure to have reached a target, or to miss it; None while it is open."""
        if isinstance(target, AllOf) and not self.aside.isdisjoint(resolved_cards(target.cards)):
            return False
        return outcome(self.tricks, self.total, seat, target)

    def is_open(self, target: Target) -> bool:
        """Whether it is still open if anybody reaches a target."""
        return any(self.fate(seat, target) is None for seat in self.active)

    def points(self, names: Sequence[str], *seats: int) -> Span:
        """Return the least and the most points of some seats together by terms of cards and of tricks."""
        low: Exact = 0
        high: Exact = 0
        for term in self.rules.scoring:
            if term.name not in names:
                continue
            assert isinstance(term, Captured | TrickTaken)
            had, more = (
                self._captured(term, seats) if isinstance(term, Captured) else self._tricks(term, seats)
            )
            low += had + sum((each for each in more if each < 0), start=0)
            high += had + sum((each for each in more if each > 0), start=0)
        return low, high

    def _captured(self, term: Captured, seats: Sequence[int]) -> tuple[Exact, list[Exact]]:
        """Return the points of the cards that seats have taken, and of those that they may take."""
        own = {card for trick in self.tricks if trick.winner in seats for card in trick.cards}
        had = sum((term.value(card) for card in term.cards if card in own), start=0)
        return had, [term.value(card) for card in term.cards if card in self.out]

    def _tricks(self, term: TrickTaken, seats: Sequence[int]) -> tuple[Exact, list[Exact]]:
        """Return the points of the tricks that seats have won or missed, and of those still to come."""
        each = term.points * (len(seats) if term.to == "others" else 1)
        if term.which in {"last", "last but one"}:
            return 0, [each]
        which = self.tricks[trick_span(term.which)]
        own = sum(trick.winner in seats for trick in which)
        had = term.points * (own if term.to == "winner" else len(which) * len(seats) - own)
        coming = self.left if term.which == "every" else not is_over(term.which, len(self.tricks))
        return had, [each] * int(coming)

    def points_of(self, names: Sequence[str]) -> dict[int, Span]:
        """Return the least and the most points that each active seat may have by terms of these names."""
        return {seat: self.points(names, seat) for seat in self.active}


def places_of(spans: Mapping[int, tuple[Any, Any]]) -> dict[int, range]:
    """Return the places, from 0 for the least, that each seat may have in the order of their spans."""
    return {
        seat: range(
            sum(most < low for _, most in spans.values()),
            len(spans) - sum(high < least for least, _ in spans.values()),
        )
        for seat, (low, high) in spans.items()
    }


def within(span: Span, bands: Sequence[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    """Return the bands, each with its least points and the highest first, that points may reach."""
    low, high = span
    above = (None, *(band[0] for band in bands))
    return [
        band
        for band, next_up in zip(bands, above, strict=False)
        if band[0] <= high and (next_up is None or next_up > low)
    ]


def is_one(values: Iterable[object]) -> bool:
    """Whether all values are the same."""
    return len({*values}) <= 1


def as_waited(rest: Rest, term: ScoreTerm) -> Text | None:
    """Return why a term no longer changes, once all that it waits for has happened; None before."""
    wait = term.waits(rest.sums)
    if wait is None or not rest.out.isdisjoint(wait.cards):
        return None
    if wait.which is not None and not is_over(wait.which, len(rest.tricks)):
        return None
    if any(map(rest.is_open, wait.targets)):
        return None
    if wait.cards:
        return _all_taken(rest, wait.cards)
    return told_of(rest, wait.targets[0]) if wait.targets else NOTHING


def _all_taken(rest: Rest, cards: Sequence[Card]) -> Text:
    if len(cards) > 1:
        return say("all the cards that count are taken")
    return say("{card} is taken", card=card_name(rest.faces, cards[0]))


def told_of(rest: Rest, target: Target) -> Text:
    """Return how it came that a target is out of reach for all, or that it has been reached."""
    if isinstance(target, AllOf):
        reached = any(rest.fate(seat, target) for seat in rest.active)
        return (
            say("one player has all the cards that count")
            if reached
            else say("nobody can take all the cards that count")
        )
    if isinstance(target, EveryTrick):
        return say("nobody can win every trick any more")
    return say("everybody has won a trick")

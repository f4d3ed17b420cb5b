"""A deal in which the cards and choices that a seat has not seen are drawn anew."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import assert_never

from capot.cards import Card
from capot.env.observing.told import told
from capot.env.openspiel.deal import Deal
from capot.env.openspiel.setting import DRAWN
from capot.env.steps import Choice
from capot.kernel.dtypes import CARDS
from capot.play.errors import PlayError
from capot.play.events import Event, Given, Made, Opened, Pile, Shown, Trick
from capot.play.moves import Discard, Move, PassCards, PlayCard
from capot.play.position import Position, positions_of
from capot.play.view import View, events_secret, view
from capot.players.plays import knowledge_at
from capot.players.random_player import RandomPlayer
from capot.players.views.seated import seated
from capot.players.views.trick_view import seats_played, trick_view
from capot.players.worlds.card_sets import OUT, bits_of, put, together
from capot.players.worlds.knowledge import Knowledge, know
from capot.players.worlds.lengths import bid_hands
from capot.players.worlds.plain import PlainWorlds
from capot.players.worlds.sampler import WorldSampler
from capot.rules.stages.tricks import Tricks

TRIES = 500
"""Maximum number of draws until one fits what the seat has seen."""

FREE = 50
"""Number of draws after which hidden cards keep the time at which they came into a hand."""

BATCH = 256
"""Worlds drawn at once where bids tell the lengths of suits."""

Swap = Mapping[Card, Card]
"""The card that takes the place of each."""


class Redrawing:
    """A deal in progress, whose cards and choices that a seat has not seen are drawn anew.

    In tricks and layouts the hands are drawn from the worlds of `capot.players.worlds`; before and elsewhere
    the cards unseen are shuffled.  Which of them a hand was passed, was dealt later or drew is drawn too, and
    so are choices that are still secret.
    """

    def __init__(self, deal: Deal, seat: int) -> None:
        """Read what the seat has seen.

        Raise `ValueError` once a pile has become the stock: its new order follows from all cards as dealt, so
        that no others lead to it.
        """
        assert deal.position is not None, "the cards have been dealt"
        assert deal.number is not None, "so its number is known"
        self._deal, self._seat, now = deal, seat, deal.position
        self._dealing = deal.setting.dealings[deal.number]
        self._number = [deal.number] if deal.setting.number == DRAWN else []
        self._told, self._pack = deal.told(seat), self._dealing.pack
        seen = view(now, seat)
        if now.stages and now.progress is not None and now.progress.has_new_stock:
            raise ValueError("the hidden cards are not drawn anew once a pile has become the stock")
        self._seen = _cards_seen(seen)
        self._secret = events_secret(now)
        self._moves = now.moves[: len(now.moves) - len(self._secret)]
        self._given = _given(now, seat, len(self._moves))
        self._held, self._drawn = self._worlds(now, seen)

    def draws(self, luck: Random) -> tuple[list[int], list[int]]:
        """Return the outcomes of chance and the actions that lead to a deal the seat cannot tell from this.

        Outcomes at the end may follow from the others.  What does not fit is drawn again; raise `ValueError`
        if nothing does.
        """
        for attempt in range(TRIES):
            *later, dealt = self._swaps(luck, free=attempt < FREE)
            place_of = dict(zip((dealt[card] for card in self._pack), self._deal.places, strict=True))
            places = [place_of[card] for card in self._pack]
            try:
                actions = self._actions(self._dealing.begun(places), later[::-1], luck)
            except PlayError:
                continue
            if actions is not None:
                return [*self._number, *places], actions
        raise ValueError(f"no other cards were found that seat {self._seat} cannot tell from these")

    def _worlds(
        self, now: Position, seen: View
    ) -> tuple[list[list[Card]], Callable[[Random], list[list[Card]]]]:
        """Return sets of cards, and draws of the cards that take their places."""
        seats, knowledge = list(range(now.seats)), knowledge_at(seen)
        if knowledge is None and isinstance(now.stages[0], Tricks):
            here = seated(seen)
            playing = [seat for seat in range(now.seats) if seat != now.standing.sitting]
            seats, knowledge = (
                [playing[seat] for seat in seats_played(here)],
                _with_own(know(trick_view(here)), seen),
            )
        if knowledge is None:
            unseen = [card for card in self._pack if card not in self._seen]
            return [unseen], lambda _: [unseen]
        hands = [list(now.hands[seat]) for seat in seats]
        gone = {move.card for _, move in now.moves if isinstance(move, PlayCard)}
        aside = [card for card in self._pack if card not in gone.union(*hands)]
        return [*hands, aside], _drawing(knowledge, seen)

    def _swaps(self, luck: Random, *, free: bool) -> Iterator[Swap]:
        """Yield the cards that take the place of others now, before the last move, and so on to the deal."""
        swap = self._exchanged(luck)
        for hands in reversed(self._given):
            earlier = dict(swap)
            for hand in hands if free else ():
                earlier.update(zip(hand, (swap[card] for card in luck.sample(hand, len(hand))), strict=True))
            swap = earlier
            yield swap

    def _exchanged(self, luck: Random) -> Swap:
        """Return the cards that take the place of those in hands and out of play now."""
        swap = {card: card for card in self._pack}
        for old, new in zip(self._held, self._drawn(luck), strict=True):
            stay = self._seen.intersection(old, new)
            come = [card for card in new if card not in stay]
            go = [card for card in old if card not in stay]
            swap.update(zip(go, luck.sample(come, len(come)), strict=True))
        return swap

    def _actions(self, now: Position, swaps: Sequence[Swap], luck: Random) -> list[int] | None:
        """Return the actions of the deal that begins so, None if the seat could tell it from its own.

        Raise `PlayError` if a move is not allowed.
        """
        steps, seat, put = self._deal.setting.steps, self._seat, self._deal.put(self._seat)
        actions: list[int] = []
        for (by, made), swap in zip(self._moves, swaps, strict=True):
            move = _exchanged(made, swap)
            now, before = now.after(by, move), now
            actions += Choice(steps, before.legal(by)).path(move)
        for event in self._secret:
            assert isinstance(event.what, Made)
            by, own = event.what.seat, event.what.move
            move = own if by == seat and own else RandomPlayer().choose(view(now, by), luck)
            now, before = now.after(by, move), now
            actions += Choice(steps, before.legal(by)).path(move)
        if told(view(now, seat), put, *self._number) != self._told:
            return None
        return [*actions, *(steps.of_card(card) for hand in put for card in hand)]


def _exchanged(move: Move, swap: Swap) -> Move:
    """Return a move with its cards exchanged, if they were hidden; all others stay."""
    if isinstance(move, PassCards | Discard):
        return replace(move, cards=tuple(swap[card] for card in move.cards))
    return move


def _with_own(knowledge: Knowledge, seen: View) -> Knowledge:
    """Return the knowledge with the cards that the seat has laid out of play, or holds there."""
    bits = bits_of(seen.rules.pack)
    kept = (*(() if seen.seat in seen.dropped else seen.hand), *seen.passed, *seen.laid_on)
    played = [each.move.card for each in seen.history if isinstance(each.move, PlayCard)]
    own = {*seen.dealt, *seen.received, *seen.hand}.difference(kept, played)
    out = together(own, bits) & knowledge.hidden
    column = knowledge.known[OUT] | out
    return replace(
        knowledge,
        known=put(knowledge.known, OUT, column),
        hidden=knowledge.hidden & ~out,
        needs=put(knowledge.needs, OUT, knowledge.needs[OUT] - out.bit_count()),
        cases=tuple(tuple(some & ~out for some in case) for case in knowledge.cases),
    )


def _drawing(knowledge: Knowledge, seen: View) -> Callable[[Random], list[list[Card]]]:
    """Return a function that draws a world that fits the knowledge, as cards by column."""
    pack = seen.rules.pack
    if len(pack.cards()) >= CARDS:
        return lambda luck: PlainWorlds(knowledge, pack, luck).draw()
    sampler, bids, bits = WorldSampler(knowledge), bid_hands(seen), bits_of(pack)

    def drawn(luck: Random) -> list[list[Card]]:
        worlds = sampler.draw(1 if bids is None else BATCH, luck.getrandbits(64))
        fitting = worlds if bids is None else worlds[bids.misfits(worlds) == 0]
        world = (fitting if len(fitting) else worlds)[0].tolist()
        return [[card for card in bits if bits[card] & column] for column in world]

    return drawn


def _given(now: Position, seat: int, count: int) -> list[list[list[Card]]]:
    """Return, before the first of ``count`` moves and after each, the hands that took up cards unseen.

    Cards that the seat had seen by then are left out.
    """
    found: list[list[list[Card]]] = [[] for _ in range(count + 1)]
    if all(_taker(event, seat) is None for event in now.events):
        return found
    done = 0
    for hands, after in zip(found, positions_of(now), strict=False):
        takers = {taker for event in after.events[done:] if (taker := _taker(event, seat)) is not None}
        seen = _cards_seen(view(after, seat)) if takers else frozenset()
        hands += [[card for card in after.hands[taker] if card not in seen] for taker in sorted(takers)]
        done = len(after.events)
    return found


def _taker(event: Event, seat: int) -> int | None:
    """Return the other seat that took up cards in an event, unseen by this one; None if none did."""
    if not isinstance(event.what, Given) or event.what.seat == seat:
        return None
    seen = event.seen_by(seat)
    return event.what.seat if seen is None or not _cards_in(seen) else None


def _cards_seen(seen: View) -> frozenset[Card]:
    """Return all cards that have shown themselves to the seat of a view."""
    turned = () if seen.turn_up is None else (seen.turn_up,)
    return frozenset((*seen.dealt, *turned, *(card for event in seen.events for card in _cards_in(event))))


def _cards_in(event: Event) -> tuple[Card, ...]:
    """Return the cards that an event shows."""
    match event.what:
        case Made(_, move) if move is not None:
            # A card that is called may lie anywhere.
            return move.held
        case Given(_, cards) | Shown(_, _, cards) | Opened(_, cards):
            return cards
        case Made() | Trick() | Pile():
            # Those of tricks and piles were played.
            return ()
        case _:
            assert_never(event.what)

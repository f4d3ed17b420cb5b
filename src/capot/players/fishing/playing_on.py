"""Deals of fishing played on in one world, in which all capture, build and trail by a rule of thumb."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from statistics import NormalDist

from capot.cards import Card
from capot.play.fishing.groups import ways_to_take
from capot.play.fishing.table import TableProgress, after_move
from capot.play.moves import Build, Capture, Move, PlayCard
from capot.players.fishing.lie import Lie
from capot.rules.scoring import Captured, MostTaken
from capot.rules.stages.fishing import COURT_VALUES, HIGH_ACE

KINDS = 32
"""Values of cards, and ranks without one, at most."""

KEPT = 0.8
"""Share of a build that its owner takes where nobody else is likely to hold a card for it."""

PAIRED = 0.1
"""Worth of laying a card down whose like stays in the hand."""


@dataclass(slots=True)
class Pile:
    """A build in a world: the places of its cards, its value and owner, and whether it has several groups."""

    value: int
    cards: list[int]
    owner: int
    multiple: bool


@dataclass(slots=True)
class World:
    """Where the cards lie, by place in the pack, and what has been taken; it is used up by playing on.

    ``out`` has for each value, or rank of cards without one, how many cards nobody has shown yet.
    """

    hands: list[list[int]]
    stock: list[int]
    loose: list[int]
    builds: list[Pile]
    taken: list[list[int]]
    sweeps: list[int]
    turn: int
    last: int
    out: list[int]


@dataclass(frozen=True, slots=True)
class Play:
    """A move in a world: ``card``, the loose cards and the builds that go with it, and its ``value``.

    The value is that of the build that is made, 0 where nothing is built.
    """

    card: int
    loose: tuple[int, ...] = ()
    builds: tuple[int, ...] = ()
    value: int = 0


@lru_cache(maxsize=1 << 16)
def most_taken(values: tuple[int, ...], target: int, alone: int, *, last: bool) -> tuple[int, ...]:
    """Return the ways to take groups of places that are part of no larger way, at most a few."""
    ways = sorted(ways_to_take(values, target, alone, last=last).masks, key=int.bit_count, reverse=True)
    found: list[int] = []
    for way in ways:
        if not any(way & each == way for each in found):
            found.append(way)
    return tuple(found[:FEW])


ROUND = 4
"""Turns of each player for which a deal without rounds is played on."""

MOST_TURNS = 52
"""Turns in a deal, at most."""

PER_CARD = 3.0
"""Variance of a lead in cards, for each card that is still to be taken: about three go together."""

FEW = 6
"""Ways to take groups that are compared where the deal is played on."""


class Course:
    """The rules of a deal of fishing, read once for many worlds."""

    def __init__(self, lie: Lie) -> None:
        """Read the rules, and what lies on the table."""
        self.lie, self.term = lie, lie.term
        cards = lie.view.rules.pack.cards()
        self.cards = cards
        self.places = {card: place for place, card in enumerate(cards)}
        self.values = [lie.term.values(card) for card in cards]
        self.low = [values[0] if values else 0 for values in self.values]
        self.kinds = _kinds(cards, self.low)
        self.worth = [lie.worth.by_card[card] for card in cards]
        self.sweep = lie.worth.sweep
        self.players = lie.view.players
        after_dealer = (lie.view.dealer + step for step in range(1, lie.view.seats + 1))
        self.from_eldest = [seat % lie.view.seats for seat in after_dealer]
        self.side = [next(pile for pile in lie.piles if seat in pile)[0] for seat in range(lie.view.seats)]
        terms = lie.view.rules.scoring
        # For each term that goes to whoever takes most, its points and whether each card counts.
        self._most = [
            (term.points, [term.counts(card) for card in cards])
            for term in terms
            if isinstance(term, MostTaken)
        ]
        self._points = [0.0] * len(cards)
        for term in terms:
            if isinstance(term, Captured):
                for card in term.cards:
                    self._points[self.places[card]] += float(term.value(card))

    def after(self, move: Move) -> TableProgress:
        """Return the table after a move of the seat to act."""
        return after_move(self.term, self.lie.table, move, self.players)

    def world(self, hands: Sequence[Sequence[Card]], stock: Sequence[Card], move: Move) -> World:
        """Return the world after a move of the seat to act, with these hands before it."""
        assert isinstance(move, PlayCard | Capture | Build), f"{move} is no move of this play"
        before, now = self.lie.table, self.after(move)
        held = [[card for card in hand if card != move.card] for hand in hands]
        world = self.world_at(now, held, stock)
        if now.left < before.left:
            self._fill(world, before.turn)
        return world

    def world_at(
        self, now: TableProgress, hands: Sequence[Sequence[Card]], stock: Sequence[Card] = ()
    ) -> World:
        """Return the world with this table, these hands and this stock."""
        places = self.places
        held, rest = [[places[card] for card in hand] for hand in hands], [places[card] for card in stock]
        out = [0] * KINDS
        for place in (*(place for hand in held for place in hand), *rest):
            out[self.kinds[place]] += 1
        return World(
            hands=held,
            stock=rest[::-1],
            loose=[places[card] for card in now.loose],
            builds=[
                Pile(each.value, [places[card] for card in each.cards], each.owner, each.multiple)
                for each in now.builds
            ],
            taken=[[places[card] for card in pile] for pile in now.taken],
            sweeps=[*now.sweeps],
            turn=now.turn,
            last=-1 if now.last is None else now.last,
            out=out,
        )

    def played(self, world: World) -> list[float]:
        """Return the score of each seat once all have played on for a while: to the end, or for a round.

        What is still open then is shared as evenly as chance has it.
        """
        turns = ROUND * len(self.players) if self.term.dealt == "each turn" else MOST_TURNS
        while world.hands[world.turn] and turns:
            self.play(world, self.choice(world), fills=self.term.dealt == "each turn")
            turns -= 1
        if world.stock:
            return self.expected(world)
        while world.hands[world.turn]:
            self.play(world, self.choice(world))
        return self.score(world)

    def expected(self, world: World) -> list[float]:
        """Return about what each seat can expect in a deal that goes on."""
        points, piles = self._points_so_far(world)
        gone = {place for cards in piles.values() for place in cards}
        left = [place for place in range(len(self.cards)) if place not in gone]
        rest = sum([self._points[place] for place in left]) / len(piles)
        for first in piles:
            points[first] += rest
        for most, counts in self._most:
            own = [sum([counts[place] for place in cards]) for cards in piles.values()]
            shares = _shares(own, sum([counts[place] for place in left]))
            for first, share in zip(piles, shares, strict=True):
                points[first] += most * share
        return [points[first] for first in self.side]

    def score(self, world: World) -> list[float]:
        """Return the score of each seat once all cards are played; partners have that of their side."""
        if world.last >= 0:
            world.taken[world.last] += world.loose
            for pile in world.builds:
                world.taken[world.last] += pile.cards
            world.loose, world.builds = [], []
        points, piles = self._points_so_far(world)
        for most, counts in self._most:
            own = {first: sum([counts[place] for place in cards]) for first, cards in piles.items()}
            best = [first for first, count in own.items() if count == max(own.values())]
            if len(best) == 1:
                points[best[0]] += most
        return [points[first] for first in self.side]

    def _points_so_far(self, world: World) -> tuple[dict[int, float], dict[int, list[int]]]:
        """Return for each pile, by the seat that scores, its points so far and its cards."""
        piles = {first: list[int]() for first in sorted({*self.side})}
        points = dict.fromkeys(piles, 0.0)
        for seat, cards in enumerate(world.taken):
            piles[self.side[seat]] += cards
            points[self.side[seat]] += self.sweep * world.sweeps[seat]
        for first, cards in piles.items():
            points[first] += sum([self._points[place] for place in cards])
        return points, piles

    def play(self, world: World, play: Play, *, fills: bool = True) -> None:
        """Play a card; if it ``fills``, hands get cards of the stock where it is time for that."""
        seat, card = world.turn, play.card
        world.hands[seat].remove(card)
        world.out[self.kinds[card]] -= 1
        if play.loose or play.builds:
            self._take(world, play)
        else:
            world.loose.append(card)
        world.turn = self.players[(self.players.index(seat) + 1) % len(self.players)]
        if fills and world.stock and (self.term.dealt == "each turn" or not world.hands[world.turn]):
            self._fill(world, seat)

    def _take(self, world: World, play: Play) -> None:
        """Capture cards, or build with them."""
        seat, card = world.turn, play.card
        gone = [card for place in play.builds for card in world.builds[place].cards]
        gone += play.loose
        for place in play.loose:
            world.loose.remove(place)
        whole = [world.builds[place] for place in play.builds]
        world.builds = [each for each in world.builds if each not in whole]
        if not play.value:
            world.taken[seat] += (*gone, card)
            world.last = seat
            world.sweeps[seat] += not (world.loose or world.builds)
            return
        lows = self.low[card] + sum(self.low[place] for place in play.loose)
        lows += sum(each.value for each in whole)
        multiple = lows != play.value or any(each.value == play.value for each in whole)
        world.builds.append(Pile(play.value, [*gone, card], seat, multiple))

    def _fill(self, world: World, seat: int) -> None:
        """Deal cards from the stock."""
        if self.term.dealt == "each turn":
            world.hands[seat].append(world.stock.pop())
            return
        count = min(self.lie.table.dealt_each_time, len(world.stock))
        cards = [world.stock.pop() for _ in range(count)]
        for place, to in enumerate(self.from_eldest):
            world.hands[to] += cards[place :: len(self.from_eldest)]

    def choice(self, world: World) -> Play:
        """Return the move of a plain player."""
        seat, hand = world.turn, world.hands[world.turn]
        owned = [each.value for each in world.builds if each.owner == seat]
        numbers = sorted([each for each in world.loose if self.low[each]], key=self.low.__getitem__)
        best, found = -1e9, Play(hand[0])
        for card in hand:
            rest = {value for each in hand if each != card for value in self.values[each]}
            owed = [value for value in owned if value not in rest]
            if not owed and not (owned and self.term.trail == "without builds"):
                merit = self._merit_of_trail(world, card)
                if merit > best:
                    best, found = merit, Play(card)
            for merit, play in self._captures(world, card, numbers):
                takes = {world.builds[place].value for place in play.builds}
                if merit > best and takes.issuperset(owed):
                    best, found = merit, play
            if self.values[card] and not owed:
                for value in rest:
                    merit, play = self._build(world, card, value, numbers)
                    if merit > best:
                        best, found = merit, play
        return found

    def _merit_of_trail(self, world: World, card: int) -> float:
        """Return how good it is to lay a card down: the less, the likelier another can take it."""
        kind, hand = self.kinds[card], world.hands[world.turn]
        same = sum(self.kinds[each] == kind for each in hand)
        likely = self._chance(world, kind, same)
        alone = self.sweep if not (world.loose or world.builds) else 0.0
        return PAIRED * (same > 1) - self.worth[card] - likely * (self.worth[card] + alone + 0.1)

    @staticmethod
    def _chance(world: World, kind: int, own: int) -> float:
        """Return about how likely the next player holds a card of a kind; the mover holds ``own`` of them."""
        hand = world.hands[world.turn]
        hidden = sum(map(len, world.hands)) + len(world.stock) - len(hand)
        return min(1.0, (world.out[kind] - own) * len(hand) / hidden) if hidden > 0 else 0.0

    def _captures(self, world: World, card: int, numbers: list[int]) -> list[tuple[float, Play]]:
        """Return the best capture of a card for each of its values, with how good it is."""
        values = self.values[card]
        if not values:
            kind = self.kinds[card]
            same = sorted((each for each in world.loose if self.kinds[each] == kind), key=self._by_worth)
            taken = same if self.term.courts != "one" else same[-1:]
            return [self._capture(world, Play(card, tuple(taken)))] if taken else []
        found = []
        for value in values:
            builds = tuple(place for place, each in enumerate(world.builds) if each.value == value)
            loose = self._best_groups(numbers, value)
            if loose or builds:
                found.append(self._capture(world, Play(card, loose, builds)))
        return found

    def _capture(self, world: World, play: Play) -> tuple[float, Play]:
        """Return a capture with how good it is."""
        worth = self.worth
        merit = worth[play.card] + sum(worth[each] for each in play.loose)
        merit += sum(worth[each] for place in play.builds for each in world.builds[place].cards)
        if len(play.loose) == len(world.loose) and len(play.builds) == len(world.builds):
            merit += self.sweep
        return merit, play

    def _by_worth(self, card: int) -> float:
        return self.worth[card]

    def _best_groups(self, numbers: list[int], value: int, own: int = -1) -> tuple[int, ...]:
        """Return the loose cards of the best groups of a value, one with one's own card in it if given."""
        some = [*numbers, own] if own >= 0 else numbers
        values = tuple([self.low[each] for each in some])
        alone = 0
        if value == HIGH_ACE:
            alone = sum([1 << place for place, each in enumerate(some) if len(self.values[each]) > 1])
        ways, worth = most_taken(values, value, alone, last=own >= 0), self.worth
        best, found = 0.0, tuple[int, ...]()
        for way in ways:
            taken = tuple([each for place, each in enumerate(some) if way >> place & 1])
            brings = sum([worth[each] for each in taken]) + 0.01 * len(taken)
            if brings > best:
                best, found = brings, taken
        return found

    def _build(self, world: World, card: int, value: int, numbers: list[int]) -> tuple[float, Play]:
        """Return the best build of a value with a card, and how good it is."""
        builds = tuple(place for place, each in enumerate(world.builds) if each.value == value)
        loose = tuple(each for each in self._best_groups(numbers, value, card) if each != card)
        raised = next(
            (
                place
                for place, each in enumerate(world.builds)
                if not each.multiple and each.value + self.low[card] == value
            ),
            -1,
        )
        if value in self.values[card] or loose:
            play = Play(card, loose, builds, value)
        elif raised >= 0:
            play = Play(card, self._best_groups(numbers, value), (raised, *builds), value)
        else:
            return -1e9, Play(card)
        if not (play.loose or play.builds):
            return -1e9, Play(card)
        hand = world.hands[world.turn]
        takers = [each for each in hand if each != card and value in self.values[each]]
        merit, _ = self._capture(world, play)
        if len(play.loose) == len(world.loose) and len(play.builds) == len(world.builds):
            merit -= self.sweep
        kind = self.kinds[takers[0]]
        likely = self._chance(world, kind, sum(self.kinds[each] == kind for each in hand))
        taker = max(self.worth[each] for each in takers)
        return (1 - likely) * KEPT * (merit + taker) - likely * merit, play


def _shares(counts: Sequence[int], more: int) -> list[float]:
    """Return how likely each of several piles has most cards once ``more`` cards have been taken."""
    chances = []
    for place, count in enumerate(counts):
        best = max(other for at, other in enumerate(counts) if at != place)
        chances.append(NormalDist().cdf((count - best) / (PER_CARD * more) ** 0.5) if more else count > best)
    total = sum(chances)
    return [chance / total if total else 0.0 for chance in chances]


def _kinds(cards: Sequence[Card], low: Sequence[int]) -> list[int]:
    """Return a number for each card, the same for cards that take each other."""
    ranks = list(dict.fromkeys(card.rank for card in cards))
    return [
        value or COURT_VALUES["K"] + ranks.index(card.rank) for value, card in zip(low, cards, strict=True)
    ]

"""The parts of an OpenSpiel game: a game, its deal and its reward, and how the cards are dealt."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Literal

from capot.cards import Card
from capot.env.bounds import longest, most_reward
from capot.env.observing.told import Sheet
from capot.env.steps import Steps
from capot.env.words import every_step
from capot.play.lab_deals import lab_standing
from capot.play.position import Position, from_hands
from capot.play.stages.exchange import may_scatter
from capot.play.standing import Standing
from capot.rules.check.deal import hand_size, hands_with_more, has_further_hands
from capot.rules.codec import dumps, loads
from capot.rules.model import Game
from capot.rules.rules import Rules

DRAWN = -1
"""Number of a deal that is drawn before the cards are dealt."""

Reward = Literal["lead", "points"]


@dataclass(frozen=True, slots=True)
class Dealing:
    """How the cards of one deal are dealt: the rules, the dealer, the state of the match and the places.

    The places are the hands by seat; then the card that is turned up of the dealer's hand, if the rules turn
    up one; then the cards of the talon one by one, from the top.  Each has ``rooms`` for some cards.
    """

    rules: Rules
    dealer: int
    standing: Standing
    rooms: tuple[int, ...]

    @property
    def pack(self) -> tuple[Card, ...]:
        """The cards in the order in which they are given their places."""
        return self.rules.pack.cards()

    def begun(self, places: Sequence[int]) -> Position:
        """Return the deal with each card of the pack in its place."""
        seats = len(self.standing.totals)
        lying: list[list[Card]] = [[] for _ in self.rooms]
        for card, place in zip(self.pack, places, strict=True):
            lying[place].append(card)
        hands, aside = lying[:seats], [card for place in lying[seats:] for card in place]
        turn_up = None
        if _shows_last(self.rules):
            turn_up, *aside = aside
            hands[self.dealer].append(turn_up)
        return from_hands(self.rules, self.dealer, hands, aside, self.standing, turn_up=turn_up)


def _shows_last(rules: Rules) -> bool:
    """Whether the last card of the dealer's first hand is turned up."""
    return rules.deal.turn_up == "dealer" and not has_further_hands(rules)


def dealing_of(game: Game, seats: int, number: int) -> Dealing:
    """Return how deal ``number`` of the lab is dealt."""
    rules, dealer = game.rules_for(seats, number), number % seats
    size = hand_size(rules, rules.dealt_in(seats))
    rooms = [0 if rules.deal.sits_out and seat == dealer else size for seat in range(seats)]
    for step in range(hands_with_more(rules, rules.dealt_in(seats))):
        rooms[(dealer + 1 + step) % seats] += 1
    talon = len(rules.pack.cards()) - sum(rooms)
    if _shows_last(rules):
        rooms[dealer] -= 1
        rooms.append(1)
    return Dealing(rules, dealer, lab_standing(game, seats, number), (*rooms, *[1] * talon))


@dataclass(frozen=True)
class Setting:
    """The deal of one tree: deal ``number`` of a game, or one that is `DRAWN`; and how it is rewarded.

    The deal is that of the lab: its dealer is seat ``number`` modulo ``seats``, it passes like that deal of a
    match and plays that part of the schedule, with empty totals and pool.
    """

    game: Game
    seats: int
    number: int = 0
    reward: Reward = "lead"

    def __reduce__(self) -> tuple[object, ...]:
        """Return the setting as its game in JSON, which later versions can read."""
        return setting_of, (self._text, self.seats, self.number, self.reward)

    @cached_property
    def _text(self) -> str:
        return dumps(self.game)

    @cached_property
    def numbers(self) -> range:
        """The numbers of the deals that may be drawn: as many as give everybody the deal and each part."""
        if self.number != DRAWN:
            return range(self.number, self.number + 1)
        return range(self.game.round_length(self.seats))

    @cached_property
    def dealings(self) -> dict[int, Dealing]:
        """How each of them is dealt."""
        return {number: dealing_of(self.game, self.seats, number) for number in self.numbers}

    @cached_property
    def parts(self) -> tuple[Rules, ...]:
        """The rules of each deal of the schedule."""
        return tuple(self.game.rules_for(self.seats, number) for number in range(self.game.cycle))

    @cached_property
    def steps(self) -> Steps:
        """The actions."""
        return every_step(self.parts, self.seats)

    @cached_property
    def sheet(self) -> Sheet:
        """The shapes of the arrays of an information state."""
        hands = [rules.hands_made for rules in self.parts if rules.hands_made]
        hands += [self.seats - 1 for rules in self.parts if may_scatter(rules)]
        events = max(longest(rules, self.seats).events for rules in self.parts)
        return Sheet(self.steps, self.seats, events, max(hands, default=1), len(self.numbers))

    @cached_property
    def most_actions(self) -> int:
        """A number of actions of the seats that no deal exceeds."""
        return max(longest(rules, self.seats).actions for rules in self.parts)

    @cached_property
    def most_outcomes(self) -> int:
        """The largest number of outcomes of a draw."""
        drawn = len(self.numbers) if self.number == DRAWN else 0
        return max(drawn, *(len(each.rooms) for each in self.dealings.values()))

    @cached_property
    def most_draws(self) -> int:
        """A number of draws that no deal exceeds."""
        return (self.number == DRAWN) + max(len(each.pack) for each in self.dealings.values())

    @cached_property
    def utility(self) -> float:
        """A utility that no seat exceeds, above or below zero."""
        return most_reward(self.game, self.seats, lead=self.reward == "lead")


@lru_cache(maxsize=64)
def setting_of(text: str, seats: int, number: int, reward: Reward) -> Setting:
    """Return the setting of a game written as JSON."""
    return Setting(loads(text), seats, number, reward)

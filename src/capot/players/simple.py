"""A plain player for every game: it goes by what cards cost and how they rank, and needs no compiler."""

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from capot.cards import Card
from capot.play.events import Trick, held
from capot.play.moves import Announce as AnnounceMove
from capot.play.moves import Move, PassTurn, PlayCard, Stop
from capot.play.tricks.winners import winner_by
from capot.play.view import View
from capot.players.costs import Costs
from capot.players.plays import Play, plain_move
from capot.players.protocol import Budget
from capot.players.slow import has_dogs_life
from capot.players.stages import stage_move
from capot.players.views.trick_view import trick_view
from capot.rules.rules import Rules
from capot.rules.stages.announcing import Announce
from capot.rules.stages.exchanges import Exchange, TakeTalon
from capot.rules.stages.tricks import Tricks

KEPT = 0.5
"""Chance to take the trick from which on a player's only card is not kept for a later one."""


@dataclass(frozen=True, slots=True)
class SimplePlayer:
    """Plays every game without compiling; contracts, trumps, doubles, the widow and draws as `thumb` does."""

    name: str = "simple"

    def choose(self, view: View, rng: random.Random, budget: Budget | None = None) -> Move:  # noqa: ARG002
        """Return a move by the cost and rank of the cards alone."""
        legal, low_wins = view.legal, view.standing.low_wins
        match view.stage:
            case _ if view.rules.pause is not None:
                return plain_move(view, view.rules.pause)
            case Tricks() if has_dogs_life(view):
                return _beside_one_card(view)
            case Tricks():
                view = trick_view(view)
                if Stop() in legal.moves and not _surely_win(view):
                    return Stop()
                return PlayCard(Policy(view.rules, len(view.players), low_wins=low_wins).card(_turn(view)))
            case Exchange() | TakeTalon():
                assert legal.pick is not None, "nobody is to act"
                costs = Costs(view.rules, len(view.players), low_wins=low_wins)
                among = sorted(legal.pick.among, key=costs.danger, reverse=True)
                return legal.pick.move(next(replace(legal.pick, among=tuple(among)).ways()))
            case Announce():
                return AnnounceMove(None)
            case _ if isinstance(view.stage, Play):
                return plain_move(view, view.stage)
            case _:
                return stage_move(view)


class Turn(NamedTuple):
    """The knowledge of a player at a turn to play a card: hand, cards on the table, earlier tricks."""

    seats: int
    playable: tuple[Card, ...]
    hand: tuple[Card, ...]
    trick: tuple[Card, ...]
    tricks: tuple[Trick, ...]
    trump: str | None


def _beside_one_card(view: View) -> Move:
    """Return the move in a deal in which somebody leads a dog's life, maybe this seat."""
    assert view.leader is not None, "cards are played to tricks"
    around = ((view.leader + step) % view.seats for step in range(view.seats))
    seats = tuple(seat for seat in around if seat not in view.dropped)
    turn = Turn(len(seats), view.playable, view.hand, view.trick, view.tricks, view.trump)
    later = [view.sizes[seat] for seat in seats[len(view.trick) + 1 :]]
    policy = BesideOneCard(view.rules, len(view.players), low_wins=view.standing.low_wins)
    return policy.move(turn, later, may_hold=PassTurn() in view.legal.moves)


def _lacks(count: int, unseen: int, size: int) -> float:
    """Return about the chance that a hand of this size has none of ``count`` of the unseen cards."""
    return (1 - count / unseen) ** size


def _turn(view: View) -> Turn:
    return Turn(view.seats, view.playable, view.hand, view.trick, view.tricks, view.trump)


def _surely_win(view: View) -> bool:
    """Whether all cards of a hand are trumps that no card still unseen beats."""
    pack, trump = view.rules.pack, view.trump
    seen = {card for trick in view.tricks for card in trick.cards}.union(view.hand, view.trick)
    others = [card for card in pack.cards() if pack.suit(card) == trump and card not in seen]
    highest = max(map(pack.strength, others), default=-1)
    return all(pack.suit(card) == trump and pack.strength(card) > highest for card in view.hand)


class Policy(Costs):
    """The plain rule of thumb of trick play, by the costs of cards and tricks."""

    def __init__(self, rules: Rules, players: int, *, low_wins: bool) -> None:
        """Read resolved rules, for this number of players."""
        super().__init__(rules, players, low_wins=low_wins)
        self.term = rules.stage(Tricks)

    def card(self, turn: Turn) -> Card:
        """Return the card to play: win what is worth winning, else lose with the most dangerous card."""
        playable, height = turn.playable, self.pack.strength
        if self.pack.suitless:
            # High cards are led to draw the others' low ones; the lowest is kept for the last trick.
            least = min(map(height, turn.hand))
            spare = [card for card in playable if height(card) > least]
            return min(spare, key=height, default=playable[0]) if turn.trick else max(playable, key=height)
        playable = self._staked(turn)
        if not turn.trick:
            return min(playable, key=self.danger if self.usual * self.height > 0 else height)
        place, seats, term = len(turn.trick), tuple(range(len(turn.trick) + 1)), self.term
        assert term is not None, "cards are played to tricks"
        over = [
            card
            for card in playable
            if winner_by(term, (*turn.trick, card), seats, self.pack, turn.trump) == place
        ]
        is_last = place + 1 == turn.seats
        if over and self._trick(turn) < 0:
            return min(over, key=height) if is_last else max(over, key=height)
        under = [card for card in playable if card not in over]
        if under:
            return max(under, key=self.danger)
        upwards = 1 if is_last and self.height > 0 else -1
        return max(over, key=lambda card: (-self.cost(card), upwards * height(card)))

    def _staked(self, turn: Turn) -> tuple[Card, ...]:
        """Return the cards to choose from: one worth discarding, or else none that costs if it is played."""
        played, suit = self.stakes.played, self.pack.suit
        staked = [card for card in turn.playable if played.get(card, 0.0) > 0]
        if staked and turn.trick and suit(staked[0]) != suit(turn.trick[0]):
            return (max(staked, key=lambda card: played[card]),)
        return tuple(card for card in turn.playable if card not in staked) or turn.playable

    def _trick(self, turn: Turn) -> float:
        """Return the cost of the trick on the table, with a typical amount for the cards still to come."""
        first = 0.0 if turn.tricks else self.stakes.first
        last = self.stakes.last if len(turn.hand) == 1 else 0.0
        to_come = self.usual * (turn.seats - len(turn.trick)) / turn.seats
        return sum(map(self.cost, (*held(turn.tricks), *turn.trick))) + to_come + first + last


class BesideOneCard:
    """The plain rule where somebody leads a dog's life, whose card is kept for a trick it may well take."""

    def __init__(self, rules: Rules, players: int, *, low_wins: bool) -> None:
        """Read resolved rules, for this number of players."""
        self._costs = Policy(rules, players, low_wins=low_wins)

    def move(self, turn: Turn, later: Sequence[int], *, may_hold: bool) -> Move:
        """Return the move of a seat; ``later`` are the sizes of the hands from which the next cards come."""
        if may_hold and not self._is_worth_playing(turn, later):
            return PassTurn()
        return PlayCard(self._costs.card(turn))

    def _is_worth_playing(self, turn: Turn, later: Sequence[int]) -> bool:
        """Whether the only card of a hand is likely to take this trick."""
        (card,), pack = turn.hand, self._costs.pack
        if not self._wins(turn.trick, card, turn.trump):
            return False
        gone = {each for trick in turn.tricks for each in trick.cards}.union(turn.hand, turn.trick)
        unseen = [each for each in pack.cards() if each not in gone]
        led = pack.suit((*turn.trick, card)[0])
        higher = [each for each in unseen if self._wins((*turn.trick, card), each, turn.trump)]
        # A hand that can follow suit beats a card only in that suit.
        follows = sum(pack.suit(each) == led for each in higher)
        suited, chance = sum(pack.suit(each) == led for each in unseen), 1.0
        for size in later:
            void = _lacks(suited, len(unseen), size)
            ruffs = void * (1 - _lacks(len(higher) - follows, len(unseen), size))
            chance *= (_lacks(follows, len(unseen), size) if follows else 1.0) - ruffs
        return chance >= KEPT

    def _wins(self, trick: tuple[Card, ...], card: Card, trump: str | None) -> bool:
        """Whether a card beats those of a trick."""
        term, place = self._costs.term, len(trick)
        assert term is not None, "cards are played to tricks"
        return winner_by(term, (*trick, card), tuple(range(place + 1)), self._costs.pack, trump) == place

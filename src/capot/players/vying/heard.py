"""The words of both players at any point of a deal, solved for the hands that fit what was said.

A `Moment` holds what both players know, so it is the same for both.  Seats are places here: eldest is 0.
"""

from collections.abc import Sequence
from functools import cached_property, lru_cache
from typing import NamedTuple, TypeAlias

import numpy as np

from capot.play.moves import Move, PlayCard
from capot.play.view import View
from capot.play.vying import PUT, SEE, THROW_IN, winner_of_trick, words_free
from capot.players.vying.chances import Ranks, possible
from capot.players.vying.grids import ALIKE, Numbers, results, ways
from capot.players.vying.words import ROUNDS, Ends, Payoffs, Solved, Wording, by_level, chances_of, learned
from capot.rules.stages.vying import CARDS

HEARD_ANYWAY = 0.4
"""Share of words that are taken to be said whatever the hand.

With less, a best reply gains more (`capot.lab.strength.best_reply`).
"""

LATER_ROUNDS = 50
"""Number of rounds of learning after the first trick, where few hands are left."""

Moves: TypeAlias = tuple[tuple[int, int | Move], ...]
"""The moves of a deal, each with its place: the strength of a card, or a word."""


class OnTable(NamedTuple):
    """The cards on the table when a player is to act, in strengths of cards.

    ``gone`` are the cards played, ``led`` the one that lies there, and ``won`` the winners of earlier tricks.
    """

    turn: int
    leader: int
    gone: Ranks = ()
    led: int | None = None
    won: tuple[int | None, ...] = ()

    def size(self, place: int) -> int:
        """Return the number of cards that a player holds."""
        return CARDS - len(self.won) - (self.led is not None and place == self.leader)

    def after(self, card: int) -> "OnTable":
        """Return the moment after the player to act has played a card."""
        gone = tuple(sorted((*self.gone, card)))
        if self.led is None:
            return self._replace(turn=1 - self.turn, gone=gone, led=card)
        winner = winner_of_trick((self.led, card), self.leader)
        leads = self.leader if winner is None else winner
        return OnTable(leads, leads, gone, won=(*self.won, winner))


class WordGame(NamedTuple):
    """The game of words at one point, by level of hand: what deals lead to, and what both learned to say.

    ``first`` and ``second`` say which level each hand of the player to act and of the other has; the player
    to act comes as eldest.
    """

    ends: Ends
    solved: Solved
    first: Numbers
    second: Numbers


class Moment:
    """The knowledge of both players at a moment, and the words of each with every hand.

    ``hands`` are the kinds of hand by place, and ``likelihood`` how likely each is after what was said.  Only
    words count: the cards that were played tell nothing of those that are left.
    """

    def __init__(
        self, words: Wording, scores: tuple[int, int], now: OnTable, likelihood: Sequence[Numbers]
    ) -> None:
        """Take what lies on the table and the likelihood of hands; nothing has been put so far."""
        self.words, self.scores, self.now, self.likelihood = words, scores, now, likelihood
        self.put_by: int | None = None
        self.left = tuple(ALIKE - now.gone.count(rank) for rank in range(1, len(words.order) + 1))
        self.hands = tuple(hands_of(self.left, now.size(place)) for place in (0, 1))

    @property
    def can(self) -> tuple[bool, bool, bool]:
        """Whether the player to act may be silent, put and throw in."""
        if self.put_by is not None:
            return True, False, False
        leads = self.now.led is None
        first = leads and not self.now.gone
        offered, throw_in = self.words.offered, self.words.throw_in
        free = words_free(offered, throw_in=throw_in, leads=leads, is_first=first)
        return True, PUT in free, THROW_IN in free

    @cached_property
    def game(self) -> WordGame:
        """The words that either may still say, as a game by itself."""
        turn, now = self.now.turn, self.now
        own, other = self.hands[turn], self.hands[1 - turn]
        found = self.results(turn, own, other)
        chance = ways(self.left, own, other) * self.likelihood[turn][:, None] * self.likelihood[1 - turn]
        chance /= chance.sum()
        table, first, second = by_level(chance, found)
        ends = Ends.of(table, self.paid(turn), by_game=self.words.by_game)
        # The other player may speak later, unless this is the last card or only the first leader may.
        is_last = now.size(turn) == 1 and now.led is not None
        later = True, self.words.offered != "first lead" and not is_last, self.words.throw_in and not is_last
        rounds = LATER_ROUNDS if now.won else ROUNDS
        return WordGame(ends, learned(ends, self.can, later, rounds), first, second)

    @cached_property
    def solved(self) -> tuple[Numbers, Numbers]:
        """How often each hand says what, by hand.

        First, how often those of the player to act are silent, put and throw in; then how often those of the
        other player see a put that waits for an answer, or that could be said now.
        """
        game = self.game
        return game.first @ game.solved.eldest.speaks, game.second @ game.solved.dealer.answers[:, 0]

    def weighed(self, place: int, hands: Sequence[tuple[Ranks, float]]) -> list[float]:
        """Return the weights of hands that a player may hold, times their likelihood by the words said."""
        likelihood = dict(zip(self.hands[place], self.likelihood[place].tolist(), strict=True))
        return [weight * likelihood[hand] for hand, weight in hands]

    def results(self, place: int, own: Sequence[Ranks], other: Sequence[Ranks]) -> Numbers:
        """Return who wins the tricks with each pair of hands, 1 being the player at a place."""
        now = self.now
        won = tuple(None if winner is None else int(winner != place) for winner in now.won)
        return results(own, other, now.led, mine_led=now.leader == place, won=won)

    def paid(self, place: int) -> Payoffs:
        """Return the chances of the game to which a deal leads, of the player at a place."""
        found = self.words.paid(*self.scores, chances_of(self.words))
        return found if place == 0 else Payoffs(*(1 - each for each in (found.other, found.own, found.draw)))

    def after(self, place: int, what: int | Move) -> "Moment":
        """Return what both know after a card or a word."""
        now, likelihood = self.now, [*self.likelihood]
        if isinstance(what, int):
            now = now.after(what)
            if any(self.can[1:]):
                likelihood[place] = _heard(likelihood[place], self.solved[0][:, 0])
            at = {hand: number for number, hand in enumerate(self.hands[place])}
            left = tuple(count - (rank == what) for rank, count in enumerate(self.left, 1))
            shown = hands_of(left, now.size(place))
            likelihood[place] = likelihood[place][[at[tuple(sorted((*hand, what)))] for hand in shown]]
            kept = set(hands_of(left, now.size(1 - place)))
            stays = [number for number, hand in enumerate(self.hands[1 - place]) if hand in kept]
            likelihood[1 - place] = likelihood[1 - place][stays]
        elif what == PUT:
            likelihood[place] = _heard(likelihood[place], self.solved[0][:, 1])
        elif what == SEE:
            likelihood[place] = _heard(likelihood[place], self.solved[1])
        found = Moment(self.words, self.scores, now, likelihood)
        found.put_by = place if what == PUT else self.put_by
        if what == PUT:
            # The words at a put that waits are those with which it was solved.
            found.__dict__["solved"] = self.solved
        return found


def _heard(likelihood: Numbers, shares: Numbers) -> Numbers:
    """Return the likelihood of hands after a word that each says this often."""
    heard: Numbers = likelihood * (HEARD_ANYWAY + (1 - HEARD_ANYWAY) * shares)
    return heard


@lru_cache(maxsize=512)
def hands_of(left: tuple[int, ...], size: int) -> tuple[Ranks, ...]:
    """Return the kinds of hand of a size that can be made of the cards left, by strength."""
    return tuple(hand for hand, _ in possible([r for r, n in enumerate(left, 1) for _ in range(n)], size))


@lru_cache(maxsize=4096)
def moment(words: Wording, scores: tuple[int, int], told: Moves) -> Moment:
    """Return what both players know after some moves, at a score of eldest and the dealer."""
    if told:
        return moment(words, scores, told[:-1]).after(*told[-1])
    every = np.ones(len(hands_of((ALIKE,) * len(words.order), CARDS)))
    return Moment(words, scores, OnTable(0, 0), (every, every))


def place_of(view: View, seat: int) -> int:
    """Return the place of a seat: 0 for eldest, 1 for the dealer."""
    return int(seat == view.dealer)


def moment_of(view: View) -> Moment:
    """Return what both players know by a view."""
    words, strength = Wording.of(view.rules), view.rules.pack.strength
    # Totals beyond the target matter no more.
    points = (int(view.standing.totals[seat]) for seat in (1 - view.dealer, view.dealer))
    eldest, dealer = (min(max(each, 0), words.target - 1) for each in points)
    told: list[tuple[int, int | Move]] = []
    for made in view.history:
        move = made.move
        assert move is not None, "all moves are seen"
        told.append((place_of(view, made.seat), strength(move.card) if isinstance(move, PlayCard) else move))
    return moment(words, (eldest, dealer), tuple(told))

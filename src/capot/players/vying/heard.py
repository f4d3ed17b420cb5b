"""The words of both players at any point of a deal, solved for the hands that fit what was said.

A `Moment` holds what both players know, so it is the same for both.  Seats are places here: eldest is 0.
"""

from collections.abc import Sequence
from functools import cached_property, lru_cache
from typing import NamedTuple, TypeAlias

from capot.play.moves import Move, PlayCard
from capot.play.view import View
from capot.play.vying import AGREE, Said, side_of, winner_of_trick
from capot.players.vying.chances import Ranks, possible
from capot.players.vying.grids import ALIKE, Numbers, results, ways
from capot.players.vying.learning import Learned, as_seen_from
from capot.players.vying.tree import End, Node, Turn, Word, tree_of
from capot.players.vying.words import ROUNDS, Wording, by_level, chances_of
from capot.rules.stages.vying import CARDS, PLAYING

HEARD_ANYWAY = 0.4
"""Share of words that are taken to be said whatever the hand.

With less, a best reply gains more (`capot.lab.strength.best_reply`).
"""

LATER_ROUNDS = 50
"""Number of rounds of learning after the first trick, where few hands are left."""

MOMENTS = 512
"""Number of moments that are kept, each with up to 170 KiB."""

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
    """The words at one point of a deal, by level of hand: what both learned to say when a card is due.

    ``levels`` say which level each hand has, by place.
    """

    learned: Learned
    levels: tuple[Numbers, Numbers]


class Moment:
    """The knowledge of both players at a moment, and the words of each with every hand.

    ``hands`` are the kinds of hand by place, and ``likelihood`` how likely each is after what was said.  Only
    words count: the cards that were played tell nothing of those that are left.  While a word waits for its
    answer, ``believed`` is how likely each is by the game in which both were solved; else it is the same.
    """

    def __init__(
        self,
        words: Wording,
        scores: tuple[int, int],
        now: OnTable,
        likelihood: Sequence[Numbers],
        said: Said,
    ) -> None:
        """Take what lies on the table, the likelihood of hands, and what was said."""
        self.words, self.scores, self.now, self.likelihood = words, scores, now, likelihood
        self.believed = likelihood
        self.said, self.lacks = said, words.lacks(*scores)
        self.left = tuple(ALIKE - now.gone.count(rank) for rank in range(1, len(words.order) + 1))
        self.hands = tuple(hands_of(self.left, now.size(place)) for place in (0, 1))

    @property
    def turn(self) -> int:
        """The place of the player to act."""
        return self.now.turn if self.said.answerer is None else self.said.answerer

    @cached_property
    def node(self) -> Node | End:
        """The words that may be said, and all that may be said after them."""
        now, leads = self.now, self.now.led is None
        # The other player may speak later, unless this is the last card.
        later = now.size(now.turn) > 1 or leads
        turn = Turn(now.turn, leads=leads, is_first=leads and not now.gone, later=later)
        return tree_of(self.words.talk, self.said, turn, self.lacks)

    @property
    def options(self) -> tuple[Word, ...]:
        """The words that may be said, or None for a card; nothing where there are no words."""
        return () if isinstance(self.node, End) or self.node.place != self.turn else self.node.words

    @cached_property
    def game(self) -> WordGame:
        """The words that either may still say, as a game by itself."""
        assert isinstance(self.node, Node), "there are words to say"
        # A player whose turn it is may have nothing to say.
        place = self.node.place
        own, other = self.hands[place], self.hands[1 - place]
        found = self.results(place, own, other)
        chance = ways(self.left, own, other) * self.likelihood[place][:, None] * self.likelihood[1 - place]
        chance /= chance.sum()
        table, first, second = by_level(chance, found)
        rounds = LATER_ROUNDS if self.now.won else ROUNDS
        worth = self.words.worth(*self.scores, chances_of(self.words, self.scores))
        learned = Learned(self.node, table, as_seen_from(place, worth), rounds)
        return WordGame(learned, (first, second) if place == 0 else (second, first))

    @cached_property
    def won_anew(self) -> tuple[float, float]:
        """How often each place wins a point with new hands, as likely as it makes the chance of the game."""
        worth = self.words.worth(*self.scores, chances_of(self.words, self.scores))
        now, won, lost = (worth(end).won for end in (End("anew"), End("given", 1, 0), End("given", 1, 1)))
        share = min(max((now - lost) / (won - lost), 0.0), 1.0)
        return share, 1 - share

    def shares(self, node: Node) -> Numbers:
        """Return how often each hand of the player at a node says each of its words, (hands, words)."""
        shares: Numbers = self.game.levels[node.place] @ self.game.learned.shares(node)
        return shares

    def saying(self, word: Word) -> Numbers:
        """Return how often each hand of the player to act says a word, or plays a card in silence."""
        assert isinstance(self.node, Node), "there are words to say"
        shares: Numbers = self.shares(self.node)[:, self.node.at[word]]
        return shares

    def weighed(self, place: int, hands: Sequence[tuple[Ranks, float]]) -> list[float]:
        """Return the weights of hands that a player may hold, times their likelihood by the words said."""
        likelihood = dict(zip(self.hands[place], self.believed[place].tolist(), strict=True))
        return [weight * likelihood[hand] for hand, weight in hands]

    def results(self, place: int, own: Sequence[Ranks], other: Sequence[Ranks]) -> Numbers:
        """Return who wins the tricks with each pair of hands, 1 being the player at a place."""
        now, spoilt = self.now, self.words.talk.stage.spoilt
        won = tuple(None if winner is None else int(winner != place) for winner in now.won)
        return results(own, other, now.led, mine_led=now.leader == place, won=won, spoilt=spoilt)

    def after(self, place: int, what: int | Move) -> "Moment":
        """Return what both know after a card or a word."""
        return self._after_card(place, what) if isinstance(what, int) else self._after_word(place, what)

    def _after_word(self, place: int, word: Move) -> "Moment":
        said = self.words.talk.after(self.said, place, word, self.lacks)
        if word == AGREE:
            dealt = self.words.dealt
            return Moment(self.words, self.scores, self.now, (dealt, dealt), said)
        likelihood, believed, shares = [*self.likelihood], [*self.believed], self.saying(word)
        likelihood[place], believed[place] = _heard(likelihood[place], shares), believed[place] * shares
        found = Moment(self.words, self.scores, self.now, likelihood, said)
        if said.answerer is not None and believed[place].any():
            found.believed = believed
        # The words that follow are those with which it was solved.
        assert isinstance(self.node, Node), "something was said"
        found.__dict__.update(node=self.node.after[self.node.at[word]], game=self.game)
        return found

    def _after_card(self, place: int, card: int) -> "Moment":
        likelihood = [*self.likelihood]
        if self.options:
            likelihood[place] = _heard(likelihood[place], self.saying(None))
        now = self.now.after(card)
        at = {hand: number for number, hand in enumerate(self.hands[place])}
        left = tuple(count - (rank == card) for rank, count in enumerate(self.left, 1))
        shown = hands_of(left, now.size(place))
        likelihood[place] = likelihood[place][[at[tuple(sorted((*hand, card)))] for hand in shown]]
        kept = set(hands_of(left, now.size(1 - place)))
        stays = [number for number, hand in enumerate(self.hands[1 - place]) if hand in kept]
        likelihood[1 - place] = likelihood[1 - place][stays]
        said = self.words.talk.played(self.said)
        return Moment(self.words, self.scores, now, likelihood, said)


def _heard(likelihood: Numbers, shares: Numbers) -> Numbers:
    """Return the likelihood of hands after a word that each says this often."""
    heard: Numbers = likelihood * (HEARD_ANYWAY + (1 - HEARD_ANYWAY) * shares)
    return heard


@lru_cache(maxsize=512)
def hands_of(left: tuple[int, ...], size: int) -> tuple[Ranks, ...]:
    """Return the kinds of hand of a size that can be made of the cards left, by strength."""
    return tuple(hand for hand, _ in possible([r for r, n in enumerate(left, 1) for _ in range(n)], size))


@lru_cache(maxsize=MOMENTS)
def moment(words: Wording, scores: tuple[int, int], told: Moves) -> Moment:
    """Return what both players know after some moves, at a score of eldest and of the next player."""
    if told:
        return moment(words, scores, told[:-1]).after(*told[-1])
    dealt = words.dealt
    return Moment(words, scores, OnTable(0, 0), (dealt, dealt), words.talk.begun)


def place_of(view: View, seat: int) -> int:
    """Return the place of a seat: 0 for eldest and his partner, 1 for the others."""
    return side_of(seat - view.dealer - 1)


def moment_of(view: View) -> Moment:
    """Return what both players know by a view."""
    words, strength = Wording.of(view.rules, view.seats), view.rules.pack.strength
    # Totals beyond the target matter no more.
    playing = ((view.dealer + step) % view.seats for step in (1, PLAYING))
    points = (int(view.standing.totals[seat]) for seat in playing)
    eldest, dealer = (min(max(each, 0), words.target - 1) for each in points)
    told: list[tuple[int, int | Move]] = []
    for made in view.history:
        move = made.move
        assert move is not None, "all moves are seen"
        told.append((place_of(view, made.seat), strength(move.card) if isinstance(move, PlayCard) else move))
    return moment(words, (eldest, dealer), tuple(told))

"""Card-by-card actions of any game, with one way to make each choice."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations

from capot.cards import Card
from capot.play.brag import FOURS, PAIRS, SIZE, is_pair_or_better
from capot.play.choices import FromTable, Legal, MakeHands, PickCards
from capot.play.moves import (
    Announce,
    Arrange,
    Discard,
    Expose,
    LayCards,
    Move,
    PassCards,
    PassTurn,
    PlayCard,
    ScatterCards,
    TakeWidow,
)
from capot.rules.rules import Rules
from capot.rules.stages.brag import Arrange as ArrangeTerm
from capot.rules.stages.brag import DecidedByHand, SwapHand
from capot.rules.stages.climbing import Climb, InstantWin

LAY, DONE, OPEN = "lay", "done", "open"

WORD_OF: dict[Move, str] = {
    PassTurn(): "pass",
    TakeWidow(takes=True): "take",
    TakeWidow(takes=False): "leave",
    Announce(None): "nothing",
    Announce(FOURS): FOURS,
    Announce(PAIRS): PAIRS,
}
"""Moves that are single actions in climbing and Brag, with the names of these; others have their text."""

Put = tuple[tuple[Card, ...], ...]
"""The cards put together so far: hands of three, or one choice of cards; the last may be unfinished.

Where the order of a choice counts, each of its cards is by itself.
"""


def _together(put: Put) -> tuple[Card, ...]:
    return tuple(card for some in put for card in some)


@dataclass(frozen=True, slots=True)
class Steps:
    """The actions of a game at a number of seats.

    Actions 0 to ``len(cards)`` - 1 play a card or, in the pack's canonical order, add it to the combination,
    hand or other choice of cards in progress.  Then come the ``words``: in climbing ``lay``, which lays it,
    and ``pass``; ``done`` if fewer hands may be made; ``take`` and ``leave`` with a spare hand; and the
    declarations.  Games with other moves have more words (`capot.env.words`).
    """

    cards: tuple[Card, ...]
    words: tuple[str, ...]
    _action_of: dict[Card | str, int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Note the action of each card and word."""
        actions = {each: action for action, each in enumerate((*self.cards, *self.words))}
        object.__setattr__(self, "_action_of", actions)

    @property
    def count(self) -> int:
        """The number of actions."""
        return len(self.cards) + len(self.words)

    def of_card(self, card: Card) -> int:
        """Return the action that adds a card; raise `ValueError` if it is not in the pack."""
        if card not in self._action_of:
            raise ValueError(f"{card} is not in the pack of this game")
        return self._action_of[card]

    def of_word(self, word: str) -> int:
        """Return the action of a word; raise `ValueError` if there is none."""
        if word not in self._action_of:
            raise ValueError(f"{word!r} is no action of this game")
        return self._action_of[word]

    def of_move(self, move: Move) -> int:
        """Return the action of a move made by one; raise `ValueError` if there is none."""
        if isinstance(move, PlayCard):
            return self.of_card(move.card)
        if isinstance(move, Expose):
            move = Expose(tuple(sorted(move.cards, key=self.of_card)))
            if OPEN in self.words and move.text not in self.words:
                return self.of_word(OPEN)
        word = WORD_OF.get(move)
        return self.of_word(word if word in self.words else move.text)

    def text(self, action: int) -> str:
        """Return an action in words: a card, or the word."""
        return str(self.cards[action]) if action < len(self.cards) else self.words[action - len(self.cards)]


def steps_of(parts: Sequence[Rules]) -> Steps:
    """Return the actions of all parts of a schedule."""
    cards = dict.fromkeys(card for rules in parts for card in rules.pack.cards())
    words = dict.fromkeys(word for rules in parts for word in _words_of(rules))
    return Steps(tuple(cards), tuple(words))


def can_step(rules: Rules) -> bool:
    """Whether a deal consists of climbing or Brag and the stages before them."""
    return all(
        isinstance(stage, InstantWin | Climb | DecidedByHand | SwapHand | ArrangeTerm)
        for stage in rules.stages
    )


def _words_of(rules: Rules) -> Iterator[str]:
    outright, arranging = rules.stage(DecidedByHand), rules.stage(ArrangeTerm)
    if rules.stage(Climb):
        yield from (LAY, "pass")
    if arranging is not None and arranging.least == "pair":
        yield DONE
    if rules.stage(SwapHand):
        yield from ("take", "leave")
    if outright is not None and "declared" in {outright.fours, outright.pairs}:
        yield from ("nothing", FOURS, PAIRS)


@dataclass(frozen=True, slots=True)
class Choice:
    """The legal moves of the seat to act, and the cards it has put together so far."""

    steps: Steps
    legal: Legal
    put: Put = ((),)

    @property
    def actions(self) -> frozenset[int]:
        """The actions that can still lead to a legal move."""
        if self.legal.make is not None:
            return frozenset(self._arranging(self.legal.make))
        if self._lays:
            return frozenset(self._laying())
        if self.legal.also is not None:
            return frozenset(self._from_table(self.legal.also))
        picked = self._picking(self.legal.pick) if self.legal.pick is not None else ()
        moves = () if self.put[0] else self.legal.moves
        return frozenset((*picked, *map(self.steps.of_move, moves)))

    def after(self, action: int) -> "Choice | Move":
        """Return the choice with one more card, or the finished move; the action must be in `actions`."""
        if action < len(self.steps.cards):
            return self._with_card(self.steps.cards[action])
        word = self.steps.text(action)
        if self.legal.also is not None:
            return next(move for move in self._ends(self.legal.also) if move.last_word == word)
        if word == LAY:
            return LayCards(self.put[0])
        if word == DONE:
            return Arrange(self.put[:-1]) if self.legal.pick is None else self.legal.pick.move(self.put[0])
        return next(move for move in self._at_once if self.steps.of_move(move) == action)

    def path(self, move: Move) -> tuple[int, ...]:
        """Return the actions that make a legal move, one after the other."""
        of_card = self.steps.of_card
        match move:
            case _ if self.legal.also is not None:
                table = sorted(map(of_card, move.on_table))
                return (*map(of_card, move.held), *table, self.steps.of_word(move.last_word))
            case LayCards():
                laid = (each for each in self.legal.moves if isinstance(each, LayCards))
                listed = next(each for each in laid if set(each.cards) == set(move.cards))
                return (*map(of_card, listed.cards), self.steps.of_word(LAY))
            case Arrange():
                hands = sorted(sorted(map(of_card, hand)) for hand in move.hands)
                assert self.legal.make is not None
                done = (self.steps.of_word(DONE),) if len(hands) < self.legal.make.count else ()
                return (*(action for hand in hands for action in hand), *done)
            case ScatterCards():
                return tuple(map(of_card, move.cards))
            case PassCards() | Discard():
                assert self.legal.pick is not None
                fewer = len(move.cards) < self.legal.pick.count or not self.legal.pick.count
                done = (self.steps.of_word(DONE),) if fewer else ()
                return (*sorted(map(of_card, move.cards)), *done)
            case _:
                return (self.steps.of_move(move),)

    @property
    def _lays(self) -> bool:
        """Whether combinations are laid."""
        return any(isinstance(move, LayCards) for move in self.legal.moves)

    def _ends(self, also: FromTable) -> list[Move]:
        """Return the moves with just the cards so far, the first of which is that of the hand."""
        own, *lying = self.put[0]
        return also.ends(own, lying)

    def _from_table(self, also: FromTable) -> Iterator[int]:
        """Yield a card of the hand, then those of the table, whose numbers ascend, and the word that ends it.

        There may be too many moves to be listed: each next card is asked about.
        """
        of_card = self.steps.of_card
        lying = sorted(also.lying, key=of_card)
        if not self.put[0]:
            yield from (of_card(card) for card in also.hand if also.begins(card, (), lying))
            return
        own, *begun = self.put[0]
        above = lying.index(begun[-1]) + 1 if begun else 0
        for place, card in enumerate(lying[above:], above + 1):
            if also.begins(own, (*begun, card), lying[place:]):
                yield of_card(card)
        yield from (self.steps.of_word(move.last_word) for move in self._ends(also))

    @property
    def _at_once(self) -> Iterator[Move]:
        """The legal moves made by one action."""
        return (move for move in self.legal.moves if not isinstance(move, LayCards))

    def _with_card(self, card: Card) -> "Choice | Move":
        put = (*self.put[:-1], (*self.put[-1], card))
        make, pick = self.legal.make, self.legal.pick
        if pick is not None and pick.is_ordered:
            put = (*filter(None, self.put), (card,))
            return pick.move(_together(put)) if len(put) == pick.count else replace(self, put=put)
        if pick is not None:
            return pick.move(put[0]) if len(put[0]) == pick.count else replace(self, put=put)
        if make is None and not self._lays and self.legal.also is None:
            return PlayCard(card)
        if make is None or len(put[-1]) < SIZE:
            return replace(self, put=put)
        return Arrange(put) if len(put) == make.count else replace(self, put=(*put, ()))

    def _picking(self, pick: PickCards) -> Iterator[int]:
        """Yield the next cards of a choice whose numbers ascend, and the end where it may have fewer.

        Where the order counts they come in any, all that it may have.
        """
        if pick.is_ordered:
            begun = _together(self.put)
            rest = [card for card in pick.among if card not in begun]
            for card in rest:
                if pick.begins((*begun, card), [each for each in rest if each != card]):
                    yield self.steps.of_card(card)
            return
        put = len(self.put[0])
        above = self.steps.of_card(self.put[0][-1]) if put else -1
        among = sorted(pick.among, key=self.steps.of_card)
        for place, card in enumerate(among):
            action = self.steps.of_card(card)
            if action > above and pick.begins((*self.put[0], card), among[place + 1 :]):
                yield action
        if put in pick.counts:
            yield self.steps.of_word(DONE)

    def _laying(self) -> Iterator[int]:
        """Yield the next actions of combinations that begin with these cards, lowest first."""
        so_far = self.put[0]
        for move in self.legal.moves:
            if isinstance(move, LayCards) and move.cards[: len(so_far)] == so_far:
                whole = len(move.cards) == len(so_far)
                yield self.steps.of_word(LAY) if whole else self.steps.of_card(move.cards[len(so_far)])
            if isinstance(move, PassTurn) and not so_far:
                yield self.steps.of_word("pass")

    def _arranging(self, make: MakeHands) -> Iterator[int]:
        """Yield the next cards with which this hand and the later ones can be finished.

        The cards of a hand ascend by action, and so do the first cards of the hands.
        """
        order, cards = self.steps.of_card, self.steps.cards
        begun, made = self.put[-1], self.put[:-1]
        used = {card for hand in self.put for card in hand}
        free = sorted(order(card) for card in make.among if card not in used)
        above = order(begun[-1]) if begun else order(made[-1][0]) if made else -1
        for place, action in enumerate(free):
            first = order(begun[0]) if begun else action
            after = sum(other > first for other in free) - (action > first)
            rest = [cards[other] for other in free[place + 1 :]]
            if action > above and self._can_finish(make, (*begun, cards[action]), rest, after):
                yield action
        if make.pairs_only and not begun:
            yield self.steps.of_word(DONE)

    def _can_finish(self, make: MakeHands, hand: tuple[Card, ...], rest: Sequence[Card], after: int) -> bool:
        """Whether a hand can be finished from ``rest``, with enough cards ``after`` for later hands."""
        missing = SIZE - len(hand)
        if make.pairs_only:
            return any(is_pair_or_better((*hand, *some)) for some in combinations(rest, missing))
        to_come = SIZE * (make.count - len(self.put))
        return len(rest) >= missing and after >= missing + to_come

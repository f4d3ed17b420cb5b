"""Vying: the words that two players have said in a deal, those they may say, and who has won its tricks."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias, assert_never

from capot.play.events import Trick
from capot.play.moves import Announce, Move, PlayCard
from capot.play.seen import Seen
from capot.rules.rules import Rules
from capot.rules.scoring import VyingTerm
from capot.rules.scoring.vying import GAME
from capot.rules.stages.vying import CARDS, PLAYING, Vie
from capot.rules.terms import Exact

PUT, SEE, CONCEDE, THROW_IN = map(Announce, ("put", "see", "concede", "throw-in"))
DOUBLE, RAISE, REMAINDER, ACCEPT, REFUSE = map(Announce, ("double", "raise", "remainder", "accept", "refuse"))
NEW_CARDS, AGREE, DECLINE = map(Announce, ("new-cards", "agree", "decline"))
OFFERS = (PUT, DOUBLE, RAISE, REMAINDER)
"""The words by which a player offers to play for more."""

_WORDS = {str(word.name): word for word in (*OFFERS, SEE, CONCEDE, ACCEPT, REFUSE)}
"""Words by their names, which the terms of a stake know."""

WINS = 2
"""Tricks that win a deal at once."""

Lacks: TypeAlias = tuple[int, int]
"""The points that each side lacks to win the game."""


class Said(NamedTuple):
    """The words of a deal: what is at stake, what is offered and asked, and the side that has given up.

    Sides have the numbers 0 and 1, as the seats of two players do.  The ``stake`` is the one that both have
    agreed on.  The last ``offer`` to play for another was made ``by`` a side and waits for an answer, until
    it is None again or somebody has given up.  ``answers`` counts the
    offers that have answered one another since the last card, and ``is_raised`` is whether one of them was
    accepted.  Eldest has ``asked`` for new cards, or was ``declined``; hands were dealt anew ``redeals``
    times, and the deal is ``passed`` once the pack was used up.
    """

    stake: int
    offer: int | None = None
    by: int | None = None
    answers: int = 0
    is_raised: bool = False
    gave_up: int | None = None
    asked: int | None = None
    declined: bool = False
    redeals: int = 0
    passed: bool = False

    @property
    def waits(self) -> bool:
        """Whether an offer or a question waits for its answer."""
        return (self.offer is not None and self.gave_up is None) or self.asked is not None

    @property
    def answerer(self) -> int | None:
        """The side that is to answer, None if nothing waits."""
        if not self.waits:
            return None
        asker = self.by if self.asked is None else self.asked
        assert asker is not None, "somebody has spoken"
        return 1 - asker

    @property
    def is_over(self) -> bool:
        """Whether a word has ended the deal."""
        return self.gave_up is not None or self.passed


@dataclass(frozen=True, slots=True)
class Talk:
    """The terms by which words are said, and the number of times that the pack has new hands."""

    stage: Vie
    stake: VyingTerm
    redeals: int

    @classmethod
    def of(cls, rules: Rules) -> "Talk":
        """Return those of resolved rules in which players vie."""
        stage = rules.stage(Vie)
        assert stage is not None, "nobody vies by these rules"
        stake = next(each for each in rules.scoring if isinstance(each, VyingTerm))
        return cls(stage, stake, len(rules.pack.cards()) // (2 * CARDS) - 1)

    @property
    def begun(self) -> Said:
        """The beginning, before any word."""
        return Said(self.stake.each)

    def lacks(self, totals: Sequence[Exact]) -> Lacks:
        """Return the points that each side lacks at these totals by seat; a single deal has no totals."""
        own, other = (self.stake.target - max(int(each), 0) for each in totals[:PLAYING] or (0, 0))
        return own, other

    @property
    def named(self) -> tuple[Move, ...]:
        """The words by which more is offered here."""
        return tuple(_WORDS[name] for name in self.stake.named)

    @property
    def puts(self) -> bool:
        """Whether a player puts, rather than raising the stake."""
        return PUT in self.named

    def offers(self, said: Said, side: int, lacks: Lacks) -> Mapping[Move, int]:
        """Return the offers that would exceed the stake, or the one that waits, with what they offer."""
        now = said.stake if said.offer is None else said.offer
        return {_WORDS[name]: figure for name, figure in self.stake.offers(now, lacks[side]).items()}

    def free(self, said: Said, side: int, lacks: Lacks, *, leads: bool, is_first: bool) -> tuple[Move, ...]:
        """Return the words that a side may say before a card, which may be the first of the deal."""
        if said.is_raised or said.stake == GAME:
            return ()
        words = list[Move]()
        if {"any turn": True, "lead": leads, "first lead": is_first}[self.stage.offered]:
            words += self.offers(said, side, lacks) if self.has_right(said, side) else ()
        if self.stage.throw_in:
            words.append(THROW_IN)
        if is_first and said.by is None and not said.declined and self.deals_anew(said):
            words.append(NEW_CARDS)
        return tuple(words)

    def has_right(self, said: Said, side: int) -> bool:
        """Whether a side may make the next offer."""
        return not self.stake.is_for_accepter or said.by != side

    def deals_anew(self, said: Said) -> bool:
        """Whether new hands may be dealt once more."""
        match self.stage.redeal:
            case "never":
                return False
            case "once":
                return not said.redeals
            case "repeated":
                return True
            case _:
                assert_never(self.stage.redeal)

    def answers(self, said: Said, side: int, lacks: Lacks) -> tuple[Move, ...]:
        """Return the answers to an offer, or to a question for new cards."""
        if said.asked is not None:
            return AGREE, DECLINE
        replies = tuple(_WORDS[name] for name in self.stake.replies)
        counters = self.counters(said)
        return (*replies, *(each for each in self.offers(said, side, lacks) if each in counters))

    def counters(self, said: Said) -> Collection[Move]:
        """Return the words that may answer the offer that waits, if they offer more."""
        return [_WORDS[name] for name in self.stake.counters(said.answers)]

    def played(self, said: Said) -> Said:
        """Return the same after a card, when the next offer may be made."""
        return said._replace(answers=0, is_raised=False)

    def after(self, said: Said, side: int, move: Move, lacks: Lacks) -> Said:
        """Return what has been said after one more move of a side."""
        if isinstance(move, PlayCard):
            return self.played(said)
        if move in OFFERS:
            offer = self.offers(said, side, lacks)[move]
            return said._replace(offer=offer, by=side, answers=said.answers + 1)
        if move in {SEE, ACCEPT}:
            assert said.offer is not None, "nobody has offered anything"
            return said._replace(stake=said.offer, offer=None, is_raised=True)
        if move in {CONCEDE, REFUSE, THROW_IN}:
            return said._replace(gave_up=side)
        if move == NEW_CARDS:
            return said._replace(asked=side)
        if move == DECLINE:
            return said._replace(asked=None, declined=True)
        assert move == AGREE, "there are no other words"
        if said.redeals == self.redeals:
            return said._replace(asked=None, passed=True)
        return said._replace(asked=None, redeals=said.redeals + 1)


def said(deal: Seen, moves: Iterable[tuple[int, Move | None]]) -> Said:
    """Return the state of the talk after these moves of a deal, each with its seat."""
    talk = Talk.of(deal.rules)
    found, lacks = talk.begun, talk.lacks(deal.standing.totals)
    for seat, move in moves:
        assert move is not None, "all moves are seen"
        found = talk.after(found, side_of(seat), move, lacks)
    return found


def side_of(seat: int) -> int:
    """Return the side of a seat, which is the seat itself where two players vie."""
    return seat % PLAYING


def player_of(side: int, dealer: int, seats: int) -> int:
    """Return the seat that plays and speaks for a side: eldest or the next."""
    return (dealer + 1 + (side - dealer - 1) % PLAYING) % seats


def partner_of(seat: int, seats: int) -> int | None:
    """Return the seat that gives its best card to one that plays; None if that has no partner."""
    return None if seats == PLAYING else (seat + PLAYING) % seats


def winner_of_trick(cards: Sequence[int], leader: int) -> int | None:
    """Return the side that wins a trick of two cards of these strengths; None if they are equal."""
    if cards[0] == cards[1]:
        return None
    return leader if cards[0] > cards[1] else 1 - leader


def taken(winners: Sequence[int | None], spoilt: str) -> Sequence[int | None]:
    """Return who has taken tricks with these winners, the spoilt ones too if the first winner gets them."""
    first = next((each for each in winners if each is not None), None) if spoilt == "first winner" else None
    return winners if first is None else [first if each is None else each for each in winners]


def winner_of_tricks(winners: Sequence[int | None], spoilt: str) -> int | None:
    """Return the side that has won a deal by those that won its tricks; None if it is open or drawn."""
    takers = taken(winners, spoilt)
    for side in (0, 1):
        own, others = takers.count(side), takers.count(1 - side)
        if own >= WINS or (own and not others and len(winners) == CARDS):
            return side
    return None


def is_decided(winners: Sequence[int | None], spoilt: str) -> bool:
    """Whether no more tricks are played."""
    return len(winners) == CARDS or winner_of_tricks(winners, spoilt) is not None


def winners_of(tricks: Iterable[Trick]) -> list[int | None]:
    """Return the sides that have taken some tricks."""
    return [None if trick.winner is None else side_of(trick.winner) for trick in tricks]

"""The terms of a stake that two players vie for."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias, assert_never

from capot.language.texts import say
from capot.rules.errors import unfit
from capot.rules.scoring.answers import Partners, Reach, Sums, at_the_end, between, weighs_nothing
from capot.rules.terms import Exact, Whole

GAME = 1_000_000
"""The stake of a deal that is played for the game, which is more than any number of points."""


@dataclass(frozen=True, slots=True)
class StakeWon:
    """The winner of a deal scores ``each``, and so does a player to whom the other gives it up.

    If a put was seen, the winner of the tricks scores what is missing to ``target`` instead, if that is more.
    With ``silent`` "game" that is so for every deal that is played out.
    """

    name: str
    each: Whole = 1
    target: int = 5
    silent: Literal["point", "game"] = "point"

    partners = Partners.ONE_SCORE
    waits = at_the_end
    weighs = weighs_nothing
    words = 2
    """A number of words that no deal exceeds: a put and its answer, or a hand thrown in."""
    named = ("put",)
    """The words by which more is offered."""
    replies = ("see", "concede")
    """The answers to an offer."""
    is_for_accepter = False
    """Whether only the player who has accepted an offer makes the next."""

    def offers(self, stake: int, _lacks: int) -> Mapping[str, int]:
        """Return the offers that exceed a stake, with what they offer."""
        return {"put": GAME} if stake < GAME else {}

    def counters(self, _number: int) -> tuple[str, ...]:
        """Return the offers with which an offer may be answered."""
        return ()

    def is_for_game(self, stake: int) -> bool:
        """Whether whoever wins the tricks of a deal at this stake gets all that he lacks."""
        return stake == GAME or self.silent == "game"

    def paid(self, stake: int, total: Exact) -> Exact:
        """Return what a player with this total scores for winning the tricks of a deal at a stake."""
        # A match of a fixed number of deals goes on past the target.
        return max(self.each, self.target - total) if self.is_for_game(stake) else stake

    def pays_one_of_two(self, _: Sums) -> bool:
        """Whether of two players or sides never both score."""
        return True

    def check_totals(self, totals: Collection[int]) -> None:
        if set(totals) - {self.target}:
            why = say("a put is for {points} points, so the game must end at that total", points=self.target)
            raise unfit("ends", why)

    def reach(self, _: Sums) -> Reach:
        return between(self.each, self.target)


@dataclass(frozen=True, slots=True)
class StakeRaised:
    """The winner of a deal scores the stake, and so does a player to whom the other gives the deal up.

    It is ``each`` at first.  Before a card a player may offer to raise it, from 1 to 2 and then to twice as
    much, or ``by`` "two" more each time, while it is less than he lacks to ``target``; or to just what he
    lacks, his remainder.  The other accepts, or refuses and loses the stake as it was.  He may also
    ``answer`` by his own "remainder", with "any" raise, or with "none"; then the first may still refuse.
    After an offer either player may make the next at his turn, or only the ``right`` of the "accepter".
    """

    name: str
    each: Whole = 1
    target: int = 12
    by: Literal["double", "two"] = "double"
    right: Literal["anyone", "accepter"] = "anyone"
    answer: Literal["remainder", "any", "none"] = "remainder"

    partners = Partners.ONE_SCORE
    waits = at_the_end
    weighs = weighs_nothing
    replies = ("accept", "refuse")
    """The answers to an offer, other than offers."""

    @property
    def named(self) -> tuple[str, str]:
        """The words by which more is offered."""
        return "double" if self.by == "double" else "raise", "remainder"

    @property
    def is_for_accepter(self) -> bool:
        """Whether only the player who has accepted an offer makes the next."""
        return self.right == "accepter"

    def offers(self, stake: int, lacks: int) -> Mapping[str, int]:
        """Return the offers that exceed a stake, with what they offer, by a player who lacks so much."""
        return {} if stake >= lacks else dict(zip(self.named, (self.raised(stake), lacks), strict=True))

    def counters(self, number: int) -> tuple[str, ...]:
        """Return the offers with which an offer may be answered, if it is the first or another number."""
        match self.answer:
            case "none":
                return ()
            case "remainder":
                return ("remainder",) if number == 1 else ()
            case "any":
                return self.named
            case _:
                assert_never(self.answer)

    def is_for_game(self, _stake: int) -> bool:
        """Whether whoever wins the tricks of a deal gets all that he lacks, whatever the stake."""
        return False

    def paid(self, stake: int, _total: Exact) -> Exact:
        """Return what a player scores for winning the tricks of a deal at a stake."""
        return stake

    @property
    def words(self) -> int:
        """A number of words that no deal exceeds: offers, each answered once, or a hand thrown in."""
        raises, stake = 0, self.each
        while stake < self.target:
            stake, raises = self.raised(stake), raises + 1
        # Each player calls his remainder once at most.
        return 2 * (raises + 2) + 1

    def raised(self, stake: int) -> int:
        """Return the stake to which a player may raise this one, other than to his remainder."""
        if stake < 2:
            return 2
        return 2 * stake if self.by == "double" else stake + 2

    def pays_one_of_two(self, _: Sums) -> bool:
        """Whether of two players or sides never both score."""
        return True

    def check_totals(self, totals: Collection[int]) -> None:
        if set(totals) - {self.target}:
            why = say(
                "a remainder is what is missing to {points} points, so the game must end at that total",
                points=self.target,
            )
            raise unfit("ends", why)

    def reach(self, _: Sums) -> Reach:
        return between(self.each, self.target, self.raised(self.target - 1))


VyingTerm: TypeAlias = StakeWon | StakeRaised

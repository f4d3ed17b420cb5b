"""The terms of what a player says about his hand: announcing, staying in, throwing it in, exposing."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from capot.cards import Card
from capot.language.texts import Name, say
from capot.rules.errors import RulesError, unfit
from capot.rules.stages.exchanges import LeftOver
from capot.rules.terms import Exact, Pack, Payoff, Ranks, Suit, Target


@dataclass(frozen=True, slots=True)
class Undertaking:
    """Something a player may announce before the first lead.

    If it succeeds, the deal scores only ``made``.  If it fails, it scores ``failed``, and tricks still count
    for ``still_count``: of the "winners", only for the others who won any.  With ``leads`` the declarer leads
    to the first trick.  ``suspends`` names the duties that do not apply in such a deal.

    With ``pooled`` the declarer pays or gets what the others score, and wins the pool too, or pays as much as
    it holds into it.
    """

    name: str
    title: str
    target: Target
    made: Payoff
    failed: Payoff
    still_count: Literal["nobody", "others", "winners", "everybody"]
    leads: bool = False
    suspends: tuple[str, ...] = ()
    pooled: bool = False


@dataclass(frozen=True, slots=True)
class Announce:
    """Each player in turn, from the one who is to lead, may announce one of the undertakings.

    ``poll``: the ``first`` announcement ends the round; or ``every`` player is asked, and all who announce
    are bound; or the ``highest`` stands, and a later player must outrank it (``undertakings`` go from low to
    high).
    """

    undertakings: tuple[Undertaking, ...]
    poll: Literal["first", "every", "highest"] = "first"
    name: str = "announce"

    @property
    def ranks_in_vain(self) -> bool:
        """Whether announcements outrank each other, but there is only one to make."""
        return self.poll == "highest" and len(self.undertakings) == 1

    def check(self, pack: Pack, held: int, seats: int) -> None:  # noqa: ARG002 - as all stages check themselves
        """Raise `RulesError` unless something may be announced."""
        if not self.undertakings:
            raise RulesError("announce: there is nothing to announce")


@dataclass(frozen=True, slots=True)
class ThrowIn:
    """Each player in turn from eldest may throw in a hand with at least ``least`` cards of these ``ranks``.

    Then nothing is played or scored, and the next dealer deals; or the ``same`` dealer deals again, and the
    deal is not one of those that the match lasts.  Everybody is asked, so that keeping the hand does not show
    whether it could have been thrown in.
    """

    ranks: Ranks
    least: int
    same: bool = False
    name: str = "throw-in"

    def qualifies(self, hand: Sequence[Card]) -> bool:
        """Whether a hand may be thrown in."""
        return sum(card.rank in self.ranks for card in hand) >= self.least

    def check(self, pack: Pack, held: int, seats: int) -> None:  # noqa: ARG002 - as all stages check themselves
        """Raise `RulesError` unless some hand of ``held`` cards may be thrown in, and some may not."""
        if not {*self.ranks} <= {*pack.order}:
            raise unfit(self.name, say("{ranks} are not ranks of the pack", ranks=Name(self.ranks)))
        if not 1 <= self.least <= min(held, sum(card.rank in self.ranks for card in pack.cards())):
            why = say("no hand has {least} cards of these ranks", least=self.least)
            raise unfit(self.name, why)


@dataclass(frozen=True, slots=True)
class StayIn:
    """Each player in turn, after the declarer, who must stay, or from eldest, says if he is in or out.

    All must stay if ``forced_by`` is trumps, from deal ``forced_from`` (counted from 1) on, and with
    ``forced_simple`` while the pool holds nothing from earlier deals.  Whoever is left alone scores without
    play.  Without a declarer the ``last`` player is that, unasked, if all others are out; or he is "asked"
    and may drop out too; or he "meets" a single player who is in, and must stay.

    With ``spare`` the first who asks is in with a spare hand instead of his.  Announcing one of the
    ``undertakings`` ends the round, and those who dropped out play too.
    """

    forced_by: Suit | None = None
    forced_from: int | None = None
    forced_simple: bool = False
    last: Literal["unasked", "asked", "meets"] = "unasked"
    spare: bool = False
    undertakings: tuple[Undertaking, ...] = ()
    name: str = "staying-in"

    ranks_in_vain = False

    @property
    def left_over(self) -> LeftOver | None:
        """A spare hand, if one may be taken."""
        return "spare hand" if self.spare else None

    @property
    def changes(self) -> bool:
        """Whether all must stay from some deal on."""
        return self.forced_from is not None

    def check(self, pack: Pack, held: int, seats: int) -> None:  # noqa: ARG002 - as all stages check themselves
        """Raise `RulesError` if a player is asked in no deal, and something still depends on the answers."""
        if self.forced_from is None:
            return
        if self.forced_from < 1:
            raise RulesError(f"{self.name}: deals are counted from 1, and there is none before it")
        if self.forced_from == 1 and (self.forced_by or self.forced_simple or self.last != "unasked"):
            raise RulesError(f"{self.name}: all must stay from the first deal on, whatever else says so")

    def is_forced(self, trump: Suit | None, number: int, pot: int) -> bool:
        """Whether all must stay in deal ``number`` (from 0) with these trumps and so much in the pot."""
        late = self.forced_from is not None and number + 1 >= self.forced_from
        simple = self.forced_simple and not pot
        return late or simple or (self.forced_by is not None and trump == self.forced_by)


@dataclass(frozen=True, slots=True)
class Exposable:
    """A card that may be exposed: then the terms ``of`` these names score ``factor`` times as much.

    Without names only the card itself does.  Its first holder gets ``bonus``, whoever takes it.
    """

    name: str
    card: Card
    of: tuple[str, ...] = ()
    factor: int = 2
    bonus: Exact = 0


@dataclass(frozen=True, slots=True)
class Expose:
    """Each player may lay some of these ``cards`` open before the first lead, all at the same time.

    They stay in the hand and are played as usual; if ``held_back``, not to the first trick in which their
    suit is led while the holder has another card of it.  With ``again`` further rounds follow until nobody
    exposes anything.  Once all of them lie open, the terms ``together`` score twice as much too.
    """

    cards: tuple[Exposable, ...]
    held_back: bool = False
    again: bool = False
    together: tuple[str, ...] = ()
    name: str = "exposing"

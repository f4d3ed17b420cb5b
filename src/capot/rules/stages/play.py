"""The answers of a kind of play about itself and, save for tricks, its length."""

from collections.abc import Iterable
from typing import Literal, NamedTuple, Protocol, runtime_checkable

from capot.cards import Card
from capot.language.texts import Text, mark
from capot.rules.terms import Pack

HANDS_LATER = mark("The hands of this match are shown once it is over.")
"""The refusal of all that would show the hands of a deal too early, where play ``hides_unplayed``."""


class KindOfPlay(NamedTuple):
    """The answers of a kind of play about itself.

    Its ``name`` is that of its modules and folders, by which other layers list what they have for it, and of
    the family of its games if these have a ``heading``.  ``where`` completes "it does not belong where".

    The ``stages``, as the workshop offers them, and the terms of ``scoring`` are its own: no other kind of
    play has them.  Where it is ``narrow``, there are no others but those of other kinds that it has ``also``.
    With ``one_score`` there is a single term of scoring, a stake.

    Hands may be ``uneven``, and chairs empty of players who are out of the match; packs may be two
    (``twins``).  More players than there are ``sides`` are partners with one score; with "any" they may be.

    The play may begin with a card ``turned`` up from the stock, or it ``opens`` with more that lie open.
    With ``lead_is_won``, the winner of the last deal leads.  Cards are drawn or dealt during the play if it
    ``draws``; if it also ``tells_drawn``, all see how many a player draws.  A player has about
    ``turns_a_card`` turns for each card dealt to him.  Where no suit has an order, cards are ``unranked``.
    Where players bluff, the play ``hides_unplayed``: cards that nobody played stay hidden until the match is
    over, not only until the deal is.
    """

    name: str
    where: str
    heading: str = ""

    stages: tuple[object, ...] = ()
    scoring: tuple[type, ...] = ()
    also: tuple[type, ...] = ()
    narrow: bool = True
    one_score: bool = False

    uneven: bool = False
    twins: bool = False
    sides: int | Literal["any"] | None = None

    turned: bool = False
    opens: bool = False
    lead_is_won: bool = False
    draws: bool = False
    tells_drawn: bool = False
    turns_a_card: float = 1
    unranked: bool = False
    hides_unplayed: bool = False


@runtime_checkable
class Demanding(Protocol):
    """A play of the cards that does not go with all stages and scores of its kind."""

    def check_beside(self, stages: Iterable[object], scoring: Iterable[object], /) -> None:
        """Raise `RulesError` unless it goes with the stages before it and these scores."""


@runtime_checkable
class Selling(Protocol):
    """A stage in which something is bid and paid for."""

    def most_paid(self) -> int:
        """Return the most points that a player may pay."""


@runtime_checkable
class Offering(Protocol):
    """A stage with scores that the workshop offers."""

    def scores_offered(self, pack: Pack, card: Card, /) -> Iterable[object]:
        """Return them with the values to start with, such as a card of the pack."""


@runtime_checkable
class Growing(Protocol):
    """A term with a list to which the workshop adds."""

    @property
    def listed(self) -> tuple[str, tuple[object, ...]]:
        """The field with the list, and the list."""

    def additions(self, pack: Pack, /) -> Iterable[tuple[Text, object]]:
        """Return what can be added to the list, each with its title."""


@runtime_checkable
class Swapping(Protocol):
    """A stage in which a player may swap his hand for a spare one."""

    @property
    def needs_spare(self) -> bool:
        """Whether there must be a spare hand; otherwise nobody is asked without one."""


class Size(NamedTuple):
    """The size of a deal: the cards ``dealt`` to all and those of the ``stock``, seats and scoring terms."""

    dealt: int
    stock: int
    seats: int
    scoring: tuple[object, ...]


class Length(NamedTuple):
    """How many actions the seats may take, and how many events a seat may see."""

    actions: int
    events: int

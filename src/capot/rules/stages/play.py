"""The answers of a kind of play about itself and, save for tricks, its length."""

from typing import NamedTuple


class KindOfPlay(NamedTuple):
    """The answers of a kind of play about itself.

    The ``stages`` and the terms of ``scoring`` are its own: no other kind of play has them.  Where it is
    ``narrow``, nothing else may stand there but other terms that count (``also``), and cards are passed only
    if it ``passes``.  With ``one_score`` there is a single term of scoring, a stake.  The workshop offers
    some stages (``stages_offered``) and scores (``scores_offered``) with the values to start with.
    ``where`` completes the sentence "it does not belong where".  Where that is said, hands may be
    ``uneven``, chairs empty of players who are out of the match, packs two (``twins``), and players
    ``partners`` with one score; more players than there are ``sides`` are partners.  The play may begin with
    a card ``turned`` up from the stock, or it ``opens`` with others of it laid open.  With ``lead_is_won``,
    the winner of the last deal leads.  Cards are drawn or dealt during the play if it ``draws``; if it also
    ``tells_drawn``, all see how many a player draws.  A player has about ``turns_a_card`` turns for each card
    dealt to him.  Where no suit has an order, cards are ``unranked``.
    Its ``name`` is that of its folders, and of the family of its games if these have a ``heading``.
    """

    where: str
    stages: tuple[type, ...] = ()
    scoring: tuple[type, ...] = ()
    also: tuple[type, ...] = ()
    passes: bool = False
    narrow: bool = True
    one_score: bool = False
    uneven: bool = False
    empty_chairs: bool = False
    twins: bool = False
    turned: bool = False
    partners: bool = False
    sides: int | None = None
    opens: bool = False
    draws: bool = False
    tells_drawn: bool = False
    turns_a_card: float = 1
    lead_is_won: bool = False
    unranked: bool = False
    stages_offered: tuple[object, ...] = ()
    scores_offered: tuple[object, ...] = ()
    name: str = ""
    heading: str = ""


class Length(NamedTuple):
    """How many actions the seats may take, and how many events a seat may see."""

    actions: int
    events: int

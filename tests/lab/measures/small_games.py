"""Games so small that their figures are known beforehand."""

import pickle
from dataclasses import replace
from typing import Any

import numpy as np

from capot.cards import cards as some_cards
from capot.rules.catalog import GAMES
from capot.rules.model import Game, every_deal
from capot.rules.scoring import Captured, TrickTaken
from capot.rules.terms import Deal

EVERY_TRICK = TrickTaken("tricks", "every", 1)
FIRST_TRICK = TrickTaken("first trick", "first", 1)
LAST_TRICK = TrickTaken("last trick", "last", 1)


def game_of(*scoring: TrickTaken | Captured, cards: int = 8) -> Game:
    """Return a game of plain tricks for four with these scores and hands of some cards."""
    base = GAMES["slobberhannes"]
    rules = replace(base.schedule[0].rules, deal=Deal(each=cards), scoring=scoring)
    return replace(
        base,
        key="small",
        name="Small",
        players=(4,),
        best=(),
        schedule=every_deal(rules),
        options=(),
        cites=(),
    )


ONE_CARD = game_of(EVERY_TRICK, cards=1)
"""Each player has one card: the cards decide, and nobody ever has a choice."""

TOO_MUCH = game_of(*(Captured(f"queen {number}", some_cards("Q♣"), 1) for number in range(60)))
"""More terms of scoring than the kernel has room for."""


def piece_anywhere(sample: Any, *, after: int) -> Any:
    """Return the second piece of a sample, the same in another process that plays another one first."""
    elsewhere = pickle.loads(pickle.dumps(sample))  # noqa: S301 - our own
    elsewhere.piece(after)
    found = sample.piece(1)
    assert elsewhere.piece(1).tolist() == found.tolist()
    assert np.isfinite(found).all()
    return found

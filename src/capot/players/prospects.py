"""The moves of a seat at any stage, ready to be tried in worlds, and what their outcomes are worth to it."""

import random

import numpy as np

from capot.play.moves import Move
from capot.play.view import View
from capot.players.brag.payment import brag_stake
from capot.players.search.race import Prospect
from capot.players.search.settings import Settings
from capot.players.search.values import Stake
from capot.players.stages import OF_HANDS, is_without_tricks, stage_prospect
from capot.players.tricks.prospect import TrickProspect
from capot.players.views.seated import seated
from capot.players.views.trick_view import trick_view
from capot.players.worlds.lengths import bid_hands


def prospect_of(
    view: View, settings: Settings, rng: random.Random, also: Move | None = None
) -> tuple[Prospect, Stake]:
    """Return the moves of the seat of a view, and its stake.

    Where not all moves are listed, ``also`` is.  Only the view and the luck of ``rng`` are used.
    Stages without tricks ignore ``settings``.  Raise `RulesError` for rules that cannot be searched, and
    `WorldError` if the worlds cannot be drawn.
    """
    view = seated(view)
    assert view.seat is not None
    if not is_without_tricks(view.stage):
        prospect = TrickProspect(trick_view(view), settings, rng, also, bid_hands(view))
        return prospect, prospect.stake
    found: Prospect = stage_prospect(view, also)(view, np.random.default_rng(rng.getrandbits(64)))
    of_hands = isinstance(view.stage, OF_HANDS)
    return found, brag_stake(view) if of_hands else Stake(view.seat, view.standing)

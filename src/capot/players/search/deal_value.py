"""The value of the cards of a deal to each seat: what they usually lead to, all cards known."""

from random import Random

import numpy as np

from capot.kernel.bits import HAS_BIT_DEPOSIT
from capot.kernel.dtypes import STATE
from capot.kernel.luck import SLIPPED
from capot.kernel.playout import THUMB
from capot.kernel.rollouts import roll_out
from capot.kernel.solve.endgame import NOTED
from capot.kernel.state import encode
from capot.kernel.tables import compile_rules
from capot.play.position import Position
from capot.play.standing import Standing
from capot.players.search.spread import played_by_thumb
from capot.players.search.values import Floats, ahead_of
from capot.players.slow import DOGS_LIFE
from capot.players.views.seated import seated_deal
from capot.players.views.trick_deal import trick_deal
from capot.players.worlds.card_sets import bits_of, together
from capot.rules.errors import RulesError
from capot.rules.stages.tricks import Tricks

PLAYOUTS, PLAIN_PLAYOUTS = 400, 12
"""Times that a deal is played, by the kernel and in plain play."""


def deal_value(position: Position, seed: int = 0, playouts: int = PLAYOUTS) -> Floats:
    """Return how far each seat is ahead of the table's mean on average, if rule-of-thumb players go on.

    In points as in the book, more being better; ``position`` may be at any point of a deal that is not over.
    It uses all cards, so it is for finished deals and experiments, never for a player.  Its mean over deals
    is that of the scores of such players, whatever ``playouts``; where the kernel cannot play the deal, a few
    playouts in plain play must do.  Seats that are out of the match have a value of 0.
    """
    now = position.standing
    value = np.zeros(position.seats)
    if now.gone and not isinstance(position.stages[0], Tricks):
        # With empty chairs only the play of tricks is played by the kernel.
        players = list(position.players)
        value[players] = _mean_lead(_in_plain_play(position, seed)[:, players], now)
        return value
    if now.out:
        deal, seats = (trick_deal if now.gone else seated_deal)(position)
        value[list(seats)] = deal_value(deal, seed, playouts)
        return value
    try:
        return _mean_lead(_by_kernel(position, seed, playouts), now)
    except RulesError:
        return _mean_lead(_in_plain_play(position, seed), now)


def _mean_lead(points: Floats, now: Standing) -> Floats:
    found: Floats = ahead_of(points, low_wins=now.low_wins, sides=now.sides).mean(axis=0)
    return found


def _in_plain_play(position: Position, seed: int) -> Floats:
    luck = Random(seed)
    played = [played_by_thumb(position, luck).score().points for _ in range(PLAIN_PLAYOUTS)]
    return np.array([[float(each) for each in some] for some in played])


def _by_kernel(position: Position, seed: int, playouts: int) -> Floats:
    if position.standing.one_card:
        raise RulesError(DOGS_LIFE)
    tables = compile_rules(position.rules, position.seats, position.standing)
    root = np.zeros(1, STATE)
    root[0] = encode(position, tables)
    bits = bits_of(position.rules.pack)
    discarded = bool(position.discards)
    out = together(position.discards if discarded else position.talon, bits)
    world = np.array([*(together(hand, bits) for hand in position.hands), out], np.int64)
    points = np.zeros((playouts, 1, position.seats), np.int64)
    roll_out(
        tables,
        root,
        np.zeros(2, STATE),
        0,
        np.tile(world, (playouts, 1)),
        discarded,
        np.zeros(1, np.int64),
        np.full(1, THUMB, np.int64),
        THUMB,
        SLIPPED,
        np.uint64(seed),
        HAS_BIT_DEPOSIT,
        0,
        np.zeros((1, position.seats + NOTED), np.int64),
        points,
        np.zeros(points.shape[:2], np.int64),
    )
    found: Floats = points[:, 0] / int(tables["scale"])
    return found

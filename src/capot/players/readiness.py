"""Compiling what the players need, once on each machine."""

from collections.abc import Callable
from functools import cache
from random import Random
from threading import Thread
from typing import Any

from capot.play.match import Match, new_match
from capot.play.moves import Announce, Choose, PassTurn
from capot.play.view import View, view
from capot.players.catalog import PLAYERS
from capot.players.protocol import Budget, Player
from capot.players.quick import QuickPlayer
from capot.players.random_player import RandomPlayer
from capot.players.sampler import SamplerPlayer
from capot.players.thumb import ThumbPlayer, advise
from capot.rules.brag import DecidedByHand
from capot.rules.catalog import GAMES
from capot.rules.dominoes import Layout
from capot.rules.options import with_options
from capot.shuffle import lab_shuffle

TAKES = "up to a minute"
"""Time that `get_ready` needs on a typical machine with nothing compiled yet."""

_BEHIND: list[Thread] = []
"""The threads that `get_ready_behind` has started."""


def needs_compiling(player: Player) -> bool:
    """Whether a player needs compiled code, and so has to wait for `get_ready`."""
    return isinstance(player, SamplerPlayer | QuickPlayer | ThumbPlayer)


def is_ready() -> bool:
    """Whether all that the players need is compiled for this machine and cached on its disk."""
    # Importing the compiler takes longer than many commands that never play.
    from capot.kernel.batch import many_deals  # noqa: PLC0415
    from capot.kernel.brag.deals import deal_hidden, pay_takers, settle_each  # noqa: PLC0415
    from capot.kernel.brag.policy import best_of_each, useful  # noqa: PLC0415
    from capot.kernel.climbing.moves import explained  # noqa: PLC0415
    from capot.kernel.climbing.policy import chosen as chosen_climbing  # noqa: PLC0415
    from capot.kernel.climbing.policy import places_after as places_after_climbing  # noqa: PLC0415
    from capot.kernel.climbing.policy import weigh  # noqa: PLC0415
    from capot.kernel.compiling import is_kept  # noqa: PLC0415
    from capot.kernel.dominoes import chosen, places_after  # noqa: PLC0415
    from capot.kernel.playout import chosen_by  # noqa: PLC0415
    from capot.kernel.rollouts import play_hands, roll_out  # noqa: PLC0415
    from capot.kernel.thumb.move import note_account  # noqa: PLC0415
    from capot.kernel.tricks.moves import legal, play  # noqa: PLC0415
    from capot.players.worlds.drawing import cases_drawn, draw_worlds  # noqa: PLC0415

    called: list[Callable[..., Any]] = [
        many_deals,
        legal,
        play,
        chosen_by,
        note_account,
        roll_out,
        play_hands,
        chosen,
        places_after,
        chosen_climbing,
        weigh,
        places_after_climbing,
        explained,
        best_of_each,
        useful,
        deal_hidden,
        settle_each,
        pay_takers,
        cases_drawn,
        draw_worlds,
    ]
    return all(is_kept(function) for function in called)


def get_ready_behind() -> None:
    """Start `get_ready` in a thread; `is_getting_ready` until it is done."""
    thread = Thread(target=get_ready, name="readiness", daemon=True)
    _BEHIND.append(thread)
    thread.start()


def is_getting_ready() -> bool:
    """Whether a thread of `get_ready_behind` is running, so that calls of compiled code would block."""
    return any(thread.is_alive() for thread in _BEHIND)


@cache
def get_ready() -> None:
    """Compile all that the players need, or load it from disk in a second; later calls do nothing."""
    import numpy as np  # noqa: PLC0415 - as above

    from capot.players.worlds.drawing import cases_drawn  # noqa: PLC0415 - as above

    for player in PLAYERS.values():
        if needs_compiling(player):
            player.choose(_some_view(), Random(0), Budget(worlds=4))
    advise(_some_view(), Random(0))
    PLAYERS["sampler"].choose(_shaping_view(), Random(0), Budget(worlds=4))
    PLAYERS["sampler"].choose(_dominoes_view(), Random(0), Budget(worlds=4))
    PLAYERS["sampler"].choose(_climbing_view(), Random(0), Budget(worlds=4))
    for seen in _arranging_views():
        SamplerPlayer().evaluate(seen, Random(0), Budget(worlds=4))
    # Only some views leave cases to choose from.
    cases_drawn(1, np.uint64(0), np.ones(1))


def _some_view() -> View:
    """Return the view of a seat with a choice of cards in some deal; any such view compiles the same code."""
    match = _some_deal()
    while True:
        seat = min(match.position.to_act)
        seen = view(match.position, seat)
        if seen.trick and len(seen.playable) > 1:
            return seen
        match = match.after(seat, RandomPlayer().choose(seen, Random(0)))


def _shaping_view() -> View:
    """Return the view of a declarer who may choose contracts of tricks and of a layout."""
    match = _some_deal("barbu")
    return view(match.position, min(match.position.to_act))


def _dominoes_view() -> View:
    """Return the view of a seat with a choice of cards in dominoes."""
    match = _some_deal("barbu")
    match = match.after(min(match.position.to_act), Choose("dominoes"))
    while True:
        seat = min(match.position.to_act)
        seen = view(match.position, seat)
        if isinstance(seen.stage, Layout) and len(seen.legal.moves) > 1:
            return seen
        match = match.after(seat, RandomPlayer().choose(seen, Random(0)))


def _climbing_view() -> View:
    """Return the view of a seat with a choice in climbing after another has passed."""
    match = _some_deal("tien-len")
    while True:
        seat = min(match.position.to_act)
        seen = view(match.position, seat)
        others = (each.move for each in seen.history if each.seat != seat)
        if len(seen.legal.moves) > 1 and PassTurn() in others:
            return seen
        match = match.after(seat, RandomPlayer().choose(seen, Random(0)))


def _arranging_views() -> list[View]:
    """Return the views of a seat that may declare four of a kind, and of one that makes its hands."""
    game = with_options(GAMES["nine-card-brag"], {"four-of-a-kind": "declared"})
    match = new_match(game)
    match = match.with_deal(lab_shuffle(0, 0, match.pack))
    first = view(match.position, 0)
    while isinstance(match.position.stages[0], DecidedByHand):
        match = match.after(min(match.position.to_act), Announce(None))
    return [first, view(match.position, 0)]


def _some_deal(key: str = next(iter(GAMES))) -> Match:
    match = new_match(GAMES[key])
    return match.with_deal(lab_shuffle(0, 0, match.pack))


if __name__ == "__main__":
    get_ready()

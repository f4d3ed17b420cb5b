"""A table of Cassino for tests; the dealer sits last, so that A is eldest."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from capot.cards import card, cards
from capot.play.errors import IllegalMove
from capot.play.fishing.table import Built, TableProgress
from capot.play.match import new_match
from capot.play.notation import parse_move
from capot.play.position import Position
from capot.rules.games.cassino import CASSINO
from capot.rules.model import Game
from tests.rules.table import A, house
from tests.rules.table import said as made

ROYAL = house(CASSINO, form="royal")
HIGH_ACE = house(CASSINO, form="royal-ace")


def build_of(value: int, codes: str, owner: int, *, multiple: bool = False) -> Built:
    """Return a build on the table."""
    return Built(value, cards(codes), owner, multiple)


def at(*hands: str, loose: str = "", game: Game = CASSINO, stock: int = 0, **more: Any) -> Position:
    """Return a moment of a deal: these hands and loose cards, and as many cards in the stock."""
    match = new_match(game, len(hands), first_dealer=len(hands) - 1)
    now = match.with_deal(match.pack).position
    held = tuple(now.rules.pack.sorted(cards(hand)) for hand in hands)
    progress = replace(
        now.progress_of(TableProgress), loose=cards(loose), left=stock, held=sum(map(len, held)), **more
    )
    return replace(now, hands=held, progress=progress, drawn=len(now.talon) - stock)


def table(now: Position) -> TableProgress:
    """Return the table."""
    return now.progress_of(TableProgress)


def played(now: Position, *moves: str) -> Position:
    """Return the position after these moves, each of the seat to act."""
    return made(now, *map(parse_move, moves))


def may(now: Position, start: str = "") -> set[str]:
    """Return the moves of the seat to act that begin so."""
    (seat,) = now.to_act
    return {move.text for move in now.legal(seat).moves if move.text.startswith(start)}


def refused(now: Position, move: str) -> str:
    """Return why the seat to act may not make a move."""
    with pytest.raises(IllegalMove) as caught:
        played(now, move)
    return str(caught.value)


def positions(game: Game, seats: int, seed: int) -> Iterator[Position]:
    """Yield the positions of a deal in which every move is as likely as any other."""
    rng, match = Random(seed), new_match(game, seats)
    pack = [*match.pack]
    rng.shuffle(pack)
    now = match.with_deal(tuple(pack)).position
    while not now.is_over:
        yield now
        (seat,) = now.to_act
        now = now.after(seat, rng.choice(now.legal(seat).moves))


def crowded(*, builds: tuple[Built, ...] = ()) -> Position:
    """Return a moment with thirty cards on the table, which offer thousands of captures and builds."""
    game = house(CASSINO, builds_as_cards="yes", raise_from_table="yes")
    now = at("T♠ 9♠ 8♠ 5♠", "K♠", game=game, stock=8, builds=builds)
    held = {*now.hands[A], *(each for build in builds for each in build.cards)}
    low = [card(f"{rank}{suit}") for rank in "A23456789T" for suit in "♠♥♦♣"]
    loose = tuple(each for each in low if each not in held)[: 30 - sum(len(each.cards) for each in builds)]
    return replace(now, progress=replace(table(now), loose=loose))

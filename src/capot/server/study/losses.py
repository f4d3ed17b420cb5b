"""The losses of guests by their decisions, by kind, added up over all deals that were reviewed."""

import asyncio
from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

from msgspec import json
from sqlalchemy import select

from capot.language.texts import phrase
from capot.server.log.events import AnyEvent, Claimed, Dealt, Moved, TakenBack
from capot.server.messages.review import DecisionKind, DecisionState, GameLosses, KindLoss
from capot.server.store import schema
from capot.server.store.storage import Storage
from capot.study.puzzles.shelf import games, shelf_of

Sums: TypeAlias = dict[DecisionKind, tuple[float, int]]
"""Points lost and number of decisions, by kind."""


def own_moves(happened: Iterable[AnyEvent], number: int) -> list[bool]:
    """Return for each move of a deal, counted from 1, whether the player made it and no computer or claim.

    Moves that were taken back are left out, as they are in the match; those played out after a claim are
    missing at the end.
    """
    deal, own = 0, list[bool]()
    for event in happened:
        match event:
            case Dealt():
                deal, own = deal + 1, own if deal == number else []
            case Moved() if deal == number:
                own.append(event.by is None)
            case TakenBack() if deal == number:
                del own[len(own) - event.moves :]
            case Claimed() if deal == number:
                break
            case _:
                pass
        if deal > number:
            break
    return own


def sums_of(decisions: Sequence[DecisionState], own: Sequence[bool]) -> Sums:
    """Return the sums of a seat's own decisions by kind."""
    sums: defaultdict[DecisionKind, tuple[float, int]] = defaultdict(lambda: (0.0, 0))
    for each in decisions:
        if each.ply < len(own) and own[each.ply]:
            lost, count = sums[each.kind]
            sums[each.kind] = lost + each.points_lost, count + 1
    return dict(sums)


def row_of(table: str, deal: int, guest: str, sums: Sums, **known: Any) -> dict[str, Any]:  # noqa: ANN401
    """Return the row of ``reviewed`` for a person's deal; ``known`` are its other columns."""
    return {
        "table_id": table,
        "deal": deal,
        "guest": guest,
        "points_lost": sum(lost for lost, _ in sums.values()),
        "kinds": json.encode(sums),
        **known,
    }


async def losses(storage: Storage, guest: str) -> list[GameLosses]:
    """Return what a guest's decisions cost in each game, the game with most reviewed deals first."""
    reviewed = schema.reviewed.c
    rows = await storage.rows(select(schema.reviewed).where(reviewed.guest == guest).order_by(reviewed.at))
    by_game: defaultdict[str, list[Any]] = defaultdict(list)
    for row in rows:
        by_game[row.game].append(row)
    # The puzzles are read from files.
    found = await asyncio.to_thread(lambda: [_of_game(some) for some in by_game.values()])
    return sorted(found, key=lambda each: each.deals, reverse=True)


def _of_game(rows: Sequence[Any]) -> GameLosses:
    sums: defaultdict[DecisionKind, list[tuple[float, int]]] = defaultdict(list)
    for row in rows:
        for kind, some in json.decode(row.kinds, type=Sums).items():
            sums[kind].append(some)
    game = rows[-1].game
    themes = frozenset[str](shelf_of(game).themes() if game in games() else ())
    kinds = [
        KindLoss(
            kind=kind,
            points_lost=sum(lost for lost, _ in some),
            decisions=sum(count for _, count in some),
            has_puzzles=kind in themes,
        )
        for kind, some in sums.items()
    ]
    return GameLosses(
        game=game,
        name=phrase(rows[-1].name),
        deals=len(rows),
        points_lost=sum(row.points_lost for row in rows),
        kinds=sorted(kinds, key=lambda each: each.points_lost, reverse=True),
    )

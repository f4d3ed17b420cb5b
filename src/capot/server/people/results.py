"""Each person's result in a finished match: place, lead over the others, share of own moves."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from capot.play.scores.totals import lead
from capot.server.catalogue import rated_family
from capot.server.log.events import AnyEvent, Moved
from capot.server.log.table_log import TableLog
from capot.surface.story import story_of


def results(table: str, happened: Iterable[AnyEvent], log: TableLog, ended: float) -> list[dict[str, Any]]:
    """Return the rows of ``results`` for a finished match, one for each person who played in it."""
    match = log.match
    places = story_of(match).places
    scores = [score.points for score in match.scores]
    moves = [each for each in happened if isinstance(each, Moved)]
    made, own = Counter(each.seat for each in moves), Counter(each.seat for each in moves if each.by is None)
    rows = []
    for place, seat in enumerate(log.seats):
        if seat.guest is None:
            continue
        leads = [
            float(lead(points, place, low_wins=log.game.low_wins, sides=match.sides)) for points in scores
        ]
        best, worst = max(leads, default=0.0), min(leads, default=0.0)
        rows.append(
            {
                "table_id": table,
                "seat": place,
                "guest": seat.guest,
                "ended": ended,
                "game": log.game.key,
                "name": log.game.name,
                "players": match.seats,
                "place": places[place],
                "beaten": beaten(places, place),
                "opponents": _opponents(log, place),
                "deals": len(leads),
                "lead": sum(leads),
                "best": best,
                "best_deal": leads.index(best) + 1 if leads else 0,
                "worst": worst,
                "worst_deal": leads.index(worst) + 1 if leads else 0,
                "own_moves": own[place] / made[place] if made[place] else 0.0,
                "family": rated_family(log.game) if log.is_rated else "",
                "gave_up": log.seat_of(seat.guest) != place,
            }
        )
    return rows


def beaten(places: Sequence[int], seat: int) -> float:
    """Return the share of the others whom a seat has beaten, ties counted as half."""
    others = [place for each, place in enumerate(places) if each != seat]
    worse = sum(place > places[seat] for place in others)
    return (worse + others.count(places[seat]) / 2) / len(others)


def _opponents(log: TableLog, seat: int) -> str:
    """Return ``people`` if there was another person, else the strength of the computers or ``mixed``."""
    others = [each for place, each in enumerate(log.seats) if place != seat]
    strengths = {each.strength for each in others}
    if None in strengths:
        return "people"
    return str(strengths.pop()) if len(strengths) == 1 else "mixed"

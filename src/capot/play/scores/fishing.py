"""The items of games of fishing: the most cards taken, and captures that empty the table."""

from collections.abc import Iterable, Iterator
from typing import Final

from capot.language.cards import suit_name
from capot.language.texts import say, say_count
from capot.play.fishing.table import TableProgress, table_seen
from capot.play.scores.scorer import Scorers, added, of_each
from capot.play.scores.taken import taken
from capot.play.scores.totals import Item
from capot.play.seen import View
from capot.play.situation import Situation
from capot.rules.scoring import MostTaken, TableSwept


def most_taken(deal: Situation, term: MostTaken) -> Iterator[Item]:
    """Yield the item of the player who has taken the most cards, if only one has."""
    counts = {seat: sum(map(term.counts, taken(deal, seat))) for seat in deal.players}
    most = max(counts.values())
    best = [seat for seat, count in counts.items() if count == most]
    if len(best) > 1:
        return
    if term.suit is None:
        reason = say("took the most cards, {count}", count=most)
    else:
        reason = say("took the most {suit}, {count}", suit=suit_name(deal.faces, term.suit), count=most)
    yield Item(best[0], term.points, term.name, reason)


def table_swept(deal: Situation, term: TableSwept, seat: int) -> Iterable[Item]:
    """Yield the item of the sweeps that a seat made."""
    count = deal.progress_of(TableProgress).piled(deal.standing.sides).sweeps[seat]
    if count:
        reason = say_count("swept the table", "swept the table {count} times", count)
        yield Item(seat, term.each * count, term.name, reason)


def swept_so_far(seen: View, term: TableSwept, seat: int) -> int:
    """Return the points of the sweeps that a seat has made."""
    return term.each * table_seen(seen).sweeps[seat]


SCORERS: Final[Scorers] = {
    MostTaken: added(most_taken),
    TableSwept: of_each(table_swept, swept_so_far),
}

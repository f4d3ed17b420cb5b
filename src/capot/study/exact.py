"""Exact answers about any deal played in tricks, with contracts, named trumps, doubles and dropping out."""

from collections.abc import Collection
from dataclasses import replace

from capot.kernel.solve import answers
from capot.kernel.solve.answers import MOST_NODES, OrBetter, Question, Solution
from capot.language.texts import say
from capot.play.errors import PlayError
from capot.play.position import Position
from capot.players.views.trick_deal import trick_deal

__all__ = ["MOST_NODES", "OrBetter", "Question", "Solution", "solve"]


def solve(
    position: Position,
    seat: int,
    question: Question = "value",
    *,
    partners: Collection[int] = (),
    most_nodes: int = MOST_NODES,
) -> Solution:
    """Return the exact answer to a question about a seat or its side, as `capot.kernel.solve.answers.solve`.

    Errors are those of that function; points are also refused where players have doubled each other.
    """
    deal, players = trick_deal(position)
    for each in (seat, *partners):
        if each in position.dropped:
            raise PlayError(say("seat {seat} is out of this deal", seat=each))
    if position.doubles and question != "sweep":
        raise PlayError(say("points are not solved where players have doubled each other"))
    if deal is position:
        return answers.solve(position, seat, question, partners=partners, most_nodes=most_nodes)
    new = {old: number for number, old in enumerate(players)}
    found = answers.solve(
        deal,
        new.get(seat, seat),
        question,
        partners=[new.get(each, each) for each in partners],
        most_nodes=most_nodes,
    )
    return replace(
        found,
        side=tuple(players[each] for each in found.side),
        line=tuple((players[each], move) for each, move in found.line),
    )

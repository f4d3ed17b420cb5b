"""The account of the card that wins the last trick."""

from collections.abc import Iterator

from capot.language.cards import rank_letter
from capot.language.texts import Text, listed
from capot.language.words import figure, measured
from capot.rules.scoring import ByRank, LastCard
from capot.rules.text.facts import Clause, Setting
from capot.rules.text.scoring.words import Account, scores, worded


def last_card(now: Setting, term: LastCard) -> Account:
    """Return the words for what the highest card of the last trick scores."""
    return Account(worded("last-card.noun"), _clauses(now, term), [worded("last-card.stake")])


def _clauses(now: Setting, term: LastCard) -> Iterator[Clause]:
    does = "costs" if now.low_wins else "brings"
    if isinstance(term.points, ByRank):
        text = worded(f"last-card.{does}", values=_values(now, term.points))
    else:
        text = worded(f"last-card.{does}.always", points=measured(term.points))
    yield scores(term.name, text)
    if now.rules.pack.suitless:
        none = worded("last-card.equals.else")
        yield scores(f"{term.name}.equals", worded("last-card.equals") if term.equals else none)


def _values(now: Setting, points: ByRank) -> Text:
    """Return the value of each rank, those that are worth their face value together."""
    pips = [rank for rank in now.rules.pack.order if rank in "T98765432"]
    plain = all(points.of(rank) == (10 if rank == "T" else int(rank)) for rank in pips)
    told = [
        worded("last-card.rank", rank=rank_letter(now.faces, rank), points=figure(points.of(rank)))
        for rank in now.rules.pack.order
        if not (plain and rank in pips)
    ]
    return listed([*told, worded("last-card.face")] if plain and pips else told)

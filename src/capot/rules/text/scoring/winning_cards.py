"""The words for the card that wins the last trick, and for the highest trump."""

from collections.abc import Iterator
from typing import Final

from capot.language.cards import rank_letter
from capot.language.texts import Text, listed, mark
from capot.language.words import figure, measured
from capot.rules.scoring import ByRank, LastCard, TopTrump
from capot.rules.text.facts import Clause, Context
from capot.rules.text.guides import NAME, Field, Guide
from capot.rules.text.scoring.words import Account, Accounts, points_field, scores, words_of

ENGLISH: Final = {
    "last-card.noun": mark("the highest card of the last trick"),
    "last-card.costs": mark("the last trick costs its winner the value of the card that won it: {values}"),
    "last-card.brings": mark("the last trick brings its winner the value of the card that won it: {values}"),
    "last-card.costs.always": mark("the last trick costs its winner {points}"),
    "last-card.brings.always": mark("the last trick brings its winner {points}"),
    "last-card.equals": mark("everyone else who played an equal card to the last trick scores the same"),
    "last-card.equals.else": mark(
        "those who played an equal card to the last trick before its winner score nothing"
    ),
    "last-card.rank": mark("{rank} {points}"),
    "last-card.face": mark("other cards their face value"),
    "last-card.stake": mark("the highest card of the last trick scores its value"),
    "top-trump.noun": mark("the highest trump"),
    "top-trump.costs": mark(
        "when all tricks have been played, the highest trump taken costs whoever took it {points}"
    ),
    "top-trump.brings": mark(
        "when all tricks have been played, the highest trump taken brings whoever took it {points}"
    ),
    "top-trump.stake": mark("the highest trump taken {points}"),
}
"""The sentences and phrases."""

worded = words_of(ENGLISH)


def last_card(now: Context, term: LastCard) -> Account:
    """Return the words for what the highest card of the last trick scores."""
    return Account(worded("last-card.noun"), _last_card(now, term), [worded("last-card.stake")])


def top_trump(now: Context, term: TopTrump) -> Account:
    """Return the words for what the highest trump taken scores."""
    does = "costs" if now.low_wins else "brings"
    clause = scores(term.name, worded(f"top-trump.{does}", points=measured(term.points)))
    stake = worded("top-trump.stake", points=figure(term.points))
    return Account(worded("top-trump.noun"), [clause], [stake])


def _last_card(now: Context, term: LastCard) -> Iterator[Clause]:
    does = "costs" if now.low_wins else "brings"
    if isinstance(term.points, ByRank):
        text = worded(f"last-card.{does}", values=_values(now, term.points))
    else:
        text = worded(f"last-card.{does}.always", points=measured(term.points))
    yield scores(term.name, text)
    if now.rules.pack.suitless:
        none = worded("last-card.equals.else")
        yield scores(f"{term.name}.equals", worded("last-card.equals") if term.equals else none)


def _values(now: Context, points: ByRank) -> Text:
    """Return the value of each rank, those that are worth their face value together."""
    pips = [rank for rank in now.rules.pack.order if rank in "T98765432"]
    plain = all(points.of(rank) == (10 if rank == "T" else int(rank)) for rank in pips)
    told = [
        worded("last-card.rank", rank=rank_letter(now.faces, rank), points=figure(points.of(rank)))
        for rank in now.rules.pack.order
        if not (plain and rank in pips)
    ]
    return listed([*told, worded("last-card.face")] if plain and pips else told)


GUIDES: Final = {
    LastCard: Guide(
        aim="tricks",
        title=mark("the card that wins the last trick"),
        meaning=mark("Whoever wins the last trick scores by the rank of the card that won it."),
        sentence=mark("Whoever wins the last trick scores by its card: {points}."),
        details=(mark("Everyone else who played a card equal to it {equals}."),),
        fields={
            "name": NAME,
            "points": points_field("the value of each rank"),
            "equals": Field(
                mark("equal cards"),
                "whether those who played an equal card to the last trick score as well",
                words={False: mark("scores nothing"), True: mark("scores as well")},
            ),
        },
    ),
    TopTrump: Guide(
        aim="tricks",
        title=mark("the highest trump"),
        meaning=mark("Once all tricks are played, whoever took the highest trump scores."),
        sentence=mark("Whoever takes the highest trump scores {points}."),
        fields={"name": NAME, "points": points_field("the points for the highest trump")},
    ),
}

ACCOUNTS: Final[Accounts] = {LastCard: last_card, TopTrump: top_trump}

"""The words of cards laid out in rows, and of naming the rank they start from."""

from collections.abc import Iterator
from typing import Final

from capot.language.texts import mark, say
from capot.rules.stages.bidding import NameTrump
from capot.rules.stages.dominoes import Layout, NameRank
from capot.rules.stages.opening import ChooseContract
from capot.rules.text.facts import Clause, Clauses, Context
from capot.rules.text.guides import NAME, Field, Guide

GUIDES: Final = {
    NameRank: Guide(
        title=mark("naming a rank"),
        meaning=mark("The declarer names the rank from which the layout is built."),
        sentence=mark("The declarer names the rank from which the layout is built."),
        fields={"name": NAME},
    ),
    Layout: Guide(
        title=mark("dominoes"),
        meaning=mark("Cards are laid in rows by suit."),
        sentence=mark(
            "Each player in turn, the declarer or eldest first, lays {per_turn} in rows by suit, up and down from {start}."
        ),
        details=(
            mark("The highest and the lowest rank {wrap}."),
            mark("In the first turn, a player who can lay {first_may_pass}."),
        ),
        fields={
            "name": NAME,
            "per_turn": Field(
                mark("how many"),
                "whether a player may lay several cards in a turn",
                words={"any": mark("one card or several"), "one": mark("one card")},
            ),
            "start": Field(
                mark("starting rank"),
                "the rank from which rows start, or nothing if the declarer names it",
                nothing=mark("the rank that the declarer names"),
                one=True,
            ),
            "wrap": Field(
                mark("round the corner"),
                "whether the highest and the lowest rank are neighbours",
                words={True: mark("are neighbours"), False: mark("are the two ends of a row")},
            ),
            "first_may_pass": Field(
                mark("the first turn"),
                "whether a player who can lay may pass in the first turn",
                words={True: mark("may pass"), False: mark("may not pass")},
            ),
        },
    ),
}


def rank_naming_clauses(now: Context, term: NameRank) -> Iterator[Clause]:
    """Say who names the rank from which the rows start."""
    rank = now.names.the_rank(now.rules.pack.order[len(now.rules.pack.order) // 2])
    text = say("the declarer names the rank from which the rows start, as in “from {rank}”", rank=rank)
    yield Clause("trumps", term.name, text)


def layout_clauses(now: Context, term: Layout) -> Iterator[Clause]:
    """Say how cards are laid, who must lay and who may pass, and when the deal is over."""
    declared = any(isinstance(stage, ChooseContract | NameTrump | NameRank) for stage in now.rules.stages)
    text = say(
        "cards are laid face up in rows, one for each suit; the declarer goes first, then the others in turn"
    )
    if not declared:
        text = say(
            "cards are laid face up in rows, one for each suit; {eldest} goes first, then the others in turn",
            eldest=now.eldest,
        )
    yield Clause("layout", "rows", text)
    text = say(
        "a card of the rank named starts its row; any other card must be next above or next below a card of its suit already in the row"
    )
    if term.start:
        text = say(
            "{cards} start the rows; any other card must be next above or next below a card of its suit already in the row",
            cards=now.names.all(card for card in now.rules.pack.cards() if card.rank == term.start),
        )
    yield Clause("layout", "fitting", text)
    yield _ends(now, term)
    if term.per_turn == "any":
        each = say("on your turn, lay at least one card that fits, and as many more as you like")
    else:
        each = say("on your turn, lay one card that fits")
    yield Clause("layout", "turn", each)
    text = say("you must not pass if you have a card that fits; if you have none, you must pass")
    yield Clause("layout", "must", text)
    if term.first_may_pass:
        free = say("the one exception is the declarer, who may pass on the very first turn")
        bound = say("even on the very first turn the declarer may not pass with a card that fits")
        if not declared:
            free = say("the one exception is the very first turn, in which you may pass")
            bound = say("even on the very first turn you may not pass with a card that fits")
        yield Clause("layout", "first", free, otherwise=bound)
    text = say("you go out by laying your last card; the deal is over when only one player still holds cards")
    yield Clause("layout", "end", text)


def _ends(now: Context, term: Layout) -> Clause:
    order = now.rules.pack.order
    high, low = now.names.the_rank(order[0]), now.names.the_rank(order[-1])
    if term.wrap:
        text = say(
            "{high} and {low} are neighbours, so a row may continue from one to the other", high=high, low=low
        )
    else:
        text = say("a row ends at {high} and at {{}}", high=high)
        if now.rules.pack.without:
            text = say("a row ends at {high} and at {{}}, or at the last card that is left of it", high=high)
        return Clause("layout", "wrap", text, low)
    return Clause("layout", "wrap", text)


CLAUSES: Final[Clauses] = {NameRank: rank_naming_clauses, Layout: layout_clauses}

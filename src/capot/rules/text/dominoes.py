"""Sentences on cards laid out in rows, and on naming the rank they start from."""

from collections.abc import Iterator

from capot.rules.dominoes import Layout, NameRank
from capot.rules.text.facts import Clause, Setting


def rank_naming_clauses(now: Setting, term: NameRank) -> Iterator[Clause]:
    """Say who names the rank from which the rows start."""
    rank = now.names.rank(now.rules.pack.order[len(now.rules.pack.order) // 2])
    text = f"the declarer names the rank from which the rows start, as in “from the {rank}”"
    yield Clause("trumps", term.name, text)


def layout_clauses(now: Setting, term: Layout) -> Iterator[Clause]:
    """Say how cards are laid, who must lay and who may pass, and when the deal is over."""
    order = now.rules.pack.order
    high, low = now.names.rank(order[0]), now.names.rank(order[-1])
    text = (
        "cards are laid face up in rows, one for each suit; the declarer goes first, then the others in turn"
    )
    yield Clause("layout", "rows", text)
    text = "a card of the rank named starts its row; any other card must be next above or next below a card of its suit already in the row"
    yield Clause("layout", "fitting", text)
    wraps = f"the {high} and the {low} are neighbours, so a row may continue from one to the other"
    yield Clause("layout", "wrap", wraps if term.wrap else f"a row ends at the {high} and at the {low}")
    if term.per_turn == "any":
        each = "in your turn, lay at least one card that fits, and as many more as you like"
    else:
        each = "in your turn, lay one card that fits"
    yield Clause("layout", "turn", each)
    text = "you must not pass if you have a card that fits; if you have none, you must pass"
    yield Clause("layout", "must", text)
    if term.first_may_pass:
        free = "the one exception is the declarer, who may pass in the very first turn"
        bound = "even in the very first turn the declarer may not pass with a card that fits"
        yield Clause("layout", "first", free, otherwise=bound)
    text = "you go out by laying your last card; the deal is over when only one player still holds cards"
    yield Clause("layout", "end", text)

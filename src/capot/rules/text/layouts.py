"""Sentences on what the declarer names besides the contract, and on cards laid out in rows."""

from collections.abc import Iterator

from capot.rules.dominoes import Layout, NameRank
from capot.rules.opening import ChooseContract, NameTrump
from capot.rules.scoring import GoneOut
from capot.rules.text.facts import Clause, Setting
from capot.rules.text.words import figure, listed, measured, ordinal


def trump_naming_clauses(now: Setting, term: NameTrump) -> Iterator[Clause]:
    """Tell who names the suit of trumps."""
    if not any(isinstance(stage, ChooseContract) for stage in now.rules.stages):
        yield Clause("trumps", "declarer", f"the player on the dealer’s {now.next_side} is the declarer")
    text = "the declarer names the suit of trumps, held or not"
    yield Clause("trumps", "naming", text)
    if term.fixed is not None and term.fixed_from is not None:
        text = f"from the {ordinal(term.fixed_from)} deal of the match on, {now.names.suit(term.fixed)} are "
        text += "trumps and the declarer names nothing"
        yield Clause("trumps", "fixed", text, otherwise="the declarer names the trumps in every deal")


def rank_naming_clauses(now: Setting, term: NameRank) -> Iterator[Clause]:
    """Tell who names the rank with which the rows begin."""
    rank = now.names.rank(now.rules.pack.order[len(now.rules.pack.order) // 2])
    text = f"the declarer names the rank with which the rows begin, as in “from the {rank}”"
    yield Clause("trumps", term.name, text)


def layout_clauses(now: Setting, term: Layout) -> Iterator[Clause]:
    """Tell how cards are laid, who must lay and who may pass, and when it is over."""
    order = now.rules.pack.order
    high, low = now.names.rank(order[0]), now.names.rank(order[-1])
    text = "the cards are laid face up in rows, one for each suit, by the declarer first and then in turn"
    yield Clause("layout", "rows", text)
    text = "a card of the rank that was named begins its row; any other must be the next higher or the next "
    text += "lower to a card of its suit that lies there"
    yield Clause("layout", "fitting", text)
    wraps = f"the {high} and the {low} are neighbours, so that a row may go on from one to the other"
    ends = f"a row ends with the {high} and with the {low}"
    yield Clause("layout", "wrap", wraps if term.wrap else ends)
    if term.per_turn == "any":
        each = "in each turn a player lays at least one card, and then as many as fit and please"
    else:
        each = "in each turn a player lays one card"
    yield Clause("layout", "turn", each)
    yield Clause("layout", "must", "a player with a card that fits must not pass; one without must")
    if term.first_may_pass:
        free = "only the declarer may pass with a card that fits, and that in the first turn of all"
        bound = "even in the first turn the declarer may not pass with a card that fits"
        yield Clause("layout", "first", free, otherwise=bound)
    text = "whoever has laid all cards has gone out, and the deal is over when only one player holds any"
    yield Clause("layout", "end", text)


def going_out_clause(term: GoneOut) -> Clause:
    """Tell what the players score by the order in which they go out."""
    first, *others = term.places
    places = [ordinal(place) for place in range(2, len(term.places))]
    told = [f"the {place} {figure(points)}" for place, points in zip([*places, "last"], others, strict=True)]
    return Clause("scoring", term.name, listed([f"the first to go out scores {measured(first)}", *told]))

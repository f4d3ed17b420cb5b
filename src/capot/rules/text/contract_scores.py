"""Sentences on scores that are reckoned from what each player took: by tricks, by bands, by the fewest."""

from collections.abc import Iterator

from capot.rules.opening import StayIn
from capot.rules.scoring import Bands, Captured, Fewest, TrickCount, TrumpFactor
from capot.rules.terms import Exact
from capot.rules.text.facts import Clause, Setting
from capot.rules.text.words import figure, listed, measured, number, often

Weighing = Bands | Fewest


def _card_points(now: Setting, term: Weighing) -> Exact:
    """Return how many card points there are in the pack."""
    some = [each for each in now.rules.scoring if isinstance(each, Captured) and each.name in term.of]
    return sum((each.value(card) for each in some for card in each.cards), start=0)


def _sum(now: Setting, term: Weighing) -> Clause:
    total = measured(_card_points(now, term), "card point")
    text = f"that makes {total} in the pack, which only decide what is scored"
    return Clause("scoring", f"{term.name}.sum", text, derived=True)


def bands_clauses(now: Setting, term: Bands) -> Iterator[Clause]:
    """Tell what the declarer scores by his card points."""
    key = term.name
    yield _sum(now, term)
    told = [f"{figure(paid)} with {held}" for held, paid in paid_spans(term)]
    mine = "by the card points of the tricks won and of the cards discarded together"
    yield Clause("scoring", f"{key}.bands", f"the declarer scores {mine}: {listed(told)}")
    yield from _extremes(term)
    if term.others_pay:
        text = "each opponent pays the declarer that score, or is paid it when it is below zero"
        twice = f"so that the declarer’s own score is {often(now.seats - 1)} as much"
        yield Clause("scoring", f"{key}.paying", f"{text}, {twice}")
    else:
        yield Clause("scoring", f"{key}.paying", "the opponents score nothing")


def paid_spans(term: Bands) -> Iterator[tuple[str, int]]:
    """Run through the spans of points with what each scores: ``61 to 90`` and 2."""
    above: int | None = None
    for low, paid in term.bands:
        if above is None:
            yield f"{figure(low)} or more", paid
        else:
            yield (f"{figure(low)} to {figure(above - 1)}" if low else f"fewer than {figure(above)}"), paid
        above = low


def _extremes(term: Bands) -> Iterator[Clause]:
    text = f"a declarer who wins every trick scores {measured(term.every_trick)} in place of that"
    yield Clause("scoring", f"{term.name}.every", text)
    text = f"a declarer who wins no trick scores {measured(term.no_trick)} in place of that"
    yield Clause("scoring", f"{term.name}.none", text)


def fewest_clauses(now: Setting, term: Fewest) -> Iterator[Clause]:
    """Tell what is scored by who took least."""
    key = term.name
    yield _sum(now, term)
    text = f"if every player won a trick, the one with the fewest card points scores {measured(term.points)}"
    yield Clause("scoring", f"{key}.points", text)
    last = "when players tie for the fewest, one of them who won the last trick scores nothing"
    yield Clause("scoring", f"{key}.tied", f"{last}; {_tied(now, term)}")
    if term.all_tied == "none":
        every = f"when all {number(now.seats)} have equally many card points, nobody scores"
        yield Clause("scoring", f"{key}.all", every, otherwise="that all tie is no exception")
    text = f"a player who alone has won no trick scores {measured(term.no_trick)}, and nobody else scores"
    yield Clause("scoring", f"{key}.none", text)
    yield Clause("scoring", f"{key}.every", _swept(term))


def _tied(now: Setting, term: Fewest) -> str:
    one = f"a single other scores {measured(term.points)}"
    match term.tied:
        case "each":
            return f"the others score {measured(term.points)} each"
        case "one":
            return f"{one}, but two score only 1 point each"
        case "earliest":
            return f"{one}, but of two only the first in turn from the dealer’s {now.next_side} on"
        case "none":
            return f"{one}, but two score nothing"


def _swept(term: Fewest) -> str:
    if not term.sweeper and not term.swept:
        return "when one player wins every trick, nobody scores"
    own = f"scores {measured(term.sweeper)}" if term.sweeper else "scores nothing"
    others = f"each of the others {figure(term.swept)}" if term.swept else "the others nothing"
    return f"a player who wins every trick {own} and {others}"


def count_clauses(now: Setting, term: TrickCount) -> Iterator[Clause]:
    """Tell what players score by the number of their tricks."""
    key = term.name
    yield Clause("scoring", f"{key}.each", f"for each trick won a player {gets(now, term.each)}")
    who = f"a player who {'stays in and ' if _may_drop_out(now) else ''}wins no trick"
    yield Clause("scoring", f"{key}.none", f"{who} {gets(now, term.none)}")
    text = f"a player who wins every trick {gets(now, term.every)} in all"
    rest = "the others score nothing"
    if term.none_at_sweep == term.none:
        rest = f"each of the others {gets(now, term.none)} as usual"
    elif term.none_at_sweep:
        rest = f"each of the others {gets(now, term.none_at_sweep)}"
    yield Clause("scoring", f"{key}.every", f"{text}; {rest}")
    if _may_drop_out(now):
        text = f"a player who is left alone {gets(now, term.alone)} without play"
        yield Clause("scoring", f"{key}.alone", text)


def _may_drop_out(now: Setting) -> bool:
    return any(isinstance(stage, StayIn) for stage in now.rules.stages)


def gets(now: Setting, points: Exact) -> str:
    """Return what points do to a player whom a sentence speaks of: ``scores 5 points``, ``loses 1 point``."""
    if not now.low_wins:
        return f"scores {measured(points)}"
    return f"scores {measured(points)}" if points >= 0 else f"takes {measured(-points)} off the total"


def trump_clause(now: Setting, term: TrumpFactor) -> Clause:
    """Tell by how much a suit of trumps multiplies what a deal scores."""
    suit = now.names.suit(term.suit)
    much = {2: "doubled", 3: "trebled"}.get(term.factor, f"multiplied by {term.factor}")
    text = f"when {suit} are trumps, everything that the deal scores is {much}"
    return Clause("scoring", term.name, text, otherwise=f"{suit} as trumps score like any other suit")

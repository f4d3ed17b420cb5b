"""Terms that weigh what everybody took, as arrays: counts of tricks, bands of card points, the fewest."""

from collections.abc import Iterator

from capot.kernel.dtypes import BANDS_ROOM, TIED, Tables, room
from capot.rules.rules import Rules
from capot.rules.scoring import Bands, Captured, Fewest, TrickCount
from capot.rules.terms import Exact


def amounts_of(term: TrickCount | Bands | Fewest) -> Iterator[Exact]:
    """Run through the amounts of a term."""
    match term:
        case TrickCount():
            yield from (term.each, term.none, term.every, term.none_at_sweep)
        case Bands():
            yield from (term.every_trick, term.no_trick, *(paid for _, paid in term.bands))
        case Fewest():
            yield from (term.points, term.no_trick, term.sweeper, term.swept)


def fill_weighed(
    tables: Tables, number: int, term: TrickCount | Bands | Fewest, rules: Rules, base: int
) -> None:
    """Fill in what a term pays, in units of 1 / ``base``."""
    match term:
        case TrickCount():
            some = [term.each, term.none, term.every, term.none_at_sweep]
        case Bands():
            some = [term.every_trick, term.no_trick, 0, 0]
            room("bands of card points", len(term.bands), BANDS_ROOM)
            tables["bands"][number], tables["others_pay"][number] = len(term.bands), term.others_pay
            tables["all_points"][number] = int(_all_points(rules, term.of) * base)
            for place, (least, paid) in enumerate(term.bands):
                tables["band"][number, place] = least * base, paid * base
        case Fewest():
            some = [term.points, term.no_trick, term.sweeper, term.swept]
            tables["tied"][number] = TIED[term.tied]
            tables["none_if_all_tie"][number] = term.all_tied == "none"
            tables["pays"][number] = base, 0
    tables["amounts"][number] = [int(each * base) for each in some]


def _all_points(rules: Rules, names: tuple[str, ...]) -> Exact:
    """Return what all cards make together by the named terms."""
    named = (term for term in rules.scoring if isinstance(term, Captured) and term.name in names)
    return sum((term.value(card) for term in named for card in term.cards), start=0)


def leaning(rules: Rules, name: str) -> int:
    """Return 1 if points of a scoring term are good where many points are good, and -1 if they are bad."""
    for term in rules.scoring:
        if isinstance(term, Fewest) and name in term.of:
            return -1 if term.points >= 0 else 1
        if isinstance(term, Bands) and name in term.of:
            return 1 if term.bands[0][1] >= term.bands[-1][1] else -1
    return 1


def trick_lean(rules: Rules, tricks: int, scale: int) -> int:
    """Return what a trick brings on average where tricks are counted, in units of 1 / ``scale``."""
    counts = (term for term in rules.scoring if isinstance(term, TrickCount))
    return sum(int((term.each * tricks - term.none) * scale) // tricks for term in counts)

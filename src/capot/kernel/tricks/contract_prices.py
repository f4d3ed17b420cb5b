"""Terms that weigh what everybody took, as arrays: counts of tricks, bands of card points, the fewest."""

from collections.abc import Iterator

from capot.kernel.dtypes import BANDS_ROOM, TIED, Tables, room
from capot.rules.rules import Rules
from capot.rules.scoring import Bands, Fewest, TrickCount
from capot.rules.terms import Exact
from capot.rules.weights import card_points


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
            tables["all_points"][number] = int(card_points(rules, term.of) * base)
            for place, (least, paid) in enumerate(term.bands):
                tables["band"][number, place] = least * base, paid * base
        case Fewest():
            some = [term.points, term.no_trick, term.sweeper, term.swept]
            tables["tied"][number] = TIED[term.tied]
            tables["none_if_all_tie"][number] = term.all_tied == "none"
            tables["pays"][number] = base, 0
    tables["amounts"][number] = [int(each * base) for each in some]

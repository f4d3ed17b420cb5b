"""The output of ``capot review``: what was lost by decisions, and how the scores came about."""

from collections import Counter
from collections.abc import Iterator

from capot.cli.reports.review_decisions import (
    DIGITS,
    GRADES,
    MARKS,
    dearest_lines,
    decision_lines,
    shown_decisions,
)
from capot.cli.table.picture import deal_title
from capot.cli.words import Names, aligned, decimal, joined, points
from capot.play.match import Match
from capot.study.review.report import DealReview, Decision, Review, SeatReview

_FAULTS = {
    "blunder": ("blunder", "blunders"),
    "mistake": ("mistake", "mistakes"),
    "inaccuracy": ("inaccuracy", "inaccuracies"),
}
_MARGIN = "       "


def review_lines(review: Review, match: Match, names: Names) -> list[str]:
    """Return a review in lines: a table of all deals if there are several, then each deal.

    A single deal is shown with every decision, several with the dearest.
    """
    is_alone = len(review.deals) == 1
    lines = [] if is_alone else [*_summary(review, names), ""]
    for deal in review.deals:
        lines += [deal_title(match.game, match.deals[deal.number - 1].standing)]
        lines += deal_lines(review, deal, match, names, in_full=is_alone)
    if not is_alone:
        lines.append("--deal N lists every decision of a deal.")
    return lines


def deal_lines(
    review: Review, deal: DealReview, match: Match, names: Names, *, in_full: bool = True
) -> list[str]:
    """Return the review of one deal without its title; ``in_full`` lists every decision."""
    lines: list[str] = []
    for seat in deal.seats:
        lines += [_headline(review, seat, names), *_account_lines(seat, names)]
        decisions = shown_decisions(deal, seat, match, names)
        lines += [*_strip(seat, len(match.deals[deal.number - 1].tricks)), *dearest_lines(decisions, seat)]
        lines += [*(decision_lines(decisions, seat) if in_full else ()), ""]
    return lines


def _summary(review: Review, names: Names) -> Iterator[str]:
    """Yield a table of the points lost in each deal, with the means."""
    seats = sorted({each.seat for deal in review.deals for each in deal.seats})
    found = [[deal.of(seat) for seat in seats] for deal in review.deals]
    rows = [["", *(names[seat] for seat in seats)]]
    for deal, row in zip(review.deals, found, strict=True):
        lost = ["" if each is None else decimal(each.points_lost, DIGITS) for each in row]
        rows.append([f"deal {deal.number}", *lost])
    means = []
    for column in zip(*found, strict=True):
        known = [each.points_lost for each in column if each is not None]
        means.append(decimal(sum(known) / len(known), DIGITS))
    rows.append(["mean", *means])
    yield "Points lost by decisions:"
    yield from (f"  {line}" for line in aligned(rows))
    yield from _usual(review)


def _headline(review: Review, seat: SeatReview, names: Names) -> str:
    """Return what a player lost, by how many faults, and what computer players lose."""
    counted = Counter(each.grade for each in seat.decisions)
    faults = []
    for grade, (one, several) in _FAULTS.items():
        many = sum(number for known, number in counted.items() if known == grade)
        faults += [f"{many} {one if many == 1 else several}"] if many else []
    # An estimate may come out slightly below zero.
    points = round(seat.points_lost, DIGITS)
    change = f"{'gained' if points < 0 else 'lost'} {decimal(abs(points), DIGITS)}"
    head = f"{names[seat.seat]} {change} points by decisions: {joined(faults) if faults else 'no faults'}."
    return " ".join([head, *_by_chance(seat), *_usual(review)])


def _by_chance(seat: SeatReview) -> list[str]:
    """Return a sentence on the decisions that are judged by the chance to win the match, if any are."""
    losses = [each.loss for each in seat.decisions if each.unit == "chance"]
    if not losses:
        return []
    lost = decimal(100 * max(sum(losses), 0.0), 0)
    judged = f"{len(losses)} of {len(seat.decisions)} decisions are judged by the chance to win the match"
    return [f"The match was nearly over: {judged}, of which {lost} % was lost."]


def _usual(review: Review) -> list[str]:
    """Return a sentence on what computer players usually lose in a deal, if that was measured."""
    known = [f"{each.player} {decimal(each.points_lost, DIGITS)}" for each in review.usual]
    return [f"Computer players usually lose: {', '.join(known)}."] if known else []


def _account_lines(seat: SeatReview, names: Names) -> list[str]:
    """Return how a score came about; the figures shown add up as the exact ones do."""
    account = seat.account
    known = [round(each, DIGITS) for each in (account.usual, account.cards, account.decisions)]
    result = round(account.result, DIGITS)
    parts = {
        "usual at this seat": known[0],
        "the cards dealt": known[1],
        "decisions": known[2],
        "hidden cards and the others’ play": result - sum(known),
        "compared with the table’s mean": result,
    }
    rows = [[name, _signed(value)] for name, value in parts.items()]
    head = f"How {names.whose(seat.seat)} {points(account.points)} came about:"
    return [head, *(f"  {line}" for line in aligned(rows))]


def _signed(value: float) -> str:
    shown = decimal(value, DIGITS)
    return f"+{shown}" if value > 0 and float(shown) else shown


def _strip(seat: SeatReview, tricks: int) -> list[str]:
    """Return the tricks in a line, with a mark below each in which something was to be decided."""
    later = {each.trick: each for each in seat.decisions if each.trick}
    if not tricks or not seat.decisions:
        return []
    cells: list[tuple[str, Decision | None]] = [
        (each.kind, each) for each in seat.decisions if not each.trick
    ]
    cells += [(str(number), later.get(number)) for number in range(1, tricks + 1)]
    heads = marks = ""
    for head, decision in cells:
        wide = max(3, len(head) + 2)
        heads += f"{head:>{wide}}"
        marks += f"{MARKS[decision.grade] if decision else '':>{wide}}"
    used = [grade for grade in MARKS if any(each.grade == grade for each in seat.decisions)]
    meaning = ", ".join(f"{MARKS[grade]} {GRADES[grade]}" for grade in used)
    return [f"Tricks {heads}", f"{_MARGIN}{marks}".rstrip(), f"{_MARGIN}({meaning})"]

"""The output of ``capot review``: what was lost by decisions, and how the scores came about."""

from collections import Counter
from collections.abc import Iterator

from capot.cli.reports.review_decisions import (
    DIGITS,
    GRADES,
    MARKS,
    costliest_lines,
    decision_lines,
    shown_decisions,
)
from capot.cli.table.picture import deal_title
from capot.cli.table.sessions.session import LEVELS
from capot.cli.words import Names, aligned
from capot.language.texts import Name, Text, joined, listed, mark, mark_count, say, say_count
from capot.language.words import decimal, figure, measured
from capot.play.match import Match
from capot.study.review.grades import is_graded
from capot.study.review.headline import headline
from capot.study.review.report import DealReview, Review, SeatReview

_FAULTS = {
    "blunder": mark_count("{count} blunder", "{count} blunders"),
    "mistake": mark_count("{count} mistake", "{count} mistakes"),
    "inaccuracy": mark_count("{count} inaccuracy", "{count} inaccuracies"),
}


def review_lines(review: Review, match: Match, names: Names) -> list[str]:
    """Return a review in lines: a table of all deals if there are several, then each deal.

    A single deal is shown with every decision, several with the costliest.
    """
    is_alone = len(review.deals) == 1
    summary = [] if is_alone else [*_summary(review, match, names)]
    lines = [*summary, ""] if summary else []
    for deal in review.deals:
        lines += [names.said(deal_title(match.game, match.deals[deal.number - 1].standing))]
        lines += deal_lines(review, deal, match, names, in_full=is_alone)
    if summary:
        lines.append(names.say("{option} lists every decision of a deal.", option=Name("--deal N")))
    return lines


def deal_lines(
    review: Review, deal: DealReview, match: Match, names: Names, *, in_full: bool = True
) -> list[str]:
    """Return the review of one deal without its title; ``in_full`` lists every decision."""
    lines: list[str] = []
    for seat in deal.seats:
        played = match.deals[deal.number - 1]
        told = headline(seat, played, review.spread, names.you)
        lines += [names.said(told, played.standing.faces)]
        if not is_graded(played):
            lines += [*_account_lines(seat, names, low_wins=played.standing.low_wins, graded=False), ""]
            continue
        account = _account_lines(seat, names, low_wins=played.standing.low_wins)
        lines += [_headline(review, seat, names), *account]
        decisions = shown_decisions(deal, seat, match, names)
        lines += _strip(seat, len(played.tricks), names)
        lines += costliest_lines(decisions, seat, names)
        lines += [*(decision_lines(decisions, seat, names) if in_full else ()), ""]
    return lines


def _summary(review: Review, match: Match, names: Names) -> Iterator[str]:
    """Yield a table of the points lost in each deal whose decisions are graded, with the means."""
    deals = [deal for deal in review.deals if is_graded(match.deals[deal.number - 1])]
    if not deals:
        return
    seats = sorted({each.seat for deal in deals for each in deal.seats})
    found = [[deal.of(seat) for seat in seats] for deal in deals]
    rows = [["", *(names[seat] for seat in seats)]]
    for deal, row in zip(deals, found, strict=True):
        lost = ["" if each is None else names.said(_points(each.points_lost)) for each in row]
        rows.append([names.say("deal {deal}", deal=deal.number), *lost])
    means = []
    for column in zip(*found, strict=True):
        known = [each.points_lost for each in column if each is not None]
        means.append(names.said(_points(sum(known) / len(known))))
    rows.append([names.say("mean"), *means])
    yield names.say("Points lost by decisions:")
    yield from (f"  {line}" for line in aligned(rows))
    yield from _usual(review, names)


def _headline(review: Review, seat: SeatReview, names: Names) -> str:
    """Return what a player lost, by how many faults, and what computer players lose."""
    counted = Counter(each.grade for each in seat.decisions)
    faults = []
    for grade, some in _FAULTS.items():
        many = sum(number for known, number in counted.items() if known == grade)
        faults += [say_count(*some, many)] if many else []
    none = say("no faults")
    values = {
        "name": names.of(seat.seat),
        "points": _points(abs(seat.points_lost)),
        "faults": listed(faults) if faults else none,
    }
    # An estimate may come out slightly below zero.
    text = mark("{name:Cap} lost {points} points by decisions: {faults}.")
    if round(seat.points_lost, DIGITS) < 0:
        text = mark("{name:Cap} gained {points} points by decisions: {faults}.")
    return " ".join([names.said(say(text, **values)), *_by_chance(seat, names), *_usual(review, names)])


def _by_chance(seat: SeatReview, names: Names) -> list[str]:
    """Return a sentence on the decisions that are judged by the chance to win the match, if any are."""
    if seat.percent_lost is None:
        return []
    text = say(
        "{some} of {all} decisions are judged by the chance to win the match, of which {share}% was lost.",
        some=figure(sum(each.unit == "chance" for each in seat.decisions)),
        all=figure(len(seat.decisions)),
        share=figure(seat.percent_lost),
    )
    return [names.said(text)]


def _usual(review: Review, names: Names) -> list[str]:
    """Return a sentence on what computer players usually lose in a deal, if that was measured."""
    known = []
    for each in review.usual:
        player = say(LEVELS[each.player]) if each.player in LEVELS else Name(each.player)
        known.append(joined(" ", [player, _points(each.points_lost)]))
    players = joined(", ", known)
    return [names.say("Computer players usually lose: {players}.", players=players)] if known else []


def _account_lines(seat: SeatReview, names: Names, *, low_wins: bool, graded: bool = True) -> list[str]:
    """Return how a score came about; the figures shown add up as the exact ones do.

    Decisions that are not ``graded`` are part of everybody's play.
    """
    account = seat.account
    known = [round(each, DIGITS) for each in (account.usual, account.cards, account.decisions)]
    result = round(account.result, DIGITS)
    parts = {say("usual at this seat"): known[0], say("the cards dealt"): known[1]}
    if graded:
        parts[say("decisions")] = known[2]
        parts[say("hidden cards and the others’ play")] = result - sum(known)
    else:
        parts[say("hidden cards and everybody’s play")] = result - sum(known[:2])
    parts[say("together")] = result
    rows = [[names.said(name), _signed(value, names)] for name, value in parts.items()]
    yours = mark("How your {points} came about, in points ahead of the table’s mean of {mean}:")
    theirs = mark("How the {points} of {name} came about, in points ahead of the table’s mean of {mean}:")
    mean = float(account.points) + (result if low_wins else -result)
    head = names.tell(seat.seat, yours, theirs, points=measured(account.points), mean=_points(mean))
    return [head, *(f"  {line}" for line in aligned(rows))]


def _points(value: float) -> Text:
    return decimal(value, DIGITS)


def _signed(value: float, names: Names) -> str:
    return f"{'+' if round(value, DIGITS) > 0 else ''}{names.said(_points(value))}"


def _strip(seat: SeatReview, tricks: int, names: Names) -> list[str]:
    """Return the tricks in a line, with the marks of what was decided in each below it."""
    if not tricks or not seat.decisions:
        return []
    cells = [(names.said(say(each.kind)), MARKS[each.grade]) for each in seat.decisions if not each.trick]
    for number in range(1, tricks + 1):
        # A word may be said before a card.
        there = [MARKS[each.grade] for each in seat.decisions if each.trick == number]
        cells.append((str(number), "/".join(there)))
    heads = marks = ""
    for head, found in cells:
        wide = max(3, len(head) + 2, len(found) + 2)
        heads += f"{head:>{wide}}"
        marks += f"{found:>{wide}}"
    used = [grade for grade in MARKS if any(each.grade == grade for each in seat.decisions)]
    meaning = ", ".join(f"{MARKS[grade]} {names.said(GRADES[grade])}" for grade in used)
    title = f"{names.say('Tricks')} "
    margin = " " * len(title)
    return [f"{title}{heads}", f"{margin}{marks}".rstrip(), f"{margin}({meaning})"]

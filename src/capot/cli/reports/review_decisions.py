"""The decisions in the output of ``capot review``: the costliest with their reasons, and all in lines."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from capot.cli.words import Names
from capot.language.texts import Name, Text, Value, joined, mark, say, say_count, sentence
from capot.language.tokens import card_token, card_tokens, tell
from capot.language.words import decimal, figure, in_percent
from capot.play.match import Match
from capot.play.moves import Move
from capot.play.position import Position, positions_of
from capot.play.view import View, as_held, view
from capot.study.review.grades import Grade
from capot.study.review.report import DealReview, Decision, SeatReview
from capot.surface.tricks import trick_seats
from capot.surface.voice import answer, facts

DIGITS = 2
"""Decimals of points."""

MARKS: Mapping[Grade, str] = {
    "best": "+",
    "good": "·",
    "inaccuracy": "?!",
    "mistake": "?",
    "blunder": "??",
    "debatable": "~",
    "unclear": "=",
}
"""The sign of each grade."""

GRADES: Mapping[Grade, Text] = {
    "best": say("best"),
    "good": say("good"),
    "inaccuracy": say("inaccuracy"),
    "mistake": say("mistake"),
    "blunder": say("blunder"),
    "debatable": say("debatable"),
    "unclear": say("too close to tell"),
}
"""The words of each grade."""

_KINDS = (
    *(mark("lead"), mark("duck"), mark("win"), mark("dump"), mark("void"), mark("sweep"), mark("pass")),
    *(mark("announce"), mark("contract"), mark("double"), mark("draw"), mark("lay")),
    *(mark("capture"), mark("hands")),
)
"""The words of the kinds of decisions, which are their keys."""

_YOURS = {"holds": "hold", "does not hold": "do not hold", "has": "have"}
"""The verbs of reasons, as said to the player called "You"."""

_LUCK = {"unlucky": mark("{lost}, right, but unlucky"), "lucky": mark("{lost}, wrong, but lucky")}


@dataclass(frozen=True, slots=True)
class Shown:
    """A decision in words; ``at`` is its move for ``capot replay --at``, ``table`` what lay there."""

    decision: Decision
    at: int
    when: str
    made: str
    best: str
    lost: str
    margin: str
    table: str
    reasons: tuple[str, ...]


def shown_decisions(deal: DealReview, seat: SeatReview, match: Match, names: Names) -> list[Shown]:
    """Return the decisions of a seat in words."""
    before = sum(len(each.moves) for each in match.deals[: deal.number - 1])
    there = tuple(positions_of(match.deals[deal.number - 1]))
    return [_shown(each, there[each.ply], before + each.ply, names) for each in seat.decisions]


def costliest_lines(decisions: Sequence[Shown], seat: SeatReview, names: Names) -> list[str]:
    """Return the decisions that cost most, with what the player saw and the reasons."""
    costliest = seat.costliest()
    by_ply = {each.decision.ply: each for each in decisions}
    several, one = say("The costliest:"), say("The only fault:")
    lines = ["", names.said(several if len(costliest) > 1 else one)] if costliest else []
    for place, decision in enumerate(costliest, 1):
        each = by_ply[decision.ply]
        grade = GRADES[decision.grade]
        values = {
            "when": Name(each.when),
            "made": Name(each.made),
            "grade": say("{grade}, as is proved", grade=grade) if decision.is_certain else grade,
            "lost": Name(each.lost),
            "margin": Name(each.margin),
            "best": Name(each.best),
        }
        text = names.say("{when}: {made}, {grade}, cost {lost} (± {margin}). Best was {best}.", **values)
        lines.append(f"{place}. {text}")
        lines += [f"   {text}" for text in (each.table, *each.reasons) if text]
    return lines


def decision_lines(decisions: Sequence[Shown], seat: SeatReview, names: Names) -> list[str]:
    """Return every decision in one line."""
    if not decisions:
        return [names.say("There was nothing to decide.")]
    rows = [
        (
            str(each.at),
            each.when,
            names.said(say(each.decision.kind)) if each.decision.trick else "",
            f"{each.lost} ± {each.margin}",
            f"{MARKS[each.decision.grade]:<2} {names.said(GRADES[each.decision.grade])}",
            each.made
            if each.decision.grade == "best"
            else names.say("{made}, best {best}", made=Name(each.made), best=Name(each.best)),
            "" if each.decision.hindsight is None else names.said(_in_hindsight(each.decision)),
        )
        for each in decisions
    ]
    wide = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = ["", names.say("Every decision, by its move (see capot replay --at), with what it cost:")]
    for row in rows:
        at, when, kind, cost, *words = (f"{cell:<{size}}" for cell, size in zip(row, wide, strict=True))
        cells = (f"{row[0]:>{len(at)}}", when, kind, f"{row[3]:>{len(cost)}}", *words)
        lines.append(f"  {'  '.join(cells)}".rstrip())
    forced = say_count("{count} more move was forced.", "{count} more moves were forced.", seat.forced)
    return [*lines, *([f"  {names.said(forced)}"] if seat.forced else [])]


def _shown(decision: Decision, position: Position, at: int, names: Names) -> Shown:
    seen = view(position, decision.seat)

    def words(move: Move) -> Text:
        return answer(seen, move).title

    def said(text: Value) -> str:
        return names.said(text, seen.standing.faces)

    alike = next((each.alike for each in decision.values if each.move == decision.best), ())
    others = [move for move in alike if move != decision.best]
    best: Text = words(decision.best)
    if others:
        best = say("{best} (or {others})", best=best, others=joined(" ", list(map(words, others))))
    line = decision.line[1:] if decision.line[:1] == ((decision.seat, decision.best),) else decision.line
    after = joined(", ", [names.with_words([seat], words(move)) for seat, move in line])
    reasons = [_to_you(said(text), names) for text in (decision.why, decision.advice) if text]
    reasons += [said(say("After {best}: {line}.", best=words(decision.best), line=after))] if after else []
    reasons += [said(_chances(decision, words))] if decision.unit == "chance" else []
    if decision.hindsight is not None:
        reasons.append(said(say("With all cards known: {lost}.", lost=_in_hindsight(decision))))
    when = say("trick {trick}", trick=decision.trick) if decision.trick else say(decision.kind)
    return Shown(
        decision,
        at,
        said(when),
        said(words(decision.made)),
        said(best),
        said(_amount(decision.loss, decision)),
        said(_amount(2 * decision.error, decision)),
        _table_line(seen, names),
        tuple(reasons),
    )


def _chances(decision: Decision, words: Callable[[Move], Text]) -> Text:
    """Return the chances to win the match with the best move and with the one made, less by its cost."""
    chance = in_percent(decision.values[0].worth)
    chances = [(decision.made, chance)]
    if decision.grade != "best":
        chances = [(decision.best, chance), (decision.made, max(0, chance - in_percent(decision.loss)))]
    told = [say("{share} after {move}", share=_share(share), move=words(move)) for move, share in chances]
    return say("Chance to win the match: {chances}.", chances=joined(", ", told))


def _to_you(text: str, names: Names) -> str:
    """Return a reason with verbs that fit the player called "You"."""
    if names.you is None:
        return text
    for verb, fitting in _YOURS.items():
        if text.startswith(begun := f"{names[names.you]} {verb} "):
            return f"{names[names.you]} {fitting} {text.removeprefix(begun)}"
    return text


def _amount(value: float, decision: Decision) -> Text:
    """Return points, or a chance in percent."""
    return _share(in_percent(value)) if decision.unit == "chance" else decimal(value, DIGITS)


def _share(percent: int) -> Text:
    return say("{number}%", number=figure(percent))


def _in_hindsight(decision: Decision) -> Text:
    assert decision.hindsight is not None
    lost = _amount(decision.hindsight, decision)
    return say(_LUCK[decision.luck], lost=lost) if decision.luck else lost


def _table_line(seen: View, names: Names) -> str:
    """Return what lay on the table or was offered, and the hand of the player, before a move of the match."""
    faces, seat = seen.standing.faces, seen.seat
    assert seat is not None
    yours, theirs = mark("Your hand: {cards}."), mark("The hand of {name}: {cards}.")
    hand = tell(names.you, seat, yours, theirs, cards=card_tokens(as_held(seen.hand, seen.rules)))
    laid = zip(trick_seats(seen), seen.trick, strict=False)
    cards = [names.with_words([each], card_token(card)) for each, card in laid]
    table = [say("On the table: {cards}.", cards=joined(", ", cards))] if cards else []
    offer = map(sentence, facts(seen, names.you)) if seen.asks == "answer" else ()
    return names.said(joined(" ", [*table, *offer, hand]), faces)

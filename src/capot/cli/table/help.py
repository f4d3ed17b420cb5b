"""Answers to commands that change nothing: help, reasons, hints, scores, rules."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import groupby
from random import Random
from typing import NamedTuple

from capot.cards import CardError
from capot.cli.screens.screen import Screen
from capot.cli.table.answers import how_to_answer, read_move
from capot.cli.table.climbing import allowed_lines, last_pile_line
from capot.cli.table.dominoes import turns_since
from capot.cli.table.hands import hands_lines
from capot.cli.table.picture import reasons_text, table
from capot.cli.table.questions import explained, question
from capot.cli.table.score_sheet import sheet_lines
from capot.cli.table.sessions.readiness import Readiness, is_awaited
from capot.cli.table.sessions.reviewing import last_review
from capot.cli.table.sessions.session import Session
from capot.cli.table.story import move_words, trick_line
from capot.cli.table.typed import COMMANDS, SIGNS, Command, of_hand
from capot.cli.words import Names, count, decimal, joined, number, opening
from capot.play.errors import BadMove
from capot.play.moves import Arrange, Move, PassTurn, PlayCard
from capot.play.stages.climbing import why_not
from capot.play.view import View
from capot.players.protocol import Budget, Estimate
from capot.rules.stages.climbing import Climb
from capot.rules.stages.dominoes import Layout
from capot.study.hints import BUDGET, advised, only_choice
from capot.surface.hands import makes_hands
from capot.surface.hints import (
    MOST_SETS,
    Hinted,
    chances_told,
    decimals,
    hinted,
    is_described,
    percent,
    shows_chances,
)
from capot.surface.voice import answer

MOST_GROUPS = 6
"""Maximum number of cards, or groups of equal cards, listed with their points."""

BARRED = "Cards of your hand in parentheses, or dimmed, may not be chosen now; type why for the reason."

Group = tuple[list[Move], Estimate]


class Hint(NamedTuple):
    """A hint in sentences, and the move that it advises."""

    text: str
    move: Move


def forced_hint(seen: View, move: Move, names: Names | None = None) -> str:
    """Return the hint for a person who has no choice."""
    words = _words(seen, move, names)
    return f"Hint: {words}, {'the only card you may play' if isinstance(move, PlayCard) else 'as you must'}."


def hint(seen: View, rng: Random, budget: Budget = BUDGET, *, names: Names | None = None) -> Hint:
    """Return the hint by a search, or by the rule of thumb where the rules cannot be searched.

    The seat of the view must have a choice; not checked here.
    """
    advice, estimates = advised(seen, rng, budget)
    found = hinted(seen, estimates, advice)
    return Hint(hint_text(seen, found, names), found.move)


def hint_text(seen: View, found: Hinted, names: Names | None = None) -> str:
    """Return a hint in sentences.

    They are the seat's own points in this deal, or its chance to win the match where that decides; with an
    uncertainty of two standard errors.
    """
    words, is_many = _words(seen, found.move, names), is_described(seen)
    if not found.choices:
        return f"Hint: {words}. {found.reason}"
    what, choices, unit = _measured(seen, found, names)
    digits = 0 if unit else decimals(choices.values()) if found.own is None else 1
    groups = list(_groups(choices, digits, apart=is_many, by_chance=bool(unit)))
    shown = groups[: MOST_SETS if is_many else MOST_GROUPS]
    best = groups[0][1]
    if isinstance(found.move, Arrange):
        others = (
            f", with the next best hands {decimal(groups[1][1].points, digits)}{unit}" if groups[1:] else ""
        )
        listed = f"{decimal(best.points, digits)}{unit}{others}"
        return f"Hint: {words}. {what}: {listed}{_uncertain(groups[:2], unit)}. {found.reason}".rstrip()
    if len(groups) == 1:
        is_own = found.own is not None and found.declarer is None
        expected = _whole(found.own) if is_own and found.own is not None else decimal(best.points, digits)
        whose = "Expected points in this deal" if found.declarer is None else what
        sure = _uncertain([] if is_own else groups, unit) or _in_each(groups)
        all_alike = f"Hint: {words}, or any other: all look alike. {whose}: {expected}{sure}."
        return f"{all_alike} {chances_told(found.choices)}".rstrip()
    listed = ", ".join(
        f"{_named(seen, moves, names)} {decimal(each.points, digits)}{unit}" for moves, each in shown
    )
    listed += _rest(groups[len(shown) :], is_many)
    listed += _uncertain(shown, unit) or ("" if found.own is not None else _in_each(shown))
    # Where they tell the choices apart, the chances are listed themselves.
    reasons = [found.reason, "" if unit else chances_told(found.choices)]
    return " ".join([f"Hint: {words}. {what}: {listed}.", *filter(None, reasons)])


def _measured(seen: View, found: Hinted, names: Names | None) -> tuple[str, Mapping[Move, Estimate], str]:
    """Return what the choices are compared by, their estimates in it, and its unit."""
    better = "fewer" if seen.standing.low_wins == (found.own is None) else "more"
    if found.declarer is not None:
        who = names[found.declarer] if names else "the declarer"
        what = f"Expected points of {who}, against whom your side plays ({better} is better)"
        return what, found.choices, ""
    if found.own is not None:
        others = f"expected points of the others together ({better} is better)"
        return f"You score {_whole(found.own)} whatever you do; {others}", found.choices, ""
    if shows_chances(found.choices.values()):
        chances = {
            move: replace(each, points=percent(each.chance or 0.0), error=100 * each.worth_error)
            for move, each in found.choices.items()
        }
        return "Your chance to win the match", chances, " %"
    return f"Expected points in this deal ({better} is better)", found.choices, ""


def _words(seen: View, move: Move, names: Names | None) -> str:
    """Return the title of a move."""
    names = names or Names(tuple(f"seat {seat}" for seat in range(seen.seats)), seen.seat)
    return names.said(answer(seen, move).title, seen.standing.faces)


def _groups(
    estimates: Mapping[Move, Estimate], digits: int, *, apart: bool, by_chance: bool
) -> Iterator[Group]:
    """Yield moves, those of equal worth grouped unless kept ``apart``."""
    places = {move: place for place, move in enumerate(estimates)}

    def alike(move: Move) -> tuple[float, float, bool, int]:
        each = estimates[move]
        worth = 0.0 if by_chance else round(each.worth, 6)
        return round(each.points, digits), worth, each.takes_all, places[move] * apart

    for _, some in groupby(estimates, alike):
        moves = list(some)
        yield moves, estimates[moves[0]]


def _named(seen: View, moves: list[Move], names: Names | None) -> str:
    between = " " if all(isinstance(move, PlayCard) for move in moves) else " or "
    return between.join(_words(seen, move, names) for move in moves)


def _rest(groups: list[Group], is_many: bool) -> str:  # noqa: FBT001 - a word of its own
    """Return how many choices are not listed; nothing for ways to pick several cards."""
    left = sum(len(moves) for moves, _ in groups)
    return f" and {left} more" if left and not is_many else ""


def _whole(value: float) -> str:
    """Return points as text, without a decimal if it is 0."""
    return decimal(value, 1).removesuffix(".0")


def _uncertain(groups: list[Group], unit: str = "") -> str:
    """Return the uncertainty of estimates, from the smallest to the largest; "" if there is none."""
    errors = [2 * each.error for _, each in groups if each.error]
    if not errors:
        return ""
    digits = 0 if unit else 1 if min(errors) >= 0.1 else 2
    least = 1 if unit else 0.01
    low, high = (f"{max(error, least):.{digits}f}" for error in (min(errors), max(errors)))
    return f" (± {low} to {high}{unit})" if low < high else f" (± {low}{unit})"


def _in_each(groups: list[Group]) -> str:
    """Return in how many deals the same came out each time."""
    return f", in each of {min(each.worlds for _, each in groups)} deals tried"


class Help:
    """Answers one person's commands, from what that person may know."""

    def __init__(self, session: Session, screen: Screen, names: Names, readiness: Readiness) -> None:
        """Answer about the match of a session on a screen."""
        self._session, self._screen, self._names, self._readiness = session, screen, names, readiness
        self._given: tuple[View, bool, Hint] | None = None

    def answer(self, command: Command) -> None:
        """Print the answer to a command."""
        match command.name:
            case "help":
                lines = self._help()
            case "last":
                lines = self._last()
            case "moves":
                lines = self._moves()
            case "scores":
                lines = self._scores()
            case "table":
                lines = self._table()
            case "review":
                lines = last_review(self._session, self._names, self._readiness)
            case "rules":
                self._rules()
                return
            case _:
                raise AssertionError(command.name)
        for line in lines:
            self._screen.say(line)

    def advice(self, command: Command) -> str:
        """Return the answer to ``hint`` or ``why``; "" for any other command."""
        match command.name:
            case "hint":
                return self._hint()
            case "why":
                return " ".join(self._why(command.words))
            case _:
                return ""

    def hinted(self, seen: View) -> Move | None:
        """Return the move that a hint has advised at this point, if there was a hint."""
        return self._given[2].move if self._given is not None and self._given[0] == seen else None

    def _help(self) -> list[str]:
        seen = self._session.view
        meanings = dict(COMMANDS)
        if sheet_lines(self._session.match, self._names):
            meanings["scores"] = "the scores, what was taken in this deal, and the score sheet"
        words = [f"  {SIGNS[name]}  {name:<7} {meaning}" for name, meaning in meanings.items()]
        if not seen.is_my_turn:
            return words
        how = how_to_answer(seen, question(seen, self._names))
        return [*explained(seen, self._names), how, *words, *(self._why(()) if seen.barred else [])]

    def _why(self, words: tuple[str, ...]) -> list[str]:
        seen = self._session.view
        faces = seen.standing.faces
        if words and isinstance(seen.stage, Climb) and seen.is_my_turn:
            return [self._why_not_laid(words)]
        if not words:
            return reasons_text(seen) or [_nothing_barred(seen)]
        try:
            (card,) = of_hand((faces.parse("".join(words)),), seen.hand)
        except CardError as error:
            return [f"{opening(str(error))}."]
        shown = faces.short(card)
        if card not in seen.hand:
            return [f"You do not hold the {shown}."]
        return [f"{dict(seen.barred).get(card, f'You may choose {shown}')}."]

    def _why_not_laid(self, words: tuple[str, ...]) -> str:
        """Return why these cards may not be laid together now, or that they may."""
        session = self._session
        try:
            move = read_move(" ".join(words), session.view, self._names)
        except BadMove as error:
            return f"{opening(str(error))}."
        if move in session.view.legal:
            shown = move_words(move, session.view.standing.faces)
            return "You may pass." if isinstance(move, PassTurn) else f"{shown} may be laid."
        return f"{opening(why_not(session.match.position, session.human, move))}."

    def _hint(self) -> str:
        seen = self._session.view
        if not seen.is_my_turn:
            return "You have nothing to decide now."
        if self._session.daily is not None:
            return "A deal of the day is played without hints."
        only = only_choice(seen)
        if only is not None:
            return forced_hint(seen, only, self._names)
        self._readiness.begin()
        is_plain = is_awaited()
        # Asked again, a new search would give slightly different figures.
        if self._given is None or self._given[:2] != (seen, is_plain):
            found = hint(seen, self._session.luck(self._session.human), names=self._names)
            self._given = seen, is_plain, found
        return self._given[2].text

    def _last(self) -> list[str]:
        seen = self._session.view
        if isinstance(seen.stage, Layout):
            return [turns_since(seen, self._names)]
        if seen.rules.stage(Climb) is not None:
            return [last_pile_line(seen, self._names)]
        if makes_hands(seen.rules):
            deals, wide = reversed(self._session.match.deals), self._screen.width
            compared = (hands_lines(deal, self._names, wide) for deal in deals)
            return next(filter(None, compared), ["No hands have been compared yet."])
        if not seen.tricks:
            return ["No trick has been played yet."]
        return [trick_line(seen, len(seen.tricks) - 1, self._names)]

    def _moves(self) -> list[str]:
        """Return all moves that the person may make now."""
        seen = self._session.view
        faces, make = seen.standing.faces, seen.legal.make
        if not seen.is_my_turn:
            return ["You have nothing to decide now."]
        if isinstance(seen.stage, Climb):
            return allowed_lines(seen)
        if make is not None:
            many = count(make.count, "hand")
            if make.pairs_only:
                return [f"Up to {many} of three of your cards, each a pair or better."]
            return [f"Any {many} of three of your cards."]
        barred = [BARRED] if seen.barred else []
        if seen.legal.pick is not None:
            return [f"You may choose from {faces.shorts(seen.legal.pick.among)}.", *barred]
        if seen.playable:
            return [f"You may play {faces.shorts(seen.playable)}.", *barred]
        asked = question(seen, self._names)
        return [f"You may say: {joined([each.label for each in asked.choices] or [asked.empty], 'or')}."]

    def _scores(self) -> list[str]:
        seen, match = self._session.view, self._session.match
        shown = table(seen, match.game, self._names)
        faces, wide = shown.faces, max(len(place.name) for place in shown.places)
        lines = []
        for place in (shown.places[-1], *shown.places[:-1]):
            total = number(match.totals[place.seat])
            tricks = [count(place.tricks, "trick")] if shown.has_tricks else []
            took = [f"took {faces.shorts(place.taken)}"] if place.taken else []
            done = ", ".join([*tricks, *place.deeds, *took])
            lines.append(f"  {place.name:<{wide}}  {total:>4}   {done}".rstrip())
        sheet = sheet_lines(match, self._names)
        return [*lines, *(["", *sheet] if sheet else [])]

    def _table(self) -> list[str]:
        shown = table(self._session.view, self._session.match.game, self._names)
        head = [f"{shown.title} · {shown.progress}.", *(f"{opening(fact)}." for fact in shown.facts)]
        # The next question shows the rows itself.
        return head if self._session.view.is_my_turn else [*head, *shown.rows, *shown.held]

    def _rules(self) -> None:
        from capot.rules.text import rulebook

        match = self._session.match
        self._screen.page(rulebook(match.game, match.seats))


def _nothing_barred(seen: View) -> str:
    has_cards = seen.playable or seen.legal.pick or seen.legal.make or isinstance(seen.stage, Climb)
    return "You may choose any of your cards now." if has_cards else "Type moves to see what you may say."

"""Answers to commands that change nothing: help, reasons, hints, scores, rules."""

from collections.abc import Iterable
from random import Random
from typing import NamedTuple

from capot.cli.screens.screen import Screen
from capot.cli.table.answers import how_to_answer, letters_asked, read_move, typed, word_said
from capot.cli.table.hands import hands_lines
from capot.cli.table.kinds import kind_of
from capot.cli.table.picture import reasons_text, table
from capot.cli.table.questions import explained, question, quoted
from capot.cli.table.score_sheet import sheet_lines
from capot.cli.table.sessions.last_review import last_review
from capot.cli.table.sessions.readiness import Readiness, is_awaited
from capot.cli.table.sessions.session import Session
from capot.cli.table.story import trick_line
from capot.cli.table.typed import COMMANDS, SIGNS, Command, no_card, of_hand, of_rank, parsed, ranks
from capot.cli.words import Names, number, opening
from capot.language.cards import short, shorts
from capot.language.texts import Name, Text, listed, mark, reason, say, say_count, sentence, told
from capot.language.words import counted
from capot.play.errors import BadMove
from capot.play.moves import Move, PassTurn, PlayCard
from capot.play.stages import stage_of
from capot.play.view import View
from capot.players.protocol import Budget
from capot.study.hints import BUDGET, advised, only_choice
from capot.surface.hint_words import hint_of, hint_words
from capot.surface.hints import Hinted, hinted, unchosen
from capot.surface.voice import answer, answers, from_table

BARRED = say("Cards of your hand in parentheses, or dimmed, may not be chosen now; type why for the reason.")


class Hint(NamedTuple):
    """A hint in sentences, and the move that it advises."""

    text: str
    move: Move


def forced_hint(seen: View, move: Move, names: Names | None = None) -> str:
    """Return the hint for a person who has no choice."""
    names = names or _seats(seen)
    return names.said(hint_of(seen, move, unchosen(move)), seen.standing.faces)


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
    names = names or _seats(seen)
    return names.said(hint_words(seen, found), seen.standing.faces)


def _seats(seen: View) -> Names:
    """Return names for players who have none."""
    return Names(tuple(f"seat {seat}" for seat in range(seen.seats)), seen.seat)


class Last(NamedTuple):
    """The last thing that was played or shown, and its lines."""

    title: Text
    lines: list[str]


def last_played(seen: View, names: Names, compared: Iterable[list[str]] = ()) -> Last:
    """Return what was played last, by the kind of play; the lines of hands ``compared``, the latest first."""
    kind = kind_of(seen.rules.stages[-1])
    if kind.last is not None:
        return Last(kind.last_is, [kind.last(seen, names)])
    if seen.rules.hands_made:
        lines = next(filter(None, compared), [names.say("No hands have been compared yet.")])
        return Last(say("the last hands compared"), lines)
    none = names.say("No trick has been played yet.")
    return Last(
        say("the last trick"), [trick_line(seen, len(seen.tricks) - 1, names) if seen.tricks else none]
    )


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
                lines = self._last().lines
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
        seen, names = self._session.view, self._names
        meanings = {**COMMANDS, "last": self._last().title}
        if sheet_lines(self._session.match, names):
            meanings["scores"] = mark("the scores, what was taken in this deal, and the score sheet")
        # A letter that answers the question is no sign of a command.
        taken = letters_asked(seen) if seen.is_my_turn else ()
        signs = {name: " " if sign in taken else sign for name, sign in SIGNS.items()}
        words = [f"  {signs[name]}  {name:<7} {names.said(say(each))}" for name, each in meanings.items()]
        if not seen.is_my_turn:
            return words
        how = names.said(how_to_answer(seen, question(seen, names)))
        return [*explained(seen, names), how, *words, *(self._why(()) if seen.barred else [])]

    def _why(self, words: tuple[str, ...]) -> list[str]:
        seen, names = self._session.view, self._names
        faces = seen.standing.faces
        if words and seen.is_my_turn and kind_of(seen.stage).read is not None:
            return [self._why_not_laid(words)]
        if not words:
            return reasons_text(seen, names) or [names.said(_nothing_barred(seen))]
        if seen.is_my_turn and (said := self._why_said(words)):
            return [said]
        word, suitless = "".join(words), seen.rules.pack.suitless
        if suitless and word.upper() in ranks(seen):
            held = of_rank(word.upper(), seen)
            if not held:
                rank = Name(word.upper())
                return [names.said(sentence(say("you hold no card of the rank {rank}", rank=rank)))]
            word = held[0].code
        meant = parsed(word, faces, seen.rules.pack)
        if meant is None:
            return [names.said(sentence(no_card(word, faces, suitless=suitless)))]
        (card,) = of_hand((meant,), seen.hand)
        if card not in seen.hand:
            return [names.said(sentence(say("you do not hold the {card}", card=short(faces, card))))]
        allowed = say("You may choose {card}", card=short(faces, card))
        return [names.said(sentence(dict(seen.barred).get(card, allowed)))]

    def _why_said(self, words: tuple[str, ...]) -> str:
        """Return why a word in place of cards may not be said now, or what it means; "" if it is none."""
        session, names = self._session, self._names
        seen = session.view
        faces = seen.standing.faces
        try:
            move = word_said(words, seen, names)
        except BadMove as error:
            return names.said(sentence(reason(error)))
        if move is None or seen.stage is None:
            return ""
        if move not in seen.legal:
            refusal = stage_of(seen.stage).why_not(session.match.position, session.human, move)
            return names.said(sentence(refusal), faces)
        if isinstance(move, PlayCard):
            return names.said(sentence(say("You may choose {card}", card=short(faces, move.card))))
        given = answer(seen, move)
        meaning = names.said(sentence(given.meaning), faces) if given.meaning else ""
        return f"{self._may_say([given.title])} {meaning}".rstrip()

    def _why_not_laid(self, words: tuple[str, ...]) -> str:
        """Return why these cards may not be laid together now, or that they may."""
        session, names = self._session, self._names
        seen = session.view
        try:
            move = read_move(" ".join(words), seen, names)
        except BadMove as error:
            return names.said(sentence(reason(error)))
        if move not in seen.legal:
            assert seen.stage is not None, "cards are asked for"
            refusal = stage_of(seen.stage).why_not(session.match.position, session.human, move)
            return names.said(sentence(refusal), seen.standing.faces)
        if from_table(seen):
            return names.said(say("You may: {move}.", move=answer(seen, move).title), seen.standing.faces)
        if isinstance(move, PassTurn):
            return names.say("You may pass.")
        return names.said(say("{cards} may be laid.", cards=answer(seen, move).title), seen.standing.faces)

    def _hint(self) -> str:
        seen = self._session.view
        if not seen.is_my_turn:
            return self._names.say("You have nothing to decide now.")
        if self._session.daily is not None:
            return self._names.say("A deal of the day is played without hints.")
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

    def _last(self) -> Last:
        deals, wide = reversed(self._session.match.deals), self._screen.width
        compared = (hands_lines(deal, self._names, wide) for deal in deals)
        return last_played(self._session.view, self._names, compared)

    def _moves(self) -> list[str]:
        """Return all moves that the person may make now."""
        seen, names = self._session.view, self._names
        faces, make = seen.standing.faces, seen.legal.make
        if not seen.is_my_turn:
            return [names.say("You have nothing to decide now.")]
        if (moves := kind_of(seen.stage).moves) is not None:
            return moves(seen, names)
        if make is not None:
            hands = counted(make.count, "hand")
            if make.pairs_only:
                return [
                    names.say("Up to {hands} of three of your cards, each a pair or better.", hands=hands)
                ]
            return [names.say("Any {hands} of three of your cards.", hands=hands)]
        barred = [names.said(BARRED)] if seen.barred else []
        if seen.legal.pick is not None:
            among = shorts(faces, seen.legal.pick.among)
            return [names.say("You may choose from {cards}.", cards=among), *barred]
        if seen.playable:
            played = names.say("You may play {cards}.", cards=shorts(faces, seen.playable))
            words = self._words()
            return [played, *([self._may_say(words)] if words else []), *barred]
        asked = question(seen, names)
        if asked.kind == "cards":
            return [self._may_say(self._words()), *barred]
        return [self._may_say([Name(each.label) for each in asked.choices] or [Name(asked.empty)])]

    def _words(self) -> list[Text]:
        """Return the titles of the answers in place of cards, each with its word where that is another."""
        seen, found = self._session.view, list[Text]()
        for each in answers(seen):
            word, title = typed(each.move, seen, self._names), self._names.said(each.title)
            is_said = title.lower().startswith(word.replace("-", " ").lower())
            word_too = say("{title} ({word})", title=each.title, word=Name(quoted(word)))
            found.append(each.title if is_said else word_too)
        return found

    def _may_say(self, words: list[Text]) -> str:
        return self._names.say("You may say: {answers}.", answers=listed(words, "or"))

    def _scores(self) -> list[str]:
        seen, match, names = self._session.view, self._session.match, self._names
        shown = table(seen, match.game, names)
        faces, wide = shown.faces, max(len(place.name) for place in shown.places)
        lines = []
        for place in (shown.places[-1], *shown.places[:-1]):
            total = number(match.totals[place.seat])
            won = say_count("{count} trick", "{count} tricks", place.tricks)
            tricks = [names.said(won)] if shown.has_tricks else []
            took = [names.say("took {cards}", cards=shorts(faces, place.taken))] if place.taken else []
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
        self._screen.page(told(rulebook(match.game, match.seats), self._names.language))


def _nothing_barred(seen: View) -> Text:
    has_cards = seen.playable or seen.legal.pick or seen.legal.make or kind_of(seen.stage).read
    if has_cards:
        return say("You may choose any of your cards now.")
    return say("Type moves to see what you may say.")

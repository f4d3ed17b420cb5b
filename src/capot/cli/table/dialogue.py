"""The dialogue of one person with the table, in the same words on every screen."""

from collections.abc import Sequence
from dataclasses import replace

from capot.cards import FACES
from capot.cli.screens.screen import InputEnded, Left, Screen
from capot.cli.table.answers import read_command, read_move
from capot.cli.table.hands import Proposal, hands_lines
from capot.cli.table.help import Help
from capot.cli.table.kinds import kind_of
from capot.cli.table.picture import deal_title, table
from capot.cli.table.questions import after_match, between_deals, explained, question
from capot.cli.table.score_sheet import last_sheet_lines
from capot.cli.table.sessions.readiness import Readiness
from capot.cli.table.sessions.session import Session
from capot.cli.table.story import (
    deal_opening,
    ending_lines,
    match_opening,
    report_notes,
    result_lines,
    shown_lines,
    taken_up,
    trick_line,
    what_counts,
)
from capot.cli.table.typed import Command, SeveralWays
from capot.cli.words import Names
from capot.language.texts import Text, mark, phrase, reason, say, sentence
from capot.play.ending.claims import may_claim
from capot.play.ending.decided import is_decided
from capot.play.errors import PlayError
from capot.play.events import Event, Made, Pile, Trick
from capot.play.moves import PlayCard
from capot.play.position import answers_itself
from capot.play.speech import has_chosen
from capot.play.stages import stage_of
from capot.play.stages.doubling import owed_by
from capot.play.view import View
from capot.rules.stages.opening import StageTerm
from capot.surface import voice
from capot.surface.hands import Hands
from capot.surface.voice import told

NOT_DAILY = "hint", "undo"
"""Words that are refused in a deal of the day."""


class Dialogue:
    """One person's dialogue with the table, from the current point of the match."""

    def __init__(self, session: Session, screen: Screen, names: Names) -> None:
        """Set the faces of the cards; nothing is printed yet."""
        self._session, self._screen, self._names = session, screen, names
        self._readiness = Readiness(screen, is_for_players=session.has_compiled_players)
        self._help = Help(session, screen, names, self._readiness)
        self._proposal = Proposal()
        self._explained: set[str] = set()
        screen.show_as(FACES[session.match.game.faces])

    def run(self) -> None:
        """Play the match to its end; raise `Left`, `Interrupted` or `InputEnded` when the person leaves."""
        self._greet()
        if self._session.must_get_ready and not self._session.match.is_over:
            self._readiness.begin()
        while not self._session.match.is_over:
            self._step()
        self._screen.title(self._names.say("The match is over"))
        self._say(*ending_lines(self._session.match, self._names))
        self._stay()

    def _stay(self) -> None:
        """Answer commands about a match that is over until Enter, or until the input ends."""
        note = ""
        while True:
            try:
                answer = self._screen.ask(after_match(self._names, note))
            except InputEnded:
                return
            command = read_command(answer)
            if command is None and answer == "leave":
                return
            if command is None:
                note = self._names.say("Press Enter to leave, or type review for what your decisions cost.")
            elif command.name in {"undo", "claim"}:
                note = self._names.say("The match is over.")
            else:
                note = self._help.advice(command)
                if not note:
                    self._obey(command)

    def _greet(self) -> None:
        match, names, against = self._session.match, self._names, self._session.against
        if not match.deals:
            self._screen.title(
                names.say("{game} against {opponents}", game=phrase(match.game.name), opponents=against)
            )
            self._say(*match_opening(match.game, match.seats, names, self._session.human))
            self._say(say("Type ? at any question for help, or rules to read the rules."))
        elif match.is_over:
            self._report_decided()
        else:
            again = mark("Here is your match again, as you left it, against {opponents}.")
            self._say(say(again, opponents=against))
            if match.needs_deal:
                self._report_decided()
            else:
                self._open_deal()

    def _step(self) -> None:
        self._readiness.report()
        match = self._session.match
        if match.needs_deal:
            if not match.deals or self._goes_on():
                self._session.deal()
                self._open_deal()
                if self._session.view.stage is None:
                    self._report_decided()
        elif (why := self._session.end_if_decided()) is not None:
            self._say(self._words(why))
            self._report_result()
        elif self._session.computer is not None:
            before = self._session.view
            with self._screen.thinking(self._readiness.noted(table(before, match.game, self._names))):
                self._session.let_play(self._session.computer)
            self._say(self._session.notice)
            self._report(before)
        elif _answers_itself(before := self._session.view):
            self._session.play(before.legal.moves[0])
            self._report(before)
        else:
            self._ask()

    def _open_deal(self) -> None:
        seen = self._session.view
        self._screen.title(self._names.said(deal_title(self._session.match.game, seen.standing)))
        self._say(" ".join(deal_opening(seen, self._names, self._session.match.game)))

    def _goes_on(self) -> bool:
        """Wait for Enter; return False if the last move was taken back instead."""
        note = ""
        while True:
            reviews = self._session.shows_hands
            answer = self._screen.ask(between_deals(self._names, note, reviews=reviews))
            command = read_command(answer)
            note = ""
            if command is None and answer == "next":
                return True
            if command is None:
                note = self._names.say("Press Enter for the next deal, or type ? for help.")
                continue
            note = self._help.advice(command)
            if not note and self._obey(command):
                return False

    def _ask(self) -> None:
        """Ask the person until a move is made or taken back."""
        self._explain()
        note, listed = "", None
        while True:
            seen = self._session.view
            shown = self._readiness.noted(table(seen, self._session.match.game, self._names))
            hands = self._proposed(seen)
            asked = question(seen, self._names, note, hands)
            if self._session.daily is not None:
                asked = replace(asked, without=NOT_DAILY)
            answer = self._screen.ask(asked, shown)
            command = read_command(answer, seen)
            note = ""
            try:
                if command is None:
                    if seen.legal.make is not None and (changed := self._proposal.changed(answer, seen)):
                        note = self._words(changed)
                        continue
                    self._move(seen, answer, listed)
                    return
                note, listed = self._help.advice(command), None
                if command.name == "hint" and self._proposal.take(self._help.hinted(seen), seen):
                    note = f"{note} {self._names.say('Enter makes these hands now.')}"
                if not note and self._obey(command):
                    return
            except PlayError as error:
                note = self._words(sentence(reason(error)))
                listed = error if isinstance(error, SeveralWays) else None

    def _proposed(self, seen: View) -> Hands:
        """Return the hands proposed to the person, if any are to be made."""
        if seen.legal.make is None:
            return ()
        return self._proposal.of(seen, self._session.luck(self._session.human))

    def _explain(self) -> None:
        """Explain each kind of question once in a match, and repeat what must not be forgotten."""
        seen = self._session.view
        kind = f"{seen.asks} {seen.declarer == seen.seat}"
        if kind not in self._explained:
            self._explained.add(kind)
            self._say(*explained(seen, self._names))
        else:
            self._say(owed_by(seen))
        claim = f"claim {seen.standing.number}"
        if claim not in self._explained and may_claim(seen):
            self._explained.add(claim)
            self._say(say("{why}: type claim to end this deal.", why=_certain(seen)))

    def _move(self, seen: View, answer: str, listed: SeveralWays | None) -> None:
        """Make the move in an answer; a number alone is that of one of the ways just listed."""
        numbered = None if listed is None else listed.numbered(answer)
        self._session.play(numbered or read_move(answer, seen, self._names))
        self._report(seen)

    def _obey(self, command: Command) -> bool:
        """Carry out a command; return whether moves were made or taken back."""
        match command.name:
            case "quit":
                raise Left
            case "claim":
                return self._claim()
            case "undo":
                return self._undo()
            case _:
                self._help.answer(command)
                return False

    def _claim(self) -> bool:
        why = _certain(self._session.view)
        try:
            self._session.claim()
        except PlayError as error:
            self._say(sentence(reason(error)))
            return False
        self._say(say("{why}, so the rest of the deal is played out.", why=why))
        self._report_result()
        return True

    def _undo(self) -> bool:
        match, human = self._session.match, self._session.human
        deals = len(match.deals)
        own = [move for deal in match.deals for seat, move in deal.moves if seat == human]
        try:
            self._session.undo()
        except PlayError as error:
            self._say(sentence(reason(error)))
            return False
        left = sum(seat == human for deal in self._session.match.deals for seat, _ in deal.moves)
        self._say(say("You take back: {move}.", move=voice.answer(self._session.view, own[left]).title))
        if len(self._session.match.deals) < deals or self._session.match.needs_deal:
            self._open_deal()
        else:
            self._say(*taken_up(self._session.view, self._names))
        return True

    def _report(self, before: View) -> None:
        """Report the last move, with all that it led to."""
        after = self._session.view
        # Simultaneous choices are revealed together; the last one is the person's own or led on.
        new = after.events[len(before.events) :]
        last = max((place for place, event in enumerate(new) if isinstance(event.what, Made)), default=0)
        for event in new[:last]:
            seat = event.what.seat if isinstance(event.what, Made) else None
            if seat is not None and self._told(event) != self._words(has_chosen(seat, self._names.you)):
                self._say(self._told(event))
        for event in new[last:]:
            self._report_event(event, before)
        if before.rules.scoring != after.rules.scoring and after.stage is not None:
            self._say(*what_counts(after))
        if after.stage is None:
            self._report_result()

    def _report_event(self, event: Event, before: View) -> None:
        """Report an event, with the table after a card was played."""
        after, names, said = self._session.view, self._names, self._told(event)
        match event.what:
            case Made():
                self._report_move(event, event.what, before, said)
            case Trick():
                self._screen.trick_over(said, trick_line(after, len(after.tricks) - 1, names))
            case Pile():
                self._report_closed(event)
            case _:
                self._say(said)

    def _report_move(self, event: Event, made: Made, before: View, said: str) -> None:
        """Report a move, and the table after a card was laid or played."""
        after, names, game = self._session.view, self._names, self._session.match.game
        if (seen := kind_of(event.stage).shown) is not None:
            shown = table(seen(before, after), game, names, turned=after.stage is not None)
            self._screen.played(self._readiness.noted(shown), said)
        elif _is_told_alone(event.stage):
            self._screen.trick_over(said, said)
        elif isinstance(made.move, PlayCard):
            is_full = len(after.tricks) > len(before.tricks)
            shown = table(after, game, names, turned=not is_full)
            self._screen.played(self._readiness.noted(shown), said)
        else:
            self._say(said)
        if after.stage is None:
            self._report_closed(event)

    def _report_closed(self, event: Event) -> None:
        """Report the pile that was closed last, if there are any."""
        closed = kind_of(event.stage).closed
        if closed is not None:
            self._screen.trick_over("", closed(self._session.view, self._names)[-1])

    def _told(self, event: Event) -> str:
        """Return the words for the person on an event."""
        return self._words(told(self._session.view, [event], self._names.you))

    def _words(self, text: Text) -> str:
        return self._names.said(text, FACES[self._session.match.game.faces])

    def _report_decided(self) -> None:
        """Report the last deal, and the hands that decided it if no cards were played."""
        self._say(*shown_lines(self._session.view, self._names))
        self._report_result()

    def _report_result(self) -> None:
        match = self._session.match
        score = match.position.score()
        compared = hands_lines(match.position, self._names, self._screen.width)
        self._screen.title(self._names.say("Deal {deal} is over", deal=len(match.deals)))
        self._say(*compared)
        self._gap(compared)
        self._say(
            *result_lines(self._names, score, match.totals, match.sides, match.position.standing.gone),
            *report_notes(match, self._names),
        )
        sheet = last_sheet_lines(match, self._names)
        self._gap(sheet)
        self._say(*sheet)

    def _gap(self, lines: Sequence[str]) -> None:
        """Print an empty line where there are other players."""
        if lines:
            self._screen.say()

    def _say(self, *texts: str) -> None:
        """Print texts, in the language of the person; plain lines as they are, and no empty ones."""
        for text in filter(None, texts):
            self._screen.say(self._words(text) if isinstance(text, Text) else text)


def _is_told_alone(stage: StageTerm) -> bool:
    """Whether a move is described without the table, which the next question shows."""
    moves = stage_of(stage).MOVES
    return moves.lie or moves.shed or moves.are_from_table


def _certain(seen: View) -> Text:
    """Return why the score of a deal is certain."""
    nothing, yours = say("Nothing more can be scored"), say("Every trick left is yours")
    return nothing if is_decided(seen) else yours


def _answers_itself(seen: View) -> bool:
    """Whether the question to the seat of a view has one answer, so that nobody is asked."""
    return answers_itself(seen.stage, seen.asks, seen.legal)

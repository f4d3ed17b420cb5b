"""The dialogue of one person with the table, in the same words on every screen."""

from capot.cards import FACES
from capot.cli.screens.screen import Left, Screen, get_ready
from capot.cli.table.answers import read_command, read_move
from capot.cli.table.brag import Proposal, hands_lines, shown_lines
from capot.cli.table.climbing import before_closing, closes_pile, pile_line
from capot.cli.table.dominoes import turn_line
from capot.cli.table.help import Help
from capot.cli.table.opening import with_names
from capot.cli.table.picture import deal_title, table
from capot.cli.table.questions import between_deals, double_owed, explained, question
from capot.cli.table.score_sheet import last_sheet_lines
from capot.cli.table.session import Session
from capot.cli.table.story import (
    consequences,
    deal_opening,
    ending_lines,
    exchange_sentences,
    match_opening,
    move_sentence,
    outcome_sentences,
    report_notes,
    result_lines,
    taken_back,
    taken_up,
    trick_line,
    trick_sentence,
)
from capot.cli.table.typed import Command
from capot.cli.words import Names, opening
from capot.play.errors import PlayError
from capot.play.moves import Move, PlayCard, Stop
from capot.play.view import View, piles_of
from capot.rules.climbing import Climb
from capot.rules.dominoes import Layout
from capot.rules.opening import Doubling, Exchange
from capot.surface.hands import Hands
from capot.surface.questions import has_just_laid


class Dialogue:
    """One person's dialogue with the table, from wherever the match stands."""

    def __init__(self, session: Session, screen: Screen, names: Names) -> None:
        """Set the faces of the cards; nothing is printed yet."""
        self._session, self._screen, self._names = session, screen, names
        self._help = Help(session, screen, names)
        self._proposal = Proposal()
        self._explained: set[str] = set()
        screen.show_as(FACES[session.match.game.faces])

    def run(self) -> None:
        """Play the match to its end; raise `Left`, `Interrupted` or `InputEnded` when the person leaves."""
        self._greet()
        if self._session.must_get_ready and not self._session.match.is_over:
            get_ready(self._screen)
        while not self._session.match.is_over:
            self._step()
        self._screen.title("The match is over")
        self._say(*ending_lines(self._session.match, self._names))

    def _greet(self) -> None:
        match = self._session.match
        if not match.deals:
            self._screen.title(f"{match.game.name} against {self._session.against}")
            self._say(*match_opening(match.game, match.seats, self._names, self._session.human))
            self._say("Type ? at any question for help, or rules to read the rules.")
        elif match.is_over:
            self._report_decided()
        else:
            self._say(f"Here is your match again, as you left it, against {self._session.against}.")
            if match.needs_deal:
                self._report_decided()
            else:
                self._open_deal()

    def _step(self) -> None:
        match = self._session.match
        if match.needs_deal:
            if not match.deals or self._goes_on():
                self._session.deal()
                self._open_deal()
                self._report_if_decided()
        elif self._session.computer is not None:
            seat, before = self._session.computer, self._session.view
            with self._screen.thinking(table(before, match.game, self._names)):
                move = self._session.let_play(seat)
            if self._session.notice:
                self._say(self._session.notice)
            self._report(before, seat, move)
        else:
            self._ask()

    def _open_deal(self) -> None:
        seen = self._session.view
        self._screen.title(deal_title(self._session.match.game, seen.standing))
        self._say(" ".join(deal_opening(seen, self._names, self._session.match.game)))

    def _report_if_decided(self) -> None:
        """Report the result of a deal that was over as soon as the cards were dealt."""
        if self._session.view.stage is None:
            self._report_decided()

    def _goes_on(self) -> bool:
        """Wait for Enter; return False if the last move was taken back instead."""
        note = ""
        while True:
            answer = self._screen.ask(between_deals(note))
            command = read_command(answer)
            note = ""
            if command is None and answer == "next":
                return True
            if command is None:
                note = "Press Enter for the next deal, or type ? for help."
                continue
            note = self._help.advice(command)
            if not note and self._obey(command):
                return False

    def _ask(self) -> None:
        """Ask the person until a move is made or taken back."""
        self._explain()
        note = ""
        while True:
            seen = self._session.view
            shown = table(seen, self._session.match.game, self._names)
            hands = self._proposed(seen)
            answer = self._screen.ask(question(seen, self._names, note, hands), shown)
            command = read_command(answer, seen)
            note = ""
            try:
                if command is None:
                    note = self._proposal.changed(answer, seen) if seen.legal.make is not None else ""
                    if note:
                        continue
                    self._move(seen, answer)
                    return
                note = self._help.advice(command)
                if command.name == "hint" and self._proposal.take(self._help.hinted(seen), seen):
                    note = f"{note} Enter makes these hands now."
                if not note and self._obey(command):
                    return
            except PlayError as error:
                note = with_names(_sentence(error), self._names)

    def _proposed(self, seen: View) -> Hands:
        """Return the hands proposed to the person, if any are to be made."""
        if seen.legal.make is None:
            return ()
        return self._proposal.of(seen, self._session.luck(self._session.human))

    def _explain(self) -> None:
        """Explain each kind of question once in a match, and doubles owed every time."""
        seen = self._session.view
        kind = f"{seen.asks} {seen.declarer == seen.seat}"
        if kind not in self._explained:
            self._explained.add(kind)
            self._say(*explained(seen, self._names))
        elif isinstance(seen.stage, Doubling):
            self._say(*double_owed(seen, self._names))

    def _move(self, seen: View, answer: str) -> None:
        move = read_move(answer, seen, self._names)
        self._session.play(move)
        self._report(seen, self._session.human, move)

    def _obey(self, command: Command) -> bool:
        """Carry out a command; return whether a move was taken back."""
        match command.name:
            case "quit":
                raise Left
            case "undo":
                return self._undo()
            case _:
                self._help.answer(command)
                return False

    def _undo(self) -> bool:
        match, human = self._session.match, self._session.human
        deals = len(match.deals)
        own = [move for deal in match.deals for seat, move in deal.moves if seat == human]
        try:
            self._session.undo()
        except PlayError as error:
            self._say(_sentence(error))
            return False
        self._say(taken_back(human, own[-1], FACES[match.game.faces], self._names))
        if len(self._session.match.deals) < deals or self._session.match.needs_deal:
            self._open_deal()
        else:
            self._say(*taken_up(self._session.view, self._names))
        return True

    def _report(self, before: View, seat: int, move: Move) -> None:
        """Report a move and its consequences."""
        after, names, game = self._session.view, self._names, self._session.match.game
        full = len(after.tricks) > len(before.tricks)
        sentence = move_sentence(before, seat, move, names)
        if isinstance(before.stage, Climb):
            shown = before_closing(before, move, after) if closes_pile(before, after) else after
            is_over = after.stage is None
            self._screen.played(table(shown, game, names, turned=not is_over), sentence)
        elif isinstance(move, PlayCard):
            self._screen.played(table(after, game, names, turned=not full), sentence)
        elif sentence and not isinstance(before.stage, Layout):
            self._say(sentence)
        self._say(*consequences(before, after, names))
        if isinstance(before.stage, Layout) and after.to_act != before.to_act:
            passed = isinstance(move, Stop) and not has_just_laid(before, seat)
            self._screen.trick_over(sentence if passed else "", turn_line(after, names))
        if closes_pile(before, after):
            self._screen.trick_over("", pile_line(after, len(piles_of(after)) - 1, names))
        if full:
            last = len(after.tricks) - 1
            short = trick_sentence(after, after.tricks[last], names)
            self._screen.trick_over(short, trick_line(after, last, names))
            self._say(*outcome_sentences(before, after, names))
        if isinstance(before.stage, Exchange) and not isinstance(after.stage, Exchange):
            self._say(*exchange_sentences(before, after, names))
        if after.stage is None:
            self._report_result()

    def _report_decided(self) -> None:
        """Report the last deal, and the hands that decided it if no cards were played."""
        self._say(*shown_lines(self._session.view, self._names))
        self._report_result()

    def _report_result(self) -> None:
        match = self._session.match
        score = match.position.score()
        compared = hands_lines(match.position, self._names, self._screen.width)
        self._screen.title(f"Deal {len(match.deals)} is over")
        self._say(*compared, *([""] if compared else []))
        self._say(*result_lines(self._names, score, match.totals), *report_notes(match, self._names))
        sheet = last_sheet_lines(match, self._names)
        self._say(*(["", *sheet] if sheet else []))

    def _say(self, *lines: str) -> None:
        for line in lines:
            self._screen.say(line)


def _sentence(error: PlayError) -> str:
    """Return an error as a sentence."""
    text = opening(str(error))
    return text if text.endswith(("?", ".")) else f"{text}."

"""One seat of a match, asked in words: the text of each question, and what its answers lead to."""

import json
import re
from dataclasses import dataclass, replace
from hashlib import sha256

from capot.cli.referee.words import Course, Telling, question_text, result_text
from capot.lab.errors import LabError
from capot.lab.table import luck_of
from capot.language.texts import reason, sentence, told
from capot.play.errors import PlayError
from capot.play.match import Match, new_match
from capot.play.moves import Move
from capot.play.notation import read_move
from capot.play.view import View, view
from capot.players.protocol import FRIENDS, Player
from capot.record import Record
from capot.record.sheet import tidy_name
from capot.rules.changes.options import with_deals
from capot.rules.codec import digest
from capot.rules.model import Game
from capot.shuffle import first_dealer
from capot.table_shuffle import RECORD_TAG, commitment, table_shuffle

SEAT = 0
"""The seat of the model; the dealer goes round the table."""

TRIES = 3
"""Answers to one question; after the last that is no legal move, the first legal move is made."""

MISTAKES_TAG, MADE_TAG, AGAINST_TAG = "Mistakes", "MadeForIt", "Against"
"""Tags of a record: answers that were no legal move and moves made for the model, by deal; the opponents."""


@dataclass(frozen=True, slots=True)
class Setting:
    """A match that everybody can be asked to play: its game and seats, the number of deals, their seed."""

    game: Game
    seats: int
    deals: int
    seed: int

    @property
    def match(self) -> Match:
        """The match before its first deal, with French cards, as moves and records write them."""
        game = replace(with_deals(self.game, self.deals), ties="share", faces="french")
        return new_match(game, self.seats, first_dealer(self.seed, self.seats))

    def secret(self, deal: int) -> bytes:
        """Return the secret from which the cards of a deal, from 1, are shuffled."""
        return sha256(f"capot referee {self.seed} {digest(self.game)} {self.seats} {deal}".encode()).digest()

    def with_deal(self, match: Match) -> Match:
        """Return a match of this setting with its next deal."""
        deal = len(match.deals) + 1
        return match.with_deal(table_shuffle(self.secret(deal), [b""] * self.seats, deal, match.pack))

    def shuffles(self, deals: int) -> str:
        """Return the tag of a record with the shuffles of its deals, for `capot verify`."""
        nobody = [None] * self.seats
        entries = [
            {
                "deal": deal,
                "commitment": commitment(self.secret(deal)),
                "secret": self.secret(deal).hex(),
                "contributions": nobody,
            }
            for deal in range(1, deals + 1)
        ]
        return json.dumps(entries, separators=(",", ":"))


class Sitting:
    """A match with a model at seat `SEAT`, or with none, against one kind of computer player.

    ``mistakes`` and ``made_for_it`` count, by deal, answers that were no legal move and moves made for it.
    """

    def __init__(
        self, setting: Setting, opponent: Player, model: str | None, before: Record | None = None
    ) -> None:
        """Begin, or go on after the moves of a record; raise `LabError` if it is of another sitting."""
        self.setting, self.match = setting, setting.match
        self.mistakes: list[int] = []
        self.made_for_it: list[int] = []
        self._opponent, self._model = opponent, model
        self._refusal, self._tries, self._lines = "", 0, list[str]()
        self._telling = Telling(("You", *FRIENDS)[: setting.seats], None if model is None else SEAT)
        if before is not None:
            self._take_up(before)
        self._go_on()

    @property
    def asked(self) -> View | None:
        """The view of the model while it is to move, None once the match is over."""
        return None if self.match.is_over else view(self.match.position, SEAT)

    def question(self, *, with_rules: bool = True) -> str:
        """Return all that the model needs for its next move, the last line asks for it.

        Once the match is over, return how it ended.
        """
        seen = self.asked
        if seen is None:
            return result_text(self.match, self._telling)
        so_far = Course(self._lines, commitment(self.setting.secret(len(self.match.deals))), self._refusal)
        return question_text(self.match, seen, self._telling, so_far, with_rules=with_rules)

    def answer(self, text: str) -> str:
        """Take an answer, and return the sentence that refuses it; it is empty after a move.

        After `TRIES` refusals the first legal move is made.
        """
        seen = self.asked
        assert seen is not None, "the match is over"
        try:
            move = read_move(text.strip(), seen.legal)
        except PlayError as error:
            # The answer is quoted as it came, even where it looks like the token of a card.
            return self._refused(told(sentence(reason(error)), self._telling.language), seen)
        try:
            self._move(SEAT, move)
        except PlayError as error:
            return self._refused(self._telling.said(sentence(reason(error))), seen)
        self._refusal, self._tries = "", 0
        self._go_on()
        return ""

    def _refused(self, said: str, seen: View) -> str:
        """Count an answer that is refused with a sentence, which is returned; after the last, make a move."""
        self.mistakes[-1] += 1
        self._tries += 1
        left = TRIES - self._tries
        if left:
            self._refusal = f"Your last answer was refused: {said} Tries left: {left}."
            return said
        self.made_for_it[-1] += 1
        first = next(iter(seen.legal))
        self._move(SEAT, first)
        said = f"{said} That was try {TRIES}, so your move was: {first.text}"
        self._lines.append(said)
        self._refusal, self._tries = "", 0
        self._go_on()
        return said

    def record(self) -> Record:
        """Return the match so far with its shuffles and what was counted."""
        against = self._opponent.name
        counts = [(MISTAKES_TAG, self.mistakes), (MADE_TAG, self.made_for_it)]
        tags = (
            (AGAINST_TAG, against),
            *((tag, " ".join(map(str, numbers))) for tag, numbers in counts),
            (RECORD_TAG, self.setting.shuffles(len(self.match.deals))),
        )
        return Record(self.match, self._called, tags=tags)

    @property
    def _called(self) -> tuple[str, ...]:
        """The names of the players in a record."""
        called = [f"{self._opponent.name} {seat}" for seat in range(self.setting.seats)]
        called[SEAT] = called[SEAT] if self._model is None else tidy_name(self._model) or "model"
        return tuple(called)

    def _go_on(self) -> None:
        """Deal, and let the computer players move, until the model is to move or the match is over."""
        while not self.match.is_over:
            if self.match.needs_deal:
                self._deal()
                continue
            # Where all choose at the same time, the model is last and hears of all choices at once.
            others = sorted(self.match.position.to_act, key=lambda seat: seat == self._telling.you)
            if others[0] == self._telling.you:
                return
            self._move(others[0], self._choice(others[0]))

    def _deal(self) -> None:
        self.match = self.setting.with_deal(self.match)
        self.mistakes.append(0)
        self.made_for_it.append(0)
        self._lines = []

    def _choice(self, seat: int) -> Move:
        """Return the move of a computer player, who plays each deal for its points."""
        position = self.match.position
        made = sum(by == seat for by, _ in position.moves)
        seen = view(position, seat)
        seen = replace(seen, standing=replace(seen.standing, single=True))
        return self._opponent.choose(seen, luck_of(self.setting.seed, len(self.match.deals), seat, made))

    def _move(self, seat: int, move: Move) -> None:
        """Make a move, and note what the model sees of it."""
        after = self.match.after(seat, move)
        if self._model is not None:
            before = len(view(self.match.position, SEAT).events)
            self._lines += self._telling.told(view(after.position, SEAT), before)
        self.match = after

    def _take_up(self, before: Record) -> None:
        """Make the moves of a record again, those of its last deal one by one."""
        tags, match = dict(before.tags), before.match
        known = (match.game, match.seats, match.first_dealer, tags.get(AGAINST_TAG), tags.get(RECORD_TAG))
        own = self.setting.match
        shuffles = self.setting.shuffles(len(match.deals))
        if known != (own.game, own.seats, own.first_dealer, self._opponent.name, shuffles):
            raise LabError("the record is of another game, other opponents, another seed or number of deals")
        if before.names != self._called:
            raise LabError("the record is of another model; keep those of each model in a separate directory")
        for deal, recorded in enumerate(match.deals):
            self.match = match.until(deal - 1) if deal else own
            self._deal()
            dealt = self.match.position
            if (dealt.dealt, dealt.talon) != (recorded.dealt, recorded.talon):
                raise LabError(f"the cards of deal {deal + 1} of the record are not those of its shuffle")
        for seat, move in match.deals[-1].moves if match.deals else ():
            self._move(seat, move)
        self.mistakes = _counts(tags, MISTAKES_TAG, len(match.deals))
        self.made_for_it = _counts(tags, MADE_TAG, len(match.deals))


def _counts(tags: dict[str, str], tag: str, deals: int) -> list[int]:
    """Return the numbers of a tag, one for each deal."""
    words = tags.get(tag, "").split()
    if len(words) != deals or not all(re.fullmatch("[0-9]{1,9}", word) for word in words):
        raise LabError(f"the tag {tag} of the record is not a whole number for each deal")
    return [*map(int, words)]

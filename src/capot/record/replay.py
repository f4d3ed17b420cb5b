"""Replaying records, the only way to load or rewind a match; the first impossible move is reported."""

from collections.abc import Sequence
from dataclasses import replace

from capot.cards import Card
from capot.language.texts import NOTHING, Name, Text, joined, mark, reason, say
from capot.play.errors import PlayError
from capot.play.match import Match
from capot.play.moves import Hidden, PlayCard
from capot.play.progress import TricksProgress
from capot.play.standing import Standing
from capot.record.errors import RecordError
from capot.record.sheet import Aside, Comment, DealSheet, Doing, Drawn, Gave, Shown
from capot.rules.errors import RulesError
from capot.rules.terms import Exact

_HIDDEN = mark("some cards are hidden, so this cannot be replayed")


class Replay:
    """A match that grows as its record is read; the match itself checks the rules."""

    def __init__(self, match: Match, name: str) -> None:
        """Begin with a match before its first deal; ``name`` is the file, for error messages."""
        self.match = match
        self.comments: list[Comment] = []
        self.asides: list[Aside] = []
        self._name = name

    def deal(self, line: int | None, number: int, dealer: int | None, cards: DealSheet) -> None:
        """Begin the next deal; ``number`` counts from 1, the dealer may be None."""
        match, where = self.match, say("deal {deal}", deal=number)
        if number != len(match.deals) + 1:
            raise self._error(
                line, say("the next deal is number {number}", number=len(match.deals) + 1), where
            )
        if match.needs_deal and dealer is not None and dealer != match.dealer:
            raise self._error(
                line, say("seat {right} deals, not seat {seat}", right=match.dealer, seat=dealer), where
            )
        hands = [hand for hand in cards.hands if hand is not None]
        if len(hands) < len(cards.hands) or cards.talon is None:
            raise self._error(line, say(_HIDDEN), where)
        try:
            self.match = match.with_hands(hands, cards.talon, cards.turn_up)
        except (PlayError, RulesError) as error:
            raise self._error(line, reason(error), where) from error

    def act(self, line: int | None, seat: int, move: Shown) -> None:
        """Make a seat's move."""
        where = by_seat(seat, move.text)
        if isinstance(move, Hidden):
            raise self._error(line, say(_HIDDEN), where)
        if isinstance(move, Drawn):
            why = say("draws follow from the talon; only the view of one seat lists them")
            raise self._error(line, why, where)
        if isinstance(move, Gave):
            why = say("the card called follows from the hands; only the view of one seat lists it")
            raise self._error(line, why, where)
        try:
            self.match = self.match.after(seat, move)
        except PlayError as error:
            raise self._error(line, reason(error), where) from error

    def open_trick(self, line: int | None, number: int, leader: int | None) -> None:
        """Begin trick ``number``, from 1; the leader may be None."""
        where = say("trick {trick}", trick=number)
        progress = self.match.deals[-1].progress if self.match.deals else None
        if not isinstance(progress, TricksProgress):
            raise self._error(line, self._no_trick(), where)
        due = len(self.match.position.tricks) + 1
        if progress.cards:
            raise self._error(line, say("trick {trick} is not finished", trick=due), where)
        if number != due:
            raise self._error(line, say("the next trick is number {number}", number=due), where)
        if leader not in {None, progress.leader}:
            why = say("seat {right} leads, not seat {seat}", right=progress.leader, seat=leader or 0)
            raise self._error(line, why, where)

    def card(self, line: int | None, number: int, card: Card) -> None:
        """Play a card to trick ``number``, for the seat whose turn it is."""
        position = self.match.position
        if len(position.tricks) >= number or not isinstance(position.progress, TricksProgress):
            where = in_trick(number, card)
            players = self.match.seats - len(position.dropped)
            raise self._error(line, say("a trick has {count} cards", count=players), where)
        self.act(line, min(position.to_act), PlayCard(card))

    def check(self, line: int | None, what: str, numbers: Sequence[Exact]) -> None:
        """Compare a written ``score``, ``total`` or ``pool`` with that of the deal just finished."""
        if not self.match.deals or not self.match.position.is_over:
            raise self._error(line, say("the deal is not over yet, so there is no {what}", what=Name(what)))
        found: Sequence[Exact] = {
            "score": self.match.position.score().points,
            "total": self.match.totals,
            "pool": pool_numbers(self.match),
        }[what]
        if tuple(numbers) != tuple(found):
            right, wrong = (Name(" ".join(map(str, each))) for each in (found, numbers))
            why = say("the {what} is {right}, not {wrong}", what=Name(what), right=right, wrong=wrong)
            raise self._error(line, why)

    def comment(self, text: str) -> None:
        """Keep a comment after the last move."""
        deals = self.match.deals
        self.comments.append(Comment(len(deals), len(deals[-1].moves) if deals else 0, text))

    def aside(self, line: int | None, seat: int, what: Doing, move: int | None) -> None:
        """Keep what a seat did besides moving, after that move of the deal or by default the last."""
        deals = self.match.deals
        if not deals:
            raise self._error(line, say("no cards have been dealt yet"), what)
        made = len(deals[-1].moves)
        if move is not None and move > made:
            why = say("there is no move {move}: {count} have been made in this deal", move=move, count=made)
            raise self._error(line, why, what)
        self.asides.append(Aside(len(deals), made if move is None else move, seat, what))

    def rest(self, line: int | None, seat: int) -> None:
        """End the deal, with all that is left going to a seat."""
        try:
            self.match = self.match.with_rest_to(seat)
        except PlayError as error:
            raise self._error(line, reason(error), f"rest {seat}") from error

    def _no_trick(self) -> str:
        if not self.match.deals:
            return say("no cards have been dealt yet")
        position = self.match.position
        if position.is_over:
            return say("the deal is over")
        # For any card, the stage says what it is time for.
        return position.why_not(min(position.to_act), PlayCard(Card("A", "♠"))) or NOTHING

    def _error(self, line: int | None, why: str, move: str = "") -> RecordError:
        return RecordError(why, name=self._name, line=line, move=move)


def by_seat(seat: int, what: str) -> Text:
    """Return what a seat did, to say where a fault is."""
    return joined(": ", [say("seat {seat}", seat=seat), Name(what)])


def in_trick(number: int, card: Card) -> Text:
    """Return a card of a trick, to say where a fault is."""
    return joined(": ", [say("trick {trick}", trick=number), Name(card.code)])


def first_moves(match: Match, count: int) -> Match:
    """Return the match right after its first ``count`` moves, with a finished deal still on the table.

    With 0 it is dealt and nobody has moved.  Raise `RecordError` if the match has fewer moves.
    """
    total = moves_of(match)
    if not 0 <= count <= total:
        raise RecordError(
            say("there is no move {move}: the match has {count} moves", move=count, count=total)
        )
    if count == total:
        return match
    left = count
    for number, deal in enumerate(match.deals):
        if left <= len(deal.moves) and (left or number == 0):
            return _within(match, number, left)
        left -= len(deal.moves)
    raise AssertionError


def undone(match: Match, count: int) -> Match:
    """Return the match before its last ``count`` moves; deals begun after them are taken back too.

    Raise `RecordError` if the match has fewer moves.
    """
    total = moves_of(match)
    if not 0 <= count <= total:
        why = say("{count} moves cannot be taken back: the match has {total}", count=count, total=total)
        raise RecordError(why)
    if count == 0:
        return match
    left = total - count
    for number, deal in enumerate(match.deals):
        if left < len(deal.moves):
            return _within(match, number, left)
        left -= len(deal.moves)
    raise AssertionError


def pool_numbers(now: Match | Standing) -> tuple[int, ...]:
    """Return what is in the pool: a number for each card with a separate part, or one for all."""
    return now.pools or (now.pot,)


def moves_of(match: Match) -> int:
    """Return the number of moves made in a match."""
    return sum(len(deal.moves) for deal in match.deals)


def _within(match: Match, number: int, moves: int) -> Match:
    """Return the match after ``moves`` moves of deal ``number``, counted from 0."""
    deal = match.deals[number]
    began = deal.standing
    before = replace(
        match,
        deals=match.deals[:number],
        totals=match.totals_after(number - 1) if number else began.totals,
        pot=began.pot,
        pools=began.pools,
        came_back=began.came_back,
    )
    again = before.with_hands(deal.dealt, deal.talon, deal.turn_up)
    for seat, move in deal.moves[:moves]:
        again = again.after(seat, move)
    if deal.rest_to is not None and moves == len(deal.moves):
        return again.with_rest_to(deal.rest_to)
    return again

"""The moves of a game at the International Skat Server, made at a table of Capot."""

import re

from capot.cards import Card, codes
from capot.language.texts import Name, Text, reason, say
from capot.play.ending.claims import is_at_its_end
from capot.play.ending.given_up import with_rest_to
from capot.play.errors import PlayError
from capot.play.match import Match
from capot.play.moves import Bid, Choose, Discard, Move, PlayCard
from capot.play.notation import parse_move
from capot.play.position import Position
from capot.play.progress import TricksProgress
from capot.play.situation import highest_bid
from capot.record.sheet import Aside, Doing

SUITS = {"C": "♣", "S": "♠", "H": "♥", "D": "♦"}
CONTRACTS = {"C": "clubs", "S": "spades", "H": "hearts", "D": "diamonds", "G": "grand", "N": "null"}

_CARD = re.compile(r"([CSHD])([789TQKAJ])")
_CONTRACT = re.compile(r"([CSHDGN])([HOSZ]*)((?:\.[CSHD][789TQKAJ])*)")
_GONE: dict[str, Doing] = {"LE": "leaves", "TI": "times-out"}
_UNSEEN = "??"

TAKES, LEAVES = parse_move("take"), parse_move("leave")
"""The moves that take the skat, and that play a hand game instead."""


class Unknown(Exception):  # noqa: N818 - caught where its line is known
    """Something in a game that is not known or cannot have happened; ``move`` says where."""

    def __init__(self, why: str, move: str) -> None:
        """Keep the reason and the place."""
        super().__init__(why)
        self.reason, self.move = why, move if isinstance(move, Text) else Name(move)


def cards_in(text: str, where: str) -> tuple[Card, ...]:
    """Return the cards of ``CJ.SA.H7``; raise `Unknown` for any other text."""
    found = []
    for each in text.split("."):
        card = _CARD.fullmatch(each)
        if card is None:
            text = Name(ascii(each[:10]))
            why = say("{text} is no card, as CJ and H7 are", text=text)
            raise Unknown(say("not all cards are shown") if each == _UNSEEN else why, where)
        found.append(Card(card[2], SUITS[card[1]]))
    return tuple(found)


class Table:
    """One deal that grows move by move; the rules of Skat here check each."""

    def __init__(self, match: Match) -> None:
        """Begin with the cards dealt."""
        self.match = match
        self.asides: list[Aside] = []
        self._unseen = ""
        """The move that the server did not show; only the end can follow."""
        self._said = ""
        """The game declared after the skat, until the next move says which cards are laid away."""

    @property
    def position(self) -> Position:
        """The deal so far."""
        return self.match.position

    def act(self, by: str, what: str) -> None:
        """Make a move of a seat or of the server; raise `Unknown` if it is not known or not possible."""
        where = f"{by} {what}"[:30]
        if by == "w":
            self._told(what, where)
        elif by not in {"0", "1", "2"}:
            raise Unknown(say("a move begins with a seat from 0 to 2, or with w"), where)
        elif what == "RE" or what.startswith("SC"):
            self._shown_or_given_up(int(by), what, where)
        elif self._unseen:
            why = say("nothing can follow the card that is not shown: {move}", move=Name(self._unseen))
            raise Unknown(why, where)
        elif what == _UNSEEN and self._is_played:
            self._unseen = where
        else:
            for move in self._moves(int(by), what, where):
                self._make(int(by), move, where)

    def close(self, *, is_over: bool) -> None:
        """End the deal, with the rest to whom it was given; raise `Unknown` if it breaks off.

        Before the play nothing can be given: the deal stays as it is.
        """
        if self.position.is_over:
            return
        if is_over:
            raise Unknown(say("the result says that everybody passed, and not everybody did"), "R")
        taker = self._taker()
        gone = any(aside.what in _GONE.values() for aside in self.asides)
        if taker is None and not (gone and self.position.contract is None):
            made = len(self.position.moves)
            why = say("the game breaks off after {count} moves, and nobody gave it up or left", count=made)
            raise Unknown(why, self._unseen or "MV")
        if taker is not None:
            self.match = self.match.with_rest_to(taker)

    @property
    def _is_played(self) -> bool:
        """Whether tricks are being played."""
        return isinstance(self.position.progress, TricksProgress)

    def _make(self, seat: int, move: Move, where: str) -> None:
        try:
            self.match = self.match.after(seat, move)
        except PlayError as error:
            raise Unknown(reason(error), where) from error

    def _told(self, what: str, where: str) -> None:
        """Note what the server says: the cards of the skat, who left, whose time ran out."""
        verb, _, seat = what.partition(".")
        if verb in _GONE and seat in {"0", "1", "2"}:
            self._note(int(seat), _GONE[verb])
            return
        moves = self.position.moves
        if not (moves and moves[-1][1] == TAKES):
            raise Unknown(say("this is not known here"), where)
        if set(cards_in(what, where)) != set(self.position.talon):
            raise Unknown(say("these are not the last two cards dealt"), where)

    def _shown_or_given_up(self, seat: int, what: str, where: str) -> None:
        verb, dot, cards = what.partition(".")
        if what == "RE":
            self._note(seat, "resigns")
        elif verb == "SC" and (not dot or set(cards_in(cards, where)) == set(self.position.hands[seat])):
            self._note(seat, "shows")
        else:
            raise Unknown(say("these are not the cards of the hand"), where)

    def _note(self, seat: int, what: Doing) -> None:
        self.asides.append(Aside(1, len(self.position.moves), seat, what))

    def _moves(self, seat: int, what: str, where: str) -> tuple[Move, ...]:
        """Return the moves of Capot that one move there stands for."""
        if what == "p":
            return (Bid(None),)
        if what == "y":
            best = highest_bid(self.position.moves)
            if best is None:
                raise Unknown(say("there is no bid to hold"), where)
            return (Bid(best[1]),)
        if re.fullmatch(r"\d{2,3}", what):
            return (Bid(int(what)),)
        if what == "s":
            return (TAKES,)
        if self._is_played:
            return tuple(map(PlayCard, cards_in(what, where)[:1])) if _CARD.fullmatch(what) else _no(where)
        return self._contract(seat, what, where)

    def _contract(self, seat: int, what: str, where: str) -> tuple[Move, ...]:
        """Return the moves of a game declared, such as ``D.ST.H8``, ``GH`` or ``NO.`` with all cards."""
        took = any(move == TAKES for _, move in self.position.moves)
        if took and not self._said and "." not in what and _CONTRACT.fullmatch(what):
            self._said = what
            return ()
        found = _CONTRACT.fullmatch(f"{self._said}.{what}" if self._said else what)
        if found is None or len(set(found[2])) < len(found[2]):
            return _no(where)
        cards = cards_in(found[3][1:], where) if found[3] else ()
        away, open_cards = (cards[:2], cards[2:]) if took else ((), cards)
        is_open = "O" in found[2]
        held = {*self.position.hands[seat], *(self.position.talon if took else ())} - {*away}
        if took and (len(away) < 2 or "H" in found[2]):
            raise Unknown(say("after the skat two cards are laid away, and it is no hand game"), where)
        if open_cards and not (is_open and set(open_cards) == held):
            raise Unknown(say("these are not the cards of the hand laid open"), where)
        first: Move = Discard(away) if took else LEAVES
        announced = "schwarz" if "Z" in found[2] else "schneider" if "S" in found[2] else "nothing"
        opening = (first, Choose(CONTRACTS[found[1]]))
        return (*opening, *self._raised(seat, opening, "" if is_open else announced, where))

    def _raised(self, seat: int, before: tuple[Move, ...], said: str, where: str) -> tuple[Move, ...]:
        """Return what is announced with a game, or the hand laid open, where the rules ask for it."""
        match = self.match
        try:
            for move in before:
                match = match.after(seat, move)
        except PlayError as error:
            raise Unknown(reason(error), where) from error
        if not isinstance(match.position.progress, TricksProgress):
            # The hand is in the order of the contract now.
            return (
                parse_move(f"announce {said}" if said else f"expose {codes(match.position.hands[seat])}"),
            )
        if said != "nothing":
            raise Unknown(say("nothing can be announced with this game"), where)
        return ()

    def _taker(self) -> int | None:
        """Return the seat that gets what is left, None if the deal cannot end yet.

        Whoever gives up loses: in a null game the declarer then gets the tricks that he should avoid.  If
        nobody gave up, but nothing can change the score any more, whoever has won gets the rest, and in a
        null game the opponents.
        """
        declarer = self.position.declarer
        if declarer is None or not self._is_played:
            return None
        others = {0, 1, 2} - {declarer}
        gone = {each.seat for each in self.asides if each.what in _GONE.values()}
        given_up = {each.seat for each in self.asides if each.what == "resigns"}
        loses = declarer in gone | given_up
        if loses or gone or given_up == others:
            return min(others) if loses != self._is_null else declarer
        if not is_at_its_end(self.position):
            return None
        score = with_rest_to(self.position, min(others)).score()
        return declarer if score.points[declarer] > 0 and not self._is_null else min(others)

    @property
    def _is_null(self) -> bool:
        """Whether the declarer wins by taking no trick."""
        contract = self.position.contract
        return contract is not None and contract.name == CONTRACTS["N"]


def _no(where: str) -> tuple[Move, ...]:
    raise Unknown(say("this is not known here"), where)

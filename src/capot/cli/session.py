"""A match at a table with one person: whose turn it is, what is stored, what is taken back.

It knows nothing of screens.  Every move is in the journal before the match goes on.
"""

from random import Random

from capot.play.errors import PlayError
from capot.play.match import Match
from capot.play.moves import Move
from capot.play.view import View, view
from capot.players.errors import Forfeit
from capot.players.named import dismiss
from capot.players.protocol import Player
from capot.players.random_player import RandomPlayer
from capot.record.journal import Journal
from capot.record.replay import undone
from capot.shuffle import lab_shuffle


class Session:
    """One match with a person at seat ``human`` and one kind of computer player at the others."""

    def __init__(self, match: Match, journal: Journal, human: int, opponent: Player, seed: int) -> None:
        """Go on with a match; the cards of its further deals are those of ``seed``."""
        self.match = match
        self.human = human
        self._journal = journal
        self._opponent = opponent
        self._seed = seed
        self._lost_deal = 0
        self.notice = ""
        """What there is to say about the last move of a computer player; mostly nothing."""

    @property
    def view(self) -> View:
        """What the person knows of the deal in progress."""
        return view(self.match.position, self.human)

    @property
    def computer(self) -> int | None:
        """The seat of a computer player who is to act before the person is asked, if there is one."""
        waiting = self.match.position.to_act - {self.human}
        return min(waiting) if waiting else None

    def deal(self) -> None:
        """Begin the next deal."""
        dealt = self.match.with_deal(lab_shuffle(self._seed, len(self.match.deals), self.match.pack))
        self._journal.deal(dealt.position)
        self.match = dealt

    def play(self, move: Move) -> None:
        """Make the person's move; raise `IllegalMove` or `OutOfTurn` with the reason."""
        self._move(self.human, move)

    def let_play(self, seat: int) -> Move:
        """Let a computer player move, and return what it did.

        Where a program fails, any legal card is played for it to the end of the deal; the notice says so.
        """
        seen, self.notice = view(self.match.position, seat), ""
        if self._lost_deal == len(self.match.deals):
            move = RandomPlayer().choose(seen, self.luck(seat))
        else:
            try:
                move = self._opponent.choose(seen, self.luck(seat))
            except Forfeit as failure:
                self._lost_deal = len(self.match.deals)
                self.notice = f"{failure}. Anything legal is played for it to the end of this deal."
                move = RandomPlayer().choose(seen, self.luck(seat))
        self._move(seat, move)
        return move

    def luck(self, seat: int) -> Random:
        """Return the luck of a player at this point: the same again after a move is taken back or resumed."""
        deal, ply = len(self.match.deals), len(self.match.position.moves)
        return Random(f"{self._seed} {deal} {ply} {seat}")

    def undo(self) -> None:
        """Go back to the person's last decision; raise `PlayError` if there is none."""
        by = [seat for deal in self.match.deals for seat, _ in deal.moves]
        if self.human not in by:
            raise PlayError("there is no move of yours to take back")
        count = by[::-1].index(self.human) + 1
        earlier = undone(self.match, count)
        self._journal.undo(count)
        self.match = earlier

    def close(self) -> None:
        """Leave the match stored as it stands, and end the program of a player."""
        self._journal.close()
        dismiss(self._opponent)

    def _move(self, seat: int, move: Move) -> None:
        after = self.match.after(seat, move)
        self._journal.move(seat, move)
        if after.is_over:
            self._journal.end()
        self.match = after

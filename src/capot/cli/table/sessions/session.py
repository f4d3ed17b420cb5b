"""A match of one person against computer players, without a screen.

Every move is in the journal before the match continues.
"""

from random import Random

from capot.language.texts import NOTHING, Name, Text, mark, reason, say, sentence
from capot.play.ending.claims import is_at_its_end, may_claim, rest_of
from capot.play.ending.decided import is_decided, why_decided
from capot.play.errors import PlayError
from capot.play.match import Match
from capot.play.moves import Move
from capot.play.position import answers_itself
from capot.play.view import View, view
from capot.players.catalog import PROGRAM, dismiss
from capot.players.errors import Forfeit
from capot.players.protocol import Player
from capot.players.random_player import RandomPlayer
from capot.players.readiness import is_getting_ready, needs_compiling
from capot.players.simple import SimplePlayer
from capot.players.slow import is_slow_at
from capot.record.journal import Journal
from capot.record.replay import undone
from capot.rules.errors import RulesError
from capot.shuffle import lab_shuffle
from capot.study.daily import DailyDeal

LEVELS = {"easy": mark("easy"), "medium": mark("medium"), "hard": mark("hard"), "max": mark("max")}
"""The words for the strengths of computer players."""


class Session:
    """One match with a person at seat ``human`` and one kind of computer player at the others."""

    def __init__(  # noqa: PLR0913 - a match at a table is described by just these
        self,
        match: Match,
        journal: Journal,
        human: int,
        opponent: Player,
        seed: int,
        *,
        daily: DailyDeal | None = None,
        ends_decided: bool = True,
    ) -> None:
        """Continue a match; further deals use the cards of ``seed``, and a ``daily`` deal is the only one.

        A deal that is decided ends by itself if ``ends_decided``.
        """
        self.match = match
        self.human = human
        self.daily = daily
        self._ends_decided = ends_decided
        self._journal = journal
        self._opponent = opponent
        self._seed = seed
        self._lost_deal = 0
        self._has_warned = False
        self.notice: Text = NOTHING
        """A message about the last move of a computer player; usually empty."""

    @property
    def view(self) -> View:
        """The person's view of the deal in progress."""
        return view(self.match.position, self.human)

    @property
    def computer(self) -> int | None:
        """The seat of a computer player who acts before the person, if there is one."""
        waiting = self.match.position.to_act - {self.human}
        return min(waiting) if waiting else None

    @property
    def against(self) -> Text:
        """The name of the opponents, or ``a program``."""
        if self.daily is not None:
            return say("the computers of the day")
        name = self._opponent.name
        if name.startswith(PROGRAM):
            return say("a program")
        return say(LEVELS[name]) if name in LEVELS else Name(name)

    @property
    def must_get_ready(self) -> bool:
        """Whether compiled players are needed, for moves or for hands to propose."""
        proposes = any(part.rules.hands_made for part in self.match.game.schedule)
        return self.has_compiled_players or proposes

    @property
    def has_compiled_players(self) -> bool:
        """Whether the others are compiled players, and play by rules that these know."""
        return needs_compiling(self._opponent) and not is_slow_at(self.match.game, self.match.seats)

    @property
    def shows_hands(self) -> bool:
        """Whether the hands of finished deals may be seen: of bluffers only once the match is over."""
        hidden = (deal.rules.kind_of_play.hides_unplayed for deal in self.match.deals)
        return self.match.is_over or not any(hidden)

    def deal(self) -> None:
        """Deal the cards of the next deal."""
        dealt = self.match.with_deal(lab_shuffle(self._seed, len(self.match.deals), self.match.pack))
        self._journal.deal(dealt.position)
        if dealt.is_over:
            self._journal.end()
        self.match = dealt

    def play(self, move: Move) -> None:
        """Make the person's move; raise `IllegalMove` or `OutOfTurn` with the reason."""
        self._move(self.human, move)

    def let_play(self, seat: int) -> Move:
        """Let a computer player move, and return its move.

        If a program fails, random legal moves are made for it to the end of the deal; where the rules cannot
        be searched, `simple` plays.  The notice says so.  `simple` plays, too, while the player is getting
        ready.
        """
        self.notice = NOTHING
        move = self._chosen(view(self.match.position, seat), self.luck(seat))
        self._move(seat, move)
        return move

    def luck(self, seat: int) -> Random:
        """Return the random numbers of a player at this point, the same after an undo or resume."""
        if self.daily is not None:
            return self.daily.luck(self.match.position, seat)
        deal, ply = len(self.match.deals), len(self.match.position.moves)
        return Random(f"{self._seed} {deal} {ply} {seat}")

    def claim(self) -> None:
        """Play out a deal whose score is certain; raise `PlayError` if it is not."""
        if not may_claim(self.view):
            raise PlayError(say("There is still something to be scored in this deal."))
        self._play_out()

    def end_if_decided(self) -> Text | None:
        """Play out a decided deal that is to end by itself, and return why it is; otherwise return None."""
        position = self.match.position if self.match.deals else None
        if not self._ends_decided or position is None or not is_at_its_end(position):
            return None
        why = sentence(why_decided(view(position, None)))
        self._play_out()
        return why

    def _play_out(self) -> None:
        for seat, move in rest_of(self.match.position):
            self._move(seat, move)

    def undo(self) -> None:
        """Go back to the person's last decision; raise `PlayError` if there is none, or it counts."""
        if self.daily is not None:
            raise PlayError(say("a deal of the day is played once, so nothing is taken back"))
        by = [seat for deal in self.match.deals for seat, _ in deal.moves]
        own = (count for count, seat in enumerate(reversed(by), 1) if seat == self.human)
        ways = ((count, undone(self.match, count)) for count in own)
        # Nobody decided moves by which a decided deal was played out, or those that make themselves.
        found = next((each for each in ways if not self._is_nobodys(each[1])), None)
        if found is None:
            raise PlayError(say("there is no move of yours to take back"))
        count, earlier = found
        self._journal.undo(count)
        self.match = earlier

    def _is_nobodys(self, match: Match) -> bool:
        """Whether the next move is made by itself."""
        now = match.position
        stage = now.stages[0] if now.stages else None
        if self._is_to_end(match) or not now.to_act:
            return self._is_to_end(match)
        seen = view(now, min(now.to_act))
        return answers_itself(stage, seen.asks, seen.legal)

    def _is_to_end(self, match: Match) -> bool:
        """Whether a deal is decided and is to end by itself."""
        return self._ends_decided and is_decided(view(match.position, None))

    def close(self) -> None:
        """Close the journal, and end the program of a player."""
        self._journal.close()
        dismiss(self._opponent)

    def _chosen(self, seen: View, luck: Random) -> Move:
        """Return the move of a computer player, or one made for it, with a notice."""
        if self.has_compiled_players and is_getting_ready():
            return SimplePlayer().choose(seen, luck)
        if self._lost_deal != len(self.match.deals):
            try:
                return self._opponent.choose(seen, luck)
            except Forfeit as failure:
                self._lost_deal = len(self.match.deals)
                self.notice = say(
                    "{failure}. Random legal moves are made for it until the end of this deal.",
                    failure=reason(failure),
                )
            except ValueError as limit:
                if not _is_beyond_search(limit):
                    raise
                if not self._has_warned:
                    self.notice = say(
                        "{limit:Cap}. The others play simply where needed.", limit=reason(limit)
                    )
                self._has_warned = True
                return SimplePlayer().choose(seen, luck)
        return RandomPlayer().choose(seen, luck)

    def _move(self, seat: int, move: Move) -> None:
        after = self.match.after(seat, move)
        self._journal.move(seat, move)
        if after.is_over:
            self._journal.end()
        self.match = after


def _is_beyond_search(error: ValueError) -> bool:
    """Whether an error means that these rules cannot be searched."""
    from capot.players.errors import WorldError

    return isinstance(error, RulesError | WorldError)

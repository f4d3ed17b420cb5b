"""A match: its deals, totals and pool, its end and its winners."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from capot.cards import Card
from capot.language.texts import say
from capot.play.ending import contracts
from capot.play.ending.course import (
    ends_at,
    keeps_dealer,
    last_winner,
    most_tricks_name,
    next_dealer,
    step_of_deal,
)
from capot.play.ending.given_up import with_rest_as_tricks, with_rest_to
from capot.play.ending.rubber import WonGame, ahead, begun_anew, game_won, match_winners, results
from capot.play.errors import OutOfTurn, PlayError
from capot.play.moves import Move
from capot.play.position import Position, from_hands, start
from capot.play.scores.taken import taken_by
from capot.play.scores.totals import Score, came_back, is_met, leaders, losers, wins_alone, written
from capot.play.stages.throwing import is_dealt_again
from capot.play.standing import Standing
from capot.rules.match.elimination import last_in_of, seats_out
from capot.rules.match.ends import AfterDeals, EndTerm
from capot.rules.match.rubber import rubber_of
from capot.rules.match.sides import Sides, sides_at
from capot.rules.model import Game
from capot.rules.ongoing.turning import turn_of
from capot.rules.rules import Rules
from capot.rules.stages.opening import ChooseContract, StageTerm
from capot.rules.terms import Exact


@dataclass(frozen=True, slots=True)
class Match:
    """Deals in sequence, immutable.  Begin one with `new_match`.

    ``deals`` are positions, all but the last finished; ``totals`` and ``pot`` are those after the last
    finished deal; where a game of several has ended with that, the next deal begins with new ``totals``.
    ``first_dealer`` deals first; then the deal rotates as the game says.  ``tied_after`` is the number of
    deals after which a tie had to be played off in whole rounds, 0 if there was none.  ``came_back`` is how
    often each seat has come back after dropping out, empty where nobody may.  ``pools`` are the parts of
    ``pot`` that belong to single cards, empty before there are any.
    """

    game: Game
    seats: int
    first_dealer: int
    totals: tuple[Exact, ...]
    deals: tuple[Position, ...] = ()
    pot: int = 0
    tied_after: int = 0
    came_back: tuple[int, ...] = ()
    pools: tuple[int, ...] = ()

    @property
    def position(self) -> Position:
        """The deal in progress, or the last one; raise `PlayError` before the first."""
        if not self.deals:
            raise PlayError(say("no cards have been dealt yet"))
        return self.deals[-1]

    @property
    def needs_deal(self) -> bool:
        """Whether cards are to be dealt next."""
        return not self.is_over and (not self.deals or self.deals[-1].is_over)

    @property
    def pack(self) -> tuple[Card, ...]:
        """The pack of the next deal in canonical order, ready to shuffle."""
        return self.game.rules_for(self.still_in, self._next_number).pack.cards()

    @property
    def out(self) -> tuple[int, ...]:
        """The seats that have dropped out of the match."""
        return seats_out(self.game.ends, self.totals)

    @property
    def still_in(self) -> int:
        """The number of players who have not dropped out of the match."""
        return self.seats - len(self.out)

    @property
    def dealer(self) -> int:
        """The dealer of the next deal, or of the one in progress."""
        moved = len(self.deals) if self.needs_deal else len(self.deals) - 1
        return self.dealer_of(max(moved, 0))

    def dealer_of(self, number: int) -> int:
        """Return the dealer of deal ``number``, counted from 0.

        Where a card decides, those of later deals are not known yet, and it is as if nobody had taken it.
        """
        if 0 < number <= len(self.deals) and keeps_dealer(self.deals[number - 1]):
            return self.deals[number - 1].dealer
        taker = self._taker_before(number)
        if taker is not None:
            return taker
        if last_in_of(self.game.ends) is not None:
            return self._dealer_still_in(number)
        passed_on = number - sum(map(keeps_dealer, self.deals[:number]))
        moved = passed_on // self.game.deals_each * step_of_deal(self.game, self.seats)
        return (self.first_dealer + moved) % self.seats

    def _dealer_still_in(self, number: int) -> int:
        """Return the dealer of a deal where players drop out, later ones as if nobody did any more."""
        if number < len(self.deals):
            return self.deals[number].dealer
        dealer = self.deals[-1].dealer if self.deals else self.first_dealer
        for each in range(max(len(self.deals), 1), number + 1):
            dealer = next_dealer(self.game, self.seats, each, dealer, self.out)
        return dealer

    def _taker_before(self, number: int) -> int | None:
        """Return who deals ``number`` for having taken a card in the deal before, None if that is open."""
        card = self.game.dealer_takes
        if card is None or not 0 < number <= len(self.deals):
            return None
        return taken_by(with_rest_as_tricks(self.deals[number - 1]), card)

    @property
    def sides(self) -> Sides | None:
        """The sides of this table, None if everyone plays alone."""
        return sides_at(self.game.sides, self.seats)

    @property
    def is_over(self) -> bool:
        """Whether the match has ended and no tie has to be played off."""
        rubber = rubber_of(self.game.ends)
        if rubber is not None:
            return bool(match_winners(rubber, self.won, self.seats))
        return self._is_final(self.game.ties)

    @property
    def is_tied(self) -> bool:
        """Whether only a tie that has to be played off keeps the match, or one of its games, going."""
        return self._is_final("share") and not self._is_final(self.game.ties)

    @property
    def won(self) -> tuple[WonGame, ...]:
        """The games that have been won, where the match consists of several."""
        before = self._won_before
        if rubber_of(self.game.ends) is None or not self._is_final(self.game.ties):
            return before
        return (*before, game_won(self.game, len(self.deals), self.totals, self._best))

    @property
    def _won_before(self) -> tuple[WonGame, ...]:
        """The games that had been won before the last deal."""
        return self.deals[-1].standing.won if self.deals else ()

    @property
    def begins_anew(self) -> bool:
        """Whether a game of several has ended with the last deal, so that the next begins with new totals."""
        return len(self.won) > len(self._won_before)

    def totals_after(self, number: int) -> tuple[Exact, ...]:
        """Return the totals after deal ``number`` (from 0), if a game ended with it those of that game."""
        if number + 1 >= len(self.deals):
            return self.totals
        later = self.deals[number + 1].standing
        ended = len(later.won) > len(self.deals[number].standing.won)
        return later.won[-1].totals if ended else later.totals

    def until(self, number: int) -> "Match":
        """Return the match as it was after deal ``number`` (from 0)."""
        if number + 1 >= len(self.deals):
            return self
        later = self.deals[number + 1].standing
        return replace(
            self,
            deals=self.deals[: number + 1],
            totals=self.totals_after(number),
            pot=later.pot,
            pools=later.pools,
            tied_after=self.tied_after if self.tied_after <= number + 1 else 0,
            came_back=later.came_back,
        )

    @property
    def results(self) -> tuple[Exact, ...]:
        """The points by which players have done in the match: those for games won, or the totals."""
        rubber = rubber_of(self.game.ends)
        return self.totals if rubber is None else results(rubber, self.won, self.seats)

    @property
    def has_turned(self) -> bool:
        """Whether what is scored in the next deal is subtracted."""
        turn = turn_of(self.game.ends)
        return turn is not None and (self._turned_before or max(self.totals) >= turn.points)

    @property
    def _turned_before(self) -> bool:
        """Whether what is scored in the last deal is subtracted."""
        return bool(self.deals) and self.deals[-1].standing.turned

    def _is_final(self, ties: str) -> bool:
        if not self.deals or not self.deals[-1].is_over:
            return False
        ends = self._ends_at(len(self.deals), turned=self._turned_before)
        met = any(is_met(end, self.totals, len(self.deals), self.pot) for end in ends)
        return met and (ties == "share" or wins_alone(self._best, self.sides))

    @property
    def leaders(self) -> tuple[int, ...]:
        """The seats with the best total so far, of several games those ahead by games, then in the last."""
        rubber = rubber_of(self.game.ends)
        if rubber is None:
            return self._best
        return ahead(rubber, self.won, () if self.begins_anew else self._best, self.seats)

    @property
    def _best(self) -> tuple[int, ...]:
        """The seats with the best total so far, where there are several games in the last of them."""
        before = self.deals[-1].standing.totals if self.deals and self.deals[-1].is_over else None
        return leaders(
            self.totals, self.game.ends, low_wins=self.game.low_wins, sides=self.sides, before=before
        )

    @property
    def winners(self) -> tuple[int, ...]:
        """The winning seats, several if they share the win; empty until the match is over."""
        return self.leaders if self.is_over else ()

    @property
    def losers(self) -> tuple[int, ...]:
        """The losing seats, if the rules name a loser: the worst total, at or past the target."""
        if not self.is_over:
            return ()
        return losers(self.totals, self.game.ends, low_wins=self.game.low_wins, sides=self.sides)

    @property
    def standing(self) -> Standing:
        """The state of the match that the next deal begins with."""
        turned = self.deals[-1].turn_up if self.deals else None
        to_deal = self.dealer_of(self._next_number)
        return Standing(
            number=self._next_number,
            totals=begun_anew(self.game, self.totals, self._best) if self.begins_anew else self.totals,
            pot=self.pot,
            pools=self.pools,
            ends=self._ends_at(self._next_number + 1, turned=self.has_turned),
            low_wins=self.game.low_wins,
            ties="share" if self.game.ties == "share" else "play on",
            spent=contracts.spent(self.deals, to_deal),
            declared=contracts.declared(self.deals, self._next_stages),
            doubled=contracts.doubled(self.deals, to_deal, self.seats),
            direction=self.game.direction,
            last_turned=turned.suit if turned else None,
            face_set=self.game.faces,
            last_winner=self.last_winner,
            most_tricks_name=most_tricks_name(self.game.part(self._next_number + 1).rules.stages),
            to_declare=self._to_declare,
            turned=self.has_turned,
            sides=self.sides,
            came_back=self.came_back,
            sitting=self._sitting,
            opening=self.game.opening,
            won=self.won,
            one_card=self._one_card,
        )

    @property
    def _one_card(self) -> tuple[int, ...]:
        """The seats that stayed in the match after the last deal, but with a single card in the next."""
        term = last_in_of(self.game.ends)
        if term is None or not term.dogs_life or not self.deals:
            return ()
        before = self.deals[-1].standing.came_back
        return tuple(seat for seat, often in enumerate(self.came_back) if often > before[seat])

    @property
    def _sitting(self) -> int | None:
        """The dealer of the next deal, where he sits it out."""
        rules = self.game.rules_for(self.still_in, self._next_number)
        return self.dealer_of(self._next_number) if rules.deal.sits_out else None

    @property
    def last_winner(self) -> int | None:
        """The winner of the last deal or of most of its tricks, or the taker of a card, if that matters."""
        if not self.deals:
            return None
        return last_winner(self.deals[-1], self._next_stages, self.dealer_of(self._next_number))

    @property
    def _next_stages(self) -> tuple[StageTerm, ...]:
        """The stages of the next deal."""
        return self.game.part(self._next_number).rules.stages

    @property
    def _to_declare(self) -> int | None:
        """How often the declarer of the next deal chooses a contract later, None if that is open."""
        number = self._next_number
        if self.game.part(number).rules.price:
            # Any contract may be chosen again, and nobody knows who will buy the choice.
            return 0
        ends = [end.count for end in self._ends_at(number + 1) if isinstance(end, AfterDeals)]
        if not ends or not self._is_chosen(number):
            return None
        later = (each for each in range(number + 1, min(ends)) if self._is_chosen(each))
        return sum(self.dealer_of(each) == self.dealer_of(number) for each in later)

    def _is_chosen(self, number: int) -> bool:
        """Whether a contract is chosen in deal ``number``, counted from 0."""
        return any(isinstance(stage, ChooseContract) for stage in self.game.part(number).rules.stages)

    @property
    def scores(self) -> tuple[Score, ...]:
        """The scores of the finished deals."""
        return tuple(deal.score() for deal in self.deals if deal.is_over)

    def with_deal(self, pack: Sequence[Card]) -> "Match":
        """Return the match with its next deal begun from a shuffled pack.

        Raise `PlayError` if no deal is due or the cards are not those of `pack`.
        """
        rules = self._next_rules()
        return self._with_position(*self.deals, start(rules, self.seats, self.dealer, pack, self.standing))

    def with_hands(
        self, hands: Sequence[Sequence[Card]], talon: Sequence[Card] = (), turn_up: Card | None = None
    ) -> "Match":
        """Return the match with its next deal begun from given hands, by seat.

        Raise `PlayError` if no deal is due or `from_hands` refuses the cards.
        """
        if len(hands) != self.seats:
            raise PlayError(say("{seats} hands are needed, not {count}", seats=self.seats, count=len(hands)))
        rules, standing = self._next_rules(), self.standing
        return self._with_position(
            *self.deals, from_hands(rules, self.dealer, hands, talon, standing, turn_up=turn_up)
        )

    def after(self, seat: int, move: Move) -> "Match":
        """Return the match after a move; raise `IllegalMove` or `OutOfTurn` with the reason."""
        if self.is_over:
            raise OutOfTurn(say("the match is over"))
        position = self.position.after(seat, move)
        return self._with_position(*self.deals[:-1], position)

    def with_rest_to(self, seat: int) -> "Match":
        """Return the match with its deal ended, the others having given up the rest to a seat.

        Raise `PlayError` unless tricks are being played.
        """
        return self._with_position(*self.deals[:-1], with_rest_to(self.position, seat))

    @property
    def _next_number(self) -> int:
        return len(self.deals)

    def _next_rules(self) -> Rules:
        if not self.needs_deal:
            raise PlayError(say("the match is over") if self.is_over else say("this deal is not over yet"))
        return self.game.rules_for(self.still_in, self._next_number, turned=self.has_turned)

    def _with_position(self, *deals: Position) -> "Match":
        """Return the match with these deals; the score of a finished last one joins the totals."""
        if not deals[-1].is_over:
            return replace(self, deals=deals, totals=deals[-1].standing.totals)
        score = deals[-1].score()
        after = replace(
            counted(self, deals[-1].standing, score.points), deals=deals, pot=score.pot, pools=score.pools
        )
        first_tie = self.game.ties == "round" and not self.tied_after and after.is_tied
        return replace(after, tied_after=len(deals)) if first_tie else after

    def _ends_at(self, deals: int, *, turned: bool = False) -> tuple[EndTerm, ...]:
        again = sum(map(is_dealt_again, self.deals[self.tied_after :]))
        known = self.game, self.seats, deals, self.tied_after
        return ends_at(*known, turned=turned, totals=self.totals, again=again)


def counted(match: Match, began: Standing, points: Sequence[Exact]) -> Match:
    """Return a match with the points of a deal, which ``began`` with this standing, in its totals."""
    totals = written(began, points)
    return replace(match, totals=totals, came_back=came_back(began, points, totals))


def new_match(game: Game, seats: int | None = None, first_dealer: int = 0) -> Match:
    """Return a match before its first deal, by default for the game's best number of players.

    Raise `RulesError` for a number that cannot play, `PlayError` for a dealer who is not at the table.
    """
    seats = game.players[0] if seats is None else seats
    game.check_seats(seats)
    if not 0 <= first_dealer < seats:
        raise PlayError(say("seat {seat} is not at a table of {seats}", seat=first_dealer, seats=seats))
    term = last_in_of(game.ends)
    never = () if term is None or not (term.comebacks or term.dogs_life) else (0,) * seats
    return Match(game, seats, first_dealer, (game.opening,) * seats, came_back=never)

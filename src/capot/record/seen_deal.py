"""One deal as a seat saw it, while its record is read: what it shows must fit together.

What cannot be known, since it is hidden, is believed.
"""

from typing import assert_never

from capot.cards import Card
from capot.play.moves import (
    Announce,
    Choose,
    Discard,
    Double,
    LayCards,
    MakeHands,
    NameRank,
    NameTrump,
    PassCards,
    PassTurn,
    PlayCard,
    RefusePass,
    StayIn,
    Stop,
    TakeWidow,
)
from capot.play.moves import Arrange as ArrangeMove
from capot.play.stages.outright import FOURS, PAIRS
from capot.play.stages.tricks import winner
from capot.play.trumps import trump_in, trump_of
from capot.record.errors import UnfitError
from capot.record.seen_pile import SeenPile
from capot.record.sheet import DealSheet, Drawn, Hidden, Shown
from capot.rules.brag import Arrange, Outright, SwapHand
from capot.rules.check.deal import cards_dealt
from capot.rules.climbing import Climb, DealtWin
from capot.rules.contracts import Contract, Doubling, StageTerm, branches
from capot.rules.contracts import NameTrump as NameTrumpTerm
from capot.rules.contracts import TakeWidow as TakeWidowTerm
from capot.rules.model import Rules
from capot.rules.terms import Announce as AnnounceTerm


class SeenDeal:
    """A deal that grows move by move; every one of its questions raises `UnfitError` with the reason."""

    def __init__(  # noqa: PLR0913 - what a seat knows of a deal that begins
        self,
        rules: Rules,
        seats: int,
        seat: int,
        sheet: DealSheet,
        *,
        number: int,
        last_turned: str | None,
        last_winner: int | None,
    ) -> None:
        """Begin with the hand of the seat.

        ``number`` counts the deals of the match from 0; ``last_turned`` is the suit turned up in the one
        before, and ``last_winner`` who got rid of his cards first in it, where that was seen.
        """
        self._rules, self._seats, self._seat = rules, seats, seat
        self._hand = list(sheet.hands[seat] or ())
        self._talon = sheet.talon or ()
        self._gone: list[Card] = []
        self._trick: list[Card] = []
        self._moves: list[tuple[int, Shown]] = []
        self._dropped: set[int] = set()
        self._in_rows = False
        self._laid = [0] * seats
        self._is_split = False
        self.leader: int | None = None
        self.tricks = 0
        self._turned = sheet.turn_up, last_turned
        self._number = number
        self.trump = self._fixed_trump() or trump_of(rules, *self._turned)
        climb = rules.stage(Climb)
        self._pile = SeenPile(rules, climb, [self.size] * seats, last_winner) if climb else None
        self._arranged: set[int] = set()

    @property
    def winner(self) -> int | None:
        """Who was the first to get rid of his cards, if that was seen."""
        return self._pile.first_out if self._pile else None

    @property
    def size(self) -> int:
        """How many cards each player has to play, and how many tricks there are."""
        return cards_dealt(self._rules, self._seats)

    @property
    def players(self) -> int:
        """How many play to a trick."""
        return self._seats - len(self._dropped)

    @property
    def is_over(self) -> bool:
        """Whether the deal can be over by what has been seen."""
        if self._pile or self._terms(Arrange):
            return self._is_shown
        if self._in_rows:
            return sum(laid == self.size for laid in self._laid) >= self._seats - 1
        return self.tricks == self.size or self.players == 1 or self._is_split or self._nobody_took

    @property
    def _is_shown(self) -> bool:
        """Whether all cards were got rid of or shown, or a hand that decides the deal may have been."""
        if self._pile and self._pile.is_over:
            return True
        moved = any(isinstance(move, LayCards | ArrangeMove) for _, move in self._moves)
        if not moved and self._terms(DealtWin, Outright):
            return True
        return len(self._arranged) == self._seats

    def _terms(self, *kinds: type[StageTerm]) -> bool:
        """Whether there is a stage of one of these kinds."""
        return any(isinstance(stage, kinds) for stage in self._rules.stages)

    @property
    def has_open_trick(self) -> bool:
        """Whether cards of an unfinished trick lie on the table."""
        return bool(self._trick)

    @property
    def next_seat(self) -> int:
        """The seat that is to play to the trick; there must be a leader."""
        assert self.leader is not None
        return self._players_from(self.leader)[len(self._trick)]

    def act(self, seat: int, move: Shown) -> None:
        """Take note of a move."""
        match move:
            case PlayCard():
                self._play(seat, move.card)
            case LayCards() | PassTurn():
                self._climb(seat, move.cards if isinstance(move, LayCards) else ())
            case ArrangeMove():
                self._arrange(seat, move)
            case Announce(name=str() as name) if self._terms(Outright):
                if name not in {FOURS, PAIRS}:
                    raise UnfitError(f"there is no {name!r} to announce in this game")
            case Announce(name=str() as name):
                terms = [stage for stage in self._rules.stages if isinstance(stage, AnnounceTerm)]
                if name not in {each.name for term in terms for each in term.undertakings}:
                    raise UnfitError(f"there is no {name!r} to announce in this game")
            case PassCards() | Discard() | Hidden() | Drawn():
                self._choice(seat, move)
            case Choose():
                self._choose(move)
            case NameTrump():
                self.trump = move.suit
            case NameRank():
                self._in_rows = True
            case StayIn(stays=False):
                self._dropped.add(seat)
            case Double():
                self._double(seat, move)
            case Announce() | RefusePass() | Stop() | TakeWidow() | StayIn():
                pass
            case _:
                assert_never(move)
        self._moves.append((seat, move))
        self._widow_left(move)

    def _climb(self, seat: int, cards: tuple[Card, ...]) -> None:
        """Take note of cards laid to be beaten, or of a pass."""
        if self._pile is None:
            raise UnfitError("no cards are laid to be beaten in this game")
        self._check_shown(seat, cards)
        self._pile.go_on(seat, cards)
        self._show(seat, cards)

    def _arrange(self, seat: int, move: ArrangeMove) -> None:
        """Take note of hands of three that were shown, or made by the seat itself."""
        term = self._rules.stage(Arrange)
        cards = tuple(card for hand in move.hands for card in hand)
        if term is None or seat in self._arranged:
            raise UnfitError(f"seat {seat} makes no hands now")
        self._check_shown(seat, cards)
        if not MakeHands(term.hands, cards, pairs_only=term.least == "pair").allows(move.hands):
            raise UnfitError("these are not the hands that are made in this game")
        self._arranged.add(seat)
        self._show(seat, cards)

    def _check_shown(self, seat: int, cards: tuple[Card, ...]) -> None:
        """Refuse cards that a seat cannot hold."""
        own, every = seat == self._seat, self._rules.pack.cards()
        for card in cards:
            if card in self._gone or card not in every or (card in self._hand) != own:
                raise UnfitError(f"seat {seat} cannot hold the {card}")
        if len(set(cards)) < len(cards):
            raise UnfitError("a card is named twice")

    def _show(self, seat: int, cards: tuple[Card, ...]) -> None:
        self._gone += cards
        if seat == self._seat:
            self._hand = [card for card in self._hand if card not in cards]

    def _choose(self, move: Choose) -> None:
        for stage in self._rules.stages:
            for contract in branches(stage):
                if contract.name == move.contract:
                    self._go_on(stage, contract)
                    return
        raise UnfitError(f"there is no contract {move.contract!r} in this game")

    def _go_on(self, stage: StageTerm, contract: Contract) -> None:
        self._rules = self._rules.with_contract(stage, contract)
        self.trump = self._fixed_trump() or trump_in(self._rules, stage, self.trump, *self._turned)

    def _fixed_trump(self) -> str | None:
        naming = (stage for stage in self._rules.stages if isinstance(stage, NameTrumpTerm))
        return next((stage.fixed_in(self._number) for stage in naming), None)

    def _double(self, seat: int, move: Double) -> None:
        wrong = next((other for other in move.seats if other == seat or other >= self._seats), None)
        if wrong is not None:
            raise UnfitError(f"seat {seat} cannot double seat {wrong}")

    def _widow_left(self, move: Shown) -> None:
        """Go on by the rules that hold when nobody has taken the widow."""
        if move != TakeWidow(takes=False) or not self._nobody_took:
            return
        stage = next(stage for stage in self._rules.stages if isinstance(stage, TakeWidowTerm))
        match stage.untaken:
            case Contract() as contract:
                self._go_on(stage, contract)
                self._talon = ()
            case _:
                return

    @property
    def _nobody_took(self) -> bool:
        stages = [stage for stage in self._rules.stages if isinstance(stage, TakeWidowTerm)]
        left = sum(move == TakeWidow(takes=False) for _, move in self._moves)
        return bool(stages) and left == self._seats

    def _choice(self, seat: int, move: PassCards | Discard | Hidden | Drawn) -> None:
        own = seat == self._seat
        if self.tricks or self._trick:
            raise UnfitError("it is time to play tricks")
        if isinstance(move, Hidden):
            if own:
                raise UnfitError("a seat sees its own cards")
            return
        if len(set(move.cards)) < len(move.cards):
            raise UnfitError("a card is named twice")
        if isinstance(move, Drawn):
            self._draw(seat, move)
            return
        held = {*self._hand, *self._talon, *self._received()}
        wrong = next((card for card in move.cards if (card in held) != own), None)
        if wrong is not None:
            raise UnfitError(f"seat {self._seat} {'does not hold' if own else 'holds'} the {wrong}")

    def _draw(self, seat: int, move: Drawn) -> None:
        if seat != self._seat:
            raise UnfitError(f"a view of seat {self._seat} does not show what seat {seat} draws")
        discarded = [card for by, each in self._moves if isinstance(each, Discard) for card in each.cards]
        for card in move.cards:
            if card in self._hand or card in discarded or card not in self._rules.pack.cards():
                raise UnfitError(f"seat {seat} cannot draw the {card}")
        if self._terms(SwapHand):
            self._gone += self._hand
            self._hand = []
        self._hand += move.cards

    def _play(self, seat: int, card: Card) -> None:
        if not self._gone:
            self._hand = list(self._hand_to_play())
            self.leader = seat if self.leader is None else self.leader
        own, pack = seat == self._seat, self._rules.pack
        if not self._in_rows:
            self._check_turn(seat)
        if card in self._gone or card not in pack.cards() or (card in self._hand) != own:
            raise UnfitError(f"seat {seat} cannot hold the {card}")
        suit = pack.suit(self._trick[0] if self._trick else card)
        if own and pack.suit(card) != suit and any(pack.suit(each) == suit for each in self._hand):
            raise UnfitError("a player must follow suit")
        if own:
            self._hand.remove(card)
        self._gone.append(card)
        self._laid[seat] += 1
        if not self._in_rows:
            self._add_to_trick(card)

    def _check_turn(self, seat: int) -> None:
        if self.tricks == self.size:
            raise UnfitError("all tricks have been played")
        if seat != self.next_seat:
            raise UnfitError(f"it is not the turn of seat {seat}; seat {self.next_seat} is to act")

    def _add_to_trick(self, card: Card) -> None:
        self._trick.append(card)
        if len(self._trick) == self.players:
            assert self.leader is not None
            seats = self._players_from(self.leader)
            self.leader = winner(tuple(self._trick), seats, self._rules.pack, self.trump)
            self._trick, self.tricks = [], self.tricks + 1

    def _players_from(self, first: int) -> tuple[int, ...]:
        around = ((first + step) % self._seats for step in range(self._seats))
        return tuple(seat for seat in around if seat not in self._dropped)

    def _received(self) -> tuple[Card, ...]:
        """Cards passed to the seat, as far as read: only those of another's pass are shown."""
        return tuple(
            card
            for by, move in self._moves
            if by != self._seat and isinstance(move, PassCards)
            for card in move.cards
        )

    def _hand_to_play(self) -> tuple[Card, ...]:
        """The hand after passing, taking up and discarding."""
        own = [move for by, move in self._moves if by == self._seat]
        received = self._received()
        away = [card for move in own if isinstance(move, PassCards) and received for card in move.cards]
        hand = [*self._hand, *received]
        for move in own:
            if isinstance(move, Discard):
                hand += self._talon
                away += move.cards
        return tuple(card for card in hand if card not in away)

    def believe_split(self) -> None:
        """Take the deal for over, if it may be that of a contract which nobody doubled."""
        terms = [stage for stage in self._rules.stages if isinstance(stage, Doubling)]
        doubled = any(isinstance(move, Double) and move.seats for _, move in self._moves)
        self._is_split = bool(terms) and terms[0].undoubled == "split" and not doubled and not self._gone

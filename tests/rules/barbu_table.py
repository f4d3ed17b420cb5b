"""A table for tests of Barbu: A declares, and a contract is played from hands of which some cards matter."""

from collections.abc import Mapping, Sequence

from capot.cards import Card, cards
from capot.play.match import Match, new_match
from capot.play.moves import Choose, Double, Move, NameRank, NameTrump, PlayCard, Stop
from capot.play.position import Position, from_hands
from capot.rules.games.barbu import BARBU
from capot.rules.model import Game
from capot.rules.rules import Rules
from capot.rules.stages.bidding import Doubling
from capot.rules.stages.bidding import NameTrump as TrumpNaming
from capot.rules.stages.dominoes import NameRank as RankNaming
from capot.rules.stages.opening import ChooseContract, Contract
from tests.rules.table import D, hands_of, play_rows

Doubles = Mapping[int, Sequence[tuple[int, ...]]]
"""Whom each seat doubles, turn by turn."""


def hands_with(*parts: str) -> tuple[tuple[Card, ...], ...]:
    """Return four hands with these cards in them, filled up with what is left of the pack."""
    some = [list(cards(part)) for part in parts] + [[] for _ in range(4 - len(parts))]
    named = {card for hand in some for card in hand}
    rest = [card for card in BARBU.rules_for(4, 0).pack.cards() if card not in named]
    for hand in some:
        while len(hand) < 13:
            hand.append(rest.pop())
    return tuple(map(tuple, some))


def exact_hands(*hands: str) -> tuple[tuple[Card, ...], ...]:
    """Return four whole hands."""
    return tuple(map(cards, hands))


def dealt(hands: Sequence[Sequence[Card]], game: Game = BARBU, dealer: int = D) -> Position:
    """Return a first deal with these hands, before the declarer has chosen; A declares unless told."""
    return from_hands(game.rules_for(4, 0), dealer, hands, standing=new_match(game, 4).standing)


def ready(
    position: Position, contract: str, doubles: Doubles | None = None, *, trump: str = "♠", rank: str = "7"
) -> Position:
    """Return the position before the first card: contract chosen, all named, doubles made."""
    asked = {seat: list(some) for seat, some in (doubles or {}).items()}
    while not position.is_over:
        (seat,) = position.to_act
        move = _before_the_play(position, asked, contract, trump, rank)
        if move is None:
            assert not any(asked.values()), "somebody was not asked as often as was thought"
            return position
        position = position.after(seat, move)
    return position


def _before_the_play(
    position: Position, asked: dict[int, list[tuple[int, ...]]], contract: str, trump: str, rank: str
) -> Move | None:
    (seat,) = position.to_act
    match position.stages[0]:
        case ChooseContract():
            return Choose(contract)
        case TrumpNaming():
            return NameTrump(trump)
        case RankNaming():
            return NameRank(rank)
        case Doubling():
            return Double(asked[seat].pop(0) if asked.get(seat) else ())
        case _:
            return None


def played(
    contract: str, rows: str, doubles: Doubles | None = None, game: Game = BARBU, *, trump: str = "♠"
) -> Position:
    """Return a deal played to its end as written, trick by trick and by seat, every card a legal move."""
    position = play_rows(ready(dealt(hands_of(rows), game), contract, doubles, trump=trump), rows)
    assert position.is_over
    return position


def in_doubling(contract: str, hands: Sequence[Sequence[Card]] = (), game: Game = BARBU) -> Position:
    """Return the position in which the first player is asked to double."""
    position = dealt(hands or hands_with(), game)
    while not isinstance(position.stages[0], Doubling):
        (seat,) = position.to_act
        move = _before_the_play(position, {}, contract, "♠", "7")
        assert move is not None
        position = position.after(seat, move)
    return position


def doubled(position: Position, *turns: tuple[int, ...]) -> Position:
    """Return the position after doubles, each by the seat whose turn it is."""
    for seats in turns:
        (seat,) = position.to_act
        position = position.after(seat, Double(seats))
    return position


def may_double(position: Position) -> set[tuple[int, ...]]:
    """Return whom the seat whose turn it is may double, each time together."""
    (seat,) = position.to_act
    return {move.seats for move in position.legal(seat) if isinstance(move, Double)}


def laid(position: Position, text: str) -> Position:
    """Return the position after cards laid by the seat whose turn it is, who then lays no more."""
    (seat,) = position.to_act
    for card in cards(text):
        position = position.after(seat, PlayCard(card))
    return position.after(seat, Stop()) if position.to_act == {seat} else position


def contract_of(name: str, game: Game = BARBU) -> Contract:
    """Return a contract of the game by its name."""
    return next(each for each in contracts_of(game.rules_for(4, 0)) if each.name == name)


def contracts_of(rules: Rules) -> tuple[Contract, ...]:
    """Return the contracts that the declarer may choose from."""
    (stage,) = rules.stages
    assert isinstance(stage, ChooseContract)
    return stage.contracts


def match_before(spent: int, doubles: Doubles | None = None, game: Game = BARBU) -> Match:
    """Return a match in which A has declared this number of contracts, doubled alike in each."""
    match = new_match(game, 4, first_dealer=D)
    names = [each.name for each in contracts_of(game.rules_for(4, 0))]
    for name in names[:spent]:
        match = played_out(match.with_hands(hands_with()), name, doubles)
    return match


def played_out(match: Match, contract: str, doubles: Doubles | None = None) -> Match:
    """Return the match after its deal: contract and doubles as given, else the first legal moves."""
    asked = {seat: list(some) for seat, some in (doubles or {}).items()}
    while not match.position.is_over:
        (seat,) = match.position.to_act
        move = _before_the_play(match.position, asked, contract, "♠", "7")
        legal = match.position.legal(seat)
        match = match.after(seat, next(iter(legal)) if move is None or move not in legal.moves else move)
    return match

"""Matches played at random, for the properties that must hold in every game."""

from collections.abc import Callable, Iterator, Sequence
from random import Random

from capot.cards import Card
from capot.play.brag import SIZE, is_pair_or_better
from capot.play.choices import Legal, MakeHands
from capot.play.match import Match, new_match
from capot.play.moves import Arrange, Move
from capot.play.position import Position, from_hands
from capot.play.view import view
from capot.players.protocol import Budget, Player
from capot.rules.catalog import GAMES
from capot.rules.model import Game
from capot.shuffle import first_dealer, lab_shuffle


def any_move(legal: Legal, rng: Random) -> Move:
    """Return one of the legal moves, without listing all ways to pick cards or to make hands of them."""
    if legal.make is not None:
        return any_arrangement(legal.make, rng)
    if legal.pick is not None and rng.randrange(4):
        counts = legal.pick.counts
        count = rng.choice(counts) if len(counts) > 1 else legal.pick.count
        cards = tuple(rng.sample(legal.pick.among, count))
        return legal.pick.move(cards) if legal.pick.allows(cards) else any_move(legal, rng)
    return rng.choice(legal.moves) if legal.moves else any_move(legal, rng)


def any_arrangement(make: MakeHands, rng: Random) -> Arrange:
    """Return hands of shuffled cards; where each is a pair at least, those of them that are."""
    cards = rng.sample(make.among, len(make.among))
    hands = [tuple(cards[place * SIZE : place * SIZE + SIZE]) for place in range(make.count)]
    return Arrange(tuple(hand for hand in hands if not make.pairs_only or is_pair_or_better(hand)))


def dealt(match: Match, seed: int) -> Match:
    """Return the match with its next deal from the lab shuffle of a seed."""
    return match.with_deal(lab_shuffle(seed, len(match.deals), match.pack))


def after(key: str, *moves, seed: int = 1) -> Match:
    """Return a match after moves in its first deal, each of whoever is to act; seat 1 is eldest."""
    match = dealt(new_match(GAMES[key]), seed)
    for move in moves:
        match = match.after(min(match.position.to_act), move)
    return match


def deal_with(
    game: Game, hand: Sequence[Card], seats: int | None = None, seat: int = 0, dealer: int | None = None
) -> Position:
    """Return a deal in which a seat has a hand, others what is left, shuffled; the last deals unless told."""
    seats = seats or game.players[0]
    rules, size = game.schedule[0].rules.at(seats), len(hand)
    rest = [card for card in rules.pack.cards() if card not in hand]
    Random(3).shuffle(rest)
    hands = [rest[size * number : size * (number + 1)] for number in range(seats - 1)]
    hands.insert(seat, list(hand))
    talon, standing = rest[size * (seats - 1) :], new_match(game, seats).standing
    return from_hands(rules, seats - 1 if dealer is None else dealer, hands, talon, standing)


def course(match: Match, rng: Random) -> Iterator[Match]:
    """Run through a match whose deal is played out at random, after each of its moves."""
    yield match
    while match.position.to_act:
        seat = rng.choice(sorted(match.position.to_act))
        match = match.after(seat, any_move(match.position.legal(seat), rng))
        yield match


def matches(game: Game, seed: int) -> Iterator[Match]:
    """Run through a match of one deal played at random, after each of its moves."""
    yield from course(dealt(new_match(game, game.players[0]), seed), Random(seed))


def played_out(match: Match, rng: Random, look: Callable[[Position], None] = lambda _: None) -> Match:
    """Return the match with its deal played out at random; ``look`` is shown every position."""
    for now in course(match, rng):
        match = now
        look(match.position)
    return match


def by_player(match: Match, player: Player, rng: Random, *budget: Budget) -> Match:
    """Return the match with its deal played out by a player in every seat."""
    while match.position.to_act:
        seat = min(match.position.to_act)
        match = match.after(seat, player.choose(view(match.position, seat), rng, *budget))
    return match


def at_its_end(position: Position, rng: Random | None = None) -> Position:
    """Return the deal at its end, played by the first of the legal moves, or at random."""
    while position.to_act:
        seat = min(position.to_act)
        legal = position.legal(seat)
        position = position.after(seat, next(iter(legal)) if rng is None else any_move(legal, rng))
    return position


def by_first(match: Match) -> Match:
    """Return the match with its deal played out by the first of the legal moves."""
    while match.position.to_act:
        seat = min(match.position.to_act)
        match = match.after(seat, next(iter(match.position.legal(seat))))
    return match


def random_match(
    game: Game,
    seats: int,
    seed: int,
    deals: int | None = None,
    look: Callable[[Position], None] = lambda _: None,
) -> Match:
    """Return a match of a few deals, or a whole one, played at random; ``look`` is shown every position."""
    rng = Random(seed)
    match = new_match(game, seats, first_dealer(seed, seats))
    while not match.is_over and (match.needs_deal is False or deals is None or len(match.deals) < deals):
        if match.needs_deal:
            match = dealt(match, seed)
        match = played_out(match, rng, look)
    return match


def random_positions(game: Game, seats: int, seed: int) -> Iterator[Position]:
    """Run through the positions of one deal played at random."""
    seen: list[Position] = []
    random_match(game, seats, seed, deals=1, look=seen.append)
    yield from seen

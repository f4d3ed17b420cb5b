"""Matches played at random, for the properties that must hold in every game."""

from collections.abc import Callable, Iterator
from random import Random

from capot.play.brag import SIZE, is_pair_or_better
from capot.play.choices import Legal, MakeHands
from capot.play.match import Match, new_match
from capot.play.moves import Arrange, Move
from capot.play.position import Position
from capot.play.view import view
from capot.players.protocol import Player
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


def played_out(match: Match, rng: Random, look: Callable[[Position], None] = lambda _: None) -> Match:
    """Return the match with its deal played out at random; ``look`` is shown every position."""
    look(match.position)
    while match.position.to_act:
        seat = rng.choice(sorted(match.position.to_act))
        match = match.after(seat, any_move(match.position.legal(seat), rng))
        look(match.position)
    return match


def by_player(match: Match, player: Player, rng: Random) -> Match:
    """Return the match with its deal played out by a player in every seat."""
    while match.position.to_act:
        seat = min(match.position.to_act)
        match = match.after(seat, player.choose(view(match.position, seat), rng))
    return match


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

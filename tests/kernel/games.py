"""The games the kernel can play, and the play in tricks of those with other stages before it."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from capot.cards import SUITS
from capot.kernel.tables import can_compile
from capot.play.position import Position, from_hands
from capot.play.standing import Standing
from capot.players.slow import is_slow
from capot.players.views.trick_view import is_plain, trick_rules
from capot.rules.catalog import GAMES
from capot.rules.check.deal import cards_dealt
from capot.rules.model import Game, HouseRule, NumberOption
from capot.rules.ongoing.exposing import with_exposed
from capot.rules.ongoing.making import with_makers
from capot.rules.ongoing.pools import with_pot
from capot.rules.ongoing.trumps import depend_on_trump, with_trump
from capot.rules.rules import Rules
from capot.rules.scoring import Bands, Makers, MakersBands
from capot.rules.stages.announcing import Announce, Expose, StayIn
from capot.rules.stages.bidding import MakeTrump
from capot.rules.stages.exchanges import Exchange, TakeTalon
from capot.rules.stages.lengths import BidLength
from capot.rules.stages.opening import branches
from capot.rules.stages.tricks import NamedTrump, Tricks

KINDS = (Exchange, TakeTalon, Announce, Tricks)
"""The stages that the kernel plays."""

KERNEL_GAMES = {key: game for key, game in GAMES.items() if can_compile(game, game.players[0])}
"""The games whose whole deals the kernel plays."""

SHAPED_GAMES = {key: game for key, game in GAMES.items() if key not in KERNEL_GAMES}
"""The games with other stages before the tricks: of these it plays the tricks, or nothing."""

TableRules = tuple[Rules, int]
"""The rules of a play in tricks, and the number of players."""


def words_of(option: HouseRule) -> list[str]:
    """Return the choices that differ from the book's own rules."""
    if isinstance(option, NumberOption):
        return [str(option.low), str(option.high)]
    return [choice.name for choice in option.choices[1:]]


def trick_rules_of(game: Game) -> Iterator[TableRules]:
    """Yield the plays in tricks of a game, contract by contract."""
    for seats in game.players:
        for part in game.schedule:
            for rules in _ways(part.rules.at(seats)):
                if is_plain(rules) or is_slow(rules) or rules.stage(Tricks) is None:
                    continue
                may_drop = any(isinstance(stage, StayIn) for stage in rules.stages)
                dealt = part.rules.at(seats).dealt_in(seats)
                for players in range(2 if may_drop else dealt, dealt + 1):
                    yield trick_rules(with_pot(rules, 3, players), cards_dealt(rules, seats)), players
            yield from _made(part.rules.at(seats), seats)


def _made(rules: Rules, seats: int) -> Iterator[TableRules]:
    """Yield the plays in tricks once trumps have been made, in partnership or alone."""
    making = rules.stage(MakeTrump)
    if making is not None:
        yield trick_rules(with_makers(rules, "♥", alone=False), cards_dealt(rules, seats)), seats
        if making.alone:
            yield trick_rules(with_makers(rules, "♠", alone=True), cards_dealt(rules, seats)), seats - 1


def _ways(rules: Rules) -> Iterator[Rules]:
    if rules.stage(MakeTrump) is not None:
        # Cards rank by the trumps that are made.
        return
    if rules.stage(BidLength) is not None:
        # Where several suits score otherwise, some of each kind.
        yield with_trump(rules, "♥")
    if depend_on_trump(rules):
        # Black trumps have their own order, with the ace of hearts among them.
        yield with_trump(rules, "♣")
        return
    yield from _exposed(rules)
    for stage in rules.stages:
        for contract in branches(stage):
            within = rules.with_contract(stage, contract)
            if depend_on_trump(within):
                # Some suits as trumps score otherwise.
                yield from (with_trump(within, suit) for suit in "♥♣")
            else:
                yield from _exposed(within)


def _exposed(rules: Rules) -> Iterator[Rules]:
    """Yield rules as they are, with one card exposed, and with all that may be."""
    yield rules
    stage = rules.stage(Expose)
    if stage is not None:
        some = [each.card for each in stage.cards]
        for cards in (some[:1], some[-1:], some):
            yield with_exposed(rules, stage, cards)


def shaped_deal(rules: Rules, seats: int, standing: Standing, rng: Random) -> Position:
    """Return a deal of a play in tricks, with any trumps named and any declarer, evenly dealt or not."""
    strong = rng.choice((0.5, 3.0, 20.0))
    cards = sorted(rules.pack.cards(), key=lambda card: rules.pack.strength(card) + strong * rng.random())
    size, lucky = cards_dealt(rules, seats), rng.randrange(seats)
    if strong == 20.0:
        # The talon is not always of the same cards.
        cards.insert(0, cards.pop(rng.randrange(len(cards))))
    hands = [cards[len(cards) - size * (place + 1) : len(cards) - size * place] for place in range(seats)]
    hands = hands[lucky:] + hands[:lucky]
    talon = cards[: len(cards) - size * seats]
    position = from_hands(rules, rng.randrange(seats), hands, talon, standing)
    if any(isinstance(stage, Tricks) and isinstance(stage.trump, NamedTrump) for stage in rules.stages):
        position = replace(position, trump=rules.pack.trump_suit or rng.choice(SUITS))
    if any(isinstance(term, Bands) for term in rules.scoring):
        discards = rules.pack.sorted(talon)
        position = replace(position, declarer=rng.randrange(seats), discards=discards)
    if any(isinstance(term, Makers | MakersBands) for term in rules.scoring):
        position = replace(position, declarer=rng.randrange(seats))
    return position

"""The rule of thumb in the tricks of each contract: sensible cards, and better than chance."""

from dataclasses import replace
from random import Random
from statistics import fmean

import pytest

from capot.cards import Card, cards
from capot.play.match import new_match
from capot.play.moves import PlayCard, TakeWidow
from capot.play.position import Position, from_hands
from capot.play.standing import Standing
from capot.play.view import view
from capot.players.catalog import PLAYERS
from capot.players.thumb import ThumbPlayer
from capot.rules.catalog import GAMES
from capot.rules.model import Game, every_deal
from capot.rules.stages.dominoes import Layout
from capot.rules.stages.opening import ChooseContract
from capot.rules.stages.tricks import Tricks
from capot.shuffle import lab_shuffle

CHOICE = GAMES["barbu"].schedule[0].rules.stages[0]
assert isinstance(CHOICE, ChooseContract)
CONTRACTS = [each for each in CHOICE.contracts if not isinstance(each.stages[-1], Layout)]


def of_one_contract(name: str) -> Game:
    """Return Barbu with nothing to choose but one contract."""
    assert isinstance(CHOICE, ChooseContract)
    only = replace(CHOICE, contracts=tuple(each for each in CHOICE.contracts if each.name == name))
    rules = replace(GAMES["barbu"].schedule[0].rules, stages=(only,))
    return replace(GAMES["barbu"], schedule=every_deal(rules), options=(), cites=())


FORCED = [(each.name, of_one_contract(each.name)) for each in CONTRACTS]
OTHERS = [(key, GAMES[key]) for key in ("schafkopf-window", "the-least", "twenty-down")]


def finished(game: Game, seed: int, thumb: int | None) -> Position:
    """Return a deal in which one seat, or nobody, plays its tricks by the rule of thumb, the others anyhow.

    What comes before the tricks is decided alike.
    """
    match, luck = new_match(game, first_dealer=seed % game.players[0]), Random(seed)
    match = match.with_deal(lab_shuffle(seed, 0, match.pack))
    while match.position.to_act:
        position, seat = match.position, min(match.position.to_act)
        by_thumb = seat == thumb or not isinstance(position.stages[0], Tricks)
        player = PLAYERS["thumb" if by_thumb else "random"]
        match = match.after(seat, player.choose(view(position, seat), luck))
    return match.position


def lead(game: Game, deal: Position, seat: int) -> float:
    """Return by how much a seat is better off than the others are on average."""
    points = [float(each) for each in deal.score().points]
    others = (sum(points) - points[seat]) / (len(points) - 1)
    return others - points[seat] if game.low_wins else points[seat] - others


@pytest.mark.parametrize(("name", "game"), FORCED + OTHERS, ids=[name for name, _ in FORCED + OTHERS])
@pytest.mark.sample
def test_the_rule_of_thumb_plays_the_tricks_of_each_contract_better_than_chance(name, game):
    # With few cards there is little to choose, and much luck.
    usual = [finished(game, seed, None) for seed in range(60 if name == "twenty-down" else 8)]
    gains = [
        lead(game, finished(game, seed, seat), seat) - lead(game, deal, seat)
        for seed, deal in enumerate(usual)
        for seat in range(deal.seats)
    ]

    assert fmean(gains) > 0, name


def schafkopf(hands, talon, discards, played="") -> Position:
    """Return the play of Schafkopf in which seat 1, who is eldest, took the widow."""
    rules, standing = GAMES["schafkopf-window"].rules_for(3, 0), Standing(low_wins=False)
    position = from_hands(rules, 0, [cards(hand) for hand in hands], cards(talon), standing)
    position = position.after(1, TakeWidow(takes=True))
    pick = position.legal(1).pick
    assert pick is not None
    position = position.after(1, pick.move(cards(discards)))
    for card in cards(played):
        position = position.after(min(position.to_act), PlayCard(card))
    return position


DECLARER = "Q♣ Q♠ Q♥ J♣ A♦ T♦ 9♠ 9♥ 8♥ 8♠"
RIGHT = "A♠ T♠ K♠ A♥ T♥ J♥ 9♦ 8♦ A♣ 7♣"
LEFT = "Q♦ J♠ J♦ K♦ 7♦ K♥ 7♥ 7♠ T♣ K♣"


def chosen(position: Position) -> Card:
    """Return the card that the rule of thumb plays."""
    move = ThumbPlayer().choose(view(position, min(position.to_act)), Random(1))
    assert isinstance(move, PlayCard)
    return move.card


def test_points_go_on_a_trick_that_a_partner_has_won():
    """Source 001: what either of the two against the declarer takes is lost to him."""
    position = schafkopf((RIGHT, DECLARER, LEFT), "9♣ 8♣", "9♣ 8♣", "9♥ K♥")

    assert chosen(position) in cards("A♥ T♥")


def test_points_are_kept_from_a_trick_that_the_declarer_has_won():
    position = schafkopf((RIGHT, DECLARER, LEFT), "9♣ 8♣", "9♣ 8♣", "Q♣ 7♦")

    assert chosen(position) in cards("9♦ 8♦")


def test_who_took_the_widow_trumps_a_trick_of_many_points():
    position = schafkopf((RIGHT, DECLARER, LEFT), "9♣ 8♣", "9♣ 8♣", "9♠ 7♠ K♠ A♣")

    assert position.to_act == {1}
    assert position.rules.pack.suit(chosen(position)) == "♦"

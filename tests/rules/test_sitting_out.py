"""Deals in which the dealer sits out, as at Skat for four; D deals unless said otherwise."""

from dataclasses import replace
from random import Random

import pytest

from capot.cards import cards
from capot.play.match import new_match
from capot.play.moves import Bid, Choose, PlayCard, TakeWidow
from capot.play.position import Position, from_hands, positions_of
from capot.play.view import view
from capot.players.thumb import ThumbPlayer
from capot.players.views.seated import seated, seated_deal
from capot.rules.by_seats import BySeats
from capot.rules.catalog import GAMES
from capot.rules.changes.options import with_options
from capot.rules.errors import RulesError
from capot.rules.games.skat import SKAT
from capot.rules.match.ends import AfterDeals
from tests.random_play import played_out
from tests.rules.table import A, B, C, D

HANDS = (
    "J♣ J♠ A♥ T♥ K♥ Q♥ 9♥ 8♥ A♠ T♠",
    "J♥ J♦ A♦ T♦ K♦ Q♦ 9♦ 8♦ 7♦ K♠",
    "7♥ A♣ T♣ K♣ Q♣ 9♣ Q♠ 9♠ 8♠ 7♠",
    "",
)
WIDOW = "7♣ 8♣"


def dealt(game=SKAT) -> Position:
    """Return a deal in which D sits out."""
    rules, hands = game.rules_for(4, 0), [cards(hand) for hand in HANDS]
    return from_hands(rules, D, hands, cards(WIDOW), new_match(game, 4, D).standing)


def played(seed: int, game=SKAT, deals: int = 4):
    """Return a match of random players after some deals."""
    match, luck = new_match(game, 4), Random(seed)
    for _ in range(deals):
        match = played_out(match.with_deal(luck.sample(match.pack, len(match.pack))), luck)
    return match


def test_the_dealer_gets_no_cards_and_the_others_ten_each():
    """Wikipedia, *Skat*: with four players the dealer sits out."""
    match = new_match(SKAT, 4, D).with_deal(SKAT.rules_for(4, 0).pack.cards())

    assert [len(hand) for hand in match.position.hands] == [10, 10, 10, 0]
    assert len(match.position.talon) == 2
    assert match.position.players == (A, B, C)


def test_forehand_sits_on_the_dealers_left_and_rearhand_on_his_right():
    """Wikipedia, *Skat*: the second player bids to the first, then the third to whoever is left."""
    now = dealt()

    asked = []
    for bid in (18, 18, None, 20, None):
        (seat,) = now.to_act
        asked.append(seat)
        now = now.after(seat, Bid(bid))

    assert asked == [B, A, B, C, A]
    assert now.declarer == C


def test_each_player_sits_out_in_turn():
    match = played(1)

    assert [deal.standing.sitting for deal in match.deals] == [A, B, C, D]
    assert all(not deal.dealt[deal.dealer] for deal in match.deals)
    assert all(deal.dealer not in trick.seats for deal in match.deals for trick in deal.tricks)


def test_a_match_is_a_multiple_of_the_number_at_the_table():
    assert new_match(SKAT, 4).standing.ends == (AfterDeals(16),)


def test_nobody_scores_for_a_deal_sat_out():
    for deal in played(2).deals:
        assert deal.score().points[deal.dealer] == 0


@pytest.mark.parametrize(("seats", "share"), [(3, 40), (4, 30)])
def test_by_seeger_and_fabian_everybody_else_scores_for_a_game_lost(seats, share):
    """Each other player at the table scores 40 among three and 30 among four, the dealer too."""
    game = with_options(SKAT, {"scoring": "seeger-fabian"})
    hands = [cards(hand) for hand in HANDS[:seats]]
    dealer = seats - 1
    now = from_hands(
        game.rules_for(seats, 0), dealer, hands, cards(WIDOW), new_match(game, seats, dealer).standing
    )
    for bid in (None, None, 18):
        now = now.after(min(now.to_act), Bid(bid))
    for move in (TakeWidow(takes=False), Choose("null")):
        now = now.after(A, move)
    luck, thumb = Random(1), ThumbPlayer()
    while not now.is_over:
        (seat,) = now.to_act
        legal = [move for move in now.legal(seat).moves if isinstance(move, PlayCard)]
        highest = max(legal, key=lambda move: now.rules.pack.strength(move.card)) if legal else None
        now = now.after(seat, highest if seat == A and highest else thumb.choose(view(now, seat), luck))

    assert now.score().points == (-50 - 70, *[share] * (seats - 1))


def test_a_dealer_who_sits_out_sees_nothing_that_is_not_public():
    for deal in played(3).deals:
        for now in positions_of(deal):
            seen, watched = view(now, now.dealer), view(now, None)
            assert replace(seen, seat=None, legal=watched.legal, passed_to=None) == watched


def test_a_deal_of_four_is_for_those_who_play_a_deal_of_three():
    """The last of them takes the dealer's place."""
    for deal in played(4).deals:
        for now in positions_of(deal):
            among, players = seated_deal(now)
            assert among.seats == 3
            assert among.legal(among.dealer) == now.legal(players[among.dealer])
            for number, seat in enumerate(players):
                assert seated(view(now, seat)) == replace(view(among, number), score=None)


def test_players_choose_at_a_table_of_four_as_among_three():
    for deal in played(5, deals=2).deals:
        for now in positions_of(deal):
            for seat in now.to_act:
                among, players = seated_deal(now)
                own = view(among, players.index(seat))
                luck, thumb = Random(0), ThumbPlayer()
                assert thumb.choose(view(now, seat), luck) == thumb.choose(own, Random(0))


@pytest.mark.parametrize("key", ["hearts", "barbu", "whist", "knockout-whist", "euchre", "polignac"])
def test_other_games_may_not_let_the_dealer_sit_out_where_he_has_a_part(key):
    game = GAMES[key]
    seats = game.players[0]
    part = game.schedule[0]
    deal = replace(part.rules.deal, sits_out=BySeats({seats: True}, others=False))
    changed = replace(part, rules=replace(part.rules, deal=deal))

    with pytest.raises(RulesError):
        replace(game, schedule=(changed, *game.schedule[1:]))

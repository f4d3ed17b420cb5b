"""Euchre: bowers, two rounds of making trumps, the card turned up, playing alone; D deals, A leads."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from capot.cards import FRENCH, SUITS, Card, card, cards
from capot.cli.table.typed import of_hand
from capot.language.cards import short
from capot.language.languages import LANGUAGES
from capot.language.texts import told
from capot.play.errors import IllegalMove
from capot.play.match import new_match
from capot.play.moves import Discard, NameTrump, PassTurn
from capot.play.position import Position, from_hands
from capot.play.standing import Standing
from capot.play.view import view
from capot.players.stages import stage_move
from capot.players.views.trick_view import trick_rules, trick_view
from capot.players.worlds.knowledge import know
from capot.rules.changes.edits import Change
from capot.rules.changes.variants import based_on
from capot.rules.errors import RulesError
from capot.rules.games.euchre import EUCHRE
from capot.rules.model import Game
from capot.rules.ongoing.making import with_makers
from capot.rules.stages.bidding import MakeTrump
from capot.rules.text import rulebook
from capot.shuffle import lab_shuffle
from tests.kernel.both import assert_same_play
from tests.random_play import random_match
from tests.rules.table import A, B, C, D, begun, house, play, play_rows, playable, said

PASS = PassTurn()
# Hearts are turned up; the columns are the hands as dealt.
PARTNERS = """
    A♦ J♦ K♥ Q♥
    K♣ 9♣ Q♦ K♦
    Q♣ A♥ J♣ 9♦
    T♠ T♣ A♠ A♣
    9♠ K♠ T♦ Q♠
"""
# C holds the five best trumps and the ace of spades.
MARCH = """
    9♠ K♠ J♥ T♦
    T♠ Q♠ J♦ Q♦
    9♣ K♣ A♥ K♦
    T♣ Q♣ K♥ A♦
    9♦ Q♥ A♠ J♠
"""
# B and D win the second and the last trick; D takes the nine of hearts for the ten of clubs.
EUCHRED = """
    A♠ Q♠ 9♠ J♠
    K♠ A♥ T♠ K♦
    J♦ 9♦ Q♦ A♦
    J♥ K♥ A♣ T♣
    9♣ T♦ K♣ Q♥
"""


def turned(rows: str = PARTNERS, game: Game = EUCHRE) -> Position:
    """Return a deal of four with the nine of hearts turned up."""
    return begun(game, rows, turn_up="9♥")


def accepted_by_b() -> Position:
    """Return the position in which B has made hearts trumps and D has laid the nine of diamonds away."""
    return said(turned(), PASS, NameTrump("♥"), Discard(cards("9♦")))


@pytest.mark.parametrize(("size", "trumps"), [(24, 7), (28, 8), (32, 9)])
def test_the_jacks_of_the_trump_colour_are_the_two_highest_trumps(size, trumps):
    """Scott McNeely, Ultimate Book of Card Games: right bower, left bower, then ace to nine, or to seven."""
    pack = house(EUCHRE, pack=size).rules_for(4, 0).pack
    hearts = pack.with_trumps("♥")

    assert len(pack.cards()) == size
    assert len(hearts.trumps) == trumps
    assert hearts.trumps[:4] == cards("J♥ J♦ A♥ K♥")
    assert [hearts.suit(each) for each in cards("J♦ Q♦ J♣")] == ["♥", "♦", "♣"]
    assert [pack.with_trumps(suit).trumps[1] for suit in "♠♦♣"] == [*cards("J♣ J♥ J♠")]


BEST = [pytest.param("25", card("2♠"), id="benny"), pytest.param("joker", card("XH"), id="joker")]
"""The card that is the best trump in every suit, by the pack."""


@pytest.mark.parametrize(("pack", "best"), BEST)
def test_the_joker_or_a_card_for_it_is_the_highest_trump_in_every_suit(pack, best):
    """David Parlett, The Penguin Book of Card Games: 25 cards with a joker or a card for it, “Benny”."""
    game = house(EUCHRE, pack=pack)
    pack = game.rules_for(4, 0).pack

    assert len(pack.cards()) == 25
    for suit in SUITS:
        trumps = pack.with_trumps(suit)
        assert len(trumps.trumps) == 8
        assert trumps.trumps[:2] == (best, Card("J", suit))
        assert trumps.suit(best) == suit
    assert rulebook(game).count("J A K Q 10 9") == 1
    assert "J A K Q 10 9 2" not in rulebook(game)


@pytest.mark.parametrize(("pack", "best"), BEST)
def test_the_best_trump_turned_up_stands_for_its_suit_and_wins_any_trick(pack, best):
    """Sheet 7, question 5: a joker stands for hearts; Capot's choice: “Benny” stands for spades.

    In the hand it follows no suit but trumps.
    """
    game = house(EUCHRE, pack=pack)
    up = begun(game, PARTNERS, turn_up=best.code)
    assert up.legal(A).moves == (PASS, NameTrump(best.suit), NameTrump(best.suit, alone=True))
    assert best in said(up, NameTrump(best.suit)).hands[D]

    rows = PARTNERS.replace("K♠", best.code)
    made = said(turned(rows, game), PASS, NameTrump("♥"), Discard(cards("9♦")))
    assert playable(play(made, "9♠")) == {*cards("J♦ 9♣ A♥ T♣"), best}
    assert playable(play(made, "K♣")) == set(cards("9♣ T♣"))
    assert play(made, f"A♦ {best.code} Q♦ K♦").tricks[0].winner == B


@pytest.mark.parametrize(("pack", "best"), BEST)
def test_kernel_and_plain_play_agree_where_the_best_trump_is_of_no_suit(pack, best):
    """Generated plays: the kernel may be faster than the plain rules, never different."""
    for suit in SUITS:
        rules = trick_rules(with_makers(house(EUCHRE, pack=pack).rules_for(4, 0), suit, alone=False), 5)
        cards_in_play = rules.pack.cards()
        hands = [cards_in_play[number::4][:5] for number in range(4)]
        rest = tuple(each for each in cards_in_play if not any(each in hand for hand in hands))
        position = from_hands(rules, D, hands, rest, Standing(sides=EUCHRE.sides))
        assert any(best in hand for hand in hands) or best in rest
        assert_same_play(replace(position, declarer=A), Random(1))


def test_the_joker_is_shown_and_named_without_a_suit():
    joker = card("xh")

    assert (str(joker), FRENCH.short(joker), FRENCH.long(joker)) == ("JK", "JK", "joker")
    assert "If the joker is turned up, it stands for hearts." in rulebook(house(EUCHRE, pack="joker"))
    assert {told(short(FRENCH, joker), language) for language in LANGUAGES.values()} == {"JK"}


def test_a_joker_typed_without_a_suit_is_that_of_the_hand():
    assert of_hand(cards("joker"), cards("9♠ XH")) == cards("XH")


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"first": ()}, "always trumps"),
        ({"jokers": 1}, "no other jokers"),
        ({"copies": 2}, "single pack"),
    ],
)
def test_a_joker_of_a_suit_is_always_a_trump(changed, why):
    game = house(EUCHRE, pack="joker")
    where = {"first": "rules.packs.trump_order.first"}
    edits = (Change(where.get(name, f"rules.packs.{name}"), value) for name, value in changed.items())

    with pytest.raises(RulesError, match=why):
        based_on(game, tuple(edits), name="Mine")


def test_the_left_bower_follows_trumps_and_not_its_own_suit():
    """Sheet 7, worked example a: without diamonds but the left bower, any card; J♦ led asks for hearts."""
    position = play(accepted_by_b(), "A♦")
    assert position.to_act == {B}
    assert playable(position) == set(cards("J♦ 9♣ A♥ T♣ K♠"))

    position = play(position, "A♥ Q♦ K♦")
    assert position.tricks[0].winner == B
    assert playable(play(position, "J♦")) == {card("K♥")}
    assert playable(play(position, "J♦ K♥")) == set(cards("Q♥ 9♥"))
    assert play(position, "J♦ K♥ Q♥ 9♠").tricks[1].winner == B


def test_each_player_in_turn_accepts_the_suit_turned_up_or_passes():
    """Scott McNeely: from the dealer's left, one word each; the first to accept makes trumps."""
    position = turned()

    assert position.to_act == {A}
    assert position.legal(A).moves == (PASS, NameTrump("♥"), NameTrump("♥", alone=True))
    with pytest.raises(IllegalMove, match="only the suit turned up"):
        position.after(A, NameTrump("♠"))
    made = said(position, PASS, PASS, NameTrump("♥"))
    assert (made.declarer, made.trump) == (C, "♥")
    assert made.to_act == {D}


def test_the_dealer_takes_the_card_turned_up_and_lays_away_any_card_even_that_one():
    """Scott McNeely: the dealer takes it and discards, whoever accepted it, and may put it back."""
    position = said(turned(), PASS, NameTrump("♥"))

    assert position.to_act == {D}
    assert position.legal(D).cards == {*cards("Q♥ K♦ 9♦ A♣ Q♠ 9♥")}
    assert set(said(position, Discard(cards("9♥"))).hands[D]) == {*cards("Q♥ K♦ 9♦ A♣ Q♠")}
    kept = accepted_by_b()
    assert ({*kept.hands[D]}, kept.discards) == ({*cards("Q♥ 9♥ K♦ Q♠ A♣")}, cards("9♦"))
    assert kept.to_act == {A}


def test_after_four_passes_each_may_name_another_suit_but_never_the_one_turned_down():
    """Scott McNeely: the card is turned down, and the suit cannot be named; the dealer takes nothing."""
    position = said(turned(), PASS, PASS, PASS, PASS)
    suits = [suit for suit in SUITS if suit != "♥"]

    assert position.to_act == {A}
    assert {move.suit for move in position.legal(A) if isinstance(move, NameTrump)} == set(suits)
    with pytest.raises(IllegalMove, match="cannot be trumps"):
        position.after(A, NameTrump("♥"))
    made = said(position, PASS, NameTrump("♠"))
    assert (made.declarer, made.sizes) == (B, (5, 5, 5, 5))
    assert made.to_act == {A}


def test_if_all_pass_twice_nothing_is_scored_unless_the_dealer_is_stuck():
    """Capot's choice between two usual ways: the next dealer deals, or the dealer must name a suit."""
    match = new_match(EUCHRE, first_dealer=D).with_deal(lab_shuffle(1, 0, new_match(EUCHRE).pack))
    for seat in (A, B, C, D, A, B, C, D):
        match = match.after(seat, PASS)
    assert match.totals == (0, 0, 0, 0)
    assert (match.needs_deal, match.dealer) == (True, A)

    stuck = said(turned(game=house(EUCHRE, dealer="stuck")), *[PASS] * 7)
    assert stuck.to_act == {D}
    with pytest.raises(IllegalMove, match="the dealer must make trumps"):
        stuck.after(D, PASS)


def test_the_partner_of_a_lone_player_sits_out_and_the_next_one_leads():
    """Sheet 7, worked example c: C alone; D takes the card turned up, A sits out, B leads; five tricks, 4."""
    position = said(turned(MARCH), PASS, PASS, NameTrump("♥", alone=True), Discard(cards("T♦")))
    assert position.dropped == (A,)
    assert position.to_act == {B}

    over = play(position, "K♠ A♠ J♠ J♥ 9♥ Q♥ J♦ Q♦ Q♠ A♥ K♦ K♣ K♥ A♦ Q♣")
    assert over.is_over
    assert over.score().points == (4, 0, 4, 0)
    assert view(over, A).dropped == (A,)


def test_a_dealer_whose_partner_plays_alone_takes_nothing():
    """Common practice: who sits out exchanges nothing."""
    position = said(turned(), PASS, NameTrump("♥", alone=True))

    assert (position.dropped, position.sizes) == ((D,), (5, 5, 5, 5))
    assert position.to_act == {A}


def test_makers_with_too_few_tricks_are_euchred():
    """Sheet 7, worked example b: B accepts for B and D, who win two tricks: A and C score 2."""
    ready = said(turned(EUCHRED), PASS, NameTrump("♥"), Discard(cards("T♣")))
    over = play_rows(ready, EUCHRED.replace("T♣", "9♥"))

    assert over.score().points == (2, 0, 2, 0)
    assert {item.reason for item in over.score().items} == {"the side that made trumps won only 2 tricks"}


@pytest.mark.parametrize(
    ("seats", "march", "lone", "words"),
    [(4, 2, 2, {}), (4, 2, 4, {"lone_euchre": "four"}), (3, 3, 2, {}), (2, 2, 2, {})],
)
def test_three_tricks_score_one_all_score_more_and_too_few_pay_each_opponent(seats, march, lone, words):
    """Scott McNeely: 1, 2 or alone 4 to the makers, 2 to the others; with three players 3 for a march."""
    game = house(EUCHRE, **words)
    found: Counter[tuple[int, bool]] = Counter()
    for seed in range(40):
        for deal in random_match(game, seats, seed=seed, deals=3).deals:
            if deal.declarer is None or not deal.is_over:
                continue
            own = {deal.declarer} if seats < 4 else {deal.declarer, (deal.declarer + 2) % 4}
            won, alone = sum(trick.winner in own for trick in deal.tricks), bool(deal.dropped)
            paid = (4 if alone else march) if won == 5 else 1 if won >= 3 else lone if alone else 2
            makers = won >= 3
            assert deal.score().points == tuple(paid * ((seat in own) == makers) for seat in range(seats))
            found[min(won, 3) + (won == 5), alone] += 1
    assert len(found) >= (6 if seats == 4 else 3)


def test_the_first_side_to_ten_wins():
    """Five pages of rules: ten points."""
    match = random_match(EUCHRE, 4, seed=3, deals=200)

    assert match.is_over
    assert max(match.totals) >= 10
    assert len({match.totals[seat] for seat in match.winners}) == 1


def test_as_a_house_rule_the_dealers_partner_accepts_only_to_play_alone():
    """A house rule: the dealer's partner may order the dealer up only alone."""
    position = said(turned(game=house(EUCHRE, assist="alone")), PASS)

    assert position.legal(B).moves == (PASS, NameTrump("♥", alone=True))
    with pytest.raises(IllegalMove, match="only make this suit trumps to play alone"):
        position.after(B, NameTrump("♥"))
    assert NameTrump("♥") in said(position, PASS).legal(C)


def test_as_a_house_rule_the_player_after_a_lone_player_leads():
    """A house rule: against a lone player the lead is not eldest's, but comes from that player's left."""
    game = house(EUCHRE, lone_lead="next")
    for by in range(4):
        passes = [PASS] * ((by - A) % 4)
        usual = said(turned(game=game), *passes, NameTrump("♥"))
        alone = said(turned(game=game), *passes, NameTrump("♥", alone=True))
        if D not in alone.dropped:
            alone = said(alone, Discard(alone.hands[D][-1:]))

        assert said(usual, Discard(usual.hands[D][-1:])).to_act == {A}
        assert alone.to_act == {(by + 1) % 4}
        plain = trick_view(view(alone, (by + 1) % 4))
        assert (plain.seats, plain.leader, (plain.dealer + 1) % 3) == (3, plain.seat, plain.seat)
    assert "the player after that one leads instead" in rulebook(game)


def test_where_nobody_plays_alone_nobody_leads_against_a_lone_player():
    """Rules that contradict themselves are refused."""
    with pytest.raises(RulesError, match="nobody plays alone"):
        house(EUCHRE, lone_lead="next", alone="no")


def test_two_or_three_players_have_no_partner_and_nobody_plays_alone():
    """John W. Keller, The Game of Euchre: two play the same game without partners."""
    for seats in (2, 3):
        match = new_match(EUCHRE, seats)
        position = match.with_deal(lab_shuffle(2, 0, match.pack)).position
        (seat,) = position.to_act
        assert not any(move.alone for move in position.legal(seat) if isinstance(move, NameTrump))
        with pytest.raises(IllegalMove, match="nobody plays alone"):
            position.after(seat, NameTrump("♠", alone=True))


def test_everybody_knows_where_the_card_turned_up_can_be():
    """It is the dealer's, or the dealer has laid it away; turned down, it is out of play."""
    turned_up = card("9♥")
    for position, columns in (
        (accepted_by_b(), {D, 4}),
        (said(turned(), PASS, PASS, PASS, PASS, NameTrump("♠")), {4}),
    ):
        known = know(trick_view(view(position, A)))
        places = position.rules.pack.cards().index(turned_up)
        assert {at for at, held in enumerate(known.may_hold) if held >> places & 1} == columns
    before = know(view(turned(), A))
    place = turned().rules.pack.cards().index(turned_up)
    assert [held >> place & 1 for held in before.may_hold] == [0, 0, 0, 0, 1]


def test_partners_stay_partners_when_somebody_sits_out():
    """Seats are numbered anew in the play of three, so that each is still on its side."""
    for by in range(4):
        passes = [PASS] * ((by - A) % 4)
        position = said(turned(), *passes, NameTrump("♥", alone=True))
        if D not in position.dropped:
            position = said(position, Discard(position.hands[D][-1:]))
        (seat,) = position.to_act
        plain = trick_view(view(position, seat))
        sides = plain.standing.sides
        assert sides is not None
        assert plain.declarer is not None
        assert plain.seats == 3
        assert [sides.are_partners(plain.declarer, each) for each in range(3)].count(True) == 1


def test_a_hand_of_trumps_accepts_and_a_hand_without_any_passes():
    """A rule of thumb: trumps, aces and voids win tricks; the best of them play alone."""
    assert stage_move(view(said(turned(MARCH), PASS, PASS), C)) == NameTrump("♥", alone=True)
    assert stage_move(view(turned(MARCH), A)) == PASS


def test_a_dealer_lays_away_a_card_that_leaves_a_void():
    """A rule of thumb: a lone low card of a suit goes, so that the suit can be trumped."""
    position = said(turned(MARCH), PASS, PASS, NameTrump("♥"))
    move = stage_move(view(position, D))

    assert isinstance(move, Discard)
    assert isinstance(move.cards[0], Card)
    assert move.cards[0].suit != "♥"


def test_the_making_of_trumps_is_one_stage_with_two_rounds():
    """Of two rounds at most, each player speaks once in each."""
    rng = Random(4)
    for number in range(60):
        match = new_match(EUCHRE, first_dealer=number % 4)
        position = match.with_deal(lab_shuffle(9, number, match.pack)).position
        spoken: Counter[int] = Counter()
        while position.stages and isinstance(position.stages[0], MakeTrump):
            (seat,) = position.to_act
            spoken[seat] += 1
            position = position.after(
                seat, PASS if rng.random() < 0.9 else rng.choice([*position.legal(seat)])
            )
        assert max(spoken.values()) <= 2

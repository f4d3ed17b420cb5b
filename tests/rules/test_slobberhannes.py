"""Slobberhannes, Eichelobern and Grasobern: first trick, last trick and one bad queen or Ober."""

import pytest

from capot.cards import card, cards
from capot.play.errors import IllegalMove
from capot.play.match import new_match
from capot.play.moves import Announce, PlayCard
from capot.rules.errors import RulesError
from capot.rules.games.slobberhannes import EICHELOBERN, GRASOBERN, SLOBBERHANNES
from tests.random_play import random_match
from tests.rules.table import (
    A,
    B,
    C,
    D,
    begun,
    finished,
    house,
    match_at,
    play,
    playable,
    points,
    ready,
    with_rows,
)

LAST_TO_D = """
    7♣ A♣ Q♣ 8♣
    9♣ K♣ J♣ T♣
    7♠ A♠ K♠ Q♠
    8♠ J♠ T♠ 9♠
    7♥ A♥ K♥ Q♥
    8♥ J♥ T♥ 9♥
    7♦ A♦ Q♦ 8♦
    9♦ J♦ T♦ K♦
"""
"""B takes every trick but the last, which is D's; both black queens are with B."""

ALL_TO_B = LAST_TO_D.replace("9♦ J♦ T♦ K♦", "9♦ K♦ T♦ J♦")
"""B takes every trick."""

THROWN = """
    7♠ 8♠ A♠ 9♠
    A♦ Q♣ 7♦ 8♦
    K♦ J♣ Q♦ J♦
    T♦ T♣ 9♦ 7♣
    A♥ 7♥ 8♥ 9♥
    K♥ Q♥ J♥ T♥
    A♣ 8♣ 9♣ K♣
    K♠ Q♠ J♠ T♠
"""
"""C takes the first trick; B, without diamonds, throws the queen of clubs on A's ace; the rest is A's."""

THROWN_LEAVES = THROWN.translate(str.maketrans("♠♣", "♣♠"))
"""The same with the queen of spades, the Ober of Leaves."""

FIFTH = """
    7♣ 8♣ A♣ 9♣
    7♥ 8♥ A♥ 9♥
    7♦ 8♦ A♦ 9♦
    K♣ Q♣ J♣ T♣
    A♠ Q♠ 8♠ 7♠
    K♥ Q♥ J♥ T♥
    K♦ Q♦ J♦ T♦
    K♠ J♠ T♠ 9♠
"""
"""C takes the first trick, A the Ober of Leaves in the fifth, and the last."""

both = pytest.mark.parametrize("game", [SLOBBERHANNES, EICHELOBERN], ids=lambda game: game.key)
all_three = pytest.mark.parametrize(
    "game", [SLOBBERHANNES, EICHELOBERN, GRASOBERN], ids=lambda game: game.key
)


class TestCardsAndPlay:
    """Pack, deal, lead, tricks."""

    @both
    @pytest.mark.parametrize(("seats", "pack", "hand"), [(3, 30, 10), (4, 32, 8), (5, 30, 6), (6, 30, 5)])
    def test_the_black_sevens_are_out_unless_four_play(self, game, seats, pack, hand):
        """Parlett: black sevens out unless four play; for Eichelobern Capot's choice by analogy."""
        match = new_match(game, seats)

        assert len(match.pack) == pack
        assert (card("7S") in match.pack) == (card("7C") in match.pack) == (seats == 4)
        assert [len(each) for each in match.with_deal(match.pack).position.hands] == [hand] * seats

    def test_grasobern_is_for_four(self):
        """Bayern 2: four players with all 32 cards."""
        assert len(new_match(GRASOBERN, 4).pack) == 32
        with pytest.raises(RulesError, match="Grasobern is for 4 players, not 3"):
            new_match(GRASOBERN, 3)

    @all_three
    def test_the_ace_is_high_in_every_suit(self, game):
        """Wikipedia, Geiser and Bayern 2: A K Q J 10 9 8 7, or Sow, King, Ober, Unter and so on."""
        assert game.rules_for(4, 0).pack.order == "AKQJT987"

    def test_slobberhannes_is_dealt_singly_and_the_obern_in_two_packets_of_four(self):
        """Parlett: in ones; Geiser and Bayern 2: two packets of four."""
        singly, eichel, gras = (
            new_match(game, 4, D).with_deal(new_match(game, 4).pack).position
            for game in (SLOBBERHANNES, EICHELOBERN, GRASOBERN)
        )

        assert singly.hands[A] == singly.rules.pack.sorted(singly.pack[::4])
        for position in (eichel, gras):
            pack = position.pack
            assert position.hands[A] == position.rules.pack.sorted((*pack[:4], *pack[16:20]))

    @all_three
    def test_eldest_hand_leads_any_card_and_play_is_clockwise(self, game):
        """Parlett, Geiser and Bayern 2: forehand leads."""
        position = begun(game, LAST_TO_D, dealer=B)

        assert position.to_act == {C}
        assert playable(position) == set(position.hands[C])
        assert play(position, "Q♣").to_act == {D}
        assert game.direction == "clockwise"

    @all_three
    def test_players_follow_suit_if_they_can(self, game):
        """Parlett, Geiser and Bayern 2; no trumps."""
        assert playable(play(begun(game, LAST_TO_D), "7♣")) == set(cards("A♣ K♣"))

    @both
    def test_a_player_who_cannot_follow_suit_discards_as_he_likes(self, game):
        """Geiser: no discard is forced here."""
        position = play(begun(game, THROWN), "7♠ 8♠ A♠ 9♠ 7♦ 8♦ A♦")

        assert playable(position) == set(position.hands[B])

    def test_the_obern_are_shown_with_german_faces(self):
        """Polignac (card game): William Tell pack in Austria, Schafkopf pack in Bavaria."""
        assert EICHELOBERN.faces == "tell"
        assert GRASOBERN.faces == "bavarian"
        items = finished(EICHELOBERN, THROWN).score().items
        assert "took OA" in {item.reason for item in items}
        with pytest.raises(IllegalMove, match="AH may not be played: Acorns were led and you hold the KA"):
            play(begun(GRASOBERN, LAST_TO_D), "7♣").after(B, PlayCard(card("A♥")))
        assert SLOBBERHANNES.faces == "french"


class TestPenalties:
    """First trick, last trick, and the queen or Ober of clubs."""

    @both
    def test_first_trick_last_trick_and_queen_count_one_each(self, game):
        """Polignac (card game), Parlett: B wins the first trick with the queen in it, D the last."""
        assert points(game, LAST_TO_D) == (0, 2, 0, 1)

    @both
    def test_all_three_together_count_four(self, game):
        """Parlett, Geiser: four for all three."""
        assert points(game, ALL_TO_B) == (0, 4, 0, 0)

    def test_the_ober_of_acorns_thrown_on_a_trick_counts_against_its_winner(self):
        """Geiser: A wins the trick with the Ober in it, and the last trick too."""
        assert points(EICHELOBERN, THROWN) == (2, 0, 1, 0)

    def test_all_three_may_be_a_credit_of_four(self):
        """Parlett: some count minus four."""
        credit = house(SLOBBERHANNES, all_three="credit")

        assert points(credit, ALL_TO_B) == (0, -4, 0, 0)
        assert points(credit, LAST_TO_D) == (0, 2, 0, 1)
        assert points(house(SLOBBERHANNES, all_three="penalty"), ALL_TO_B) == (0, 4, 0, 0)

    @both
    def test_the_first_to_ten_ends_the_match_and_the_lowest_wins(self, game):
        """Common practice: ten points."""
        match = with_rows(match_at(game, (3, 8, 9, 5)), LAST_TO_D)

        assert match.totals == (3, 10, 9, 6)
        assert match.winners == (A,)
        assert match.losers == ()
        assert with_rows(match_at(game, (3, 7, 9, 5)), LAST_TO_D).needs_deal

    @both
    def test_a_number_of_deals_may_be_agreed_instead(self, game):
        """A house rule: usually a multiple of the number of players."""
        fixed = house(game, deals=8)

        assert match_at(fixed, (3, 12, 9, 5), deals=7).needs_deal
        assert match_at(fixed, (3, 12, 9, 5), deals=8).winners == (A,)
        assert len(random_match(fixed, 5, seed=1).deals) == 8

    @all_three
    def test_ties_are_shared_or_played_off(self, game):
        """Capot's choice, and its house rule."""
        assert match_at(game, (3, 3, 12, 5), deals=8).winners == (A, B)
        assert match_at(house(game, ties="play-on"), (3, 3, 12, 5), deals=8).needs_deal


class TestGrasobern:
    """The Bavarian tariff, the forced discard, Mord and Bettel."""

    def test_the_ober_of_leaves_counts_two_first_and_last_trick_one(self):
        """Bayern 2: C takes the first trick, A the Ober in the fifth and the last."""
        assert points(GRASOBERN, FIFTH) == (3, 0, 1, 0)
        assert points(GRASOBERN, THROWN_LEAVES) == (3, 0, 1, 0)

    def test_who_cannot_follow_suit_must_throw_the_ober_of_leaves(self):
        """Bayern 2: the forced discard."""
        position = play(begun(GRASOBERN, THROWN_LEAVES), "7♣ 8♣ A♣ 9♣ 7♦ 8♦ A♦")

        assert playable(position) == {card("Q♠")}
        with pytest.raises(IllegalMove, match="you cannot follow suit and must play the OL"):
            position.after(B, PlayCard(card("J♠")))

    def test_the_ober_need_not_be_led_or_played_to_a_trick_of_leaves(self):
        """Bayern 2: the duty falls on the player who cannot follow."""
        position = play(begun(GRASOBERN, FIFTH), "7♣ 8♣ A♣ 9♣ A♥ 9♥ 7♥ 8♥ A♦ 9♦ 7♦ 8♦ J♣ T♣ K♣ Q♣")

        assert playable(position) == set(position.hands[A])
        assert playable(play(position, "A♠")) == set(cards("Q♠ J♠"))

    def test_all_tricks_without_announcing_cost_four_in_all(self):
        """Bayern 2: who takes every trick unintentionally pays four."""
        score = finished(GRASOBERN, ALL_TO_B).score()

        assert score.points == (0, 4, 0, 0)
        assert [(item.seat, item.points, item.reason) for item in score.items] == [(B, 4, "won every trick")]

    def test_the_family_tariff_is_that_of_slobberhannes_with_free_discards(self):
        """A house rule: one each, four for all three, no forced discard."""
        family = house(GRASOBERN, tariff="family")
        position = play(begun(family, THROWN_LEAVES), "7♣ 8♣ A♣ 9♣ 7♦ 8♦ A♦")

        assert points(family, FIFTH) == (2, 0, 1, 0)
        assert points(family, ALL_TO_B) == (0, 4, 0, 0)
        assert playable(position) == set(position.hands[B])

    def test_the_first_trick_may_be_free(self):
        """Local practice: only the last trick and the Ober count; every trick still costs four."""
        free = house(GRASOBERN, first_trick="free")

        assert points(free, FIFTH) == (3, 0, 0, 0)
        assert points(free, ALL_TO_B) == (0, 4, 0, 0)
        with pytest.raises(RulesError, match="first-trick leaves no three penalties to take together"):
            house(GRASOBERN, first_trick="free", tariff="family")

    def test_each_player_deals_twice_unless_another_number_is_agreed(self):
        """Capot's choice: the sources name no end."""
        assert len(random_match(GRASOBERN, 4, seed=1).deals) == 8
        assert len(random_match(house(GRASOBERN, deals=12), 4, seed=1).deals) == 12
        assert len(random_match(house(GRASOBERN, deals=6), 4, seed=1).deals) == 6

    def test_nothing_is_announced_unless_the_table_wants_it(self):
        """Capot's choice: payments for announcements are local."""
        for game in (GRASOBERN, house(GRASOBERN, announcements="off")):
            position = begun(game, FIFTH)
            assert playable(position) == set(position.hands[A])


class TestAnnouncements:
    """Mord and Bettel, where the table plays with them."""

    GAME = house(GRASOBERN, announcements="on")

    def test_players_are_asked_once_from_forehand_and_mord_outranks_bettel(self):
        """Bayern 2: forehand first, one round."""
        position = begun(self.GAME, FIFTH)

        assert set(position.legal(A)) == {Announce(None), Announce("bettel"), Announce("mord")}
        position = position.after(A, Announce(None)).after(B, Announce("bettel"))
        assert position.to_act == {C}
        assert set(position.legal(C)) == {Announce(None), Announce("mord")}
        position = position.after(C, Announce(None))
        assert position.to_act == {D}
        position = position.after(D, Announce(None))
        assert [each.seat for each in position.declared] == [B]

    def test_nothing_outranks_mord(self):
        position = begun(self.GAME, FIFTH).after(A, Announce("bettel")).after(B, Announce("mord"))

        assert [(each.seat, each.undertaking.name) for each in position.declared] == [(B, "mord")]
        assert position.to_act == {B}
        assert playable(position) == set(position.hands[B])

    def test_an_announcement_that_does_not_outrank_the_last_is_refused(self):
        position = begun(self.GAME, FIFTH).after(A, Announce("bettel"))

        with pytest.raises(IllegalMove, match="bettel does not outrank what was announced"):
            position.after(B, Announce("bettel"))

    def test_the_soloist_leads(self):
        """Bayern 2: in these deals the soloist leads."""
        position = ready(begun(self.GAME, FIFTH), FIFTH, {D: "bettel"})

        assert position.to_act == {D}

    def test_mord_is_every_trick_and_pays_four_by_each_opponent(self):
        """Bayern 2 for the aim; four points for each opponent are Capot's choice."""
        assert points(self.GAME, ALL_TO_B, announce={B: "mord"}) == (4, -12, 4, 4)
        assert points(self.GAME, LAST_TO_D, announce={B: "mord"}) == (-4, 12, -4, -4)

    def test_bettel_is_no_trick_and_pays_four_by_each_opponent(self):
        """Bayern 2 for the aim; four points for each opponent are Capot's choice."""
        assert points(self.GAME, ALL_TO_B, announce={D: "bettel"}) == (4, 4, 4, -12)
        assert points(self.GAME, LAST_TO_D, announce={D: "bettel"}) == (-4, -4, -4, 12)

    def test_the_ober_is_irrelevant_and_need_not_be_thrown(self):
        """Bayern 2: in these deals the Grasober plays no part."""
        position = play(
            ready(begun(self.GAME, THROWN_LEAVES), THROWN_LEAVES, {A: "bettel"}), "7♣ 8♣ A♣ 9♣ 7♦ 8♦ A♦"
        )

        assert playable(position) == set(position.hands[B])

    def test_a_deal_without_announcement_counts_as_usual(self):
        assert points(self.GAME, FIFTH) == (3, 0, 1, 0)
        assert points(house(GRASOBERN, announcements="on", tariff="family"), FIFTH) == (2, 0, 1, 0)

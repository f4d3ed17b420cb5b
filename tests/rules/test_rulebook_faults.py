"""Sentences that readers once misunderstood, each pinned to what its rule says."""

import pytest

from capot.cards import cards
from capot.language.languages import LANGUAGES
from capot.rules.changes.edits import Change
from capot.rules.changes.options import variant, with_options
from capot.rules.games.barbu import BARBU
from capot.rules.games.brag import NINE_CARD_BRAG, THIRTEEN_CARD_BRAG
from capot.rules.games.catch_the_ten import CATCH_THE_TEN
from capot.rules.games.coteccio import COTECCIO
from capot.rules.games.euchre import EUCHRE
from capot.rules.games.fosdick import (
    ACORN_HEARTS,
    COMPENDIUM,
    CRUEL_FATE,
    FINIS,
    FOUR_BAD_QUEENS,
    SLIPPERY_PAWS,
)
from capot.rules.games.german_whist import GERMAN_WHIST
from capot.rules.games.gong_zhu import GONG_ZHU
from capot.rules.games.hearts import HEARTS
from capot.rules.games.king_turkish import KING_TURKISH
from capot.rules.games.knaves import KNAVES
from capot.rules.games.knockout_whist import KNOCKOUT_WHIST
from capot.rules.games.polignac import POLIGNAC
from capot.rules.games.reversis import REVERSIS
from capot.rules.games.schafkopf import SCHAFKOPF, THE_LEAST
from capot.rules.games.six_bid_solo import SIX_BID_SOLO
from capot.rules.games.sjavs import SJAVS
from capot.rules.games.skat import SKAT
from capot.rules.games.slobberhannes import EICHELOBERN, GRASOBERN
from capot.rules.games.trex import TREX
from capot.rules.games.twenty_down import TWENTY_DOWN
from capot.rules.games.twenty_five import TWENTY_FIVE
from capot.rules.text import rulebook


def test_a_sweep_of_twenty_down_costs_those_who_stayed_in_and_nobody_else():
    """Scott McNeely, Twenty Down: a player who dropped out neither wins nor loses points."""
    page = rulebook(TWENTY_DOWN)

    assert "If you win every trick, you take 5 points off your total for the whole deal; " in page
    assert "each of the others who stayed in scores 5 points." in page


def test_the_compendium_says_where_passing_is_optional():
    """Howard Fosdick, 7 Trick Avoidance Games: passing is optional in three of the games."""
    page = rulebook(COMPENDIUM)

    assert "Passing is optional in Slippery Paws, Finis and Cruel Fate: agree before the match" in page
    assert "Are cards passed in Slippery Paws, Finis and Cruel Fate, where passing is optional?" in page


@pytest.mark.parametrize("game", [SLIPPERY_PAWS, FINIS, CRUEL_FATE], ids=lambda game: game.key)
def test_passing_is_not_made_to_sound_compulsory_where_it_is_optional(game):
    """Howard Fosdick, 7 Trick Avoidance Games: passing is optional here."""
    assert "Passing is optional: agree before the match whether to pass" in rulebook(game)
    assert "Passing is optional" not in rulebook(FOUR_BAD_QUEENS)


def test_acorn_hearts_in_the_compendium_prints_the_halved_figures():
    """Howard Fosdick, 7 Trick Avoidance Games: Acorn Hearts counts half in the Compendium."""
    acorn = rulebook(COMPENDIUM).partition("### 6. Acorn Hearts")[2].partition("\n## ")[0]

    assert "Each heart costs ½ point. The queen of spades costs 2 points." in acorn
    assert "you score nothing and each opponent scores 6 points" in acorn
    assert "All of these are half the usual points." in acorn
    assert "Each heart costs 1 point." in rulebook(ACORN_HEARTS)


@pytest.mark.parametrize(
    "game", [KNAVES, BARBU, TWENTY_DOWN, SCHAFKOPF, THE_LEAST], ids=lambda game: game.key
)
def test_the_suit_led_is_never_called_that_suit_beside_trumps(game):
    page = rulebook(game)

    assert "that suit" not in page.partition("## House rules")[0]
    assert (
        "The highest trump wins the trick; if it contains no trump, the highest card of the suit led" in page
    )


def test_a_jack_out_of_play_raises_the_sum_of_knaves():
    """Polignac (card game), Knaves: each jack costs points, which nobody pays where it is turned up."""
    assert (
        "if one of these cards is out of play, nobody loses points for it, "
        "so the players together score that much more." in (rulebook(KNAVES))
    )


def test_it_is_the_declarer_whom_one_owes_doubles():
    """Scott McNeely, Barbu: each player must double each declarer twice."""
    assert "as the declarer has deals left, you must double the declarer." in rulebook(BARBU)


def test_the_first_declarer_of_barbu_is_chosen_at_random():
    first = "The first declarer is chosen at random, and the player on that player’s right deals first"
    assert first in rulebook(BARBU)


def test_a_crash_is_all_four_hands():
    """Our Pastimes, Crash: a player who wins all four hands scores one more."""
    assert "Winning all four hands is a crash and scores 1 point on top." in rulebook(THIRTEEN_CARD_BRAG)


def test_the_other_tied_players_score_in_the_least():
    """Scott McNeely, The Least: the one of two who did not win the last trick scores."""
    tied = "the one who won the last trick, if among them, scores nothing, and the other tied players score"

    assert tied in rulebook(THE_LEAST)
    assert tied in rulebook(SCHAFKOPF)


def test_the_ober_of_leaves_is_thrown_only_by_its_holder():
    """Bayern 2, Grasobern."""
    assert "if you hold the Ober of Leaves and cannot follow suit, you must throw it." in GRASOBERN.blurb
    assert "If you hold the Ober of Leaves and cannot follow suit, you must play it." in rulebook(GRASOBERN)


def test_where_the_dealers_right_leads_clockwise_the_dealer_plays_second():
    """Howard Fosdick, 7 Trick Avoidance Games: the dealer's right leads first."""
    dealer = "Since play goes clockwise, the dealer plays second."

    assert dealer in rulebook(FOUR_BAD_QUEENS)
    assert dealer not in rulebook(with_options(FOUR_BAD_QUEENS, {"direction": "anticlockwise"}))


def test_owners_of_french_cards_are_told_which_card_is_which():
    told = rulebook(EICHELOBERN)

    assert "With French cards, use spades for Leaves, diamonds for Bells, clubs for Acorns, " in told
    assert "the queen for the Ober and the jack for the Unter." in told
    assert "the ace for the Sow" in rulebook(GRASOBERN)
    assert "With French cards" not in rulebook(POLIGNAC)


@pytest.mark.parametrize(
    ("game", "option", "example"),
    [
        (HEARTS, "all-tricks", "that is, 52 points to each opponent instead of 26"),
        (
            NINE_CARD_BRAG,
            "tied-hands",
            "so a dealer who ties for a first hand, for example, loses it",
        ),
        (
            FOUR_BAD_QUEENS,
            "moon-bidders",
            "for example, if two announce it and one of them wins all four queens",
        ),
        (
            BARBU,
            "king-of-hearts",
            "for example, you may discard a club on a spade and keep the king of hearts",
        ),
    ],
)
def test_house_rules_that_need_one_have_an_example(game, option, example):
    page = rulebook(game)

    assert example in page[page.index(f"**{option}**") :]


def test_in_french_all_house_rules_have_a_space_before_the_colon():
    chosen = with_options(HEARTS, {"sweep": "either"})

    for page in (rulebook(HEARTS), rulebook(chosen)):
        assert "`: " not in page.told(LANGUAGES["fr"])
        assert "**: " not in page.told(LANGUAGES["fr"])


def test_cards_that_are_trumps_in_every_deal_rank_in_no_other_suit():
    told = rulebook(SJAVS)

    assert "Q♣ Q♠ J♣ J♠ J♥ J♦. In spades and clubs the other cards rank, from high to low, A K 10" in told
    assert "In hearts and diamonds the other cards rank, from high to low, A K Q 10 9 8 7." in told
    assert "Each side counts down: the lowest total wins." in told


def test_opponents_are_not_said_to_score_nothing_where_their_other_cards_still_count():
    told = rulebook(GONG_ZHU)

    assert "you score 200 points instead of the points for hearts; the points for the queen" in told


def test_only_a_contract_of_fixed_values_must_reach_the_bid():
    told = rulebook(SKAT)

    assert "Null may be chosen only if one of its values still open to the declarer reaches the bid;" in told


def test_the_level_of_a_game_at_skat_is_worked_out_once():
    told = rulebook(SKAT)

    assert told.count("For example, a declarer who has J♣ J♠ but not J♥, plays a hand game and takes 90") == 1
    assert "reckons: with 2, game 3, hand 4, schneider 5." in told


@pytest.mark.parametrize("house_rules", [{}, {"scoring": "seeger-fabian"}], ids=["standard", "seeger-fabian"])
def test_each_game_at_skat_is_reckoned_won_lost_and_overbid(house_rules):
    """Internationale Skatordnung: a lost game counts twice, an overbid one as the multiple that is enough."""
    told = rulebook(with_options(SKAT, house_rules))

    assert (
        "The base value is 10. For example, a game at level 3 counts 30 points if won and −60 if lost; "
        in told
    )
    assert "after a bid of 33, which it does not reach, it counts −80." in told
    assert "after a bid of 77, which it does not reach, it counts −192." in told
    assert told.count("its base value that reaches the bid") == 1


def test_a_game_by_the_point_is_reckoned_above_and_below_par():
    told = rulebook(SIX_BID_SOLO)

    assert (
        "a declarer with 75 card points gets 30 from each opponent, and one with 50 pays each of them 20."
        in told
    )
    assert (
        "a declarer with 75 card points gets 45 from each opponent, and one with 50 pays each of them 30."
        in told
    )


def test_a_card_that_doubles_is_reckoned():
    told = rulebook(GONG_ZHU)

    assert (
        "if you take the ace of hearts, the queen of spades and the ten of clubs, you score −300 points."
        in told
    )


def test_what_trumps_do_not_change_is_told_once_for_all_trumps():
    told, other = rulebook(SJAVS), rulebook(with_options(SJAVS, {"no-trick": "twenty-four"}))

    assert told.count("If the makers win no trick, the other side takes off 16 points.") == 1
    assert told.count("Exactly 60 scores nothing") == 1
    assert "exactly 60" not in told
    assert "if the makers win no trick, the other side takes off 24 points." in other
    assert "if the makers win no trick, the other side takes off 16 points." in other


def test_the_trump_led_alone_decides_what_may_be_kept_back():
    told = rulebook(TWENTY_FIVE)

    assert "the ace of hearts if the trump led is lower, and if" in told
    assert "trumps played later force nobody." in told
    assert (
        "The ace of hearts is always a trump, whatever suit is trumps, and only two trumps rank above it."
        in told
    )


def test_who_shares_the_win_is_said_only_where_players_can_tie():
    assert "they share the win." in rulebook(COTECCIO)
    for game in (COTECCIO, KNOCKOUT_WHIST, TWENTY_FIVE):
        assert "Players who tie" not in rulebook(game)
    assert "The last player in wins." in rulebook(KNOCKOUT_WHIST)


@pytest.mark.parametrize(
    ("game", "seats"),
    [(EUCHRE, "3"), (GERMAN_WHIST, "3"), (CATCH_THE_TEN, "3, 5 or 7")],
    ids=["euchre", "german-whist", "catch-the-ten"],
)
def test_numbers_of_players_that_can_tie_are_named(game, seats):
    tied = f"With {seats} players, those who tie for the best total share the win."

    assert tied in rulebook(game)
    assert "share the win" not in rulebook(game, min(game.players)).partition("## Sources")[0]


def test_two_sides_can_tie_where_the_higher_of_two_totals_wins():
    told = rulebook(with_options(CATCH_THE_TEN, {"tie": "higher-total"}))

    assert "If sides tie, they share the win." in told


def test_points_that_are_lives_are_called_so():
    assert "Everyone starts the match with 4 points, one for each life." in rulebook(COTECCIO)


def test_cards_left_over_are_not_counted_where_hands_shrink():
    assert rulebook(KNOCKOUT_WHIST).count("The cards left over lie face down and out of play.") == 6


def test_pools_of_the_same_kind_are_told_once():
    told = rulebook(REVERSIS)

    assert "The same goes for the queen of hearts as for the jack of hearts" in told
    assert "the pool of the queen of hearts, or pay more" in told
    assert "Whoever leads the suit to which the queen of hearts must be played gets 3 points" in told
    assert "lead the queen of hearts" not in told
    assert "is 4 points and the card points of the cards out of play" in told


def test_contracts_that_must_all_be_declared_are_not_said_to_be_allowed():
    told = rulebook(KING_TURKISH)

    assert "each player declares Trumps twice and three times one of No Tricks, No Hearts" in told
    assert "may declare Trumps" not in told


def test_what_exposed_cards_score_is_told_once_for_all():
    told = rulebook(with_options(TREX, {"kingdom": "complex"}))

    assert told.count("twice as much") == 1
    assert "Whoever exposed the king of hearts scores 75 points for it." in told
    assert "Whoever exposed any of the queens scores 25 points for each." in told


def test_how_trumps_are_named_is_told_once_for_all_deals_but_the_first():
    told = rulebook(KNOCKOUT_WHIST)

    assert told.count("Whoever won the most tricks in the deal before is the declarer") == 1
    assert "This applies to every deal except Seven cards." in told


def test_the_only_card_above_all_trumps_is_told_as_one_and_no_other_as_the_highest():
    british, sjavs = with_options(EUCHRE, {"pack": "25"}), rulebook(SJAVS)
    told = rulebook(british)

    assert "Trumps rank, from high to low, J A K Q 10 9. " in told
    assert "the two of spades is always the highest trump and belongs to no other suit." in told
    assert "die Pik-Zwei ist immer der höchste Trumpf und" in told.told(LANGUAGES["de"])
    assert "le 2 de pique est toujours le plus fort atout et" in told.told(LANGUAGES["fr"])
    assert "J A K Q 10 9: note that the jack is the highest card." in rulebook(EUCHRE)
    assert "these are always the highest trumps, from high to low, and belong to no other suit: Q♣" in sjavs


def test_a_card_above_all_trumps_that_is_turned_up_stands_for_the_suit_printed_on_it():
    """Capot's choice, as the sources are silent; nothing is turned up in Sjavs."""
    british = with_options(EUCHRE, {"pack": "25"})
    also = Change("rules.packs.trump_order.first", cards("2♠ Q♣"))
    two = variant(british, also, key="two", name="Two such cards", chosen=())

    assert "If the two of spades is turned up, it stands for spades." in rulebook(british)
    assert (
        "If one of the cards that are always trumps is turned up, it stands for the suit printed on it."
        in rulebook(two)
    )
    assert not any(
        "turned up, it stands" in rulebook(game).partition("## Sources")[0] for game in (EUCHRE, SJAVS)
    )


def test_german_ends_a_match_with_the_deal_after_which_one_player_is_left():
    told = rulebook(KNOCKOUT_WHIST).told(LANGUAGES["de"])

    assert "Die Partie endet mit dem Spiel, nach dem höchstens ein Spieler übrig ist." in told

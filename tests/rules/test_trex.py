"""Trex: kingdoms, contracts, exposed kings and queens, and the rows."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from capot.cards import Card, card, cards
from capot.cli.table.score_sheet import sheet_lines
from capot.cli.words import Names
from capot.env.words import every_step
from capot.play.ending.course import ends_at
from capot.play.errors import IllegalMove
from capot.play.events import Trick
from capot.play.match import new_match
from capot.play.moves import Announce, Choose, Expose, PlayCard
from capot.play.position import from_hands
from capot.play.stages import stage_of
from capot.play.view import view
from capot.players.opening.search.contracts import usual_gains
from capot.players.simple import SimplePlayer
from capot.players.stages import stage_advice
from capot.players.views.trick_view import trick_view
from capot.record import Record, dumps, loads, loads_view, view_of
from capot.record.journal import Header, Journal, read
from capot.rules.catalog import GAMES
from capot.rules.changes.edits import Add, Change, edited
from capot.rules.errors import RulesError
from capot.rules.games.barbu import BARBU
from capot.rules.games.trex import TREX
from capot.rules.match.ends import AfterDeals
from capot.rules.match.sides import Sides
from capot.rules.stages.announcing import ThrowIn
from capot.rules.stages.opening import branches
from capot.rules.text import rulebook
from capot.shuffle import lab_shuffle
from tests.random_play import random_match
from tests.rules.table import A, B, C, D, exposing, hands_with, house, match_at

PACK = TREX.rules_for(4, 0).pack.cards()


def deal(contract: str, game=TREX, dealer: int = A, **seats: str):
    """Return a deal in which the dealer has named a contract, with these cards in the hands of A to D."""
    position = from_hands(
        game.rules_for(4, 0), dealer, hands_with(PACK, **seats), (), new_match(game, 4).standing
    )
    return position.after(dealer, Choose(contract))


def taking(position, **piles: str):
    """Return the score of a deal in which each player has taken these cards, one trick each."""
    tricks = tuple(Trick(A, cards(text), "ABCD".index(name)) for name, text in piles.items())
    return replace(position, stages=(), tricks=tricks).score().points


def test_four_play_anticlockwise_with_the_whole_pack():
    """World sheet 2, after pagat: 4, each for himself; 52; anticlockwise; 13 each."""
    assert (TREX.players, TREX.direction, len(PACK)) == ((4,), "anticlockwise", 52)


def test_the_owner_of_a_kingdom_deals_and_chooses_five_times_then_it_passes_to_the_right():
    """World sheet 2: 4 × 5 = 20 deals; the owner deals; the kingdom passes to the right."""
    match = new_match(TREX, first_dealer=2)

    assert [match.dealer_of(number) for number in range(0, 20, 5)] == [2, 3, 0, 1]
    match = match.with_deal(lab_shuffle(0, 0, match.pack))
    assert match.position.to_act == {2}


def test_the_owner_names_one_of_the_five_contracts_not_yet_played():
    standing = replace(new_match(TREX).standing, spent=("king", "trex"))
    position = from_hands(TREX.rules_for(4, 0), A, [PACK[at::4] for at in range(4)], (), standing)

    assert set(position.legal(A).moves) == {Choose("queens"), Choose("diamonds"), Choose("slaps")}


def test_the_owner_leads_to_the_first_trick_whatever_card():
    """World sheet 2: the owner (= dealer) leads; no lead bans."""
    position = deal("slaps", dealer=C)

    assert position.to_act == {C}
    assert len(position.legal(C).cards) == 13


@pytest.mark.parametrize(
    ("contract", "piles", "points"),
    [
        ("king", {"A": "K♥ A♥"}, (-75, 0, 0, 0)),
        ("queens", {"A": "Q♠ Q♥", "B": "Q♦", "C": "Q♣"}, (-50, -25, -25, 0)),
        ("diamonds", {"A": "A♦ K♦ 2♦ 2♠", "D": "5♦"}, (-30, 0, 0, -10)),
        ("slaps", {"A": "A♦", "B": "2♦"}, (-15, -15, 0, 0)),
    ],
)
def test_king_75_a_queen_25_a_diamond_10_a_trick_15(contract, piles, points):
    """World sheet 2, after pagat: the table of contracts."""
    position = deal(contract)
    position = exposing(position) if position.stages[0].name == "exposing" else position

    assert taking(position, **piles) == points


def test_each_kingdom_comes_to_nothing():
    """World sheet 2: −75 −100 −130 −195 +500."""
    totals = [contract.total for contract in branches(TREX.rules_for(4, 0).stages[0])]

    assert totals == [-75, -100, -130, -195, 500]


# --- Exposing --------------------------------------------------------------------------------------


def test_in_king_of_hearts_its_holder_may_expose_it_before_the_lead():
    """World sheet 2, after pagat: after the contract is named and before the lead."""
    position = deal("king", C="K♥")

    assert set(position.legal(C)) == {Expose(()), Expose(cards("K♥"))}
    assert set(position.legal(A)) == {Expose(())}


def test_in_queens_each_holder_of_queens_may_expose_some_of_them():
    position = deal("queens", B="Q♠ Q♥")

    assert set(position.legal(B)) == {
        Expose(()),
        Expose(cards("Q♠")),
        Expose(cards("Q♥")),
        Expose(cards("Q♠ Q♥")),
    }


@pytest.mark.parametrize("contract", ["diamonds", "slaps"])
def test_nothing_is_exposed_in_diamonds_and_slaps(contract):
    assert deal(contract).stages[0].name == "tricks"


def test_an_exposed_king_costs_its_taker_150_and_brings_its_first_holder_75():
    """World sheet 2: an exposed card costs its taker double and gives its first holder +75."""
    position = exposing(deal("king", C="K♥"), C="K♥")

    assert taking(position, A="K♥ A♥") == (-150, 0, 75, 0)
    assert taking(position, C="K♥ A♥") == (0, 0, -75, 0), "taken by the holder himself it counts plain"


def test_the_worked_example_of_the_queens():
    """World sheet 2: B exposes QH, D exposes QS; A takes QH and QC, B takes QD, D takes his own QS."""
    position = exposing(deal("queens", A="Q♣", B="Q♥ Q♦", D="Q♠"), B="Q♥", D="Q♠")

    assert taking(position, A="Q♥ Q♣", B="Q♦", D="Q♠") == (-75, 0, 0, -25)


def test_an_exposed_card_is_played_as_usual():
    """World sheet 2: it stays playable as usual."""
    position = exposing(deal("queens", A="Q♠ 2♠"), A="Q♠")

    assert card("Q♠") in position.legal(A).cards


def test_a_player_who_searches_counts_the_bonus_as_scored():
    position = exposing(deal("king", C="K♥"), C="K♥")

    assert trick_view(view(position, A)).standing.totals == (0, 0, 75, 0)


def test_house_rules_leave_exposing_out_and_exchange_diamonds_and_tricks():
    """World sheet 2: exposing off; diamonds −15 and slaps −10 (Wikipedia)."""
    assert deal("king", house(TREX, exposing="off")).stages[0].name == "tricks"
    other = house(TREX, values="exchanged")
    assert taking(deal("diamonds", other), A="A♦ 2♦")[A] == -30
    assert taking(deal("slaps", other), A="A♦")[A] == -10


def test_in_a_complex_kingdom_all_that_is_to_be_avoided_counts_in_one_deal():
    """World sheet 2, OPT complex: the four trick contracts in one deal, then Trex."""
    game = house(TREX, kingdom="complex")
    position = exposing(deal("complex", game, B="K♥ Q♦", C="Q♠"), B="K♥")

    assert taking(position, A="K♥ Q♦ 2♦ 3♣")[:2] == (-150 - 25 - 20 - 15, 75)
    assert (game.deals_each, game.ends) == (2, (AfterDeals(2, per="player"),))


def test_a_house_rule_makes_the_king_be_thrown_by_a_holder_who_is_void():
    """World sheet 2, OPT must_throw, for the king."""
    game = house(TREX, king_thrown="must")
    clubs = "A♣ K♣ Q♣ J♣ T♣ 9♣ 8♣ 7♣ 6♣ 5♣ 4♣ 3♣"
    position = exposing(deal("king", game, A="2♠", B=f"{clubs} K♥")).after(A, PlayCard(card("2♠")))

    assert position.legal(B).cards == {card("K♥")}


def test_a_house_rule_makes_whoever_is_void_throw_a_queen_or_a_diamond():
    """World sheet 2, OPT must_throw: void in King, Queens and Diamonds, a card that scores must be thrown."""
    game = house(TREX, king_thrown="all")
    clubs = "A♣ K♣ J♣ T♣ 9♣ 8♣ 7♣ 6♣ 5♣ 4♣"

    def may_throw(contract: str, more: str) -> set[Card]:
        begun = deal(contract, game, A="2♠", B=f"{clubs} {more}")
        position = exposing(begun) if contract in ("king", "queens") else begun
        return set(position.after(A, PlayCard(card("2♠"))).legal(B).cards)

    assert may_throw("king", "K♥ Q♥ 2♦") == set(cards("K♥"))
    assert may_throw("queens", "Q♦ Q♥ 2♦") == set(cards("Q♦ Q♥"))
    assert may_throw("diamonds", "Q♦ Q♥ 2♦") == set(cards("Q♦ 2♦"))
    assert may_throw("slaps", "Q♦ Q♥ 2♦") == set(cards(f"{clubs} Q♦ Q♥ 2♦"))


# --- Trex ------------------------------------------------------------------------------------------


def test_the_owner_lays_first_any_jack_one_card_a_turn_and_who_can_play_must():
    """World sheet 2: legal are any jack, and the next card up or down; who can play must."""
    position = deal("trex", A="J♠ J♥ T♥ 2♣")

    assert position.to_act == {A}
    assert set(position.legal(A)) == {PlayCard(card("J♠")), PlayCard(card("J♥"))}
    assert position.after(A, PlayCard(card("J♥"))).to_act == {B}


def test_the_rows_end_at_the_ace_and_the_two():
    """World sheet 2: up to the ace, down to the two, no wrap."""
    layout = deal("trex").stages[0]

    assert (layout.start, layout.wrap, layout.per_turn, layout.first_may_pass) == ("J", False, "one", False)


def test_going_out_brings_200_150_100_and_50():
    """World sheet 2: first out +200, second +150, third +100, last +50."""
    position = replace(deal("trex"), stages=(), finished=(C, A, D, B))

    assert position.score().points == (150, 50, 200, 100)


# --- Four twos ---------------------------------------------------------------------------------------

KEEP, THROW = Announce(None), Announce("throw-in")
AGAIN = house(TREX, four_twos="again")
TWOS = "2♠ 2♥ 2♦ 2♣"


def test_a_hand_with_four_twos_may_be_thrown_in_when_trex_is_chosen_and_nobody_scores():
    """World sheet 2: redeal for four 2s; an app of the game says: in Trex."""
    asked = deal("trex", AGAIN, C=TWOS)
    poor = asked.after(B, KEEP)

    assert asked.to_act == {B}
    assert set(poor.legal(C).moves) == {KEEP, THROW}
    over = poor.after(C, THROW)
    assert over.is_over
    assert over.score().points == (0, 0, 0, 0)


def test_three_twos_are_too_few_and_other_contracts_are_played_with_four():
    """World sheet 2: four; the app names the rule among those of Trex."""
    with pytest.raises(IllegalMove, match="too good"):
        deal("trex", AGAIN, B="2♠ 2♥ 2♦ 3♣").after(B, THROW)
    assert deal("slaps", AGAIN, B=TWOS).to_act == {A}


def test_the_owner_lays_first_if_everybody_keeps_the_hand():
    position = deal("trex", AGAIN, C=TWOS)
    for seat in (B, C, D, A):
        position = position.after(seat, KEEP)

    assert position.to_act == {A}
    assert all(isinstance(move, PlayCard) for move in position.legal(A))


def test_after_a_hand_was_thrown_in_the_same_dealer_deals_and_may_choose_trex_again():
    """World sheet 2: a redeal; each of the five contracts is named once by its owner, in 20 deals."""
    match = thrown_in()

    assert match.dealer == A
    assert match.standing.spent == ()
    assert match.standing.ends == (AfterDeals(21),)
    dealers = [match.dealer_of(number) for number in range(21)]
    assert Counter(dealers) == {A: 6, B: 5, C: 5, D: 5}


def thrown_in():
    """Return a match in whose first deal A has named Trex and B has thrown in four twos."""
    hands = deal("trex", AGAIN, B=TWOS).dealt
    return new_match(AGAIN, first_dealer=A).with_hands(hands).after(A, Choose("trex")).after(B, THROW)


def test_a_match_lasts_twenty_deals_besides_those_dealt_again(tmp_path):
    """World sheet 2: 4 × 5 = 20 deals; a kingdom sums to 0."""
    game = edited(AGAIN, (Change("rules.stages.contract.contracts.trex.stages.throw-in.least", 1),))
    match = random_match(game, 4, seed=1)
    played = [each for each in match.deals if each.moves[-1][1] != THROW]

    assert len(match.deals) > len(played) == 20
    named = Counter((each.dealer, each.contract and each.contract.name) for each in played)
    assert len(named) == 20
    assert sum(match.totals) == 0

    record = Record(match, seed=1)
    assert loads(dumps(record)).match == match
    for seat in range(4):
        seen = view_of(record, seat)
        assert loads_view(dumps(seen)) == seen
    with Journal.begin(tmp_path, Header(game, 4, first_dealer=match.first_dealer)) as journal:
        for each in match.deals:
            journal.deal(each)
            for seat, move in each.moves:
                journal.move(seat, move)
    assert read(journal.path).match == match

    blocks = [line for line in sheet_lines(match, Names(("Ann", "Ben", "Cleo", "Dan"))) if "declare" in line]
    assert len(blocks) == 4


def test_a_deal_dealt_again_is_none_of_the_round_that_breaks_a_tie():
    """Capot's choice: a round is as many deals as are played."""
    round_of = replace(AGAIN, ties="round")

    assert ends_at(round_of, 4, 21, 20) == (AfterDeals(40),)
    assert ends_at(round_of, 4, 22, 20, again=1) == (AfterDeals(41),)


def test_computer_players_throw_in_four_twos():
    """Twos are laid last in their rows."""
    seen = view(deal("trex", AGAIN, B=f"{TWOS} A♠ A♥ A♦ A♣ K♠ K♥ K♦ K♣ Q♠"), B)

    assert stage_advice(seen).move == THROW
    assert SimplePlayer().choose(seen, Random(1)) == THROW


def test_the_question_and_the_rulebook_say_that_the_same_dealer_deals_again():
    seen = view(deal("trex", AGAIN, B=TWOS), B)
    assert seen.stage is not None
    stage = stage_of(seen.stage)

    assert "the same dealer deals again" in stage.question(seen).more
    assert stage.answer(seen, THROW).meaning == "the same dealer deals again"
    assert "then the same dealer deals again, and the deal does not count" in rulebook(AGAIN)
    assert THROW.text in every_step((AGAIN.rules_for(4, 0),), 4).words


def test_cards_are_dealt_again_by_the_same_dealer_only_where_all_deals_are_alike():
    """Rules that contradict themselves are refused: the number of a deal would decide how it is played."""
    throwing = Add("rules.stages", ThrowIn("7", 3, same=True), before="tricks")
    whist = edited(GAMES["whist"], (throwing,))
    assert whist.rules_for(4, 0).stage(ThrowIn) is not None

    for key in ("compendium", "hearts-classic"):
        with pytest.raises(RulesError, match="all deals have the same rules"):
            edited(GAMES[key], (throwing,))


# --- Pairs -------------------------------------------------------------------------------------------


def test_in_pairs_those_who_sit_opposite_win_together_by_the_sum_of_their_totals():
    """World sheet 2, ambiguities: partners opposite, scores added."""
    pairs = house(TREX, partners="pairs")
    match = match_at(pairs, (300, -100, -250, 50), deals=20)
    assert match.totals == (300, -100, -250, 50)
    assert match.winners == (A, C)
    assert match_at(pairs, (300, 0, -250, 50), deals=20).winners == (A, B, C, D)
    assert match_at(TREX, (300, -100, -250, 50), deals=20).winners == (A,)


def test_a_partner_who_exposed_a_card_has_the_bonus_in_a_total_of_their_own():
    """World sheet 2: an exposed card costs its taker double and gives its first holder +75."""
    exposed = exposing(deal("king", house(TREX, partners="pairs"), A="K♥"), A="K♥")
    assert taking(exposed, C="K♥") == (75, 0, -150, 0)


def test_contracts_are_for_sides_whose_partners_have_a_total_each():
    """Capot's choice: what tricks and rows add to one score of two is not told anywhere."""
    with pytest.raises(RulesError, match="is only for those who play alone"):
        replace(TREX, sides=Sides("added"))
    with pytest.raises(RulesError, match="doubling is only for those who play alone"):
        replace(BARBU, sides=Sides("own"))


def test_the_search_for_a_contract_plays_for_the_pair():
    """A pair of Trex is ahead by the mean of its two totals."""
    rules, pairs = TREX.rules_for(4, 0), Sides("own")
    alone = usual_gains(rules, 4, "anticlockwise", low_wins=False)
    together = usual_gains(rules, 4, "anticlockwise", low_wins=False, sides=pairs)
    assert together.shape == alone.shape
    # The first of four to go out has 200 alone, and with any partner less.
    assert together[:, -1].max() < alone[:, -1].max()

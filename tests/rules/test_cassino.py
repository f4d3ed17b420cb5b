"""Cassino: cards of the hand capture cards of the table, alone or adding up, and builds are made for later.

The dealer sits last, so that A is eldest; hands and tables are written for the moment in question.
"""

from dataclasses import replace
from typing import Any

import pytest

from capot.cards import card, cards
from capot.play.events import Event, Given, Made
from capot.play.fishing.table import Built, TableProgress, after_move, table_after
from capot.play.match import new_match
from capot.play.moves import Capture, Move, PlayCard
from capot.play.notation import parse_move
from capot.play.position import Position, positions_of
from capot.play.stages.fishing_words import answer
from capot.play.view import view
from capot.rules.changes.edits import Change, edited
from capot.rules.errors import RulesError
from capot.rules.games.cassino import CASSINO
from capot.rules.model import Game
from capot.rules.stages.fishing import Fish
from capot.surface.points import points_so_far
from tests.random_play import random_match
from tests.rules.cassino_table import HIGH_ACE, ROYAL, at, build_of, may, played, positions, refused, table
from tests.rules.table import A, B, C, D, house

NINE = card("9♣")


def ended(now: Position, *moves: Move) -> TableProgress:
    """Return the table after these moves, which may be the last of a deal."""
    there = table(now)
    for move in moves:
        there = after_move(now.term(Fish), there, move, now.players)
    return there


def scored(
    *piles: str, swept: bool = False, game: Game = CASSINO, totals: tuple[int, ...] = ()
) -> list[dict[str, Any]]:
    """Return the points by term of players who took these cards, A besides all others but the nine of clubs.

    Each took them at once, and the nine was left: or A swept the table with it.  ``totals`` are those before.
    """
    match = new_match(game, len(piles), first_dealer=len(piles) - 1)
    taken = [[*cards(some)] for some in piles]
    named = [each for some in taken for each in some]
    taken[A] += [each for each in match.pack if each not in named and each != NINE]
    lies = [*([] if swept else [NINE]), *taken[A][1:]]
    now = match.with_deal(match.pack).position
    stage, events = now.stages[0], list[Event]()
    for seat, (first, *rest) in enumerate(taken):
        lying = lies if seat == A else [*rest, *([NINE] if swept and seat == B else [])]
        events += [
            Event(stage, Given(D, tuple(lying), "turned")),
            Event(stage, Made(seat, Capture(first, tuple(rest)))),
        ]
    standing = replace(now.standing, totals=totals or now.standing.totals)
    now = replace(now, events=tuple(events), standing=standing)
    deal = replace(now, stages=(), progress=table_after(now))
    found: list[dict[str, Any]] = [{} for _ in taken]
    for item in deal.score().items:
        found[item.seat][item.term] = item.points
    return found


def test_four_cards_are_dealt_to_each_player_and_four_lie_open():
    """John McLeod, pagat.com: four each and four on the table."""
    match = new_match(CASSINO, 2, first_dealer=B)
    now = match.with_deal(match.pack).position
    assert now.sizes == (4, 4)
    assert table(now).loose == match.pack[8:12]
    assert now.events[0].what == Given(B, match.pack[8:12], "turned")
    assert (*now.to_act, now.in_stock) == (A, 40)


def test_once_all_hands_are_empty_four_more_are_dealt_to_each_and_none_to_the_table():
    """John McLeod, pagat.com: six rounds of two players, four of three, three of four."""
    for seats, rounds in ((2, 6), (3, 4), (4, 3)):
        deal = random_match(CASSINO, seats, 1, deals=1).deals[0]
        dealer = deal.dealer
        deals = [
            event.what for event in deal.events if isinstance(event.what, Given) and event.what.how == "dealt"
        ]
        assert len(deals) == (rounds - 1) * seats
        assert {len(each.cards) for each in deals} == {4}
        assert [each.seat for each in deals[:seats]] == [(dealer + 1 + step) % seats for step in range(seats)]


def test_a_number_card_takes_cards_of_its_value_and_groups_that_add_up_to_it():
    """John McLeod, pagat.com: any number of cards and sets at once, each card in one of them."""
    now = at("8♠ 4♥", "K♣ K♦", loose="8♦ 5♠ 3♥ 2♣ 6♦")
    assert may(now, "capture 8S") == {
        f"capture 8S {rest}"
        for rest in ("8D", "3H 5S", "2C 6D", "3H 5S 8D", "2C 6D 8D", "2C 3H 5S 6D", "2C 3H 5S 6D 8D")
    }
    after = played(now, "capture 8S 8D 5S 3H")
    assert table(after).loose == cards("2♣ 6♦")
    assert table(after).taken[A] == cards("8♠ 3♥ 5♠ 8♦")


def test_nobody_needs_to_capture():
    """John McLeod, pagat.com: a card may be laid down even if it could take another."""
    assert "play 8S" in may(at("8♠ 4♥", "K♣ K♦", loose="8♦"))


def test_a_court_card_takes_one_card_of_its_rank_and_nothing_else():
    """John McLeod, pagat.com."""
    now = at("K♠ 4♥", "2♣ 3♦", loose="K♦ K♥ 9♠ 4♠")
    assert may(now, "capture K") == {"capture KS KD", "capture KS KH"}
    assert (
        refused(now, "capture KS KD KH") == "a king takes one loose card of the same rank, and nothing else"
    )
    assert may(now, "build") == set()
    assert refused(now, "build 4 KS 4S") == "the K♠ has no value, so no build is made with it"


def test_by_a_house_rule_a_court_card_takes_several_of_its_rank():
    """Common practice."""
    now = at("K♠ 4♥", "2♣ 3♦", loose="K♦ K♥ 9♠", game=house(CASSINO, courts="several"))
    assert may(now, "capture K") == {"capture KS KD", "capture KS KH", "capture KS KH KD"}


def test_a_build_needs_another_card_of_its_value_in_the_hand():
    """John McLeod, pagat.com, his example: threes and six may be built, four and five may not."""
    now = at("3♥ 3♠ 6♦", "K♣ K♦ Q♣", loose="A♦ 2♣")
    assert may(now, "capture 3H") == {"capture 3H 2C AD"}
    assert may(now, "build") == {
        *("build 6 3H 2C AD", "build 3 3H 2C AD"),
        *("build 6 3S 2C AD", "build 3 3S 2C AD"),
    }
    assert refused(now, "build 4 3H AD") == "you hold no other card that would take a build of 4"
    assert refused(now, "build 6 3H 2C") == "with the 3♥ that adds up to 5, not to 6"


def test_a_build_of_one_group_is_single_and_of_several_multiple():
    """John McLeod, pagat.com."""
    now = at("3♥ 3♠ 6♦", "K♣ K♦ Q♣", loose="A♦ 2♣")
    (single,) = table(played(now, "build 6 3H AD 2C")).builds
    (multiple,) = table(played(now, "build 3 3H AD 2C")).builds
    assert single == Built(6, cards("A♦ 2♣ 3♥"), A, multiple=False)
    assert multiple == Built(3, cards("A♦ 2♣ 3♥"), A, multiple=True)


def test_a_build_is_taken_whole_and_only_by_a_card_of_its_value():
    """John McLeod, pagat.com."""
    now = at("7♠ 4♥", "K♣ K♦", loose="7♦ K♥", builds=(build_of(7, "3♣ 4♦", B),))
    assert may(now, "capture") == {"capture 7S 7D", "capture 7S 3C 4D", "capture 7S 3C 4D 7D"}
    assert refused(now, "capture 4H 4D") == "a build is taken whole, and that of 7 has more cards"
    assert played(now, "capture 7S 3C 4D").progress == replace(
        table(now), builds=(), turn=B, held=3, taken=(cards("7♠ 3♣ 4♦"), ()), last=A
    )


def test_a_group_is_joined_to_any_build_of_its_value():
    """John McLeod, pagat.com: one's own or another's; by our choice there is one build of a value."""
    now = at("7♠ 7♥ 5♣", "K♣ K♦ Q♣", loose="2♦ 6♥ A♣", builds=(build_of(7, "3♣ 4♦", B),))
    assert may(now, "build 7") == {
        *("build 7 7S 3C 4D", "build 7 7S 3C 4D 6H AC"),
        *("build 7 7H 3C 4D", "build 7 5C 2D 3C 4D", "build 7 5C 2D 3C 4D 6H AC"),
        "build 7 7H 3C 4D 6H AC",
    }
    (built,) = table(played(now, "build 7 5C 2D 3C 4D")).builds
    assert (built.owner, built.multiple, built.value) == (A, True, 7)
    assert refused(now, "build 7 5C 2D") == "a build of 7 lies there already: join yours to it"


def test_a_single_build_is_raised_by_a_card_of_the_hand():
    """Foster and Wikipedia: anybody's; John McLeod: further groups may be joined, which makes it multiple."""
    now = at("2♠ 9♥", "K♣ K♦", loose="9♣", builds=(build_of(7, "3♣ 4♦", B),))
    assert may(now, "build") == {"build 9 2S 3C 4D", "build 9 2S 3C 4D 9C"}
    (nine,) = table(played(now, "build 9 2S 3C 4D")).builds
    assert (nine.value, nine.owner, nine.multiple) == (9, A, False)
    (nines,) = table(played(now, "build 9 2S 3C 4D 9C")).builds
    assert nines.multiple


def test_an_owner_does_not_raise_a_build_away_with_his_last_card_of_its_value():
    """Foster: to increase his own, he holds cards for both values; another's is raised with any card."""
    own: dict[str, Any] = {"builds": (build_of(4, "3♣ A♦", A),)}
    now = at("4♠ 8♥", "K♣ K♦", **own)
    assert may(now) == {"capture 4S 3C AD"}
    assert refused(now, "build 8 4S 3C AD") == "you need the card for your build of 4"
    assert "build 8 4S 3C AD" in may(at("4♠ 4♥ 8♥", "K♣ K♦", **own))
    assert "build 8 4S 3C AD" in may(at("4♠ 8♥", "K♣ K♦", builds=(build_of(4, "3♣ A♦", B),)))


def test_an_owner_of_royal_aces_keeps_one_of_them():
    """An ace takes a build of fourteen as well as one of one, until it is played."""
    now = at("A♠ 9♦ 9♣", "K♣ K♦ 2♠", loose="A♥ 5♣", builds=(build_of(14, "K♥ A♣", A),), game=HIGH_ACE)
    assert may(now, "capture AS") == {"capture AS AC KH", "capture AS AC AH KH"}
    assert refused(now, "capture AS AH") == "you need the card for your build of 14"


def test_whoever_holds_one_ace_does_not_own_builds_of_one_and_of_fourteen():
    """It takes only one of them, so that the other would be left to nobody, and no card be right."""
    now = at("A♦ A♣ T♠", "5♣ 6♦ 7♦", loose="A♥ 4♠", game=HIGH_ACE)
    now = played(now, "build 14 TS 4S", "play 5C")
    assert "capture AC AH" in may(now)
    assert not may(now, "build 1 ")
    assert refused(now, "build 1 AC AH") == "you need the card for your build of 14"

    built = (build_of(14, "T♠ 4♠", A), build_of(1, "A♠ A♥", A, multiple=True))
    both = at("A♦ A♣ 4♦", "K♣ K♦ Q♣", builds=built, loose="5♦ 9♣ 4♣", game=HIGH_ACE)
    taken = ("4S TS", "4S TS 5D 9C", "AS AH")
    aces = {parse_move(f"capture {own} {some}").text for own in ("AC", "AD") for some in taken}
    assert may(both) == aces | {"capture 4D 4C"}
    assert refused(both, "capture AC 9C 5D") == "you need the card for your build of 14"
    every = both.legal(A).also
    assert every is not None
    assert all(every.begins(card("A♣"), (each,), every.lying) for each in cards("A♥ 4♠ 9♣"))
    assert not every.begins(card("A♣"), cards("9♣"), cards("5♦"))
    assert played(both, "capture AC TS 4S").hands[A] == cards("A♦ 4♦")


def test_a_multiple_build_is_never_raised():
    """John McLeod, pagat.com; David Parlett."""
    now = at("2♠ 9♥", "K♣ K♦", builds=(build_of(7, "3♣ 4♦ 7♣", B, multiple=True),))
    assert may(now, "build") == set()


def test_by_a_house_rule_cards_of_the_table_help_to_raise_a_build():
    """Cassell's Book of In-door Amusements."""
    there: dict[str, Any] = {"loose": "2♦", "builds": (build_of(5, "A♣ 4♦", B),)}
    assert may(at("2♠ 9♥", "K♣ K♦", **there), "build") == set()
    helped = at("2♠ 9♥", "K♣ K♦", game=house(CASSINO, raise_from_table="yes"), **there)
    assert may(helped, "build") == {"build 9 2S 2D 4D AC"}


def test_whoever_owns_a_build_lays_no_card_down():
    """John McLeod, pagat.com; some allow it."""
    there: dict[str, Any] = {"loose": "K♥", "builds": (build_of(7, "3♣ 4♦", A),)}
    now = at("7♠ 4♥", "K♣ K♦", **there)
    assert may(now) == {"capture 7S 3C 4D"}
    assert refused(now, "play 4H") == "while a build of yours lies on the table, you must capture or build"
    allowed = at("7♠ 4♥", "K♣ K♦", game=house(CASSINO, trail_with_build="yes"), **there)
    assert may(allowed) == {"capture 7S 3C 4D", "play 4H"}


def test_the_owner_of_a_build_keeps_a_card_that_takes_it():
    """John McLeod, pagat.com: unless the build is taken with the last such card."""
    now = at("7♠ 4♥", "K♣ K♦", loose="7♦ 4♣", builds=(build_of(7, "3♣ 4♦", A),))
    assert may(now) == {"capture 7S 3C 4D", "capture 7S 3C 4D 7D", "capture 4H 4C"}
    assert refused(now, "capture 7S 7D") == "you need the card for your build of 7"


def test_the_last_who_put_a_card_into_a_build_owns_it():
    """John McLeod, pagat.com: then its first owner may lay cards down again."""
    now = at("K♠ 7♠ 8♦", "A♣ 8♠ Q♦", loose="3♣", builds=(build_of(7, "2♣ 5♦", A),))
    now = replace(now, progress=replace(table(now), turn=B))
    now = played(now, "build 8 AC 2C 5D")
    assert {"play KS", "play 7S", "play 8D"} <= may(now)


def test_a_partner_s_card_is_no_reason_to_build():
    """Catsatcards: the card is in one's own hand."""
    now = at("3♥ K♠", "Q♣ Q♦", "6♦ 6♥", "2♦ 2♥", loose="A♦ 2♣")
    assert may(now, "build") == set()


def test_a_build_may_count_as_a_card_by_a_house_rule():
    """John McLeod, pagat.com: some; Wikipedia."""
    there: dict[str, Any] = {"loose": "2♦ 5♥ 6♥", "builds": (build_of(7, "3♣ 4♦", B),)}
    assert may(at("9♠ K♥", "K♣ K♦", **there), "capture") == set()
    counted = at("9♠ K♥", "K♣ K♦", game=house(CASSINO, builds_as_cards="yes"), **there)
    assert may(counted, "capture") == {"capture 9S 2D 3C 4D"}
    assert "cards and single builds that add up to it" in refused(counted, "capture 9S 3C 4D 5H 6H")
    assert refused(counted, "capture 9S 3C 4D") == "these cards add up to 7, and the 9♠ counts 9"


def test_a_build_that_counts_as_a_card_becomes_part_of_another():
    """John McLeod, pagat.com: some."""
    there: dict[str, Any] = {"loose": "3♦", "builds": (build_of(4, "3♣ A♦", B),)}
    assert may(at("2♥ 9♥ K♥", "K♣ K♦ Q♣", **there), "build") == set()
    now = at("2♥ 9♥ K♥", "K♣ K♦ Q♣", game=house(CASSINO, builds_as_cards="yes"), **there)
    assert may(now, "build") == {"build 9 2H 3C 3D AD"}
    (nine,) = table(played(now, "build 9 2H 3C 3D AD")).builds
    assert (nine.value, nine.owner, nine.multiple) == (9, A, False)


def test_a_build_that_is_raised_to_the_value_of_another_is_joined_to_it():
    """By our choice there is one build of a value."""
    there = (build_of(4, "3♣ A♦", B), build_of(7, "5♣ 2♦", B))
    now = at("3♥ 7♥ K♥", "K♣ K♦ Q♣", builds=there)
    (seven,) = table(played(now, "build 7 3H 3C AD 2D 5C")).builds
    assert (seven.value, seven.owner, seven.multiple) == (7, A, True)
    assert refused(now, "build 7 3H 3C AD") == "a build of 7 lies there already: join yours to it"


def test_what_is_left_goes_to_whoever_captured_last_and_is_no_sweep():
    """John McLeod, pagat.com."""
    now = at("8♠", "K♣", loose="8♦ 5♥ 2♣")
    assert played(now, "capture 8S 8D", "play KC").is_over
    end = ended(now, Capture(card("8♠"), cards("8♦")), PlayCard(card("K♣")))
    assert end.taken == (cards("8♠ 8♦ 5♥ 2♣ K♣"), ())
    assert (end.rest, end.last, end.cards) == (cards("5♥ 2♣ K♣"), A, ())
    assert end.sweeps == (0, 0)


def test_a_capture_with_the_very_last_card_may_be_a_sweep():
    """Collegecasino."""
    now = at("8♠", "K♣", loose="8♦ K♥")
    last = played(now, "capture 8S 8D")
    assert table(last).sweeps == (0, 0)
    (seat,) = last.to_act
    assert answer(view(last, seat), Capture(card("K♣"), cards("K♥"))).meaning == "that sweeps the table"
    end = ended(now, Capture(card("8♠"), cards("8♦")), Capture(card("K♣"), cards("K♥")))
    assert end.sweeps == (0, 1)
    assert end.taken == (cards("8♠ 8♦"), cards("K♣ K♥"))


def test_most_cards_score_three_and_most_spades_one():
    """John McLeod, pagat.com: the tens and aces besides, eleven in all."""
    one, other = scored("T♦ A♥ A♣", "3♠ 4♠ 5♠ 6♠ 7♠ 8♠ 9♠ 2♠ A♠ A♦", swept=True)
    assert one == {"most-cards": 3, "great-cassino": 2, "aces": 2, "sweeps": 1}
    assert other == {"most-spades": 1, "little-cassino": 1, "aces": 2}


def test_nobody_scores_for_most_where_two_have_as_many():
    """John McLeod, pagat.com: spades can be equal where three or four play."""
    one, two, three = scored("2♠ 3♠ 4♠ 5♠", "6♠ 7♠ 8♠ 9♠ T♠", "A♠ J♠ Q♠ K♠ 2♦")
    assert "most-spades" in two
    assert "most-spades" not in {*one, *three}
    equal = scored("2♠ 3♠ 4♠", "5♠ 6♠ 7♠ 8♠ 9♠", "T♠ A♠ J♠ Q♠ K♠")
    assert not any("most-spades" in each for each in equal)


def test_nobody_scores_for_cards_where_both_have_26():
    """John McLeod, pagat.com; A has the spades and the diamonds."""
    others = " ".join(f"{rank}{suit}" for suit in "♣♥" for rank in "A23456789TJQK")
    one, other = scored("A♠", others)
    assert one == {"most-spades": 1, "great-cassino": 2, "little-cassino": 1, "aces": 2}
    assert other == {"aces": 2, "sweeps": 1}


def test_sweeps_score_nothing_by_a_house_rule():
    """Catsatcards."""
    piles = "T♦ A♥ A♣", "3♠ 4♠ 5♠ 6♠ 7♠ 8♠ 9♠ 2♠ A♠ A♦"
    one, _ = scored(*piles, swept=True, game=house(CASSINO, sweeps="no"))
    assert one == {"most-cards": 3, "great-cassino": 2, "aces": 2}


def test_by_a_house_rule_points_are_counted_out_until_somebody_has_won():
    """At 20 to 17 the three for cards are the game, and whatever would follow is too late."""
    piles = "T♦ A♥ A♣", "3♠ 4♠ 5♠ 6♠ 7♠ 8♠ 9♠ 2♠ A♠ A♦"
    out = house(CASSINO, tie="count-out")
    one, other = scored(*piles, game=out, totals=(20, 17))
    assert {term: points for each in (one, other) for term, points in each.items() if points} == {
        "most-cards": 3
    }
    one, other = scored(*piles, game=out, totals=(17, 20))
    assert (one["most-cards"], other["most-spades"], one["great-cassino"]) == (3, 1, 0)
    one, other = scored(*piles, totals=(20, 17))
    assert (one["great-cassino"], other["most-spades"]) == (2, 1)


@pytest.mark.parametrize(
    ("target", "totals", "winners"),
    [
        ("21", (22, 24), (B,)),
        ("21", (20, 21), (B,)),
        ("21", (20, 19), ()),
        ("21", (23, 23), ()),
        ("11", (11, 10), (A,)),
        ("11", (10, 10), ()),
        ("1-deal", (5, 6), (B,)),
        ("1-deal", (5, 5), ()),
    ],
)
def test_the_higher_total_wins_once_the_target_is_reached(
    target: str, totals: tuple[int, int], winners: tuple[int, ...]
):
    """John McLeod, pagat.com: of two past it the higher; equal totals are settled by another deal."""
    game = house(CASSINO, target=target)
    deal = replace(at("8♠", "K♣", game=game), stages=(), progress=None)
    match = replace(new_match(game, 2, first_dealer=B), deals=(deal,), totals=totals)
    assert match.winners == winners
    assert match.needs_deal == (not winners)


def test_partners_pile_up_what_they_take():
    """John McLeod, pagat.com: A and C against B and D; the most cards are those of both."""
    piles = "T♦ 2♥", "A♥ 3♠ 4♠ 5♠ 6♠ 7♠ 8♠", "A♣", "9♠ T♠ J♠ Q♠ K♠ A♠ 2♠"
    one, other, three, four = scored(*piles)
    assert one == three == {"most-cards": 3, "great-cassino": 2, "aces": 2}
    assert other == four == {"most-spades": 1, "little-cassino": 1, "aces": 2}
    alone = scored(*piles, game=house(CASSINO, sides="off"))
    assert alone[B] == alone[C] == {"aces": 1}
    assert alone[D] == {"most-spades": 1, "little-cassino": 1, "aces": 1}


def test_what_partners_have_scored_so_far_is_that_of_both():
    """John McLeod, pagat.com: one pile a side."""
    now = at(
        "8♠",
        "K♣",
        "7♦",
        "3♠",
        taken=(cards("T♦ T♠"), (), cards("A♠ A♥"), cards("2♠ 2♥")),
        sweeps=(0, 1, 1, 1),
    )
    assert points_so_far(view(now, A)) == (2 + 2 + 1, 1 + 2, 2 + 2 + 1, 1 + 2)


def test_spades_score_one_by_one_in_the_spade_form():
    """David Parlett: 24 points, with two for the jack and for the two of spades."""
    one, other = scored("A♥ T♦", "J♠ 2♠ 9♠", game=house(CASSINO, form="spade"))
    assert other == {"spades": 3, "jack": 1, "little-cassino": 1}
    assert sum(one.values()) + sum(other.values()) == 24


def test_court_cards_have_values_in_the_royal_form():
    """David Parlett: jack 11, queen 12, king 13."""
    now = at("K♠ Q♥ 2♦", "3♣ 3♦", loose="6♣ 7♣ A♥ T♥ J♥ K♦", game=ROYAL)
    assert "capture KS 6C 7C KD" in may(now)
    assert "build 12 2D TH" in may(now)
    assert "capture KS 6C 7C AH" not in may(now)


def test_an_ace_counts_one_or_fourteen_in_a_royal_form():
    """David Parlett."""
    now = at("A♠ A♦ 9♦", "3♣ 3♦", loose="A♥ K♥ 5♣ 9♣", game=HIGH_ACE)
    assert {"capture AS AH", "capture AS 5C 9C", "capture AS AH KH", "capture AS 5C 9C AH"} <= may(now)
    assert "build 14 9D 5C" in may(now)
    assert "capture AS KH" not in may(now)


def test_each_player_draws_after_playing_in_the_draw_form():
    """David Parlett: the hand is filled from the stock."""
    match = new_match(house(CASSINO, form="draw"), 2, first_dealer=B)
    now = match.with_deal(match.pack).position
    (first,) = [each for each in now.legal(A).moves if each == PlayCard(now.hands[A][0])]
    now = now.after(A, first)
    assert now.sizes == (4, 4)
    assert (now.in_stock, table(now).left, table(now).fresh) == (39, 39, False)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("form", ["plain", "royal", "royal-ace", "spade", "draw"])
def test_all_cards_are_in_the_piles_at_the_end(form: str, seats: int):
    """John McLeod, pagat.com: eleven points less the majorities that are tied, and the sweeps."""
    match = random_match(house(CASSINO, form=form), seats, seats, deals=1)
    (deal,), sides = match.deals, match.sides
    end = table_after(deal)
    assert end is not None
    assert sorted(each for pile in end.taken for each in pile) == sorted(deal.pack)
    score = deal.score()
    terms = {item.term for item in score.items}
    most = 11 + 13 * (form == "spade")
    lost = 3 * ("most-cards" not in terms) + (form != "spade" and "most-spades" not in terms)
    # Partners have one score.
    assert sum(score.points[: sides.count if sides else seats]) == most - lost + sum(end.sweeps)


def test_a_deal_is_scored_and_shown_without_going_through_its_moves_again(monkeypatch):
    """Its table is kept; each seat and each score looks at it."""
    deal = random_match(CASSINO, 4, 2, deals=1).deals[0]
    *_, before, _ = positions_of(deal)
    again, score = table_after(deal), deal.score()
    monkeypatch.setattr("capot.play.fishing.table.after_move", None)
    assert deal.score() == score
    assert view(deal, None).opened == again
    assert view(before, None).opened == before.progress


def test_an_owner_of_a_build_always_holds_a_card_that_takes_it():
    """John McLeod, pagat.com: so there is always a legal move."""
    for position in positions(house(CASSINO, trail_with_build="yes"), seats=3, seed=2):
        for each in table(position).builds:
            held = position.hands[each.owner]
            assert any(each.value in Fish().values(card) for card in held)


@pytest.mark.parametrize(
    ("where", "value", "why"),
    [
        ("open", 0, "at least one card lies on the table"),
        ("open", 6, "does not make whole rounds"),
        ("ace", "one or fourteen", "only where court cards have values"),
    ],
)
def test_a_play_that_cannot_be_is_refused(where: str, value: object, why: str):
    """The cards have values, and the stock makes whole rounds."""
    with pytest.raises(RulesError, match=why):
        edited(CASSINO, (Change(f"rules.stages.fishing.{where}", value),))

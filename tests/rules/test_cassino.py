"""Cassino: cards of the hand capture cards of the table, alone or adding up, and builds are made for later.

The dealer sits last, so that A is eldest; hands and tables are written for the moment in question.
"""

import re
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, pairwise
from random import Random
from typing import Any

import pytest

from capot.cards import card, cards
from capot.language.languages import LANGUAGES
from capot.language.texts import told
from capot.play.errors import IllegalMove, Impossible
from capot.play.events import Event, Given, Made
from capot.play.fishing.captures import LISTED, builds, captures, is_build, is_capture
from capot.play.fishing.groups import completes, groups_of, ways_to_take
from capot.play.fishing.table import Built, TableProgress, after_move, table_after
from capot.play.match import new_match
from capot.play.moves import Build, Capture, Move, PlayCard
from capot.play.notation import parse_move
from capot.play.position import Position, positions_of
from capot.play.seat.updates import begun, moved, turned
from capot.play.stages.fishing_words import answer, facts, question, signs
from capot.play.stages.fishing_words import told as said
from capot.play.view import view
from capot.players.fishing.lie import Lie
from capot.players.fishing.thumb import FEW, Thumb
from capot.rules.changes.edits import Change, edited
from capot.rules.errors import RulesError
from capot.rules.games.cassino import CASSINO
from capot.rules.model import Game
from capot.rules.stages.fishing import Fish
from capot.rules.text import rulebook
from capot.server.states.deal_states import ask
from capot.server.thinking.threads import chosen
from capot.study.hints import only_choice
from capot.surface.points import points_so_far
from tests.random_play import random_match
from tests.rules.table import A, B, C, D, house
from tests.rules.table import said as made

NINE = card("9♣")
ORDER = [Capture, Build, PlayCard]
ROYAL = house(CASSINO, form="royal")
HIGH_ACE = house(CASSINO, form="royal-ace")


def build_of(value: int, codes: str, owner: int, *, multiple: bool = False) -> Built:
    """Return a build on the table."""
    return Built(value, cards(codes), owner, multiple)


def at(*hands: str, loose: str = "", game: Game = CASSINO, stock: int = 0, **more: Any) -> Position:
    """Return a moment of a deal: these hands and loose cards, and as many cards in the stock."""
    match = new_match(game, len(hands), first_dealer=len(hands) - 1)
    now = match.with_deal(match.pack).position
    held = tuple(now.rules.pack.sorted(cards(hand)) for hand in hands)
    progress = replace(
        now.progress_of(TableProgress), loose=cards(loose), left=stock, held=sum(map(len, held)), **more
    )
    return replace(now, hands=held, progress=progress, drawn=len(now.talon) - stock)


def table(now: Position) -> TableProgress:
    """Return the table."""
    return now.progress_of(TableProgress)


def crowded(*, builds: tuple[Built, ...] = ()) -> Position:
    """Return a moment with thirty cards on the table, which offer thousands of captures and builds."""
    game = house(CASSINO, builds_as_cards="yes", raise_from_table="yes")
    now = at("T♠ 9♠ 8♠ 5♠", "K♠", game=game, stock=8, builds=builds)
    held = {*now.hands[A], *(each for build in builds for each in build.cards)}
    low = [card(f"{rank}{suit}") for rank in "A23456789T" for suit in "♠♥♦♣"]
    loose = tuple(each for each in low if each not in held)[: 30 - sum(len(each.cards) for each in builds)]
    return replace(now, progress=replace(table(now), loose=loose))


def played(now: Position, *moves: str) -> Position:
    """Return the position after these moves, each of the seat to act."""
    return made(now, *map(parse_move, moves))


def ended(now: Position, *moves: Move) -> TableProgress:
    """Return the table after these moves, which may be the last of a deal."""
    there = table(now)
    for move in moves:
        there = after_move(now.term(Fish), there, move, now.players)
    return there


def may(now: Position, start: str = "") -> set[str]:
    """Return the moves of the seat to act that begin so."""
    (seat,) = now.to_act
    return {move.text for move in now.legal(seat).moves if move.text.startswith(start)}


def refused(now: Position, move: str) -> str:
    """Return why the seat to act may not make a move."""
    with pytest.raises(IllegalMove) as caught:
        played(now, move)
    return str(caught.value)


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


def every_way(values: Sequence[int], target: int) -> set[frozenset[int]]:
    """Return the sets of places that make disjoint groups of this sum, found one by one."""
    groups = [
        frozenset(some)
        for count in range(1, len(values) + 1)
        for some in combinations(range(len(values)), count)
        if sum(values[place] for place in some) == target
    ]

    def grown(so_far: frozenset[int], left: Sequence[frozenset[int]]) -> Iterator[frozenset[int]]:
        for place, group in enumerate(left):
            if not group & so_far:
                yield group | so_far
                yield from grown(group | so_far, left[place + 1 :])

    return {*grown(frozenset(), groups)}


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


def positions(game: Game, seats: int, seed: int) -> Iterator[Position]:
    """Yield the positions of a deal in which every move is as likely as any other."""
    rng, match = Random(seed), new_match(game, seats)
    pack = [*match.pack]
    rng.shuffle(pack)
    now = match.with_deal(tuple(pack)).position
    while not now.is_over:
        yield now
        (seat,) = now.to_act
        now = now.after(seat, rng.choice(now.legal(seat).moves))


@pytest.mark.parametrize("target", [5, 9, 10])
def test_every_way_to_take_groups_is_found_once(target: int):
    """The groups of a capture are disjoint, and each adds up to the value of the card."""
    rng = Random(target)
    for _ in range(40):
        values = tuple(rng.choices(range(1, 11), k=rng.randint(0, 8)))
        found = ways_to_take(values, target).masks
        assert len({*found}) == len(found)
        places = {frozenset(place for place in range(8) if mask >> place & 1) for mask in found}
        assert places == every_way(values, target)
        for some in places:
            assert completes(target, [values[place] for place in some])


def test_a_way_with_the_last_place_always_has_it():
    """The card played is in one of the groups of a build."""
    values = (4, 6, 3, 7, 1, 5, 5, 2)
    wanted = {some for some in every_way(values, 10) if 7 in some}
    found = ways_to_take(values, 10, last=True).masks
    assert {frozenset(place for place in range(8) if mask >> place & 1) for mask in found} == wanted


@pytest.mark.parametrize("form", ["plain", "royal-ace"])
def test_moves_are_legal_just_if_they_are_listed(form: str):
    """Whether a single move is allowed is found in another way than the list of all."""
    game = house(CASSINO, form=form, builds_as_cards="yes", raise_from_table="yes")
    rng, term = Random(7), game.rules_for(2, 0).stages[0]
    assert isinstance(term, Fish)
    for position in [*positions(game, 2, 5)][::3]:
        now, every = table(position), position.rules.pack.cards()
        for own in [each for each in every if each not in now.lying][:6]:
            took = {each.cards for each in captures(term, now, own).moves}
            for _ in range(30):
                some = tuple(sorted(rng.sample(now.cards, rng.randint(0, len(now.cards)))))
                assert is_capture(term, now, Capture(own, some)) == (some in took)
            for value in (6, 10, 14):
                put = builds(term, now, own, value).moves
                assert all(is_build(term, now, each) for each in put)
                for each in put:
                    less = Build(value, own, each.cards[1:])
                    assert is_build(term, now, less) == (less in put)


@pytest.mark.parametrize("form", ["plain", "royal-ace"])
@pytest.mark.parametrize("count", [12, 20, 30])
def test_of_a_large_table_a_bounded_number_of_moves_is_listed(form: str, count: int):
    """The smallest captures, and the largest; nobody can choose among thousands."""
    game = house(CASSINO, form=form, builds_as_cards="yes", raise_from_table="yes")
    now = at("T♠ 9♠ 8♠ 5♠", "K♠", game=game, stock=8)
    low = [each for rank in "A23456789T" for each in game.rules_for(2, 0).pack.cards() if each.rank == rank]
    loose = [each for each in low if each not in now.hands[A]][:count]
    now = replace(now, progress=replace(table(now), loose=tuple(loose)))
    legal = now.legal(A)
    assert 100 < len(legal.moves) == len({*legal.moves}) <= 2 * LISTED + 4
    assert legal.also is not None
    assert all(map(legal.also.allows, legal.moves))
    assert legal.more
    term, largest = now.term(Fish), list[int]()
    for own in now.hands[A]:
        some = [move.cards for move in legal.moves if isinstance(move, Capture) and move.card == own]
        groups = [each.cards for each in captures(term, table(now), own).moves]
        assert min(map(len, some)) == min(map(len, groups))
        largest.append(len(max(some, key=len)))
    assert 2 * max(largest) > count
    assert len(Thumb(Lie(view(now, A))).merits(legal.moves)) <= 4 * (2 * FEW + 1)
    asked = ask(view(now, A))
    assert asked is not None
    assert len(asked.choices) <= 2 * LISTED


def test_where_one_move_of_a_kind_is_listed_for_a_card_it_is_the_smallest(monkeypatch):
    """So it would be with a hand of a hundred cards."""
    monkeypatch.setattr("capot.play.fishing.captures.LISTED", 4)
    for own in crowded().legal(A).cards:
        listed = [move for move in crowded().legal(A).moves if move.held == (own,)]
        assert [type(move) for move in listed] == sorted({type(move) for move in listed}, key=ORDER.index)


@pytest.mark.parametrize("target", [8, 9, 10, 13])
def test_cards_that_do_not_divide_are_known_soon(target: int):
    """Whatever forty cards a message names: few remainders are looked at."""
    rng = Random(target)
    most = 0
    for _ in range(60):
        values = [*range(1, target + 1)] * 4
        rng.shuffle(values)
        values = values[: rng.randint(20, 40)]
        while sum(values) % target:
            values.pop()
        most = max(most, steps_of(lambda: completes(target, values)))  # noqa: B023 - called at once
    assert most < 400


def steps_of(work: Callable[[], object]) -> int:
    """Return how many calls of functions some work makes."""
    calls, before = list[str](), sys.getprofile()
    sys.setprofile(lambda _frame, event, _: calls.append(event) if event == "call" else None)
    try:
        work()
    finally:
        sys.setprofile(before)
    return len(calls)


def test_cards_make_groups_with_others_just_if_some_of_these_fit():
    """The two are found in different ways."""
    rng, found = Random(3), set[bool]()
    for _ in range(400):
        values = rng.choices(range(1, 8), k=rng.randint(1, 7))
        count = rng.randint(0, len(values))
        must, may = values[:count], values[count:]
        ways = (some for size in range(len(may) + 1) for some in combinations(may, size))
        fits = any(is_whole((*must, *some), 7) for some in ways)
        assert completes(7, must, may) == fits
        found.add(fits)
    assert found == {True, False}


def is_whole(values: Sequence[int], target: int) -> bool:
    """Whether all values make groups, by trying every group of places."""
    whole, reached = (1 << len(values)) - 1, {0}
    for group in groups_of(tuple(values), target).masks:
        reached |= {mask | group for mask in reached if not mask & group}
    return whole in reached


def test_a_move_that_is_not_listed_on_a_huge_table_is_legal_all_the_same():
    """Where players lay down card after card, not all of the captures can be listed."""
    every = new_match(CASSINO, 2).pack
    low = tuple(each for each in every if each.rank in "A2345")
    now = at("T♠ 9♠", "K♠ Q♠")
    now = replace(now, progress=replace(table(now), loose=low))
    (everything,) = (Capture(card("T♠"), low),)
    assert everything not in now.legal(A).moves
    assert everything in now.legal(A)
    assert table(now.after(A, everything)).swept
    assert Capture(card("T♠"), low[1:]) not in now.legal(A)


def test_a_card_all_of_whose_captures_are_too_large_to_be_listed_may_be_played():
    """Beside a build of his own a player may not lay the king down, but take four cards with it."""
    now = at("K♠ 9♠", "Q♠ Q♥", game=ROYAL, builds=(build_of(9, "6♦ 3♦", A),))
    low = tuple(each for each in now.pack if each.rank in "A234" and each != card("3♦"))
    now = replace(now, progress=replace(table(now), loose=low))
    king, legal = card("K♠"), now.legal(A)
    assert all(move.held != (king,) for move in legal.moves)
    assert legal.more
    assert parse_move("capture KS 4S 4H 4D AS") in legal
    assert legal.cards == {king, card("9♠")}
    assert king not in dict(view(now, A).barred)


@dataclass(frozen=True)
class Fixed:
    """A player that always makes the same move."""

    move: Move
    name: str = "fixed"

    def choose(self, *_args: object) -> Move:
        """Return the move."""
        return self.move


def test_a_single_move_that_is_listed_is_no_only_choice_where_there_are_more():
    """The king may also take four cards besides the build."""
    now = at("K♠", "Q♠ Q♥", game=ROYAL, builds=(build_of(13, "9♦ 4♥", A),))
    low = tuple(each for each in now.pack if each.rank in "A234" and each != card("4♥"))
    seen = view(replace(now, progress=replace(table(now), loose=low)), A)
    player = Fixed(parse_move("capture KS 4S 4D 4C AS 9D 4H"))
    assert len(seen.legal.moves) == 1
    assert only_choice(seen) is None
    assert chosen(player, seen, Random(1)) == player.move


def test_a_card_is_named_once():
    """Named twice it would be taken twice, and the pile have more cards than the pack."""
    now = at("8♠ 4♥ 6♥", "K♣ K♦ Q♣", loose="8♦ 2♦ 2♣ 4♣")
    for move, twice in (("capture 8S 8D 8D", "8♦"), ("build 6 4H 2D 2D", "2♦"), ("capture 4H 2D 2D", "2♦")):
        assert refused(now, move) == f"the {twice} is named twice"
        assert parse_move(move) not in now.legal(A)
        assert parse_move(move) not in view(now, A).legal
    assert parse_move("capture 4H 2D 2C") in now.legal(A)


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("capture 9S 4C 4S", "these cards add up to 8, and the 9♠ counts 9"),
        ("capture 9S 5C 4C 4C", "the 4♣ is named twice"),
        ("capture 9S 9H", "the 9♥ does not lie on the table"),
        ("build 9 2S 5C", "with the 2♠ that adds up to 7, not to 9"),
        ("build 9 QS 5C", "the Q♠ has no value, so no build is made with it"),
    ],
)
def test_of_another_player_s_move_it_is_said_what_does_not_suit_the_table(move: str, why: str):
    """His hand is not seen, so that he may well hold the card."""
    rules, start = CASSINO.rules_for(2, 0), new_match(CASSINO, 2, first_dealer=B).standing
    hand = cards("8♦ 7♦ 6♦ 3♦")
    now = begun(rules, 2, B, B, hand=hand, turn_up=None, standing=start)
    now = turned(now, cards("5♣ 4♣ 4♠ K♣"))
    with pytest.raises(Impossible, match=re.escape(why)):
        moved(now, A, parse_move(move))
    assert table(moved(now, A, parse_move("capture 9S 5C 4C"))).taken[A] == cards("9♠ 4♣ 5♣")


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("capture 3S 8D", "the 8♦ counts 8, and the 3♠ counts 3"),
        ("capture TH 8D AD", "these cards add up to 9, and the 10♥ counts 10"),
        (
            "capture TH 8D 4D 7D AD",
            "the 10♥ takes cards of its value, cards that add up to it, and builds of it",
        ),
        ("capture TH QD", "the Q♦ is taken only by a card of its rank"),
        ("capture TH 6C 3C", "a build of 9 is taken only by a card of that value"),
        ("build 10 3S 8D", "with the 3♠ that adds up to 11, not to 10"),
        ("build 10 3S QD", "the Q♦ has no value, so no build is made with it"),
        ("build 10 3S 5C 2C 4C 3D", "a build of several groups is never raised"),
        ("build 10 3S 8D 4D 5H", "these cards and the 3♠ make no build of 10"),
    ],
)
def test_the_cause_is_named_why_cards_are_not_captured_or_built(move: str, why: str):
    """You read what the cards add up to, or which of them is in the way."""
    built = (build_of(9, "6♣ 3♣", B), build_of(7, "5♣ 2♣ 4♣ 3♦", B, multiple=True))
    now = at("3♠ T♥ T♠", "K♣ K♦ 7♣", loose="8♦ A♦ 4♦ 7♦ 5♥ Q♦", builds=built)
    assert refused(now, move) == why


def test_of_cards_chosen_for_a_build_the_one_too_many_is_named():
    """The cards could be for a build of ten or for a capture with the four."""
    now = at("4♥ T♠", "K♣", loose="6♦ 7♣ 3♦ 3♠ 4♣")
    assert {"build 10 4H 6D", "build 10 4H 3D 6D 7C"} <= may(now, "build")

    assert refused(now, "capture 4H 6D 7C 4C") == "these cards add up to 17, and the 4♥ counts 4"
    for odd, move in (("4♣", "capture 4H 6D 7C 3D 4C"), ("7♣", "capture 4H 6D 7C")):
        assert refused(now, move) == f"without the {odd}, these cards and the 4♥ make a build of 10"
    assert refused(now, "capture 4H 4C 3S") == "these cards add up to 7, and the 4♥ counts 4"


def told_of(
    now: Position, before: Position, to: int, language: str = "en", *, seen: Position | None = None
) -> list[str]:
    """Return what a seat reads about the moves since ``before``, perhaps as ``seen`` later."""
    then = view(seen or now, to)
    fresh = [event.seen_by(to) for event in now.events[len(before.events) :]]
    lines = [said(then, event.what, to) for event in fresh if event is not None]
    return [told(line, LANGUAGES[language]) for line in lines if line]


def test_everyone_is_told_what_was_captured_and_built():
    """A sentence for each move, with what follows from it."""
    now = at("8♠ 6♥ 2♦", "8♣ K♦ 6♠", loose="8♦ 4♠")
    after = played(now, "build 6 2D 4S")
    assert told_of(after, now, A) == ["You play {2D} and build 6 with {4S}."]
    assert next(str(each) for each in facts(view(after, B), B)) == "{@0}’s build of 6: {4S} {2D}"
    taken = played(after, "capture 8C 8D")
    assert told_of(taken, after, A) == ["{@1} takes {8D} with {8C}."]
    swept = played(taken, "capture 6H 2D 4S")
    assert told_of(swept, taken, A) == ["You take {2D} {4S} with {6H}. That sweeps the table."]


def dealt_open(*hands: str, loose: str) -> Position:
    """Return a deal with these hands and cards laid open, whose events say so."""
    match = new_match(CASSINO, len(hands), first_dealer=len(hands) - 1)
    first = [card for round_of in zip(*map(cards, hands), strict=True) for card in round_of]
    rest = [card for card in match.pack if card not in {*first, *cards(loose)}]
    now = match.with_deal((*first, *cards(loose), *rest)).position
    assert table(now).loose == cards(loose)
    return now


def test_everyone_is_told_which_card_raises_a_build_or_is_added_to_one():
    """The card played is named first, and what was there before."""
    now = dealt_open("2♦ 6♥ 9♠ 9♣", "3♠ 9♥ K♦ Q♦", loose="4♠ 8♦ A♦ 10♣")
    one = played(now, "build 6 2D 4S")
    two = played(one, "build 9 3S 4S 2D")
    three = played(two, "build 9 9S AD 8D 4S 2D 3S")
    assert told_of(two, one, A) == ["{@1} plays {3S} and raises the build of 6 to 9."]
    assert told_of(three, two, B) == [
        "{@0} plays {9S} and adds it to the build of 9, together with {8D} {AD}."
    ]
    assert told_of(two, one, A, seen=three) == told_of(two, one, A)


def test_what_is_told_of_several_moves_is_told_of_each_as_it_was():
    """Only the move that swept the table is called a sweep."""
    every = [*positions(CASSINO, 2, 5)]
    last = every[-1]
    at_once = [told_of(after, before, B) for before, after in pairwise(every)]
    later = [told_of(after, before, B, seen=last) for before, after in pairwise(every)]
    assert later == at_once
    assert sum("sweeps" in line for lines in later for line in lines) == sum(table(last).sweeps) > 0
    assert sum("The last cards are dealt" in line for lines in later for line in lines) == 1


def test_the_last_cards_are_announced():
    """John McLeod, pagat.com: the dealer says so."""
    now = at("8♠", "K♣", loose="8♦ 2♣", stock=8)
    after = played(now, "play 8S", "play KC")
    assert told_of(after, now, A)[1].startswith("{@1} lays down {KC}. The last cards are dealt.")
    assert [str(each) for each in facts(view(after, A), A)] == ["these are the last cards"]


def test_a_question_says_what_can_be_done():
    """A player is asked to capture, build or lay a card down."""
    both = at("3♥ 3♠ 6♦", "K♣ K♦ Q♣", loose="A♦ 2♣")
    assert question(view(both, A)).words == "Your turn: capture cards, build, or lay a card down."
    none = at("K♥ 9♦", "K♣ K♦", loose="Q♠")
    assert question(view(none, A)).words == "Your turn: nothing can be captured, so lay a card down."
    for hand, loose, more in (
        ("7♠ 4♥", "", "."),
        ("7♠ 4♥", "4♣", ", or capture other cards."),
        ("7♠ 4♥", "3♥", ", or build with another card."),
        ("7♠ 4♥", "3♥ 4♣", ", or capture or build with another card."),
    ):
        owner = at(hand, "K♣ K♦", loose=loose, builds=(build_of(7, "3♣ 4♦", A),))
        assert question(view(owner, A)).words == f"Your turn: take your build{more}"


def test_cards_taken_and_sweeps_stand_beside_a_name():
    """Piles may not be searched, but their size is seen."""
    now = at("8♠ 4♥", "K♣ K♦", taken=(cards("2♣ 2♦"), ()), sweeps=(1, 0))
    assert [str(each.words) for each in signs(view(now, A), A, A)] == ["2 cards taken", "1 sweep"]
    assert not signs(view(now, A), B, A)


def test_beside_the_names_of_partners_stands_what_their_side_has_taken():
    """They have one pile."""
    piles = cards("2♣ 2♦"), (), cards("3♣ 3♦ A♥"), ()
    hands = "8♠ 4♥", "K♣ K♦", "Q♣ Q♦", "J♣ J♦"
    now = at(*hands, taken=piles, sweeps=(1, 0, 1, 0))
    for seat in (A, C):
        assert [str(each.words) for each in signs(view(now, A), seat, A)] == ["5 cards taken", "2 sweeps"]
    assert not signs(view(now, A), D, A)
    alone = at(*hands, taken=piles, sweeps=(1, 0, 1, 0), game=house(CASSINO, sides="off"))
    assert [str(each.words) for each in signs(view(alone, A), C, A)] == ["3 cards taken", "1 sweep"]


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


def test_the_rulebook_says_what_counts_and_gives_an_example():
    """Eleven points, and what three of them are for."""
    book = rulebook(CASSINO, 2)
    assert "most cards scores 3 points; in a tie nobody does" in book
    assert "3 + 2 + 2 + 1 make 8 points" in book


def test_nothing_is_said_of_a_rank_of_cards_as_nothing_ranks():
    """A card is worth its value, and no card beats another."""
    assert "rank, from high to low" not in rulebook(CASSINO, 2)


def test_the_rulebook_says_what_an_owner_owes_and_what_is_never_built():
    """In sections of their own: capturing, building, laying down, more cards."""
    book = rulebook(CASSINO, 4)
    heads = [
        book.index(f"## {each}") for each in ("Capturing", "Building", "Laying cards down", "More cards")
    ]
    assert heads == sorted(heads)
    for said_there in (
        "to raise a build of your own you hold cards of both values, the old and the new",
        "it has no value, so it is never part of a build or of a group",
        "A card on the table that is in no build is loose",
        "each card counts in one group only",
        "goes to your pile, together with the card that captured it",
        "while raising a build, you may join further groups",
        "A build is captured whole, and only by a card of its value.",
    ):
        assert said_there.lower() in book.lower()


@pytest.mark.parametrize(
    ("chosen", "is_said", "is_not_said"),
    [
        ({"sides": "on"}, "A card in your partner’s hand does not count", "captured whole, by a card"),
        ({"sides": "off"}, "Capturing", "partner’s hand"),
        ({"builds_as_cards": "yes"}, "by a card of its value or as part of a group", "only by a card of its"),
        ({"courts": "several"}, "captures any number of loose cards", "captures one loose card"),
        ({"raise_from_table": "yes"}, "with loose cards if you like, if you hold", "you play, if you hold"),
        ({"trail_with_build": "yes"}, "You may always lay a card down", "you may not lay a card down"),
        ({"form": "spade"}, "The jack of spades is worth 1 point more.", "jack of spades is worth 1 point."),
        ({"form": "spade"}, "So the jack of spades counts 2 points in all.", "most spades scores"),
        ({"form": "royal-ace"}, "An ace may also count 14", "it has no value"),
        ({"form": "draw"}, "After playing, draw a card", "Once all hands are empty"),
    ],
)
def test_the_rulebook_says_what_the_house_rules_make_of_it(
    chosen: dict[str, str], is_said: str, is_not_said: str
):
    """And not what they do away with."""
    book = rulebook(house(CASSINO, **chosen), 4)
    assert is_said in book
    assert is_not_said not in book.partition("## House rules")[0]

"""The answer of `hint`: the move that comes off best, the points of each choice, and why."""

import re
from dataclasses import replace
from random import Random

import pytest

from capot.cli.arguments.seat_names import seated
from capot.cli.table.answers import read_move
from capot.cli.table.help import forced_hint, hint, hint_text
from capot.play.match import new_match
from capot.play.moves import Arrange, Choose, Move, NameRank, PassCards, PlayCard
from capot.play.view import view
from capot.players.catalog import MAX, PLAYERS
from capot.players.protocol import Advice, Budget, Estimate
from capot.players.sampler import SamplerPlayer
from capot.rules.catalog import GAMES
from capot.study.hints import only_choice
from capot.surface.hints import hinted
from tests.cli.scripted import AS_SCRIPTED
from tests.conformance.test_conformance import dealt_anew_behind
from tests.random_play import dealt

FEW_WORLDS = Budget(worlds=8)


def seen_in(key, is_wanted, seed=1):
    """Return the first view of a deal played at random that is wanted, of one who has a choice."""
    match, luck = dealt(new_match(GAMES[key]), seed), Random(seed)
    while True:
        seat = min(match.position.to_act)
        seen = view(match.position, seat)
        if is_wanted(seen) and not only_choice(seen):
            return seen
        match = match.after(seat, PLAYERS["random"].choose(seen, luck))


def playing(key, choices=3):
    return seen_in(key, lambda seen: len(seen.playable) >= choices)


def estimated(seen, *points, **marks):
    """Return estimates for the first cards that may be played, the best first."""
    worth = [Estimate(each, 0.1, -place, 1000, **marks) for place, each in enumerate(points)]
    return dict(zip([PlayCard(card) for card in seen.playable], worth, strict=False))


def text_of(seen, estimates, advice):
    return hint_text(seen, hinted(seen, estimates, advice))


def told(seen, estimates, thumb=0, reason="the thumb says so"):
    return text_of(seen, estimates, Advice(PlayCard(seen.playable[thumb]), reason))


@pytest.mark.sample
@pytest.mark.parametrize("key", GAMES)
def test_what_a_hint_advises_is_legal_at_every_stage(key):
    game, luck = GAMES[key], Random(3)
    match, stages = dealt(new_match(game), 3), set()
    while match.position.to_act:
        seat = min(match.position.to_act)
        seen = view(match.position, seat)
        if seen.stage not in stages and not only_choice(seen):
            stages.add(seen.stage)
            advised = re.match(r"Hint: (.*?)[.,] ", hint(seen, Random(1), FEW_WORLDS).text)
            assert advised
            assert read_move(advised[1], seen) in match.position.legal(seat)
        match = match.after(seat, PLAYERS["random"].choose(seen, luck))
    assert stages


@pytest.mark.parametrize("key", ["four-bad-queens", "polignac", "knaves", "hearts", "grasobern"])
def test_a_hint_is_not_moved_by_cards_that_nobody_showed(key):
    match, luck = dealt(new_match(GAMES[key]), 5), Random(5)
    for _ in range(14):
        seat = min(match.position.to_act)
        seen = view(match.position, seat)
        if not only_choice(seen):
            other = view(dealt_anew_behind(match.position, seat, luck), seat)
            assert hint(seen, Random(1), FEW_WORLDS) == hint(other, Random(1), FEW_WORLDS)
        match = match.after(seat, PLAYERS["random"].choose(seen, luck))


def test_the_points_of_a_hint_are_those_of_the_search(monkeypatch):
    seen = playing("hearts-classic")

    def evaluate(*_):
        return estimated(seen, 3.14, 4.72, 6.0)

    monkeypatch.setattr(SamplerPlayer, "evaluate", evaluate)
    shown = [seen.standing.faces.short(card) for card in seen.playable]

    text = hint(seen, Random(1)).text

    assert f"{shown[0]} 3.1, {shown[1]} 4.7, {shown[2]} 6.0 (± 0.2)." in text


def test_who_scores_nothing_whatever_he_does_is_told_what_the_others_score():
    seen = playing("hearts-classic")
    first, second, third = (PlayCard(card) for card in seen.playable[:3])
    shown = [seen.standing.faces.short(each.card) for each in (first, second, third)]
    found = {first: Estimate(0, 0, 4, 9), second: Estimate(0, 0, 4, 9), third: Estimate(0, 0, 3, 9)}

    text = told(seen, found)

    assert "You score 0 whatever you do; expected points of the others together (more is better)" in text
    assert text.startswith(f"Hint: {shown[0]}. The thumb says so. You score 0 ")
    assert text.endswith(f": {shown[0]} {shown[1]} 12.0, {shown[2]} 9.0.")
    found[third] = Estimate(0, 0.1, 3, 9)
    assert "whatever you do" not in told(seen, found)


def test_a_rank_to_begin_with_is_told_in_words():
    match = dealt(new_match(GAMES["barbu"]), 1)
    seat = match.position.eldest
    seen = view(match.after(seat, Choose("dominoes")).position, seat)
    found: dict[Move, Estimate] = {NameRank("7"): Estimate(20, 1, 20, 9), NameRank("T"): Estimate(9, 1, 9, 9)}

    text = text_of(seen, found, Advice(NameRank("7"), "the thumb says so"))

    assert text.startswith("Hint: seven. ")
    assert "seven 20, ten 9 (± 2.0)" in text
    assert read_move("the 7s", seen) == NameRank("7")


def test_the_search_of_a_hint_is_the_best_there_is():
    seen = playing("polignac")
    best = next(iter(SamplerPlayer("any", MAX).evaluate(seen, Random(1), FEW_WORLDS)))
    assert isinstance(best, PlayCard)

    text = hint(seen, Random(1), FEW_WORLDS).text

    assert text.startswith(f"Hint: {seen.standing.faces.short(best.card)}")


def test_it_says_whether_few_points_are_good_or_many():
    few, many = playing("hearts"), playing("knaves")

    assert "in this deal (fewer is better): " in told(few, estimated(few, 1, 2))
    assert "in this deal (more is better): " in told(many, estimated(many, 2, -1))


def test_the_rule_of_thumb_gives_the_reason_where_it_would_do_the_same():
    seen = playing("hearts")

    assert ". The thumb says so. Expected points " in told(seen, estimated(seen, 1, 2), thumb=0)
    assert "thumb" not in told(seen, estimated(seen, 1, 2), thumb=1)


def test_cards_that_are_all_alike_are_told_together():
    seen = playing("hearts")
    one, two, three = (PlayCard(card) for card in seen.playable[:3])
    alike, worse = Estimate(1.5, 0.1, -1.0, 100), Estimate(2.5, 0.1, -2.0, 100)
    short = [seen.standing.faces.short(move.card) for move in (one, two, three)]

    text = told(seen, {one: alike, two: alike, three: worse})

    assert f": {short[0]} {short[1]} 1.5, {short[2]} 2.5 (± 0.2)." in text


def test_where_nothing_makes_a_difference_it_says_so():
    seen = playing("hearts")
    alike = Estimate(0.0, 0.0, 0.0, 300)

    text = told(seen, dict.fromkeys(map(PlayCard, seen.playable), alike))

    assert text.endswith(
        ", or any other: all look alike. Expected points in this deal: 0, in each of 300 deals tried."
    )


def test_in_a_game_for_two_the_figure_of_choices_that_look_alike_is_a_lead():
    seen = playing("german-whist", 2)
    alike = Estimate(5.0, 0.1, 3.0, 100, worth_error=0.1)

    text = told(seen, dict.fromkeys(map(PlayCard, seen.playable), alike))

    assert text.endswith(", or any other: all look alike. Expected lead in this deal: 3 (± 0.2).")


def test_a_card_that_is_worth_keeping_is_not_said_to_look_alike():
    seen = playing("whist", 2)
    low, high = (PlayCard(card) for card in seen.playable[:2])
    alike = Estimate(0.5, 0.1, 0.5, 100)

    assert "look alike" in told(seen, {low: alike, high: alike})
    assert ". The thumb says so. Expected points " in told(
        seen, {low: alike, high: replace(alike, is_wasted=True)}
    )


def test_of_many_choices_the_best_six_are_told_and_how_many_more_there_are():
    seen = playing("hearts", 9)

    text = told(seen, estimated(seen, *range(9)), thumb=8)

    assert text.partition("Expected points")[2].count(",") == 5
    assert ", costs 1.0 more (±\u00a00.4). Expected points " in text
    assert text.endswith(" 5 and 3 more (± 0.2).")
    assert told(seen, estimated(seen, *range(7)), thumb=6).endswith(" 5 and one more (± 0.2).")


def test_of_ways_to_pass_the_best_three_are_told():
    seen = seen_in("hearts", lambda seen: seen.legal.pick)
    passes = [PassCards(seen.hand[place : place + 3]) for place in range(5)]
    estimates: dict[Move, Estimate] = {
        move: Estimate(2.0 + place, 0.1, -place, 50) for place, move in enumerate(passes)
    }

    text = text_of(seen, estimates, Advice(passes[4], ""))

    assert [f" {points}" in text for points in ("2", "3", "4", "5", "6")] == [True, True, True, False, False]
    assert "costs 1.0 more" in text
    assert " more" not in text.partition("Expected points")[2]


def hands_of(seen, count):
    """Return this number of ways to make the hands of a seat."""
    held = seen.hand
    turned = (held[place:] + held[:place] for place in range(count))
    return [Arrange(tuple(some[at : at + 3] for at in range(0, len(held), 3))) for some in turned]


def test_of_hands_only_those_advised_are_named_and_the_points_of_the_next_best():
    seen = seen_in("nine-card-brag", lambda seen: seen.legal.make)
    made = hands_of(seen, 3)
    estimates = {move: Estimate(1.5 - place, 0.1, -place, 50) for place, move in enumerate(made)}

    text = text_of(seen, estimates, Advice(made[0], "the thumb says so"))

    assert text.count(" / ") == 2
    assert text.endswith(" (more is better): 1.5, with the next best hands 0.5 (± 0.2).")


def test_the_only_hands_that_were_thought_of_are_not_said_to_be_as_good_as_any():
    seen = seen_in("nine-card-brag", lambda seen: seen.legal.make)
    made = hands_of(seen, 1)

    text = text_of(seen, {made[0]: Estimate(-0.8, 0.1, 0, 50)}, Advice(made[0], "the thumb says so"))

    assert "alike" not in text
    assert text.endswith(" (more is better): −0.8 (± 0.2).")


def test_a_little_less_than_nothing_is_told_as_nothing():
    seen = playing("knaves")

    assert " 0.0, " in told(seen, estimated(seen, -0.04, -0.3))


def test_how_sure_the_points_are_is_told_from_the_surest_to_the_least_sure():
    seen = playing("hearts")
    first, second = (PlayCard(card) for card in seen.playable[:2])

    text = told(
        seen, {first: Estimate(1.0, 0.06, -1, 400), second: Estimate(3.0, 0.4, -3, 16)}, reason="better"
    )

    assert text.endswith(" 1, " + text.partition(" 1, ")[2].partition(" ")[0] + " 3 (± 0.1 to 0.8).")


def test_what_came_out_alike_in_every_deal_tried_is_told_as_that():
    seen = playing("hearts")
    first, second = (PlayCard(card) for card in seen.playable[:2])

    text = told(seen, {first: Estimate(0.0, 0.0, 0, 16), second: Estimate(5.0, 0.0, -5, 16)}, reason="better")

    assert text.endswith(" 5, in each of 16 deals tried.")


def test_small_differences_get_two_decimals_where_the_search_is_as_sure():
    seen = playing("finis", 2)
    sure = {move: replace(each, error=0.01) for move, each in estimated(seen, 0.25, 0.5).items()}

    assert " 0.25, " in told(seen, sure)


def test_points_known_to_within_ten_are_told_without_decimals():
    seen = playing("hearts")
    rough = {move: replace(each, error=6.0) for move, each in estimated(seen, 104.6, 141.8).items()}

    text = told(seen, rough, thumb=1)

    assert "costs 37 more (±\u00a024)" in text
    assert " 105, " in text
    assert " 142 (± 12)" in text


def test_points_below_nothing_have_the_sign_that_people_write():
    seen = playing("knaves")

    assert " −1.5 (" in told(seen, estimated(seen, 2.5, -1.5))


def test_a_move_that_wins_the_match_though_it_costs_points_is_explained():
    seen = playing("hearts")

    assert "What counts now is winning the match. Expected " in told(
        seen, estimated(seen, 4, 2, by_match=True)
    )
    assert "winning the match" not in told(seen, estimated(seen, 2, 4, by_match=True))


def test_where_the_chance_to_win_the_match_decides_it_is_shown():
    seen = playing("hearts")
    first, second, third = (PlayCard(card) for card in seen.playable[:3])
    sure = Estimate(4, 0.1, 0.31, 100, by_match=True, worth_error=0.02, chance=0.312)
    found: dict[Move, Estimate] = {
        first: sure,
        second: replace(sure, points=2, worth=0.24, chance=0.238),
        third: replace(sure, points=2, worth=0.239, chance=0.239),
    }
    one, two, three = (seen.standing.faces.short(each.card) for each in (first, second, third))

    text = told(seen, found)

    assert text.endswith(
        " What counts now is winning the match. "
        f"Your chance to win the match: {one} 31%, {two} {three} 24% (± 4%)."
    )
    alike: dict[Move, Estimate] = {move: replace(each, chance=0.2) for move, each in found.items()}
    assert "Expected points in this deal (fewer is better): " in told(seen, alike)
    assert "winning the match" not in told(seen, alike)
    assert told(seen, alike).endswith(" You win the match in 20% of cases, whatever you choose.")
    equal: dict[Move, Estimate] = dict.fromkeys(found, replace(sure, chance=0.2))
    assert "all look alike" in told(seen, equal)
    assert told(seen, equal).endswith(" You win the match in 20% of cases, whatever you choose.")


def test_a_declarer_whose_score_is_certain_is_told_the_points_of_the_others_not_of_an_opponent():
    seen = seen_in("schafkopf-window", lambda seen: seen.declarer == seen.seat and len(seen.playable) > 1)
    found: dict[Move, Estimate] = {
        PlayCard(card): Estimate(0, 0, worth, 100)
        for card, worth in zip(seen.playable, (1.2, -1.0), strict=False)
    }

    assert hinted(seen, found, Advice(next(iter(found)), "")).declarer is None


def test_a_side_is_told_the_points_of_the_declarer_it_plays_against():
    seen = seen_in("schafkopf-window", lambda seen: seen.declarer not in {None, seen.seat} and seen.playable)
    first, second = (PlayCard(card) for card in seen.playable[:2])
    found: dict[Move, Estimate] = {
        first: Estimate(0, 0, 1.2, 100, worth_error=0.1),
        second: Estimate(0, 0, -1, 100, worth_error=0.1),
    }
    one, two = (seen.standing.faces.short(each.card) for each in (first, second))
    assert seen.seat is not None
    assert seen.declarer is not None
    names = seated((), 3, seen.seat)

    text = hint_text(seen, hinted(seen, found, Advice(first, "the thumb says so")), names)

    declarer = names[seen.declarer]
    assert f"Expected points of {declarer}, against whom your side plays (fewer is better): " in text
    assert text.endswith(f": {one} −2.4, {two} 2.0 (± 0.4).")
    assert f"Hint: {one}. The thumb says so. " in text
    same: dict[Move, Estimate] = dict.fromkeys(found, found[first])
    text = hint_text(seen, hinted(seen, same, Advice(first, "")), names)
    assert text.endswith(
        f"all look alike. Expected points of {declarer}, against whom your side plays "
        "(fewer is better): −2.4 (± 0.4)."
    )


def test_a_move_that_costs_the_others_more_is_explained():
    seen = playing("hearts")

    assert ". It is expected to leave the others worse off. Expected " in told(seen, estimated(seen, 4, 2))
    assert " came out 0.1 better, which may be luck (±\u00a00.4). Expected " in told(
        seen, estimated(seen, 2.1, 2, worth_error=1)
    )


def test_the_only_card_is_no_advice():
    seen = seen_in("hearts", lambda seen: len(seen.playable) >= 2)
    forced = replace(seen, legal=replace(seen.legal, moves=seen.legal.moves[:1]))

    assert only_choice(seen) is None
    assert only_choice(forced) == seen.legal.moves[0]
    assert forced_hint(forced, seen.legal.moves[0]).endswith(". It is the only card you may play.")


@pytest.mark.usefixtures("_ready")
def test_at_the_table_the_same_hint_is_given_twice_and_moves_nothing(run):
    output = run("play", "polignac", *AS_SCRIPTED, typed=["hint", "h", "hint"]).output

    hints = re.findall("Hint: .*", output)
    assert len(hints) == 3
    assert len(set(hints)) == 1
    assert " (fewer is better): Nothing " in hints[0]

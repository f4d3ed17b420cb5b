"""A hint as a person is shown it: whose points are listed, and what the best move is for."""

import re
from dataclasses import replace

import pytest

from capot.language.languages import ENGLISH, LANGUAGES
from capot.language.texts import told
from capot.play.fishing.table import table_seen
from capot.play.match import new_match
from capot.play.moves import (
    Announce,
    Build,
    Capture,
    Move,
    NameSuit,
    PassCards,
    PlayCard,
    TakeWidow,
)
from capot.play.view import view
from capot.players.protocol import Advice, Estimate
from capot.rules.catalog import GAMES
from capot.surface.hint_words import hint_words
from capot.surface.hints import chances_told, hinted
from tests.random_play import dealt


def first_view(key):
    match = dealt(new_match(GAMES[key]), 1)
    return view(match.position, min(match.position.to_act))


def reason(best, *others):
    """Return the reason for the first move of a deal of Hearts, where few points are good."""
    seen = first_view("hearts-classic")
    moves = list(seen.legal)
    estimates = dict(zip(moves, (best, *others), strict=False))
    return hinted(seen, estimates, Advice(moves[1], "the rule of thumb would do something else")).reason


def surpassed(best, *others):
    """Return what a hint says of a choice that came out better than the first."""
    seen = first_view("hearts-classic")
    estimates = dict(zip(seen.legal, (best, *others), strict=False))
    return hinted(seen, estimates, Advice(next(iter(estimates)), "")).surpassed


def test_a_player_who_expects_to_win_no_hand_is_still_told_their_own_points():
    seen = first_view("six-card-brag")
    moves = tuple(seen.legal)[:2]

    found = hinted(seen, dict.fromkeys(moves, Estimate(-1.0, 0.0, 1.3, 50)), Advice(moves[0], ""))

    assert found.own is None
    assert all(each.points == -1.0 for each in found.choices.values())


def test_the_purpose_of_a_move_is_named_where_its_points_do_not_show_it():
    better = Estimate(0, 0.1, -2, 9)
    usual = Estimate(1, 0.1, -1, 9)
    match, later = replace(usual, by_match=True), replace(usual, by_later=True)

    assert "winning the match" in reason(match, better)
    assert reason(match, match) == ""
    assert "than usual" in reason(later, better)
    assert reason(later, later) == ""
    assert "the others worse off" in reason(usual, better)
    assert "about as good." in reason(usual, Estimate(0.99, 0.1, -2, 9, worth_error=1))
    assert reason(usual, usual) == ""


def test_in_a_game_for_two_the_lead_is_shown_and_that_it_counts_where_own_points_say_otherwise():
    seen = first_view("put")
    best, other = tuple(seen.legal)[:2]
    estimates = {
        best: Estimate(0.4, 0.1, 0.2, 50, worth_error=0.05),
        other: Estimate(0.6, 0.1, -0.1, 50, worth_error=0.07),
    }

    found = hinted(seen, estimates, Advice(best, ""))

    assert found.reason == "What counts is your lead over the other player, not your own points alone."
    assert [(each.points, each.error) for each in found.choices.values()] == [(0.2, 0.05), (-0.1, 0.07)]
    assert "Expected lead in this deal (more is better): " in told(hint_words(seen, found), ENGLISH)

    by_match = {move: replace(each, by_match=True, chance=0.5) for move, each in estimates.items()}
    assert not hinted(seen, by_match, Advice(best, "")).by_lead
    shown = hinted(seen, dict(reversed(estimates.items())), Advice(other, "it wins the trick"))
    assert (shown.by_lead, shown.reason) == (True, "It wins the trick.")


def test_a_hint_says_that_words_are_mixed_and_gives_another_reason_than_a_verdict_the_figures_leave_open():
    seen = first_view("put")
    best, other = tuple(seen.legal)[:2]
    close = {best: Estimate(0.4, 0.1, 0.2, 500, worth_error=0.1), other: Estimate(0.4, 0.1, 0.1, 50)}
    mixed = {best: 0.6, other: 0.4}

    reason = hinted(seen, close, Advice(other, "it wins the trick", mixed)).reason

    assert reason.endswith(
        "is about as good. Words are mixed on purpose, so that the other player cannot read you."
    )
    assert (
        "mixed"
        not in hinted(seen, close, Advice(best, "it wins the trick", {best: 0.95, other: 0.05})).reason
    )


def test_where_only_the_chance_of_the_game_counts_the_points_of_the_deal_are_left_out():
    seen = first_view("put")
    card, word = next(iter(seen.legal)), Announce("put")
    best = Estimate(0.4, 0, 0.5, 0, by_match=True, chance=0.5, only_chance=True)
    mixed = Advice(card, "it wins the trick", {card: 0.7, word: 0.3})
    apart = hinted(seen, {card: best, word: replace(best, points=3, chance=0.4, worth=0.4)}, mixed)
    said = hinted(seen, {word: best, card: best}, Advice(word, "your hand wins often", {word: 1.0}))
    alike = hinted(seen, {card: best, word: replace(best, points=3, chance=0.499, worth=0.499)}, mixed)

    reason = "It wins the trick. Words are mixed on purpose, so that the other player cannot read you."
    assert apart.reason == reason
    assert said.reason == "Your hand wins often."
    assert told(hint_words(seen, apart), ENGLISH).endswith(
        f"{reason} Your chance to win the match: {{{card.card.code}}} 50%, Put 40%."
    )
    always = "You win the match in 50% of cases, whatever you choose."
    assert told(hint_words(seen, alike), ENGLISH).endswith(f"{reason} {always}")
    assert told(hint_words(seen, replace(alike, reason="")), ENGLISH).endswith(
        f" or any other: all look alike. {always}"
    )


def test_where_nobody_scores_otherwise_by_another_move_the_readers_own_points_are_shown():
    first, second = list(first_view("hearts-classic").legal)[:2]
    alike = dict.fromkeys((first, second), Estimate(3.0, 0.0, -3.0, 50))
    found = hinted(first_view("hearts-classic"), alike, Advice(first, ""))

    assert found.own is None
    assert {each.points for each in found.choices.values()} == {3.0}


def test_of_two_moves_that_win_as_often_it_is_said_that_they_do():
    first, *others = first_view("put").legal
    often = Estimate(1, 0.1, 1, 9, chance=0.27)
    found = {first: often, others[0]: replace(often, chance=0.268), others[1]: replace(often, chance=0.1)}

    assert chances_told(found) == "This wins the match in 27% of cases, and so does the next best."


def test_a_verdict_that_the_figures_leave_open_is_not_given():
    match = dealt(new_match(GAMES["schafkopf-window"]), 1)
    seen = view(match.position, min(match.position.to_act))
    take, leave = TakeWidow(takes=True), TakeWidow(takes=False)
    kept = Estimate(0, 1, 0, 50, worth_error=0.3)
    close: dict[Move, Estimate] = {leave: kept, take: replace(kept, worth=-0.2)}
    clear: dict[Move, Estimate] = {leave: kept, take: replace(kept, worth=-2.0)}

    reason = hinted(seen, close, Advice(leave, "too weak")).reason
    assert reason == "The next best choice is about as good."
    assert hinted(seen, clear, Advice(leave, "too weak")).reason == "Too weak."


def test_where_the_search_knows_better_than_the_rule_of_thumb_it_says_so():
    better = Estimate(0, 0.1, 2, 900, worth_error=0.1)
    worse, close = (Estimate(own, 0.1, worth, 900, worth_error=0.1) for own, worth in ((1, 1), (0.1, 1.9)))

    assert reason(better, worse) == "The next best choice costs 1.0 more (±\u00a00.4)."
    assert reason(better, close) == "The next best choice is about as good."
    assert reason(better, replace(better, worth=1)) == "It is expected to leave the others worse off."


def test_of_figures_far_apart_it_is_not_said_that_they_are_about_as_good():
    best, far = (Estimate(own, 0.4, -own, 9, worth_error=0.4) for own in (0, 1.2))

    assert reason(best, far) == (
        "The next best choice may be as good: the difference of 1.2 is not certain (±\u00a01.6)."
    )


@pytest.mark.parametrize("language", ["de", "fr"])
def test_figures_in_a_reason_are_written_as_in_the_language_of_the_reader(language: str):
    """As the figures of the choices beside it: 1,2 and not 1.2."""
    best, far, worse = (Estimate(own, 0.1 + own % 1, -own, 9, worth_error=0.4) for own in (0, 1.2, 3))

    for other in (far, worse):
        text = told(reason(best, other), LANGUAGES[language])
        assert re.search(r"\d,\d.*\d,\d", text)
        assert not re.search(r"\d\.\d", text)


def test_a_difference_is_small_or_large_beside_the_usual_spread_of_results():
    """Where points come in tens, three are nothing."""
    best, close = (Estimate(own, 2, -own, 900, worth_error=2) for own in (0, 3))

    assert reason(best, close) == "The next best choice is about as good."


def test_a_choice_that_came_out_better_is_named_unless_the_purpose_of_the_best_explains_it():
    best = Estimate(1.5, 0.1, -1.5, 9, worth_error=0.1)
    luckier, wasted = (
        replace(best, points=1.3, worth=-1.3),
        replace(best, points=0.5, worth=0.5, is_wasted=True),
    )
    later, kept = (replace(each, by_later=True, worth=0) for each in (luckier, best))
    chances = [replace(best, by_match=True, chance=share) for share in (0.61, 0.62)]

    assert surpassed(best, replace(best, points=1.6), luckier) == (
        "Another choice came out 0.2 better, which may be luck (±\u00a00.4)."
    )
    assert surpassed(best, wasted) == (
        "Another choice came out 1.0 better (±\u00a00.4), but this is the safer play."
    )
    assert surpassed(*chances) == "Another choice came out 1% better, which may be luck (±\u00a040%)."
    assert chances_told(dict(zip(first_view("whist").legal, chances, strict=False))) == ""
    assert surpassed(kept, later) == ""
    assert surpassed(best, replace(best, points=1.46)) == ""


def test_a_choice_with_a_better_figure_of_the_others_is_named_too():
    """All score nothing themselves; the others together 12.0, or 12.6, which the search found unlikely."""
    first, second = list(first_view("hearts-classic").legal)[:2]
    found = {first: Estimate(0, 0, 4, 9, worth_error=0.1), second: Estimate(0, 0, 4.2, 9, worth_error=0.1)}

    shown = hinted(first_view("hearts-classic"), found, Advice(first, ""))

    assert shown.surpassed == "Another choice came out 0.6 better, which may be luck (±\u00a01.2)."


def test_the_next_best_is_the_one_that_its_figure_says():
    best, worst, next_best = (Estimate(own, 0.1, -own, 9, worth_error=0.1) for own in (0, 2, 1))

    assert reason(best, worst, next_best) == "The next best choice costs 1.0 more (±\u00a00.4)."


def test_where_another_choice_has_the_better_lead_that_is_said():
    seen = first_view("put")
    best, other = tuple(seen.legal)[:2]
    own = Estimate(0.4, 0.1, 0.7, 500, worth_error=0.2)
    found = {best: own, other: replace(own, points=0.9, worth=0.8)}

    shown = hinted(seen, found, Advice(best, "it wins the trick"))

    assert shown.reason == "It wins the trick."
    assert shown.surpassed == "Another choice, 8♦, came out 0.1 better, which may be luck (±\u00a00.8)."
    assert f" {shown.surpassed} Expected lead " in told(hint_words(seen, shown), ENGLISH)


def test_the_next_best_move_where_cards_are_captured_is_named_with_what_is_done():
    seen = first_view("cassino")
    card = seen.hand[0]
    best, sure = Estimate(2, 0.1, 2, 50, worth_error=0.1), Estimate(1, 0.1, 1, 50, worth_error=0.1)
    down, laid = PlayCard(seen.hand[1]), PlayCard(card)
    taken, built = Capture(card, table_seen(seen).cards[:1]), Build(9, card, table_seen(seen).cards[:1])
    short, other = str(card), str(table_seen(seen).cards[0])

    for move, named in (
        (laid, f"laying {short} down"),
        (taken, f"taking {other} with {short}"),
        (built, f"building 9 with {short} and {other}"),
    ):
        assert hinted(seen, {down: best, move: sure}, Advice(move, "")).reason == (
            f"The next best, {named}, brings 1.0 less (±\u00a00.4)."
        )


def test_a_chance_that_only_rounding_sets_clearly_apart_may_be_luck():
    """0.4 and 0.6% are written as 0 and 1%, with 0.3% of uncertainty each."""
    best = Estimate(1, 0.1, 0.004, 900, worth_error=0.0007, by_match=True, chance=0.004)
    other = replace(best, points=3, chance=0.006)

    assert surpassed(best, other) == "Another choice came out 1% better, which may be luck (±\u00a01%)."
    assert surpassed(best, replace(other, worth_error=0.0001, chance=0.02)) == ""


def test_winning_the_match_is_no_reason_for_a_choice_that_wins_it_less_often():
    fewer, more = (Estimate(own, 0.1, 0.5, 900, worth_error=0.1, by_match=True) for own in (1, 3))

    assert "winning the match" in reason(replace(more, chance=0.62), replace(fewer, chance=0.6))
    assert "winning the match" not in reason(replace(more, chance=0.6), replace(fewer, chance=0.62))


def test_a_choice_that_wastes_a_card_is_not_said_to_be_less_safe_if_it_is_worth_less():
    best = Estimate(1.5, 0.1, 1.5, 9, worth_error=0.1)
    wasted = replace(best, points=1.3, worth=0.9, is_wasted=True)

    assert "safer" not in surpassed(best, wasted)


def test_chances_that_tell_only_choices_apart_that_are_not_listed_are_not_shown():
    """Of three ways to pass that are listed each wins as often."""
    match = dealt(new_match(GAMES["hearts"]), 1)
    seen = view(match.position, min(match.position.to_act))
    found: dict[Move, Estimate] = {
        PassCards(tuple(seen.hand[place : place + 3])): Estimate(3 + place, 0.1, -place, 9, chance=chance)
        for place, chance in enumerate((0.5, 0.5, 0.5, 0.1))
    }

    shown = told(hint_words(seen, hinted(seen, found, Advice(next(iter(found)), ""))), ENGLISH)

    assert "Expected points in this deal (fewer is better): " in shown


def test_another_suit_is_called_by_its_name():
    seen = first_view("switch")
    spades, hearts = NameSuit("♠"), NameSuit("♥")
    best = Estimate(0.3, 0.1, 0.3, 50, worth_error=0.1)
    found: dict[Move, Estimate] = {spades: best, hearts: replace(best, points=0.4, worth=0.2)}

    shown = hinted(seen, found, Advice(spades, "")).surpassed

    assert shown == "Another choice, hearts, came out 0.1 better, which may be luck (±\u00a00.4)."

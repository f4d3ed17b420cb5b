"""A decision is graded by what its player could know, and luck and skill add up to the score."""

from dataclasses import replace
from random import Random

import numpy as np
import pytest

from capot.cards import card
from capot.language.languages import LANGUAGES
from capot.language.texts import told
from capot.play.match import new_match
from capot.play.moves import Move, PlayCard
from capot.play.position import as_dealt, from_hands
from capot.play.scores.totals import per_side
from capot.play.view import view
from capot.players.simple import SimplePlayer
from capot.players.slow import is_slow_at
from capot.record import Record
from capot.rules.catalog import GAMES
from capot.rules.changes.options import with_deals, with_options
from capot.shuffle import lab_shuffle
from capot.study.daily import FIRST_DAY, daily_deal
from capot.study.review import ReviewError, review, review_deal
from capot.study.review.decisions import Wanted, decision_of, kind_of, trick_of
from capot.study.review.grades import BLUNDER, INACCURACY, MISTAKE, grade_of
from capot.study.review.proofs import is_proved
from capot.study.review.review import steps
from capot.study.review.worths import FIRST, Trials, cross_fitted
from tests.random_play import random_match
from tests.rules.table import B, begun, play

FEW = (24, 24)


def played(key, seed=1, first=()):
    """Return a match with one deal played by ``simple``, after some given moves."""
    match = new_match(GAMES[key])
    match = match.with_deal(lab_shuffle(seed, 0, match.pack))
    luck, moves = Random(seed), list(first)
    while match.position.to_act:
        seat = min(match.position.to_act)
        move = moves.pop(0) if moves else SimplePlayer().choose(view(match.position, seat), luck)
        match = match.after(seat, move)
    return match


@pytest.mark.sample
@pytest.mark.parametrize("key", [key for key, game in GAMES.items() if not is_slow_at(game, game.players[0])])
def test_usual_score_cards_decisions_and_the_rest_add_up_to_the_result_in_every_game(key):
    match = random_match(GAMES[key], GAMES[key].players[0], seed=3, deals=1)
    found = review_deal(match, 1, seats=[1], worlds=(6,))

    points = [float(each) for each in per_side(match.deals[0].score().points, match.sides)]
    for each in found.seats:
        account = each.account
        parts = account.usual + account.cards + account.decisions + account.rest
        sign = 1 if match.game.low_wins else -1
        assert account.result == pytest.approx(sign * (np.mean(points) - points[each.seat]), abs=1e-9)
        assert parts == pytest.approx(account.result, abs=1e-9)
        assert account.decisions == pytest.approx(-each.points_lost, abs=1e-9)
        assert account.points == match.deals[0].score().points[each.seat]
        assert len(each.decisions) + each.forced == sum(seat == each.seat for seat, _ in match.deals[0].moves)
        assert all(decision.made in _all(decision) for decision in each.decisions)


def _all(decision) -> set[Move]:
    return {move for each in decision.values for move in (each.move, *each.alike)}


def test_a_move_that_dropped_out_is_as_far_behind_as_it_was_then():
    found = review_deal(played("hearts-classic"), 1, seats=[0], worlds=FEW)
    decisions = [each for one in found.seats for each in one.decisions]

    assert any(value.worlds < each.worlds for each in decisions for value in each.values)
    for each in decisions:
        best, *others = each.values
        worths = [value.worth for value in others]
        assert worths == sorted(worths, reverse=True)
        assert [value.behind for value in others] == pytest.approx([best.worth - worth for worth in worths])


def test_a_loss_is_nothing_on_average_where_all_moves_are_equally_good():
    """Best minus played in the same worlds would be well above nothing."""
    rng = np.random.default_rng(1)
    biased, fair = [], []
    for _ in range(400):
        worth = rng.normal(size=(50, 6))
        biased.append(worth.mean(axis=0).max() - worth[:, 0].mean())
        fair.append(cross_fitted(worth, worth, 0)[0])

    assert np.mean(biased) > 0.15
    assert abs(np.mean(fair)) < 4 * np.std(fair) / np.sqrt(len(fair))
    assert abs(np.mean(fair)) < 0.03


def test_the_best_move_seems_hardly_better_than_the_best():
    """The loss of the best move is nothing; compared with whatever leads in half of the worlds it is less."""
    rng = np.random.default_rng(3)
    losses = []
    for _ in range(1000):
        worth = rng.normal(size=(100, 6)) - np.array([0, 0.1, 0.1, 0.1, 0.2, 0.2])
        losses.append(cross_fitted(worth, worth, 0)[0])

    assert -0.03 < np.mean(losses) <= 0.005


def test_a_true_loss_is_found_nearly_whole():
    rng = np.random.default_rng(4)
    losses = []
    for _ in range(1000):
        worth = rng.normal(size=(100, 6)) - np.array([0.5, 0, 0.3, 0.4, 0.4, 0.4])
        losses.append(cross_fitted(worth, worth, 0)[0])

    assert 0.4 < np.mean(losses) <= 0.5


def test_the_error_of_a_loss_is_how_far_it_strays():
    rng = np.random.default_rng(2)
    losses, errors = [], []
    for _ in range(400):
        worth = rng.normal(size=(100, 2)) + np.array([0.0, 5.0])
        loss, error, _ = cross_fitted(worth, worth, 0)
        losses.append(loss)
        errors.append(error)

    assert np.mean(losses) == pytest.approx(5, abs=0.05)
    assert np.std(losses) == pytest.approx(np.mean(errors), rel=0.15)


@pytest.mark.parametrize(
    ("loss", "error", "second", "grade"),
    [
        (0.9 * INACCURACY, 0.0, 1.0, "good"),
        (-0.5 * INACCURACY, 1.1 * INACCURACY, None, "good"),
        (-0.5 * INACCURACY, 1.3 * INACCURACY, None, "unclear"),
        (1.1 * INACCURACY, 0.001, 1.0, "inaccuracy"),
        (1.1 * INACCURACY, 0.02, 1.0, "unclear"),
        (1.1 * MISTAKE, 0.001, 1.0, "mistake"),
        (1.1 * BLUNDER, 0.001, 1.0, "blunder"),
        (1.1 * BLUNDER, 0.001, -0.1, "debatable"),
        (1.1 * BLUNDER, 0.1, 1.0, "unclear"),
    ],
)
def test_a_loss_is_graded_by_its_size_its_error_and_a_second_evaluator(loss, error, second, grade):
    assert grade_of(8 * loss, 8 * error, 8.0, second) == grade


def test_the_same_seed_gives_the_same_review_and_one_seat_is_reviewed_as_among_all():
    match = played("slobberhannes")
    every = review_deal(match, 1, seed=5, worlds=FEW)

    assert review_deal(match, 1, seed=5, worlds=FEW) == every
    assert review_deal(match, 1, seats=[2], seed=5, worlds=FEW).seats == every.seats[2:3]
    assert review_deal(match, 1, seed=6, worlds=FEW) != every


def test_what_others_hold_does_not_change_a_grade_by_what_was_known():
    """The seat sees the same; the other hands are passed on by one."""
    game = GAMES["polignac"]
    deal = played("polignac").deals[0]
    leader = (deal.dealer + 1) % 4
    others = [seat for seat in range(4) if seat != leader]
    hands = list(deal.dealt)
    turned = list(hands)
    for seat, other in zip(others, [*others[1:], others[0]], strict=True):
        turned[other] = hands[seat]
    wanted = Wanted(("N", "E", "S", "W"), 1.0, seed=4, worlds=FEW)

    def graded(dealt):
        position = from_hands(deal.agreed or deal.rules, deal.dealer, dealt, deal.talon, deal.standing)
        while not isinstance(next(iter(position.legal(min(position.to_act)).moves)), PlayCard):
            seat = min(position.to_act)
            position = position.after(seat, position.legal(seat).moves[0])
        moves = position.legal(leader).moves
        found = decision_of(position, leader, moves[-1], wanted)
        return None if found is None else replace(found, line=())

    assert graded(hands) is not None
    assert graded(hands) == graded(turned)
    assert game.players[0] == 4


def test_neighbouring_cards_of_equal_cost_count_as_one_choice():
    match = played("slobberhannes")
    alike = {
        frozenset((each.move, *each.alike))
        for seat in review_deal(match, 1, worlds=(12,)).seats
        for decision in seat.decisions
        for each in decision.values
        if each.alike
    }
    named = [[move.text.removeprefix("play ") for move in group] for group in alike]

    assert alike
    for group in named:
        assert len({code[-1] for code in group}) == 1
        assert "QC" not in group


def test_a_fault_is_explained_in_every_language_by_the_deals_that_fit():
    """Hearts: to play the king of spades on a spade while the queen is out invites her."""
    match = random_match(GAMES["hearts"], 4, seed=5, deals=1)
    found = review_deal(match, 1, seats=[2], names=("Ann", "Ben", "Clara", "David"), hindsight=True)

    faults = [each for each in found.seats[0].decisions if each.is_fault]
    assert faults
    for each in faults:
        assert each.second is not None
        assert each.second > 0
        assert each.loss > 3 * each.error
        assert each.hindsight is not None
        assert "% of cases" in each.why or "In nearly every case" in each.why
        assert all(told(each.why, language) for language in LANGUAGES.values())
        assert each.made != each.best
    assert found.seats[0].costliest(1)[0].points_lost == max(each.points_lost for each in faults)


def test_a_review_of_a_match_has_all_finished_deals_and_says_how_it_was_made():
    match = random_match(GAMES["slobberhannes"], 4, seed=1, deals=2)
    shares: list[float] = []
    found = review(Record(match), worlds=(8,), seats=[1], progress=shares.append)

    assert [each.number for each in found.deals] == [1, 2]
    assert [[each.seat for each in deal.seats] for deal in found.deals] == [[1], [1]]
    assert shares == sorted(shares)
    assert shares[-1] == 1
    assert "thumb" in found.evaluator
    assert "weighed worlds" in found.evaluator
    assert found.spread == pytest.approx(0.98, abs=0.05)


def test_a_fault_in_the_last_tricks_is_certain_if_it_is_one_however_the_cards_lie():
    """Both worlds that the seat knows of are solved; turned round, the proof fails."""
    match = random_match(GAMES["slobberhannes"], 4, seed=4, deals=1)
    deal = match.deals[0]
    proved = [each for seat in review_deal(match, 1).seats for each in seat.decisions if each.is_certain]

    assert proved
    for each in proved:
        before, seat, made = list(steps(deal))[each.ply]
        seen = view(before, seat)
        assert each.is_fault
        assert each.trick >= 6
        assert is_proved(before, Trials(seen, made, FIRST, 1), each.made, each.best)
        assert not is_proved(before, Trials(seen, made, FIRST, 1), each.best, each.made)


def test_a_deal_won_as_dealt_has_no_decisions_and_all_of_its_result_is_the_cards():
    """Thirteen: whoever is dealt all four twos has won before the first card."""
    game = with_options(GAMES["tien-len"], {"instant-wins": "dealt"})
    match = new_match(game)
    pack = match.pack
    twos = [card for card in pack if card.rank == "2"]
    rest = [card for card in pack if card.rank != "2"]
    hands = [[*twos, *rest[:9]], rest[9:22], rest[22:35], rest[35:]]
    match = match.with_hands(hands)
    found = review_deal(match, 1)

    assert match.position.is_over
    assert [each.decisions for each in found.seats] == [()] * 4
    for each in found.seats:
        account = each.account
        assert account.rest == pytest.approx(0)
        assert account.usual + account.cards == pytest.approx(account.result)


def test_what_cannot_be_reviewed_is_said_in_a_sentence():
    match = played("slobberhannes")
    begun = new_match(GAMES["slobberhannes"])
    begun = begun.with_deal(lab_shuffle(1, 0, begun.pack))

    with pytest.raises(ReviewError, match="there is no deal 2: the match has 1"):
        review(Record(match), deals=[2])
    with pytest.raises(ReviewError, match="there is no seat 4 at a table of 4"):
        review(Record(match), seats=[4])
    with pytest.raises(ReviewError, match="no deal of this match is finished"):
        review(Record(begun))
    with pytest.raises(ReviewError, match="deal 1 is not over yet"):
        review_deal(begun, 1)


def test_the_costliest_decisions_are_those_that_lose_most_of_what_counts():
    """Where the match is nearly over, a move that costs the match may win points."""
    found = review_deal(played("slobberhannes"), 1, seats=[0]).seats[0]
    one = replace(found.decisions[0], grade="mistake", unit="chance", loss=0.1, points_lost=-2.0)
    other = replace(one, loss=0.05, points_lost=3.0)

    assert replace(found, decisions=(other, one)).costliest() == (one, other)


@pytest.mark.parametrize(
    ("key", "number", "totals", "unit"),
    [
        ("hearts", 3, (20, 40, 30, 10), "points"),
        ("hearts", 12, (95, 95, 90, 95), "chance"),
        ("slobberhannes", 12, (9, 9, 9, 9), "chance"),
        ("original-hearts", 7, (2, 2, 2, 2), "chance"),
        ("original-hearts", 7, (40, 2, 2, 2), "points"),
        ("original-hearts", 7, (2, 40, 40, 40), "points"),
    ],
)
def test_a_decision_is_judged_by_what_was_played_for(key, number, totals, unit):
    """The chance to win the match near its end, unless that is as good as decided; points otherwise."""
    match = played(key)
    judged = set()
    for before, seat, made in steps(match.deals[0]):
        if seat == 0 and isinstance(made, PlayCard) and len(before.legal(seat).moves) > 3:
            late = replace(before, standing=replace(before.standing, number=number, totals=totals))
            found = decision_of(late, seat, made, Wanted(("A", "B", "C", "D"), 8.0, worlds=(40,)))
            judged |= {found.unit} if found else set()

    assert unit in judged
    assert unit == "chance" or judged == {"points"}


def test_a_match_of_one_deal_is_judged_by_points():
    """The deal of the day is ranked by how far a player is ahead."""
    for game in (daily_deal(FIRST_DAY, "hearts-classic.left").game, with_deals(GAMES["polignac"], 1)):
        match = random_match(game, 4, seed=3, deals=1)

        assert {each.unit for each in review_deal(match, 1, seats=[1], worlds=(6,)).seats[0].decisions} == {
            "points"
        }


@pytest.mark.parametrize(
    ("led", "answer", "kind"), [("K♣", "4♦", "duck"), ("T♠", "T♥", "duck"), ("5♠", "T♥", "win")]
)
def test_in_put_a_card_equal_to_the_one_led_wins_nothing(led, answer, kind):
    """Hoyle's Games Enlarged, Put: equal cards win for nobody."""
    seen = view(play(begun(GAMES["put"], f"{led} {answer}\n9♠ 9♥\n7♣ 7♦"), led), B)

    assert kind_of(seen, PlayCard(card(answer))) == kind


def test_whoever_begins_a_run_is_said_to_lead():
    now = random_match(GAMES["newmarket"], 3, 1, deals=1).deals[0]
    before = as_dealt(now)
    (leader,) = before.to_act
    (seat, move), *_ = now.moves

    assert (seat, kind_of(view(before, leader), move)) == (leader, "lead")


@pytest.mark.parametrize(
    ("game", "verbs", "kind"),
    [
        ("cassino", {"capture", "build"}, "capture"),
        ("cassino", {"play"}, "lay"),
        ("switch", {"play", "draw"}, "lay"),
        ("switch", {"suit"}, "announce"),
    ],
)
def test_cards_that_are_played_to_no_trick_are_no_announcements(game: str, verbs: set[str], kind: str):
    deal = random_match(GAMES[game], 3, 1, deals=1).deals[0]
    made = [(view(before, seat), move) for before, seat, move in steps(deal) if move.text.split()[0] in verbs]

    assert made
    assert {kind_of(seen, move) for seen, move in made} == {kind}


def test_a_meld_belongs_to_the_trick_before_it():
    deal = random_match(GAMES["bezique"], 2, 3, deals=1).deals[0]
    asked = [(view(before, seat), before) for before, seat, _ in steps(deal)]
    melds = [(trick_of(seen), len(before.tricks)) for seen, before in asked if seen.asks == "meld"]
    cards = [(trick_of(seen), len(before.tricks) + 1) for seen, before in asked if seen.asks != "meld"]

    assert melds
    assert all(found == trick for found, trick in (*melds, *cards))

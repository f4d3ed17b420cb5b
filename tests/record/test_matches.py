"""Whole matches in files, replayed card by card; each of their scores and totals is checked on the way.

All but `by-hand` were played by computer players, the cards dealt by the lab shuffle from the seed in each;
where something is announced, whoever held four or five of the highest cards was made to announce, and then
to play the highest, and at Spoil Five every other player who might take the pool to play on.  They carry no
rules, except for `polignac`: so they tell when the catalogue's change.
"""

from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from capot.play.climbing import CardOrder, combo_of, is_bomb_on
from capot.play.moves import Announce, Discard, Double, LayCards, PlayCard, RefusePass, Stop
from capot.play.scores.sheet import match_sheets
from capot.record import dumps, load, view_of
from capot.shuffle import first_dealer, lab_shuffle

DIRECTORY = Path(__file__).parent.parent / "data" / "matches"
DOCUMENT = Path(__file__).parent.parent.parent / "docs" / "record.md"

RESULTS = {
    "auction-hearts": ((8, -22, 6, 7), (0,)),
    "auction-hearts-fewest": ((-9, 26, -18, 0), (1,)),
    "auction-hearts-five-on": ((-34, 35, -29, -14, 42), (4,)),
    "barbu": ((75, 98, -87, -86), (1,)),
    "bezique": ((700, 1060), (1,)),
    "ciapano": ((30, 32, 35, 46), (0,)),
    "ciapano-eliminate": ((33, 25, 22, 30), (2,)),
    "ciapano-seven-monte": ((13, 4, 17, 26, 17, 12, 21), (1,)),
    "cancellation-hearts": ((51, 66, 62, 101, 60, 48, 80), (5,)),
    "cancellation-hearts-eleven-last": ((2, 1, 43, 19, 0, 1, 18, 5, 10, 30, 27), (4,)),
    "cancellation-hearts-six-passed": ((62, 87, 30, 64, 109, 64), (2,)),
    "catch-the-ten": ((28, 46, 28, 46), (1, 3)),
    "catch-the-ten-five": ((18, 34, 19, 29, 41), (4,)),
    "compendium": ((Fraction(15, 2), Fraction(1, 2), 14, 8), (1,)),
    "ciapano-two": ((41, 47), (0,)),
    "domino-hearts": ((34, 23, 31, 29), (1,)),
    "domino-hearts-seven-broken": ((3, 15, 25, 11, 19, 31, 26), (0,)),
    "draw-hearts": ((40, 51), (0,)),
    "draw-hearts-difference": ((12, -12), (0,)),
    "coteccio": ((0, 0, 3, 0), (2,)),
    "cucumber": ((30, 37, 30, 15), (3,)),
    "cucumber-five-danish": ((27, 15, 29, 11, 30), (3,)),
    "euchre": ((4, 12, 4, 12), (1, 3)),
    "euchre-three-stuck": ((6, 9, 10), (2,)),
    "gong-zhu-five-rounds": ((-1397, 100, -250, -308, -436), (1,)),
    "gong-zhu": ((-490, -1080, -340, -170), (3,)),
    "german-whist": ((3, 1), (0,)),
    "german-whist-points": ((60, 57), (0,)),
    "german-whist-three": ((3, 0, 0), (0,)),
    "grasobern-announcements": ((-8, -1, 12, 13), (0,)),
    "hartenjagen": ((-4, 28, 28, 8), (0,)),
    "hartenjagen-big-exact": ((3, 13, 4, 0), (3,)),
    "heartsette-three": ((85, 106, 69), (2,)),
    "hearts": ((31, 48, 48, 107), (0,)),
    "joker-hearts": ((40, 68, 100), (0,)),
    "joker-hearts-six": ((46, 48, 73, 99, 69, 107), (0,)),
    "hearts-partnership": ((181, 209, 181, 209), (0, 2)),
    "hearts-partnership-separate": ((21, 50, 37, 22), (0, 2)),
    "hearts-partnership-together": ((72, 6, 72, 6), (1, 3)),
    "kierki": ((28, 49, 45, 78), (0,)),
    "king": ((445, -290, -65, -90), (0,)),
    "king-short-strict": ((-295, -145, 65, 375), (3,)),
    "kein-stich": ((25, -30, 0, 5), (0,)),
    "king-russian": ((12, 30, -32, -10), (1,)),
    "king-russian-three": ((52, 4, -56), (0,)),
    "king-turkish": ((-680, 60, 100, 520), (3,)),
    "ramsch": ((-345, -271, -444), (1,)),
    "rentz": ((150, 250, 230), (1,)),
    "knockout-whist": ((1, 1, 1, 1, 0), (4,)),
    "knockout-whist-at-once": ((1, 0, 1, 1, 1), (1,)),
    "knaves-four-no-trump-repeated": ((20, 14, 0, -13), (0,)),
    "knaves-three": ((3, 13, 20), (2,)),
    "leekha": ((41, 102, 59, 50), (0, 2)),
    "lora-slovak": ((107, 91, 58, 84), (2,)),
    "lora-slovak-three": ((97, 104, 99), (0,)),
    "newmarket": ((1, -14, 17, -29, 25), (4,)),
    "cassino": ((8, 28), (1,)),
    "cassino-four-royal-ace": ((13, 12, 13, 12), (0, 2)),
    "switch": ((1, 2, 3, 1), (2,)),
    "switch-black-jack-five-points": ((0, 223, 0, 0, 0), (1,)),
    "newmarket-eight-forty": ((-2, 49, 84, 9, -4, 101, -10, 91), (5,)),
    "nine-card-brag": ((20, -8, -4, -8), (0,)),
    "original-hearts-sweepstake": ((-19, -20, 39, -14, 14), (2,)),
    "polignac": ((5, 7, 5, 13), (0, 2)),
    "polignac-general-anticlockwise": ((11, 7, 6, 11), (2,)),
    "polignac-six-talon": ((5, 0, 13, 5, 7, 5), (1,)),
    "royal-hearts": ((78, 30, 114, 39), (1,)),
    "schafkopf-ramsch": ((3, -9, 11, -5), (2,)),
    "schieberamsch": ((-1010, -862, -748), (2,)),
    "schafkopf-window": ((8, 10, 8), (1,)),
    "schafkopf-window-by-each-redealt": ((-14, 16, -2), (1,)),
    "six-card-brag": ((32, 2, -13, -13, -8), (0,)),
    "six-bid-solo": ((123, 66, -189), (0,)),
    "six-bid-solo-four-tricks": ((379, -84, -436, 141), (0,)),
    "skat": ((-381, 132, 74), (1,)),
    "skat-seeger-fabian": ((270, -88, -370), (0,)),
    "skat-four": ((-1588, -496, -281, -1938), (2,)),
    "slippery-paws-refusals": ((3, 5, 13), (0,)),
    "sjavs": ((14, -2, 14, -2), (1, 3)),
    "sjavs-danish": ((-75, 33, 42), (2,)),
    "sjavs-danish-named": ((44, -58, 14), (0,)),
    "sjavs-later": ((10, -2, 10, -2), (1, 3)),
    "the-least": ((2, 10, 6), (1,)),
    "thirteen-card-brag": ((13, 7, 17), (2,)),
    "tien-len": ((0, 4, 8, -12), (2,)),
    "tien-len-southern": ((3, 3, -6), (0, 1)),
    "trex": ((-100, 65, 65, -30), (1, 2)),
    "trex-pairs": ((-150, 190, -70, 30), (1, 3)),
    "trex-complex": ((80, 175, -575, 290), (3,)),
    "put": ((5, 3), (0,)),
    "truc": ((14, 1), (0,)),
    "truc-by-two-reraise": ((12, 10), (0,)),
    "reversis": ((163, -28, -216, 81), (0,)),
    "reversis-aces": ((31, -24, -107, 99), (3,)),
    "rams": ((6, -1, 1, 23), (1,)),
    "rams-pool": ((-10, -20, -13, 43), (3,)),
    "rams-five-seven-meets": ((2, -2, 16, 11, 13), (1,)),
    "rams-three-may-asked": ((15, -2, 17), (1,)),
    "sjavs-crosses": ((24, -2, 24, -2), (1, 3)),
    "whist-rubber": ((5, 0, 5, 0), (0, 2)),
    "whist": ((1, 5, 1, 5), (1, 3)),
    "twenty-down": ((20, 38, -5, 27), (2,)),
    "spoil-five": ((5, 1, -10, 5, -1), (0, 3)),
    "twenty-five": ((25, 10, 5, 10, 5), (0,)),
    "twenty-five-sides": ((40, 45, 40, 45), (1, 3)),
    "forty-five": ((50, 20, 50, 20, 50, 20), (0, 2, 4)),
}


@cache
def match_of(name):
    return load(DIRECTORY / f"{name}.capot")


@pytest.mark.sample
@pytest.mark.parametrize("name", RESULTS)
def test_a_whole_match_is_replayed_from_the_cards_of_its_seed_to_its_result(name):
    record = match_of(name)
    match, seed = record.match, record.seed

    assert match.is_over
    assert (match.totals, match.winners) == RESULTS[name]
    assert seed is not None
    assert match.first_dealer == first_dealer(seed, match.seats)
    for number, deal in enumerate(match.deals):
        fresh = begun(deal, match, number).with_deal(
            lab_shuffle(seed, number, (deal.agreed or deal.rules).pack.cards())
        )
        assert fresh.position.dealt == deal.dealt
        assert fresh.position.talon == deal.talon
        assert fresh.position.turned_first == deal.turned_first
    assert_is_written_as_it_was(name)


def begun(deal, match, number):
    """Return a match before one of its deals, as far as dealing the cards needs it."""
    return replace(match, deals=match.deals[:number], totals=deal.standing.totals, pot=deal.standing.pot)


def assert_is_written_as_it_was(name):
    """The text form does not change unnoticed: but for hash and rules, the file is what is written."""
    text = (DIRECTORY / f"{name}.capot").read_text(encoding="utf-8")
    kept = [line for line in text.splitlines() if not line.startswith("[Definition")]
    lines = dumps(match_of(name), embed=False).splitlines()
    written = [line for line in lines if not line.startswith("[Hash")]

    assert "\n".join(written).rstrip() == "\n".join(kept).rstrip()


def test_no_file_is_forgotten():
    assert sorted(path.stem for path in DIRECTORY.iterdir()) == sorted([*RESULTS, "by-hand"])


def test_a_record_copied_from_a_score_sheet_is_replayed():
    record = match_of("by-hand")

    assert record.names == ("Ann", "Ben", "Cleo", "Dan")
    assert record.match.position.score().points == (5, 5, 0, 5)
    assert [each.text for each in record.comments] == [
        "Copied from the back of the score sheet.",
        "all jacks, if the hearts fall",
        "so Dan is not asked",
        "the fourth jack",
    ]


def test_a_record_carries_its_rules_through_the_years():
    """`polignac` was written with its rules in it: whatever becomes of the catalogue, it can be replayed."""
    record = match_of("polignac")

    assert "[Definition" in (DIRECTORY / "polignac.capot").read_text(encoding="utf-8")
    assert dict(record.match.game.chosen) == {"failed-capot": "penalties-too"}
    assert record.match.losers == (3,)


def test_the_files_hold_what_is_rare():
    """A capot made and one failed, a talon exchanged, a refusal, a pool carried on, half a point."""
    announced = [
        move.name
        for name in ("polignac", "grasobern-announcements", "polignac-general-anticlockwise")
        for _, _, move in match_of(name).moves()
        if isinstance(move, Announce) and move.name
    ]
    assert {*announced} == {"capot", "general", "mord", "bettel"}
    moves = [move for name in RESULTS for _, _, move in match_of(name).moves()]
    assert any(isinstance(move, Discard) for move in moves)
    assert any(isinstance(move, RefusePass) for move in moves)
    pools = [score.pot for score in match_of("original-hearts-sweepstake").match.scores]
    assert max(pools) == 15
    halves = [points for score in match_of("compendium").match.scores for points in score.points]
    assert any(isinstance(points, Fraction) for points in halves)


def test_a_match_of_barbu_has_every_contract_of_every_declarer_and_a_sheet_that_checks():
    """Source 001: 28 deals, each contract once by each; the check column is the total of the contract."""
    match = match_of("barbu").match
    sheets = match_sheets(match)

    assert len({(sheet.declarer, sheet.contract.name) for sheet in sheets}) == len(match.deals) == 28
    assert [sheet.check for sheet in sheets] == [sheet.contract.total for sheet in sheets]
    assert [sheet.points for sheet in sheets] == [score.points for score in match.scores]
    assert sum(match.totals) == 0


def test_the_match_of_barbu_holds_what_doubling_and_dominoes_know():
    """Doubles of three, redoubles, an answer after one's turn; a declarer who passes, cards laid together."""
    deals = match_of("barbu").match.deals
    said = [[move for _, move in deal.moves if isinstance(move, Double)] for deal in deals]
    rows = [deal.moves for deal in deals if deal.start_rank]
    laid = [[each for each in moves if isinstance(each[1], PlayCard | Stop)] for moves in rows]

    assert any(len(move.seats) == 3 for moves in said for move in moves)
    assert any((by, to) in deal.doubles for deal in deals for to, by in deal.doubles)
    assert max(map(len, said)) > 4
    assert {type(moves[0][1]) for moves in laid} == {Stop, PlayCard}
    cards = [[(seat, type(move)) for seat, move in moves] for moves in laid]
    assert any(one == other and one[1] is PlayCard for moves in cards for one, other in pairwise(moves))


def reasons_of(name):
    return {item.reason for score in match_of(name).match.scores for item in score.items}


def test_the_files_hold_what_is_rare_with_a_widow():
    """The Least between, a deal that nobody wanted, every trick and none."""
    contracts = [deal.contract for deal in match_of("schafkopf-window").match.deals]
    assert {each.name for each in contracts if each is not None} == {"the-least"}
    assert "won every trick" in reasons_of("schafkopf-window")
    redealt = match_of("schafkopf-window-by-each-redealt").match.deals
    assert any(deal.declarer is None and not deal.tricks for deal in redealt)
    assert {"was the only one to win no trick", "won every trick"} <= reasons_of("the-least")


def test_the_files_hold_what_is_rare_in_twenty_down():
    """Each suit as trumps, players who drop out, one who is left alone, hearts in the ninth deal."""
    deals = match_of("twenty-down").match.deals

    assert {deal.trump for deal in deals} == set("♠♥♦♣")
    assert {len(deal.dropped) for deal in deals} >= {0, 1, 3}
    assert {"was the only one to stay in", "won every trick"} <= reasons_of("twenty-down")
    assert [deal.trump for deal in deals[8:]] == ["♥", "♥"]


def combinations_in(match):
    """Yield each combination laid, by what it is, with the one that it was laid on."""
    for deal in match.deals:
        ladder, lying = CardOrder(deal.rules.pack.order, deal.rules.stages[-1]), None
        for _, move in deal.moves:
            if isinstance(move, LayCards):
                combo = combo_of(move.cards, ladder)
                yield combo, lying, ladder
                lying = combo


def test_the_files_hold_every_combination_of_tien_len():
    """All six kinds, and twos at the top of sequences, which the book lets stand there."""
    laid = [combo for combo, _, _ in combinations_in(match_of("tien-len").match)]

    assert {"single", "pair", "triplet", "four", "sequence", "double sequence"} == {
        each.kind for each in laid
    }
    assert any(each.kind == "sequence" and each.cards[-1].rank == "2" for each in laid)


def test_the_files_hold_what_is_rare_in_tien_len():
    """With house rules: a bomb on twos, four twos dealt, the deal after it led by who had them."""
    match = match_of("tien-len-southern").match
    on_twos = [
        combo.kind
        for combo, lying, ladder in combinations_in(match)
        if lying is not None and is_bomb_on(combo, lying, ladder)
    ]
    (number,) = (number for number, deal in enumerate(match.deals) if deal.shown)
    (shown,) = match.deals[number].shown

    assert on_twos
    assert shown.what == "four-highest"
    assert match.scores[number].points == tuple(2 if seat == shown.seat else -1 for seat in range(3))
    assert match.deals[number + 1].moves[0][0] == shown.seat


def test_the_files_hold_what_is_rare_in_brag():
    """Four of a kind, four pairs that save a deal, deals added for the pot, a crash, the spare hand taken."""
    nine, six, thirteen = (match_of(f"{number}-card-brag").match for number in ("nine", "six", "thirteen"))

    assert {each.what for deal in nine.deals for each in deal.shown} == {"four-of-a-kind", "four-pairs"}
    assert any(move == Announce("four-pairs") for deal in nine.deals for _, move in deal.moves)
    assert len(six.deals) > 12
    assert "won or tied every hand and took the pot" in reasons_of("six-card-brag")
    assert "won every hand" in reasons_of("thirteen-card-brag")
    assert any(deal.discards for deal in thirteen.deals)


def test_the_documents_example_is_the_record_from_the_score_sheet():
    text = DOCUMENT.read_text(encoding="utf-8")
    example = (DIRECTORY / "by-hand.capot").read_text(encoding="utf-8")

    assert f"```text\n{example}```" in text


def test_the_documents_view_is_that_of_the_same_deal():
    text = DOCUMENT.read_text(encoding="utf-8")
    lines = dumps(view_of(match_of("by-hand"), 2), embed=False).splitlines()

    shown = [line for line in lines if not line.startswith("[Hash")]
    assert "```text\n" + "\n".join(shown) + "\n```" in text


@pytest.mark.parametrize("path", sorted((DOCUMENT.parent / "deals").iterdir()), ids=lambda path: path.stem)
def test_the_deals_that_the_documents_judge_are_played_to_the_end(path):
    found = load(path)

    assert found.match.game.key == path.stem
    assert found.match.position.is_over

"""The Brags in the terminal: hands that are proposed, changed, typed, compared; the pot; what is declared."""

import re
from random import Random

import pytest

from capot.cards import FRENCH, card, cards
from capot.cli.screens.screen import hand_text
from capot.cli.screens.terminal import hints_line
from capot.cli.table.answers import read_command, read_move
from capot.cli.table.hands import Proposal, hands_lines, pot_opening, read_hands, typed_hands
from capot.cli.table.help import Hint
from capot.cli.table.picture import table
from capot.cli.table.questions import question
from capot.cli.table.story import deal_opening, report_notes, shown_lines
from capot.cli.words import Names
from capot.play.brag import BragOrder
from capot.play.errors import BadMove
from capot.play.moves import Announce, Arrange, TakeWidow
from capot.play.view import view
from capot.record.journal import read as stored
from capot.rules.catalog import GAMES
from capot.rules.games.brag import NINE_CARD_BRAG, SIX_CARD_BRAG, THIRTEEN_CARD_BRAG
from tests.cli.scripted import AS_SCRIPTED, said, script
from tests.random_play import random_match
from tests.rules.brag_table import dealt, declared, made, played
from tests.rules.brag_table import table as match_of
from tests.rules.table import A, B, C, D, house

NAMES = Names(("You", "Ben", "Clara", "David"), you=0)

NINE = """
    9♠ 9♥ 9♦ / 6♥ 5♣ 4♦ / Q♥ Q♦ 7♠
    K♠ K♥ K♦ / A♥ 2♥ 3♥ / 8♠ 8♦ 4♣
    J♠ J♦ 2♣ / T♠ T♦ 3♣ / 7♦ 6♣ 4♠
    A♣ A♦ 5♦ / Q♠ J♣ T♥ / K♣ 8♥ 2♦
"""
THIRTEEN = """
    9♠ 9♥ 9♦ 6♥ 5♣ 4♦ Q♥ Q♦ 7♠ J♥ T♣ 8♣ 2♠
    K♠ K♥ K♦ A♥ 2♥ 3♥ 8♠ 8♦ 4♣ 7♥ 6♦ 5♥ 3♦
    J♠ J♦ 2♣ T♠ T♦ 3♣ 7♦ 6♣ 4♠ Q♣ 7♣ A♠ 3♠
"""


def nine():
    """Return what A sees, who is to make three hands of nine cards."""
    return view(dealt(match_of(NINE_CARD_BRAG), NINE).position, A)


def proposed(seen):
    proposal = Proposal()
    return proposal, proposal.of(seen, Random(1))


# --- What is proposed, and how it is changed -----------------------------------------------------------


def test_hands_are_proposed_the_strongest_first_and_enter_makes_them():
    seen = nine()
    _, hands = proposed(seen)
    asked = question(seen, NAMES, "", hands)

    assert len(asked.lines) == len(hands) == 3
    assert asked.lines[0] == "  1. 9♠ 9♥ 9♦  prial of 9s"
    assert read_move(asked.empty, seen) == Arrange(hands)
    assert Arrange(hands) in seen.legal


def test_two_cards_are_swapped_and_the_hands_are_told_anew_in_their_order():
    seen = nine()
    proposal, _ = proposed(seen)

    told = proposal.changed("swap 9s, 4d", seen)

    assert told == "9♠ and 4♦ have changed places."
    assert {card("9♠"), card("4♦")} <= {each for hand in proposal.of(seen, Random(1)) for each in hand}
    assert not any(set(cards("9♠ 9♥")) <= set(hand) for hand in proposal.of(seen, Random(1)))
    ranks = [BragOrder("9").strength(hand) for hand in proposal.of(seen, Random(1))]
    assert ranks == sorted(ranks, reverse=True)


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("swap", "name two cards to swap, like: swap 9S KH"),
        ("swap 9s", "name two cards to swap"),
        ("swap 9s 9s", "name two cards to swap"),
        ("swap 9s kh", "you do not hold the K♥"),
        ("swap 9s 9h", "9♠ and 9♥ are both in the same hand"),
        ("swap 9s yy", "'yy' is not a card"),
    ],
)
def test_a_swap_that_cannot_be_made_says_why(typed, sentence):
    seen = nine()
    proposal, before = proposed(seen)

    with pytest.raises(BadMove, match=sentence):
        proposal.changed(typed, seen)
    assert proposal.of(seen, Random(1)) == before


def test_the_hands_of_a_hint_are_those_that_enter_makes(run, data, monkeypatch):
    def hinted(seen, *_, **__):
        return Hint("Hint: so.", Arrange(read_hands("jc th 9h / ts 7s 2s / kd 5h 2h", seen)))

    monkeypatch.setattr("capot.cli.table.help.hint", hinted)
    game = ("nine-card-brag", "--deals", "1", "--seed", "21", "--against", "random")

    told = run("play", *game, typed=["swap KD JC", "hint", "hint", ""]).output

    assert told.count("Hint: so. Enter makes these hands now.\n  1. J♣ 10♥ 9♥") == 1
    assert told.count("Hint: so.\n  1. J♣ 10♥ 9♥") == 1
    (path,) = (data / "matches").glob("*.journal")
    moves = [move for seat, move in stored(path).match.position.moves if seat == A]
    assert moves == [Arrange(tuple(map(cards, ("J♣ T♥ 9♥", "T♠ 7♠ 2♠", "K♦ 5♥ 2♥"))))]


def test_what_has_been_swapped_since_the_hint_stays_swapped(run, monkeypatch):
    monkeypatch.setattr(
        "capot.cli.table.help.hint",
        lambda seen, *_, **__: Hint("Hint: so.", Arrange(read_hands("jc th 9h / ts 7s 2s / kd 5h 2h", seen))),
    )
    game = ("nine-card-brag", "--deals", "1", "--seed", "21", "--against", "random")

    told = run("play", *game, typed=["hint", "swap KD 2S", "moves"]).output

    assert "  2. 10♠ 7♠ 2♠" not in told.partition("have changed places.")[2]


def test_another_stage_is_proposed_other_hands():
    seen, proposal = nine(), Proposal()
    proposal.of(seen, Random(1))
    proposal.changed("swap 9s 4d", seen)
    other = view(dealt(match_of(NINE_CARD_BRAG), NINE).position, B)

    assert {each for hand in proposal.of(other, Random(1)) for each in hand} <= set(other.hand)


@pytest.mark.parametrize(
    "typed",
    [
        "9s 9h 9d / 6h 5c 4d / qh qd 7s",
        "arrange 9S 9H 9D/6H 5C 4D/QH QD 7S",
        "9s 9h 9d 6h 5c 4d qh qd 7s",
        "9♠, 9♥, 9♦ / 6♥ 5♣ 4♦ / Q♥ Q♦ 7♠",
    ],
)
def test_hands_are_typed_with_slashes_between_or_three_cards_at_a_time(typed):
    seen = nine()
    proposal, _ = proposed(seen)

    assert proposal.changed(typed, seen) == ""
    assert read_move(typed, seen).text == "arrange 9S 9H 9D / 6H 5C 4D / QH QD 7S"


def test_the_rest_of_some_hands_is_proposed_before_anything_is_made():
    seen = nine()
    proposal, _ = proposed(seen)

    told = proposal.changed("9s 9h 9d / 6h 5c 4d", seen)

    assert told == "The other hands are made from the rest of your cards. Enter makes them all."
    assert typed_hands(proposal.of(seen, Random(1)), seen) == "arrange 9S 9H 9D / 6H 5C 4D / QH QD 7S"


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("9s", "hands of three, not one card: name three for each"),
        ("9s 9h", "hands of three, not two cards: name three for each, separated by slashes"),
        ("9s9h9d", "put spaces between the cards"),
        ("swop", "'swop' is not a card"),
    ],
)
def test_what_is_no_hands_is_answered_with_a_sentence(typed, sentence):
    with pytest.raises(BadMove, match=sentence):
        read_move(typed, nine())


def test_no_hand_at_all_is_typed_in_words():
    assert read_hands("nothing", nine()) == read_hands("arrange nothing", nine()) == ()


def test_what_is_left_over_of_thirteen_cards_is_told():
    match = dealt(match_of(THIRTEEN_CARD_BRAG, (0, 0, 0)), THIRTEEN, "A♦")
    for seat in (A, B, C):
        match = match.after(seat, TakeWidow(takes=False))
    seen = view(match.position, A)
    _, hands = proposed(seen)

    *shown, over = question(seen, NAMES, "", hands).lines

    assert len(shown) == len(hands) <= 4
    assert over.startswith("  left over: ")
    asked = question(seen, NAMES, "", hands).prompt
    assert asked == "Make hands of three cards, each a pair or better; Enter makes these"


def test_the_hand_is_sorted_by_rank_the_special_one_first():
    shown = table(nine(), NINE_CARD_BRAG, NAMES)

    assert hand_text(shown.hand, shown.faces) == "9♠ 9♥ 9♦   Q♥ Q♦   7♠   6♥   5♣   4♦"


# --- The story ----------------------------------------------------------------------------------------


def test_who_has_made_his_hands_is_ready_and_nobody_hears_which():
    match = dealt(match_of(NINE_CARD_BRAG), NINE)
    move = Arrange(tuple(cards(hand) for hand in ("K♠ K♥ K♦", "A♥ 2♥ 3♥", "8♠ 8♦ 4♣")))
    seen = view(match.after(B, move).position, A)
    own = view(match.after(B, move).position, B)

    assert seen.events == view(match.position, A).events
    assert said(own, NAMES) == "Ben has chosen."
    assert [place.deeds for place in table(seen, NINE_CARD_BRAG, NAMES).places] == [("ready",), (), (), ()]


def test_the_hands_are_told_side_by_side_with_who_won_which():
    over = played(match_of(NINE_CARD_BRAG), NINE).position

    assert hands_lines(over, NAMES) == [
        "          hand 1          hand 2                  hand 3",
        "  You     9♠ 9♥ 9♦ prial  6♥ 5♣ 4♦ run            Q♥ Q♦ 7♠ pair",
        "  Ben     K♠ K♥ K♦ prial  A♥ 2♥ 3♥ running flush  8♠ 8♦ 4♣ pair",
        "  Clara   J♠ J♦ 2♣ pair   10♠ 10♦ 3♣ pair         7♦ 6♣ 4♠ high card",
        "  David   Q♠ J♣ 10♥ run   A♣ A♦ 5♦ pair           K♣ 8♥ 2♦ high card",
        "  won by  You             Ben                     You",
    ]


def test_nothing_is_compared_before_all_have_made_their_hands():
    assert hands_lines(dealt(match_of(NINE_CARD_BRAG), NINE).position, NAMES) == []


def test_a_tie_is_told_with_those_who_tie():
    rows = """
        6♠ 6♥ 2♣ / A♠ K♦ 9♣
        5♠ 5♥ 7♦ / Q♥ T♠ 2♦
        4♠ 4♥ J♣ / A♦ K♣ 9♥
        3♠ 3♥ T♦ / J♥ 8♦ 2♠
    """
    over = played(match_of(SIX_CARD_BRAG), rows)

    assert hands_lines(over.position, NAMES)[-1].split("  ")[-1].strip() == "tie: you and Clara"


def test_hands_too_wide_for_a_screen_stand_one_below_the_other():
    rows = """
        K♠ Q♠ J♠ / A♥ K♥ Q♥ / 8♦ 7♦ 6♦ / T♣ 9♣ 8♣ | 2♠
        T♠ 9♠ 8♠ / J♥ T♥ 9♥ / 5♦ 4♦ 3♦ / 7♣ 6♣ 5♣ | 2♥
        7♠ 6♠ 5♠ / 8♥ 7♥ 6♥ / A♦ K♦ Q♦ / 4♣ 3♣ 2♣ | 2♦
        A♠ 4♠ A♣ | 3♠ J♦ K♣ 5♥ 9♦ 3♥ Q♣ T♦ 4♥ J♣
    """
    match = dealt(match_of(THIRTEEN_CARD_BRAG), rows)

    told = hands_lines(made(match, rows).position, NAMES)

    assert max(map(len, told)) < 80
    assert told[0] == "  hand 1, tie: you and Clara"
    assert "    David  A♠ A♣ 4♠ pair" in told
    assert sum(line.startswith("    David") for line in told) == 1
    assert "  hand 2, won by you" in told


def test_on_a_narrow_screen_hands_stand_one_below_the_other():
    over = made(dealt(match_of(NINE_CARD_BRAG), NINE), NINE).position
    aside = hands_lines(over, NAMES)

    below = hands_lines(over, NAMES, max(map(len, aside)) - 1)

    assert hands_lines(over, NAMES, max(map(len, aside))) == aside
    assert below[0] == "  hand 1, won by you"
    assert max(map(len, below)) < 40


def test_the_pot_is_in_sight_before_the_deal_and_what_stays_in_it_after():
    match = dealt(match_of(NINE_CARD_BRAG), NINE)
    seen = view(match.position, A)

    assert pot_opening(seen) == ["Everybody puts in 1: the pot is 4."]
    assert "4 points in the pot" in table(seen, NINE_CARD_BRAG, NAMES).facts
    assert report_notes(made(match, NINE), NAMES) == []


PAIRS = """
    A♣ A♦ K♠ K♥ Q♠ Q♥ J♠ J♦ 2♠
    9♠ 7♥ 9♦ 6♥ 5♣ 4♦ T♥ 8♦ 7♠
    3♠ 3♦ 2♣ T♠ T♦ 3♣ 7♦ 6♣ 4♠
    K♣ 8♥ 2♦ 4♥ 5♠ 5♥ 5♦ J♣ Q♦
"""


def test_what_stays_on_the_horses_of_newmarket_is_told_in_chips():
    match = random_match(GAMES["newmarket"], 4, 1, deals=1)
    notes = "\n".join(report_notes(match, NAMES))

    assert re.search(r"^On the horses for the next deal: \d+ chips?\.$", notes, re.MULTILINE)


def test_four_pairs_are_shown_and_the_pot_stays_for_the_next_deal():
    match = dealt(match_of(NINE_CARD_BRAG), PAIRS)
    seen = view(match.position, B)
    after = dealt(match, NINE)

    (shown,) = shown_lines(seen, NAMES)
    assert shown.startswith("You show four pairs: A♦ A♣ K♠ K♥ Q♠ Q♥ J♠ J♦. ")
    assert shown.endswith("The deal is dead: nobody wins the pot, and the cards are dealt again.")
    assert report_notes(match, NAMES) == ["In the pot for the next deal: 4 points."]
    assert pot_opening(view(after.position, A)) == ["Everybody puts in 1: the pot is 8, 4 of it from before."]
    assert "The pool" not in " ".join(deal_opening(view(after.position, A), NAMES, NINE_CARD_BRAG))


FOUR = """
    A♣ A♦ A♠ A♥ Q♠ 8♣ J♠ 7♣ 2♠
    9♠ 7♥ 9♦ 6♥ 5♣ 4♦ T♥ 8♦ 7♠
    3♠ 3♦ 2♣ T♠ T♦ 3♣ 7♦ 6♣ 4♠
    K♣ 8♥ 2♦ 4♥ 5♠ 5♥ 5♦ J♣ Q♦
"""


def test_four_of_a_kind_wins_the_pot_outright_and_that_is_told():
    seen = view(dealt(match_of(NINE_CARD_BRAG), FOUR).position, B)

    (shown,) = shown_lines(seen, NAMES)

    assert shown.startswith("You show four of a kind: A♠ A♥ A♦ A♣")
    assert shown.endswith("You win the pot outright.")


def test_what_may_be_kept_to_oneself_is_asked_of_everybody_in_secret():
    match = dealt(match_of(house(NINE_CARD_BRAG, four_of_a_kind="declared")), FOUR)
    holder, other = view(match.position, A), view(match.position, B)

    asked = question(holder, NAMES)

    assert [choice.label for choice in asked.choices] == ["Four of a kind", "Declare nothing"]
    assert question(other, NAMES).prompt.startswith("You have nothing to declare;")
    for typed in ("four of a kind", "1", "declare four-of-a-kind", "announce four-of-a-kind", "kind"):
        assert read_move(typed, holder) == Announce("four-of-a-kind")
    for typed in ("nothing", "no", "announce nothing", "0", "pass"):
        assert read_move(typed, holder) == Announce(None)
    with pytest.raises(BadMove, match="'capot' is not an answer; type four-of-a-kind or nothing"):
        read_move("capot", holder)
    assert said(view(match.after(A, Announce(None)).position, A), NAMES) == "You declare nothing."
    over = declared(match, "four-of-a-kind", "", "", "")
    assert shown_lines(view(over.position, D), NAMES)[-1].endswith("You win the pot outright.")


def test_the_spare_hand_is_asked_for_taken_and_told():
    match = dealt(match_of(THIRTEEN_CARD_BRAG, (0, 0, 0)), THIRTEEN, "A♦")
    seen = view(match.position, A)

    assert question(seen, NAMES).prompt == "Do you swap your hand for the spare one?"
    assert read_command("take", seen) is None
    assert read_move("take", seen) == read_move("take the spare hand", seen) == TakeWidow(takes=True)
    assert read_move("leave", seen) == TakeWidow(takes=False)
    with pytest.raises(BadMove, match="type take or leave"):
        read_move("", seen)
    taken = view(match.after(A, TakeWidow(takes=True)).position, A)
    assert said(taken, NAMES) == "You take the spare hand."
    left = view(match.after(A, TakeWidow(takes=False)).after(B, TakeWidow(takes=False)).position, A)
    assert said(left, NAMES) == "Ben leaves the spare hand."


# --- Whole matches -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "seats"),
    [("nine-card-brag", 4), ("six-card-brag", 8), ("seven-card-brag", 3), ("thirteen-card-brag", 3)],
)
def test_a_match_typed_at_random_is_played_to_its_end(run, data, tmp_path, key, seats):
    played_at_random = script(tmp_path, key, seats)

    result = run("play", key, "--seats", str(seats), *AS_SCRIPTED, typed=played_at_random.lines)

    assert result.exit_code == 0, result.output
    (path,) = (data / "matches").glob("*.journal")
    assert stored(path).match == played_at_random.match
    assert "won by  " in result.output or ", won by " in result.output


@pytest.mark.parametrize("key", ["nine-card-brag", "thirteen-card-brag"])
def test_enter_alone_plays_a_match_by_what_is_proposed(run, data, key):
    result = run("play", key, *AS_SCRIPTED, typed=[""] * 200)

    (path,) = (data / "matches").glob("*.journal")
    assert result.exit_code == 0, result.output
    assert stored(path).match.is_over


def test_a_deal_that_is_over_as_dealt_is_told_at_once_and_gone_on_from(run):
    told = run("play", "nine-card-brag", "--seed", "8", "--against", "random", typed=["", "", "undo"]).output

    assert "David shows four pairs: " in told
    assert told.index("The deal is dead") < told.index("Deal 1 is over")
    assert "In the pot for the next deal: 4 points." in told
    assert "the pot is 8, 4 of it from before." in told


def test_what_decided_the_last_deal_is_told_again_when_a_match_is_gone_on_with(run):
    run("play", "nine-card-brag", "--seed", "8", "--against", "random")

    told = run("play", "--resume").output

    assert "David shows four pairs: " in told
    assert told.index("The deal is dead") < told.index("Deal 1 is over")


def test_a_match_goes_on_at_the_hands_that_were_not_made_yet(run):
    first = run("play", "six-card-brag", *AS_SCRIPTED, typed=["", ""]).output
    again = run("play", "--resume", typed=["last", "undo"]).output

    hands = first[first.rindex("  1. ") : first.rindex("Enter makes")]
    assert "Deal 1 is over" in first
    assert hands in again
    assert "won by  " in again
    assert "You take back: " in again


def test_the_record_of_a_deal_shows_the_hands_that_were_compared(run, data):
    run("play", "six-card-brag", "--deals", "1", *AS_SCRIPTED, typed=[""])
    (path,) = (data / "matches").glob("*.journal")

    assert "won by  " in run("replay", str(path)).output
    assert "Now making hands of three: " in run("replay", str(path), "--at", "1").output
    assert "won by  " in run("replay", str(path), "--at", "4").output


def test_the_record_says_what_decided_a_deal_before_hands_were_made(run, data):
    run("play", "nine-card-brag", "--seed", "8", "--against", "random", typed=[""])
    (path,) = (data / "matches").glob("*.journal")

    told = run("replay", str(path)).output

    assert told.index("shows four pairs: ") < told.index("The deal is dead") < told.index("Totals: ")


@pytest.mark.parametrize(
    ("key", "sentence"),
    [
        ("six-card-brag", "Sixes rank above aces in every hand but a run."),
        ("nine-card-brag", "Nines rank above aces in every hand but a run."),
        ("thirteen-card-brag", "Three threes beat three aces; otherwise threes have their natural place."),
    ],
)
def test_the_rank_above_the_ace_is_told_when_hands_are_first_made(run, key, sentence):
    output = run(
        "play", key, "--seed", "3", "--against", "random", typed=["?"] if "thirteen" in key else []
    ).output

    assert f"\n{sentence} Your best hand is compared" in output


def test_the_line_of_keys_names_cards_that_one_holds():
    asked = question(nine(), NAMES, hands=proposed(nine())[1])

    found = re.search(r" · swap (\S+) (\S+) · ", hints_line(asked, None, 100))

    assert found
    assert {FRENCH.parse(word) for word in found.groups()} <= set(nine().hand)

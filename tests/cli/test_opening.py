"""Everything before the play in the terminal: its questions, the answers it accepts, what it prints."""

import re

import pytest

from capot.cards import FRENCH, card, cards
from capot.cli.screens.paint import Painter
from capot.cli.screens.screen import Choice, hand_text
from capot.cli.table.answers import how_to_answer, read_command, read_move
from capot.cli.table.dominoes import layout_rows, turns_since
from capot.cli.table.picture import table
from capot.cli.table.questions import explained, question
from capot.cli.table.typed import Command
from capot.cli.words import Names
from capot.play.errors import BadMove
from capot.play.match import new_match
from capot.play.moves import (
    Bid,
    Choose,
    Discard,
    Double,
    NameRank,
    NameTrump,
    PlayCard,
    StayIn,
    Stop,
    TakeWidow,
)
from capot.play.position import from_hands
from capot.play.stages.doubling import doubled
from capot.play.view import view
from capot.record.journal import read as stored
from capot.rules.catalog import GAMES
from capot.rules.changes.options import with_options
from capot.rules.games.king import KING
from tests.cli.scripted import AS_SCRIPTED, script
from tests.random_play import after, dealt
from tests.rules.table import match_at

NAMES = Names(("Anna", "You", "Ben", "Bella"), you=1)


def seen(key: str, *moves):
    """Return what the one seat that is asked then sees."""
    position = after(key, *moves).position
    return view(position, min(position.to_act))


def read(text: str, key: str, *moves):
    return read_move(text, seen(key, *moves), NAMES)


class TestContracts:
    @pytest.mark.parametrize(
        "text", ["3", "no-hearts", "No Hearts", "choose no-hearts", "hearts", "no h", "NO HEARTS"]
    )
    def test_a_contract_is_chosen_by_number_name_or_what_is_enough_of_it(self, text):
        assert read(text, "barbu") == Choose("no-hearts")

    def test_what_may_be_several_contracts_is_asked_back(self):
        with pytest.raises(
            BadMove, match="'no' may be No Queens, No Tricks, No Hearts, No King of Hearts or"
        ):
            read("no", "barbu")

    def test_the_beginning_of_a_name_goes_before_the_middle_of_another(self):
        assert read("trump", "barbu") == Choose("trump")
        assert read("tr", "barbu") == Choose("trump")
        assert read("king", "barbu") == Choose("no-king")

    @pytest.mark.parametrize("text", ["8", "0", "queans", "hello"])
    def test_what_is_no_contract_gets_a_sentence(self, text):
        with pytest.raises(
            BadMove, match=r"is not an answer; (did you mean|type a number from 1 to 7, or a name)"
        ):
            read(text, "barbu")

    def test_each_is_shown_with_what_counts_in_it(self):
        asked = question(seen("barbu"), NAMES)

        assert asked.kind == "list"
        assert [choice.label for choice in asked.choices][:2] == ["No Queens", "No Tricks"]
        assert asked.choices[1].detail == "each trick −2"


class TestTrumpsAndRanks:
    @pytest.mark.parametrize("text", ["h", "H", "hearts", "heart", "♥", "trump H", "2"])
    def test_a_suit_is_named_by_letter_sign_name_or_number(self, text):
        assert read(text, "barbu", Choose("trump")) == NameTrump("♥")

    def test_a_letter_that_is_a_command_elsewhere_is_a_suit_or_a_rank_here(self):
        trump, rank = seen("barbu", Choose("trump")), seen("barbu", Choose("dominoes"))

        assert read_command("h", trump) is None
        assert read_command("Q", rank) is None
        assert read_command("T", rank) is None
        assert read_command("hint", trump) is not None
        assert read_command("h", seen("barbu")) is not None

    @pytest.mark.parametrize("text", ["10", "T", "ten", "from T", "t", "10s"])
    def test_a_rank_is_named_as_it_is_written_or_spoken(self, text):
        assert read(text, "barbu", Choose("dominoes")) == NameRank("T")

    @pytest.mark.parametrize(("text", "choice"), [("x", "trump"), ("", "trump"), ("1", "dominoes")])
    def test_anything_else_gets_a_list_of_what_there_is(self, text, choice):
        with pytest.raises(BadMove, match=r"type spades, hearts, diamonds or|type A, or from K to 2"):
            read(text, "barbu", Choose(choice))


class TestDoubles:
    SAID = (Choose("no-queens"),)

    @pytest.mark.parametrize(
        ("text", "seats"),
        [
            ("nobody", ()),
            ("0", ()),
            ("anna", (0,)),
            ("Anna and Bella", (0, 3)),
            ("bel, a", (0, 3)),
            ("1 3", (0, 3)),
            ("double Anna", (0,)),
            ("maximum", (0, 1, 3)),
            ("all", (0, 1, 3)),
            ("7", (0, 1, 3)),
        ],
    )
    def test_players_are_doubled_by_name_by_number_all_or_none(self, text, seats):
        assert read(text, "barbu", *self.SAID) == Double(seats)

    def test_a_name_that_may_be_two_is_asked_back(self):
        with pytest.raises(BadMove, match="'be' may be Ben or Bella"):
            read("be", "barbu", *self.SAID)

    def test_a_name_of_nobody_here_gets_the_names_there_are(self):
        with pytest.raises(BadMove, match="'carl' is not at this table; type nobody, Anna, you, Bella or"):
            read("carl", "barbu", *self.SAID)

    def test_nobody_is_the_answer_of_an_empty_line_unless_a_double_is_owed(self):
        asked = question(seen("barbu", *self.SAID), NAMES)

        assert asked.empty == "nobody"
        assert [choice.label for choice in asked.choices] == [
            "Double nobody",
            "Double Anna",
            "Double you",
            "Double Bella",
            "Double Anna and you",
            "Double Anna and Bella",
            "Double you and Bella",
            "Double Anna, you and Bella",
        ]

    def test_who_doubles_back_is_told_so(self):
        told = doubled(((2, 1), (0, 1), (0, 2), (1, 2), (1, 0), (2, 0)), 1)

        assert [NAMES.said(each, FRENCH) for each in told] == [
            "Ben has doubled you and Anna back",
            "Anna has doubled you and Ben",
            "you have doubled Ben back and Anna back",
        ]


class TestWidowAndDraw:
    @pytest.mark.parametrize(
        ("text", "takes"), [("take", True), ("t", True), ("leave", False), ("no", False)]
    )
    def test_the_widow_is_taken_or_left(self, text, takes):
        assert read(text, "schafkopf-window") == TakeWidow(takes)

    @pytest.mark.parametrize("text", ["", "perhaps"])
    def test_any_other_word_is_no_answer(self, text):
        with pytest.raises(BadMove, match="type take or leave"):
            read(text, "schafkopf-window")

    def test_as_many_cards_are_discarded_as_were_taken(self):
        now = seen("schafkopf-window", TakeWidow(takes=True))
        some = now.hand[:2]

        assert read_move(" ".join(each.code for each in some), now, NAMES) == Discard(some)
        assert question(now, NAMES).prompt == "Pick two cards to discard"

    @pytest.mark.parametrize("text", ["nothing", "none", "discard nothing", "0", ""])
    def test_nothing_is_discarded_by_a_word(self, text):
        assert read(text, "twenty-down", NameTrump("♠")) == Discard(())

    def test_one_to_three_cards_are_discarded_by_their_names(self):
        now = seen("twenty-down", NameTrump("♠"))

        for count in (1, 2, 3):
            some = now.hand[:count]
            assert read_move(" ".join(each.code for each in some), now, NAMES) == Discard(some)

    @pytest.mark.parametrize(("text", "stays"), [("in", True), ("out", False), ("o", False), ("stay", True)])
    def test_one_is_in_or_out(self, text, stays):
        draws = (NameTrump("♠"), *[Discard(())] * 4)

        assert read(text, "twenty-down", *draws) == StayIn(stays)


class TestLayout:
    BEGUN = (Choose("dominoes"), NameRank("7"), *[Double(())] * 3)

    def test_a_card_is_laid_or_the_turn_passed(self):
        now = seen("barbu", *self.BEGUN)
        fits = now.playable[0]

        assert read_move(fits.code, now, NAMES) == PlayCard(fits)
        assert read_move("pass", now, NAMES) == Stop()
        assert question(now, NAMES).prompt == 'Lay a card that fits, or pass ("pass")'

    def test_after_a_card_one_stops(self):
        first = seen("barbu", *self.BEGUN).playable[0]
        match = after("barbu", *self.BEGUN, PlayCard(first))

        assert match.position.to_act == {1}
        asked = question(view(match.position, 1), NAMES)
        assert asked.prompt == 'Lay another card that fits, or stop ("stop")'

    def test_doubles_before_the_first_card_are_no_turns_in_which_players_pass(self):
        told = turns_since(seen("barbu", *self.BEGUN), NAMES)

        assert told == "Nobody has laid a card since your last turn."

    def test_the_rows_show_their_cards_from_low_to_high_and_what_comes_next(self):
        match = after("barbu", *self.BEGUN)
        assert layout_rows(view(match.position, 1), NAMES)[0] == "♠  not started: next 7♠"
        for text in ("7S", "8S", "6S"):
            played = PlayCard(card(text))
            holder = next(seat for seat in range(4) if played.card in match.position.hands[seat])
            while min(match.position.to_act) != holder:
                seat = min(match.position.to_act)
                legal = match.position.legal(seat).moves
                match = match.after(seat, Stop() if Stop() in legal else legal[0])
            if played in match.position.legal(holder).moves:
                match = match.after(holder, played)
        rows = layout_rows(view(match.position, 1), NAMES)
        laid = {each.rank for each in view(match.position, 1).laid if each.suit == "♠"}
        assert {"7", "8", "6"} <= laid
        assert " 6 7 8 " in f"{rows[0]} "


@pytest.mark.parametrize("said", ["hold", "yes", "18", "bid 18", "hold 18"])
def test_a_bid_is_held_by_a_word_or_its_number(said):
    assert read(said, "skat", Bid(18)) == Bid(18)


@pytest.mark.parametrize("said", ["hold", "bid", "18 or so"])
def test_nobody_passes_by_a_word_that_is_no_bid(said):
    with pytest.raises(BadMove, match=r"is not an answer|type pass, or from 18"):
        read(said, "skat")


@pytest.mark.parametrize(
    ("said", "meant"), [("sell", 3), ("yes", 3), ("3", 3), ("refuse", None), ("no", None), ("pass", None)]
)
def test_a_dealer_sells_by_a_word_or_the_bid_and_refuses_by_another(said, meant):
    match = match_at(with_options(KING, {"auction": "on"}), (0, 0, 0, 0), deals=6, dealer=0)
    match = dealt(match, 1)
    for bid in (2, 3, None):
        match = match.after(min(match.position.to_act), Bid(bid))

    assert read_move(said, view(match.position, 0), NAMES) == Bid(meant)


@pytest.mark.parametrize("said", ["bare tout", "bid bare-tout", "4"])
def test_a_contract_is_bid_by_its_name_or_its_number(said):
    match = dealt(new_match(GAMES["sjavs-danish"], 3), 1)

    assert read_move(said, view(match.position, min(match.position.to_act)), NAMES) == Bid(4)


def test_the_cat_of_a_tout_must_be_taken():
    match = dealt(new_match(GAMES["sjavs-danish"], 3), 1)
    for bid in (3, None, None):
        match = match.after(min(match.position.to_act), Bid(bid))
    asking = view(match.position, min(match.position.to_act))

    assert question(asking, NAMES).prompt == "You must take the cat"
    assert read_move("take the cat", asking, NAMES) == TakeWidow(takes=True)


def test_help_speaks_of_a_number_only_where_the_answers_have_one():
    staying = seen("twenty-down", NameTrump("♠"), *(Discard(()),) * 4)
    choosing = seen("barbu")

    assert "number" not in how_to_answer(staying, question(staying, NAMES))
    assert "a word or its number" in how_to_answer(choosing, question(choosing, NAMES))


def test_each_question_is_explained_when_it_is_asked_first():
    texts = {
        "barbu": "Choose the contract that suits your hand",
        "schafkopf-window": "You pick up two cards that nobody has seen",
        "twenty-down": "You may name a suit that you do not hold. You get three cards more",
    }
    for key, text in texts.items():
        assert explained(seen(key), NAMES)[0].startswith(text)


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    "table",
    [("barbu", 7, 0), ("schafkopf-window", 3, 1), ("the-least", None, 2), ("twenty-down", None, 3)],
    ids=str,
)
def test_a_whole_match_typed_word_by_word_is_played_to_its_end(run, data, tmp_path, table):
    key, deals, seat = table
    played = script(tmp_path, key, deals=deals, seat=seat)
    options = ("--deals", str(deals)) if deals else ()

    result = run("play", key, *options, "--seat", str(seat), *AS_SCRIPTED, typed=played.lines)

    assert result.exit_code == 0, result.output
    for deal in played.match.deals:
        for item in deal.score().items:
            words = [re.escape(part) for part in re.split(r"{@\d}", item.reason)]
            assert re.search(r"\w+".join(words), result.output), item.reason
    assert "The match is over" in result.output
    (path,) = (data / "matches").glob("*.journal")
    assert stored(path).match == played.match
    assert "{@" not in result.output


def test_barbu_ends_each_deal_with_the_sheet_of_its_declarer(run, tmp_path):
    played = script(tmp_path, "barbu", deals=8)

    output = run("play", "barbu", "--deals", "8", *AS_SCRIPTED, typed=played.lines).output

    assert output.count(" declares:") + output.count("You declare:") == 8
    assert output.count("Still owed to ") >= 2
    assert "check" in output


def test_hands_of_trumps_stand_together():
    """In Schafkopf queens and jacks belong to the suit of trumps."""
    match = dealt(new_match(GAMES["the-least"]), 1)
    shown = table(view(match.position, 0), GAMES["the-least"], Names(("A", "B", "C")))
    groups = [set(cards(group)) for group in hand_text(shown.hand, shown.faces).split("   ")]
    trumps = set(GAMES["the-least"].rules_for(3, 0).pack.trumps)

    assert sum(bool(group & trumps) for group in groups) == 1
    painted = Painter(shown.faces).hand(
        [Choice(shown.faces.short(held.card), "", suit=held.suit) for held in shown.hand]
    )
    assert [set(cards(group)) for group in painted.plain.strip().split("    ")] == groups


def test_where_suits_mean_nothing_the_rank_of_a_card_is_enough():
    """Put and Cucumber: cards of a rank are all alike; commands stay commands in lower case."""
    hands = cards("Q♠ T♥ K♦"), cards("A♠ 2♠ 3♠")
    rules = GAMES["put"].rules_for(2, 0)
    left = [each for each in rules.pack.cards() if each not in hands[0] + hands[1]]
    now = view(from_hands(rules, 1, hands, left), 0)

    assert [read_move(text, now) for text in ("10", "t", "k", "Q", "play k")] == [
        *map(PlayCard, cards("T♥ T♥ K♦ Q♠ K♦"))
    ]
    assert [read_command(text, now) for text in ("Q", "q", "K")] == [None, Command("quit"), None]
    with pytest.raises(BadMove, match="you may play no card of the rank 7 now"):
        read_move("7", now)
    with pytest.raises(BadMove, match="'yy' is not a card; type its rank alone, like Q, or type"):
        read_move("yy", now)
    with pytest.raises(BadMove, match=r"one card is played at a time; type one, like [KQ10]+$"):
        read_move("QS KD", now)
    # A queen that may not be played is refused, and no match is left by typing her.
    without = view(from_hands(rules, 1, (hands[1], hands[0]), left), 0)
    assert read_command("Q", without) is None
    with pytest.raises(BadMove, match="you may play no card of the rank Q now"):
        read_move("Q", without)
    assert "by its rank, or" in str(how_to_answer(now, question(now, NAMES)))

"""Words in place of cards: offers between the cards, and the suit that a run begins with."""

from io import StringIO

import pytest

from capot.cards import FACES, JOKER
from capot.cli.screens.paint import Painter
from capot.cli.screens.plain import PlainScreen
from capot.cli.screens.screen import Choice
from capot.cli.table.answers import read_command, read_move
from capot.cli.table.questions import question
from capot.cli.table.story import result_lines
from capot.cli.table.typed import parsed
from capot.cli.words import Names
from capot.language.languages import ENGLISH, LANGUAGES
from capot.language.texts import told
from capot.play.errors import BadMove
from capot.play.match import new_match
from capot.play.moves import Announce, NameSuit, PassTurn, PlayCard
from capot.play.position import positions_of
from capot.play.view import View, view
from capot.rules.catalog import GAMES
from capot.rules.changes.options import with_options
from capot.surface import voice
from tests.cli.scripted import AS_SCRIPTED
from tests.random_play import dealt, random_match
from tests.rules import bezique_table
from tests.rules.table import A, B, C
from tests.rules.test_king_auction import said
from tests.rules.test_switch import at as pile
from tests.rules.test_switch import played as shed

NAMES = Names(("You", "Ben", "Clara"), you=0)


def truc() -> View:
    now = dealt(new_match(GAMES["truc"], 2), 1).position
    return view(now, min(now.to_act))


def lead() -> View:
    """Return a view of Newmarket in which one of two suits may be led, and another one is held too."""
    now = random_match(GAMES["newmarket"], 3, 1, deals=1).deals[0]
    leads = (view(each, seat) for each in positions_of(now) for seat in each.to_act if each.moves)
    return next(seen for seen in leads if len(seen.legal.cards) == 2 and barred_suits(seen))


def barred_suits(seen: View) -> set[str]:
    return {card.suit for card in seen.hand} - {card.suit for card in seen.legal.cards}


@pytest.mark.parametrize("text", ["double", "dou", "double the stake", "Double"])
def test_an_offer_is_read_by_its_word_or_the_beginning_of_it(text):
    assert read_move(text, truc(), NAMES) == Announce("double")


def test_an_offer_with_its_figure_is_answered_with_what_it_offers():
    with pytest.raises(BadMove, match="type double on its own: play for 2 points"):
        read_move("double 4", truc(), NAMES)


def test_a_word_that_is_not_offered_now_has_its_reason(run):
    told = run("play", "truc", *AS_SCRIPTED, typed=["accept"]).output

    assert "Nobody has offered to raise the stake." in told


def test_why_explains_words_too(run):
    told = run("play", "truc", *AS_SCRIPTED, typed=["why double", "why accept", "why 2"]).output

    assert "You may say: Double the stake. Play for 2 points, unless the other player refuses." in told
    assert "Nobody has offered to raise the stake." in told


@pytest.mark.parametrize(
    ("language", "reason"),
    [("en", "hand thrown in by you"), ("de", "hingeworfen durch dich"), ("fr", "main jetée par vous")],
)
def test_the_reader_is_told_that_it_was_him_who_gave_up(language, reason):
    deal = dealt(new_match(GAMES["put"], 2), 1).position
    (seat,) = deal.to_act
    score = deal.after(seat, Announce("throw-in")).score()
    lines = result_lines(Names(("Anna", "Ben"), seat, LANGUAGES[language]), score, score.points)

    assert [line.endswith(f"+1   {reason}") for line in lines] == [seat == 1, seat == 0, False]


def test_a_suit_is_led_by_its_name_letter_or_sign():
    seen = lead()
    card = min(seen.legal.cards)
    name = seen.standing.faces.suit_name(card.suit)

    for text in (name, name.upper(), name[:-1], name[0], card.suit):
        assert read_command(text, seen) is None
        assert read_move(text, seen, NAMES) == PlayCard(card)


def test_a_suit_is_led_by_its_name_in_the_language_of_the_reader():
    seen = lead()
    card = min(seen.legal.cards)
    german = Names(NAMES.called, 0, LANGUAGES["de"])
    name = {"♠": "Pik", "♥": "Herz", "♦": "Karo", "♣": "Kreuz"}[card.suit]

    assert read_move(name, seen, german) == PlayCard(card)


def test_a_suit_that_may_not_be_led_has_its_reason():
    seen = lead()
    meant = read_move(seen.standing.faces.suit_name(min(barred_suits(seen))), seen, NAMES)

    assert isinstance(meant, PlayCard)
    assert dict(seen.barred)[meant.card].startswith("the next run is of")


def test_a_letter_that_is_a_suit_is_no_command_there(run):
    told = run("play", "newmarket", "--seed", "3", "--against", "random", typed=["help"]).output

    assert "     hint " in told
    assert "  h  hint " not in told


def test_answers_have_a_line_each_where_there_is_no_room_for_all_in_one():
    choices = [
        Choice("Accept", "accept", detail="play on for 2 points"),
        Choice("My remainder", "remainder", detail="play for 12 points, unless the other player refuses"),
    ]
    lines = Painter().options(choices, 0, 80).plain.splitlines()

    assert [line.strip().split("  ")[0] for line in lines] == ["Accept", "My remainder"]
    assert len(Painter().options(choices, 0, 100).plain.splitlines()) == 1


def test_all_numbers_are_listed_where_dots_would_stand_for_one_of_them():
    asked = question(view(said(), B), Names(("Ann", "You", "Clara", "David"), you=1))

    assert [each.label for each in asked.choices] == ["Pass", *map(str, range(1, 14))]


def test_who_bids_for_the_choice_of_a_contract_is_told_its_price_and_the_dealer_who_pays_it():
    names = Names(("Ann", "Ben", "Clara", "David"))
    bidding, selling = view(said(2), C), view(said(2, 3, None), A)

    assert question(bidding, names).prompt.endswith("at 25 points each, or pass")
    assert question(selling, names).prompt == "Do you sell the choice to Clara for 75 points?"


def test_a_joker_is_no_card_of_a_pack_without_jokers():
    now = dealt(new_match(GAMES["bezique"], 2), 1).position
    seen = view(now, min(now.to_act))
    for word in ("xx", "JK", "joker"):
        with pytest.raises(BadMove, match=f"'{word}' is not a card"):
            read_move(word, seen)
    with_jokers = GAMES["joker-hearts"].rules_for(3, 0).pack
    assert parsed("xx", FACES["french"], with_jokers) == JOKER


@pytest.mark.parametrize(
    ("hand", "stands"),
    [
        ("KD QD", "1 marriage: K♦ Q♦ (scores 20 points), 2 No meld (Enter)."),
        (
            "KD QD 7H",
            (
                "1 marriage: K♦ Q♦ (scores 20 points), 2 Take 9♥ for 7♥ (scores 10 points), "
                "3 Show 7♥ (scores 10 points), 4 No meld (Enter)."
            ),
        ),
        ("7H", "1 Take 9♥ for 7♥ (scores 10 points), 2 Show 7♥ (scores 10 points), 3 Draw (Enter)."),
    ],
)
def test_melds_stand_with_their_cards_and_numbers_by_which_they_are_laid(hand, stands, monkeypatch, capsys):
    now = bezique_table.after(bezique_table.dealt(hand), "play AS", "play 7C")
    seen = view(now, 0)
    monkeypatch.setattr("sys.stdin", StringIO("1\n"))
    PlainScreen().ask(question(seen, NAMES))

    assert stands in capsys.readouterr().out
    for place, each in enumerate(seen.legal.moves, 1):
        assert read_move(str(place), seen, NAMES) == each
    for word in ("pass", "draw", "no meld", "none", ""):
        assert read_move(word, seen, NAMES) == PassTurn()


@pytest.mark.parametrize(("form", "wild"), [("plain", "an ace"), ("jack-change-it", "a jack")])
def test_the_cards_that_go_on_a_suit_named_are_all_said(form, wild):
    game = with_options(GAMES["switch"], {} if form == "plain" else {"form": form})
    first = f"{'A' if wild == 'an ace' else 'J'}♦"
    now = shed(pile(f"{first} 9♥ 4♥", "5♦ 5♣ 3♥", pile="9♠", stock="3♠ 2♦", game=game), first)
    naming = f"The next card must be of the suit you name, or {wild}."
    assert told(voice.question(view(now, 0)).more, ENGLISH) == naming
    named = voice.question(view(shed(now, NameSuit("♥")), 1)).more
    assert told(named, ENGLISH) == f"The suit named is hearts: play a card of it, or {wild}."


@pytest.mark.parametrize("word", ["1", "xx", "joker"])
def test_where_no_card_may_be_played_what_is_no_answer_is_refused_with_the_word_that_is(word):
    seen = view(pile("5♦ 3♣", "5♣ 3♥", pile="9♠", stock="4♠ 2♦"), 0)

    assert not seen.legal.cards
    with pytest.raises(BadMove, match=f"^'{word}' is not an answer; type draw$"):
        read_move(word, seen, NAMES)
    assert read_move("5D", seen, NAMES) == PlayCard(seen.hand[0])


def test_drawing_though_a_card_fits_is_refused_with_its_reason(run):
    game = ("switch", "--seed", "3", "--against", "thumb", "-o", "draw-when=unable")
    told = run("play", *game, typed=["draw", "why draw", "pass"]).output
    assert told.count("You hold a card that you may play, so you may not draw.") == 2
    assert "is not a card" not in told

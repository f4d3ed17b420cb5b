"""Texts: made of messages, and said in the languages that Capot speaks."""

import pickle
from gettext import NullTranslations

import pytest

from capot.cards import BAVARIAN, FRENCH, ITALIAN, TELL, card, cards
from capot.language.cards import a_rank, card_name, one_of_suit, rank_letters, short, shorts, the_rank
from capot.language.german import German
from capot.language.languages import ENGLISH, LANGUAGES, Language
from capot.language.texts import (
    Name,
    as_clause,
    filled,
    inflected,
    joined,
    listed,
    pieces,
    say,
    say_count,
    sentence,
    told,
)
from capot.language.words import counted, decimal, measured, number, ordinal, spanned
from capot.rules.games.common import FULL
from capot.rules.text.card_names import Names
from tests.language.untold import untold

GERMAN, FRENCH_LANGUAGE = LANGUAGES["de"], LANGUAGES["fr"]


class Translated(NullTranslations):
    """A catalogue of a few messages."""

    def __init__(self, texts):
        super().__init__()
        self.texts = texts

    def gettext(self, message):
        return self.texts.get(message, message)

    def ngettext(self, one, many, count):
        return self.texts.get(one if count == 1 else many, one if count == 1 else many)


def german(**texts):
    language = Language("de", "Deutsch", German())
    language.__dict__["translations"] = Translated(
        {key.replace("_", " "): text for key, text in texts.items()}
    )
    return language


def test_a_text_is_its_english_sentence():
    text = say("you may not play the {card}", card=short(FRENCH, card("QS")))

    assert text == "you may not play the Q♠"
    assert sentence(text) == "You may not play the Q♠."
    assert text.told(ENGLISH) == text


def test_a_translation_asks_for_the_case_of_a_place():
    language = german(**{"you hold {card}": "du hast {card:acc}", "with {card}": "mit {card:dat}"})
    king = card_name(FRENCH, card("KS"))

    assert say("you hold {card}", card=king).told(language) == "du hast den Pik-König"
    assert say("with {card}", card=king).told(language) == "mit dem Pik-König"


def test_a_translation_may_have_a_form_for_each_case():
    language = german(
        **{"the dealer": "der Geber|den Geber|dem Geber|des Gebers", "after {who}": "nach {who:dat}"}
    )

    assert say("after {who}", who=say("the dealer")).told(language) == "nach dem Geber"
    assert sentence(say("the dealer")).told(language) == "Der Geber."


def test_a_case_reaches_every_part_of_a_list():
    some = listed([card_name(FRENCH, card("KH")), card_name(FRENCH, card("JS"))], "or")

    assert told(some, GERMAN, "acc") == "den Herz-König oder den Pik-Buben"
    assert told(some, FRENCH_LANGUAGE, "de") == "du roi de cœur ou du valet de pique"


@pytest.mark.parametrize(
    ("text", "in_german", "in_french"),
    [
        (card_name(FRENCH, card("AH")), "das Herz-Ass", "l’as de cœur"),
        (card_name(BAVARIAN, card("QS")), "der Gras-Ober", "l’Ober de feuilles"),
        (short(FRENCH, card("QS")), "D♠", "D♠"),
        (short(FRENCH, card("TS")), "10♠", "10♠"),
        (shorts(FRENCH, [card("JS"), card("KS")]), "B♠ K♠", "V♠ R♠"),
        (short(TELL, card("JC")), "UE", "UGl"),
        (the_rank(FRENCH, "J"), "der Bube", "le valet"),
        (shorts(ITALIAN, cards("QH 7D AS JC")), "RKe 7Mü ASw BSt", "CCo 7De AÉp VBâ"),
        (card_name(ITALIAN, card("7D")), "die Münz-Sieben", "le 7 de deniers"),
        (card_name(ITALIAN, card("QS")), "der Schwert-Reiter", "le cavalier d’épées"),
        (inflected("whole_suit", "italian", "♥", "all"), "alle Kelchkarten", "toutes les coupes"),
        (joined(" ", [the_rank(TELL, "A"), a_rank(FRENCH, "Q")]), "das Ass eine Dame", "l’as une dame"),
        (rank_letters(FRENCH, "KT"), "K 10", "R 10"),
        (
            inflected("some_of_rank", "french", "Q", "♥♦♣", "and", "each"),
            "jede Herz-, Karo- und Kreuz-Dame",
            "chacune des dames de cœur, de carreau et de trèfle",
        ),
        (
            inflected("some_of_rank", "french", "2", "♦♣", "and", "plain"),
            "die Karo- und Kreuz-Zwei",
            "les 2 de carreau et de trèfle",
        ),
        (number(12), "zwölf", "douze"),
        (ordinal(2), "zweite", "deuxième"),
        (ordinal(11), "11.", "11ᵉ"),
        (decimal(-1.25), "−1,2", "−1,2"),
        (joined("; ", [number(2), Name("Ann")]), "zwei; Ann", "deux\u202f; Ann"),
        (the_rank(BAVARIAN, "A"), "die Sau", "le Daus"),
        (card_name(FRENCH, card("2C")), "die Kreuz-Zwei", "le 2 de trèfle"),
        (rank_letters(BAVARIAN, "AK"), "A K", "A R"),
    ],
)
def test_grammar(text, in_german, in_french):
    assert (told(text, GERMAN), told(text, FRENCH_LANGUAGE)) == (in_german, in_french)


@pytest.mark.parametrize(
    ("cards_told", "in_french"),
    [
        (Names(FRENCH, FULL).each(cards("J♥ J♦ J♣")), "chacun des valets de cœur, de carreau et de trèfle"),
        (Names(FRENCH, FULL).each(cards("Q♥ Q♦")), "chaque dame rouge"),
        (
            Names(FRENCH, FULL).plain(cards("2♦ 2♣ 2♠ 3♣")),
            "les 2 de carreau, de trèfle et de pique et le 3 de trèfle",
        ),
        (Names(FRENCH, FULL).all(cards("Q♠ Q♥ Q♦ Q♣")), "les quatre dames"),
    ],
)
def test_french_cards_of_a_kind(cards_told, in_french):
    assert told(cards_told, FRENCH_LANGUAGE) == in_french


@pytest.mark.parametrize(
    ("form", "in_french"),
    [("", "D"), ("un", "une dame"), ("de", "de la dame"), ("à", "à la dame"), ("le", "la dame")],
)
def test_a_french_letter_of_a_rank_has_its_name_after_an_article(form, in_french):
    assert told(rank_letters(FRENCH, "Q"), FRENCH_LANGUAGE, form) == in_french


@pytest.mark.parametrize(
    ("form", "in_french"), [("un", "un cœur ou une carte de feuilles"), ("à", "à cœur ou à feuilles")]
)
def test_a_french_card_of_a_suit(form, in_french):
    some = listed([one_of_suit(FRENCH, "♥"), one_of_suit(TELL, "♠")], "or")

    assert told(some, FRENCH_LANGUAGE, form) == in_french


def test_a_translation_asks_for_sentences_without_their_first_capital():
    language = german(**{"usual: {what}": "üblich: {what:clause}"})
    one, other = sentence(say("across, then left")), sentence(say("and so on"))
    text = say("usual: {what}", what=joined(" ", [one, other]))

    assert text == "usual: Across, then left. And so on."
    assert text.told(language) == "üblich: across, then left. And so on."


def test_a_missing_translation_leaves_the_english_text():
    assert say("nobody has translated {this}", this=3).told(GERMAN) == "nobody has translated 3"
    assert say("").told(GERMAN) == ""


def test_the_value_of_a_clause_is_put_where_it_stands_open():
    assert filled(say("each player gets {{}}"), counted(3, "card")) == "each player gets three cards"


def test_a_translation_asks_for_the_case_of_an_open_value():
    language = german(**{"{who} leads {{}}": "{who} spielt {{:acc}} aus"})
    clause = filled(say("{who} leads {{}}", who=Name("Ann")), card_name(FRENCH, card("KS")))

    assert clause == "Ann leads the king of spades"
    assert clause.told(language) == "Ann spielt den Pik-König aus"


def test_a_count_chooses_the_form():
    assert [say_count("{count} vote", "{count} votes", each) for each in (1, 2)] == ["1 vote", "2 votes"]
    assert measured(1) == "1 point"
    assert spanned((3, 4, 5)) == "3 to 5"


def test_a_text_tells_of_what_it_is_made():
    text = sentence(say("{name} wins", name=Name("Ann")))

    assert list(pieces(text)) == ["Ann wins.", "Ann wins", "Ann"]


def test_a_sentence_may_stand_after_other_words():
    one, other = sentence(say("pass one card")), sentence(say("then play"))

    assert as_clause(one) == "pass one card"
    assert sentence(say("in clubs, {what}", what=as_clause(one))) == "In clubs, pass one card."
    assert as_clause(joined(" ", [one, other])) == "pass one card Then play."
    assert as_clause(Name("Ann")) == "Ann"


def test_a_text_survives_pickling():
    text = pickle.loads(pickle.dumps(sentence(say("{count} wins", count=number(3)))))  # noqa: S301

    assert text.told(GERMAN) == "Drei wins."


def test_plain_letters_within_a_text_are_found_and_signs_are_not():
    inner = joined(" or ", [say("the dealer"), "eldest hand"])
    text = joined(": ", ["## 3.", say("{who} leads {card}", who=inner, card=Name("any card"))])

    assert list(untold(text)) == [" or ", "eldest hand"]
    assert list(untold("a plain sentence")) == ["a plain sentence"]
    assert list(untold(joined(" ", ["12", say("cards")]))) == []

"""The rules of a game as sentences with slots."""

from capot.cards import FRENCH, card
from capot.language.cards import card_name
from capot.language.languages import ENGLISH, LANGUAGES
from capot.language.texts import Name, say
from capot.surface.form import Line, Piece, Slot, pieces_of, slots_of
from capot.surface.form.lines import filling

QUEEN = Slot("rules.scoring.queen.card", "card", say("card"), "QS", card_name(FRENCH, card("Q♠")))
POINTS = Slot("rules.scoring.queen.points", "number", say("points"), 13, Name("13"), low=-100, high=100)


def test_a_line_is_told_in_pieces_with_its_slots_apart():
    line = Line(
        "rules.scoring.queen", say("{card} costs {points}.", card=filling(QUEEN), points=filling(POINTS))
    )

    assert line.text == "the queen of spades costs 13."
    assert slots_of(line) == (QUEEN, POINTS)
    assert pieces_of(line, ENGLISH) == (
        Piece("The queen of spades", QUEEN),
        Piece(" costs "),
        Piece("13", POINTS),
        Piece("."),
    )


def test_the_words_of_a_slot_take_the_form_that_a_translation_asks_for():
    line = Line(
        "rules", say("if you hold {card} and cannot follow suit, you must play it", card=filling(QUEEN))
    )

    words = [piece.text for piece in pieces_of(line, LANGUAGES["de"]) if piece.slot]

    assert words == ["die Pik-Dame"]

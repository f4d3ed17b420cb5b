"""Six odd games made as a person would: by choosing what forms offer, in their words."""

import json

from capot.language.languages import ENGLISH
from capot.rules.catalog import GAMES
from capot.rules.changes.edits import Change, Remove, edited
from capot.rules.codec import dumps, encoded, loads
from capot.rules.decoding.values import decoded
from capot.rules.text import rulebook
from capot.surface.form import form_of, pieces_of, slots_of
from tests.random_play import random_match


class Sheet:
    """A game and its form, changed by the words that a person reads."""

    def __init__(self, key, seats=None):
        self.game = GAMES[key]
        self.seats = seats or self.game.players[0]

    @property
    def groups(self):
        return form_of(self.game, self.seats)

    def lines(self, part=""):
        some = [line for group in self.groups if group.part == part for line in group.lines]
        return [line for first in some for line in (first, *first.details)]

    def make(self, edit):
        edit = decoded(json.loads(json.dumps(encoded(edit, object))), object)
        self.game = edited(self.game, (edit,))

    def add(self, title, part=""):
        (found,) = [
            addition
            for group in self.groups
            if group.part == part
            for addition in group.additions
            if addition.title == title
        ]
        self.make(found.edit)

    def fill(self, shown, value, part=""):
        """Put a value in the slot that shows some words: a choice by its words, anything else as JSON."""
        (slot,) = [slot for line in self.lines(part) for slot in slots_of(line) if slot.shown == shown]
        if slot.kind in {"choice", "switch"}:
            value = next(choice.value for choice in slot.choices if choice.text == value)
        self.make(Change(slot.where, decoded(value, object)))

    def remove(self, sentence, part=""):
        (line,) = [line for line in self.lines(part) if line.text == sentence]
        assert line.removable
        self.make(Remove(line.where))

    def says(self, sentence, part=""):
        told = ["".join(piece.text for piece in pieces_of(line, ENGLISH)) for line in self.lines(part)]
        return sentence in told

    def book(self):
        """Return the rulebook, after the game has been written, read and played for two deals."""
        assert loads(dumps(self.game)) == self.game
        assert len(random_match(self.game, self.seats, 1, deals=2).deals) == 2
        return rulebook(self.game, self.seats)


def cards(text):
    return {"type": "Cards", "cards": text}


def test_finis_in_which_the_first_trick_counts_and_a_queen_is_a_prize():
    sheet = Sheet("finis")
    sheet.add("a trick that scores: the first")
    sheet.add("a card that scores, such as the queen of spades")
    sheet.fill("the queen of spades", cards("QD"))
    sheet.make(Change("rules.scoring.cards.points", -2))

    assert sheet.says("The queen of diamonds scores −2 points for whoever takes it.")
    assert sheet.says("The first trick scores 1 point for its winner.")
    assert "The queen of diamonds takes 2 points off your score." in sheet.book()


def test_hearts_with_trumps_turned_up_and_a_duty_to_trump():
    sheet = Sheet("hearts")
    sheet.add("trumps by the dealer’s last card, turned up")
    sheet.add("a duty to trump")
    sheet.fill("you must do so all the same", "you must beat it if you can, and otherwise may play any card")
    sheet.fill("100 points", 50)
    book = sheet.book()

    assert sheet.says("The suit of the card turned up is trumps.")
    assert "one that beats any trump already in the trick" in book
    assert "reaches 50 points" in book


def test_polignac_with_misere_and_a_card_that_multiplies():
    sheet = Sheet("polignac", seats=5)
    sheet.add("announcing misère: no trick")
    sheet.add("a card that multiplies")
    sheet.fill("the first announcement stands", "a later one must be higher, and the last stands")
    book = sheet.book()

    assert sheet.says("By announcing misère you undertake to win no trick.")
    assert "in the order capot, misère" in book


def test_barbu_with_an_eighth_contract():
    sheet = Sheet("barbu")
    sheet.add("a contract: no jacks")
    sheet.fill("−6 points", -8, part="No Jacks")
    book = sheet.book()

    assert sheet.says("Each jack scores −8 points for whoever takes it.", part="No Jacks")
    assert "No Jacks" in book


def test_tien_len_in_which_nobody_may_go_out_with_a_two():
    sheet = Sheet("tien-len")
    sheet.fill(
        "it is beaten like any other",
        "one card is beaten by four of a kind or three pairs in sequence, "
        "two by four such pairs, three by five",
    )
    sheet.fill("may lay again later", "is out until the next pile")
    sheet.make(Change("rules.stages.climbing.not_last", "2"))
    sheet.fill("1, 1, 1, −3", "3, 1, −1, −3")
    book = sheet.book()

    assert sheet.says("A player who passes is out until the next pile.")
    assert "3 points" in book


def test_finis_in_turn_with_slobberhannes_and_acorn_hearts():
    sheet = Sheet("finis")
    sheet.add("a deal of Slobberhannes in turn with this one")
    sheet.add("a deal of Acorn Hearts")
    sheet.fill("4 points", 6, part="Slobberhannes")
    book = sheet.book()

    assert sheet.says("One of the deals of the match is Finis.")
    assert [part.name for part in sheet.game.schedule] == ["own", "slobberhannes", "acorn-hearts"]
    assert "A match consists of three different deals, in this order" in book

"""Moves and their one text form."""

from dataclasses import replace

import pytest

from capot.cards import BAVARIAN, card, cards
from capot.play.choices import Legal, MakeHands, PickCards
from capot.play.errors import BadMove
from capot.play.match import new_match
from capot.play.moves import (
    Announce,
    Arrange,
    Bid,
    Build,
    CallCard,
    Capture,
    Choose,
    Discard,
    Double,
    DrawCard,
    Expose,
    LayCards,
    Move,
    NameRank,
    NameSuit,
    NameTrump,
    PassCards,
    PassTurn,
    PlayCard,
    RefusePass,
    ScatterCards,
    StayIn,
    Stop,
    SwapCard,
    TakeWidow,
    is_same,
)
from capot.play.notation import VERBS, parse_move, read_move
from capot.record import Record, dumps, loads
from capot.rules.changes.edits import Change
from capot.rules.changes.variants import based_on
from capot.rules.errors import RulesError
from capot.rules.games.polignac import POLIGNAC
from capot.rules.model import Game
from capot.rules.stages import announcing
from tests.random_play import dealt

MOVES: dict[str, Move] = {
    "play QS": PlayCard(*cards("QS")),
    "swap 7H": SwapCard(*cards("7H")),
    "pass QS KS 9H": PassCards(cards("QS KS 9H")),
    "scatter QS KS 9H": ScatterCards(cards("QS KS 9H")),
    "refuse": RefusePass(),
    "discard 7C 8C": Discard(cards("7C 8C")),
    "discard nothing": Discard(()),
    "announce capot": Announce("capot"),
    "announce nothing": Announce(None),
    "choose no-queens": Choose("no-queens"),
    "bid 4": Bid(4),
    "bid nothing": Bid(None),
    "bid 5 C": Bid(5, "♣"),
    "suit C": NameSuit("♣"),
    "trump S": NameTrump("♠"),
    "trump S alone": NameTrump("♠", alone=True),
    "call AS": CallCard(*cards("AS")),
    "from 7": NameRank("7"),
    "double 0 2": Double((0, 2)),
    "double nobody": Double(()),
    "expose QS AH": Expose(cards("QS AH")),
    "expose nothing": Expose(()),
    "stop": Stop(),
    "take": TakeWidow(takes=True),
    "leave": TakeWidow(takes=False),
    "in": StayIn(stays=True),
    "out": StayIn(stays=False),
    "lay 3S 3H": LayCards(cards("3S 3H")),
    "capture 8S 3H 5S 8D": Capture(card("8S"), cards("8D 5S 3H")),
    "build 9 2S 3H 4D": Build(9, card("2S"), cards("3H 4D")),
    "draw": DrawCard(),
    "pass": PassTurn(),
    "arrange 9S 9H 9D / 6H 5C 4D": Arrange((cards("9S 9H 9D"), cards("6H 5C 4D"))),
    "arrange nothing": Arrange(()),
}


@pytest.mark.parametrize("text", MOVES)
def test_each_move_has_one_text_form_in_and_out(text):
    assert parse_move(text) == MOVES[text]
    assert MOVES[text].text == text


def test_every_first_word_of_a_move_is_among_them():
    assert {text.split()[0] for text in MOVES} == VERBS


def test_where_a_name_has_capitals_it_is_read_as_the_rules_write_it():
    assert read_move("announce Capot", Legal((Announce("Capot"), Announce(None)))) == Announce("Capot")
    assert read_move("announce Capot", Legal((Announce("capot"),))) == Announce("capot")
    assert read_move("ANNOUNCE capot", Legal((Announce("Capot"), Announce(None)))) == Announce("Capot")
    assert read_move("announce Nothing", Legal((Announce("Capot"), Announce(None)))) == Announce(None)


def calling(*names: str) -> Game:
    """Return Polignac with an undertaking of each of these names."""
    stage = POLIGNAC.schedule[0].rules.stage(announcing.Announce)
    assert stage is not None
    named = tuple(replace(stage.undertakings[0], name=name) for name in names)
    return based_on(POLIGNAC, (Change("rules.stages.announce.undertakings", named),), name="Mine")


@pytest.mark.parametrize("said", ["announce Capot", "announce capot", "Announce CAPOT"])
def test_an_undertaking_whose_name_has_capitals_may_be_announced(said):
    """An own game may call it as it likes; its record reads back, with capitals or without."""
    match = dealt(new_match(calling("Capot"), 4), 2)
    (seat,) = match.position.to_act

    announced = match.after(seat, parse_move(said))

    assert announced.position.moves == ((seat, Announce("Capot")),)
    text = dumps(Record(announced))
    assert loads(text).match == announced
    assert loads(text.replace("announce Capot", "announce capot")).match == announced


@pytest.mark.parametrize(
    "names", [("capot", "Capot"), ("nothing",), ("Nothing",), ("a/b",), ("a,b",), ("a b",)]
)
def test_undertakings_that_could_not_be_told_apart_or_read_back_are_refused(names):
    """Moves are read without regard to capitals, and announcing nothing is a move too."""
    with pytest.raises(RulesError, match="announce"):
        calling(*names)


def test_moves_with_the_same_cards_are_different_if_their_verbs_are():
    called: Move = CallCard(*cards("QS"))
    assert called != PlayCard(*cards("QS"))
    assert not is_same(Discard(cards("QS KS")), PassCards(cards("KS QS")))
    assert is_same(PassCards(cards("QS KS")), PassCards(cards("KS QS")))


def test_hands_of_three_are_the_same_in_any_order_but_not_with_other_neighbours():
    made = Arrange((cards("9S 9H 9D"), cards("6H 5C 4D")))

    assert is_same(made, Arrange((cards("4D 5C 6H"), cards("9D 9S 9H"))))
    assert not is_same(made, Arrange((cards("9S 9H 4D"), cards("6H 5C 9D"))))


def test_cards_may_be_named_by_the_faces_of_the_game():
    assert parse_move("play OL", BAVARIAN) == PlayCard(*cards("QS"))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "play",
        "play QS KS",
        "lay",
        "arrange",
        "refuse QS",
        "announce",
        "bid 0",
        "bid 12345",
        "trump",
        "fold",
        "QS",
    ],
)
def test_what_is_no_move_is_refused_with_examples(text):
    with pytest.raises(BadMove, match="is not a move; moves look like: play QS"):
        parse_move(text)


def test_a_move_with_a_wrong_card_says_so():
    with pytest.raises(BadMove, match=r"^.yy. is not a card"):
        parse_move("play yy")


def test_a_choice_of_cards_holds_every_set_of_them_and_nothing_else():
    legal = Legal(pick=PickCards("pass", 2, cards("QS KS 9H")))

    assert PassCards(cards("9H QS")) in legal
    assert PassCards(cards("QS QS")) not in legal
    assert PassCards(cards("QS")) not in legal
    assert PassCards(cards("QS 2C")) not in legal
    assert Discard(cards("QS KS")) not in legal
    assert [move.text for move in legal] == ["pass QS KS", "pass QS 9H", "pass KS 9H"]


def test_a_seat_that_is_not_to_act_has_no_legal_move():
    assert not Legal()
    assert list(Legal()) == []


def test_cards_are_laid_together_in_whatever_order_they_are_named():
    legal = Legal((LayCards(cards("3S 3H")), PassTurn()))

    assert LayCards(cards("3H 3S")) in legal
    assert LayCards(cards("3S")) not in legal
    assert LayCards(cards("3S 3H 3H")) not in legal


def test_hands_of_three_may_be_made_in_any_order_of_different_cards_held():
    legal = Legal(make=MakeHands(2, cards("QS KS 9H 9D 2C 2D 4S")))

    assert Arrange((cards("QS KS 9H"), cards("9D 2C 2D"))) in legal
    assert Arrange((cards("2D 9D 2C"), cards("9H KS QS"))) in legal
    assert Arrange((cards("QS KS 9H"),)) not in legal
    assert Arrange((cards("QS KS 9H"), cards("9H 2C 2D"))) not in legal
    assert Arrange((cards("QS KS 9H"), cards("9D 2C 3D"))) not in legal
    assert sum(1 for _ in legal) == 70


def test_where_a_pair_is_the_least_fewer_hands_may_be_made_but_no_lower_ones():
    legal = Legal(make=MakeHands(2, cards("QS KS 9H 9D 2C 2D"), pairs_only=True))

    assert Arrange(()) in legal
    assert Arrange((cards("9H 9D QS"), cards("2C 2D KS"))) in legal
    assert Arrange((cards("QS KS 9H"),)) not in legal
    assert all(move in legal for move in legal)

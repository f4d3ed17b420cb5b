"""Melds are data: other lists of them, in another game of tricks in which two players draw."""

import pytest

from capot.cards import cards
from capot.play.melding import laid_by
from capot.play.position import as_dealt
from capot.play.view import view
from capot.players.melding.advice import melding_advice
from capot.rules.changes.edits import Add, Change, Edit
from capot.rules.changes.variants import based_on
from capot.rules.codec import dumps, loads
from capot.rules.errors import RulesError
from capot.rules.games.draw_hearts import DRAW_HEARTS
from capot.rules.model import Game
from capot.rules.scoring import Meld, Melds
from capot.rules.stages.melding import Melding
from capot.rules.text.book import rulebook
from tests.random_play import random_match

MARRIAGE = Meld("marriage", "marriage", 1, 20, ranks="KQ", of="plain")
PINOCHLE = Meld("pinochle", "pinochle", 2, 40, cards=cards("Q♠ J♦"))
AROUND = Meld("aces", "aces around", 3, 100, ranks="A", of="each")
STAGE = Add("rules.stages", Melding(), before="tricks")


def melded(*melds: Meld, edits: tuple[Edit, ...] = ()) -> Game:
    """Return Draw Hearts with melds."""
    scores = Add("rules.scoring", Melds("melds", melds))
    return based_on(DRAW_HEARTS, (STAGE, scores, Change("low_wins", value=False), *edits), name="Mine")


def test_the_melds_of_pinochle_are_a_list_for_another_game():
    """Pinochle has marriages, the queen of spades with the jack of diamonds, and aces of each suit."""
    game = melded(MARRIAGE, PINOCHLE, AROUND)
    now = as_dealt(random_match(game, 2, 1, deals=1).deals[0])
    while now.to_act:
        (seat,) = now.to_act
        now = now.after(seat, melding_advice(view(now, seat)).move)

    laid = {each.meld.name for each in laid_by(now)}
    assert laid
    assert laid <= {"marriage", "pinochle", "aces"}
    assert sum(item.points for item in now.score().items if item.term == "melds") >= 20 * len(laid)


def test_melds_come_back_from_json_and_stand_in_the_rulebook():
    game = melded(MARRIAGE, PINOCHLE, AROUND)

    assert loads(dumps(game)) == game
    assert "aces around (an ace of each suit), 100 points" in str(rulebook(game))


@pytest.mark.parametrize(
    ("meld", "why"),
    [
        (Meld("none", "none", 1, 20), "of certain cards, or of ranks"),
        (Meld("many", "many", 1, 20, ranks="A", times=5), "not enough cards"),
        (Meld("free", "free", 1, 0, ranks="KQ"), "at least a point"),
        (Meld("odd", "odd", 1, 20, ranks="KK"), "not different ranks"),
        (Meld("trumps", "trumps", 1, 20, ranks="KQ", of="trumps"), "no trumps"),
        (Meld("both", "both", 1, 20, of="plain", cards=cards("Q♠ J♦")), "no other suits"),
    ],
)
def test_a_meld_that_nobody_could_lay_is_refused_in_a_sentence(meld, why):
    with pytest.raises(RulesError, match=why):
        melded(meld)


def test_two_melds_need_different_names():
    with pytest.raises(RulesError, match="each meld needs a different name"):
        melded(MARRIAGE, MARRIAGE)

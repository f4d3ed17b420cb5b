"""News of cards exposed before the play: none until all have answered, then everything."""

from capot.cards import cards
from capot.play.match import new_match
from capot.play.moves import Expose
from capot.play.view import view
from capot.rules.games.gong_zhu import GONG_ZHU
from capot.server.deal_parts import exposed_states
from capot.server.log.news import news_of_move
from capot.server.messages.live import Moved
from capot.server.states.deal_states import ask
from tests.rules.table import house
from tests.rules.test_gong_zhu import hands


def begun(**options):
    """Return a match in which B holds the ace of hearts and C the pig."""
    match = new_match(house(GONG_ZHU, **options), 4)
    return match.with_hands(hands(more={1: "A♥ 2♠", 2: "Q♠", 0: "J♦"}))


def told(match, seat, text, to):
    """Return the news of an answer that a seat gets, and the match after it."""
    move = Expose(cards(text))
    after = match.after(seat, move)
    news = news_of_move(match, after, seat, move)(to)
    return [(each.seat, each.move) for each in news if isinstance(each, Moved)], after


def test_an_answer_is_hidden_until_all_have_answered():
    match = begun()
    first, match = told(match, 1, "A♥", to=0)
    second, match = told(match, 2, "Q♠", to=None)
    _, match = told(match, 3, "", to=0)
    last, match = told(match, 0, "", to=0)

    assert (first, second) == ([(1, None)], [(2, None)])
    assert last == [(0, "expose nothing"), (1, "expose AH"), (2, "expose QS"), (3, "expose nothing")]
    assert [(each.seat, each.card, each.held) for each in exposed_states(match.position)] == [
        (1, "AH", True),
        (2, "QS", True),
    ]


def test_each_round_is_told_when_it_closes():
    match = begun(rounds="several")
    for seat, text in ((1, "A♥"), (2, ""), (3, "")):
        _, match = told(match, seat, text, to=0)
    first, match = told(match, 0, "", to=3)
    for seat, text in ((0, ""), (1, ""), (2, "Q♠")):
        _, match = told(match, seat, text, to=0)
    second, match = told(match, 3, "", to=0)

    assert (1, "expose AH") in first
    assert second == [
        (3, None),
        (1, "expose nothing"),
        (2, "expose QS"),
        (3, "expose nothing"),
    ]


def test_the_answers_come_with_what_they_change():
    asked = ask(view(begun().position, 1))
    assert asked is not None

    assert [(each.move, each.name) for each in asked.choices] == [
        ("expose nothing", "Expose nothing"),
        ("expose AH", "Expose {AH}"),
    ]
    assert asked.choices[1].meaning == (
        "With the ace of hearts exposed, the score for hearts and taking all the hearts is doubled."
    )

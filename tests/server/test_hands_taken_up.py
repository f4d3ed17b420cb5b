"""The page's view of hands taken up one after another, in Catch the Ten for two."""

from random import Random

from capot.play.match import Match, new_match
from capot.play.view import view
from capot.rules.games.catch_the_ten import CATCH_THE_TEN
from capot.server.log.news import news_of_move
from capot.server.messages.live import Drew
from capot.server.states.deal_states import DealFacts, opening_of
from tests.random_play import dealt
from tests.rules.table import A, B


def played(plies: int) -> list[Match]:
    """Return the first deal of a match as dealt and after each of some cards drawn at random."""
    match, rng = dealt(new_match(CATCH_THE_TEN, 2), 1), Random(1)
    found = [match]
    for _ in range(plies):
        (seat,) = match.position.to_act
        match = match.after(seat, rng.choice(match.position.legal(seat).moves))
        found.append(match)
    return found


def test_each_player_is_told_the_hand_taken_up_and_nobody_that_of_the_other():
    """Sheet 4: each hand is taken up when the one before is finished, by its owner alone."""
    *_, before, after = played(12)
    (seat,) = before.position.to_act
    move = after.position.moves[-1][1]
    news = news_of_move(before, after, seat, move)

    for to in (A, B, None):
        drew = [each for each in news(to) if isinstance(each, Drew)]
        assert [each.seat for each in drew] == ([] if to is None else [to])
        for each in drew:
            assert each.cards == [card.code for card in after.position.hands[each.seat]]
            assert f"{each.words}".startswith("You take up the next hand: ")


def test_the_page_says_how_many_hands_are_still_to_be_taken_up_and_shows_no_stock():
    """Capot's choice: the hands on the table are counted in words, as nobody draws from them card by card."""
    first, *_, second = played(12)
    facts = DealFacts(CATCH_THE_TEN, first.position.rules, 2, 0)
    now, later = (opening_of(view(match.position, None), facts) for match in (first, second))

    assert (now.talon, now.stock) == (later.talon, later.stock) == (0, False)
    assert "still to be taken up: 2 hands each" in now.facts
    assert "still to be taken up: one hand each" in later.facts
    assert now.turn_up == later.turn_up == first.position.pack[-1].code

"""The events of a deal are one list; each seat sees of them what it would see at a table."""

from capot.cards import cards
from capot.play.events import Given, Made, Pile, Shown, Trick
from capot.play.match import new_match
from capot.play.moves import Announce, Discard, NameTrump, PassCards
from capot.play.view import events_seen, piles_of, view
from capot.rules.catalog import GAMES
from capot.rules.changes.options import with_options
from capot.rules.stages.exchanges import Exchange
from capot.server.log.news import news_of_move
from capot.server.messages.live import Showed
from tests.random_play import dealt, random_match


def passed(count):
    """Return a deal of Hearts in which the first seats have passed their first three cards."""
    match = dealt(new_match(GAMES["hearts"], 4), 1)
    for seat in range(count):
        match = match.after(seat, PassCards(match.position.hands[seat][:3]))
    return match.position


def whats(position, seat):
    """Return what a seat has seen happen."""
    return [event.what for event in events_seen(position, seat)]


def test_a_choice_is_the_seats_own_until_all_have_chosen():
    position = passed(3)

    assert whats(position, 1) == [Made(1, PassCards(position.hands[1][:3]))]
    assert whats(position, 3) == whats(position, None) == []


def test_cards_passed_are_seen_by_who_gave_and_who_receives_them():
    position = passed(4)

    for seat in range(4):
        own, received = PassCards(position.dealt[seat][:3]), position.received[seat]
        giver = next(each for each in range(4) if position.dealt[each][:3] == received)
        assert whats(position, seat)[:4] == [
            Made(each, own) if each == seat else Made(each, None, 3) for each in range(4)
        ]
        assert whats(position, seat)[4:] == [Given(seat, received, "passed", giver)]
    assert {type(event.stage) for event in position.events} == {Exchange}


def test_a_trick_taken_follows_its_last_card():
    position = random_match(GAMES["hearts"], 4, seed=2, deals=1).position
    tricks = [place for place, what in enumerate(whats(position, 0)) if isinstance(what, Trick)]

    assert tuple(whats(position, 0)[place] for place in tricks) == position.tricks
    assert all(isinstance(whats(position, 0)[place - 1], Made) for place in tricks)


def test_what_is_dealt_later_and_drawn_is_seen_by_its_seat_alone():
    match = dealt(new_match(GAMES["twenty-down"]), 1).after(1, NameTrump("♠"))
    match = match.after(1, Discard(match.position.hands[1][:2]))

    own, other = (
        [what.how for what in whats(match.position, seat) if isinstance(what, Given)] for seat in (1, 2)
    )

    assert own == ["dealt", "drawn"]
    assert other == ["dealt"]
    assert whats(match.position, 2)[-1] == Made(1, None, 2)


def test_moves_and_history_are_read_off_the_events():
    position = passed(4)

    assert position.moves == tuple((seat, PassCards(position.dealt[seat][:3])) for seat in range(4))
    assert view(position, 2).history == tuple(what for what in whats(position, 2) if isinstance(what, Made))


def test_a_hand_that_is_declared_and_decides_the_deal_is_shown_to_all():
    game = with_options(GAMES["nine-card-brag"], {"four-of-a-kind": "declared"})
    match = new_match(game, 2)
    four = cards("6S 6H 6D 6C 2S 3S 7S 8S 9S")
    rest = [card for card in match.pack if card not in four]
    match = match.with_hands([four, rest[:9]], rest[9:]).after(1, Announce(None))
    after = match.after(0, Announce("four-of-a-kind"))

    assert after.position.is_over
    assert isinstance(whats(after.position, None)[-1], Shown)
    told = news_of_move(match, after, 0, Announce("four-of-a-kind"))
    assert all(any(isinstance(each, Showed) for each in told(seat)) for seat in (0, 1, None))


def test_a_pile_that_nobody_can_beat_is_seen_by_all_to_be_won():
    last = random_match(GAMES["tien-len"], 4, seed=2, deals=1).position
    piles = [what for what in whats(last, None) if isinstance(what, Pile)]

    assert piles
    assert [pile.laid for pile in piles] == piles_of(view(last, 1))[: len(piles)]
    assert all([what for what in whats(last, seat) if isinstance(what, Pile)] == piles for seat in range(4))
    for place, what in enumerate(whats(last, None)):
        if isinstance(what, Pile):
            leader = whats(last, None)[place + 1]
            assert leader == Made(what.winner, leader.move) or what.winner in last.finished


def test_the_pile_on_which_a_deal_ends_is_not_won():
    last = random_match(GAMES["tien-len"], 2, seed=2, deals=1).position

    assert last.is_over
    assert not isinstance(whats(last, None)[-1], Pile)

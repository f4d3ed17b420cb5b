"""Every stage speaks: no question, answer or piece of news is blank or stays in English."""

from itertools import islice

import pytest

from capot.language.languages import LANGUAGES
from capot.language.texts import told as in_language
from capot.language.tokens import filled_in
from capot.play.match import new_match
from capot.play.moves import Bid, TakeWidow
from capot.play.view import view
from capot.rules.catalog import GAMES
from capot.surface.voice import Teller, answer, facts, question, signs, told
from tests.language.untold import untold
from tests.random_play import dealt, random_positions
from tests.rules.bezique_table import after
from tests.rules.bezique_table import dealt as of_bezique
from tests.speaking_of import speaking_of

MOST = 20
"""Answers of a question that are tried, of which there may be hundreds."""

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def in_every_language(text):
    return [in_language(text, language) for language in LANGUAGES.values()]


def is_said(text):
    """Whether a text says something in every language, and nothing of it stays in English."""
    return bool(text) and all(in_every_language(text)) and not list(untold(text))


def news(before, after):
    """Yield the words to each seat and a watcher on the move between two positions."""
    new = after.events[len(before.events) :]
    for to in (*range(after.seats), None):
        known = [event for event in (each.seen_by(to) for each in new) if event is not None]
        yield told(view(after, to), known, to), Teller(view(after, None)).told(known, to)


@pytest.mark.sample
@every_game
def test_every_question_and_every_answer_has_words_in_every_language(game):
    for position in random_positions(game, game.players[-1], 5):
        for seat in position.to_act:
            seen = view(position, seat)
            asked = question(seen)
            with speaking_of(game.key, seen.asks):
                assert is_said(asked.words)
                assert is_said(asked.more) or not asked.more
            for move in islice(seen.legal, MOST):
                found = answer(seen, move)
                with speaking_of(game.key, move):
                    assert found.move == move
                    assert is_said(found.title)
                    assert is_said(found.meaning) or not found.meaning


@pytest.mark.sample
@every_game
def test_every_move_is_news_for_every_seat_and_tells_it_no_more_than_a_watcher_could_say(game):
    before = None
    for position in random_positions(game, game.players[-1], 5):
        if before is not None and position.events != before.events:
            with speaking_of(game.key, position.events[-1]):
                for own, public in news(before, position):
                    assert is_said(own)
                    assert own == public
        before = position


@pytest.mark.sample
@every_game
def test_what_stays_public_has_words_in_every_language_and_is_no_secret(game):
    for position in random_positions(game, game.players[-1], 5):
        for seat in range(position.seats):
            own = facts(view(position, seat), seat)
            with speaking_of(game.key, own):
                assert all(map(is_said, own))
                assert own == facts(view(position, None), seat)
                signed = signs(view(position, None), seat, None)
                assert all(is_said(each.words) and (is_said(each.short) or not each.short) for each in signed)


@pytest.mark.parametrize(
    ("game", "seats", "sign"),
    [
        ("barbu", 4, "doubles {@1}"),
        ("tien-len", 4, "went out first"),
        ("spoil-five", 5, "took the turned card"),
        ("thirteen-card-brag", 3, "spare hand"),
        ("thirteen-card-brag", 3, "ready"),
        ("tien-len", 4, "passed"),
        ("twenty-down", 4, "drew 3"),
    ],
)
def test_a_stage_says_its_signs_beside_the_name_of_a_player(game, seats, sign):
    found = {
        f"{each.words}"
        for seed in range(5, 8)
        for position in random_positions(GAMES[game], seats, seed)
        for seat in range(seats)
        for each in signs(view(position, None), seat, None)
    }
    assert sign in found
    assert not any("nothing" in each for each in found)


def test_a_talon_that_is_pushed_on_is_not_left_lying():
    match = dealt(new_match(GAMES["schieberamsch"], 3), 1)
    (seat,) = match.position.to_act
    after = match.after(seat, TakeWidow(takes=False))

    own, *_ = [one for one, _ in news(match.position, after.position)]
    assert f"{own}" in {"You push the skat on.", f"{{@{seat}}} pushes the skat on."}
    assert answer(view(match.position, seat), TakeWidow(takes=False)).title == "Push"


def test_a_bid_that_is_held_is_not_told_as_another():
    match = dealt(new_match(GAMES["skat"], 3), 1)
    for _ in range(2):
        (seat,) = match.position.to_act
        before, match = match, match.after(seat, Bid(18))

    told_to_others = {f"{one}" for one, _ in news(before.position, match.position)}
    assert told_to_others == {"You hold 18.", f"{{@{seat}}} holds 18."}


def test_tokens_are_cards_and_players_of_the_reader():
    assert filled_in(
        "{@2} leads {QS} {KS'}.", lambda code: f"<{code}>", ["Ann", "Ben", "Cleo"].__getitem__
    ) == ("Cleo leads <QS> <KS'>.")


@pytest.mark.parametrize(
    "typed", ["{@3}", "{@99}", f"{{@{'9' * 5000}}}", "{@-1}", "{@²}", "{}", "{QX}", "{hello}"]
)
def test_braces_around_what_is_no_card_or_seat_stay_as_they_are(typed):
    assert filled_in(typed, lambda code: f"<{code}>", ["Ann", "Ben", "Cleo"].__getitem__) == typed


@pytest.mark.parametrize("key", ["euchre", "german-whist"])
def test_a_card_turned_up_and_a_stock_that_are_drawn_are_not_told_as_well(key):
    position = dealt(new_match(GAMES[key], GAMES[key].players[0]), 1).position
    seen = view(position, min(position.to_act))
    said = [str(each) for each in facts(seen, None)]
    rest = [str(each) for each in facts(seen, None, drawn=True)]

    assert position.turn_up is not None
    assert f"turned up: {{{position.turn_up.code}}}" in said
    assert rest == [each for each in said if not each.startswith(("turned up: ", "in the stock: "))]


def test_who_goes_on_without_a_meld_draws():
    before = after(of_bezique("KH QH"), "play AS", "play 7C")
    now = after(before, "pass")
    seen = [view(now, seat) for seat in (0, 1)]
    news_of_it = [each.events[len(view(before, each.seat).events) :] for each in seen]
    own, other = [told(each, some, each.seat) for each, some in zip(seen, news_of_it, strict=True)]
    assert in_language(own, LANGUAGES["en"]).startswith("You draw {")
    assert in_language(other, LANGUAGES["en"]).startswith("{@0} draws. You draw {")

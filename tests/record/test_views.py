"""A record of one seat's view, without a trace of any card that was hidden from that seat."""

import re
from dataclasses import replace
from functools import cache
from random import Random

import pytest

from capot.play.match import Match, new_match
from capot.play.moves import PassCards, PlayCard, RefusePass
from capot.play.view import view
from capot.record import (
    Comment,
    Drawn,
    Hidden,
    Record,
    RecordError,
    dumps,
    dumps_view,
    loads_view,
    to_json,
    view_from_json,
    view_of,
)
from capot.record.replay import first_moves, moves_of
from capot.record.sheet import Gave, Shown
from capot.rules.catalog import GAMES
from capot.rules.changes.options import with_options
from capot.rules.stages.exchanges import Rob, TakeTurnUp
from tests.conformance.test_conformance import cards_known, dealt_anew_behind
from tests.players.tables import EVERY_TABLE
from tests.random_play import random_match

TAGS = (("Date", "2026-01-31"), ("Secret", "QS is with Ben"))


@cache
def stages(game, seats, seed=11):
    """Return a match of two deals as it stood at some of its moves, most of them early."""
    match = random_match(game, seats, seed, deals=2)
    total = moves_of(match)
    counts = sorted({1, seats - 1, seats, min(2 * seats + 1, total), total // 2, total})
    return [first_moves(match, count) for count in counts]


def cards_written(text: str) -> set[str]:
    """Return the code of every card in the lines of a text, whether written singly or by suit."""
    lines = [line for line in text.splitlines() if not line.startswith("[")]
    words = [word for line in lines for word in line.split()]
    codes = {word for word in words if re.fullmatch("[AKQJT2-9][SHDC]'?", word)}
    for suit, ranks in re.findall(r"\b([SHDC]):([AKQJT2-9']+)", "\n".join(lines)):
        codes |= {rank + suit + twin for rank, twin in re.findall("(.)('?)", ranks)}
    return codes


@pytest.mark.sample
@EVERY_TABLE
def test_a_view_shows_no_card_that_its_seat_has_not_seen(game, seats):
    for match in stages(game, seats):
        record = Record(match, seed=11, tags=TAGS)
        for seat in range(seats):
            known = {card.code for deal in match.deals for card in cards_known(deal, seat)}
            some = [deal for deal in match.deals if deal.dealer == seat]
            known |= {card.code for deal in some if "talon" in str(deal.rules.stages) for card in deal.talon}
            last = {card.code for card in cards_known(match.position, seat) | set(match.position.talon)}
            text = dumps(view_of(record, seat), embed=False)

            assert cards_written(text) <= known
            assert cards_written(text[text.rindex("\ndeal ") :]) <= last


@pytest.mark.sample
@EVERY_TABLE
def test_exchanging_hidden_cards_leaves_a_view_the_same_to_the_letter(game, seats):
    rng = Random(3)
    compared = 0
    for match in stages(game, seats):
        for seat in range(seats):
            other = with_hidden_cards_exchanged(match, seat, rng)
            compared += other != match
            assert view_of(Record(other), seat) == view_of(Record(match), seat)
    assert compared
    assert dumps_view(Record(other), seat) == dumps_view(Record(match), seat)


def with_hidden_cards_exchanged(match: Match, seat: int, rng: Random) -> Match:
    """Return the match with cards exchanged in its last deal that the seat has not seen."""
    return replace(match, deals=(*match.deals[:-1], dealt_anew_behind(match.position, seat, rng)))


def is_draw(move: Shown) -> bool:
    """Whether somebody was given cards, by no move of a player."""
    return isinstance(move, Drawn) or (isinstance(move, Hidden) and move.verb == "draw")


@pytest.mark.sample(in_turn=True)
@EVERY_TABLE
def test_a_view_comes_back_as_it_was_written(game, seats):
    for number, match in enumerate(stages(game, seats)):
        seen = view_of(Record(match, seed=11, tags=TAGS), number % seats)
        text = dumps(seen, embed=False)
        again = loads_view(text)
        assert again == seen
        assert dumps(again, embed=False) == text
        assert view_from_json(to_json(seen, embed=False)) == seen
    assert loads_view(dumps(seen)) == view_from_json(to_json(seen)) == seen


@pytest.mark.sample(in_turn=True)
@EVERY_TABLE
def test_a_view_shows_all_that_its_seat_saw(game, seats):
    for match in stages(game, seats):
        for seat in range(seats):
            seen = view(match.position, seat)
            sheet = view_of(Record(match), seat).deals[-1]
            own = {card for hand in sheet.hands if hand for card in hand}
            moves = [
                (by, move) for by, move in sheet.moves if not is_draw(move) and not isinstance(move, Gave)
            ]
            shown = [move for by, move in moves if by == seat]
            gave = {move.card for _, move in sheet.moves if isinstance(move, Gave)}
            drawn = {card for _, move in sheet.moves if isinstance(move, Drawn) for card in move.cards}

            assert own == set(seen.dealt)
            assert shown == [each.move for each in seen.history if each.seat == seat]
            received = {
                c for by, m in sheet.moves if by != seat and isinstance(m, PassCards) for c in m.cards
            }
            assert set(seen.received) == (received or (drawn | gave) & set(seen.received))
            open_card = {sheet.turn_up} if seen.rules.stage(TakeTurnUp) or seen.rules.stage(Rob) else set()
            assert set(seen.hand) <= own | drawn | received | gave | open_card | set(sheet.talon or ())
            assert len(moves) == len(seen.history)


def test_a_choice_is_not_shown_before_all_have_chosen():
    """Not even whether it was a pass or a refusal."""
    match = first_moves(random_match(GAMES["hearts"], 4, seed=3, deals=1), 3)
    chosen = [seat for seat, _ in match.position.moves]

    for seat in range(4):
        sheet = view_of(Record(match), seat).deals[0]
        assert [by for by, _ in sheet.moves] == [by for by in chosen if by == seat]


def test_a_refusal_is_seen_and_the_passes_beside_it_are_not():
    game = with_options(GAMES["slippery-paws"], {"passing": "unanimous"})
    match = new_match(game, 4).with_deal(new_match(game, 4).pack)
    for seat in (0, 1, 2):
        match = match.after(seat, next(each for each in match.position.legal(seat) if each != RefusePass()))
    match = match.after(3, RefusePass())

    sheet = view_of(Record(match), 0).deals[0]

    assert [move for by, move in sheet.moves if by] == [Hidden("pass"), Hidden("pass"), RefusePass()]


def test_seed_comments_and_tags_are_kept_back_until_the_match_is_over():
    whole = random_match(GAMES["hearts"], 4, seed=3)
    half = first_moves(whole, 60)
    comments = (Comment(1, 0, "Ben has the QS"),)

    over = view_of(Record(whole, seed=3, tags=TAGS, comments=comments), 0)
    open_ = view_of(Record(half, seed=3, tags=TAGS, comments=comments), 0)

    assert over.head.seed == 3
    assert over.head.tags == TAGS
    assert open_.head.seed is None
    assert open_.head.tags == TAGS[:1]
    for some in (over, open_):
        assert "Ben has" not in dumps(some)


def test_a_view_needs_a_seat_of_the_table():
    match = random_match(GAMES["hearts"], 4, seed=3, deals=1)

    for seat in (-1, 4):
        with pytest.raises(RecordError, match=f"there is no seat {seat} at a table of 4"):
            view_of(Record(match), seat)


VIEW = """[Game "hearts"]
[Seat "0"]
deal 1 dealer 0
hand 0 S:AK32 H:KQJ D:AK2 C:432
hand 1 ?
hand 2 ?
hand 3 ?
pass 0 KH QH JH
pass 1 ?
pass 2 9S 8S 7S
pass 3 ?
1 from 0: 2C KC TC 7C
2 from 1: AC 9C 6C 4C
"""

FAULTS = [
    (VIEW.replace("hand 1 ?", "hand 1 QS"), "r:3: deal 1: a view of seat 0 shows the hand of that"),
    (VIEW.replace("hand 0 S:AK32", "hand 0 S:AK3"), "r:3: deal 1: a hand has 13 cards, not 12"),
    ('[FirstDealer "3"]\n' + VIEW, "r:4: deal 1: seat 3 deals, not seat 0"),
    (VIEW.replace("deal 1", "deal 2"), "r:3: deal 2: the next deal is number 1"),
    (VIEW.replace("pass 0 KH QH JH", "pass 0 ?"), "r:8: seat 0: pass ?: seat 0 sees its own cards"),
    (VIEW.replace("pass 0 KH", "pass 0 9H"), "r:8: seat 0: pass 9H QH JH: seat 0 cannot hold the 9♥"),
    (VIEW.replace("pass 2 9S", "pass 2 KS"), "r:10: seat 2: pass KS 8S 7S: seat 0 cannot be given the K♠"),
    (VIEW.replace("pass 2 9S", "pass 2 8S"), "r:10: seat 2: pass 8S 8S 7S: the 8♠ is named twice"),
    (VIEW.replace("pass 3 ?", "announce 3 capot"), "r:11: seat 3: announce capot: it is time to pass"),
    (VIEW.replace("1 from 0", "1"), "r:12: trick 1: say who leads: 1 from 0: ..."),
    (VIEW.replace("2 from 1", "2 from 2"), "r:13: trick 2: seat 1 leads, not seat 2"),
    (VIEW.replace("2 from 1", "3 from 1"), "r:13: trick 3: trick 2 comes first, whole"),
    (VIEW.replace("6C 4C", "6C 4C 2D"), "r:13: trick 2: 2D: a trick has 4 cards"),
    (VIEW.replace("6C 4C", "6C 2D"), "r:13: seat 0: play 2D: 2♦ may not be played: clubs were led"),
    (VIEW.replace("6C 4C", "6C 5C"), "r:13: seat 0: play 5C: seat 0 cannot hold the 5♣"),
    (VIEW.replace("6C 4C", "7C 4C"), "r:13: seat 3: play 7C: seat 3 cannot hold the 7♣"),
    (VIEW.replace("AC 9C", "AC 3C"), "r:13: seat 2: play 3C: seat 2 cannot hold the 3♣"),
    (VIEW + "score 0 0 0 0", "r:14: the deal is not over yet, so there is no score"),
    (VIEW + "pass 1 ?", "r:14: seat 1: pass ?: it is time to play a card"),
    (VIEW + "play 0 2D", "r:14: seat 0: play 2D: it is not the turn of seat 0; seat 1 is to act"),
    (VIEW.replace("pass 2 9S 8S 7S", "pass 2 ?"), "r:12: trick 1: it has not been told which cards seat 0 r"),
    (VIEW.replace("pass 1 ?", "pass 1 9S 8S 7S"), "r:9: seat 1: pass 9S 8S 7S: seat 1 does not pass to"),
    (VIEW.replace("pass 3 ?\n", ""), "r:11: trick 1: seat 3 has not passed yet"),
    ('[Game "hearts"]\n[Seat "4"]', "r: the seat 4 is not at a table of 4"),
    ('[Game "hearts"]\n[Seat "1"]\n1: QS', "r:3: trick 1: no cards have been dealt yet"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "sentence"), FAULTS, ids=range(len(FAULTS)))
def test_a_view_whose_cards_do_not_fit_together_is_refused_with_the_reason(text, sentence):
    assert loads_view(VIEW).deals[0].hands[0] is not None
    with pytest.raises(RecordError) as refused:
        loads_view(text, name="r")

    assert str(refused.value).startswith(sentence)


def test_the_cards_of_a_view_are_followed_through_pass_and_discard():
    """A seat plays what it was dealt and passed, less what it passed on or laid aside."""
    for key in ("hearts", "polignac-french", "grasobern", "knaves", "black-maria"):
        game = GAMES[key]
        for seats in sorted(game.players):
            record = Record(random_match(game, seats, seed=1, deals=1))
            for seat in range(seats):
                played = [
                    move.card
                    for by, move in loads_view(dumps_view(record, seat)).deals[0].moves
                    if by == seat and isinstance(move, PlayCard)
                ]
                assert len(played) == record.match.position.total_tricks

"""Records of games in which cards are got rid of by climbing, or shown as hands of three."""

from dataclasses import replace
from random import Random

import pytest

from capot.cards import cards
from capot.play.match import Match, new_match
from capot.play.moves import Announce, Arrange, LayCards, PassTurn, TakeWidow
from capot.record import (
    Drawn,
    Record,
    RecordError,
    dumps,
    dumps_view,
    loads,
    loads_view,
    stored,
    view_of,
)
from capot.record.journal import Header, Journal
from capot.rules.check.deal import hand_size
from capot.rules.games.brag import NINE_CARD_BRAG, SIX_CARD_BRAG, THIRTEEN_CARD_BRAG
from capot.rules.games.tien_len import TIEN_LEN
from capot.rules.match.ends import AfterDeals
from capot.rules.model import Game, every_deal
from capot.rules.scoring import InstantWinPaid
from capot.rules.stages.brag import DecidedByHand
from capot.rules.stages.climbing import InstantWin
from tests.random_play import any_move, dealt, random_match

ENDS = (AfterDeals(3),)


def with_stages(key: str, game: Game, *stages, scoring=()) -> Game:
    """Return a game with other stages before the one in which it is played, and more that scores."""
    rules = game.schedule[0].rules
    own = tuple(stage for stage in rules.stages if not isinstance(stage, DecidedByHand))
    return replace(
        game,
        key=key,
        schedule=every_deal(replace(rules, stages=(*stages, *own), scoring=(*rules.scoring, *scoring))),
        ends=ENDS,
    )


WON_AT_ONCE = with_stages(
    "won-at-once", TIEN_LEN, InstantWin(("four-highest",)), scoring=(InstantWinPaid("outright", 1),)
)
DECLARED = with_stages("declared", NINE_CARD_BRAG, DecidedByHand(fours="declared", pairs="declared"))


def one_deal(game: Game, *hands: str) -> Match:
    """Return a match whose first deal gives the first seats these cards, and the rest in order."""
    match = new_match(game, len(hands))
    size, given = hand_size(game.rules_for(len(hands), 0), len(hands)), [cards(hand) for hand in hands]
    used = {card for hand in given for card in hand}
    rest = [card for card in match.pack if card not in used]
    full = [(*hand, *(rest.pop() for _ in range(size - len(hand)))) for hand in given]
    return match.with_hands(full, rest)


@pytest.mark.parametrize("game", [WON_AT_ONCE, DECLARED], ids=lambda game: game.key)
def test_a_match_is_stored_move_by_move_and_gone_on_with(game, tmp_path):
    match = random_match(replace(game, ends=ENDS, ties="share"), game.players[0], 2)
    journal = Journal.create(
        tmp_path / "match.journal", Header(match.game, match.seats, ("?",) * match.seats, match.first_dealer)
    )
    for deal in match.deals:
        journal.deal(deal)
        for seat, move in deal.moves:
            journal.move(seat, move)
    journal.close()

    assert stored.read(tmp_path / "match.journal").match == match


def test_cards_laid_and_passes_stand_on_lines_of_their_own():
    match = dealt(new_match(TIEN_LEN), 1)
    (first,) = match.position.to_act
    match = match.after(first, LayCards(cards("3S")))
    (second,) = match.position.to_act
    match = match.after(second, PassTurn())

    assert dumps(Record(match), embed=True).count(f"\nlay {first} 3S\npass {second}\n") == 1


def test_cards_that_are_laid_may_be_written_by_suit():
    match = dealt(new_match(TIEN_LEN), 1)
    (first,) = match.position.to_act
    text = dumps(Record(match.after(first, LayCards(cards("3S")))))

    assert loads(text.replace(f"lay {first} 3S", f"lay {first} S:3")) == loads(text)


def test_hands_of_three_are_divided_by_strokes_with_or_without_spaces():
    match = one_deal(SIX_CARD_BRAG, "AS AH 2C KS KH 3C", "", "", "")
    text = dumps(Record(match.after(0, Arrange((cards("AS AH 2C"), cards("KS KH 3C"))))))

    assert "\narrange 0 AS AH 2C / KS KH 3C\n" in text
    assert loads(text.replace(" / ", "/")) == loads(text)


def test_where_fewer_hands_are_allowed_none_is_written_as_nothing():
    match = dealt(new_match(THIRTEEN_CARD_BRAG), 1).after(2, Arrange(()))

    text = dumps(Record(match))

    assert "\narrange 2 nothing\n" in text
    assert loads(text).match == match


def arranged(game: Game, seats: tuple[int, ...]) -> Match:
    """Return a match of four in whose first deal these seats have made their hands."""
    match, rng = dealt(new_match(game), 3), Random(1)
    for seat in seats:
        match = match.after(seat, any_move(match.position.legal(seat), rng))
    return match


def test_what_others_have_made_is_in_no_view_before_all_have():
    match = arranged(NINE_CARD_BRAG, (0, 2))

    seen = [view_of(Record(match), seat).deals[0].moves for seat in range(4)]

    assert seen[0] == match.position.moves[:1]
    assert seen[2] == match.position.moves[1:]
    assert seen[1] == seen[3] == ()


def test_when_all_have_made_their_hands_everybody_sees_them():
    match = arranged(NINE_CARD_BRAG, (0, 2, 3, 1))

    assert all(view_of(Record(match), seat).deals[0].moves == match.position.moves for seat in range(4))


def test_what_others_declare_is_in_no_view_before_all_have_answered():
    match = one_deal(DECLARED, "AS AH AD AC", "", "", "").after(0, Announce("four-of-a-kind"))

    assert view_of(Record(match), 0).deals[0].moves == ((0, Announce("four-of-a-kind")),)
    assert view_of(Record(match), 1).deals[0].moves == ()
    for seat in (1, 2, 3):
        match = match.after(seat, Announce(None))
    assert match.position.is_over
    assert view_of(Record(match), 3).deals[0].moves == match.position.moves


@pytest.mark.parametrize(
    ("game", "first", "points"),
    [
        (WON_AT_ONCE, "2S 2H 2D 2C", (3, -1, -1, -1)),
        (NINE_CARD_BRAG, "AS AH AD AC", (3, -1, -1, -1)),
        (NINE_CARD_BRAG, "AS AH KS KH QS QH JS JH 2C", (-1, -1, -1, -1)),
    ],
    ids=["dealt-win", "four-of-a-kind", "dead"],
)
def test_a_deal_that_ends_before_the_play_has_a_score_and_no_move(game, first, points):
    record = Record(one_deal(game, first, "", "", ""))

    assert record.match.position.score().points == points
    assert record.match.position.moves == ()
    assert loads(dumps(record)) == record
    for seat in range(4):
        assert loads_view(dumps_view(record, seat)) == view_of(record, seat)


def test_the_spare_hand_is_shown_only_to_who_took_it():
    match = dealt(new_match(THIRTEEN_CARD_BRAG, 3), 1)
    (first,) = match.position.to_act
    spare = match.position.rules.pack.sorted(match.position.talon)
    match = match.after(first, TakeWidow(takes=True))

    own, other = (view_of(Record(match), seat).deals[0] for seat in (first, (first + 1) % 3))

    assert own.moves == ((first, TakeWidow(takes=True)), (first, Drawn(spare)))
    assert other.moves == ((first, TakeWidow(takes=True)),)
    assert own.talon is other.talon is None


def seen_text(match: Match, seat: int) -> str:
    return dumps_view(Record(match), seat)


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("lay 0 3S", "lay 1 3S", "seat 1 cannot hold the 3♠"),
        ("lay 1 4S", "lay 1 3H", "seat 1 cannot hold the 3♥"),
        ("lay 1 4S", "lay 1 4S 5S", "these cards may not be laid together"),
        ("lay 1 4S", "lay 1 4S 4C", "these cards do not beat what lies there"),
        ("lay 1 4S", "lay 2 4S", "it is not the turn of seat 2; seat 1 is to act"),
        ("lay 0 3S", "pass 0", "you lead and must lay cards, including the 3♠"),
        ("lay 1 4S", "arrange 1 4S 5S 6S", "it is time to lay cards or to pass"),
    ],
)
def test_cards_laid_that_cannot_have_been_seen_are_refused(old, new, reason):
    match = one_deal(TIEN_LEN, "3S 3H", "4S 5S 4C", "", "")
    text = seen_text(match.after(0, LayCards(cards("3S"))).after(1, LayCards(cards("4S"))), 0)

    with pytest.raises(RecordError, match=reason):
        loads_view(text.replace(old, new))


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("AS AH 2C", "AS AH", "a hand has three cards, not 2"),
        ("AS AH 2C", "AS AH QD", "seat 0 cannot hold the Q♦"),
        ("AS AH 2C", "AS AH KS", "the K♠ is named twice"),
        ("arrange 0 AS AH 2C / KS KH 3C", "lay 0 AS", "it is time to make your hands of three cards"),
    ],
)
def test_hands_of_three_that_cannot_have_been_made_are_refused(old, new, reason):
    match = one_deal(SIX_CARD_BRAG, "AS AH 2C KS KH 3C", "", "", "")
    text = seen_text(match.after(0, Arrange((cards("AS AH 2C"), cards("KS KH 3C")))), 0)

    with pytest.raises(RecordError, match=reason):
        loads_view(text.replace(old, new))

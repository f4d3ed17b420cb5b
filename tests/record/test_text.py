"""A record is a text that people can write, and reading it is replaying it."""

from dataclasses import replace
from random import Random

import pytest

from capot.play.match import new_match
from capot.record import (
    Comment,
    Record,
    RecordError,
    dumps,
    dumps_view,
    from_json,
    load,
    loads,
    loads_view,
    to_json,
)
from capot.record.replay import first_moves, moves_of, undone
from capot.rules.catalog import GAMES
from capot.rules.changes.options import variant, with_deals, with_options
from tests.players.tables import EVERY_TABLE
from tests.random_play import dealt, random_match

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jon", "Kim")

BY_HAND = """
[Game "hearts"]
[Players "Ann; Ben; Cleo; Dan"]

{ The first evening. }
deal 1
hand 0: ♠AK32 ♥KQJ ♦AK2 ♣432
hand 1: QS JS TS  AH 10h 9h  QD JD 10D  AC KC QC JC
hand 2: S:9876 H:8765 D:98 C:T98
hand 3: S:54 H:432 D:76543 C:765
pass 0 KH QH JH      { to Cleo, who sits across }
pass 1 AH TH QS
pass 2 9S 8S 7S
pass 3 4H 3H 2H
1: 2C KC 10C 7C
2: 9H 8H 2H {a heart is not broken by being led?} KH
"""


def a_record(game, seats, seed=7):
    match = random_match(game, seats, seed, deals=2)
    return Record(match, NAMES[:seats], seed, (("Date", "2026-01-31"), ("Event", "An evening")))


@pytest.mark.sample
@EVERY_TABLE
def test_a_record_gives_its_match_back(game, seats):
    record = a_record(game, seats)
    total = moves_of(record.match)

    for moves, embed in ((None, True), (5, False), (seats * 4 + 1, False)):
        match = record.match if moves is None else first_moves(record.match, min(moves, total))
        some = replace(record, match=match)
        text, data = dumps(some, embed=embed), to_json(some, embed=embed)
        from_text, from_data = loads(text), from_json(data)

        assert from_text == some
        assert dumps(from_text, embed=embed) == text
        assert from_data == some
        assert to_json(from_data, embed=embed) == data


def test_a_record_before_the_first_deal_is_a_record():
    record = Record(new_match(GAMES["hearts"], 4, first_dealer=2))

    assert loads(dumps(record)) == record
    assert record.at(0) == record.match


def test_a_record_and_each_view_of_it_say_who_gave_up():
    record = replace(a_record(GAMES["hearts"], 4), resigned=(1, 3))
    text = dumps(record)

    assert '[Resigned "1 3"]' in text
    assert loads(text) == from_json(to_json(record)) == record
    assert loads_view(dumps_view(record, 0)).head.resigned == (1, 3)


def test_house_rules_and_a_number_of_deals_are_named_when_the_game_is_not_carried():
    game = with_deals(with_options(GAMES["hearts"], {"pass-cycle": "none"}), 3)
    record = Record(random_match(game, 4, seed=2, deals=1))

    text = dumps(record, embed=False)

    assert '[Options "pass-cycle=none"]\n[Deals "3"]\n' in text
    assert loads(text) == record
    assert loads(text).notes == ()


def test_a_game_of_ones_own_must_be_carried():
    own = variant(GAMES["hearts"], key="my-hearts", name="My Hearts")
    record = Record(random_match(own, 4, seed=2, deals=1))

    with pytest.raises(RecordError, match="My Hearts as played here is not in the catalogue"):
        dumps(record, embed=False)
    assert loads(dumps(record)) == record
    assert loads(dumps(record)).notes == (
        "My Hearts is not in the catalogue; the rules in the record were used.",
    )


def test_a_record_is_replayed_with_the_game_that_it_carries():
    other = replace(with_options(GAMES["hearts"], {"points": "50"}), chosen=())
    record = Record(random_match(other, 4, seed=2, deals=1))

    assert loads(dumps(record)).match.game == other
    assert loads(dumps(record)).notes == (
        "The rules of Hearts in this record are not those here; it was replayed by its own.",
    )


def test_without_its_rules_a_record_is_replayed_by_those_of_the_catalogue_and_says_so():
    text = dumps(Record(random_match(GAMES["hearts"], 4, seed=2, deals=1)), embed=False)
    bare = "\n".join(line for line in text.splitlines() if not line.startswith("[Hash"))
    changed = text.replace('[Hash "', '[Hash "0')

    assert loads(text).notes == ()
    assert loads(bare).notes == (
        "The record does not carry its rules; it was replayed by those of Hearts here.",
    )
    (note,) = loads(changed).notes
    assert note == (
        "The rules of Hearts have changed since this was recorded, and it does not carry its own; "
        "it was replayed by those here."
    )


def test_a_record_can_be_written_by_hand():
    """Cards singly or by suit, with letters or signs; no more tags than the game; comments anywhere."""
    text = BY_HAND.replace("2: 9H 8H 2H {a heart is not broken by being led?} KH", "2: AC 9C 6C {dry} 4C")

    record = loads(text)

    assert record.names == ("Ann", "Ben", "Cleo", "Dan")
    assert record.match.seats == 4
    assert [trick.winner for trick in record.match.position.tricks] == [1, 1]
    assert record.comments == (
        Comment(0, 0, "The first evening."),
        Comment(1, 1, "to Cleo, who sits across"),
        Comment(1, 11, "dry"),
    )
    assert loads(dumps(record)) == record


def test_the_first_illegal_move_is_reported_with_file_line_and_reason():
    with pytest.raises(RecordError) as refused:
        loads(BY_HAND, name="evening.capot")

    assert str(refused.value) == (
        "evening.capot:16: seat 1: play 9H: 9♥ may not be played: hearts may not be led until they are broken"
    )
    assert refused.value.name == "evening.capot"
    assert refused.value.line == 16
    assert refused.value.move == "seat 1: play 9H"


def test_german_cards_are_read_as_people_write_them():
    german = [game for game in GAMES.values() if game.faces != "french"]
    for game in german:
        seats = game.players[0]
        match = random_match(game, seats, seed=1, deals=1)
        faces = match.standing.faces
        text = dumps(Record(match), embed=False)
        own = text
        for card in match.position.rules.pack.cards():
            sign = faces.rank_letters["AKQJT98765432".index(card.rank)] + faces.short(card)[-1]
            own = own.replace(f" {card.code}", f" {sign}")
        assert loads(own).match == match


def test_comments_stay_where_they_were():
    match = random_match(GAMES["hearts"], 4, seed=3, deals=2)
    comments = (
        Comment(0, 0, "before all"),
        Comment(1, 0, "the cards are dealt"),
        Comment(1, 4, "all have passed"),
        Comment(1, 6, "in the middle\nof a trick"),
        Comment(1, 6, "and once more"),
        Comment(1, 8, "after it"),
        Comment(2, 56, "the end [with] signs: ; % 1: QS"),
    )
    record = Record(match, comments=comments)

    assert loads(dumps(record)).comments == comments
    assert from_json(to_json(record)).comments == comments


def test_comments_that_could_not_be_read_again_are_refused():
    for text in ("", " padded", "a } brace", "a\rreturn"):
        with pytest.raises(RecordError, match="cannot be a comment"):
            Comment(0, 0, text)
    for deal, move in ((0, 1), (2, 0), (1, 57), (-1, 0)):
        with pytest.raises(RecordError, match=f"there is no move {move} of deal {deal} to comment on"):
            Record(random_match(GAMES["hearts"], 4, seed=3, deals=1), comments=(Comment(deal, move, "!"),))


def test_line_ends_and_marks_of_other_systems_do_no_harm():
    record = a_record(GAMES["hearts"], 4)
    text = dumps(record)

    assert loads("\ufeff" + text.replace("\n", "\r\n")) == record
    assert loads(text.replace("\n", "\r")) == record


def test_a_file_is_loaded_under_its_name(tmp_path):
    path = tmp_path / "mine.capot"
    record = a_record(GAMES["hearts"], 4)
    path.write_text(dumps(record), encoding="utf-8")

    assert load(path) == record
    path.write_bytes(b'[Game "hearts"]\n\xff')
    with pytest.raises(RecordError, match=r"mine\.capot:2: this is not text in UTF-8"):
        load(path)
    with pytest.raises(RecordError, match=r"none\.capot: cannot be read: No such file or directory"):
        load(tmp_path / "none.capot")


def test_names_may_hold_anything_but_a_semicolon():
    match = random_match(GAMES["hearts"], 4, seed=3, deals=1)
    names = ('"Bob"', "back\\slash", "[x] {y}", "\udc80 Žofie ♠")

    assert loads(dumps(Record(match, names))).names == names
    dumps(Record(match, names)).encode()
    for wrong in ("A;B", "", " A", "A\nB"):
        with pytest.raises(RecordError, match="cannot be the name of a player"):
            Record(match, (wrong, "B", "C", "D"))
    with pytest.raises(RecordError, match="3 names do not fit 4 seats"):
        Record(match, ("A", "B", "C"))


def test_free_tags_are_kept_and_known_ones_are_not_free():
    match = random_match(GAMES["hearts"], 4, seed=3, deals=1)
    tags = (("Site", " the [old] café\n"), ("Remark_2", ""))

    assert loads(dumps(Record(match, tags=tags))).tags == tags
    for key in ("Seed", "two words", "", "A]"):
        with pytest.raises(RecordError, match="cannot be a free tag of a record"):
            Record(match, tags=((key, "x"),))


def test_a_match_can_be_seen_after_any_move():
    record = a_record(GAMES["hearts"], 4)
    seen = new_match(record.match.game, 4, record.match.first_dealer)

    assert record.at(0) == dealt(seen, 7)
    for count, (_, seat, move) in enumerate(record.moves(), start=1):
        seen = (dealt(seen, 7) if seen.needs_deal else seen).after(seat, move)
        assert record.at(count) == seen
    assert record.at(112) == record.match
    with pytest.raises(RecordError, match="there is no move 113: the match has 112 moves"):
        record.at(113)


def test_taking_moves_back_takes_back_the_deals_begun_after_them():
    match = random_match(GAMES["hearts"], 4, seed=7, deals=2)
    third = dealt(match, 7)

    assert undone(third, 0) == third
    assert undone(third, 1) == first_moves(match, 111)
    assert len(undone(third, 1).deals) == 2
    assert undone(match, 56) == dealt(first_moves(match, 56), 7)
    assert undone(match, 57) == first_moves(match, 55)
    assert undone(match, 112) == first_moves(match, 0)
    with pytest.raises(RecordError, match="113 moves cannot be taken back: the match has 112"):
        undone(match, 113)


def test_moves_are_counted_over_all_deals():
    match = random_match(GAMES["hearts"], 4, seed=Random(1).randrange(99), deals=2)

    assert moves_of(match) == 2 * (4 + 52)

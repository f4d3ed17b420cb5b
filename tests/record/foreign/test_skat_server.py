"""Games of the International Skat Server become records with the server's values, or a sentence says why not.

The file was made by hand in the server's format: a heart game lost, everybody passed, a grand given up by
both opponents, a null game decided by its first trick, one that its declarer gave up, and a time run out.
"""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from capot.language.texts import reason
from capot.play.moves import Announce, Discard, Expose
from capot.record import Aside, Comment, Record, RecordError, dumps, load, load_each, loads
from capot.record.foreign.skat_server import read_game
from capot.record.foreign.skat_writer import lines_of
from capot.rules.catalog import GAMES
from tests.language.untold import untold
from tests.random_play import random_match

FILE = Path(__file__).parents[2] / "data" / "foreign" / "skat-server.sgf"
LINES = FILE.read_text(encoding="utf-8").splitlines()
HEARTS, PASSED, GRAND, NULL, GIVEN_UP, TIME_OUT = LINES


def test_the_games_have_the_values_of_the_server():
    records = [each for each in load_each(FILE) if isinstance(each, Record)]

    assert [record.match.totals for record in records] == [
        (-40, 0, 0),
        (0, 0, 0),
        (0, 120, 0),
        (-118, 0, 0),
        (0, 0, -144),
        (44, 0, 0),
    ]
    assert all(record.match.is_over and not record.notes for record in records)


def test_forehand_sits_at_seat_0_and_the_rest_of_the_line_is_kept_as_tags():
    record = read_game(HEARTS.replace("CO[]", "CO[a close one]"), "r", 1)

    assert (record.names, record.match.first_dealer) == (("Ann", "Ben", "Cleo"), 2)
    assert dict(record.tags) == {
        "Site": "International Skat Server",
        "Date": "2026-03-01",
        "Event": "series 1",
        "Game_number": "1",
        "Result": "d:0 loss v:-40 m:-1 bidok p:36 t:3 s:0 z:0 p0:0 p1:0 p2:0 l:-1 to:-1 r:0",
    }
    assert record.comments == (Comment(0, 0, "a close one"),)


def test_what_was_announced_and_laid_open_is_told_from_the_name_of_the_game():
    assert (1, Announce("schneider")) in read_game(GRAND, "r", 1).match.position.moves
    shown = [move for _, move in read_game(NULL, "r", 1).match.position.moves if isinstance(move, Expose)]
    assert [len(move.cards) for move in shown] == [10]


def test_the_cards_laid_away_may_be_said_after_the_game():
    said_later = HEARTS.replace("0 H.SJ.HJ", "0 H 0 SJ.HJ")

    assert read_game(said_later, "r", 1) == read_game(HEARTS, "r", 1)
    assert any(isinstance(move, Discard) for _, move in read_game(said_later, "r", 1).match.position.moves)


def test_whoever_shows_gives_up_leaves_or_runs_out_of_time_is_in_the_record():
    given_up, late = read_game(GRAND, "r", 1), read_game(TIME_OUT, "r", 1)

    assert given_up.asides == (
        Aside(1, 13, 1, "shows"),
        Aside(1, 13, 0, "resigns"),
        Aside(1, 13, 2, "resigns"),
    )
    assert given_up.match.position.rest_to == 1
    assert [each.text for each in late.asides] == ["times-out 1 after 9"]
    assert late.match.position.rest_to == 0


@pytest.mark.parametrize(
    ("end", "value", "word"),
    [("1 RE 2 RE", 59, "win"), ("w LE.1", 59, "win"), ("0 RE", -118, "loss"), ("w TI.0", -118, "loss")],
)
def test_a_null_game_that_the_opponents_give_up_is_won_and_one_that_the_declarer_gives_up_is_lost(
    end, value, word
):
    given_up = NULL.replace("0 DA 1 D9 2 DQ ", f"{end} ").replace("loss v:-118", f"{word} v:{value}")

    record = read_game(given_up, "r", 1)

    assert record.match.totals == (value, 0, 0)
    assert record.notes == ()
    (line,) = lines_of(record)
    assert f"{word} v:{value}" in line


def test_if_a_game_ends_once_its_score_is_certain_whoever_has_won_gets_the_rest():
    played = "0 HA 1 H8 2 H7 0 S7 1 HJ 2 S9 1 C7 2 C9 0 CQ 0 HT 1 CA 2 HQ 0 H9 1 DT 2 DA 0 CK 1 D9 2 C8"
    won = TIME_OUT.replace("0 D7 1 D9 2 DA w TI.1", f"{played} 0 D8 1 DQ 2 SA 2 CT 0 D7 1 ST")

    record = read_game(won.replace("v:44", "v:33"), "r", 1)

    assert (record.match.totals, record.notes) == ((33, 0, 0), ())
    assert record.match.position.rest_to == 0
    # The declarer of the null game has taken a trick.
    assert read_game(NULL, "r", 1).match.position.rest_to == 1


def test_if_a_player_leaves_before_the_play_nothing_is_scored():
    early = PASSED.replace("1 p 2 p 0 p ]R[passed", "1 18 w LE.2 ]R[d:-1 penalty v:0 l:2")

    record = read_game(early, "r", 1)

    assert not record.match.is_over
    assert [each.text for each in record.asides] == ["leaves 2 after 1"]
    assert record.notes == ()


def test_a_card_that_is_not_shown_may_only_come_last():
    hidden = TIME_OUT.replace("2 DA w TI.1", "2 ?? w TI.1")

    assert len(read_game(hidden, "r", 1).match.position.moves) == 8
    with pytest.raises(RecordError, match=r"0 DA: nothing can follow the card that is not shown: 2 \?\?"):
        read_game(TIME_OUT.replace("1 D9 2 DA", "1 D9 2 ?? 0 DA"), "r", 1)


@pytest.mark.parametrize(
    ("line", "wrong", "note"),
    [
        (HEARTS, ("v:-40", "v:-60"), "r:7: game 1: the server counted -60, by the rules here it is -40"),
        (
            HEARTS,
            ("d:0", "d:1"),
            "r:7: game 1: the server made seat 1 the declarer, by what was said it is seat 0",
        ),
    ],
)
def test_a_different_score_is_told_with_line_and_game_and_what_was_played_is_kept(line, wrong, note):
    record = read_game(line.replace(*wrong), "r", 7)

    assert record.notes == (note,)
    assert record.match == read_game(line, "r", 1).match


FAULTS = [
    (HEARTS[:200], "a game begins with (; and ends with ;)"),
    (HEARTS.replace("MV[", "XX[1]MV["), "the field XX is not known"),
    (HEARTS.replace("SE[1]", "SE[1]SE[2]"), "the field SE stands here twice"),
    (HEARTS.replace("P1[Ben]", ""), "the field P1 is missing"),
    (HEARTS.replace("P1[Ben]", "P1(Ben)"), "a field looks like GM[Skat], not like 'P1(Ben)P2[Cleo]R0[]R"),
    (HEARTS.replace("PC[International Skat Server]", "PC[Mine]"), "it comes from 'Mine', which writes"),
    (HEARTS.replace("GM[Skat]", "GM[Go]"), "games of 'Go' are not read, only those of Skat"),
    (HEARTS.replace("w SQ.", "w "), "game 1: w: the cards dealt: the Q♠ is missing from the deal"),
    (HEARTS.replace("w SQ.", "w S1."), "game 1: w: 'S1' is no card, as CJ and H7 are"),
    (HEARTS.replace("w SQ.", "w ??."), "game 1: w: not all cards are shown"),
    (HEARTS.replace("w SQ.", "w S9."), "game 1: w: the cards dealt: the 9♠ is in the deal twice"),
    (HEARTS.replace("w SQ.", "SQ."), "game 1: MV: the moves begin with the cards dealt"),
    (HEARTS.replace("0 C7 ]", "0 ]"), "game 1: MV: the last move is cut off"),
    (HEARTS.replace("2 C8 0 C7 ]", "]"), "game 1: MV: the game breaks off after 35 moves"),
    (HEARTS.replace("w SJ.S7", "w SJ.S8"), "game 1: w SJ.S8: these are not the last two cards dealt"),
    (HEARTS.replace("0 H.SJ.HJ", "0 H.SJ"), "game 1: 0 H.SJ: after the skat two cards are laid away"),
    (HEARTS.replace("0 H.SJ.HJ", "0 X"), "game 1: 0 X: this is not known here"),
    (
        HEARTS.replace("0 H8 1 HA", "0 H8 1 ST"),
        "game 1: 1 ST: 10♠ may not be played: trumps were led",
    ),
    (HEARTS.replace("0 H8 1 HA", "0 H8 5 HA"), "game 1: 5 HA: a move begins with a seat from 0 to 2"),
    (HEARTS.replace("0 y", "1 y"), "game 1: 1 y: it is not the turn of seat 1"),
    (HEARTS.replace("1 18 0 y", "1 y 0 y"), "game 1: 1 y: there is no bid to hold"),
    (HEARTS.replace("1 18", "1 19"), "game 1: 1 19: no game has that value"),
    (HEARTS.replace("loss v:-40", "loss w:-40"), "game 1: R: 'w:-40' is not known in a result"),
    (HEARTS.replace("v:-40", ""), "game 1: R: a result says who was declarer"),
    (HEARTS.replace("d:0", "d:7"), "game 1: R: there is no seat 7"),
    (PASSED.replace(" 0 p ", " "), "game 2: R: the result says that everybody passed"),
    (GRAND.replace(" 2 RE ", " "), "game 3: MV: the game breaks off after 13 moves"),
    (GRAND.replace("1 SC", "1 SC.CJ"), "game 3: 1 SC.CJ: these are not the cards of the hand"),
    (GRAND.replace("GHS", "GHH"), "game 3: 1 GHH: this is not known here"),
    (NULL.replace("NHO.SA", "NHO.CJ"), "game 4: 0 NHO.CJ."),
    (TIME_OUT.replace("w TI.1", "w TI.3"), "game 6: w TI.3: this is not known here"),
]


@pytest.mark.parametrize(("line", "sentence"), FAULTS)
def test_what_is_not_known_or_cannot_have_happened_is_refused_with_line_and_game(line, sentence):
    with pytest.raises(RecordError) as refused:
        read_game(line, "games.sgf", 9)

    assert sentence in str(refused.value)
    assert str(refused.value).startswith("games.sgf:9: ")
    assert not [*untold(reason(refused.value))]


def test_a_line_that_is_cut_or_garbled_is_a_record_or_a_sentence(tmp_path):
    rng, path = Random(5), tmp_path / "games.sgf"
    signs = "()[];:.? 0129wyspCSHDGNZOAKQJT7é\x1b"
    for _ in range(300):
        line = rng.choice(LINES)
        place = rng.randrange(len(line))
        garbled = (
            line[:place]
            + rng.choice(("", rng.choice(signs), line[place : place + 9] * 2))
            + (line[place + rng.randrange(4) :] if rng.randrange(3) else "")
        )
        path.write_text(garbled, encoding="utf-8")
        for found in load_each(path) if garbled.startswith("(;GM[") else ():
            if isinstance(found, RecordError):
                assert found.line == 1
            else:
                assert loads(dumps(found)) == found


def test_a_match_that_is_refused_does_not_stop_the_others(tmp_path):
    path = tmp_path / "many"
    text = "\n".join((HEARTS, "", HEARTS[:90], "x" * 100_001, GRAND)) + "\n"
    path.write_bytes(b"\xef\xbb\xbf" + text.encode() + b"\xff\xfe\n" + PASSED.encode())

    found = list(load_each(path))

    assert [type(each) for each in found] == [Record, *[RecordError] * 2, Record, RecordError, Record]
    assert [each.line for each in found if isinstance(each, RecordError)] == [3, 4, 6]


def test_a_file_is_told_by_its_content_and_loaded_if_it_holds_one_match(tmp_path):
    path = tmp_path / "mine.capot"
    path.write_text(f"{GRAND}\n")

    assert load(path) == read_game(GRAND, "r", 1)
    with pytest.raises(RecordError, match="this holds several matches"):
        load(FILE)


def on_lines(line):
    """Return a game as the program of the server's players saves it: a field a line, a trick a line."""
    fields = line.replace("(;", "(;\n").replace("]", "]\n")
    return fields.replace(" 0 ", "\n0 ").replace("] ;)", "]\n;)")


def test_a_game_may_go_over_several_lines(tmp_path):
    path = tmp_path / "saved"
    path.write_text("\n".join((on_lines(HEARTS), on_lines(GRAND)[:150], on_lines(NULL), PASSED)))

    found = list(load_each(path))

    first = on_lines(HEARTS).count("\n") + 2
    assert [each for each in found if isinstance(each, Record)] == [
        read_game(line, "r", 1) for line in (HEARTS, NULL, PASSED)
    ]
    assert [each.line for each in found if isinstance(each, RecordError)] == [first]


def test_a_game_that_does_not_end_is_refused_once_and_those_after_it_are_read(tmp_path):
    path = tmp_path / "endless"
    endless = "(;GM[Skat]\n" + "MV[\n" * 40_000
    path.write_text(f"{GRAND}\n{endless}\n{HEARTS}\n{endless}")

    found = list(load_each(path))

    assert [each for each in found if isinstance(each, Record)] == [
        read_game(line, "r", 1) for line in (GRAND, HEARTS)
    ]
    assert [str(each) for each in found if isinstance(each, RecordError)] == [
        f"endless:{line}: this game is longer than 100,000 bytes, or does not end" for line in (2, 40_005)
    ]


def test_a_game_as_one_player_saw_it_is_refused_for_the_cards_it_hides(tmp_path):
    path = tmp_path / "seen"
    path.write_text(on_lines(HEARTS).replace("P0[", "OW[0]\nP0[").replace("DA.", "??."))

    with pytest.raises(RecordError, match="1: game 1: w: not all cards are shown"):
        load(path)


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "the file is empty"),
        (b"\x00\xff\x13" * 99, "1: this is not text in UTF-8"),
        (b"(;GM[1]FF[4];B[aa])", "this is no game of the International Skat Server"),
        (b"(;FF[4]GM[1])", "this is the Smart Game Format, which is not read here"),
        (b'% PBN 2.1\n[Event "x"]', "this is Portable Bridge Notation, which is not read here"),
        (b'[Event "x"]\n[Deal "N:AK.. ..."]', "this is Portable Bridge Notation"),
        (b'[Event "x"]\n[White "y"]\n\n1. e4', "this is the Portable Game Notation of chess"),
    ],
)
def test_a_file_that_is_not_read_is_refused_by_the_name_of_its_format(content, sentence, tmp_path):
    path = tmp_path / "other"
    path.write_bytes(content)

    with pytest.raises(RecordError, match=sentence) as refused:
        load(path)
    assert not [*untold(reason(refused.value))]


@pytest.mark.parametrize("seed", range(6))
def test_a_deal_written_for_the_server_is_read_back_with_its_moves_and_score(seed):
    record = Record(random_match(GAMES["skat"], 3, seed, deals=2), ("Ann", "Ben]", "Cleo\\"))

    back = [read_game(line, "r", 1) for line in lines_of(record)]

    for deal, found in zip(record.match.deals, back, strict=True):
        order = deal.from_seat(deal.eldest)
        again = found.match.position
        assert again.dealt == tuple(deal.dealt[seat] for seat in order)
        assert again.moves == tuple((order.index(seat), move) for seat, move in deal.moves)
        assert again.score().points == tuple(deal.score().points[seat] for seat in order)
        assert found.names == tuple(record.names[seat] for seat in order)
        assert found.notes == ()


def test_the_games_of_the_file_are_written_as_they_were_read():
    for line, record in zip(LINES, load_each(FILE), strict=True):
        assert isinstance(record, Record)
        assert list(lines_of(record)) == [line]


def test_tags_and_names_with_brackets_are_written_so_that_they_are_read_back():
    record = replace(read_game(LINES[0], "r", 1), tags=(("Date", "a]b"), ("Game_number", "1] XX[y")))

    (line,) = lines_of(record)

    assert dict(read_game(line, "r", 1).tags)["Game_number"] == "1] XX[y"


def test_a_deal_cannot_be_written_for_the_server_if_the_record_does_not_say_who_gave_it_up():
    given_up = read_game(LINES[2], "r", 3)

    with pytest.raises(RecordError, match=r"deal 1 cannot be written .* nobody gave it up or left"):
        list(lines_of(replace(given_up, asides=())))


def test_empty_lines_before_the_first_game_hide_nothing(tmp_path):
    path = tmp_path / "games"
    path.write_text("\n" * 9_000 + LINES[0])

    assert load(path) == read_game(LINES[0], "r", 9_001)


def test_skat_with_house_rules_cannot_be_written_for_the_server():
    record = Record(random_match(GAMES["skat"], 4, 1, deals=1))

    with pytest.raises(RecordError, match="only Skat for three, without house rules"):
        list(lines_of(record))

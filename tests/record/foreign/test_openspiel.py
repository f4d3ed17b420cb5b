"""Serialised states and playthroughs of OpenSpiel's Hearts and Euchre are read without OpenSpiel.

Both files were made by hand in its formats; `tests/env/openspiel/test_reading.py` compares with its own.
"""

from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from capot.language.texts import reason
from capot.play.moves import Discard, NameTrump, PassCards
from capot.record import Record, RecordError, dumps, load, load_each, loads
from capot.record.foreign.openspiel import read
from tests.language.untold import untold

DIRECTORY = Path(__file__).parents[2] / "data" / "foreign"
HEARTS = (DIRECTORY / "hearts.txt").read_text(encoding="utf-8")
EUCHRE = (DIRECTORY / "euchre.txt").read_text(encoding="utf-8")


def test_a_deal_of_hearts_is_passed_and_played_as_there():
    """North passed 9♥ Q♦ 7♥ to the left and took 8 points, East 2, South 16, West none."""
    match = load(DIRECTORY / "hearts.txt").match

    passed = [move for _, move in match.position.moves if isinstance(move, PassCards)]
    assert match.game.key == "hearts-classic"
    assert {card.code for card in passed[0].cards} == {"7H", "9H", "QD"}
    assert set(passed[0].cards) <= set(match.position.received[1])
    assert match.totals == (8, 2, 16, 0)


def test_a_deal_of_euchre_is_bid_and_played_as_there():
    """West ordered up 9♥ and played alone; East, the dealer, laid J♠ away; North and South lost 2."""
    record = load(DIRECTORY / "euchre.txt")
    moves = [move for _, move in record.match.position.moves]

    assert record.match.first_dealer == 1
    assert NameTrump("♥", alone=True) in moves
    assert [move.cards[0].code for move in moves if isinstance(move, Discard)] == ["JS"]
    assert record.match.totals == (0, 2, 0, 2)
    assert record.notes == ()
    assert dict(record.tags) == {"Site": "OpenSpiel", "OpenSpiel_game": "euchre"}


def test_parameters_are_house_rules():
    free = EUCHRE.replace("game: euchre", "game: euchre(stick_the_dealer=False)")
    lines = HEARTS.replace("hearts()", "hearts(qs_breaks_hearts=False,jd_bonus=False)").splitlines()
    queen = "\n".join(lines[:80])

    assert dict(read(free, "r").match.game.chosen).get("dealer") is None
    assert dict(read(EUCHRE, "r").match.game.chosen)["dealer"] == "stuck"
    assert dict(read(queen, "r").match.game.chosen)["hearts-broken"] == "any-heart"


def test_a_state_in_the_middle_of_a_deal_is_read_as_far_as_it_goes():
    lines = HEARTS.splitlines()
    counts = {cut: len(read("\n".join(lines[:cut]), "r").match.position.moves) for cut in (61, 72, 76, 100)}

    assert counts == {61: 0, 72: 4, 76: 8, 100: 32}


def test_other_results_are_told_and_what_was_played_is_kept():
    record = read(EUCHRE.replace("[-2, 2, -2, 2]", "[-4, 4, -4, 4]"), "games.txt")

    assert record.notes == (
        "games.txt: the results there are -4, 4, -4, 4, by the rules here they are -2, 2, -2, 2",
    )
    assert record.match == read(EUCHRE, "r").match


FAULTS = [
    (HEARTS.replace("hearts()", "skat()"), "r:6: the skat of OpenSpiel has no auction by values"),
    (HEARTS.replace("hearts()", "chess()"), "r:6: 'chess' of OpenSpiel is not read, only hearts and euchre"),
    (HEARTS.replace("hearts()\n", "bridge()\nDouble Dummy Results\n"), "r:6: 'bridge' of OpenSpiel is not"),
    (HEARTS.replace("hearts()", "Hearts!"), "r:6: a game of OpenSpiel looks like hearts()"),
    (
        HEARTS.replace("hearts()", "hearts(avoid_all_tricks_bonus=True)"),
        "r:6: hearts with avoid_all",
    ),
    (HEARTS.replace("hearts()", "hearts(speed=3)"), "r:6: hearts with speed=3 is not read"),
    (HEARTS.replace("hearts()\n", ""), "a serialised state of OpenSpiel names its game after [Game]"),
    (HEARTS.replace("Version: 1", "Version: 2"), "r:3: 'Version: 2' is not known in a serialised state"),
    (HEARTS.replace("[State]\n1\n", "[State]\n9\n"), "r:8: the first action says which way is passed"),
    (HEARTS.replace("[State]\n1\n", "[State]\nNorth\n"), "r:8: 'North' is not known in a serialised state"),
    (HEARTS[:120], "r:13: the cards are not all dealt"),
    (HEARTS.replace("\n43\n16\n", "\n43\n43\n", 1), "the cards dealt: "),
    (HEARTS.rstrip() + "\n7\n", "r:125: the deal is over"),
    ("action: 12".join(EUCHRE.rsplit("action: 13", 1)), "r:160: seat 2: play QC: you do not hold"),
    (EUCHRE.replace("action: 29", "action: 13"), "does not say whether the maker plays alone"),
    (EUCHRE.replace("action: 27", "action: 30"), "r:142: action 30 is no bid"),
    (EUCHRE.replace("action: 27", "actions: [1, 2]"), "r:142: 'actions: [1, 2]' is not a single action"),
    (EUCHRE.replace("action: 4\n", "action: 77\n"), "action 77 is no card"),
    (EUCHRE.replace("[-2, 2, -2, 2]", "[-2, 2, -2, .-]"), "are no results"),
]


@pytest.mark.parametrize(("text", "sentence"), FAULTS, ids=range(len(FAULTS)))
def test_what_is_not_known_or_cannot_have_happened_is_refused_with_its_line(text, sentence):
    with pytest.raises(RecordError) as refused:
        read(text, "r")

    assert sentence in str(refused.value)
    assert not [*untold(reason(refused.value))]


def test_a_file_that_is_cut_or_garbled_is_a_record_or_a_sentence(tmp_path):
    rng, path, read_whole = Random(3), tmp_path / "state", 0
    for count in range(150):
        text = (HEARTS, EUCHRE)[count % 2]
        lines = text.splitlines()
        place = rng.randrange(1, len(lines))
        garbled = rng.choice(
            ([], ["action: 3"], ["12"], ["[Game]"], ["game: euchre"], ["\x00"], [str(rng.randrange(-2, 60))])
        )
        path.write_text("\n".join((*lines[:place], *garbled, *lines[place + rng.randrange(3) :])))
        with suppress(RecordError):
            (found,) = load_each(path)
            assert isinstance(found, Record)
            assert loads(dumps(found)) == found
            read_whole += 1
    assert 0 < read_whole < 150

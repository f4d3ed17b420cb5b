"""A comparison that is kept goes on where it ended, and only where it belongs."""

from dataclasses import replace

import pytest

from capot.lab.arena import compare
from capot.lab.contest import Contest
from capot.lab.errors import LabError
from capot.lab.strength import pieces
from capot.lab.strength.designs import Design
from capot.lab.strength.pieces import Pieces, about, described
from capot.players.catalog import PLAYERS
from capot.players.programs.player import EnginePlayer
from capot.rules.catalog import GAMES
from capot.rules.changes.options import with_deals
from tests.lab.players import RANDOM, THUMB, Watched
from tests.players.programs import program

FINIS = GAMES["finis"]
SHORT = with_deals(FINIS, 3)
BRAG = GAMES["nine-card-brag"]


def played(directory=None, game=FINIS, players=(THUMB, RANDOM), **wishes):
    wishes = {"deals": 8, "seed": 3, "design": "mirror", "workers": 1, **wishes}
    return compare(game, 3, players, directory=directory, **wishes)


def found(result):
    """Return what must be the same whether it was played at once or in pieces, times included."""
    return replace(result, kept=0, asked=0, stopped="")


def without_times(result):
    players = tuple(replace(each, milliseconds=(0, 0, 0)) for each in found(result).players)
    return replace(found(result), players=players)


@pytest.mark.parametrize(
    ("game", "wishes"),
    [(FINIS, {}), (SHORT, {"deals": None, "matches": 4}), (BRAG, {}), (FINIS, {"design": "lot"})],
)
def test_a_run_in_pieces_finds_the_same_as_one_at_once(tmp_path, game, wishes):
    half = {**wishes, **({"matches": 2} if wishes.get("matches") else {"deals": 3})}

    played(tmp_path, game, **half)
    in_pieces = played(tmp_path, game, **wishes)

    assert in_pieces.kept == (2 if wishes.get("matches") else 3)
    assert without_times(in_pieces) == without_times(played(None, game, **wishes))


def test_what_is_kept_is_not_played_again_and_its_times_are_kept(tmp_path):
    before = played(tmp_path)
    watched = Watched(name="thumb")

    after = played(tmp_path)
    looked = played(tmp_path, look=True, deals=100)

    assert found(after) == found(before)
    assert after.kept == looked.played == looked.kept == 8
    assert watched.closed == 0


def test_after_ctrl_c_everything_played_is_kept(tmp_path):
    def interrupt(done):
        if done == 5:
            raise KeyboardInterrupt

    assert played(tmp_path, progress=interrupt).stopped == "interrupted"
    assert played(tmp_path, look=True).kept == 5


def test_after_a_kill_what_was_written_is_kept_and_gaps_are_filled(tmp_path, monkeypatch):
    monkeypatch.setattr(pieces, "SEATINGS", 8)
    played(tmp_path, deals=12)
    files = sorted(tmp_path.iterdir())
    assert [path.name for path in files] == [
        "deals-000000000000-4.npz",
        "deals-000000000004-4.npz",
        "deals-000000000008-4.npz",
    ]
    files[1].unlink()

    again = played(tmp_path, deals=12)

    assert again.kept == 8
    assert without_times(again) == without_times(played(None, deals=12))


@pytest.mark.parametrize(
    ("wishes", "reason"),
    [
        ({"seed": 4}, "its seed is 3, not 4"),
        ({"design": "all"}, 'its design is "mirror", not "all"'),
        ({"players": (RANDOM, THUMB)}, "its players is"),
        ({"deals": None, "matches": 2}, 'its unit is "deal", not "match"'),
    ],
)
def test_the_directory_of_another_comparison_is_refused(tmp_path, wishes, reason):
    played(tmp_path, deals=2)

    with pytest.raises(LabError, match=reason):
        played(tmp_path, **wishes)


def test_pieces_of_other_sources_are_refused(tmp_path, monkeypatch):
    played(tmp_path, deals=2)
    monkeypatch.setattr(pieces, "source", lambda: "changed")

    with pytest.raises(LabError, match='not "changed"; use another directory'):
        played(tmp_path, deals=2)


def test_a_damaged_piece_is_told(tmp_path):
    played(tmp_path, deals=2)
    next(tmp_path.iterdir()).write_bytes(b"no archive")

    with pytest.raises(LabError, match="is damaged"):
        played(tmp_path, deals=2)


def test_a_look_at_nothing_is_told(tmp_path):
    with pytest.raises(LabError, match="nothing has been played yet"):
        played(tmp_path, look=True)


def test_a_comparison_is_described_with_the_settings_of_its_players():
    contest = Contest(FINIS, 3, (PLAYERS["easy"], RANDOM), Design("mirror", 2, 3), seed=3)

    assert "Budget(milliseconds=None, worlds=16)" in about(contest)["players"][0]
    assert described(EnginePlayer(("python", "bot.py"))) == "exec:python bot.py"


def test_forfeits_are_kept_with_their_reasons(tmp_path):
    silent = program(tmp_path, 'greet(); hear("act")')

    before = played(tmp_path / "pieces", players=(silent, RANDOM), deals=2)
    after = played(tmp_path / "pieces", players=(silent, RANDOM), deals=2)

    assert before.players[0].forfeits == 4
    assert found(after) == found(before)


def test_a_piece_is_never_overwritten(tmp_path):
    contest = Contest(FINIS, 3, (THUMB, RANDOM), Design("mirror", 2, 3), seed=3)
    one, other = Pieces(tmp_path, contest), Pieces(tmp_path, contest)
    for each in (one, other):
        each.keep(0, contest.done(0))
    one.flush()

    with pytest.raises(LabError, match="another run writes to the same directory"):
        other.flush()

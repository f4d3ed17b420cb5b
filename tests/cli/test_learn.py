"""``capot learn``: files of weights and reports, the same for the same seed, and what cannot be asked for."""

import json

import numpy as np
import pytest

from capot.kernel.compiling import STAMP
from capot.kernel.learned.net import KINDS
from capot.kernel.learned.weights import loaded, saved, shipped
from capot.lab.learning import run as running
from capot.lab.learning.run import learn

TINY = ("--rounds", "1", "--decisions", "300", "--epochs", "1", "--heat-deals", "1", "--trials", "4")


@pytest.fixture(autouse=True)
def _here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def test_weights_and_report_depend_on_the_seed_and_not_on_the_workers(run, tmp_path):
    saved(shipped(), tmp_path / "first.npz")
    words = ("learn", "slobberhannes", "hearts", *TINY, "--rounds", "2", "--from", "first.npz")

    one = run(*words, "--seed", "5", "--workers", "1", "--out", "one.npz")
    run(*words, "--seed", "5", "--workers", "2", "--out", "two.npz")
    run(*words, "--seed", "6", "--workers", "1", "--out", "other.npz")

    assert one.exit_code == 0, one.output
    files = {name: (tmp_path / name).read_bytes() for name in ("one.npz", "two.npz", "other.npz")}
    assert files["one.npz"] == files["two.npz"] != files["other.npz"]
    assert (tmp_path / "one.json").read_text() == (tmp_path / "two.json").read_text()
    report = json.loads((tmp_path / "one.json").read_text())
    assert (report["kernel"], report["interrupted"]) == (STAMP, False)
    assert report["recipe"]["games"] == ["slobberhannes", "hearts"]
    assert len(report["recipe"]["from"]) == 1
    assert report["rounds"][0]["late follow"].keys() == {"explained", "decisions"}
    for heat in report["heat"].values():
        assert heat.keys() == {"heat", "decisions", "nats", "uniform", "best"}
    names = [trial["deals_of"] for trial in report["trials"]]
    assert names == ["slobberhannes-4", "hearts-4"]
    assert report["trials"][0]["over_before"]["interval"] is not None


def test_the_tables_show_heat_and_leads(run, tmp_path):
    result = run("learn", "knaves", *TINY, "--heat-deals", "3", "--out", "one.npz")

    assert "decisions so far, variance between cards explained: lead " in result.stderr
    lines = result.stdout.splitlines()
    assert lines[0].split()[:3] == ["Moves", "of", "a"]
    assert any(line.startswith("One seat, points a deal") for line in lines)
    assert any(line.startswith("knaves-3 ") for line in lines)
    assert lines[-1] == "The weights are in one.npz, the report in one.json."
    heats = json.loads((tmp_path / "one.json").read_text())["heat"]
    assert "wanted follow" in heats
    for kind, heat in heats.items():
        assert loaded(tmp_path / "one.npz")["heat"][KINDS.index(kind)] == np.float16(heat["heat"])


def test_all_games_that_the_kernel_plays_are_learned_from_by_default(run, monkeypatch):
    asked = []

    def noted(config, **_how):
        asked.append(config)
        raise KeyboardInterrupt

    monkeypatch.setattr(running, "learn", noted)

    result = run("learn", "--without", "hearts-classic", "--out", "one.npz")

    assert result.exit_code == 130
    assert result.stderr == "Interrupted before anything was finished.\n"
    keys = {game.key for game in asked[0].games}
    assert {"hearts", "polignac", "knaves", "barbu", "leekha", "skat", "euchre"} <= keys
    assert not keys & {"hearts-classic", "hearts-partnership", "tien-len"}


def test_ctrl_c_keeps_the_rounds_that_are_done(run, monkeypatch, tmp_path):
    def interrupted(config, keep, **how):
        def once(found):
            keep(found)
            raise KeyboardInterrupt

        return learn(config, keep=once, **how)

    monkeypatch.setattr(running, "learn", interrupted)

    result = run("learn", "slobberhannes", *TINY, "--rounds", "2", "--out", "one.npz")

    assert result.exit_code == 130
    assert result.stderr.endswith("Interrupted after 1 of 2 rounds.\n")
    assert loaded(tmp_path / "one.npz")["first"].any()
    assert json.loads((tmp_path / "one.json").read_text())["interrupted"] is True


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("tien-len", "--out", "a.npz"), "the kernel does not play Tien Len, so there is nothing to learn"),
        (("hearts", "--without", "hearts", "--out", "a.npz"), "no game is left to learn from"),
        (("nothing", "--out", "a.npz"), "nothing"),
        (("hearts", "--out", "a.txt"), "a.txt is no name for a file of weights: it must end in .npz"),
        (("hearts", "--out", "there.npz"), "there.npz exists already"),
        (("hearts", "--out", "nowhere/a.npz"), "there is no directory "),
        (("hearts", "--out", "a.npz", "--workers", "0"), "at least one process"),
        (("hearts", "--out", "a.npz", "--from", "gone.npz"), "gone.npz cannot be read: No such file"),
        (("hearts", "--out", "a.npz", "--from", "there.npz"), "there.npz is not a file of weights"),
        (("hearts", "--out", "a.npz", "--from", "empty.npz"), "empty.npz is not a file of weights"),
        (("hearts", "--out", "a.npz", "--from", "array.npy"), "array.npy is not a file of weights"),
        (("hearts", "--out", "a.npz", "--from", "other.npz"), "other.npz is not a file of weights"),
    ],
)
def test_what_cannot_be_learned_is_refused_with_a_sentence(run, tmp_path, words, reason):
    (tmp_path / "there.npz").write_bytes(b"PK\x03\x04 and no more")
    (tmp_path / "empty.npz").write_bytes(b"")
    np.save(tmp_path / "array.npy", np.zeros(3))
    np.savez(tmp_path / "other.npz", first=np.zeros(3))

    result = run("learn", *words)

    assert result.exit_code == 2, result.output
    assert reason in result.stderr

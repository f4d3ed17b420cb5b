"""Shell completion: what pressing Tab offers."""

import shutil
import subprocess
import sys

import pytest


@pytest.fixture
def completed(run, monkeypatch):
    """Return the words offered for a line, as bash takes them apart."""

    def completed(*words):
        monkeypatch.setenv("_CAPOT_COMPLETE", "bash_complete")
        monkeypatch.setenv("COMP_WORDS", " ".join(("capot", *words)))
        monkeypatch.setenv("COMP_CWORD", str(len(words)))
        output = run().output
        return [line.partition(",")[2] for line in output.splitlines() if line]

    return completed


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("play", "hearts"), ["hearts", "hearts-classic", "hearts-partnership", "heartsette"]),
        (("rules", "hearts", "--language", ""), ["en", "de", "fr"]),
        (("rules", "thirt"), ["thirteen-card-brag"]),
        (("bench", "hearts", "bar"), ["barbu"]),
        (("play", "hearts", "--against", "m"), ["medium", "max"]),
        (("arena", "hearts", "--players", "th"), ["thumb"]),
        (("arena", "hearts", "--players", "thumb", "ea"), ["easy"]),
        (("simulate", "hearts", "--players", "qu"), ["quick"]),
        (("play", "polignac", "--seats", ""), ["3", "4", "5", "6"]),
        (
            ("play", "hearts", "--option", "sweep"),
            ["sweep=others", "sweep=shooter", "sweep=either", "sweep=off"],
        ),
        (("play", "hearts", "--option", "sweep", "=", "sh"), ["shooter"]),
        (("play", "hearts", "--option", "sweep", "=", ""), ["others", "shooter", "either", "off"]),
        (("play", "hearts", "--option", "poi"), ["points="]),
        (("play", "xyzzy", "--option", "s"), []),
        (("completion", "f"), ["fish"]),
    ],
)
def test_games_house_rules_and_players_are_offered(completed, words, expected):
    assert completed(*words) == expected


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_each_shell_is_given_its_lines(run, shell):
    result = run("completion", shell)

    assert result.exit_code == 0
    assert f"_CAPOT_COMPLETE={shell}_complete" in result.output


BASH = shutil.which("bash") or ""


@pytest.mark.skipif(not BASH, reason="there is no bash")
def test_bash_completes_a_line(tmp_path):
    command = tmp_path / "capot"
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m capot "$@"\n')
    command.chmod(0o755)
    lines = f"""
        PATH={tmp_path}:$PATH
        eval "$(capot completion bash)"
        COMP_WORDS=(capot play barb) COMP_CWORD=2
        _capot_completion capot
        echo "${{COMPREPLY[@]}}"
    """

    done = subprocess.run([BASH, "-c", lines], capture_output=True, text=True, check=True)

    assert (done.stdout, done.stderr) == ("barbu\n", "")


def test_without_terminal_and_browser_capot_prints_its_help(run, monkeypatch):
    monkeypatch.setattr("sys.platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("capot.cli.serve.open_table", lambda **_: pytest.fail("nobody would see it"))

    result = run()

    assert (result.exit_code, result.output) == (0, run("--help").output)
    assert result.output.startswith("Usage: ")


def test_whoever_asks_for_no_page_is_served_without_a_terminal(run, monkeypatch):
    served: list[bool] = []
    monkeypatch.setattr("capot.cli.serve.open_table", lambda *, opens_page: served.append(opens_page))

    run("--no-open")

    assert served == [False]


def test_games_in_files_are_offered_too(completed, tmp_path, monkeypatch):
    (tmp_path / "heart-attack.json").write_text(
        '{"name": "Heart Attack", "base": "hearts", "edits": []}', encoding="utf-8"
    )
    monkeypatch.chdir(tmp_path)

    assert completed("play", "heart") == [
        *("hearts", "hearts-classic", "hearts-partnership", "heartsette"),
        "heart-attack.json",
    ]
    assert completed("check", "") == ["heart-attack.json"]
    assert completed("check", "./he") == ["./heart-attack.json"]
    assert completed("play", "heart-attack.json", "--option", "points") == ["points="]

"""``capot measure``: the report as text, JSON and picture, and what cannot be asked for."""

import json
import re
import sys
from dataclasses import replace

import pytest

from capot.cli.reports.measure import sparkline, sweep_text, text
from capot.cli.reports.plot import draw
from capot.lab.measures.catalogue import usual
from capot.lab.measures.figures import Comparison, Figure, Report, Section
from capot.lab.measures.running.sweeps import Step, Sweep
from capot.language.texts import say
from capot.rules.catalog import GAMES

TIED = Figure(
    key="tied",
    section="course",
    title=say("Ties for best"),
    definition=say("Ties for best"),
    unit="share",
    value=0.3,
    low=0.2,
    high=0.5,
    players=("thumb",),
    deals=9,
    meaning=say("Ties for best"),
)


def report(*figures: Figure) -> Report:
    """Return a report on Finis with these figures."""
    return Report(GAMES["finis"], 4, 3, 1.0, figures, 2.0, is_final=True)


QUICK = ("--seconds", "0.6", "--workers", "1", "--seed", "3")


def test_a_report_is_a_paragraph_then_tables_then_notes(run):
    said, tables, notes = run("measure", "hearts", *QUICK).output.split("\n\n")

    assert " ".join(said.split()).startswith(f"Hearts for 4 {GAMES['hearts'].blurb}")
    assert tables.splitlines()[0].split() == ["±", "usual", "range"]
    assert notes.startswith("± half of a 95% interval.")
    assert "Played by thumb with 10% slips unless a title names others" in notes
    assert " ".join(notes.split()).endswith(" s of one core.")


def test_a_report_has_four_sections_in_the_order_in_which_it_is_read():
    sections: tuple[Section, ...] = ("course", "interest", "skill", "fair")
    lines = text(report(*(replace(TIED, key=each, section=each) for each in sections))).splitlines()

    titles = [line for line in lines if line.endswith("?")]
    assert titles == ["Fair?", "Skill or luck?", "Interesting?", "How does it go?"]


def test_a_figure_stands_beside_what_is_usual_in_the_catalogue():
    there = usual("match-decided")
    assert there is not None
    found = report(replace(TIED, key="match-decided"))
    (line,) = (each for each in text(found).splitlines() if each.startswith("  Ties for best"))

    shown = [float(each) for each in re.findall(r"([\d.]+)%", line)]
    assert shown[:3] == [30, 20, 50]
    assert shown[3:] == pytest.approx([100 * there.median, 100 * there.low, 100 * there.high], abs=1)


def test_a_figure_that_a_game_cannot_have_says_why(run):
    notes = run("measure", "six-card-brag", "--seats", "2", *QUICK).output.split("\n\n")[-1]

    why = "Left out: without tricks or rounds there is no moment at which to ask who leads: Drama, "
    assert why in " ".join(notes.split())


def test_a_report_is_json_with_intervals(run):
    data = json.loads(
        run("measure", "hearts", "--players", "random", "--figure", "points", *QUICK, "--json").output
    )
    found = {figure["key"]: figure for figure in data["figures"]}

    assert (data["game"]["key"], data["seats"], data["seed"]) == ("hearts", 4, 3)
    assert found["points"]["low"] < found["points"]["value"] < found["points"]["high"]
    assert found["points"]["players"] == ["random"]
    assert found["points"]["deals"] >= 200
    assert data["spread"] > 0


def test_json_says_what_people_read(run):
    words = ("measure", "hearts", "--figure", "match-decided", *QUICK)
    (figure,) = json.loads(run(*words, "--json").output)["figures"]
    shown = run(*words).output

    assert json.loads(run(*words, "--json").output)["sentences"][0].startswith("Hearts with a sharper start")
    assert figure["usual"]["low"] < figure["usual"]["median"] < figure["usual"]["high"]
    assert f"{round(100 * figure['usual']['median'])}%" in shown


def test_two_games_are_compared_over_the_same_deals(run):
    output = run("measure", "polignac", "--against", "slobberhannes", *QUICK).output

    assert output.startswith("Polignac compared with Slobberhannes, both for 4\n")
    assert "Seed 3, " in output


def test_a_comparison_shows_both_values_and_their_difference():
    less = replace(TIED, value=-0.1, low=-0.2, high=0.0)
    found = Comparison(report(TIED), report(replace(TIED, value=0.4)), (less,))
    (line,) = (each for each in text(found).splitlines() if each.startswith("  Ties for best"))

    assert re.split(r" {2,}", line)[1:] == ["Ties for best", "30%", "40%", "−10%", "± 10%"]


def test_a_sweep_is_a_table_with_sparklines_and_says_what_cannot_be_played(run):
    words = ("--sweep", "rules.stages.exchange.count=1,3,20", "--figure", "course", *QUICK)
    lines = run("measure", "hearts", *words).output.splitlines()

    assert lines[0] == "Hearts, rules.stages.exchange.count from 1 to 3"
    assert lines[2].split() == ["1", "3", "±"]
    assert any(line.startswith("Points, points") for line in lines)
    assert lines[-1] == "20 cannot be played: exchange: 20 cards cannot be passed from 13."


def test_a_run_goes_on_from_its_directory(run, tmp_path):
    words = ("measure", "finis", *QUICK, "--out", str(tmp_path / "kept"), "--json")
    first, second = (json.loads(run(*words).output) for _ in range(2))

    assert second["seconds"] > first["seconds"] + 0.5


def test_figures_are_drawn(run, tmp_path):
    pytest.importorskip("matplotlib")
    path = tmp_path / "finis.png"
    result = run("measure", "finis", *QUICK, "--plot", str(path))

    assert result.exit_code == 0
    assert path.read_bytes().startswith(b"\x89PNG")


def test_the_figures_of_a_sweep_are_drawn_over_its_values(tmp_path):
    pytest.importorskip("matplotlib")
    path = tmp_path / "finis.svg"
    reports = [report(each) for each in (TIED, replace(TIED, value=None, low=None, high=None))]
    steps = (Step(5, reports[0]), Step(6, reports[1]), Step(7, None, "because"))
    draw(Sweep(GAMES["finis"], "rules.a", steps), path)
    picture = path.read_text(encoding="utf-8")

    assert picture.startswith("<?xml")
    # Matplotlib says what it draws as letters in comments.
    assert "<!-- Finis: rules.a -->" in picture
    assert "<!-- Ties for best -->" in picture
    assert "<!-- 6 -->" in picture
    assert "<!-- 7 -->" not in picture


def test_without_its_library_a_picture_is_refused_with_what_to_install(run, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    result = run("measure", "finis", *QUICK, "--plot", str(tmp_path / "finis.png"))

    assert result.exit_code == 2
    assert "a plot needs matplotlib, which comes with the extra [plot]: " in result.output


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("harts",), "there is no game 'harts'; did you mean hearts"),
        (("hearts", "--seats", "9"), "Hearts is for 4 players, not 9"),
        (("hearts", "--against", "harts"), "there is no game 'harts'"),
        (("polignac", "--seats", "5", "--against", "hearts"), "Hearts is for 4 players, not 5"),
        (("hearts", "--figure", "lucky"), "there is no figure 'lucky'; there are fair, skill, interest, "),
        (("hearts", "--finer", "0"), "intervals cannot be 0 times as narrow as usual"),
        (("hearts", "--seconds", "0"), "nothing can be measured in 0 seconds"),
        (("hearts", "--workers", "0"), "at least one process"),
        (("hearts", "--players", "grandma"), "there is no player 'grandma'"),
        (("hearts", "--players", "thumb,quick"), "name one player for all seats"),
        (("hearts", "--sweep", "queen"), "'queen' is not a sweep; write it as in rules.scoring."),
        (
            ("hearts", "--sweep", "rules.scoring.king.points=1..3"),
            'there is no "king" here; there are',
        ),
        (("hearts", "--sweep", "a=1", "--against", "finis"), "choose one: --against GAME2 or --sweep"),
        (("hearts", "--plot", "hearts.doc"), "give it a name that ends in .png or .svg"),
        (("hearts", "--plot", "/nowhere/hearts.png"), "there is no directory /nowhere"),
    ],
)
def test_what_cannot_be_measured_is_answered_with_a_sentence(run, words, sentence):
    result = run("measure", *words)

    assert result.exit_code == 2
    assert sentence in " ".join(result.output.split())


def test_what_changes_no_more_than_by_chance_has_no_sparkline():
    def swept(*values: float) -> str:
        reports = [report(replace(TIED, value=each, low=each - 0.1, high=each + 0.1)) for each in values]
        steps = tuple(Step(place, report) for place, report in enumerate(reports))
        return sweep_text(Sweep(GAMES["finis"], "rules.a", steps))

    assert "▁" not in swept(0.3, 0.4)
    assert "▁█" in swept(0.3, 0.6)


def test_a_sparkline_goes_from_the_least_to_the_most():
    assert sparkline([0, 1, None, 7]) == "▁▂ █"
    assert sparkline([2, 2]) == "▁▁"


def test_a_directory_below_a_file_is_refused_with_a_sentence(run, tmp_path):
    (tmp_path / "file").write_text("")

    result = run("measure", "finis", *QUICK, "--out", str(tmp_path / "file" / "kept"))

    assert result.exit_code == 2
    assert "cannot be written: Not a directory" in result.stderr

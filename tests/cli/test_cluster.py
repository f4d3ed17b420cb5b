"""Where there is no cluster, a sentence says so."""

import sys

import pytest

from capot.lab import cluster as clusters


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("tcp://127.0.0.1:9", "no Dask scheduler answers at tcp://127.0.0.1:9"),
        ("somewhere", "somewhere is no cluster; name one as tcp://host:8786, or as local:2"),
        ("local:none", "local:none is no cluster; local:2 is two workers on this computer"),
    ],
)
def test_an_address_where_no_cluster_is_is_refused_with_a_sentence(address, sentence, monkeypatch, run):
    monkeypatch.setattr(clusters, "CONNECTING", 0.1)

    result = run("simulate", "finis", "--deals", "1", "--cluster", address)

    assert result.exit_code == 2
    assert result.output.endswith(f"Error: {sentence}\n")


def test_without_dask_it_is_said_with_what_it_comes(monkeypatch, run):
    monkeypatch.setitem(sys.modules, "distributed", None)

    result = run("simulate", "finis", "--deals", "1", "--cluster", "local:2")

    assert result.exit_code == 2
    assert "--cluster needs distributed, which comes with the extra [cluster]: " in result.output


def test_processes_and_a_cluster_are_a_choice(run):
    result = run("measure", "finis", "--workers", "2", "--cluster", "local:2")

    assert result.output == "Error: choose one: --workers W or --cluster\n"

"""A bus that cannot be used is a sentence, for workers and servers."""

import sys

import pytest

COMMANDS = (("worker",), ("serve", "--port", "0"))


@pytest.mark.parametrize("words", COMMANDS)
def test_a_bus_that_does_not_answer_is_a_sentence(words, run, monkeypatch, tmp_path):
    monkeypatch.setenv("CAPOT_DATA", str(tmp_path))

    result = run(*words, "--bus", "nats://127.0.0.1:9")

    assert result.exit_code == 2
    assert "The bus nats://127.0.0.1:9 does not answer: " in result.output


@pytest.mark.parametrize("words", COMMANDS)
def test_without_the_extra_it_is_said_with_what_a_bus_comes(words, run, monkeypatch):
    monkeypatch.setitem(sys.modules, "nats", None)

    result = run(*words, "--bus", "nats://127.0.0.1:9")

    assert result.exit_code == 2
    assert "--bus needs nats, which comes with the extra [bus]: " in result.output


def test_a_worker_needs_a_bus(run, monkeypatch):
    monkeypatch.delenv("CAPOT_BUS", raising=False)

    assert "Missing option '--bus'" in run("worker").output

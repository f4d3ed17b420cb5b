"""The server that tests share, when it ends by itself."""

import sys

import pytest

from tests.web.serving import Serving


def test_a_server_that_has_ended_by_itself_does_not_run(tmp_path, monkeypatch):
    serving = Serving(tmp_path / "data")
    monkeypatch.setattr(sys, "executable", "false")

    with pytest.raises(AssertionError, match="the server has ended"):
        serving.start()

    assert not serving.is_running

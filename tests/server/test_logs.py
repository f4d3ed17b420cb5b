"""Strangers fill no log."""

import logging
import socket
from contextlib import closing

import pytest
from websockets import Origin
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from capot.server.http.logs import MINUTE, MOST_ALIKE, MOST_KINDS, OneLine, Rated
from tests.server.guests import Clock


def record(message: str, *values: object, logger: str = "capot.server") -> logging.LogRecord:
    return logging.LogRecord(logger, logging.ERROR, "", 0, message, values, None)


def test_a_few_lines_of_a_kind_are_written_in_a_minute_and_the_others_counted():
    clock = Clock()
    rated = Rated(clock)

    written = [rated.filter(record("table %s failed", number)) for number in range(100)]

    assert written == [True] * MOST_ALIKE + [False] * (100 - MOST_ALIKE)
    assert rated.filter(record("something else"))
    clock.moment += MINUTE
    later = record("table %s failed", 100)
    assert rated.filter(later)
    assert later.getMessage() == f"table 100 failed ({100 - MOST_ALIKE} more like this were not written down)"
    again = record("table %s failed", 101)
    assert rated.filter(again)
    assert again.getMessage() == "table 101 failed"


def test_kinds_of_lines_without_number_take_no_memory_without_end():
    rated = Rated(Clock())

    for number in range(5000):
        rated.filter(record(f"message {number}"))

    assert rated.kinds <= MOST_KINDS


def test_a_line_of_the_log_is_one_line_and_changes_no_terminal():
    line = OneLine("%(levelname)s %(message)s").format(record("went\nwrong: %s", "\x1b[2Jhidden\u202e"))

    assert line == "ERROR went wrong:  [2Jhidden "


def test_a_body_that_is_broken_off_is_no_fault_of_the_program(door, caplog):
    head = "POST /api/v1/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{"
    with caplog.at_level(logging.WARNING):
        host, port = door.host.split(":")
        with closing(socket.create_connection((host, int(port)))) as half:
            half.sendall(head.encode())
        door.stop()

    assert not caplog.records


def test_a_page_of_another_site_is_refused_without_a_line_in_the_log(door, caplog):
    with caplog.at_level(logging.WARNING):
        with pytest.raises(InvalidStatus, match="403"):
            connect(door.socket, origin=Origin("https://evil.example"))
        door.stop()

    assert not caplog.records

"""The page's types are made from the server's messages."""

import pytest

from capot.server.messages.typescript import typescript


@pytest.fixture(scope="module")
def text() -> str:
    return typescript()


def test_what_the_page_may_leave_out_is_optional_and_what_the_server_sends_is_not(text):
    assert "  listed?: boolean;" in text
    assert "  secret: string | null;" in text


def test_messages_of_the_live_line_are_told_apart_by_their_type(text):
    assert '  type: "came-in";' in text
    assert 'export interface Undone {\n  type: "undone";\n}' in text
    assert "export type FromServer = Push | Refused | Done;" in text

"""Requests that cannot be decoded: the sentences on them."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from capot.server.errors import BadRequest
from capot.server.http import app  # noqa: F401 - imports all requests
from capot.server.http.endpoints.responses import decoded
from capot.server.messages.basics import Request

ODD: tuple[Any, ...] = (None, True, 3, -1, 1.5, "", "x" * 500_000, [], [None], {}, {"a": None}, {"a": 1.5})


def requests(kind: type[Request] = Request) -> Iterator[type[Request]]:
    """Yield all kinds of requests."""
    for each in kind.__subclasses__():
        yield each
        yield from requests(each)


@pytest.mark.parametrize("kind", list(requests()), ids=lambda kind: kind.__name__)
def test_a_request_with_anything_odd_is_refused_in_a_sentence(kind):
    refused = [f'"{each}"' for each in ("", "x")] + ["[]", "null", '{"nowhere": 1}']
    wholes = [msgspec.json.encode({name: odd}) for name in kind.__struct_fields__ for odd in ODD]
    for body in (*(each.encode() for each in refused), *wholes):
        try:
            decoded(body, kind)
        except BadRequest as error:
            words = str(error)
            assert words.endswith(".")
            assert not {"`", "$", "Expected", "Object", "Invalid"} & set(words.replace("`", " ` ").split())

"""The OpenAPI description, made from the messages and the endpoints."""

import inspect
import re
from collections.abc import Sequence
from typing import Any

import msgspec

from capot import __version__
from capot.language.languages import LANGUAGES
from capot.server.http.endpoints.responses import Endpoint, Text
from capot.server.http.reader import LANGUAGE
from capot.server.messages.basics import Problem
from capot.server.messages.live import FromPage, FromServer

_REFERENCE = "#/components/schemas/{name}"

_ABOUT = """\
The tables of a Capot server.  A guest is known by a cookie that the first answer brings.

The events of a table are sent on the WebSocket `/api/v1/tables/{table}/events`, which takes the parameters
`since`, the last `seq` seen, and `invitation`.  It sends `Push`, `Refused` and `Done`, and takes
`Move`, `Contribute`, `Say`, `Chat` and `Ping`, each as JSON.

Sentences and names are said in the language of the parameter `language`, which the WebSocket takes too, else
in the best of the header `Accept-Language`, else in English."""


_KEYS = {"type": "string", "enum": [*LANGUAGES]}
_LANGUAGE = {"name": LANGUAGE, "in": "query", "description": "The reader's language.", "schema": _KEYS}
_ACCEPTED = {
    "name": "Accept-Language",
    "in": "header",
    "description": "The reader's languages, unless the query names one.",
    "schema": {"type": "string"},
}
_SPOKEN = {"description": "The language of the answer.", "schema": _KEYS}
_HEADERS = {"Content-Language": {"$ref": "#/components/headers/content-language"}}


def described(endpoints: Sequence[Endpoint], prefix: str) -> bytes:
    """Return the OpenAPI 3.1 description as JSON."""
    types = [endpoint.gives for endpoint in endpoints if endpoint.gives not in {None, Text}]
    types += [endpoint.takes for endpoint in endpoints if endpoint.takes is not None]
    types = list(dict.fromkeys([*types, Problem, FromServer, FromPage]))
    schemas, components = msgspec.json.schema_components(types, ref_template=_REFERENCE)
    schema = dict(zip(types, schemas, strict=True))
    paths: dict[str, dict[str, object]] = {}
    for endpoint in endpoints:
        paths.setdefault(prefix + endpoint.path, {})[endpoint.method.lower()] = _operation(endpoint, schema)
    document = {
        "openapi": "3.1.0",
        "info": {"title": "Capot", "version": __version__, "description": _ABOUT},
        "paths": paths,
        "components": {
            "schemas": components,
            "parameters": {"language": _LANGUAGE, "accept-language": _ACCEPTED},
            "headers": {"content-language": _SPOKEN},
        },
    }
    return msgspec.json.format(msgspec.json.encode(document))


def _operation(endpoint: Endpoint, schema: dict[Any, dict[str, Any]]) -> dict[str, object]:
    meaning = inspect.getdoc(endpoint.do) or ""
    summary, _, rest = meaning.partition("\n")
    operation: dict[str, object] = {
        "operationId": endpoint.do.__name__,
        "summary": summary.rstrip("."),
        "description": rest.strip(),
        "parameters": _parameters(endpoint),
        "responses": {
            str(endpoint.status): _answer(endpoint, schema),
            "4XX": {
                "description": "Refused; nothing has changed.",
                "content": {"application/json": {"schema": schema[Problem]}},
            },
        },
    }
    if endpoint.takes is not None:
        body = {"application/json": {"schema": schema[endpoint.takes]}}
        operation["requestBody"] = {"required": True, "content": body}
    return operation


def _parameters(endpoint: Endpoint) -> list[dict[str, object]]:
    in_path = [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
        for name in re.findall(r"{(\w+)}", endpoint.path)
    ]
    beside = [
        {"name": each.name, "in": each.place, "description": each.meaning, "schema": {"type": each.kind}}
        for each in endpoint.queries
    ]
    spoken = [{"$ref": f"#/components/parameters/{name}"} for name in ("language", "accept-language")]
    return [*in_path, *beside, *spoken]


def _answer(endpoint: Endpoint, schema: dict[Any, dict[str, Any]]) -> dict[str, object]:
    if endpoint.gives is None:
        return {"description": "Done.", "headers": _HEADERS}
    if endpoint.gives is Text:
        kind = "application/json" if endpoint.path.endswith(".json") else "text/plain"
        body: dict[str, Any] = {"type": "object" if kind == "application/json" else "string"}
        return {"description": "The text.", "headers": _HEADERS, "content": {kind: {"schema": body}}}
    content = {"application/json": {"schema": schema[endpoint.gives]}}
    return {"description": "The answer.", "headers": _HEADERS, "content": content}

"""Requests to calls and results to responses; the only place that maps errors."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any, Literal, TypeVar

import msgspec
from starlette.background import BackgroundTask
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response

from capot.language.languages import ENGLISH, Language
from capot.language.texts import Name, mark, reason, say, told
from capot.server.errors import BadRequest, Refusal
from capot.server.http.faults import fault
from capot.server.http.guests import Caller
from capot.server.http.limits import LARGEST_BODY, Kind, TooSoon
from capot.server.http.reader import language_of
from capot.server.http.security import HEADERS, check_origin
from capot.server.http.service import Service
from capot.server.messages import basics
from capot.server.messages.encoding import encoded
from capot.server.room import Room
from capot.server.tables.table import Table

T = TypeVar("T")

UNEXPECTED = mark("Something went wrong on the server, and the error has been logged.  Please try again.")


@dataclass(frozen=True)
class Call:
    """A request and its caller."""

    service: Service
    caller: Caller
    request: Request

    @property
    def room(self) -> Room:
        """The room of the service."""
        return self.service.room

    @property
    def guest(self) -> str:
        """The guest who sent the request."""
        return self.caller.guest

    @property
    def language(self) -> Language:
        """The language of the reader."""
        return language_of(self.request)

    async def table(self) -> Table:
        """Return the table named in the path."""
        return await self.room.table(self.request.path_params["table"])


@dataclass(frozen=True, kw_only=True)
class Query:
    """A parameter outside the path."""

    name: str
    meaning: str
    kind: Literal["string", "integer"] = "string"
    place: Literal["query", "header"] = "query"


@dataclass(frozen=True)
class Endpoint:
    """A method of an address: the types of its request and response, and its handler.

    ``gives`` is the type of the JSON response, None for an empty one, or `Text`.  If it ``knows`` its guests,
    a new guest gets a cookie.  ``largest`` is the maximum number of bytes that it reads.
    """

    method: Literal["GET", "POST", "PUT", "DELETE"]
    path: str
    do: Callable[..., Awaitable[Any]]
    gives: Any
    takes: type[basics.Request] | None = None
    status: int = 200
    kind: Kind = "requests"
    knows: bool = False
    queries: tuple[Query, ...] = ()
    largest: int = LARGEST_BODY

    @property
    def changes(self) -> bool:
        """Whether requests may change anything."""
        return self.method != "GET"


@dataclass(frozen=True)
class Text:
    """A text response with its own media type."""

    text: str
    media_type: str
    name: str


@dataclass(frozen=True)
class Changed:
    """An answer that changes the cookies of a device; ``afterwards`` runs once it has been sent."""

    answer: object
    cookies: Sequence[tuple[bytes, bytes]]
    afterwards: BackgroundTask | None = None


def answering(endpoints: Mapping[str, Endpoint]) -> Callable[[Request], Awaitable[Response]]:
    """Return the request handler of an address from its endpoints by method."""

    async def answer(request: Request) -> Response:
        endpoint = endpoints["GET" if request.method == "HEAD" else request.method]
        service = Service.of(request)
        if endpoint.changes:
            check_origin(request.headers, service.settings.origins)
        call = Call(service, service.guests.caller(request), request)
        service.limits.spend("requests", call.caller)
        if endpoint.kind != "requests":
            service.limits.spend(endpoint.kind, call.caller)
        body = (
            ()
            if endpoint.takes is None
            else (decoded(await _body(request, endpoint.largest), endpoint.takes),)
        )
        answer = await endpoint.do(call, *body)
        if isinstance(answer, Changed):
            response = _response(answer.answer, endpoint, call.language)
            response.raw_headers.extend(answer.cookies)
            response.background = answer.afterwards
            return response
        response = _response(answer, endpoint, call.language)
        if endpoint.knows or endpoint.changes:
            response.raw_headers.extend(call.caller.headers)
        return response

    return answer


def _response(answer: object, endpoint: Endpoint, language: Language) -> Response:
    headers = {"cache-control": "no-store", "content-language": language.key}
    if isinstance(answer, Text):
        headers["content-disposition"] = f'inline; filename="{answer.name}"'
        return Response(answer.text, endpoint.status, headers, answer.media_type)
    if endpoint.gives is None:
        return Response(status_code=204, headers=headers)
    return Response(encoded(answer, language), endpoint.status, headers, "application/json")


def decoded(data: bytes | str, kind: type[T] | msgspec.json.Decoder[T]) -> T:
    """Return a decoded message; raise `BadRequest` if it is invalid."""
    decoder = kind if isinstance(kind, msgspec.json.Decoder) else msgspec.json.Decoder(kind)
    try:
        return decoder.decode(data)
    except msgspec.ValidationError as error:
        raise BadRequest(fault(error)) from error
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadRequest(say("The request is not valid JSON.")) from error


def deal_of(call: Call) -> int:
    """Return the number of the deal in the path, counted from 1."""
    return whole_number(call.request.path_params["deal"], "deal") or 0


def whole_number(text: str | None, name: str) -> int | None:
    """Return a number of the query or None; raise `BadRequest` for anything else."""
    if not text:
        return None
    if not (text.isascii() and text.isdecimal() and len(text) <= 9):
        raise BadRequest(
            say("{name} must be a whole number, not {text}.", name=Name(name), text=Name(repr(text[:20])))
        )
    return int(text)


async def _body(request: Request, largest: int) -> bytes:
    body = bytearray()
    try:
        async for chunk in request.stream():
            body += chunk
            if len(body) > largest:
                raise BadRequest(say("That is too long: the limit is {size} KB.", size=largest // 1024))
    except ClientDisconnect as error:
        # Nobody reads the answer, but this is no fault of the program.
        raise BadRequest(say("The request was broken off.")) from error
    return bytes(body)


# Errors


def refused(request: Request, refusal: Exception) -> Response:
    """Answer a `Refusal` with its sentence and status."""
    assert isinstance(refusal, Refusal)
    headers = {"retry-after": str(refusal.seconds)} if isinstance(refusal, TooSoon) else {}
    return _worded(request, refusal.status, reason(refusal), headers)


def not_answered(request: Request, error: Exception) -> Response:
    """Respond to an unknown address or method."""
    assert isinstance(error, HTTPException)
    nowhere = _NOWHERE.get(error.status_code)
    why = HTTPStatus(error.status_code).phrase if nowhere is None else say(nowhere)
    return _worded(request, error.status_code, why, error.headers)


def _worded(request: Request, status: int, why: str, headers: Mapping[str, str] | None) -> Response:
    """Return a refusal as a response: in JSON under ``/api``, elsewhere in plain text."""
    language = language_of(request)
    if request.url.path.startswith("/api/"):
        return problem(status, why, headers, language)
    return PlainTextResponse(told(why, language), status, headers)


def failed(request: Request, error: Exception) -> Response:  # noqa: ARG001 - the form of a handler
    """Respond to a failure of the program, which Uvicorn logs."""
    return problem(500, say(UNEXPECTED), HEADERS, language_of(request))


def problem(
    status: int, why: str, headers: Mapping[str, str] | None = None, language: Language = ENGLISH
) -> Response:
    """Return a refusal as a response in the language of the reader."""
    body = encoded(basics.Problem(reason=why), language)
    return Response(body, status, {"cache-control": "no-store", **(headers or {})}, "application/json")


_NOWHERE = {
    404: mark("There is nothing at this address."),
    405: mark("This address does not accept that method."),
}

"""Messages about the guest: name, and the same guest on another device."""

from typing import Annotated

from msgspec import Meta

from capot.server.messages.basics import Message, Request, ShortText


class Guest(Message):
    """The current guest; ``name`` is empty until chosen."""

    name: str


class Name(Request):
    """The name that a guest chooses."""

    name: ShortText


class Identity(Message):
    """A guest as a person recognises himself: the name, if any, and the numbers of matches."""

    name: str
    finished: int
    unfinished: int


class DeviceLink(Message):
    """A link that makes another device that of this guest: the page of it is ``/device#SECRET``.

    It works once, and ``until`` a moment in milliseconds since 1970.
    """

    secret: str
    until: float


class UseLink(Request):
    """The secret of a link that takes a guest to another device."""

    secret: Annotated[str, Meta(max_length=100)]


class Offer(Message):
    """The offer of a link: to go on as the guest ``you_become`` instead of the one ``you_are``.

    ``same`` is set if they are the same guest.
    """

    you_are: Identity
    you_become: Identity
    same: bool


class Earlier(Message):
    """The guest of this device before it changed to another, or None."""

    guest: Identity | None

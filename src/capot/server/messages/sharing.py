"""Messages of sharing: public links to deals and matches, and addresses as QR codes."""

from typing import Annotated

from msgspec import Meta

from capot.server.messages.basics import Message, Request


class ShareRequest(Request):
    """A player's agreement to a public link to a finished deal, or to the match as deal 0, or its end."""

    deal: int
    agree: bool


class ShareState(Message):
    """A public link that somebody wishes: the seats that agreed, and those ``missing``.

    Once nobody is missing, ``key`` is the last part of the address ``/shared/TABLE/KEY``.
    """

    deal: int
    agreed: list[int]
    missing: list[int]
    key: str | None


class Address(Request):
    """An address of this server."""

    address: Annotated[str, Meta(min_length=8, max_length=300)]


class Nearby(Message):
    """The server's address for others on its network.

    It is empty if the server listens to its own computer only, and None if it does not know its address.
    """

    address: str | None


class QrCode(Message):
    """A QR code as the path of an SVG image, ``size`` modules wide and high, without its quiet zone."""

    size: int
    path: str

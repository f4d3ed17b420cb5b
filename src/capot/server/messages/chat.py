"""Messages of the chat: what people at a table write to each other, where its host allows it."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from capot.server.messages.basics import Message, Request

ChatState: TypeAlias = Literal["none", "on", "off"]
"""The table was opened without a chat; people may write; the host has switched it off."""

ChatText = Annotated[str, Meta(min_length=1, max_length=200)]


class Chatted(Message, tag="chatted"):
    """A person wrote something; ``number`` counts the lines of the chat that the server still has."""

    number: int
    seat: int
    name: str
    text: str


class ChatSwitched(Message, tag="chat-switched"):
    """The host switched the chat on or off."""

    on: bool


class Chat(Request, tag="chat"):
    """Write to everybody at the table."""

    text: ChatText
    request: int | None = None


class SwitchChat(Request):
    """The host's request to switch the chat off, or on again."""

    on: bool

"""The text of a record split into tags, words and comments with line numbers, uninterpreted."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass

from capot.language.texts import Name, Text, say
from capot.record.errors import RecordError
from capot.record.sheet import TAG_NAME

MOST_CHARACTERS = 50_000_000
MOST_LINES = 1_000_000

_TOKENS = re.compile(r"(?P<space>[^\S\n]+|,)|(?P<newline>\n)|\{(?P<comment>[^}]*)\}|(?P<word>[^\s,{}\[\]]+)")
_TAG = re.compile(rf"\[\s*({TAG_NAME})\s*")
_TAG_END = re.compile(r"\s*\]")
_DECODER = json.JSONDecoder()


@dataclass(frozen=True, slots=True)
class Word:
    """A word or a comment, and its first line, from 1."""

    line: int
    text: str
    is_comment: bool = False


@dataclass(frozen=True, slots=True)
class Tag:
    """The value of a tag, text or a JSON object, and its line."""

    line: int
    value: object


@dataclass(frozen=True, slots=True)
class Lines:
    """A record split up: its tags by name, and the words and comments of each non-empty line."""

    tags: dict[str, Tag]
    lines: tuple[tuple[Word, ...], ...]


def taken_apart(text: str, name: str) -> Lines:
    """Return the tags and lines of a text; raise `RecordError` if it is malformed or too large."""
    if len(text) > MOST_CHARACTERS:
        raise RecordError(too_long(MOST_CHARACTERS), name=name)
    if not text.strip("\ufeff \t\r\n"):
        raise RecordError(say("the file is empty"), name=name)
    if _is_game(text):
        raise RecordError(say("this is a game, not the record of a match"), name=name)
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    if text.count("\n") > MOST_LINES:
        most = Name(f"{MOST_LINES:,}")
        why = say("this is too large for a record: more than {most} lines", most=most)
        raise RecordError(why, name=name)
    tags: dict[str, Tag] = {}
    lines: list[tuple[Word, ...]] = []
    words: list[Word] = []
    for each in _tokens(text, name, tags):
        if each is not None:
            words.append(each)
        elif words:
            lines.append(tuple(words))
            words = []
    return Lines(tags, tuple(lines))


def _is_game(text: str) -> bool:
    """Whether a text is JSON with a name, as games are; a comment in braces is not."""
    try:
        found = json.loads(text.removeprefix("\ufeff"))
    except (ValueError, RecursionError):
        return False
    return isinstance(found, dict) and "name" in found


def _tokens(text: str, name: str, tags: dict[str, Tag]) -> Iterator[Word | None]:
    """Yield words and comments, and None at each end of a line; tags go into ``tags``."""
    place, line = 0, 1
    while place < len(text):
        if text[place] == "[":
            end = _tag(text, place, line, name, tags)
            # A tag ends a line of words, as a newline does.
            yield None
        else:
            found = _TOKENS.match(text, place)
            if found is None:
                raise RecordError(_stray(text[place]), name=name, line=line)
            end = found.end()
            match found.lastgroup:
                case "newline":
                    yield None
                case "word":
                    yield Word(line, found["word"])
                case "comment" if found["comment"].strip():
                    yield Word(line, found["comment"].strip(), is_comment=True)
        line += text.count("\n", place, end)
        place = end
    yield None


def _stray(sign: str) -> Text:
    if sign == "{":
        return say("this comment is never closed with {sign}", sign=Name("}"))
    return say("there is a {sign} too many", sign=Name(sign))


def too_long(most: int) -> Text:
    """Return the reason that a text is longer than ``most`` letters."""
    return say("this is too large for a record: more than {most} letters", most=Name(f"{most:,}"))


def _tag(text: str, place: int, line: int, name: str, tags: dict[str, Tag]) -> int:
    """Read the tag at a place and return its end."""
    start = _TAG.match(text, place)
    if start is None:
        why = say("a tag looks like {example}", example=Name('[Game "hearts"]'))
        raise RecordError(why, name=name, line=line)
    key = start[1]
    try:
        value, end = _DECODER.raw_decode(text, start.end())
    except RecursionError as error:
        why = say("the value of {tag} is nested too deeply", tag=Name(f"[{key}]"))
        raise RecordError(why, name=name, line=line) from error
    except ValueError as error:
        why = say('the value of {tag} must stand in "quotes"', tag=Name(f"[{key}]"))
        raise RecordError(why, name=name, line=line) from error
    closed = _TAG_END.match(text, end)
    if closed is None:
        why = say("the tag {tag} is not closed with ]", tag=Name(f"[{key}]"))
        raise RecordError(why, name=name, line=line)
    if key in tags:
        why = say("the tag {tag} stands here a second time", tag=Name(f"[{key}]"))
        raise RecordError(why, name=name, line=line)
    tags[key] = Tag(line, str(value) if isinstance(value, int) and not isinstance(value, bool) else value)
    return closed.end()

"""Sentences on requests that are valid JSON and yet not what was asked for."""

import re

import msgspec

from capot.language.texts import Name, Text, listed, mark, phrase, say

KINDS = {
    "str": mark("a text"),
    "int": mark("a whole number"),
    "float": mark("a number"),
    "bool": mark("true or false"),
    "array": mark("a list"),
    "object": mark("an object"),
    "null": mark("null"),
}
_PLACE = re.compile(r"(.*?)(?: - at `(?:key in )?\$\.?(.*)`)?", re.DOTALL)


def fault(error: msgspec.ValidationError) -> Text:
    """Return a sentence on a request that cannot be decoded, with the field and what belongs there."""
    found = _PLACE.fullmatch(str(error))
    assert found is not None
    words, place = found[1], Name(found[2]) if found[2] else None
    if missing := re.fullmatch(r"Object missing required field `(.+)`", words):
        return say("The request needs “{field}”.", field=Name(missing[1]))
    if unknown := re.fullmatch(r"Object contains unknown field `(.+)`", words):
        return say("The request may not have “{field}”.", field=Name(unknown[1]))
    needed = _needed(words)
    if place is None:
        return say("The request must be {needed}.", needed=needed)
    return say("In the request, “{place}” must be {needed}.", place=place, needed=needed)


def _needed(words: str) -> Text:
    """Return what belongs at a place of a request."""
    if length := re.fullmatch(r"Expected `(\w+)` of length (<=|>=) (\d+)", words):
        kind, limit = phrase(KINDS[length[1]]), int(length[3])
        if length[2] == "<=":
            return say("{kind} no longer than {limit}", kind=kind, limit=limit)
        return say("{kind} no shorter than {limit}", kind=kind, limit=limit)
    if bound := re.fullmatch(r"Expected `(\w+)` (<=|>=) (-?\d+)(?:\.0)?", words):
        kind, limit = phrase(KINDS[bound[1]]), int(bound[3])
        if bound[2] == "<=":
            return say("{kind} of at most {limit}", kind=kind, limit=limit)
        return say("{kind} of at least {limit}", kind=kind, limit=limit)
    kinds = re.match(r"Expected `([\w |]+)`", words)
    known = [KINDS[each] for each in kinds[1].split(" | ") if each in KINDS] if kinds else []
    if not known:
        return say("one of the values that are allowed there")
    return listed([phrase(each) for each in known], "or")

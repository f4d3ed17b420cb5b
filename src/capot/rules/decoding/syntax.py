"""Faults of a text that is not JSON, in sentences instead of the parser's words."""

from json import JSONDecodeError
from typing import Final

from capot.language.texts import Name, Text, mark, say

_FAULTS: Final = {
    "Expecting value": mark("a value is missing here, or the comma before is one too many"),
    "Expecting property name": mark(
        "a name in double quotation marks is missing here, or the comma before is one too many"
    ),
    "Illegal trailing comma": mark("this comma is one too many"),
    "Expecting ':'": mark("a colon is missing here"),
    "Expecting ','": mark("a comma or a closing bracket is missing here"),
    "Unterminated string": mark("the text that begins here has no closing quotation mark"),
    "Invalid control character": mark("a text cannot go on in the next line, nor hold a tab"),
    "Invalid \\": mark("a backslash does not go with what follows it here"),
    "Extra data": mark("nothing may follow the last closing bracket"),
    "Unexpected UTF-8 BOM": mark("the file must not begin with a byte order mark"),
}
"""The reasons, by the beginning of the message of Python's parser."""

_OTHER: Final = mark("this is not spelt as JSON is")


def fault_of(error: JSONDecodeError) -> Text:
    """Return the sentence on a fault, with its line and column."""
    words = next((words for begin, words in _FAULTS.items() if error.msg.startswith(begin)), _OTHER)
    return say(
        "this is not JSON: line {line}, column {column}: {reason}",
        line=Name(error.lineno),
        column=Name(error.colno),
        reason=say(words),
    )

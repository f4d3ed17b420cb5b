"""Texts: English sentences that can be said in other languages.

A text is a string, the English one, that remembers how it was made: from a message with named places, or from
other texts.  Whoever shows it calls `told` with the language of the reader.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from string import Formatter
from typing import Any, Final, Self, TypeAlias

from capot.language.grammar import Last
from capot.language.languages import ENGLISH, Language

Value: TypeAlias = str | int

_PLACES = Formatter()
_OPEN = re.compile(r"\{(?::(?P<form>\w+))?\}")


class Text(str):
    """English text that can be said in other languages."""

    __slots__ = ()

    def told(self, language: Language, form: str = "") -> str:  # noqa: ARG002 - a name has neither
        """Return the text in a language, in a case or other form of its grammar, by default the first."""
        return str(self)

    @property
    def parts(self) -> Sequence[Value]:
        """The texts and other values of which this one is made."""
        return ()


class Name(Text):
    """A text that is the same in every language: a player's name, a key, a title in its own language."""

    __slots__ = ()


NOTHING: Final = Name()
"""The empty text."""


class Phrase(Text):
    """A text of a game, translated as it is; the translation may have several forms."""

    __slots__ = ()

    def told(self, language: Language, form: str = "") -> str:  # noqa: D102
        return _in_form(language.translations.gettext(str(self)), language, form) if self else ""


class Message(Text):
    """A sentence or phrase with named places, translated as a whole.

    A translation may ask for a form of a place, ``{card:acc}``, with ``{what:Cap}`` for a capital, or with
    ``{what:clause}`` for sentences without their first capital.  It may itself have several forms, in
    the order of the grammar's: ``der Geber|den Geber|dem Geber|des Gebers``.
    """

    __slots__ = ("message", "plural", "size", "values")

    message: str
    plural: str
    size: int
    values: dict[str, Value]

    def told(self, language: Language, form: str = "") -> str:  # noqa: D102
        if not self:
            return ""
        found = language.translations
        if self.plural:
            text = found.ngettext(self.message, self.plural, self.size)
        else:
            text = found.gettext(self.message)
        return _filled(_in_form(text, language, form), self.values, language)

    @property
    def parts(self) -> Sequence[Value]:  # noqa: D102
        return tuple(self.values.values())


class Sentence(Text):
    """A clause as a sentence: with a capital and a full stop."""

    __slots__ = ("clause",)

    clause: str

    def told(self, language: Language, form: str = "") -> str:  # noqa: D102
        clause = told(self.clause, language)
        return _with_stop(clause) if form == "clause" else _as_sentence(clause)

    @property
    def parts(self) -> Sequence[Value]:  # noqa: D102
        return (self.clause,)


class Joined(Text):
    """Texts with the same characters between each two."""

    __slots__ = ("between", "some")

    between: str
    some: tuple[str, ...]

    def told(self, language: Language, form: str = "") -> str:  # noqa: D102
        between = language.grammar.spaced(self.between)
        others = "" if form == "clause" else form
        return between.join(
            told(each, language, others if place else form) for place, each in enumerate(self.some)
        )

    @property
    def parts(self) -> Sequence[Value]:  # noqa: D102
        return self.some


class Listed(Text):
    """Texts as a list in a sentence: ``hearts, clubs and the queen of spades``."""

    __slots__ = ("last", "some")

    last: Last
    some: tuple[str, ...]

    def told(self, language: Language, form: str = "") -> str:  # noqa: D102
        return language.grammar.listed([told(each, language, form) for each in self.some], self.last)

    @property
    def parts(self) -> Sequence[Value]:  # noqa: D102
        return self.some


class Known(Text):
    """A text that another process has said in each language, by the keys of the languages."""

    __slots__ = ("words",)

    words: Mapping[str, str]

    def __new__(cls, words: Mapping[str, str]) -> Self:
        """Return a text from the words in each language."""
        text = super().__new__(cls, words[ENGLISH.key])
        text.words = words
        return text

    def told(self, language: Language, form: str = "") -> str:  # noqa: ARG002, D102
        return self.words[language.key]


class Filled(Text):
    """A text in whose place ``{}`` another is put; a translation may ask for a form of it, ``{:acc}``."""

    __slots__ = ("text", "value")

    text: str
    value: str

    def told(self, language: Language, form: str = "") -> str:  # noqa: ARG002, D102
        return _OPEN.sub(
            lambda found: told(self.value, language, found["form"] or ""), told(self.text, language)
        )

    @property
    def parts(self) -> Sequence[Value]:  # noqa: D102
        return (self.text, self.value)


class Inflected(Text):
    """A number or the name of cards, as the method ``how`` of a `Grammar` says it for some arguments."""

    __slots__ = ("arguments", "how")

    how: str
    arguments: tuple[Any, ...]

    def told(self, language: Language, form: str = "") -> str:  # noqa: D102
        return str(getattr(language.grammar, self.how)(*self.arguments, form))


def told(value: Value, language: Language, form: str = "") -> str:
    """Return a text in a language; a plain string or number is returned unchanged."""
    return value.told(language, form) if isinstance(value, Text) else f"{value}"


def say(message: str, **values: Value) -> Message:
    """Return a message with its places filled, such as ``say("{card} wins", card=card)``.

    Messages are collected from the sources for translation, so the message must be a literal, or marked as
    one elsewhere with `mark`.
    """
    text = Message(_in_english(message, values))
    text.message, text.plural, text.size, text.values = message, "", 0, values
    return text


def say_count(one: str, many: str, count: int, **values: Value) -> Message:
    """Return the message ``one`` for a count of one, otherwise ``many``, with the place ``{count}``."""
    values = {"count": count, **values}
    text = Message(_in_english(one if count == 1 else many, values))
    text.message, text.plural, text.size, text.values = one, many, count, values
    return text


def phrase(text: str) -> Phrase:
    """Return a text of a game's definition, translated as a whole if it is known."""
    return Phrase(text)


def reason(error: Exception) -> str:
    """Return the sentence of an error, as a text that can be said in other languages if it is one."""
    (said,) = error.args[:1] or ("",)
    return said if isinstance(said, Text) else str(error)


def mark(message: str) -> str:
    """Return a message for a later call of `say`, so that it is collected for translation."""
    return message


def mark_count(one: str, many: str) -> tuple[str, str]:
    """Return the messages for one and for several things, for a later call of `say_count`."""
    return one, many


def sentence(clause: str) -> Sentence:
    """Return a clause as a sentence, with a capital and a full stop."""
    text = Sentence(_as_sentence(clause))
    text.clause = clause
    return text


def as_clause(text: str) -> str:
    """Return a sentence, or several, without its first capital, to stand after other words."""
    match text:
        case Sentence():
            return text.clause
        case Joined():
            first, *others = text.some
            return joined(text.between, [as_clause(first), *others])
        case _:
            return text


def joined(between: str, some: Sequence[str]) -> Text:
    """Return texts joined with the same characters between each two."""
    text = Joined(between.join(some))
    text.between, text.some = between, tuple(some)
    return text


def listed(some: Sequence[str], last: Last = "and") -> Text:
    """Return texts as a list in a sentence, ``nothing`` if there are none."""
    if not some:
        return say("nothing")
    text = Listed(ENGLISH.grammar.listed(some, last))
    text.last, text.some = last, tuple(some)
    return text


def filled(text: str, value: str) -> Text:
    """Return a text with a value instead of ``{}``."""
    whole = Filled(text.replace("{}", value))
    whole.text, whole.value = text, value
    return whole


def inflected(how: str, *arguments: Any) -> Text:  # noqa: ANN401 - those of the method
    """Return what a method of the reader's `Grammar` says for some arguments."""
    text = Inflected(getattr(ENGLISH.grammar, how)(*arguments, ""))
    text.how, text.arguments = how, arguments
    return text


def pieces(value: Value) -> Iterator[Value]:
    """Yield a text and all texts and values in it, for checks."""
    yield value
    if isinstance(value, Text):
        for part in value.parts:
            yield from pieces(part)


def _in_form(text: str, language: Language, form: str) -> str:
    """Return a translation in one of its forms, by default the first."""
    forms = text.split("|")
    place = language.grammar.forms.index(form) if form in language.grammar.forms else 0
    return forms[min(place, len(forms) - 1)]


def _as_sentence(clause: str) -> str:
    return _with_stop(f"{clause[:1].upper()}{clause[1:]}")


def _with_stop(clause: str) -> str:
    return clause if clause.endswith((".", ":", "!", "?")) else f"{clause}."


def _filled(text: str, values: dict[str, Value], language: Language) -> str:
    """Return a message with its places filled; doubled braces stand for single ones."""
    return "".join(
        before if name is None else before + _placed(values[name], language, form or "")
        for before, name, form in _taken_apart(text)
    )


def _placed(value: Value, language: Language, form: str) -> str:
    if form == "Cap":
        text = told(value, language)
        return f"{text[:1].upper()}{text[1:]}"
    return told(value, language, form)


def _in_english(message: str, values: dict[str, Value]) -> str:
    """Return what `_filled` returns in English, without saying again what is English already."""
    return "".join(
        before
        if name is None
        else before + (_placed(values[name], ENGLISH, form) if form else f"{values[name]}")
        for before, name, form in _taken_apart(message)
    )


@lru_cache(maxsize=4096)
def _taken_apart(text: str) -> tuple[tuple[str, str | None, str | None], ...]:
    """Return the parts of a message: characters, and the name and form of the place after them."""
    return tuple((before, name, form) for before, name, form, _ in _PLACES.parse(text))

"""The languages that Capot speaks, each with its catalogue of translations and its grammar."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from gettext import NullTranslations, translation
from pathlib import Path
from typing import Any, cast

from capot.language.english import English
from capot.language.french import French
from capot.language.german import German
from capot.language.grammar import Grammar

CATALOGUES = Path(__file__).parent / "catalogues"
DOMAIN = "capot"


class _Varied:
    """A grammar with a few other methods, which says all else as another grammar does."""

    def __init__(self, grammar: Grammar, **methods: Callable[..., str]) -> None:
        self._grammar = grammar
        self.__dict__.update(methods)

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - that of the other grammar
        return getattr(self._grammar, name)


@dataclass(frozen=True)
class Language:
    """A language: its key such as ``de``, its own name, and its grammar."""

    key: str
    name: str
    grammar: Grammar

    @property
    def in_figures(self) -> "Language":
        """The language with small numbers in figures too, for a list in which others are."""
        return self._varied(number=lambda value, _form="": f"{value}".replace("-", "−"))

    @property
    def as_typed(self) -> "Language":
        """The language with cards as they are typed: with the English letters of their ranks and suits."""
        english = ENGLISH.grammar
        return self._varied(rank_letter=english.rank_letter, suit_sign=english.suit_sign, short=english.short)

    def _varied(self, **methods: Callable[..., str]) -> "Language":
        return replace(self, grammar=cast("Grammar", _Varied(self.grammar, **methods)))

    @cached_property
    def translations(self) -> NullTranslations:
        """The catalogue; a message that is missing in it stays in English."""
        if self.key == "en":
            return NullTranslations()
        return translation(DOMAIN, CATALOGUES, [self.key])


ENGLISH = Language("en", "English", English())
LANGUAGES: Mapping[str, Language] = {
    "en": ENGLISH,
    "de": Language("de", "Deutsch", German()),
    "fr": Language("fr", "Français", French()),
}

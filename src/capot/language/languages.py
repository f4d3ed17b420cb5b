"""The languages that Capot speaks, each with its catalogue of translations and its grammar."""

from collections.abc import Mapping
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


class _InFigures:
    """A grammar that says every number in figures, and all else as another grammar does."""

    def __init__(self, grammar: Grammar) -> None:
        self._grammar = grammar

    def number(self, value: int, form: str = "") -> str:  # noqa: ARG002 - as in every grammar
        return f"{value}".replace("-", "−")

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
        return replace(self, grammar=cast("Grammar", _InFigures(self.grammar)))

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

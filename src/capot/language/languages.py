"""The languages that Capot speaks, each with its catalogue of translations and its grammar."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from gettext import NullTranslations, translation
from pathlib import Path

from capot.language.english import English
from capot.language.french import French
from capot.language.german import German
from capot.language.grammar import Grammar

CATALOGUES = Path(__file__).parent / "catalogues"
DOMAIN = "capot"


@dataclass(frozen=True)
class Language:
    """A language: its key such as ``de``, its own name, and its grammar."""

    key: str
    name: str
    grammar: Grammar

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

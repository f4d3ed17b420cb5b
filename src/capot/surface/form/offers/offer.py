"""An offer: an edit and its effect."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any, TypeAlias

from capot.language.texts import Text, say
from capot.rules.changes.edits import Add, Edit, name_of
from capot.rules.guide import GUIDES
from capot.rules.stages.play import Growing
from capot.surface.form.place import Place

Offer: TypeAlias = tuple[Text, Edit]
"""An edit that may or may not be possible, and what it brings."""


def title_of(term: object) -> Text:
    """Return what a kind of term is called."""
    return say(GUIDES[type(term)].title)


def named(term: Any, others: Iterable[object]) -> Any:  # noqa: ANN401 - a term
    """Return a term with a name that no other one has."""
    names, number = {name_of(each) for each in others}, 1
    name = term.name
    while name in names:
        number += 1
        name = f"{term.name}-{number}"
    return replace(term, name=name)


def grown(here: Place, where: str, terms: Iterable[object]) -> Iterator[Offer]:
    """Yield what can be added to the lists of some terms at this part of the place."""
    for term in terms:
        if isinstance(term, Growing):
            field, known = term.listed
            for title, part in term.additions(here.context.rules.pack):
                yield title, Add(f"{here.path}.{where}.{name_of(term)}.{field}", named(part, known))

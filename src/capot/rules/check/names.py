"""The names of terms, and the cards that they name."""

from capot.rules.errors import RulesError
from capot.rules.fields import cards_in
from capot.rules.rules import Rules
from capot.rules.stages import opening
from capot.rules.stages.tricks import Tricks
from capot.rules.terms import Pack


def check_names(rules: Rules) -> None:
    """Raise `RulesError` if two terms have the same name, or one has a name that edits cannot find."""
    tricks = [stage for stage in rules.stages if isinstance(stage, Tricks)]
    bans = [each.name for stage in tricks for each in (*stage.bans, *stage.duties)]
    for field, names in (
        ("stages", [stage.name for stage in rules.stages]),
        ("scoring", [term.name for term in rules.scoring]),
        ("bans", bans),
    ):
        twice = next((name for name in names if names.count(name) > 1), None)
        if twice is not None:
            raise RulesError(f"{field}: two terms have the same name, {twice}")
    undertakings = [each.name for each in opening.undertakings_of(rules.stages)]
    # Moves are read without regard to capitals.
    if len({name.lower() for name in undertakings}) < len(undertakings) or not all(
        map(is_word, undertakings)
    ):
        raise RulesError("announce: each undertaking needs a different name, one word")
    if "nothing" in map(str.lower, undertakings):
        raise RulesError("announce: whoever announces nothing says so, which cannot be an undertaking’s name")
    if any(not name or "." in name for name in (*bans, *(term.name for term in rules.scoring))):
        raise RulesError("scoring: a term needs a name without a dot")


def is_word(name: str) -> bool:
    """Whether a name is read back from the text of a move."""
    return name.split() == [name] and not {",", "/"} & {*name}


def check_cards(rules: Rules) -> None:
    """Raise `RulesError` if a term names a card that is not in the pack."""
    pack = set(rules.pack.cards())
    for card in cards_in((*rules.stages, *rules.scoring), apart=(Pack, opening.Contract)):
        if card not in pack:
            raise RulesError(f"{card} is named in the rules but is not in the pack")

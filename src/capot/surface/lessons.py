"""The rules of one deal in a few sentences for a newcomer, sorted by topic."""

from capot.cards import FACES
from capot.rules.model import Game
from capot.rules.rules import Rules
from capot.rules.stages.opening import StageTerm
from capot.rules.text.facts import SECTIONS, Context, fact
from capot.rules.text.facts_of_game import clauses_of
from capot.rules.text.stages.clauses import clauses_of_stage

_LATER = {"deal", "contracts", "untaken", "match"}
"""Sections of the rulebook that a first deal can do without."""

_LEFT_OUT = {
    "cards": {"pack", "letters", "french"},
    "hands": {"cards", "pairs", "equal"},
    "exchange": {"cycle"},
    "bidding": {"eldest", "forced-late", "when", "worth"},
    "doubling": {"asking", "reply"},
    "play": {"tricks", "next", "leading", "later leads", "suits"},
    "scoring": {"taking"},
}
"""Keys of rules that the table shows by itself, or that matter only later, by section."""

_FINER = frozenset(
    {
        "tied-fewest",
        "tied-most",
        "kept-in-play",
        "at-most",
        "paid-opposite",
        "pool-begun",
        "sweep-opposite",
    }
)
"""The last parts of the keys of finer points, which a first deal can do without."""


def lesson_of(game: Game, rules: Rules, seats: int) -> dict[str, list[str]]:
    """Return the rules of a deal as sentences by section of the rulebook, in its order.

    Once a contract is chosen, ``rules`` are those of the contract.
    """
    now = _setting(game, rules, seats)
    told: dict[str, dict[str, str]] = {section: {} for section in SECTIONS if section not in _LATER}
    for clause in clauses_of(now):
        is_needed = clause.key not in _LEFT_OUT.get(clause.section, ())
        is_needed &= clause.key.rpartition(".")[2] not in _FINER
        if clause.section in told and is_needed and not (clause.derived or clause.example or clause.of):
            # A contract may change a stage that all deals have: its own rule comes last.
            told[clause.section][clause.key] = fact(clause).text
    return {section: list(sentences.values()) for section, sentences in told.items() if sentences}


def topics_of(game: Game, rules: Rules, seats: int, stage: StageTerm) -> list[str]:
    """Return the sections of the rulebook that a question needs: its stage's, or all for the play itself."""
    if stage == rules.stages[-1]:
        return list(SECTIONS)
    clauses = clauses_of_stage(_setting(game, rules, seats), stage)
    return list(dict.fromkeys(clause.section for clause in clauses))


def _setting(game: Game, rules: Rules, seats: int) -> Context:
    return Context(rules, seats, FACES[game.faces], game.direction, game.low_wins)

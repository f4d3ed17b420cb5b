"""Examples of terms, taken from the games of the catalogue or their house rules, and what a rulebook says."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import cache, partial
from typing import Any, Final

from capot.cards import FACES, card
from capot.language.texts import Text, joined, sentence
from capot.rules.by_seats import BySeats
from capot.rules.catalog import GAMES
from capot.rules.changes.edits import Add, Edit, edited
from capot.rules.changes.options import with_options
from capot.rules.errors import RulesError
from capot.rules.match.ends import LastIn, Rubber, TurnAt
from capot.rules.match.rubber import rubber_of
from capot.rules.model import Game, Option
from capot.rules.ongoing.turning import turn_of
from capot.rules.rules import Rules
from capot.rules.scoring import Multiplier, Sweep
from capot.rules.stages.announcing import Announce
from capot.rules.stages.opening import branches
from capot.rules.stages.tricks import DealersRight, Eldest, NotToFirstOfSuit, Tricks, TurnedTrump
from capot.rules.terms import Deal, Pack
from capot.rules.text.deal import deal_clauses
from capot.rules.text.facts import Clause, Context
from capot.rules.text.facts_of_game import clauses_of
from capot.rules.text.match import match_facts
from capot.rules.text.pack import pack_clauses

LONGEST = 500
"""Maximum number of characters in the Python form of an example that is preferred for its length."""


@dataclass(frozen=True)
class Example:
    """A term as a game has it, perhaps by a house rule, and the sentences that the rulebook prints."""

    game: Game
    term: Any
    option: str = ""
    says: Text | None = None


_RICH: Final = (Pack, Deal, TurnedTrump)
"""Types whose usual example says little; of these the longest is taken."""

_ADDED: Final[dict[str, tuple[Edit, ...]]] = {
    "hearts": (
        Add("rules.scoring", Multiplier("doubler", card("T♣"), ("hearts",), 2)),
        Add("rules.stages.tricks.bans", NotToFirstOfSuit(card("Q♠"))),
    ),
}
"""Terms that no game of the catalogue has, added to one."""


@cache
def examples() -> dict[type, Example]:
    """Return an example for each type that the catalogue uses; those that say something come first."""
    found: dict[type, Example] = {}
    known: dict[int, Any] = {}
    for game, option in _games():
        for term, says in _terms_of(game, known):
            kind = type(term)
            if kind not in found or not found[kind].says or kind in _RICH:
                text = says()
                better = kind not in found or len(repr(found[kind].term)) < len(repr(term)) < LONGEST
                if better or (text and not found[kind].says):
                    found[kind] = Example(game, term, option, text)
    return found


def _games() -> Iterator[tuple[Game, str]]:
    """Yield the games of the catalogue, then each with one house rule in force."""
    for game in GAMES.values():
        yield game, ""
    for game in GAMES.values():
        for option in game.options:
            for choice in option.choices if isinstance(option, Option) else ():
                try:
                    yield with_options(game, {option.name: choice.name}), f"{option.name}={choice.name}"
                except RulesError:
                    # Some choices go only with another one.
                    continue
    for key, edit in _ADDED.items():
        yield edited(GAMES[key], edit), "added"


def _terms_of(game: Game, known: dict[int, Any]) -> Iterator[tuple[Any, Callable[[], Text | None]]]:
    """Yield each term of a game, and how to find the sentences it adds to the rulebook.

    Those that need no sentences are left out if they are ``known``, by their identity, from another game.
    """
    seats = game.players[0]
    for part in game.schedule:
        rules = part.rules.at(seats)
        now = Context(rules, rules.dealt_in(seats), FACES[game.faces], game.direction, game.low_wins)
        for rules in _all_rules(part.rules):
            for term, without in _terms(rules):
                yield term, partial(_says, now, rules, without)
            for term, inner, without in _inner_terms(rules):
                yield term, partial(_says, now, inner, without)
        yield now.rules.pack, partial(_told, pack_clauses(now))
        yield part.rules.deal, partial(_told, deal_clauses(now))
    for end in game.ends:
        yield end, partial(_says_of_end, game, end, seats)
    for term in _inside(game, known):
        yield term, _nothing


def _nothing() -> None:
    return None


_KEYS_OF_ENDS: Final = ((TurnAt, "turn"), (LastIn, "out"), (Rubber, "rubber"))
"""The keys of the facts that only terms of the end have."""


def _says_of_end(game: Game, end: Any, seats: int) -> Text:  # noqa: ANN401 - a way in which a match ends
    whole = turn_of(game.ends) is not None or rubber_of(game.ends) is not None
    alone = game if whole else replace(game, ends=(end,))
    key = next((key for kind, key in _KEYS_OF_ENDS if isinstance(end, kind)), "ends")
    return next(fact.text for fact in match_facts(alone, (seats,)) if fact.key == key)


def _all_rules(rules: Rules) -> Iterator[Rules]:
    """Yield the rules of a deal and those of each of its contracts."""
    yield rules
    for stage in rules.stages:
        for contract in branches(stage):
            yield replace(rules, stages=contract.stages, scoring=contract.scoring)


def _terms(rules: Rules) -> Iterator[tuple[Any, Rules]]:
    """Yield each named term of rules, and the rules without it."""
    for term in rules.scoring:
        yield term, replace(rules, scoring=tuple(each for each in rules.scoring if each is not term))
    *before, play = rules.stages
    for stage in before:
        yield stage, replace(rules, stages=tuple(each for each in rules.stages if each is not stage))
    yield play, replace(rules, stages=tuple(before))
    if isinstance(play, Tricks):
        for ban in play.bans:
            fewer = replace(play, bans=tuple(each for each in play.bans if each is not ban))
            yield ban, replace(rules, stages=(*before, fewer))
        for duty in play.duties:
            fewer = replace(play, duties=tuple(each for each in play.duties if each is not duty))
            yield duty, replace(rules, stages=(*before, fewer))


def _inner_terms(rules: Rules) -> Iterator[tuple[Any, Rules, Rules]]:
    """Yield terms that others have in them, with rules that have them and rules that do not."""
    play = rules.stages[-1]
    if isinstance(play, Tricks):
        alone = replace(rules, stages=(play,))
        other = DealersRight() if play.first_lead == Eldest() else Eldest()
        yield play.first_lead, alone, replace(rules, stages=(replace(play, first_lead=other),))
        yield play.trump, alone, replace(rules, stages=(replace(play, trump=None),))
    for stage in rules.stages:
        if isinstance(stage, Announce) and len(stage.undertakings) == 1:
            fewer = tuple(each for each in rules.stages if each is not stage)
            yield stage.undertakings[0], rules, replace(rules, stages=fewer)
    for term in rules.scoring:
        if isinstance(term, Sweep):
            fewer_terms = tuple(each for each in rules.scoring if each is not term)
            yield term.target, rules, replace(rules, scoring=fewer_terms)


def _told(clauses: Iterable[Clause]) -> Text:
    return joined(" ", [sentence(each.whole) for each in clauses if not each.derived])


def _says(now: Context, rules: Rules, without: Rules) -> Text | None:
    """Return the sentences that a term adds to the rulebook, None if they cannot be distinguished."""
    try:
        others = {each.whole for each in _clauses(now, without)}
        mine = [each for each in _clauses(now, rules) if each.whole not in others and not each.derived]
    # Without one of its terms a deal may be past describing.
    except (AssertionError, LookupError, RuntimeError, ValueError):
        return None
    return _told(mine) if mine else None


def _clauses(now: Context, rules: Rules) -> list[Clause]:
    return list(clauses_of(replace(now, rules=rules.at(now.seats))))


def _inside(value: Any, known: dict[int, Any]) -> Iterator[Any]:  # noqa: ANN401 - any part of a game
    """Yield a value and every term in it but those that are known, and make them known."""
    if id(value) in known:
        return
    known[id(value)] = value
    if isinstance(value, BySeats):
        for _, each in value.cases:
            yield from _inside(each, known)
        yield from _inside(value.others, known)
    elif isinstance(value, tuple):
        for each in value:
            yield from _inside(each, known)
    elif is_dataclass(value):
        yield value
        for field in fields(value):
            yield from _inside(getattr(value, field.name), known)

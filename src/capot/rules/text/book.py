"""The rulebook: the facts of a game arranged as a page of Markdown."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import assert_never

from capot.language.texts import listed, sentence
from capot.language.words import figure
from capot.rules.catalog import GAMES
from capot.rules.model import Game, HouseRule, NumberOption, Option
from capot.rules.text.differences import differences
from capot.rules.text.facts import SECTIONS, Fact
from capot.rules.text.facts_of_game import Facts, facts_of
from capot.rules.text.sources import describe_sources

_LISTS = {"doubling", "scoring"}
_OVERVIEW = {"players", "direction", "winning"}
_ELSEWHERE = {*_OVERVIEW, "schedule"}


def rulebook(game: Game, seats: int | None = None, base: Game | None = None, *, keys: bool = True) -> str:
    """Return the complete rules of a game as a page of Markdown.

    With ``seats`` they are the rules for that number of players alone; raise `RulesError` if it is not allowed.
    ``base`` is the game of which this one is a variant, by default that of the catalogue.  Without ``keys`` the house
    rules leave out the names that commands use for them.
    """
    if seats is not None:
        game.check_seats(seats)
    players = game.players if seats is None else (seats,)
    facts = facts_of(game, players)
    base = base or GAMES.get(game.base)
    blocks = [
        *_opening(game, seats),
        *_exceptions(game, base, seats),
        *_overview(facts),
        *_parts(game, facts),
        *_section(SECTIONS["match"], [fact for fact in facts.match if fact.key not in _ELSEWHERE]),
        *_block("House rules in force", describe_chosen(game, keys=keys)),
        *_block("House rules", _offered(game, keys=keys)),
        *_block("Sources", describe_sources(game)),
    ]
    return "\n\n".join(blocks) + "\n"


def _opening(game: Game, seats: int | None) -> Iterable[str]:
    yield f"# {game.name}{'' if seats is None else f' for {seats} players'}"
    if game.also_called:
        yield f"Also called {listed(game.also_called)}."
    if game.credit:
        yield f"*{sentence(game.credit)}*"
    # The blurb describes the usual game, which house rules may contradict.
    yield f"{'The usual game: ' if game.chosen else ''}{sentence(game.blurb)}"


def _exceptions(game: Game, base: Game | None, seats: int | None) -> Iterable[str]:
    if base is None:
        return
    told = differences(game, base, seats)
    if told:
        yield f"Like **{base.name}**, except:"
        yield "\n".join(f"- {each}" for each in told)


def _overview(facts: Facts) -> Iterable[str]:
    yield " ".join(fact.text for fact in facts.match if fact.key in _OVERVIEW)


def _parts(game: Game, facts: Facts) -> Iterable[str]:
    """Say once what all parts of the schedule share, then what is special to each."""
    first, *others = facts.parts
    shared = [fact for fact in first if all(fact in part for part in others)]
    passing = {fact: some for fact, some in _passing(game, facts).items() if 1 < len(some) < len(facts.parts)}
    told_once = [*shared, *_of_some(game, facts, passing)]
    for section, title in SECTIONS.items():
        some = [fact for fact in told_once if fact.section == section]
        yield from _section(title, some)
        if some and section == "exchange":
            yield from _optional_passing(game)
    if others:
        yield "## The deals"
        yield next(fact.text for fact in facts.match if fact.key == "schedule")
    for number, (part, told) in enumerate(zip(game.schedule, facts.parts, strict=True), start=1):
        own = [fact for fact in told if fact not in shared and fact not in passing]
        if own and others:
            yield f"### {number}. {part.title or part.name}"
            yield from _own(own)


def _optional_passing(game: Game) -> Iterable[str]:
    """Say in which deals the table may leave out passing or let a player refuse it."""
    edits = [
        edit
        for option in game.options
        if isinstance(option, Option) and option.name == "passing" and option.name not in dict(game.chosen)
        for choice in option.choices
        for edit in choice.edits
    ]
    if edits:
        places = {edit.where.partition(".")[0] for edit in edits}
        named = [part.title for part in game.schedule if f"rules@{part.name}" in places]
        where = f" in {listed(named)}" if named else ""
        yield f"Passing is optional{where}: agree before the match whether to pass (house rule `passing`)."


def _passing(game: Game, facts: Facts) -> dict[Fact, list[str]]:
    """Return the facts of passing with the titles of the parts to which they apply."""
    holding: dict[Fact, list[str]] = {}
    for part, told in zip(game.schedule, facts.parts, strict=True):
        for fact in told:
            if fact.section == "exchange":
                holding.setdefault(fact, []).append(part.title or part.name)
    return holding


def _of_some(game: Game, facts: Facts, passing: Mapping[Fact, Sequence[str]]) -> Iterator[Fact]:
    """Yield the facts of passing that several parts share, naming these parts and those without passing."""
    titles = [part.title or part.name for part in game.schedule]
    every = {title for some in _passing(game, facts).values() for title in some}
    for fact, some in passing.items():
        where = "" if set(some) == every else f"in {listed(some)}, "
        text = f"{where}{fact.text[:1].lower()}{fact.text[1:]}" if where else fact.text
        yield replace(fact, text=sentence(text))
    without = [title for title in titles if title not in every]
    if passing and without:
        fact = next(iter(passing))
        yield replace(fact, text=sentence(f"in {listed(without)} {fact.otherwise}"))


def _own(facts: Sequence[Fact]) -> Iterable[str]:
    for section, title in SECTIONS.items():
        some = [fact for fact in facts if fact.section == section]
        if some:
            yield f"**{title}.** " + " ".join(fact.text for fact in some)


def _section(title: str, facts: Sequence[Fact]) -> Iterable[str]:
    if facts:
        yield f"## {title}"
        yield from (fact.table for fact in facts if fact.table)
        facts = [fact for fact in facts if not fact.table and not fact.in_table]
        if not facts:
            return
        if any(fact.of for fact in facts):
            yield from _by_contract(facts)
        elif facts[0].section in _LISTS:
            yield "\n".join(f"- {fact.text}" for fact in facts)
        else:
            yield " ".join(fact.text for fact in facts)


def _by_contract(facts: Sequence[Fact]) -> Iterable[str]:
    """Say for each contract by itself which rules apply."""
    for title in dict.fromkeys(fact.of for fact in facts):
        yield f"### {title}"
        yield " ".join(fact.text for fact in facts if fact.of == title)


def _offered(game: Game, *, keys: bool) -> str:
    if not game.options:
        return ""
    options = "\n".join(describe_option(option, keys=keys) for option in game.options)
    return f"Before the match, the table may agree on any of these:\n\n{options}"


def describe_option(option: HouseRule, *, keys: bool = True) -> str:
    """Return an option with its choices, the default first and marked, as lines of Markdown.

    With ``keys`` each is preceded by the words by which a command names it.
    """
    key = f"**{option.name}**: " if keys else ""
    match option:
        case Option():
            lines = [f"- {key}{sentence(option.title)}"]
            for place, choice in enumerate(option.choices):
                before = "" if place else "The default: "
                if keys:
                    before = f"`{option.name}={choice.name}`{'' if place else ' (the default)'}: "
                lines.append(f"  - {before}{sentence(choice.meaning)}")
            return "\n".join(lines)
        case NumberOption():
            span = f"from {figure(option.low)} to {figure(option.high)}"
            default = "" if option.default is None else f" (the default: {figure(option.default)})"
            return f"- {key}{sentence(option.title).removesuffix('.')}, {span}{default}."
        case _:
            assert_never(option)


def describe_chosen(game: Game, *, keys: bool = True) -> str:
    """Return the house rules in force as lines of Markdown, or nothing."""
    return "\n".join(
        f"- {f'`{name}={word}`: ' if keys else ''}{_meaning(game, name, word)}" for name, word in game.chosen
    )


def _meaning(game: Game, name: str, word: str) -> str:
    option = next((each for each in game.options if each.name == name), None)
    match option:
        case None:
            return "in force."
        case Option():
            meaning = next((each.meaning for each in option.choices if each.name == word), word)
            if option.title.endswith("?"):
                return f"{option.title} {sentence(meaning)}"
            return sentence(f"{option.title} – {meaning}")
        case NumberOption():
            return sentence(f"{option.title} – {word}")
        case _:
            assert_never(option)


def _block(title: str, text: str) -> Iterable[str]:
    if text:
        yield f"## {title}"
        yield text

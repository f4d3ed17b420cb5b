"""The rulebook: the facts of a game arranged as a page of Markdown."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import assert_never

from capot.language.texts import NOTHING, Name, Text, as_clause, joined, listed, mark, phrase, say, sentence
from capot.language.words import figure
from capot.rules.catalog import GAMES
from capot.rules.model import Choice, Game, HouseRule, NumberOption, Option
from capot.rules.text.differences import differences
from capot.rules.text.facts import SECTIONS, Fact, part_title, sections_of
from capot.rules.text.facts_of_game import Facts, facts_of
from capot.rules.text.sources import describe_sources

_LISTS = {"doubling", "exposing", "scoring"}
_OVERVIEW = {"players", "partners", "alone", "sides", "direction", "winning"}
_IN_FORCE = mark("House rules in force")
_ELSEWHERE = {*_OVERVIEW, "schedule"}


def rulebook(game: Game, seats: int | None = None, base: Game | None = None, *, keys: bool = True) -> Text:
    """Return the complete rules of a game as a page of Markdown, which can be said in other languages.

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
        _paragraph(fact for fact in facts.match if fact.key in _OVERVIEW),
        *_parts(game, facts),
        *_section(say(SECTIONS["match"]), [fact for fact in facts.match if fact.key not in _ELSEWHERE]),
        *_block(say(_IN_FORCE), describe_chosen(game, keys=keys)),
        *_block(say("House rules"), _offered(game, keys=keys)),
        *_block(say("Sources"), describe_sources(game)),
    ]
    return joined("", [joined("\n\n", blocks), "\n"])


def _opening(game: Game, seats: int | None) -> Iterable[Text]:
    name = phrase(game.name)
    yield _head("# ", name if seats is None else say("{game} for {seats} players", game=name, seats=seats))
    if game.also_called:
        yield say("Also called {names}.", names=listed([Name(name) for name in game.also_called]))
    if game.credit:
        yield joined("", ["*", _credit(game.credit), "*"])
    # The blurb describes the usual game, which house rules may contradict.
    with_house_rules = say("Here with house rules: see “{section}”.", section=say(_IN_FORCE))
    yield with_house_rules if game.chosen else sentence(phrase(_unmarked(game.blurb)))


def _unmarked(words: str) -> str:
    """Return words of a game that begin a line, so that Markdown takes them for no heading, list or code."""
    return re.sub(r"\A(?:\d+(?=[.)](?:\s|\Z))|(?=[#+\-=~]))", lambda found: found[0] + "\\", words.strip())


def _credit(credit: str) -> Text:
    """Return a sentence on the origin of a game: the credit itself, or one about the inventor it names."""
    return phrase(credit) if credit.endswith(".") else say("Invented by {name}.", name=Name(credit))


def _exceptions(game: Game, base: Game | None, seats: int | None) -> Iterable[Text]:
    if base is None:
        return
    told = differences(game, base, seats)
    if told:
        yield say("Like {game}, except:", game=_bold(phrase(base.name)))
        yield _items(told)


def _head(signs: str, title: Text) -> Text:
    return joined("", [signs, title])


def _bold(text: Text) -> Text:
    return joined("", ["**", text, "**"])


def _items(some: Iterable[Text]) -> Text:
    return joined("\n", [joined("", ["- ", each]) for each in some])


def _paragraph(facts: Iterable[Fact]) -> Text:
    return joined(" ", [fact.text for fact in facts])


def _parts(game: Game, facts: Facts) -> Iterable[Text]:
    """Say once what all parts of the schedule share, then what is special to each."""
    first, *others = facts.parts
    shared = [fact for fact in first if all(fact in part for part in others)]
    shared += [fact for fact in _usual_play(facts) if fact not in shared]
    passing = {fact: some for fact, some in _passing(game, facts).items() if 1 < len(some) < len(facts.parts)}
    naming = _naming(facts)
    told_once = [*shared, *_of_some(game, facts, passing), *naming, *_but_some(game, facts, naming)]
    for section, title in sections_of(told_once):
        some = [fact for fact in told_once if fact.section == section]
        yield from _section(say(title), some)
        if some and section == "exchange":
            yield from _optional_passing(game)
    if others:
        yield _head("## ", say("The deals"))
        yield next(fact.text for fact in facts.match if fact.key == "schedule")
    number = 1
    for part, told in zip(game.schedule, facts.parts, strict=True):
        own = [fact for fact in told if fact not in shared and fact not in passing and fact not in naming]
        own += _unusual_play(shared, told)
        if all(fact.key == "contracts" for fact in own if fact.section == "play"):
            own = [fact for fact in own if fact.section != "play"]
        if own and others:
            last = number + part.deals - 1
            yield _head(f"### {number}–{last}. " if part.deals > 1 else f"### {number}. ", part_title(part))
            yield from _own(own)
        number += part.deals


def _usual_play(facts: Facts) -> list[Fact]:
    """Return what is said of the play in most of the parts that are played in tricks."""
    playing = [part for part in facts.parts if _plays(part)]
    told = dict.fromkeys(fact for part in playing for fact in part if fact.section == "play")
    often = {fact: sum(fact in part for part in playing) for fact in told}
    usual = [fact for fact in told if often[fact] > 1 and 2 * often[fact] > len(playing)]
    if all(often[fact] == len(facts.parts) for fact in usual):
        return usual
    text = say("this applies to every deal that is played in tricks")
    if any(often[fact] < len(playing) for fact in usual):
        text = say("this applies to every deal unless its own section says otherwise")
    return [*usual, Fact("play", "parts", sentence(text), derived=True)]


def _naming(facts: Facts) -> list[Fact]:
    """Return what is said of making trumps in all parts in which they are made, if these are most of them."""
    making = [[fact for fact in part if fact.section == "trumps"] for part in facts.parts]
    some = [told for told in making if told]
    alike = all(told == some[0] for told in some)
    return some[0] if alike and len(making) > len(some) > len(making) / 2 else []


def _but_some(game: Game, facts: Facts, naming: Sequence[Fact]) -> Iterator[Fact]:
    """Say to which parts those facts do not apply."""
    if naming:
        parts = zip(game.schedule, facts.parts, strict=True)
        without = [part_title(part) for part, told in parts if naming[0] not in told]
        text = say("this applies to every deal except {deals}", deals=listed(without))
        yield Fact("trumps", "parts", sentence(text), derived=True)


def _plays(part: Sequence[Fact]) -> bool:
    return any(fact.section == "play" for fact in part)


def _unusual_play(usual: Sequence[Fact], told: Sequence[Fact]) -> Iterator[Fact]:
    """Say what holds in a part played in tricks instead of the usual."""
    keys = {(fact.section, fact.key) for fact in told}
    for fact in usual:
        if fact.section == "play" and fact.otherwise and _plays(told) and ("play", fact.key) not in keys:
            yield replace(fact, text=sentence(fact.otherwise))


def _optional_passing(game: Game) -> Iterable[Text]:
    """Say in which deals the table may leave out passing or let a player refuse it."""
    edits = [
        edit
        for option in game.options
        if isinstance(option, Option) and option.name == "passing" and option.name not in dict(game.chosen)
        for choice in option.choices
        for edit in choice.edits
    ]
    places = {edit.where.partition(".")[0] for edit in edits}
    named = [phrase(part.title) for part in game.schedule if f"rules@{part.name}" in places]
    if named:
        yield say(
            "Passing is optional in {deals}: agree before the match whether to pass (house rule {rule}).",
            deals=listed(named),
            rule=Name("`passing`"),
        )
    elif edits:
        yield say(
            "Passing is optional: agree before the match whether to pass (house rule {rule}).",
            rule=Name("`passing`"),
        )


def _passing(game: Game, facts: Facts) -> dict[Fact, list[Text]]:
    """Return the facts of passing with the titles of the parts to which they apply."""
    holding: dict[Fact, list[Text]] = {}
    for part, told in zip(game.schedule, facts.parts, strict=True):
        for fact in told:
            if fact.section == "exchange":
                holding.setdefault(fact, []).append(part_title(part))
    return holding


def _of_some(game: Game, facts: Facts, passing: Mapping[Fact, Sequence[Text]]) -> Iterator[Fact]:
    """Yield the facts of passing that several parts share, naming these parts and those without passing."""
    titles = [part_title(part) for part in game.schedule]
    every = {title for some in _passing(game, facts).values() for title in some}
    for fact, some in passing.items():
        if set(some) == every:
            yield fact
        else:
            text = say("in {deals}, {what}", deals=listed(some), what=as_clause(fact.text))
            yield replace(fact, text=sentence(text))
    without = [title for title in titles if title not in every]
    if passing and without:
        fact = next(iter(passing))
        text = say("in {deals} {what}", deals=listed(without), what=fact.otherwise)
        yield replace(fact, text=sentence(text))


def _own(facts: Sequence[Fact]) -> Iterable[Text]:
    for section, title in sections_of(facts):
        some = [fact for fact in facts if fact.section == section]
        for contract in dict.fromkeys(fact.of for fact in some):
            told = [fact for fact in some if fact.of == contract]
            head = _bold(joined("", [contract or say(title), "."]))
            yield joined(" ", [head, _paragraph(told)])


def _section(title: Text, facts: Sequence[Fact]) -> Iterable[Text]:
    if facts:
        yield _head("## ", title)
        yield from (fact.table for fact in facts if fact.table)
        facts = [fact for fact in facts if not fact.table and not fact.in_table]
        if not facts:
            return
        if any(fact.of for fact in facts):
            yield from _by_contract(facts)
        elif facts[0].section in _LISTS:
            yield _items(fact.text for fact in facts)
        else:
            yield _paragraph(facts)


def _by_contract(facts: Sequence[Fact]) -> Iterable[Text]:
    """Say for each contract by itself which rules apply."""
    for title in dict.fromkeys(fact.of for fact in facts):
        yield _head("### ", title)
        yield _paragraph(fact for fact in facts if fact.of == title)


def _offered(game: Game, *, keys: bool) -> Text:
    if not game.options:
        return NOTHING
    options = joined("\n", [describe_option(option, keys=keys) for option in game.options])
    return joined("\n\n", [say("Before the match, the table may agree on any of these:"), options])


def describe_option(option: HouseRule, *, keys: bool = True) -> Text:
    """Return an option with its choices, the default first and marked, as lines of Markdown.

    With ``keys`` each is preceded by the words by which a command names it.
    """
    key = f"**{option.name}**" if keys else ""
    match option:
        case Option():
            first, *others = option.choices
            lines = [
                joined("", ["- ", _after_key(key, sentence(phrase(_unmarked(option.title))))]),
                joined("", ["  - ", _usual(option, first, keys=keys)]),
            ]
            for choice in others:
                word = f"`{option.name}={choice.name}`" if keys else ""
                lines.append(
                    joined("", ["  - ", _after_key(word, sentence(phrase(_unmarked(choice.meaning))))])
                )
            return joined("\n", lines)
        case NumberOption():
            return joined("", ["- ", _after_key(key, _ranging(option))])
        case _:
            assert_never(option)


def _after_key(key: str, text: Text) -> Text:
    """Return a text after the word by which a command names it, if there is one."""
    return joined(": ", [Name(key), text]) if key else text


def _usual(option: Option, choice: Choice, *, keys: bool) -> Text:
    """Return the meaning of the choice that holds by default."""
    meaning = sentence(phrase(_unmarked(choice.meaning)))
    if not keys:
        return say("The default: {meaning}", meaning=meaning)
    key = Name(f"`{option.name}={choice.name}`")
    return say("{choice} (the default): {meaning}", choice=key, meaning=meaning)


def _ranging(option: NumberOption) -> Text:
    """Return an option that is a number, with its range."""
    title, low, high = phrase(_unmarked(option.title)), figure(option.low), figure(option.high)
    if option.default is None:
        return sentence(
            say("{title}, from {low} to {high} (not used unless chosen)", title=title, low=low, high=high)
        )
    return sentence(
        say(
            "{title}, from {low} to {high} (the default: {usual})",
            title=title,
            low=low,
            high=high,
            usual=figure(option.default),
        )
    )


def describe_chosen(game: Game, *, keys: bool = True) -> Text:
    """Return the house rules in force as lines of Markdown, or nothing."""
    lines = chosen_rules(game)
    if keys:
        names = [f"`{name}={word}`" for name, word in game.chosen]
        lines = [_after_key(name, line) for name, line in zip(names, lines, strict=True)]
    return _items(lines)


def chosen_rules(game: Game) -> list[Text]:
    """Return the house rules in force, one sentence each."""
    return [_meaning(game, name, word) for name, word in game.chosen]


def _meaning(game: Game, name: str, word: str) -> Text:
    option = next((each for each in game.options if each.name == name), None)
    match option:
        case None:
            return say("in force.")
        case Option():
            meaning = next((phrase(each.meaning) for each in option.choices if each.name == word), Name(word))
            if option.title.endswith("?"):
                return joined(" ", [phrase(_unmarked(option.title)), sentence(meaning)])
            return sentence(joined(" – ", [phrase(_unmarked(option.title)), meaning]))
        case NumberOption():
            return sentence(joined(" – ", [phrase(_unmarked(option.title)), Name(word)]))
        case _:
            assert_never(option)


def _block(title: Text, text: Text) -> Iterable[Text]:
    if text:
        yield _head("## ", title)
        yield text

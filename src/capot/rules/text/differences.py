"""The differences between two games, fact by fact, and a game in a sentence by them."""

import re
from collections.abc import Iterator, Sequence

from capot.cards import FACES, JOKER_RANK, RANKS, SUITS, Card
from capot.language.texts import Sentence, Text, as_clause, joined, listed, phrase, say, say_count, sentence
from capot.language.words import number
from capot.rules.model import Game
from capot.rules.text.card_names import PACK_NAMES, Names
from capot.rules.text.facts import SECTIONS, Fact
from capot.rules.text.facts_of_game import facts_of

MOST_TOLD, LONGEST_TOLD = 3, 120
"""Maximum numbers of changes in the sentence on a game, and of characters of each."""

_STOPS = re.compile(r"[.:;] ")


def in_a_sentence(game: Game, base: Game | None, seats: int) -> Text:
    """Return a game in a sentence: what its changes make of ``base``, or its own line if it has none.

    "Classic Hearts for four: no cards are passed; the jack of diamonds takes 10 points off your score."
    """
    if base is None or base.key == game.key:
        return phrase(game.blurb)
    words = {"game": phrase(base.name), "seats": number(seats)}
    found = differences(game, base, seats if seats in base.players else None)
    if not found:
        return sentence(say("{game} for {seats}, so far unchanged", **words))
    short = [as_clause(each) for each in found if is_short(each)][:MOST_TOLD]
    told = joined("; ", short)
    if len(short) == len(found):
        return sentence(say("{game} for {seats}: {changes}", changes=told, **words))
    if short:
        return sentence(
            say(
                "{game} for {seats} with {count} changes, including: {changes}",
                count=number(len(found)),
                changes=told,
                **words,
            )
        )
    return sentence(
        say_count(
            "{game} for {seats} with one change",
            "{game} for {seats} with {number} changes",
            len(found),
            number=number(len(found)),
            **words,
        )
    )


def is_short(difference: Text) -> bool:
    """Whether a difference is one short clause, which can share a sentence with others."""
    is_plain = isinstance(difference, Sentence) and not _STOPS.search(difference)
    return is_plain and len(difference) <= LONGEST_TOLD


def differences(game: Game, base: Game, seats: int | None = None) -> tuple[Text, ...]:
    """Return the rules in which ``game`` differs from ``base``, a sentence each; none if they are the same.

    They are compared for ``seats`` players, or for all numbers that both games allow, or else each for its
    own numbers, and put in the words of ``game``.
    """
    players = game.players if seats is None else (seats,)
    common = [number for number in players if number in base.players]
    mine = facts_of(game, common or players)
    others = facts_of(base, common or base.players, like=game)
    names = Names(FACES[game.faces], base.schedule[0].rules.at(base.players[0]).pack)
    parts: dict[Text, list[Text]] = {}
    for place, facts in enumerate(mine.parts):
        title = phrase(game.schedule[place].title) or say("deal {deal}", deal=place + 1)
        for text in _told(facts, others.parts[place % len(others.parts)], names):
            parts.setdefault(text, []).append(title)
    told = [
        *_about_the_table(game, base, seats),
        *(_titled(text, of, len(mine.parts)) for text, of in parts.items()),
    ]
    return tuple(dict.fromkeys([*told, *_told(mine.match, others.match, names)]))


def _titled(text: Text, titles: list[Text], parts: int) -> Text:
    """Return a difference preceded by the parts of the schedule where it applies, unless it applies in all."""
    if len(titles) == parts:
        return text
    return say("{titles}: {what}", titles=listed(titles), what=text)


def _about_the_table(game: Game, base: Game, seats: int | None) -> Iterator[Text]:
    if seats is None and (set(game.players), game.best_players) != (set(base.players), base.best_players):
        yield next(fact.text for fact in facts_of(game, game.players).match if fact.key == "players")
    if game.faces != base.faces:
        yield sentence(say("the cards are those of {pack}", pack=say(PACK_NAMES[game.faces])))


def _told(mine: Sequence[Fact], others: Sequence[Fact], names: Names) -> list[Text]:
    """Return the differences section by section, with what applies instead of missing facts."""
    before = {(fact.of, fact.text) for fact in others}
    new = [
        fact
        for fact in mine
        if (fact.of, fact.text) not in before and not fact.derived and fact.key != "players"
    ]
    gone = [*_gone(mine, others), *_uncounted(mine, others, names)]
    told = sorted([*new, *gone], key=lambda fact: list(SECTIONS).index(fact.section))
    return [
        say("{titles}: {what}", titles=fact.of, what=fact.text) if fact.of else fact.text for fact in told
    ]


def _place(card: Card) -> tuple[int, int]:
    """Return a card's place in a row of all cards, jokers last."""
    if card.rank == JOKER_RANK:
        return len(SUITS), 0
    return SUITS.index(card.suit), RANKS.index(card.rank)


def _gone(mine: Sequence[Fact], others: Sequence[Fact]) -> Iterator[Fact]:
    """Yield what applies instead of missing facts, except those that depended on other missing facts."""
    keys = {(fact.section, fact.key) for fact in mine}
    gone = {(fact.section, fact.key): fact for fact in others if (fact.section, fact.key) not in keys}
    whole = {section for section, _ in gone} - {section for section, _ in keys}
    for (section, key), fact in gone.items():
        parent = key.rpartition(".")[0]
        if fact.otherwise and (section, parent) not in gone and section not in whole:
            yield Fact(section, key, sentence(fact.otherwise), of=fact.of)
    for section in whole:
        first = next((fact for (where, _), fact in gone.items() if where == section and fact.otherwise), None)
        if first is not None:
            yield Fact(section, first.key, sentence(first.otherwise))


def _uncounted(mine: Sequence[Fact], others: Sequence[Fact], names: Names) -> Iterator[Fact]:
    """Yield the fact that some cards no longer count."""
    counted = {card for fact in mine for card in fact.cards}
    free = sorted({card for fact in others for card in fact.cards} - counted, key=_place)
    if free:
        cards = names.plain(free)
        one, several = say("{cards} scores nothing", cards=cards), say("{cards} score nothing", cards=cards)
        yield Fact("scoring", "free", sentence(several if free[1:] else one))

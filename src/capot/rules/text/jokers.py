"""Sentences on jokers: how many there are, and what they do in tricks."""

from collections.abc import Iterator

from capot.language.texts import say, say_count
from capot.language.words import number
from capot.rules.derived.weights import weights_of
from capot.rules.text.facts import Clause, Context


def joker_clause(now: Context) -> Clause:
    """Say how many jokers are added to the pack."""
    count = now.rules.pack.jokers
    text = say_count(
        "a joker is added, which belongs to no suit: {size} cards in all",
        "{number} jokers are added, which belong to no suit: {size} cards in all",
        count,
        number=number(count),
        size=len(now.rules.pack.cards()),
    )
    return Clause("cards", "jokers", text, otherwise=say("there is no joker"))


def best_joker_clause(now: Context) -> Clause:
    """Say that a joker is added which is always a trump."""
    text = say("a joker is added: {size} cards in all", size=len(now.rules.pack.cards()))
    return Clause("cards", "best joker", text, otherwise=say("there is no joker"))


def playing_jokers(now: Context) -> Iterator[Clause]:
    """Say when a joker may be played, and what follows if one is led."""
    text = say("you may play a joker at any time, even if you could follow suit, and a joker never wins")
    yield Clause("play", "jokers", text, derived=True)
    text = say(
        "if a joker is led, the first card that is not a joker counts as the card led and sets the suit"
    )
    yield Clause("play", "jokers led", text, derived=True)
    if now.seats <= now.rules.pack.jokers:
        text = say("a trick of nothing but jokers goes to the player who led")
        yield Clause("play", "only jokers", text, derived=True)
    if not any(card.is_joker for card in weights_of(now.rules, now.seats).scoring_cards):
        text = say("a joker scores nothing for the player who takes it")
        yield Clause("play", "jokers count", text, derived=True)

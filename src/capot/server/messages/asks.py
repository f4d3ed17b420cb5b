"""A hand, and the question to its seat."""

from typing import Literal

from capot.play.choices import Asks
from capot.play.speech import Look
from capot.server.messages.basics import Message, MoveText, Request, Words
from capot.server.messages.hands import HandState, MakeAsk


class HandCard(Message):
    """A card in hand; ``why`` it may not be played now, None if it may or no card is asked for.

    In climbing a card is ``playable`` if it is part of a legal combination.
    """

    card: str
    playable: bool
    why: Words | None


class MoveChoice(Message):
    """A move other than a card.

    ``name`` is its title, with cards and players as tokens; ``meaning`` explains it where that is needed.
    """

    move: str
    name: Words
    meaning: Words


class Ask(Message):
    """The question for the seat.

    ``lead`` and ``play``: a card; ``lay``: a card of a layout, or the choice to ``stop``, which is to pass
    unless ``again`` says that the seat has laid one in this turn.  ``pass`` and ``discard``: ``count`` of
    the cards ``among``, sent as ``pass QS KS 9H``; ``draw``: any number of discards from ``least`` to
    ``count``, sent as ``discard 7C`` or ``discard nothing``.  All others: one of ``choices``: to
    ``announce`` something, a ``contract`` (``again`` if this is not the only one that the seat chooses in the
    match), a ``trump`` suit or a starting ``rank`` to name, whom to ``double``, which cards to ``expose``,
    whether to take the ``widow`` and whether to ``stay`` in, what to ``declare`` of the hand and whether to
    take the ``spare`` hand.  ``choices`` beside a pass may be chosen instead.  ``to`` is the seat that gets
    what is passed, and ``spent`` are the contracts played already.

    ``climb``: one of the ``combos``, each the cards of it, sent as ``lay 3S 3H``, or one of ``choices``,
    which is to pass; if more are ``unlisted``, the combos are the shortest of them.  ``arrange``: the hands
    that ``make`` describes, sent as ``arrange 9S 9H 9D / 6H 5C 4D`` in any order, or ``arrange nothing``.
    `Check` returns the names and the legality of cards beforehand.

    ``words`` are the question, ``look`` is how its answers are shown, and ``more`` explains it to a beginner.
    ``capture``: one of ``choices`` with a card of the hand and cards of the table, or one of the ``combos``,
    a single card that is laid down, sent as ``play 4D``; if more captures and builds are ``unlisted``,
    `Check` returns those with the cards chosen.

    In the words, cards and players are tokens, ``{QS}`` and ``{@2}``.  Cards are passed ``to`` a seat, or one
    ``to_each`` of several, in this order.  ``verb`` is the first word of a move
    with cards, ``topics`` are those of a lesson that the question needs.
    """

    what: Asks
    words: Words
    look: Look
    more: Words
    count: int
    least: int
    among: list[str]
    choices: list[MoveChoice]
    spent: list[MoveChoice]
    again: bool
    to: int | None
    to_each: list[int]
    combos: list[list[str]]
    unlisted: bool
    make: MakeAsk | None
    verb: Literal["play", "pass", "scatter", "discard", "lay", "capture"] | None
    topics: list[str]


class Check(Request):
    """A move to be checked, at the ply that the asker's seat saw; nothing is changed.

    Hands of an ``arrange`` may be unfinished.
    """

    move: MoveText
    deal: int
    ply: int


class Checked(Message):
    """The check of a move: the ``reason`` why it is illegal, or None.

    ``name`` is the combination of a ``lay``, or None.  ``hands`` are those of an ``arrange``, in the order
    given.  Of a ``capture``, ``moves`` are the legal ones with just these cards, captures and builds, and
    ``goes`` are the cards of the table that can be added to them.
    """

    reason: Words | None
    name: Words | None
    hands: list[HandState]
    moves: list[MoveChoice]
    goes: list[str]

"""The text form of moves, read: records, terminal, server and programs share it."""

from collections import defaultdict
from typing import get_args

from capot.cards import FRENCH, CardError, Faces
from capot.language.cards import no_card
from capot.language.texts import Name, say
from capot.play.choices import Legal
from capot.play.errors import BadMove
from capot.play.moves import Move

_KINDS: dict[str, list[type[Move]]] = defaultdict(list)
for _kind in get_args(Move):
    for _verb in _kind.verbs:
        _KINDS[_verb].append(_kind)

VERBS = frozenset(_KINDS)
"""The first words of all moves."""


def parse_move(text: str, faces: Faces = FRENCH) -> Move:
    """Return the move written as text, with cards in these faces or the French; else raise `BadMove`."""
    said = text.replace(",", " ").replace("/", " / ").split() or [""]
    words = [word.lower() for word in said]
    for kind in _KINDS.get(words[0], ()):
        try:
            move = kind.parse(said if kind.has_name else words, faces)
        except CardError as error:
            raise BadMove(no_card(error)) from error
        if move is not None:
            return move
    raise BadMove(
        say(
            "{text} is not a move; moves look like: play QS, pass QS KS 9H, announce capot",
            text=Name(repr(text.strip())),
        )
    )


def read_move(text: str, legal: Legal) -> Move:
    """Return the move of a text as `parse_move`, where these are legal with names as the rules write them."""
    return legal.meant(parse_move(text))

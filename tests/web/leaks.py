"""Whether what was sent to a seat names a card that this seat could not know: everything is searched.

What a seat knows is worked out from the record of the match, which holds all cards, by `capot.play.view`, and
by nothing that the server says of itself but the number of the deal and of the moves that the seat had seen.
"""

import json
import re
from bisect import bisect_right
from dataclasses import dataclass, field
from typing import Any

from capot.cards import Card
from capot.play.match import Match
from capot.play.position import Position, from_hands
from capot.play.view import view

PUBLIC = {"blurb", "counts", "house_rules", "html", "markdown", "meaning", "scores", "stakes"}
"""Texts that speak of cards in general, or of deals that are over, by signs such as ``Q♠``.

Codes such as ``QS`` are searched for in them as everywhere.
"""

WORD = re.compile(r"[\w-]+")


@dataclass
class Knowledge:
    """The knowledge of each seat of a finished match at each moment."""

    match: Match
    _courses: dict[int, list[Position]] = field(default_factory=dict)
    _lengths: dict[tuple[int, int], list[int]] = field(default_factory=dict)
    _hidden: dict[tuple[int, int, int], frozenset[Card]] = field(default_factory=dict)

    def leaked(self, text: str, seat: int) -> list[str]:
        """Return the codes of the cards that a message names and its seat may not know.

        The message is JSON with the state of a table in it; anything else is taken for a beginning, at which
        nobody knows anything but the own cards.
        """
        message = json.loads(text)
        steps = message.get("steps", [message]) if isinstance(message, dict) else [message]
        return [card for step in steps for card in self._leaked_in(step, seat)]

    def _leaked_in(self, message: Any, seat: int) -> list[str]:
        """Return the codes of the cards that one step of a push names, or a message without steps."""
        state = state_in(message) or {"deal": 1, "ply": 0}
        return named(of_this_deal(message), self.hidden(state["deal"], state["ply"], seat))

    def hidden(self, deal: int, ply: int, seat: int) -> frozenset[Card]:
        """Return the cards that a seat cannot know in a deal, from 1, once it has seen ``ply`` moves."""
        if (deal, ply, seat) not in self._hidden:
            last = bisect_right(self._seen(deal, seat), ply) - 1
            position = self._course(deal)[last]
            self._hidden[deal, ply, seat] = frozenset(position.rules.pack.cards()) - known(position, seat)
        return self._hidden[deal, ply, seat]

    def _seen(self, deal: int, seat: int) -> list[int]:
        """Return how many moves of a deal a seat has seen at each of its positions."""
        if (deal, seat) not in self._lengths:
            self._lengths[deal, seat] = [len(view(each, seat).history) for each in self._course(deal)]
        return self._lengths[deal, seat]

    def _course(self, deal: int) -> list[Position]:
        """Return the positions of a deal, move by move."""
        if deal not in self._courses:
            whole = self.match.deals[deal - 1]
            hands, turn_up = whole.dealt, whole.turn_up
            position = from_hands(
                whole.agreed or whole.rules, whole.dealer, hands, whole.talon, whole.standing, turn_up=turn_up
            )
            course = [position]
            for by, move in whole.moves:
                course.append(course[-1].after(by, move))
            self._courses[deal] = course
        return self._courses[deal]


def known(position: Position, seat: int) -> frozenset[Card]:
    """Return the cards whose place a seat knows, or knew: all of them once a deal is over."""
    if position.is_over:
        return frozenset(position.rules.pack.cards())
    seen = view(position, seat)
    played = {card for trick in seen.tricks for card in trick.cards}
    turned = () if seen.turn_up is None else (seen.turn_up,)
    own = (*seen.dealt, *seen.hand, *seen.received, *seen.discards)
    return frozenset({*own, *seen.trick, *played, *turned, *seen.laid})


def named(message: Any, cards: frozenset[Card]) -> list[str]:
    """Return the codes of those cards that a message names, by their codes or by their signs."""
    words = set(WORD.findall(json.dumps(message, ensure_ascii=False)))
    signs = json.dumps(_without_public(message), ensure_ascii=False)
    return sorted(
        card.code
        for card in cards
        if card.code in words or any(sign in signs for sign in (card.rank + card.suit, card.suit + card.rank))
    )


def of_this_deal(message: Any) -> Any:
    """Return a message without what happened before its deal began, when all cards were other ones."""
    if not isinstance(message, dict) or "happened" not in message:
        return message
    happened = message["happened"]
    begun = [place for place, each in enumerate(happened) if each["type"] == "dealt"]
    return {**message, "happened": happened[begun[-1] :] if begun else happened}


def state_in(message: Any) -> dict[str, Any] | None:
    """Return the state of a table in a message, which may be one itself."""
    if not isinstance(message, dict):
        return None
    state = message.get("state", message)
    return state if isinstance(state, dict) and "ply" in state else None


def _without_public(data: Any) -> Any:
    """Return JSON without the texts in which cards may be spoken of."""
    if isinstance(data, dict):
        return {key: _without_public(value) for key, value in data.items() if key not in PUBLIC}
    return [_without_public(each) for each in data] if isinstance(data, list) else data

"""The words of a widow that is taken up or pushed on."""

from collections.abc import Iterator
from typing import Final

from capot.language.texts import mark, say, say_count
from capot.language.words import number
from capot.rules.check.deal import cards_left, hand_size
from capot.rules.ongoing.widow import widow_word
from capot.rules.stages.exchanges import PushTalon
from capot.rules.text.facts import Clause, Clauses, Context
from capot.rules.text.guides import NAME, Field, Guide
from capot.rules.text.stages.widow import barred_cards

GUIDES: Final = {
    PushTalon: Guide(
        title=mark("taking up or pushing on the widow"),
        meaning=mark(
            "Each player takes up the cards left over and lays others in their place, or pushes them on."
        ),
        sentence=mark(
            "Each player in turn takes up the cards left over and lays as many in their place, or pushes them on unseen. Each push multiplies what is scored by {factor}."
        ),
        details=(
            mark("What is multiplied: {of}."),
            mark("Cards that may be laid there only if there are no others: {barred}."),
        ),
        fields={
            "name": NAME,
            "of": Field(
                mark("what is multiplied"),
                "the scoring terms that each push multiplies",
                nothing=mark("nothing"),
            ),
            "factor": Field(mark("factor of a push"), "the factor of each push", low=1, high=20),
            "barred": Field(
                mark("cards that may not be laid away"),
                "cards that may be laid away only if there are no others",
                nothing=mark("none"),
            ),
        },
    ),
}


def _pushing(now: Context, term: PushTalon) -> Iterator[Clause]:
    left = cards_left(now.rules, now.seats)
    text = say(
        "each player in turn, starting with {who}, takes up the {widow} or pushes it on unseen",
        widow=widow_word(now.rules),
        who=now.eldest,
    )
    yield Clause("bidding", "asking", text)
    text = say_count(
        "if you take it, lay any card face down in its place, even the one you took",
        "if you take it, lay any {number} cards face down in its place, even those you took",
        left,
        number=number(left),
    )
    yield Clause("bidding", "laying", text)
    if term.barred:
        barred = barred_cards(now, term)
        text = say("{barred} may not be laid there", barred=barred)
        if len(term.barred) > hand_size(now.rules, now.seats):
            text = say("{barred} may be laid there only for lack of other cards", barred=barred)
        yield Clause("bidding", "barred", text, otherwise=say("any card may be laid there"))
    if term.of and term.factor > 1:
        text = say("each push doubles what the deal scores")
        if term.factor > 2:
            text = say("each push multiplies what the deal scores by {factor}", factor=term.factor)
        yield Clause("bidding", "pushes", text, otherwise=say("a push does not change what the deal scores"))


CLAUSES: Final[Clauses] = {PushTalon: _pushing}

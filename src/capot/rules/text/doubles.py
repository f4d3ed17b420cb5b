"""Sentences on doubling: who may double whom, who must, and how two players settle."""

from collections.abc import Iterator

from capot.rules.opening import Doubling
from capot.rules.text.facts import Clause, Setting
from capot.rules.text.words import figure, measured, often

_PLAIN = (40, 20)
"""Two scores of a deal, for an example."""


def doubling_clauses(now: Setting, term: Doubling) -> Iterator[Clause]:
    """Tell the round of doubles, what is owed to the declarer and what it all comes to."""
    yield from _round(now, term)
    yield from _owed(term)
    yield from _settling(term)


def _round(now: Setting, term: Doubling) -> Iterator[Clause]:
    side = f"the declarer’s {now.next_side}"
    text = f"when all that belongs to the contract is named, each player in turn, from {side} on and the "
    text += "declarer last, may double some of the others, all of them or none"
    yield Clause("doubling", "asking", text, otherwise="nobody may double")
    who = "the declarer alone may be doubled" if term.only_declarer else "any of the others may be doubled"
    yield Clause("doubling", "whom", f"{who} by a player who does not declare")
    text = "the declarer may double only those who have doubled the declarer"
    yield Clause("doubling", "declarer", text)
    text = (
        "to double a player by whom one has been doubled is to redouble: beyond that nothing can be raised, "
    )
    text += "and no double is taken back"
    yield Clause("doubling", "redouble", text, derived=True)
    text = "to say “maximum” is to double everybody whom one may"
    yield Clause("doubling", "maximum", text, derived=True)
    yield Clause("doubling", "reply", _reply(answered=term.reply))


def _reply(*, answered: bool) -> str:
    if not answered:
        return "everybody has but this one turn, so that only a later player can redouble"
    asked = "whoever was doubled by a later player is asked once more when all have spoken"
    return f"{asked}, and may then redouble that player, but double nobody else"


def _owed(term: Doubling) -> Iterator[Clause]:
    if not term.owed:
        return
    free = "nobody need ever double the declarer"
    text = "in the course of one declarer’s contracts each of the others must double the declarer at least "
    yield Clause("doubling", "owed", text, often(term.owed), otherwise=free)
    if term.forced:
        text = "whoever owes as many doubles as the declarer has deals left must double"
    elif term.missing:
        text = "nobody is made to, but each double still owed after the last of them costs "
        text += measured(term.missing)
    else:
        text = "nobody is made to, and a double still owed at the end costs nothing"
    yield Clause("doubling", "owed.held", text)


def _settling(term: Doubling) -> Iterator[Clause]:
    text = "when the deal is scored, two players of whom one has doubled the other settle the difference of "
    text += (
        "their scores once, and if both have doubled twice: the better one gains it and the other loses it"
    )
    yield Clause("doubling", "settling", text)
    more, less = _PLAIN
    won, lost = 2 * more - less, 2 * less - more
    text = (
        f"of two players with {figure(more)} and {figure(less)} points, of whom one has doubled the other, "
    )
    text += f"one ends with {figure(won)} and the other with {figure(lost)}"
    yield Clause("doubling", "example", text, derived=True, example=True)
    if term.undoubled == "split":
        text = (
            "a contract with a negative total that nobody doubles is not played; its total is split evenly "
        )
        text += "among all but the declarer"
        played = "a contract is played even if nobody doubles"
        yield Clause("doubling", "undoubled", text, otherwise=played)

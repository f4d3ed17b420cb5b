"""The words for a climbing deal won before any card is laid."""

from typing import Final

from capot.language.texts import mark
from capot.language.words import figure, measured
from capot.rules.scoring import InstantWinPaid
from capot.rules.text.facts import Context
from capot.rules.text.guides import NAME, Guide
from capot.rules.text.scoring.words import Account, Accounts, points_field, scores, words_of

ENGLISH: Final = {
    "instant-win.noun": mark("winning before any card is played"),
    "instant-win": mark(
        "a player who wins a deal before any card is played is paid {points} by everyone else, and nothing else counts in that deal"
    ),
    "instant-win.stake": mark("a winning hand as dealt {points} from each other player"),
}
worded = words_of(ENGLISH)


def instant_win_paid(_: Context, term: InstantWinPaid) -> Account:
    """Return the words for a win without play."""
    clause = scores(term.name, worded("instant-win", points=measured(term.each)))
    return Account(
        worded("instant-win.noun"), [clause], [worded("instant-win.stake", points=figure(term.each))]
    )


GUIDES: Final = {
    InstantWinPaid: Guide(
        title=mark("a win before the play"),
        meaning=mark("The reward for a hand that wins before any card is laid."),
        sentence=mark(
            "Whoever wins before any card is laid gets {each} from every other player, and nothing else counts."
        ),
        fields={"name": NAME, "each": points_field("what each of the others pays")},
    ),
}

ACCOUNTS: Final[Accounts] = {InstantWinPaid: instant_win_paid}

"""The words for a stake that two players vie for."""

from collections.abc import Iterator
from typing import Final

from capot.language.texts import Text, mark
from capot.language.words import figure, measured
from capot.rules.scoring import StakeWon
from capot.rules.stages.vying import Vie
from capot.rules.text.facts import Clause, Context
from capot.rules.text.guides import NAME, Field, Guide
from capot.rules.text.scoring.words import Account, Accounts, follows, points_field, scores, words_of

ENGLISH: Final = {
    "stake.noun": mark("the deal won"),
    "stake.silent": mark("whoever wins a deal in which nobody has put scores {points}"),
    "stake.silent.game": mark(
        "whoever wins a deal that is played out wins the game, by scoring all that is missing to {target}, whether anybody has put or not"
    ),
    "stake.given": mark(
        "if a player concedes or throws in, the other scores {points}, and no more cards are shown"
    ),
    "stake.given.conceded": mark(
        "if a player concedes, the other scores {points}, and no more cards are shown"
    ),
    "stake.seen": mark(
        "whoever wins a deal after a put was seen wins the game, by scoring all that is missing to {target}"
    ),
    "stake.least": mark("a deal won never scores less than {points}, however many the winner has already"),
    "stake.drawn": mark("a drawn deal scores nothing, even after a put"),
    "stake.example": mark(
        "you have {less} and the other player {more}: you put, and your put is seen; if you win the deal, you score {missing} and have won, and if you lose it, you have lost the game"
    ),
    "stake.each.stake": mark("{points} for winning the deal"),
    "stake.seen.stake": mark("the game if a put was seen"),
    "stake.game.stake": mark(
        "the game for winning a deal that is played out; {points} if the other gives up"
    ),
}
worded = words_of(ENGLISH)


def stake_won(now: Context, term: StakeWon) -> Account:
    """Return the words for what the winner of a deal scores."""
    if term.silent == "game":
        stakes = [worded("stake.game.stake", points=measured(term.each))]
    else:
        stakes = [worded("stake.each.stake", points=measured(term.each)), worded("stake.seen.stake")]
    return Account(worded("stake.noun"), _stake_won(now, term), stakes)


def _stake_won(now: Context, term: StakeWon) -> Iterator[Clause]:
    key, points, play = term.name, measured(term.each), now.rules.stage(Vie)
    thrown = play is not None and play.throw_in
    given = worded("stake.given" if thrown else "stake.given.conceded", points=points)
    target = figure(term.target)
    if term.silent == "game":
        yield scores(f"{key}.silent", worded("stake.silent.game", target=target))
        yield scores(f"{key}.given", given)
    else:
        yield scores(f"{key}.silent", worded("stake.silent", points=points))
        yield scores(f"{key}.given", given)
        yield scores(f"{key}.seen", worded("stake.seen", target=target))
    # A match of a fixed number of deals goes on past the target.
    if now.rounds is not None or term.each > 1:
        yield follows(f"{key}.least", worded("stake.least", points=points))
    yield follows(f"{key}.drawn", worded("stake.drawn"))
    if term.target > 2:
        yield follows(f"{key}.example", _example(term), example=True)


def _example(term: StakeWon) -> Text:
    """Return what a player who is behind wins and loses by a put."""
    less = max(term.target - 4, 0)
    return worded(
        "stake.example",
        less=measured(less),
        more=measured(term.target - 1),
        missing=figure(term.target - less),
    )


GUIDES: Final = {
    StakeWon: Guide(
        title=mark("a deal won"),
        meaning=mark("The winner of a deal scores a stake, or the whole game after a put."),
        sentence=mark(
            "The winner of a deal scores {each}, and after a put that was seen all that is missing to {target}."
        ),
        details=(mark("If nobody has put, the winner of a deal that is played out scores {silent}."),),
        fields={
            "name": NAME,
            "each": points_field("the points for a deal in which no put was seen"),
            "target": Field(
                mark("points of a game"),
                "the total that wins the game, which a put plays for",
                unit="point",
                low=1,
                high=1000,
            ),
            "silent": Field(
                mark("without a put"),
                "whether a deal that is played out without a put scores its points, or the game",
                words={"point": mark("these points"), "game": mark("the game")},
                place=mark("a deal in which nobody has put"),
            ),
        },
    ),
}

ACCOUNTS: Final[Accounts] = {StakeWon: stake_won}

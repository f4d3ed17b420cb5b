"""The words for a stake that two players vie for."""

from collections.abc import Iterator
from typing import Final

from capot.language.texts import Text, mark
from capot.language.words import figure, measured
from capot.rules.scoring import StakeRaised, StakeWon
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
    "raised.noun": mark("the stake"),
    "raised.won": mark("whoever wins a deal scores the stake: {points}, or what both have agreed on since"),
    "raised.refused": mark(
        "if a player refuses an offer, whoever made it scores the stake as it was agreed on before, and no more cards are shown"
    ),
    "raised.more": mark("a stake may be more than its winner lacks, and wins the game all the same"),
    "raised.thrown": mark("if a player throws in, the other scores the stake"),
    "raised.drawn": mark("a drawn deal scores nothing, whatever the stake"),
    "raised.example": mark(
        "you have {less} and the other player {more}: you play for your remainder of {missing}; if that is refused, you score {points}; if it is accepted, whoever wins the deal scores {missing}, which wins either of you the game"
    ),
    "raised.doubled": mark(
        "you double and the other player accepts, so {doubled} are at stake; before the next card the other player doubles, and you refuse: that scores {doubled} for the other player"
    ),
    "raised.by-two": mark(
        "you raise the stake to {raised} and the other player accepts; before the next card the other player raises it to {more}, and you refuse: that scores {points} for the other player"
    ),
    "raised.stake": mark("{points} for winning the deal, more once the stake is raised"),
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


def stake_raised(now: Context, term: StakeRaised) -> Account:
    """Return the words for what the winner of a deal scores where the stake is raised."""
    stakes = [worded("raised.stake", points=measured(term.each))]
    return Account(worded("raised.noun"), _stake_raised(now, term), stakes)


def _stake_raised(now: Context, term: StakeRaised) -> Iterator[Clause]:
    key, points, play = term.name, measured(term.each), now.rules.stage(Vie)
    yield scores(f"{key}.won", worded("raised.won", points=points))
    yield scores(f"{key}.refused", worded("raised.refused"))
    if play is not None and play.throw_in:
        yield scores(f"{key}.thrown", worded("raised.thrown"))
    # A match of a fixed number of deals goes on past the target.
    if now.rounds is None:
        yield follows(f"{key}.more", worded("raised.more"))
    yield follows(f"{key}.drawn", worded("raised.drawn"))
    if term.target > LACKS:
        text = worded(
            "raised.example",
            less=measured(term.target - LACKS),
            more=measured(term.target - 2),
            missing=figure(LACKS),
            points=points,
        )
        yield follows(f"{key}.example", text, example=True)
    if term.target > term.raised(term.each) and (play is None or play.offered == "any turn"):
        raised = term.raised(term.each)
        text = worded("raised.doubled", doubled=measured(raised))
        if term.by == "two":
            places = {"raised": figure(raised), "more": figure(term.raised(raised))}
            text = worded("raised.by-two", points=measured(raised), **places)
        yield follows(f"{key}.doubled", text, example=True)


LACKS: Final = 5
"""Points that a player lacks in the worked example."""


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
    StakeRaised: Guide(
        title=mark("a stake that is raised"),
        meaning=mark("The winner of a deal scores a stake, which both players may raise before each card."),
        sentence=mark("The winner of a deal scores the stake: {each} at first, and it is raised {by}."),
        details=(
            mark("A remainder is what a player lacks to {target}."),
            mark("After an offer has been accepted, {right} may make the next."),
            mark("An offer may be answered by {answer}."),
        ),
        fields={
            "name": NAME,
            "each": points_field("the stake before anybody raises it"),
            "target": Field(
                mark("points of a game"),
                "the total that wins the game, to which a remainder is counted",
                unit="point",
                low=1,
                high=1000,
            ),
            "by": Field(
                mark("raising"),
                "how the stake is raised",
                words={"double": mark("by doubling it"), "two": mark("to 2, and then by two each time")},
                place=mark("raising the stake"),
            ),
            "right": Field(
                mark("the right to raise"),
                "who may make the next offer",
                words={"anyone": mark("either player"), "accepter": mark("only the player who accepted it")},
                place=mark("who may raise next"),
            ),
            "answer": Field(
                mark("answers to an offer"),
                "how an offer may be answered, other than by accepting or refusing it",
                words={
                    "remainder": mark("accepting, by refusing or by one’s own remainder"),
                    "any": mark("accepting, by refusing or by any higher offer"),
                    "none": mark("accepting or by refusing"),
                },
                place=mark("answering an offer"),
            ),
        },
    ),
}

ACCOUNTS: Final[Accounts] = {StakeWon: stake_won, StakeRaised: stake_raised}

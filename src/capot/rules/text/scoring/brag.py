"""The words for hands compared: a pot, and hands won."""

from collections.abc import Iterator
from typing import Final

from capot.language.texts import Text, Value, mark
from capot.language.words import figure, measured, number
from capot.rules.scoring import HandsWon, Pot
from capot.rules.text.facts import Clause, Context
from capot.rules.text.guides import NAME, Field, Guide
from capot.rules.text.scoring.words import Account, Accounts, follows, points_field, scores, words_of

ENGLISH: Final = {
    "pot.noun": mark("the pot"),
    "pot.ante": mark("before each deal, everyone puts {ante} in the pot (the ante)"),
    "pot.ante.else": mark("there is no pot"),
    "pot.most": mark("the player who wins {count} or more of the {hands} hands takes the pot"),
    "pot.all": mark("to take the pot, you must win or tie {every}"),
    "pot.tied.nobody": mark("if players tie for a hand, nobody wins it"),
    "pot.tied.earliest": mark(
        "if players tie for a hand, the first of them to show it wins it: first hands are shown in turn, starting on the dealer’s {side}, and later hands starting with the winner of the hand before"
    ),
    "pot.shared.split": mark(
        "if several players win or tie every hand, they share the pot equally; any odd points stay in it"
    ),
    "pot.shared.carry": mark("if several players win or tie every hand, the pot stays for the next deal"),
    "pot.staying": mark("a pot that nobody wins stays for the next deal"),
    "pot.example": mark(
        "winning the antes of a single deal gains you {won} and costs each of the others {lost}"
    ),
    "pot.example.two": mark(
        "winning the antes of a single deal gains you {won} and costs the other player {lost}"
    ),
    "pot.most.stake": mark("{count} of {hands} hands take the pot"),
    "pot.all.stake": mark("{every}, won or tied, take the pot"),
    "hands.both": mark("both hands"),
    "hands.all": mark("all {count} hands"),
    "hands-won.noun": mark("the hands won"),
    "hands-won": mark("each hand you win scores {points}; a tied hand scores nothing for anyone"),
    "hands-won.crash": mark("winning {every} is a crash and scores {points} on top"),
    "hands-won.crash.else": mark("winning {every} scores no more than each of them alone"),
    "hands-won.stake": mark("each hand won {points}"),
    "hands-won.crash.stake": mark("each hand won {points}, all {hands} together {crash} more"),
}
worded = words_of(ENGLISH)


def pot(now: Context, term: Pot) -> Account:
    """Return the words for a pot that hands of three are played for."""
    hands = now.rules.hands_made
    places: dict[str, Value] = {"count": hands // 2 + 1, "hands": hands, "every": every_hand(hands)}
    return Account(worded("pot.noun"), _pot(now, term, hands), [worded(f"pot.{term.wins}.stake", **places)])


def _pot(now: Context, term: Pot, hands: int) -> Iterator[Clause]:
    key = term.name
    yield scores(
        f"{key}.ante", worded("pot.ante", ante=measured(term.ante)), otherwise=worded("pot.ante.else")
    )
    places = {"count": number(hands // 2 + 1), "hands": number(hands), "every": every_hand(hands)}
    yield scores(f"{key}.winning", worded(f"pot.{term.wins}", **places))
    if term.wins == "most":
        yield scores(f"{key}.ties", worded(f"pot.tied.{term.tied}", side=now.next_side))
    else:
        yield scores(f"{key}.ties", worded(f"pot.shared.{term.shared}"))
    yield follows(f"{key}.staying", worded("pot.staying"))
    won, lost = measured((now.seats - 1) * term.ante), measured(term.ante)
    example = "pot.example" if now.seats > 2 else "pot.example.two"
    yield follows(f"{key}.example", worded(example, won=won, lost=lost), example=True)


def every_hand(hands: int) -> Text:
    """Return all hands of a player: ``both hands``, ``all three hands``."""
    return worded("hands.both") if hands == 2 else worded("hands.all", count=number(hands))


def hands_won(now: Context, term: HandsWon) -> Account:
    """Return the words for hands won."""
    hands = now.rules.hands_made
    key = "hands-won.crash.stake" if term.crash else "hands-won.stake"
    stake = worded(key, points=figure(term.each), hands=hands, crash=figure(term.crash))
    return Account(worded("hands-won.noun"), _hands_won(term, every_hand(hands)), [stake])


def _hands_won(term: HandsWon, every: str) -> Iterator[Clause]:
    yield scores(term.name, worded("hands-won", points=measured(term.each)))
    if term.crash:
        text = worded("hands-won.crash", every=every, points=measured(term.crash))
        yield scores(f"{term.name}.crash", text, otherwise=worded("hands-won.crash.else", every=every))


GUIDES: Final = {
    Pot: Guide(
        title=mark("a pot"),
        meaning=mark("Everyone puts chips in a pot, for the winner of the hands."),
        sentence=mark("Everyone puts {ante} in the pot before each deal; whoever {wins} takes all of it."),
        details=(
            mark("A tied hand counts for {tied}."),
            mark("If several players win the pot, {shared}."),
        ),
        fields={
            "name": NAME,
            "ante": Field(mark("stake"), "what everyone puts in before each deal", unit="chip", low=1),
            "wins": Field(
                mark("how it is won"),
                "whether most hands are needed, or all of them",
                words={
                    "most": mark("wins most of the hands"),
                    "all": mark("wins or ties every one of the hands"),
                },
            ),
            "tied": Field(
                mark("tied hands"),
                "for whom a tied hand counts where most are needed",
                words={
                    "nobody": mark("nobody"),
                    "earliest": mark("the first of the tied players to show it"),
                },
            ),
            "shared": Field(
                mark("several winners"),
                "what happens if several players win or tie all hands",
                words={
                    "split": mark("they split it evenly"),
                    "carry": mark("it stays for the next deal"),
                },
            ),
        },
    ),
    HandsWon: Guide(
        title=mark("hands that score"),
        meaning=mark("Each hand of three that a player wins scores points."),
        sentence=mark("Each hand won scores {each}; winning all of them scores {crash} more."),
        fields={
            "name": NAME,
            "each": points_field("the points for a hand"),
            "crash": points_field("the additional points for winning every hand", mark("points for all")),
        },
    ),
}

ACCOUNTS: Final[Accounts] = {
    Pot: pot,
    HandsWon: hands_won,
}

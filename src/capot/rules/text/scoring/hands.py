"""The words for hands compared: a pot, hands won, a win without play."""

from collections.abc import Iterator

from capot.language.texts import Text, Value
from capot.language.words import figure, measured, number
from capot.rules.brag import Arrange
from capot.rules.rules import Rules
from capot.rules.scoring import HandsWon, InstantWinPaid, Pot
from capot.rules.text.facts import Clause, Setting
from capot.rules.text.scoring.words import Account, follows, scores, worded


def pot(now: Setting, term: Pot) -> Account:
    """Return the words for a pot that hands of three are played for."""
    hands = hands_made(now.rules)
    places: dict[str, Value] = {"count": hands // 2 + 1, "hands": hands, "every": every_hand(hands)}
    return Account(worded("pot.noun"), _pot(now, term, hands), [worded(f"pot.{term.wins}.stake", **places)])


def _pot(now: Setting, term: Pot, hands: int) -> Iterator[Clause]:
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


def hands_made(rules: Rules) -> int:
    """Return how many hands each player makes, or may make."""
    term = rules.stage(Arrange)
    return 0 if term is None else term.hands


def every_hand(hands: int) -> Text:
    """Return all hands of a player: ``both hands``, ``all three hands``."""
    return worded("hands.both") if hands == 2 else worded("hands.all", count=number(hands))


def hands_won(now: Setting, term: HandsWon) -> Account:
    """Return the words for hands won."""
    hands = hands_made(now.rules)
    key = "hands-won.crash.stake" if term.crash else "hands-won.stake"
    stake = worded(key, points=figure(term.each), hands=hands, crash=figure(term.crash))
    return Account(worded("hands-won.noun"), _hands_won(term, every_hand(hands)), [stake])


def _hands_won(term: HandsWon, every: str) -> Iterator[Clause]:
    yield scores(term.name, worded("hands-won", points=measured(term.each)))
    if term.crash:
        text = worded("hands-won.crash", every=every, points=measured(term.crash))
        yield scores(f"{term.name}.crash", text, otherwise=worded("hands-won.crash.else", every=every))


def instant_win_paid(_: Setting, term: InstantWinPaid) -> Account:
    """Return the words for a win without play."""
    clause = scores(term.name, worded("instant-win", points=measured(term.each)))
    return Account(
        worded("instant-win.noun"), [clause], [worded("instant-win.stake", points=figure(term.each))]
    )

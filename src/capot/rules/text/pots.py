"""Sentences on what hands of three cards win: the pot, or a score for each of them."""

from collections.abc import Iterator

from capot.rules.brag import Arrange
from capot.rules.rules import Rules
from capot.rules.scoring import HandsWon, Pot
from capot.rules.text.facts import Clause, Setting
from capot.rules.text.words import figure, measured, number


def pot_clauses(now: Setting, term: Pot) -> Iterator[Clause]:
    """Tell what is put in the pot, who takes it, and what becomes of it when nobody does."""
    key, hands = term.name, made(now.rules)
    text = f"before each deal everybody puts {measured(term.ante)} in the pot, the ante"
    yield Clause("scoring", f"{key}.ante", text, otherwise="there is no pot")
    yield Clause("scoring", f"{key}.winning", _winning(term, hands))
    if term.wins == "most":
        text = "when several players tie for the best of a hand, "
        first = (
            f"the one who shows it first wins it: the player on the dealer’s {now.next_side} begins with the "
        )
        first += "first hand and the winner of each hand with the next"
        yield Clause(
            "scoring", f"{key}.ties", text + (first if term.tied == "earliest" else "nobody wins it")
        )
    else:
        text = "when several players have won or tied every hand, "
        split = "they share the pot equally, and what cannot be divided stays in it"
        yield Clause("scoring", f"{key}.ties", text + (split if term.shared == "split" else "it stays"))
    text = "what nobody wins stays in the pot for the next deal"
    yield Clause("scoring", f"{key}.staying", text, derived=True)
    won, lost = measured((now.seats - 1) * term.ante), measured(term.ante)
    others = "each of the others" if now.seats > 2 else "the other"
    text = f"who takes the antes of a single deal gains {won}, and {others} loses {lost}"
    yield Clause("scoring", f"{key}.example", text, derived=True, example=True)


def _winning(term: Pot, hands: int) -> str:
    if term.wins == "all":
        return f"a player must win or tie {_every(hands)} to take the pot"
    return f"the player who wins {number(hands // 2 + 1)} or more of the {number(hands)} hands takes the pot"


def _every(hands: int) -> str:
    return "both hands" if hands == 2 else f"all {number(hands)} hands"


def hands_won_clauses(term: HandsWon) -> Iterator[Clause]:
    """Tell what each hand scores, and all of them."""
    text = f"each hand won brings the winner {measured(term.each)}; a hand that two or more tie for brings "
    yield Clause("scoring", term.name, f"{text}nobody anything")
    who = "a player who wins every hand"
    text = f"{who}, a crash, scores {measured(term.crash)} besides"
    if term.crash:
        yield Clause("scoring", f"{term.name}.crash", text, otherwise=f"{who} scores no more than for each")


def hands_stakes(rules: Rules, term: Pot | HandsWon) -> str:
    """Return in few words what the hands are played for."""
    hands = made(rules)
    match term:
        case Pot(wins="most"):
            return f"{hands // 2 + 1} of {hands} hands take the pot"
        case Pot():
            return f"{_every(hands)}, won or tied, take the pot"
        case HandsWon():
            every = f", all {hands} together {figure(term.crash)} more" if term.crash else ""
            return f"each hand won {figure(term.each)}{every}"


def made(rules: Rules) -> int:
    """Return how many hands each player makes, or may make."""
    term = rules.stage(Arrange)
    return 0 if term is None else term.hands

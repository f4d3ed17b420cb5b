"""Sentences on hands of three cards: what decides a deal before they are made, how they rank, making them."""

from collections.abc import Iterator
from typing import assert_never

from capot.language.texts import listed
from capot.language.words import counted, number
from capot.rules.brag import Arrange, DecidedByHand, SwapHand
from capot.rules.check.deal import hand_size
from capot.rules.text.facts import Clause, Setting
from capot.rules.text.pack import ranking

SIZE = 3
"""Cards in a hand."""


def hand_clauses(now: Setting, stage: DecidedByHand | SwapHand | Arrange) -> Iterator[Clause]:
    """Say what decides a deal outright, who takes the spare hand, and how hands are made and compared."""
    match stage:
        case DecidedByHand():
            yield from _outright(stage)
        case SwapHand():
            yield from _spare_hand(now)
        case Arrange():
            yield from _ranks(now, stage)
            yield from _classes(now, stage)
            yield from _making(now, stage)
        case _:
            assert_never(stage)


# --- Before the hands --------------------------------------------------------------------------------


def _outright(term: DecidedByHand) -> Iterator[Clause]:
    told = {"four of a kind": term.fours, "four pairs": term.pairs}
    free = [what for what, how in told.items() if how == "declared"]
    if free:
        text = f"before any hands are made, everyone is asked in secret whether to declare {listed(free, 'or')}; you need not declare what you hold"
        yield Clause(
            "outright",
            "asking",
            text,
            otherwise="nobody is asked whether to declare anything",
        )
    text = f"a player who {_does(term.fours)} four of a kind takes the pot at once, and no hands are made; if more than one player {_does(term.fours)} four of a kind, the highest rank takes it"
    yield Clause("outright", "fours", text)
    if term.pairs != "none":
        yield from _pairs(term)


def _does(how: str) -> str:
    return "declares" if how == "declared" else "is dealt"


def _pairs(term: DecidedByHand) -> Iterator[Clause]:
    text = f"if a player {_does(term.pairs)} four pairs, the deal is dead: no hands are made, and the pot stays for the next deal"
    yield Clause("outright", "pairs", text, otherwise="four pairs do not make a deal dead")
    exact = "four pairs means exactly two cards of each of four ranks"
    wide = "four pairs means two cards of each of four ranks, one of which may have a third"
    yield Clause("outright", "pairs.what", wide if term.triplets else exact)
    first = "if one player has four of a kind and another four pairs, the four of a kind takes the pot"
    dead = "if one player has four of a kind and another four pairs, the deal is dead"
    yield Clause("outright", "pairs.first", dead if term.pairs_first else first)


def _spare_hand(now: Setting) -> Iterator[Clause]:
    size = hand_size(now.rules, now.seats)
    if len(now.rules.pack.cards()) - size * now.seats < size:
        return
    text = f"each player in turn, starting with {now.eldest}, may exchange their whole hand for the spare hand, unseen; once someone has done so, nobody else may, and the hand given up is out of play"
    yield Clause("talon", "spare-hand", text, otherwise="nobody takes the cards left over")


# --- How hands rank ----------------------------------------------------------------------------------


def _ranks(now: Setting, term: Arrange) -> Iterator[Clause]:
    order = now.rules.pack.order
    if term.special and term.scope == "all":
        order = term.special + order.replace(term.special, "")
    yield Clause("cards", "ranking", f"the ranks are, {ranking(now, order)}")
    if term.special:
        some = now.names.ranks(term.special)
        if term.scope == "sets":
            fours = any(isinstance(stage, DecidedByHand) for stage in now.rules.stages)
            high = (
                f"three {some} are the highest prial{f', and four {some} the highest four of a kind' * fours}"
            )
            text = f"{high}; in every other hand {some} rank as usual"
        else:
            text = f"in a run, {some} keep their natural place"
        yield Clause("cards", "special", text, otherwise="no rank is above its natural place")


def _classes(now: Setting, term: Arrange) -> Iterator[Clause]:
    text = "from high to low, a hand of three cards is a prial (three of a kind), a running flush (a run in one suit), a run (three consecutive ranks), a flush (three cards of one suit), a pair (two of a kind) or a high card (none of these)"
    yield Clause("hands", "classes", text)
    letter = now.faces.rank_letter
    first, second, third, last, none = (
        " ".join(map(letter, ranks)) for ranks in ("A23", "AKQ", "KQJ", "432", "2AK")
    )
    text = f"{first} is the highest run, then {second}, {third} and so on down to {last}; {none} is not a run"
    yield Clause("hands", "runs", text)
    text = "of two flushes or two high cards, the one with the higher top card wins, then the one with the higher second card, then the third"
    yield Clause("hands", "cards", text)
    yield Clause("hands", "pairs", "of two pairs, the higher rank wins, then the higher odd card")
    text = "suits do not matter: hands of the same kind with the same ranks tie"
    yield Clause("hands", "equal", text)
    high = now.names.ranks(term.special or now.rules.pack.order[0])
    yield Clause("hands", "best", f"the best hand of all is three {high}", derived=True)


# --- Making them -------------------------------------------------------------------------------------


def _making(now: Setting, term: Arrange) -> Iterator[Clause]:
    size, hands = hand_size(now.rules, now.seats), counted(term.hands, "hand")
    up_to = "up to " if term.least == "pair" else ""
    text = f"everyone secretly arranges the {number(size)} cards into {up_to}{hands} of three; then all hands are shown"
    yield Clause("arranging", "making", text)
    junk = "any three cards make a hand, even if only a high card"
    pair = "each hand must be at least a pair; a hand you cannot or will not make is lost"
    yield Clause("arranging", "least", pair if term.least == "pair" else junk)
    left = size - SIZE * term.hands
    if left or term.least == "pair":
        what = "the card left over is" if left == 1 and term.least != "pair" else "any cards left over are"
        yield Clause("arranging", "left", f"{what} ignored", otherwise="every card is in one of the hands")
    text = "your first hand must be your strongest and your last your weakest; everyone’s first hands are compared, then the second hands, and so on"
    yield Clause("arranging", "order", text)

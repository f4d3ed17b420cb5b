"""Sentences on hands of three cards: what decides a deal before them, how they rank and how they are made."""

from collections.abc import Iterator
from typing import assert_never

from capot.rules.brag import Arrange, DecidedByHand, SwapHand
from capot.rules.check.deal import hand_size
from capot.rules.text.facts import Clause, Setting
from capot.rules.text.pack import ranking
from capot.rules.text.words import counted, listed, number, plural

SIZE = 3
"""Of so many cards is a hand made."""


def hand_clauses(now: Setting, stage: DecidedByHand | SwapHand | Arrange) -> Iterator[Clause]:
    """Tell what decides a deal outright, who takes the spare hand, and how hands are made and compared."""
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
        text = "before any hands are made everybody is asked at once, and answers in secret, whether to "
        text += f"declare {listed(free, 'or')}; nobody who holds such cards must"
        plain = "nobody is asked whether to declare anything"
        yield Clause("outright", "asking", text, otherwise=plain)
    text = f"a player {_who(term.fours)} four of a kind takes the pot at once, and no hands are made; of "
    yield Clause("outright", "fours", f"{text}several such players the one with the highest rank does")
    if term.pairs != "none":
        yield from _pairs(term)


def _who(how: str) -> str:
    return "who declares" if how == "declared" else "who is dealt"


def _pairs(term: DecidedByHand) -> Iterator[Clause]:
    does = _who(term.pairs).removeprefix("who ")
    text = f"when a player {does} four pairs, the deal is dead: no hands are made and the pot stays"
    yield Clause("outright", "pairs", text, otherwise="four pairs do not make a deal dead")
    exact = "four pairs are four ranks held exactly twice each"
    wide = "four pairs are four ranks held twice each, one of which may be held three times"
    yield Clause("outright", "pairs.what", wide if term.triplets else exact)
    first = "a four of a kind comes before the four pairs of another player: it takes the pot"
    dead = "four pairs come before the four of a kind of another player: the deal is dead"
    yield Clause("outright", "pairs.first", dead if term.pairs_first else first)


def _spare_hand(now: Setting) -> Iterator[Clause]:
    size = hand_size(now.rules, now.seats)
    if len(now.rules.pack.cards()) - size * now.seats < size:
        return
    text = f"each player in turn, beginning with the player on the dealer’s {now.next_side}, may exchange "
    text += "the whole hand for the spare one, unseen, until somebody has; the hand given up is out of play"
    yield Clause("talon", "spare-hand", text, otherwise="nobody takes the cards left over")


# --- How hands rank ----------------------------------------------------------------------------------


def _ranks(now: Setting, term: Arrange) -> Iterator[Clause]:
    order = now.rules.pack.order
    if term.special and term.scope == "all":
        order = term.special + order.replace(term.special, "")
    yield Clause("cards", "ranking", f"the order of the ranks from high to low is {ranking(now, order)}")
    if term.special:
        some = plural(now.names.rank(term.special))
        if term.scope == "sets":
            fours = any(isinstance(stage, DecidedByHand) for stage in now.rules.stages)
            high = f"three {some} are the highest prial{f', and four {some} the highest four' * fours}"
            text = f"{high}; in all other hands {some} rank as usual"
        else:
            text = f"only in a run do the {some} have their natural place"
        yield Clause("cards", "special", text, otherwise="no rank stands above its natural place")


def _classes(now: Setting, term: Arrange) -> Iterator[Clause]:
    text = "from high to low a hand of three cards is a prial (three of a rank), a running flush (a run in "
    text += "one suit), a run (three ranks that follow each other), a flush (three cards of a suit), a pair "
    yield Clause("hands", "classes", f"{text}(two of a rank) or a high card (none of these)")
    letter = now.faces.rank_letter
    first, second, third, last, none = (
        " ".join(map(letter, ranks)) for ranks in ("A23", "AKQ", "KQJ", "432", "2AK")
    )
    text = f"{first} is the highest run, then {second}, {third} and so on down to {last}; {none} is none"
    yield Clause("hands", "runs", text)
    text = "of two flushes or high cards the one with the higher highest card is the better, then the second "
    yield Clause("hands", "cards", f"{text}and the third count")
    yield Clause("hands", "pairs", "of two pairs the higher rank is the better, then the odd card counts")
    text = "suits decide nothing: hands of the same kind with the same ranks tie"
    yield Clause("hands", "equal", text)
    high = now.names.rank(term.special or now.rules.pack.order[0])
    yield Clause("hands", "best", f"the best hand of all is three {plural(high)}", derived=True)


# --- Making them -------------------------------------------------------------------------------------


def _making(now: Setting, term: Arrange) -> Iterator[Clause]:
    size, hands = hand_size(now.rules, now.seats), counted(term.hands, "hand")
    up_to = "up to " if term.least == "pair" else ""
    text = f"everybody makes {up_to}{hands} of three of the {number(size)} cards in secret; when all have, "
    yield Clause("arranging", "making", f"{text}the hands are shown together")
    junk = "any three cards make a hand, be it only a high card"
    pair = "each hand must be a pair at least; what a player cannot or will not make is lost"
    yield Clause("arranging", "least", pair if term.least == "pair" else junk)
    left = size - SIZE * term.hands
    if left or term.least == "pair":
        what = "the card" if left == 1 and term.least != "pair" else "what is"
        text, used = f"{what} left over is ignored", "every card is in one of the hands"
        yield Clause("arranging", "left", text, otherwise=used)
    text = "the first hand of each player is the strongest and the last the weakest; first hands are "
    yield Clause("arranging", "order", f"{text}compared with each other, then second ones, and so on")

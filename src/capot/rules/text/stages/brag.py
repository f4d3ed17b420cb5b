"""The words of hands of three cards."""

from collections.abc import Iterator
from typing import Final

from capot.language.cards import rank_letters
from capot.language.texts import Text, listed, mark, say
from capot.language.words import counted, number
from capot.rules.check.deal import hand_size
from capot.rules.stages.brag import Arrange, DecidedByHand, SwapHand
from capot.rules.text.facts import Clause, Clauses, Context
from capot.rules.text.guides import NAME, Field, Guide
from capot.rules.text.ranking import ranking

SIZE = 3
"""Cards in a hand."""


_RUNS = {"first": "A23", "second": "AKQ", "third": "KQJ", "last": "432", "none": "2AK"}
"""The ranks of the runs given as examples; ``none`` is not one."""

GUIDES: Final = {
    DecidedByHand: Guide(
        title=mark("hands that decide a deal"),
        meaning=mark("Four of a kind wins a deal before hands of three are made; four pairs make it dead."),
        sentence=mark("Four of a kind {fours}; four pairs {pairs}."),
        details=(
            mark("One of the four pairs {triplets}."),
            mark("If there are both, {pairs_first} go first."),
        ),
        fields={
            "name": NAME,
            "fours": Field(
                mark("four of a kind"),
                "whether four of a kind counts automatically or must be declared",
                words={
                    "shown": mark("wins the deal at once"),
                    "declared": mark("wins the deal at once if its holder declares it"),
                },
            ),
            "pairs": Field(
                mark("four pairs"),
                "whether four pairs make the deal dead, automatically or if declared",
                words={
                    "none": mark("change nothing"),
                    "shown": mark("make the deal dead"),
                    "declared": mark("make the deal dead if their holder declares them"),
                },
            ),
            "triplets": Field(
                mark("three of a rank"),
                "whether one of the four ranks may be held three times",
                words={False: mark("may not be three of a kind"), True: mark("may be three of a kind")},
            ),
            "pairs_first": Field(
                mark("which goes first"),
                "whether pairs take precedence over fours",
                words={False: mark("the fours"), True: mark("the pairs")},
            ),
        },
    ),
    SwapHand: Guide(
        title=mark("a spare hand"),
        meaning=mark("A player may exchange the whole hand for a spare one."),
        sentence=mark(
            "Each player in turn may exchange the whole hand for the spare one, until somebody has."
        ),
        fields={"name": NAME},
    ),
    Arrange: Guide(
        title=mark("hands of three"),
        meaning=mark("Players make hands of three of their cards and compare them."),
        sentence=mark("Everyone secretly makes {hands} of three cards; then they are shown and compared."),
        details=(
            mark("A hand must be at least {least}."),
            mark("Rank above all others, except in runs: {special}."),
            mark("It is above the others {scope}."),
        ),
        fields={
            "name": NAME,
            "hands": Field(mark("how many"), "how many hands everyone makes", unit="hand", low=1, high=6),
            "least": Field(
                mark("the lowest hand"),
                "the least that a hand must be",
                words={"high card": mark("three cards of any kind"), "pair": mark("a pair")},
            ),
            "special": Field(
                mark("special rank"),
                "a rank above all others except in runs, or none",
                nothing=mark("none"),
                one=True,
            ),
            "scope": Field(
                mark("where it is special"),
                "where the special rank is above the others",
                words={
                    "all": mark("in every hand"),
                    "sets": mark("only as three or four of a kind"),
                },
            ),
        },
    ),
}


def _outright(_now: Context, term: DecidedByHand) -> Iterator[Clause]:
    told = {say("four of a kind"): term.fours, say("four pairs"): term.pairs}
    free = [what for what, how in told.items() if how == "declared"]
    if free:
        text = say(
            "before any hands are made, everyone is asked in secret whether to declare {what}; you need not declare what you hold",
            what=listed(free, "or"),
        )
        none = say("nobody is asked whether to declare anything")
        yield Clause("outright", "asking", text, otherwise=none)
    if term.fours == "declared":
        text = say(
            "a player who declares four of a kind takes the pot at once, and no hands are made; if more than one player declares four of a kind, the highest rank takes it"
        )
    else:
        text = say(
            "a player who is dealt four of a kind takes the pot at once, and no hands are made; if more than one player is dealt four of a kind, the highest rank takes it"
        )
    yield Clause("outright", "fours", text)
    if term.pairs != "none":
        yield from _pairs(term)


def _pairs(term: DecidedByHand) -> Iterator[Clause]:
    if term.pairs == "declared":
        text = say(
            "if a player declares four pairs, the deal is dead: no hands are made, and the pot stays for the next deal"
        )
    else:
        text = say(
            "if a player is dealt four pairs, the deal is dead: no hands are made, and the pot stays for the next deal"
        )
    yield Clause("outright", "pairs", text, otherwise=say("four pairs do not make a deal dead"))
    exact = say("four pairs means exactly two cards of each of four ranks")
    wide = say("four pairs means two cards of each of four ranks, one of which may have a third")
    yield Clause("outright", "pairs.what", wide if term.triplets else exact)
    first = say("if one player has four of a kind and another four pairs, the four of a kind takes the pot")
    dead = say("if one player has four of a kind and another four pairs, the deal is dead")
    yield Clause("outright", "pairs.first", dead if term.pairs_first else first)


def _spare_hand(now: Context, _term: SwapHand) -> Iterator[Clause]:
    size = hand_size(now.rules, now.seats)
    if len(now.rules.pack.cards()) - size * now.seats < size:
        return
    text = say(
        "each player in turn, starting with {who}, may exchange their whole hand for the spare hand, unseen; once someone has done so, nobody else may, and the hand given up is out of play",
        who=now.eldest,
    )
    yield Clause("talon", "spare-hand", text, otherwise=say("nobody takes the cards left over"))


def _arranging(now: Context, stage: Arrange) -> Iterator[Clause]:
    yield from _ranks(now, stage)
    yield from _classes(now, stage)
    yield from _making(now, stage)


def _ranks(now: Context, term: Arrange) -> Iterator[Clause]:
    order = now.rules.pack.order
    if term.special and term.scope == "all":
        order = term.special + order.replace(term.special, "")
    text = say("the ranks are, from high to low, {order}", order=ranking(now, order))
    yield Clause("cards", "ranking", text)
    if term.special:
        yield Clause(
            "cards", "special", _special(now, term), otherwise=say("no rank is above its natural place")
        )


def _special(now: Context, term: Arrange) -> Text:
    some = now.names.ranks(term.special)
    if term.scope != "sets":
        return say("in a run, {ranks} keep their natural place", ranks=some)
    if any(isinstance(stage, DecidedByHand) for stage in now.rules.stages):
        return say(
            "three {ranks} are the highest prial, and four {ranks} the highest four of a kind; in every other hand {ranks} rank as usual",
            ranks=some,
        )
    return say("three {ranks} are the highest prial; in every other hand {ranks} rank as usual", ranks=some)


def _classes(now: Context, term: Arrange) -> Iterator[Clause]:
    text = say(
        "from high to low, a hand of three cards is a prial (three of a kind), a running flush (a run in one suit), a run (three consecutive ranks), a flush (three cards of one suit), a pair (two of a kind) or a high card (none of these)"
    )
    yield Clause("hands", "classes", text)
    text = say(
        "{first} is the highest run, then {second}, {third} and so on down to {last}; {none} is not a run",
        **{name: rank_letters(now.faces, ranks) for name, ranks in _RUNS.items()},
    )
    yield Clause("hands", "runs", text)
    text = say(
        "of two flushes or two high cards, the one with the higher top card wins, then the one with the higher second card, then the third"
    )
    yield Clause("hands", "cards", text)
    text = say("of two pairs, the higher rank wins, then the higher odd card")
    yield Clause("hands", "pairs", text)
    text = say("suits do not matter: hands of the same kind with the same ranks tie")
    yield Clause("hands", "equal", text)
    high = now.names.ranks(term.special or now.rules.pack.order[0])
    text = say("the best hand of all is three {ranks}", ranks=high)
    yield Clause("hands", "best", text, derived=True)


def _making(now: Context, term: Arrange) -> Iterator[Clause]:
    size, hands = hand_size(now.rules, now.seats), counted(term.hands, "hand")
    if term.least == "pair":
        text = say(
            "everyone secretly arranges the {size} cards into up to {hands} of three; then all hands are shown",
            size=number(size),
            hands=hands,
        )
        least = say("each hand must be at least a pair; a hand you cannot or will not make is lost")
    else:
        text = say(
            "everyone secretly arranges the {size} cards into {hands} of three; then all hands are shown",
            size=number(size),
            hands=hands,
        )
        least = say("any three cards make a hand, even if only a high card")
    yield Clause("arranging", "making", text)
    yield Clause("arranging", "least", least)
    left = size - SIZE * term.hands
    if left or term.least == "pair":
        one, some = say("the card left over is ignored"), say("any cards left over are ignored")
        text = one if left == 1 and term.least != "pair" else some
        yield Clause("arranging", "left", text, otherwise=say("every card is in one of the hands"))
    text = say(
        "your first hand must be your strongest and your last your weakest; everyone’s first hands are compared, then the second hands, and so on"
    )
    yield Clause("arranging", "order", text)


CLAUSES: Final[Clauses] = {DecidedByHand: _outright, SwapHand: _spare_hand, Arrange: _arranging}

"""The words for pools that belong to the deal."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from capot.language.texts import Text, Value, listed, mark
from capot.language.words import counted, figure, measured, number, ordinal
from capot.rules.scoring import Howell, PoolTaken, Shares, Sweepstake
from capot.rules.text.facts import Clause, Context
from capot.rules.text.guides import NAME, Field, Guide
from capot.rules.text.scoring.captured import stake_of_cards
from capot.rules.text.scoring.words import Account, Accounts, compared_field, follows, scores, words_of

ENGLISH: Final = {
    "shares.noun": mark("the pool"),
    "shares.ante": mark("in each deal, the dealer pays {ante} into a pool"),
    "shares.ante.else": mark("there is no pool"),
    "shares.first.pool": mark("out of the pool, the player with the fewest card points takes {chips}"),
    "shares.first": mark("the player with the fewest card points scores {chips}"),
    "shares.next": mark("the one with the {place} fewest {chips}"),
    "shares.most": mark("the one with the most {chips}"),
    "shares.only": mark("card points are not written down; only chips count"),
    "shares.equals": mark(
        "if players have equal card points, the one who comes first in turn, starting on the dealer’s {side}, counts as having fewer"
    ),
    "shares.sweep": mark("if you win every trick, you take {what} instead"),
    "shares.sweep.pool": mark("the whole pool"),
    "shares.sweep.each": mark("{chips} from each opponent"),
    "shares.most-pays": mark(
        "unless someone won every trick, the player with the most card points pays {chips} to each of the others"
    ),
    "shares.most-pays.else": mark("the player with the most card points pays nobody"),
    "shares.example": mark(
        "a dealer with the fewest card points pays {ante} into the pool and takes {share} out of it, which makes {all}"
    ),
    "shares.stake": mark("from the fewest card points up, {shares} chips"),
    "sweepstake.paying": mark("you pay 1 point into a pool for {card} you take"),
    "sweepstake.sharing": mark(
        "the players who took no {cards} share the pool equally; any odd points stay in it"
    ),
    "sweepstake.fewest": mark(
        "the players who took the fewest {cards}, or none, share the pool equally; any odd points stay in it"
    ),
    "sweepstake.staying": mark(
        "if everyone took some, or one player took them all, the whole pool is carried over to the next deal"
    ),
    "sweepstake.alone": mark("if you are the only player who took no {cards}, you take the pool"),
    "sweepstake.two": mark(
        "if you are the only player who took no {cards}, you take the pool; if there are two such players, they share it equally, and any odd point stays in it"
    ),
    "sweepstake.few": mark(
        "if you are the only player who took no {cards}, you take the pool; two or more such players, but at most {most}, share it equally, and any odd points stay in it"
    ),
    "sweepstake.staying.otherwise": mark("otherwise the whole pool is carried over to the next deal"),
    "sweepstake.jack": mark(
        "a pool that was carried over whole is a jack: it grows from deal to deal until only one player takes none and wins it"
    ),
    "sweepstake.jack.else": mark("a pool that was carried over whole is shared like any other"),
    "sweepstake.stake": mark("{each} into the pool, shared by those who take none"),
    "sweepstake.alone.stake": mark("{each} into the pool, won only by a player who alone takes none"),
    "sweepstake.fewest.stake": mark("{each} into the pool, shared by those who take the fewest"),
    "howell.paying": mark(
        "for {card} you take, you pay one point into a pool for each opponent, which makes {{}}"
    ),
    "howell.drawing": mark("then you take 1 point out of it for {card} that the others took"),
    "howell.example": mark(
        "a player who took {count} of them pays {paid}, takes {drawn} and so scores {points}"
    ),
    "howell.stake": mark("{each} to each opponent"),
    "pool-taken.noun": mark("the pool"),
    "pool-taken.ante": mark("before a deal with an empty pool, everyone pays {ante} into it"),
    "pool-taken.again": mark("if the pool has stayed, only the dealer pays {ante} more into it"),
    "pool-taken.again.nothing": mark("if the pool has stayed, nobody pays anything more into it"),
    "pool-taken": mark(
        "as soon as you win {tricks} you take the pool, and the deal is over; if nobody wins that many, the pool stays for the next deal"
    ),
    "pool-taken.every": mark(
        "if you have won the first {tricks}, you may lead on instead of taking the pool, to win every trick: then you get the pool and {every} from each of the others"
    ),
    "pool-taken.every.nothing": mark(
        "if you have won the first {tricks}, you may lead on instead of taking the pool, to win every trick"
    ),
    "pool-taken.every.else": mark("the winner of {tricks} cannot play on"),
    "pool-taken.failed": mark(
        "if you lead on and then lose a trick, the deal is over, you get nothing and the pool stays"
    ),
    "pool-taken.stake": mark("{tricks} take the pool"),
    "pool-taken.every.stake": mark("{every} more from each for all the tricks"),
}
worded = words_of(ENGLISH)


def shares(now: Context, term: Shares) -> Account:
    """Return the words for a pool shared by the order of card points."""
    stake = worded("shares.stake", shares=listed([*map(figure, term.shares)]))
    return Account(worded("shares.noun"), _shares(now, term), [stake])


def _shares(now: Context, term: Shares) -> Iterator[Clause]:
    key = term.name
    if term.ante:
        yield scores(
            f"{key}.ante", worded("shares.ante", ante=_chips(term.ante)), otherwise=worded("shares.ante.else")
        )
    yield scores(f"{key}.shares", _order(term))
    yield follows(f"{key}.only", worded("shares.only"))
    yield follows(f"{key}.equals", worded("shares.equals", side=now.next_side))
    each = [worded("shares.sweep.each", chips=_chips(term.sweep))] if term.sweep else []
    whole = [worded("shares.sweep.pool")] if term.ante else []
    what = listed([*whole, *each]) if whole or each else worded("nothing")
    yield scores(f"{key}.sweep", worded("shares.sweep", what=what))
    if term.most_pays:
        text = worded("shares.most-pays", chips=_chips(term.most_pays))
        yield scores(f"{key}.most", text, otherwise=worded("shares.most-pays.else"))
    elif term.ante:
        first = term.shares[0]
        places = {"ante": _chips(term.ante), "share": figure(first), "all": figure(first - term.ante)}
        yield follows(f"{key}.example", worded("shares.example", **places), example=True)


def _chips(count: int) -> Text:
    """Return an amount paid into or out of a pool, as opposed to card points."""
    return measured(count, "chip")


def _order(term: Shares) -> Text:
    """Return the shares from the fewest card points to the most."""
    first, *between, last = term.shares
    told = [worded("shares.first.pool" if term.ante else "shares.first", chips=_chips(first))]
    told += [
        worded("shares.next", place=ordinal(place), chips=_or_nothing(share))
        for place, share in enumerate(between, start=2)
    ]
    return listed([*told, worded("shares.most", chips=_or_nothing(last))])


def _or_nothing(share: int) -> Text:
    return figure(share) if share else worded("nothing")


def sweepstake(now: Context, term: Sweepstake) -> Account:
    """Return the words for a pool that those without any of the cards share."""
    kind = "fewest." if term.fewest else "alone." if term.sharers == 1 else ""
    stake = worded(f"sweepstake.{kind}stake", each=stake_of_cards(now, term.cards, 1))
    return Account(now.names.plain(term.cards), _sweepstake(now, term), [stake])


def _sweepstake(now: Context, term: Sweepstake) -> Iterator[Clause]:
    text = worded("sweepstake.paying", card=now.names.each(term.cards))
    yield replace(scores(f"{term.name}.paying", text), cards=frozenset(term.cards))
    yield scores(f"{term.name}.sharing", _sharing(now, term))
    if not term.fewest:
        key = "sweepstake.staying" if term.sharers is None else "sweepstake.staying.otherwise"
        yield scores(f"{term.name}.staying", worded(key))
    if term.jack:
        yield scores(f"{term.name}.jack", worded("sweepstake.jack"), otherwise=worded("sweepstake.jack.else"))


def _sharing(now: Context, term: Sweepstake) -> Text:
    """Return who shares the pool."""
    cards = now.names.plain(term.cards, "or")
    if term.fewest:
        return worded("sweepstake.fewest", cards=cards)
    if term.sharers is None:
        return worded("sweepstake.sharing", cards=cards)
    if term.sharers == 1:
        return worded("sweepstake.alone", cards=cards)
    if term.sharers == 2:
        return worded("sweepstake.two", cards=cards)
    return worded("sweepstake.few", cards=cards, most=number(term.sharers))


def howell(now: Context, term: Howell) -> Account:
    """Return the words for Howell's settlement."""
    stake = worded("howell.stake", each=stake_of_cards(now, term.cards, 1))
    return Account(now.names.plain(term.cards), _howell(now, term), [stake])


def _howell(now: Context, term: Howell) -> Iterator[Clause]:
    card, others, size = now.names.each(term.cards), now.seats - 1, len(term.cards)
    paying = scores(f"{term.name}.paying", worded("howell.paying", card=card), number(others))
    yield replace(paying, cards=frozenset(term.cards))
    yield scores(f"{term.name}.drawing", worded("howell.drawing", card=card))
    own = min(3, size)
    paid, drawn = own * others, size - own
    places: dict[str, Value] = {
        "count": number(own),
        "paid": paid,
        "drawn": drawn,
        "points": measured(drawn - paid),
    }
    yield follows(f"{term.name}.example", worded("howell.example", **places), example=True)


def pool_taken(_: Context, term: PoolTaken) -> Account:
    """Return the words for a pool that goes to whoever wins enough tricks."""
    tricks = counted(term.tricks, "trick")
    told = [worded("pool-taken.stake", tricks=tricks)]
    if term.every:
        told.append(worded("pool-taken.every.stake", every=figure(term.every)))
    return Account(worded("pool-taken.noun"), _pool_taken(term), told)


def _pool_taken(term: PoolTaken) -> Iterator[Clause]:
    key, tricks = term.name, counted(term.tricks, "trick")
    yield scores(f"{key}.ante", worded("pool-taken.ante", ante=measured(term.ante)))
    again = "pool-taken.again" if term.again else "pool-taken.again.nothing"
    yield scores(f"{key}.again", worded(again, ante=measured(term.again)))
    yield scores(f"{key}.tricks", worded("pool-taken", tricks=tricks))
    if term.every is not None:
        text = worded("pool-taken.every", tricks=tricks, every=measured(term.every))
        if not term.every:
            text = worded("pool-taken.every.nothing", tricks=tricks)
        yield scores(f"{key}.every", text, otherwise=worded("pool-taken.every.else", tricks=tricks))
        yield follows(f"{key}.failed", worded("pool-taken.failed"))


GUIDES: Final = {
    Shares: Guide(
        title=mark("a pool shared by rank"),
        meaning=mark("The dealer pays into a pool, which is shared in the order of the points taken."),
        sentence=mark(
            "The dealer pays {ante} into a pool, shared in the order of the points for {of}, the fewest first: {shares}."
        ),
        details=(
            mark("A player who wins every trick takes the whole pool, and {sweep} from each of the others."),
            mark("The player with the most points pays {most_pays} to each of the others."),
        ),
        fields={
            "name": NAME,
            "of": compared_field(
                "the names of the terms whose points are compared; they score nothing themselves"
            ),
            "ante": Field(mark("stake"), "what the dealer pays before each deal", unit="chip", high=100),
            "shares": Field(
                mark("shares"),
                "the shares of the pool, from the fewest points to the most, one for each player",
            ),
            "sweep": Field(
                mark("paid for every trick"), "what each of the others pays for every trick", unit="chip"
            ),
            "most_pays": Field(
                mark("paid by the player with most"),
                "what the player with the most points pays each of the others",
                unit="chip",
            ),
        },
    ),
    Sweepstake: Guide(
        aim="cards",
        title=mark("sweepstake"),
        meaning=mark("Players pay for the cards they took into a pool, for those who took none."),
        sentence=mark(
            "For {cards} taken, a player pays one counter into a pool, which those who took none share; if everyone took some, or one player took them all, it stays for the next deal."
        ),
        details=(
            mark("The pool is shared by {fewest}."),
            mark("Limit of players who may share it: {sharers}; if more took none, it stays."),
            mark("A pool that has stayed whole {jack}."),
        ),
        fields={
            "name": NAME,
            "cards": Field(mark("cards"), "the cards to pay for", style="each", nothing=mark("no card")),
            "fewest": Field(
                mark("who shares the pool"),
                "whether those who took the fewest of the cards share the pool, in every deal",
                words={
                    False: mark("those who took none, if there are any"),
                    True: mark("those who took the fewest, in every deal"),
                },
            ),
            "sharers": Field(
                mark("number who may share it"),
                "the number of players without any of the cards who may share the pool at most; if more took none, it stays; any number if left out",
                words={None: mark("none")},
                low=1,
                high=6,
            ),
            "jack": Field(
                mark("a pool that stayed whole"),
                "whether a pool that has stayed whole is won only by one player who alone took none; needs `sharers`",
                words={
                    False: mark("is shared like any other"),
                    True: mark("is a jack, won only by one player who alone took none"),
                },
            ),
        },
    ),
    Howell: Guide(
        aim="cards",
        title=mark("Howell’s settlement"),
        meaning=mark(
            "Players pay for cards taken, and draw for cards not taken; nobody’s luck is anyone’s loss."
        ),
        sentence=mark(
            "For {cards} taken, a player pays one counter for each opponent; then everyone draws one counter for each of these cards that they did not take."
        ),
        fields={
            "name": NAME,
            "cards": Field(mark("cards"), "the cards to pay for", style="each", nothing=mark("no card")),
        },
    ),
    PoolTaken: Guide(
        title=mark("a pool for enough tricks"),
        meaning=mark("Whoever wins enough tricks takes the pool, and the deal is over."),
        sentence=mark(
            "Whoever wins {tricks} tricks takes the pool, into which everyone pays {ante} when it is empty."
        ),
        details=(
            mark("If the pool has stayed, the dealer pays {again} more."),
            mark("Whoever has won the first of that many tricks and plays on for every trick: {every}."),
        ),
        fields={
            "name": NAME,
            "tricks": Field(mark("tricks needed"), "the number of tricks that take the pool", low=1, high=13),
            "ante": Field(
                mark("stake"),
                "what everyone pays before a deal with an empty pool",
                unit="chip",
                low=1,
                high=100,
            ),
            "again": Field(
                mark("the dealer’s stake"),
                "what the dealer pays before a deal with a pool that has stayed",
                unit="chip",
                low=0,
                high=100,
            ),
            "every": Field(
                mark("playing on"),
                "what each of the others pays, in addition to the pool, to a player who has won the first of these tricks, "
                "leads on and wins every trick; `null` if nobody may lead on",
                words={None: mark("it is not allowed")},
                unit="point",
                low=0,
                high=100,
            ),
            "held": Field(mark("in the pool"), "what the pool holds in a deal; left out in a game"),
        },
    ),
}

ACCOUNTS: Final[Accounts] = {
    Shares: shares,
    Sweepstake: sweepstake,
    Howell: howell,
    PoolTaken: pool_taken,
}

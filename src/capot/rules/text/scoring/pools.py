"""The words for pools that belong to the deal."""

from collections.abc import Iterator
from dataclasses import replace

from capot.language.texts import Text, Value, listed
from capot.language.words import counted, figure, measured, number, ordinal
from capot.rules.scoring import Howell, PoolTaken, Shares, Sweepstake
from capot.rules.text.facts import Clause, Setting
from capot.rules.text.scoring.captured import stake_of_cards
from capot.rules.text.scoring.words import Account, follows, scores, worded


def shares(now: Setting, term: Shares) -> Account:
    """Return the words for a pool shared by the order of card points."""
    stake = worded("shares.stake", shares=listed([*map(figure, term.shares)]))
    return Account(worded("shares.noun"), _shares(now, term), [stake])


def _shares(now: Setting, term: Shares) -> Iterator[Clause]:
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
    what = listed([*whole, *each]) if whole or each else worded("shares.nothing")
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
    return figure(share) if share else worded("shares.nothing")


def sweepstake(now: Setting, term: Sweepstake) -> Account:
    """Return the words for a pool that those without any of the cards share."""
    kind = "fewest." if term.fewest else "alone." if term.sharers == 1 else ""
    stake = worded(f"sweepstake.{kind}stake", each=stake_of_cards(now, term.cards, 1))
    return Account(now.names.plain(term.cards), _sweepstake(now, term), [stake])


def _sweepstake(now: Setting, term: Sweepstake) -> Iterator[Clause]:
    text = worded("sweepstake.paying", card=now.names.each(term.cards))
    yield replace(scores(f"{term.name}.paying", text), cards=frozenset(term.cards))
    yield scores(f"{term.name}.sharing", _sharing(now, term))
    if not term.fewest:
        key = "sweepstake.staying" if term.sharers is None else "sweepstake.staying.otherwise"
        yield scores(f"{term.name}.staying", worded(key))
    if term.jack:
        yield scores(f"{term.name}.jack", worded("sweepstake.jack"), otherwise=worded("sweepstake.jack.else"))


def _sharing(now: Setting, term: Sweepstake) -> Text:
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


def howell(now: Setting, term: Howell) -> Account:
    """Return the words for Howell's settlement."""
    stake = worded("howell.stake", each=stake_of_cards(now, term.cards, 1))
    return Account(now.names.plain(term.cards), _howell(now, term), [stake])


def _howell(now: Setting, term: Howell) -> Iterator[Clause]:
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


def pool_taken(_: Setting, term: PoolTaken) -> Account:
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

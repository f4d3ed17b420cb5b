"""The words for pools and pots: paying in and taking out."""

from collections.abc import Iterator
from dataclasses import replace

from capot.language.texts import Value, listed
from capot.language.words import figure, measured, number, ordinal
from capot.rules.brag import Arrange
from capot.rules.rules import Rules
from capot.rules.scoring import Howell, Pot, Shares, Sweepstake
from capot.rules.text.facts import Clause, Setting
from capot.rules.text.scoring.cards import stake_of_cards
from capot.rules.text.scoring.words import Account, follows, say, scores

# --- Shares by order of points -----------------------------------------------------------------------


def shares(now: Setting, term: Shares) -> Account:
    """Return the words for a pool shared by the order of card points."""
    stake = say("shares.stake", shares=listed([*map(figure, term.shares)]))
    return Account(say("shares.noun"), _shares(now, term), [stake])


def _shares(now: Setting, term: Shares) -> Iterator[Clause]:
    key = term.name
    if term.ante:
        yield scores(
            f"{key}.ante", say("shares.ante", ante=_chips(term.ante)), otherwise=say("shares.ante.else")
        )
    yield scores(f"{key}.shares", _order(term))
    yield follows(f"{key}.only", say("shares.only"))
    yield follows(f"{key}.equals", say("shares.equals", side=now.next_side))
    each = [say("shares.sweep.each", chips=_chips(term.sweep))] if term.sweep else []
    whole = [say("shares.sweep.pool")] if term.ante else []
    what = listed([*whole, *each]) if whole or each else say("shares.nothing")
    yield scores(f"{key}.sweep", say("shares.sweep", what=what))
    if term.most_pays:
        text = say("shares.most-pays", chips=_chips(term.most_pays))
        yield scores(f"{key}.most", text, otherwise=say("shares.most-pays.else"))
    elif term.ante:
        first = term.shares[0]
        places = {"ante": _chips(term.ante), "share": figure(first), "all": figure(first - term.ante)}
        yield follows(f"{key}.example", say("shares.example", **places), example=True)


def _chips(count: int) -> str:
    """Return an amount paid into or out of a pool, as opposed to card points."""
    return measured(count, "chip")


def _order(term: Shares) -> str:
    """Return the shares from the fewest card points to the most."""
    first, *between, last = term.shares
    told = [say("shares.first.pool" if term.ante else "shares.first", chips=_chips(first))]
    told += [
        say("shares.next", place=ordinal(place), chips=_or_nothing(share))
        for place, share in enumerate(between, start=2)
    ]
    return listed([*told, say("shares.most", chips=_or_nothing(last))])


def _or_nothing(share: int) -> str:
    return figure(share) if share else say("shares.nothing")


# --- Sweepstake and Howell ---------------------------------------------------------------------------


def sweepstake(now: Setting, term: Sweepstake) -> Account:
    """Return the words for a pool that those without any of the cards share."""
    stake = say("sweepstake.stake", each=stake_of_cards(now, term.cards, 1))
    return Account(now.names.plain(term.cards), _sweepstake(now, term), [stake])


def _sweepstake(now: Setting, term: Sweepstake) -> Iterator[Clause]:
    text = say("sweepstake.paying", card=now.names.each(term.cards))
    yield replace(scores(f"{term.name}.paying", text), cards=frozenset(term.cards))
    yield scores(f"{term.name}.sharing", say("sweepstake.sharing", cards=now.names.plain(term.cards, "or")))
    yield scores(f"{term.name}.staying", say("sweepstake.staying"))
    yield follows(f"{term.name}.left", say("sweepstake.left"))


def howell(now: Setting, term: Howell) -> Account:
    """Return the words for Howell's settlement."""
    stake = say("howell.stake", each=stake_of_cards(now, term.cards, 1))
    return Account(now.names.plain(term.cards), _howell(now, term), [stake])


def _howell(now: Setting, term: Howell) -> Iterator[Clause]:
    card, others, size = now.names.each(term.cards), now.seats - 1, len(term.cards)
    paying = scores(f"{term.name}.paying", say("howell.paying", card=card), number(others))
    yield replace(paying, cards=frozenset(term.cards))
    yield scores(f"{term.name}.drawing", say("howell.drawing", card=card))
    own = min(3, size)
    paid, drawn = own * others, size - own
    places: dict[str, Value] = {
        "count": number(own),
        "paid": paid,
        "drawn": drawn,
        "points": measured(drawn - paid),
    }
    yield follows(f"{term.name}.example", say("howell.example", **places), example=True)


# --- The pot of Brag ---------------------------------------------------------------------------------


def pot(now: Setting, term: Pot) -> Account:
    """Return the words for a pot that hands of three are played for."""
    hands = hands_made(now.rules)
    places: dict[str, Value] = {"count": hands // 2 + 1, "hands": hands, "every": every_hand(hands)}
    return Account(say("pot.noun"), _pot(now, term, hands), [say(f"pot.{term.wins}.stake", **places)])


def _pot(now: Setting, term: Pot, hands: int) -> Iterator[Clause]:
    key = term.name
    yield scores(f"{key}.ante", say("pot.ante", ante=measured(term.ante)), otherwise=say("pot.ante.else"))
    places = {"count": number(hands // 2 + 1), "hands": number(hands), "every": every_hand(hands)}
    yield scores(f"{key}.winning", say(f"pot.{term.wins}", **places))
    if term.wins == "most":
        yield scores(f"{key}.ties", say(f"pot.tied.{term.tied}", side=now.next_side))
    else:
        yield scores(f"{key}.ties", say(f"pot.shared.{term.shared}"))
    yield follows(f"{key}.staying", say("pot.staying"))
    won, lost = measured((now.seats - 1) * term.ante), measured(term.ante)
    example = "pot.example" if now.seats > 2 else "pot.example.two"
    yield follows(f"{key}.example", say(example, won=won, lost=lost), example=True)


def hands_made(rules: Rules) -> int:
    """Return how many hands each player makes, or may make."""
    term = rules.stage(Arrange)
    return 0 if term is None else term.hands


def every_hand(hands: int) -> str:
    """Return all hands of a player: ``both hands``, ``all three hands``."""
    return say("hands.both") if hands == 2 else say("hands.all", count=number(hands))

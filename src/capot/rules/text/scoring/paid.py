"""The words for what single players pay each other, and for the pools of cards."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from capot.language.texts import Text, listed, mark, phrase
from capot.language.words import counted, figure, measured
from capot.rules.ongoing.card_pools import sweep_begun as sweep_term
from capot.rules.scoring import CardPool, Extra, FewestPaid, SweepBegun
from capot.rules.text.facts import Clause, Context
from capot.rules.text.guides import NAME, Field, Guide
from capot.rules.text.scoring.words import (
    Account,
    Accounts,
    AccountsOfOthers,
    Nouns,
    compared_field,
    follows,
    points_field,
    scores,
    words_of,
)

ENGLISH: Final = {
    "fewest-paid.noun": mark("the party"),
    "fewest-paid.price": mark(
        "the price of a deal (the party) is {price} and the card points of the cards out of play"
    ),
    "fewest-paid.price.extra": mark(
        "the price of a deal (the party) is {price} and the card points of the cards out of play, where {extra}"
    ),
    "fewest-paid.extra": mark("{card} counts {points} more"),
    "fewest-paid": mark("whoever took the most card points pays the party to whoever took the fewest"),
    "fewest-paid.opposite": mark("if these two sit opposite each other, it is paid {times}"),
    "fewest-paid.opposite.else": mark("it is the same wherever the two sit"),
    "fewest-paid.tied": mark(
        "of players with equally few points, the one with fewer tricks wins; if these are equal too, the one who dealt most recently"
    ),
    "fewest-paid.tied.most": mark(
        "of players with equally many points, the one with more tricks pays; if these are equal too, the one who dealt longest ago"
    ),
    "fewest-paid.stake": mark("fewest card points: {price} and the points laid aside, from the most"),
    "card-pool.like": mark("the same goes for {card} as for {before}, with other amounts"),
    "card-pool.noun": mark("the pool of {card}"),
    "card-pool.ante": mark(
        "there is a pool for {card}: everyone pays {each} into it when it holds less than {stake}, and before every deal the dealer pays {dealer}"
    ),
    "card-pool.ante.plain": mark(
        "there is a pool for {card}: everyone pays {each} into it when it holds less than {stake}"
    ),
    "card-pool.ante.dealer": mark(
        "there is a pool for {card}: before every deal the dealer pays {dealer} into it"
    ),
    "card-pool.placed": mark("if you discard {card} because you cannot follow suit, you take its pool"),
    "card-pool.forced": mark(
        "if you lead {card} or play it to a lead of its suit, you pay as much into the pool as it holds"
    ),
    "card-pool.most": mark(
        "you never take more than {most} at a time from the pool of {card}, or pay more into it"
    ),
    "card-pool.most.else": mark("the whole pool of {card} is taken, or paid again"),
    "card-pool.kept": mark(
        "{card} may be laid aside before the play only while its pool holds at least {most}"
    ),
    "card-pool.kept.else": mark("{card} may be laid aside before the play"),
    "card-pool.paid.placed": mark(
        "the winner of the trick on which {card} is discarded pays its player {points}"
    ),
    "card-pool.paid.placed.else": mark("nobody pays anything for {card} discarded"),
    "card-pool.paid.forced": mark(
        "whoever leads the suit to which {card} must be played gets {points} from each of the others"
    ),
    "card-pool.paid.forced.else": mark("nobody pays anything for {card} forced out"),
    "card-pool.paid.last": mark("payments for {card} count twice in the last trick"),
    "card-pool.paid.opposite": mark(
        "payments for {card} count {times} between players who sit opposite each other"
    ),
    "card-pool.begun": mark(
        "in a deal in which someone has won the first {tricks}, only that player takes or pays the pool of {card}, and only if that player played the card before the last two tricks: whoever makes the {title} takes the pool, whoever fails pays it"
    ),
    "card-pool.begun.free": mark("whoever makes the {title} pays nobody anything for {card}"),
    "card-pool.left": mark(
        "what is left in the pool of {card} after the last deal is shared equally; any odd points belong to nobody"
    ),
    "card-pool.stake": mark("{card} discarded takes its pool, led or forced out it pays"),
    "card-pool.stake.held": mark("{card} discarded takes {held}, led or forced out it pays as much"),
    "card-pool.stake.paid": mark("{card} discarded or forced out is paid for"),
    "sweep-begun": mark(
        "whoever wins the first {tricks} has begun the {title}, and nothing is paid for {replaced} in that deal"
    ),
    "sweep-begun.noun": mark("the {title}"),
    "sweep-begun.plain": mark("whoever wins the first {tricks} has begun the {title}"),
    "sweep-begun.made": mark(
        "if you begin the {title} and win all the other tricks too, each of the others pays you {each}"
    ),
    "sweep-begun.opposite": mark("the player opposite pays {times} as much for the {title}"),
    "sweep-begun.opposite.else": mark("the player opposite pays no more for the {title} than the others"),
    "sweep-begun.broken": mark(
        "if you begin the {title} but then lose a trick, you pay {points} to the first player who wins one"
    ),
    "sweep-begun.broken.all": mark(
        "if you begin the {title} but then lose a trick, you pay the others what each of them would have paid you"
    ),
    "sweep-begun.broken.nothing": mark(
        "if you begin the {title} but then lose a trick, you pay nothing for it"
    ),
    "sweep-begun.stake": mark("every trick ({title}) {points} from each"),
    "times.2": mark("twice"),
    "times": mark("{factor} times"),
}
worded = words_of(ENGLISH)


def _times(factor: int) -> Text:
    return worded("times.2") if factor == 2 else worded("times", factor=figure(factor))


def fewest_paid(now: Context, term: FewestPaid) -> Account:
    """Return the words for the fewest points, which are paid by the most."""
    stake = worded("fewest-paid.stake", price=figure(term.price))
    return Account(worded("fewest-paid.noun"), _fewest_paid(now, term), [stake])


def _fewest_paid(now: Context, term: FewestPaid) -> Iterator[Clause]:
    key = term.name
    extra = listed(
        [
            worded("fewest-paid.extra", card=now.names.plain((each.card,)), points=measured(each.points))
            for each in term.extra
        ]
    )
    case = "fewest-paid.price.extra" if term.extra else "fewest-paid.price"
    yield scores(f"{key}.price", worded(case, price=measured(term.price), extra=extra))
    yield scores(key, worded("fewest-paid"))
    if term.opposite != 1:
        text = worded("fewest-paid.opposite", times=_times(term.opposite))
        yield scores(f"{key}.opposite", text, otherwise=worded("fewest-paid.opposite.else"))
    yield scores(f"{key}.tied-fewest", worded("fewest-paid.tied"))
    yield scores(f"{key}.tied-most", worded("fewest-paid.tied.most"))


def card_pool(now: Context, term: CardPool) -> Account:
    """Return the words for a card with a pool, or one that is only paid for."""
    card = now.names.plain((term.card,))
    held = ".held" if term.held else "" if term.each or term.dealer else ".paid"
    stake = worded(f"card-pool.stake{held}", card=card, held=figure(term.moved))
    return Account(worded("card-pool.noun", card=card), _card_pool(now, term, card), [stake])


def _card_pool(now: Context, term: CardPool, card: Text) -> Iterator[Clause]:
    key = term.name
    has_pool = bool(term.each or term.dealer or term.held)
    like = _told_before(now, term)
    if like is not None:
        before = now.names.plain((like.card,))
        yield scores(f"{key}.like", worded("card-pool.like", card=card, before=before))
        yield from _amounts(now, term, card)
        return
    if has_pool:
        yield from _pool(now, term, card)
    yield from _paid_for(term, card)
    if term.placed or term.forced:
        yield follows(f"{key}.last", worded("card-pool.paid.last", card=card))
        if term.opposite != 1:
            times = _times(term.opposite)
            yield scores(f"{key}.paid-opposite", worded("card-pool.paid.opposite", card=card, times=times))
    sweep = sweep_term(now.rules)
    if sweep is not None:
        title = phrase(sweep.title)
        if has_pool:
            tricks = counted(sweep.tricks, "trick")
            yield scores(
                f"{key}.pool-begun", worded("card-pool.begun", card=card, title=title, tricks=tricks)
            )
        if term.placed or term.forced:
            yield follows(f"{key}.free", worded("card-pool.begun.free", card=card, title=title))


def _paid_for(term: CardPool, card: Text) -> Iterator[Clause]:
    """Say what is paid to and by those who play a card."""
    for case, points in (("placed", term.placed), ("forced", term.forced)):
        if points:
            text = worded(f"card-pool.paid.{case}", card=card, points=measured(points))
            usual = worded(f"card-pool.paid.{case}.else", card=card)
            yield scores(f"{term.name}.paid-{case}", text, otherwise=usual)


def _told_before(now: Context, term: CardPool) -> CardPool | None:
    """Return an earlier pool that differs only in its card and its amounts, if there is one."""

    def kind(pool: CardPool) -> tuple[bool | int, ...]:
        amounts = (pool.each, pool.dealer, pool.most, pool.placed, pool.forced, pool.held)
        return (pool.kept, pool.opposite, *map(bool, amounts))

    pools = [each for each in now.rules.scoring if isinstance(each, CardPool)]
    earlier = pools[: pools.index(term)]
    return next((each for each in earlier if kind(each) == kind(term)), None)


def _amounts(now: Context, term: CardPool, card: Text) -> Iterator[Clause]:
    """Say what differs from a pool of the same kind: the amounts."""
    named = {f"{term.name}.{part}" for part in ("ante", "at-most", "kept-in-play")}
    if term.each or term.dealer or term.held:
        yield from (clause for clause in _pool(now, term, card) if clause.key in named)
    yield from _paid_for(term, card)


def _pool(now: Context, term: CardPool, card: Text) -> Iterator[Clause]:
    key = term.name
    case = "card-pool.ante" if term.each and term.dealer else "card-pool.ante.plain"
    case = case if term.each else "card-pool.ante.dealer"
    places = {"each": measured(term.each), "stake": figure(term.stake(now.seats))}
    ante = worded(case, card=card, dealer=measured(term.dealer), **places)
    yield replace(scores(f"{key}.ante", ante), cards=frozenset({term.card}))
    yield scores(f"{key}.placed", worded("card-pool.placed", card=card))
    yield scores(f"{key}.forced", worded("card-pool.forced", card=card))
    if term.most:
        text = worded("card-pool.most", card=card, most=measured(term.most))
        yield scores(f"{key}.at-most", text, otherwise=worded("card-pool.most.else", card=card))
    if term.kept:
        text = worded("card-pool.kept", card=card, most=measured(term.most))
        yield scores(f"{key}.kept-in-play", text, otherwise=worded("card-pool.kept.else", card=card))
    yield follows(f"{key}.left", worded("card-pool.left", card=card))


def sweep_begun(_: Context, term: SweepBegun, noun_of: Nouns) -> Account:
    """Return the words for a sweep that the first tricks begin; ``replaced`` is what then does not count."""
    title = phrase(term.title)
    stake = worded("sweep-begun.stake", title=title, points=figure(term.each))
    return Account(
        worded("sweep-begun.noun", title=title),
        _sweep_begun(term, title, [noun_of(name) for name in term.replaces]),
        [stake],
    )


def _sweep_begun(term: SweepBegun, title: Text, replaced: Sequence[Text]) -> Iterator[Clause]:
    key, tricks = term.name, counted(term.tricks, "trick")
    case = "sweep-begun" if term.replaces else "sweep-begun.plain"
    yield scores(f"{key}.begun", worded(case, tricks=tricks, title=title, replaced=listed(replaced)))
    yield scores(f"{key}.made", worded("sweep-begun.made", title=title, each=measured(term.each)))
    if term.opposite != 1:
        text = worded("sweep-begun.opposite", title=title, times=_times(term.opposite))
        yield scores(
            f"{key}.sweep-opposite", text, otherwise=worded("sweep-begun.opposite.else", title=title)
        )
    if term.broken_to == "all":
        yield scores(f"{key}.broken", worded("sweep-begun.broken.all", title=title))
    elif term.broken:
        yield scores(f"{key}.broken", worded("sweep-begun.broken", title=title, points=measured(term.broken)))
    else:
        yield scores(f"{key}.broken", worded("sweep-begun.broken.nothing", title=title))


def _chips(title: str, meaning: str) -> Field:
    """Return the field of an amount that is paid."""
    return Field(title, meaning, unit="chip", low=0, high=1000)


def _opposite() -> Field:
    """Return the field of the factor between players who sit opposite each other."""
    return Field(
        mark("times for the player opposite"),
        "the factor of what players who sit opposite each other pay",
        low=1,
        high=4,
    )


GUIDES: Final = {
    FewestPaid: Guide(
        title=mark("the fewest points, paid by the most"),
        meaning=mark("Whoever has the most points pays whoever has the fewest, by the cards laid aside."),
        sentence=mark(
            "Whoever has the most points for {of} pays {price}, and the points of the cards nobody took, to whoever has the fewest."
        ),
        details=(
            mark("Players who sit opposite each other pay it {opposite} times."),
            mark("Cards that count more when nobody took them: {extra}."),
        ),
        fields={
            "name": NAME,
            "of": compared_field(
                "the names of the terms whose points are compared; they stand before this one"
            ),
            "price": _chips(
                mark("price"), "what is paid in addition to the points of the cards that nobody took"
            ),
            "extra": Field(
                mark("cards that count more"),
                "cards that count more than those terms say when nobody took them",
                nothing=mark("none"),
            ),
            "opposite": _opposite(),
        },
    ),
    Extra: Guide(
        title=mark("a card that counts more"),
        meaning=mark("Points that a card counts beside what the other terms say."),
        sentence=mark("{card} counts {points} more."),
        fields={
            "card": Field(mark("card"), "the card"),
            "points": points_field("the points that it counts more"),
        },
    ),
    CardPool: Guide(
        aim="cards",
        title=mark("a pool for a card"),
        meaning=mark("Whoever discards a card takes its pool; whoever leads it or follows with it pays."),
        sentence=mark(
            "Whoever discards {card} takes its pool; whoever leads it, or follows suit with it, pays as much into it."
        ),
        details=(
            mark("Everyone pays {each} into a pool that holds less than a full stake."),
            mark("Before each deal the dealer pays {dealer} into it."),
            mark("At most {most} are taken or paid at a time."),
            mark("It may be laid aside before the play {kept}."),
            mark("Discarded, the winner of the trick pays its player {placed}."),
            mark("Played to a lead of its suit, each of the others pays the leader {forced}."),
            mark("Players who sit opposite each other pay {opposite} times as much."),
        ),
        fields={
            "name": NAME,
            "card": Field(mark("card"), "the card that has its own pool"),
            "each": _chips(mark("stake"), "what everyone pays into a pool that holds less than a full stake"),
            "dealer": _chips(mark("the dealer’s stake"), "what the dealer pays into it before each deal"),
            "most": _chips(mark("at most"), "the most that is taken or paid at a time; 0 for the whole pool"),
            "kept": Field(
                mark("laid aside"),
                "whether the card may be laid aside only while the pool holds the most that is taken",
                words={
                    False: mark("at any time"),
                    True: mark("only while its pool holds the most that is taken"),
                },
            ),
            "placed": _chips(
                mark("paid for a discard"), "what the winner of the trick pays for the card discarded"
            ),
            "forced": _chips(
                mark("paid for forcing it"),
                "what each of the others pays the leader of a trick to which the card had to be played",
            ),
            "opposite": _opposite(),
            "held": Field(mark("in the pool"), "what the pool holds in a deal; left out in a game"),
        },
    ),
    SweepBegun: Guide(
        title=mark("a sweep begun by the first tricks"),
        meaning=mark(
            "Whoever wins all of the first tricks, as many as are named, has begun a sweep, and either makes it or is stopped by the others."
        ),
        sentence=mark(
            "Whoever wins the first {tricks} tricks has begun {title}; for all tricks each of the others pays {each}."
        ),
        details=(
            mark("Then this does not count: {replaces}."),
            mark("The player opposite pays {opposite} times as much."),
            mark("If another player wins a trick after all, {broken} are paid."),
            mark("A broken sweep is paid to {broken_to}."),
        ),
        fields={
            "name": NAME,
            "title": Field(mark("what it is called"), "what the sweep is called in sentences"),
            "tricks": Field(mark("first tricks"), "the number of first tricks that begin it", low=1, high=12),
            "replaces": Field(
                mark("what does not count"),
                "the names of the terms that do not count once a sweep has begun; they stand before this one",
                nothing=mark("nothing"),
            ),
            "each": _chips(mark("paid by each"), "what each of the others pays for a sweep that is made"),
            "opposite": _opposite(),
            "broken": _chips(mark("paid when broken"), "what is paid for a sweep that is broken"),
            "broken_to": Field(
                mark("paid to"),
                "whether the player who broke it is paid, or all the others get what they would have paid",
                words={"breaker": mark("the player who broke it"), "all": mark("all the others")},
            ),
        },
    ),
}

ACCOUNTS: Final[Accounts] = {
    FewestPaid: fewest_paid,
    CardPool: card_pool,
}

OF_OTHERS: Final[AccountsOfOthers] = {
    SweepBegun: sweep_begun,
}

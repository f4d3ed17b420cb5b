"""The guides to the terms by which single players pay each other, or the pool of a card."""

from typing import Final

from capot.language.texts import mark
from capot.rules.guide.entries import NAME, Field, Guide
from capot.rules.guide.scoring import compared, points
from capot.rules.scoring import paid


def chips(title: str, meaning: str) -> Field:
    """Return the field of an amount that is paid."""
    return Field(title, meaning, unit="chip", low=0, high=1000)


def opposite() -> Field:
    """Return the field of the factor between players who sit opposite each other."""
    return Field(
        mark("times for the player opposite"),
        "the factor of what players who sit opposite each other pay",
        low=1,
        high=4,
    )


PAYMENTS: Final = {
    paid.FewestPaid: Guide(
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
            "of": compared("the names of the terms whose points are compared; they stand before this one"),
            "price": chips(mark("price"), "what is paid beside the points of the cards that nobody took"),
            "extra": Field(
                mark("cards that count more"),
                "cards that count more than those terms say when nobody took them",
                nothing=mark("none"),
            ),
            "opposite": opposite(),
        },
    ),
    paid.Extra: Guide(
        title=mark("a card that counts more"),
        meaning=mark("Points that a card counts beside what the other terms say."),
        sentence=mark("{card} counts {points} more."),
        fields={
            "card": Field(mark("card"), "the card"),
            "points": points("the points that it counts more"),
        },
    ),
    paid.CardPool: Guide(
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
            "card": Field(mark("card"), "the card with a pool of its own"),
            "each": chips(mark("stake"), "what everyone pays into a pool that holds less than a full stake"),
            "dealer": chips(mark("the dealer’s stake"), "what the dealer pays into it before each deal"),
            "most": chips(mark("at most"), "the most that is taken or paid at a time; 0 for the whole pool"),
            "kept": Field(
                mark("laid aside"),
                "whether the card may be laid aside only while the pool holds the most that is taken",
                words={
                    False: mark("at any time"),
                    True: mark("only while its pool holds the most that is taken"),
                },
            ),
            "placed": chips(
                mark("paid for a discard"), "what the winner of the trick pays for the card discarded"
            ),
            "forced": chips(
                mark("paid for forcing it"),
                "what each of the others pays the leader of a trick to which the card had to be played",
            ),
            "opposite": opposite(),
            "held": Field(mark("in the pool"), "what the pool holds in a deal; left out in a game"),
        },
    ),
    paid.SweepBegun: Guide(
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
            "each": chips(mark("paid by each"), "what each of the others pays for a sweep that is made"),
            "opposite": opposite(),
            "broken": chips(mark("paid when broken"), "what is paid for a sweep that is broken"),
            "broken_to": Field(
                mark("paid to"),
                "whether the player who broke it is paid, or all the others get what they would have paid",
                words={"breaker": mark("the player who broke it"), "all": mark("all the others")},
            ),
        },
    ),
}

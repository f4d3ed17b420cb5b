"""The guides to the terms of scoring."""

from fractions import Fraction
from typing import Final

from capot.language.texts import mark
from capot.rules import scoring
from capot.rules.guide.entries import NAME, Field, Guide

_LOW, _HIGH = -1000, 1000


def points(meaning: str, title: str = mark("points")) -> Field:
    """Return the field of a number of points."""
    return Field(title, meaning, unit="point", low=_LOW, high=_HIGH)


def compared(meaning: str) -> Field:
    """Return the field of the names of terms whose scores a term compares."""
    return Field(mark("the scores that are compared"), meaning, nothing=mark("nothing"))


CARDS_AND_TRICKS: Final = {
    scoring.Captured: Guide(
        title=mark("cards that score"),
        meaning=mark("Each of some cards scores points for whoever takes it in a trick."),
        sentence=mark("{cards} scores {points} for whoever takes it."),
        details=(mark("Once taken, such a card {face_up}."), mark("It counts {only_trumps}.")),
        fields={
            "name": NAME,
            "cards": Field(mark("cards"), "the cards that score", style="each", nothing=mark("no card")),
            "points": points("the points for each of the cards, or a value for each rank"),
            "face_up": Field(
                mark("where it is put"),
                "whether the cards, once taken, lie face up in front of their taker",
                words={
                    False: mark("is put away face down"),
                    True: mark("lies face up in front of its taker"),
                },
            ),
            "only_trumps": Field(
                mark("trumps only"),
                "whether only those of the cards count that are trumps in the deal",
                words={False: mark("in every deal"), True: mark("only if it is a trump")},
            ),
        },
    ),
    scoring.Multiplier: Guide(
        title=mark("a card that multiplies"),
        meaning=mark("A card multiplies what its taker scores otherwise; a factor of 0 cancels it."),
        sentence=mark("Whoever takes {card} has the score for {of} multiplied by {factor}."),
        details=(mark("By itself, without a card that it multiplies, it scores {alone}."),),
        fields={
            "name": NAME,
            "card": Field(mark("card"), "the card that multiplies"),
            "of": Field(
                mark("the scores that are multiplied"),
                "the names of the terms whose points are multiplied; they stand before this one",
                nothing=mark("nothing"),
            ),
            "factor": Field(mark("factor"), "the factor", low=-20, high=20),
            "alone": points("the points for a player who takes none of the cards it multiplies"),
        },
    ),
    scoring.Reversal: Guide(
        title=mark("a set that turns scores round"),
        meaning=mark("Whoever takes all of some cards has the sign of some scores turned."),
        sentence=mark("Whoever takes all of {cards} has the score for {of} turned round, gain for loss."),
        fields={
            "name": NAME,
            "cards": Field(mark("cards"), "the cards that must all be taken", nothing=mark("no cards")),
            "of": Field(
                mark("the scores that are turned"),
                "the names of the terms whose points change their sign; they stand before this one",
                nothing=mark("nothing"),
            ),
        },
    ),
    scoring.ByRank: Guide(
        title=mark("points by rank"),
        meaning=mark("A value for each rank; ranks that are not listed are worth nothing."),
        fields={"values": Field(mark("values"), "the value of each rank")},
    ),
    scoring.TrickTaken: Guide(
        title=mark("tricks that score"),
        meaning=mark("One trick, or every trick, scores points for its winner or for everyone else."),
        sentence=mark("{which} scores {points} for {to}."),
        fields={
            "name": NAME,
            "which": Field(
                mark("which trick"),
                "the trick that scores, by its place or by its number, counted from 1",
                words={
                    "first": mark("the first trick"),
                    "last but one": mark("the last trick but one"),
                    "last": mark("the last trick"),
                    "every": mark("each trick"),
                },
                low=2,
                high=13,
            ),
            "points": points("the points for the trick"),
            "to": Field(
                mark("who scores"),
                "who gets the points: the winner of the trick, or each of the others",
                words={"winner": mark("its winner"), "others": mark("everyone except its winner")},
            ),
        },
    ),
    scoring.LastCard: Guide(
        title=mark("the card that wins the last trick"),
        meaning=mark("Whoever wins the last trick scores by the rank of the card that won it."),
        sentence=mark("Whoever wins the last trick scores by its card: {points}."),
        details=(mark("Everyone else who played a card equal to it {equals}."),),
        fields={
            "name": NAME,
            "points": points("the value of each rank"),
            "equals": Field(
                mark("equal cards"),
                "whether those who played an equal card to the last trick score as well",
                words={False: mark("scores nothing"), True: mark("scores as well")},
            ),
        },
    ),
    scoring.Honours: Guide(
        title=mark("honours"),
        meaning=mark("High trumps score for the player or side that was dealt several of them."),
        sentence=mark(
            "Of the trumps {ranks}, those dealt to a player, or to partners together, score: {bands}."
        ),
        fields={
            "name": NAME,
            "ranks": Field(mark("honours"), "the ranks of the trumps that are honours"),
            "bands": Field(
                mark("points"),
                "pairs of the lowest number of honours and the score for it, from the highest down",
            ),
        },
    ),
    scoring.Outset: Guide(
        title=mark("points from the outset"),
        meaning=mark("Everybody scores the same points, whatever happens in the play."),
        sentence=mark("Everyone starts the deal with {points}."),
        fields={"name": NAME, "points": points("the points that everybody starts with")},
    ),
    scoring.Exempt: Guide(
        title=mark("an exemption"),
        meaning=mark("A player with a high total scores nothing by some terms."),
        sentence=mark("A player whose total before the deal is {total} or more scores nothing for {of}."),
        fields={
            "name": NAME,
            "of": Field(
                mark("the scores that are spared"),
                "the names of the terms by which the player scores nothing; they stand before this one",
                nothing=mark("nothing"),
            ),
            "total": Field(
                mark("total"), "the total from which the player is exempt", low=-10_000, high=10_000
            ),
        },
    ),
    scoring.Together: Guide(
        title=mark("a set"),
        meaning=mark(
            "A player who takes several things that score gets a special score instead of their sum."
        ),
        sentence=mark("Whoever takes {parts} scores {points} instead of their sum."),
        fields={
            "name": NAME,
            "parts": Field(
                mark("the set"), "the names of the terms that make the set", nothing=mark("nothing")
            ),
            "points": points("the points for the whole set"),
        },
    ),
    scoring.Sweep: Guide(
        title=mark("a sweep"),
        meaning=mark(
            "A player who achieves a feat without announcing it, such as taking every penalty card, is rewarded."
        ),
        sentence=mark("A player who manages {target} scores {payoff}, instead of the points for {replaces}."),
        details=(
            mark("If that would end the match without making the player its winner, {otherwise}."),
            mark("The reward is counted {payoff.kind}."),
            mark("For winning every trick as well, {doubled_by_every_trick}."),
            mark("The score sheet says that the player {title}."),
        ),
        fields={
            "name": NAME,
            "title": Field(
                mark("words on the score sheet"),
                "what the player did, in words that follow “you have”: a past participle, such as “shot the moon”",
            ),
            "target": Field(mark("what must be done"), "what the player must manage to do"),
            "replaces": Field(
                mark("the scores that it replaces"),
                "the names of the terms that do not count then",
                nothing=mark("nothing"),
            ),
            "payoff": Field(mark("what it pays"), "points, or multiples of the total of what it replaces"),
            "otherwise": Field(
                mark("what it pays instead"),
                "what is paid if `payoff` would end the match without making the player its winner",
                words={
                    None: mark("the score stands all the same"),
                    "": mark("the player scores"),
                },
            ),
            "doubled_by_every_trick": Field(
                mark("reward for every trick"),
                "whether winning every trick doubles the payoff",
                words={False: mark("nothing is added"), True: mark("the score is doubled")},
            ),
        },
    ),
    scoring.Scale: Guide(
        title=mark("a factor for the deal"),
        meaning=mark("All scores of the deal are multiplied."),
        sentence=mark("All scores of the deal are multiplied by {factor}."),
        fields={
            "name": NAME,
            "factor": Field(
                mark("factor"),
                "the number by which scores are multiplied, such as 1/2",
                words={Fraction(1, 2): "½", Fraction(1, 3): "⅓", Fraction(2): "2", Fraction(3): "3"},
            ),
        },
    ),
    scoring.TrumpFactor: Guide(
        title=mark("a factor for a trump suit"),
        meaning=mark("All scores of the deal are multiplied if a certain suit is trumps."),
        sentence=mark("If {suit} are trumps, all scores of the deal are multiplied by {factor}."),
        fields={
            "name": NAME,
            "suit": Field(mark("suit"), "the suit that must be trumps"),
            "factor": Field(
                mark("factor"), "the whole number by which scores are multiplied", low=-10, high=10
            ),
        },
    ),
}

POOLS: Final = {
    scoring.Shares: Guide(
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
            "of": compared("the names of the terms whose points are compared; they score nothing themselves"),
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
    scoring.Sweepstake: Guide(
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
    scoring.Howell: Guide(
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
    scoring.Pot: Guide(
        title=mark("a pot"),
        meaning=mark("Everyone puts chips in a pot, for the winner of the hands."),
        sentence=mark("Everyone puts {ante} in the pot before each deal; whoever {wins} takes all of it."),
        details=(
            mark("A tied hand counts for {tied}."),
            mark("If several players win the pot, {shared}."),
        ),
        fields={
            "name": NAME,
            "ante": Field(mark("stake"), "what everyone puts in before each deal", unit="chip", low=1),
            "wins": Field(
                mark("how it is won"),
                "whether most hands are needed, or all of them",
                words={
                    "most": mark("wins most of the hands"),
                    "all": mark("wins or ties every one of the hands"),
                },
            ),
            "tied": Field(
                mark("tied hands"),
                "for whom a tied hand counts where most are needed",
                words={
                    "nobody": mark("nobody"),
                    "earliest": mark("the first of the tied players to show it"),
                },
            ),
            "shared": Field(
                mark("several winners"),
                "what happens if several players win or tie all hands",
                words={
                    "split": mark("they split it evenly"),
                    "carry": mark("it stays for the next deal"),
                },
            ),
        },
    ),
    scoring.HandsWon: Guide(
        title=mark("hands that score"),
        meaning=mark("Each hand of three that a player wins scores points."),
        sentence=mark("Each hand won scores {each}; winning all of them scores {crash} more."),
        fields={
            "name": NAME,
            "each": points("the points for a hand"),
            "crash": points("the additional points for winning every hand", mark("points for all")),
        },
    ),
}

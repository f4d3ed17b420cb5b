"""Fair?  The worth of each place at the table."""

from functools import partial

from capot.lab.measures.estimates import spread
from capot.lab.measures.playing import play
from capot.lab.measures.playing.tables import USUAL, Seated
from capot.lab.measures.sample import Means, Measure, Sample
from capot.language.texts import Text, say
from capot.language.words import ordinal
from capot.rules.model import Game

HARDLY, SOME = 0.05, 0.15
"""Half-ranges, in s, up to which nobody notices a difference, and beyond which a game is called unfair."""

ENOUGH = 0.01
"""Half an interval, in s, that is narrow enough."""


def samples_of(game: Game, seats: int, seed: int, usual: Seated = USUAL) -> tuple[Sample, ...]:
    """Return the samples needed."""
    return (play.play(game, seats, seed, usual),)


def measures_of(game: Game, seats: int) -> tuple[Measure, ...]:
    """Return a measure for each place, and that of their range."""
    return (_range(seats), *(_place(game, seats, number) for number in range(seats)))


def _place(game: Game, seats: int, number: int) -> Measure:
    who = place_name(seats, number)
    return Measure(
        key=play.place(number),
        section="fair",
        title=say("Points of {who} above the mean", who=who),
        definition=say(
            "Mean points of {who} in a deal, less the mean of all seats.  The intervals of all seats hold "
            "together (S. Holm, A simple sequentially rejective multiple test procedure).",
            who=who,
        ),
        unit="points",
        samples=(play.KEY,),
        value=partial(_ahead, seats=seats, number=number),
        enough=ENOUGH,
        meaning=partial(_place_meaning, game, who),
        interval="place",
    )


def place_name(seats: int, number: int) -> Text:
    """Return the words for the player at a place, counted from eldest hand."""
    if number == 0:
        return say("eldest hand")
    if number == seats - 1:
        return say("the dealer")
    return say("the {place} player after the dealer", place=ordinal(number + 1))


def _ahead(means: Means, *, seats: int, number: int) -> float:
    own = [means[play.KEY][play.place(each)] for each in range(seats)]
    return own[number] - sum(own) / seats


def _place_meaning(game: Game, who: Text, value: float, low: float, high: float) -> Text:
    if low <= 0 <= high:
        return say("It does not show that this seat is better or worse than the others.")
    if (value < 0) == game.low_wins:
        return say("A good seat: {who} does better than the others.", who=who)
    return say("A bad seat: {who} does worse than the others.", who=who)


def _range(seats: int) -> Measure:
    return Measure(
        key="places",
        section="fair",
        title=say("Difference between the seats"),
        definition=say(
            "Half the difference between the mean points of the best and the worst seat, counted from the "
            "dealer, in s, the standard deviation of a seat's score in a deal."
        ),
        unit="s",
        samples=(play.KEY,),
        value=partial(_half_range, seats=seats),
        enough=ENOUGH,
        meaning=_verdict,
        interval="range",
        bounds=(0.0, float("inf")),
    )


def _half_range(means: Means, *, seats: int) -> float:
    own = [means[play.KEY][play.place(each)] for each in range(seats)]
    return (max(own) - min(own)) / 2 / spread(means)


def _verdict(value: float, low: float, high: float) -> Text:
    if high <= HARDLY:
        return say("Fair: where you sit makes no difference that you would notice.")
    if low <= 0:
        return say("No seat is clearly better or worse so far; more deals would tell.")
    if value <= HARDLY:
        return say("Nearly fair: the seats differ, but hardly so that you would notice.")
    if value <= SOME:
        return say("Not quite fair: over an evening the better seats are worth something.")
    return say("Unfair: where you sit matters; let everybody deal equally often.")

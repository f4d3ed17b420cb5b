"""How a finished match went: places, the biggest deal, sweeps, and who led when."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from capot.language.texts import NOTHING, Text, listed, mark_count, phrase, say, say_count, sentence
from capot.language.tokens import player
from capot.language.words import figure, measured
from capot.play.ending.rubber import tally
from capot.play.match import Match
from capot.play.position import Position
from capot.play.scores.taken import reached
from capot.play.scores.totals import leaders, ranks_of_sides, wins_alone
from capot.rules import scoring
from capot.rules.match.elimination import last_in_of
from capot.rules.match.rubber import rubber_of
from capot.rules.terms import Exact


@dataclass(frozen=True, slots=True)
class BigDeal:
    """The deal that moved a total the most, and the seats whose total it was; deals count from 1."""

    deal: int
    seats: tuple[int, ...]
    points: Exact


@dataclass(frozen=True, slots=True)
class Feat:
    """A sweep, or something announced, that a seat has ``made`` or failed to make."""

    deal: int
    seat: int
    title: str
    made: bool
    announced: bool


@dataclass(frozen=True, slots=True)
class Story:
    """The story of a finished match.

    ``places`` are by seat, from 1; seats with the same total share one, and so do partners.  ``lead_changes``
    counts the deals after which another player, or side, led alone.  ``led_from`` is the deal after which the
    only winner led alone and was not caught again, None if the win is shared.  ``out_in`` is by seat the deal
    in which it dropped out of the match, None for those still in and where nobody drops out.
    """

    places: tuple[int, ...]
    biggest: BigDeal | None
    feats: tuple[Feat, ...]
    lead_changes: int
    led_from: int | None
    out_in: tuple[int | None, ...]


def story_of(match: Match) -> Story:
    """Return the story of a match that is over."""
    assert match.is_over
    led = [match.until(number).leaders for number in range(len(match.deals))]
    alone = [seats[0] for seats in led if wins_alone(seats, match.sides)]
    return Story(
        places=_places(match),
        biggest=_biggest(match),
        feats=tuple(feat for number, deal in enumerate(match.deals, 1) for feat in _feats(number, deal)),
        lead_changes=sum(one != other for one, other in pairwise(alone)),
        led_from=_led_from(led) if wins_alone(match.winners, match.sides) else None,
        out_in=tuple(
            played if seat in match.out else None for seat, played in enumerate(_deals_played(match))
        ),
    )


def fallen(match: Match) -> tuple[list[int], list[int]]:
    """Return the seats that dropped out of the match with the last deal, and those that fell but stay in."""
    before = match.position.standing
    fell = [seat for seat in match.out if seat not in before.out]
    return fell, [seat for seat, often in enumerate(match.came_back) if often > before.came_back[seat]]


def fallen_notes(match: Match) -> list[Text]:
    """Return who dropped out of the match with the last deal, and who stays in, as sentences to anybody."""
    fell, back = fallen(match)
    notes: list[Text] = [say("Out of the match: {names}.", names=_named(fell))] if fell else []
    term = last_in_of(match.game.ends)
    if back and term is not None and term.dogs_life:
        notes.append(say("A dog’s life, with one card in the next deal: {names}.", names=_named(back)))
    elif back:
        points = measured(match.totals[back[0]])
        notes.append(say("Back in the match with {points}: {names}.", points=points, names=_named(back)))
    return notes


def _named(seats: Sequence[int]) -> Text:
    return listed([player(seat, None) for seat in seats])


_OVERTAKEN = mark_count("that is where {names} overtook you", "that is where {names} overtook you")
"""The end of the sentence about the costliest deal."""


def costliest_deal(match: Match, seat: int) -> Text:
    """Return a sentence to a player about the deal in which most was lost: ``Deal 3 cost you 19 points.``.

    Nothing comes before the second deal, if the seat never scored worse than the others, or if another deal
    cost as much.
    """
    finished = [deal for deal in match.deals if deal.is_over]
    place = _alone_at_most([_ground_lost(deal, seat) for deal in finished])
    if len(finished) < 2 or place is None:
        return NOTHING
    own, low_wins = finished[place].score().points[seat], finished[place].standing.low_wins
    told = {"deal": figure(place + 1), "points": figure(own)}
    if low_wins and own > 0:
        words = say("Deal {deal} cost you {points}", deal=told["deal"], points=measured(own))
    elif own:
        words = say("You lost the most ground in deal {deal}, with {points}", **told)
    else:
        words = say("You lost the most ground in deal {deal}", deal=told["deal"])
    others = _overtaking(match, place, seat)
    if not others:
        return sentence(words)
    names = listed([player(each, seat) for each in others])
    return say("{deal}: {overtaken}.", deal=words, overtaken=say_count(*_OVERTAKEN, len(others), names=names))


def _ground_lost(deal: Position, seat: int) -> Fraction:
    """Return by how much a seat scored worse in a deal than those in the match did on average."""
    points = deal.score().points
    players = [each for each in range(deal.seats) if each not in deal.standing.out]
    if seat not in players:
        return Fraction(0)
    behind = points[seat] - sum((Fraction(points[each]) for each in players), start=Fraction()) / len(players)
    return behind if deal.standing.low_wins else -behind


def _overtaking(match: Match, place: int, seat: int) -> list[int]:
    """Return the seats that were behind a seat before a deal, from 0, and ahead of it after it.

    Where there are several games, those won count first.
    """
    turn = -1 if match.game.low_wins else 1
    rubber, standing, later = rubber_of(match.game.ends), match.deals[place].standing, match.until(place)
    games = ((0,) * match.seats,) * 2
    left = (0,) * match.seats if later.begins_anew else later.totals
    if rubber is not None:
        games = tally(rubber, standing.won, match.seats), tally(rubber, later.won, match.seats)
    before, after = (
        [(won, turn * total) for won, total in zip(*each, strict=True)]
        for each in zip(games, (standing.totals, left), strict=True)
    )
    return [each for each in range(match.seats) if before[each] < before[seat] and after[each] > after[seat]]


def _places(match: Match) -> tuple[int, ...]:
    """Return the places: the winners', then those of the best of the others, and so on."""
    sides, game = match.sides, match.game
    rubber = rubber_of(game.ends)
    if rubber is not None:
        found = tally(rubber, match.won, match.seats)
        return tuple(1 + sum(other > each for other in found) for each in found)
    if sides is not None and not sides.is_one_score:
        by_side = ranks_of_sides(match.totals, game.ends, sides, low_wins=game.low_wins)
        ranks = [by_side[sides.of(seat)] for seat in range(match.seats)]
        return tuple(1 + sum(other < rank for other in ranks) for rank in ranks)
    if last_in_of(game.ends) is not None:
        return _places_by_staying(match)
    totals, places = dict(enumerate(match.totals)), [0] * match.seats
    while totals:
        place = match.seats - len(totals) + 1
        best = leaders(tuple(totals.values()), match.game.ends, low_wins=match.game.low_wins)
        for seat in [seat for index, seat in enumerate(totals) if index in best]:
            places[seat] = place
            del totals[seat]
    return tuple(places)


def _places_by_staying(match: Match) -> tuple[int, ...]:
    """Return the places where players drop out: who stayed in longer is ahead, then the better total."""
    turn = 1 if match.game.low_wins else -1
    ranks = [
        (-deals, seat in match.out, turn * match.totals[seat])
        for seat, deals in enumerate(_deals_played(match))
    ]
    return tuple(1 + sum(other < rank for other in ranks) for rank in ranks)


def _deals_played(match: Match) -> list[int]:
    """Return for how many deals each seat was in the match."""
    return [sum(seat not in deal.standing.gone for deal in match.deals) for seat in range(match.seats)]


def _biggest(match: Match) -> BigDeal | None:
    """Return the deal with the most points won or lost, if no other had as many."""
    sizes = [max(abs(Fraction(points)) for points in score.points) for score in match.scores]
    place = _alone_at_most(sizes)
    if place is None:
        return None
    score = match.scores[place]
    points = next(each for each in score.points if abs(Fraction(each)) == sizes[place])
    seats = tuple(seat for seat, each in enumerate(score.points) if each == points)
    return BigDeal(place + 1, seats, points)


def _alone_at_most(sizes: Sequence[Fraction]) -> int | None:
    """Return the place of the largest of some sizes, if it is there once and more than nothing."""
    most = max(sizes, default=Fraction(0))
    return sizes.index(most) if most > 0 and sizes.count(most) == 1 else None


def _feats(number: int, deal: Position) -> Iterator[Feat]:
    """Yield what was announced in a deal and made or not, else the sweep if there was one."""
    if not deal.tricks:
        return
    made = [each for each in deal.declared if reached(deal, each.seat, each.undertaking.target)]
    for each in made or deal.declared:
        yield Feat(number, each.seat, phrase(each.undertaking.title), made=bool(made), announced=True)
    if deal.declared:
        return
    for term in deal.rules.scoring:
        if isinstance(term, scoring.Sweep):
            for seat in range(deal.seats):
                if reached(deal, seat, term.target):
                    yield Feat(number, seat, phrase(term.title), made=True, announced=False)


def _led_from(led: list[tuple[int, ...]]) -> int:
    """Return the first of the last deals after which the same seats led."""
    others = [number for number, seats in enumerate(led, 1) if seats != led[-1]]
    return others[-1] + 1 if others else 1

"""A seat's deal in a sentence or two: how it came out, with what cards, and what its mistakes cost."""

from itertools import islice

from capot.language.cards import short, shorts
from capot.language.texts import NOTHING, Text, listed, mark, mark_count, say, say_count
from capot.language.tokens import player
from capot.language.words import decimal, figure, in_percent, ordinal
from capot.play.moves import Discard, LayCards, PassCards, PlayCard
from capot.play.position import Position, positions_of
from capot.play.stages import stage_of
from capot.play.view import view
from capot.rules.match.sides import sides_of
from capot.study.review.grades import BLUNDER, MISTAKE, SURE, is_graded
from capot.study.review.report import Decision, SeatReview

NAMED = 2
"""Number of mistakes that the sentence names at most."""

WORTH_NAMING = 0.25
"""Loss of a mistake, as a share of the costliest, from which it is named too."""

WHOLE = 3
"""Points from which a loss is rounded to whole ones."""

_YOURS = mark_count("{moves} cost you about {cost}", "{moves} cost you about {cost}")
"""The cost of one mistake or several, as said to the player."""

_THEIRS = mark_count("{moves} cost {name} about {cost}", "{moves} cost {name} about {cost}")
"""The same as said to others, the player's name being a token."""

_LUCKY = mark_count(
    "{moves} usually costs about {cost}, but luck helped",
    "{moves} usually cost about {cost}, but luck helped",
)
"""The cost of mistakes that brought fewer points than possible."""

_COSTLIEST = mark("Costliest: {move}, about {cost}.")
"""The costliest mistake in a line."""

_COSTLIEST_BY_LUCK = mark("Costliest: {move}, usually about {cost}, but luck helped.")
"""The same of a mistake that brought fewer points than possible."""


def headline(seat: SeatReview, deal: Position, spread: float, to: int | None = None) -> Text:
    """Return how a finished deal went for a seat and why: ``Fourth, with 22. Fair cards; …``.

    ``spread`` is the game's; the player at seat ``to`` is addressed as "you", others are tokens.
    """
    return say(
        "{result} {cards}; {reason}.",
        result=_result(seat.seat, deal),
        cards=_cards(seat.account.cards / spread),
        reason=_reason(seat, deal, spread, to),
    )


def glance(seat: SeatReview, deal: Position, spread: float) -> Text:
    """Return the best and the costliest move of a seat's deal in a line, or nothing if no move was a mistake.

    ``spread`` is the game's; a move is the best of the deal if any other would have cost most there.
    """
    costliest = seat.costliest(1)
    if not costliest:
        return NOTHING
    (first,) = costliest
    cost = _chance(in_percent(first.loss)) if first.unit == "chance" else _points(first.points_lost)
    is_lucky = _counted(first, first.points_lost, deal) == "lucky"
    worst = say(_COSTLIEST_BY_LUCK if is_lucky else _COSTLIEST, move=_called(first, deal), cost=cost)
    best = max(seat.decisions, key=lambda each: _ahead(each, spread))
    if not _ahead(best, spread):
        return worst
    return say("Best: {move}. {costliest}", move=_called(best, deal), costliest=worst)


def _ahead(one: Decision, spread: float) -> float:
    """Return the points by which a move was better than any other; 0 if it was not clearly better."""
    if one.grade != "best" or one.unit != "points" or len(one.values) == 1:
        return 0.0
    second = min(one.values[1:], key=lambda each: each.behind)
    is_clear = second.behind >= MISTAKE * spread and second.behind > SURE * second.behind_error
    return second.behind if is_clear else 0.0


def _counted(one: Decision, lost: float, deal: Position) -> str:
    """Return what the cost of mistakes such as this is counted in, or that luck spared some of it."""
    if one.unit == "points" and deal.standing.low_wins and lost > deal.score().points[one.seat]:
        return "lucky"
    return one.unit


def _reason(seat: SeatReview, deal: Position, spread: float, to: int | None) -> Text:
    """Return what decided, unless decisions are not graded."""
    if not is_graded(deal):
        return say("the decisions of this deal are not graded")
    return _cost(seat, deal, to) or _without_mistake(seat, spread)


def _result(seat: int, deal: Position) -> Text:
    """Return the place of a seat or its side in the deal, and its points."""
    points, standing = deal.score().points, deal.standing
    alone = [(each,) for each in range(deal.seats) if each not in standing.out]
    groups = alone if standing.sides is None else sides_of(standing.sides, deal.seats)
    sums = [sum(points[each] for each in group) for group in groups]
    own = next((total for group, total in zip(groups, sums, strict=True) if seat in group), 0)
    before = sum(total < own if standing.low_wins else total > own for total in sums)
    shown = figure(points[seat])
    if len(groups) == 2:
        if sums[0] == sums[1]:
            return say("A draw, with {points}.", points=shown)
        return (
            say("Lost, with {points}.", points=shown) if before else say("Won, with {points}.", points=shown)
        )
    if sums.count(own) == len(sums):
        return say("All level, with {points}.", points=shown)
    place = ordinal(before + 1)
    if sums.count(own) > 1:
        return say("Tied for {place}, with {points}.", place=place, points=shown)
    return say("{place:Cap}, with {points}.", place=place, points=shown)


def _cards(share: float) -> Text:
    """Return how good the cards were, from what they added as a share of the spread."""
    if abs(share) < BLUNDER:
        return say("Fair cards")
    return say("Good cards") if share > 0 else say("Poor cards")


def _cost(seat: SeatReview, deal: Position, to: int | None) -> Text:
    """Return what the costliest mistakes cost together, or nothing if there are none."""
    costliest = seat.costliest(len(seat.decisions))
    if not costliest:
        return NOTHING
    first = costliest[0]
    some = [each for each in costliest if each.unit == first.unit and each.loss >= WORTH_NAMING * first.loss]
    some = some[:NAMED]
    called = [_called(each, deal) for each in some]
    moves = listed([_apart(words, each, called) for words, each in zip(called, some, strict=True)])
    words = _YOURS if to == seat.seat else _THEIRS
    values = {} if to == seat.seat else {"name": player(seat.seat, to)}
    if first.unit == "chance":
        return say_count(
            *words,
            len(some),
            moves=moves,
            cost=_chance(sum(in_percent(each.loss) for each in some)),
            **values,
        )
    lost = sum(each.points_lost for each in some)
    if _counted(first, lost, deal) == "lucky":
        return say_count(*_LUCKY, len(some), moves=moves, cost=_points(lost))
    return say_count(*words, len(some), moves=moves, cost=_points(lost), **values)


def _apart(words: Text, decision: Decision, others: list[Text]) -> Text:
    """Return how a move is called, with its number if another is called the same."""
    if others.count(words) == 1:
        return words
    return say("{choice} in move {number}", choice=words, number=figure(decision.ply + 1))


def _points(lost: float) -> Text:
    """Return a number of points in figures; in some languages the plural begins at two."""
    digits = 0 if lost >= WHOLE else 1
    return say_count(
        "{points} points", "{points} points", int(round(lost, digits)), points=decimal(lost, digits)
    )


def _chance(lost: int) -> Text:
    """Return a loss of the chance to win, in percent."""
    return say_count(
        "{count} percentage point of the chance to win the match",
        "{count} percentage points of the chance to win the match",
        lost,
    )


def _called(decision: Decision, deal: Position) -> Text:
    """Return how a sentence calls the move made."""
    faces = deal.standing.faces
    match decision.made:
        case PlayCard(card) if decision.trick:
            return say("the {card} in trick {trick}", card=short(faces, card), trick=figure(decision.trick))
        case PlayCard(card):
            return say("the {card}", card=short(faces, card))
        case PassCards(cards) if cards:
            return say("passing {cards}", cards=shorts(faces, cards))
        case Discard(cards) if cards:
            return say("laying away {cards}", cards=shorts(faces, cards))
        case LayCards(cards) if cards:
            return shorts(faces, cards)
        case _:
            seen = view(next(islice(positions_of(deal), decision.ply, None)), decision.seat)
            assert seen.stage is not None, "somebody is to act"
            return say("“{title}”", title=stage_of(seen.stage).answer(seen, decision.made).title)


def _without_mistake(seat: SeatReview, spread: float) -> Text:
    """Return that no mistake was found, and whether luck decided instead."""
    if not seat.decisions:
        return say("there was nothing to decide")
    luck = seat.account.rest / spread
    if abs(luck) < BLUNDER:
        return say("no mistake was found")
    if luck > 0:
        return say("no mistake was found, and luck helped in the play")
    return say("no mistake was found, but luck was against it in the play")

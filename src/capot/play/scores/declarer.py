"""The items of a declarer who plays alone: by card points, or for the value of his game."""

from collections.abc import Sequence
from typing import Final

from capot.cards import Card
from capot.language.texts import NOTHING, Text, joined, say
from capot.language.words import figure, measured
from capot.play.scores.ranked import worth_of
from capot.play.scores.rest import Rest, is_one, within
from capot.play.scores.scorer import Scorers, compared
from capot.play.scores.taken import tricks_won
from capot.play.scores.totals import Item
from capot.play.situation import Situation
from capot.rules.derived.stakes import KONTRA, Outcome, Result, outcome, paid, possible_tops, result_of, tops
from capot.rules.derived.weights import card_points
from capot.rules.ongoing.widow import widow_word
from capot.rules.scoring import Bands, GameValue
from capot.rules.terms import Exact


def bands(deal: Situation, term: Bands, had: Sequence[Exact]) -> list[Item]:
    """Return the items of the declarer for the cards taken and discarded."""
    by, won = deal.declarer, tricks_won(deal)
    if by is None:
        return []
    paid: Exact
    reason: Text
    settled: Text
    worth = 0 if term.tricks_only else worth_of(deal, term.of, deal.discards or deal.stock)
    points = had[by] + worth
    if won[by] == len(deal.tricks) and term.every_trick is not None:
        paid, reason = term.every_trick, say("won every trick")
        settled = say("settled with the declarer, who won every trick")
    elif not won[by] and term.no_trick is not None:
        paid, reason = term.no_trick, say("won no trick")
        settled = say("settled with the declarer, who won no trick")
    else:
        paid = term.paid(points)
        reason, settled = _counted(deal, term, points, worth)
    if not term.others_pay:
        return [Item(by, paid, term.name, reason)]
    others = [seat for seat in deal.players if seat != by]
    theirs = [Item(seat, -paid, term.name, settled) for seat in others]
    every = [Item(by, paid * len(others), term.name, reason), *theirs]
    return every if term.bands else [item for item in every if item.points]


def _counted(deal: Situation, term: Bands, points: Exact, worth: Exact) -> tuple[Text, Text]:
    """Return why the declarer scores by his card points, and why each of the others settles."""
    if len(term.bands) == 1 and term.every_trick is not None:
        # No number of card points would have been better.
        return say("did not win every trick"), say("settled with the declarer, who did not win every trick")
    places = {"points": measured(points, "card point"), "worth": figure(worth)}
    if term.tricks_only:
        own = say("took {points} in tricks", **places)
        return own, say("settled with the declarer, who took {points} in tricks", **places)
    if deal.discards:
        places["points"] = figure(points)
        own = say("took {points} card points, {worth} of them discarded", **places)
        return own, say(
            "settled with the declarer, who took {points} card points, {worth} of them discarded", **places
        )
    places["widow"] = widow_word(deal.rules)
    if len(term.bands) == 2:
        places |= {"points": figure(points), "needed": measured(term.bands[0][0], "card point")}
        own = say("took {points} of the {needed} needed, {worth} of them in the {widow}", **places)
        return own, say(
            "settled with the declarer, who took {points} of the {needed} needed, "
            "{worth} of them in the {widow}",
            **places,
        )
    own = say("took {points}, {worth} of them in the {widow}", **places)
    return own, say("settled with the declarer, who took {points}, {worth} of them in the {widow}", **places)


def bands_closed(rest: Rest, term: Bands) -> Text | None:
    """Return why the declarer scores the same for whatever he still takes; None if he may not."""
    by = rest.seen.declarer
    if by is None:
        return NOTHING
    won, span = rest.won(by), rest.points(term.of, by)
    paid = {band[1] for band in within(span, term.bands)} or {*map(term.paid, span)}
    if term.every_trick is not None and won == len(rest.tricks):
        paid.add(term.every_trick)
    if term.no_trick is not None and not won:
        paid.add(term.no_trick)
    if not is_one(paid):
        return None
    if len(term.bands) > 1 or not term.bands:
        return say("the card points that are left change nothing")
    return say("the declarer has won a trick") if won else say("the declarer has lost a trick")


def game_value(deal: Situation, term: GameValue, had: Sequence[Exact]) -> list[Item]:
    """Return the items of the declarer's game for the points (``had``) in each seat's tricks."""
    by = deal.declarer
    if by is None:
        return []
    # A player who sits out scores with the others.
    others = [seat for seat in deal.from_seat(deal.eldest) if seat not in {by, *deal.standing.gone}]
    points, result = _result(deal, term, had, by)
    count, has = tops(deal.rules.pack, _own_cards(deal, by))
    how = outcome(term, count, result)
    own, theirs = paid(term, how)
    items = [Item(by, own, term.name, _doubled(term, _reason(term, how, points, count, has=has)))]
    lost = say("the declarer lost the game")
    return items + [Item(seat, theirs, term.name, lost) for seat in others if theirs]


def _doubled(term: GameValue, reason: Text) -> Text:
    """Return the reason of a score, and that its value counted more than once."""
    if term.stake.factor == 1:
        return reason
    if term.stake.factor == KONTRA:
        return say("{reason}, doubled by kontra", reason=reason)
    return say("{reason}, four times by kontra and re", reason=reason)


def _result(deal: Situation, term: GameValue, had: Sequence[Exact], by: int) -> tuple[Exact, Result]:
    """Return the declarer's card points and what they make; all that the others have not counts for him."""
    every = card_points(deal.rules, term.of)
    theirs = sum((points for seat, points in enumerate(had) if seat != by), start=0)
    won = sum(trick.winner == by for trick in deal.tricks)
    points, all_tricks = every - theirs, won == len(deal.tricks)
    return points, result_of(term, points, every, every=all_tricks, none=won == 0)


def _own_cards(deal: Situation, by: int) -> list[Card]:
    """Return the cards that were dealt to nobody else: the declarer's own and those left over."""
    elsewhere = {card for seat, hand in enumerate(deal.dealt) if seat != by for card in hand}
    return [card for card in deal.rules.pack.cards() if card not in elsewhere]


def _reason(term: GameValue, how: Outcome, had: Exact, count: int, *, has: bool) -> Text:
    """Return why the declarer scores as he does."""
    value = figure(how.value)
    if term.fixed:
        if how.won:
            return say("won no trick: the game is worth {value}", value=value)
        return say("won a trick: lost {times} times {value}", times=term.lost, value=value)
    points = figure(had)
    worth = say(
        "{levels}: {level} times {base}",
        levels=joined(", ", levels_in_words(term, how, count, has=has)),
        level=how.level,
        base=term.unit,
    )
    if how.won:
        return say("took {points} card points; {worth} is {value}", points=points, worth=worth, value=value)
    if how.overbid:
        return say(
            "took {points} card points; {worth} is less than the bid of {bid}: lost {times} times {value}",
            points=points,
            worth=worth,
            bid=term.stake.bid,
            times=term.lost,
            value=value,
        )
    return say(
        "took {points} card points; {worth} is {value}: lost {times} times that",
        points=points,
        worth=worth,
        value=value,
        times=term.lost,
    )


def levels_in_words(term: GameValue, how: Outcome, count: int, *, has: bool) -> list[Text]:
    """Return what makes the level of a game: ``with 2``, ``game``, ``hand``, ``schneider``."""
    stake = term.stake
    announced = ("schneider", "schwarz") if stake.is_open else stake.announced
    found: list[Text] = [
        say("with {count}", count=count) if has else say("without {count}", count=count),
        say("game"),
    ]
    found += [say("hand")] if stake.hand else []
    if how.schneider or announced:
        found.append(say("schneider"))
    found += [say("schneider announced")] if announced else []
    if how.schwarz or "schwarz" in announced:
        found.append(say("schwarz"))
    found += [say("schwarz announced")] if "schwarz" in announced else []
    found += [say("open hand")] if stake.is_open else []
    return found


def value_closed(rest: Rest, term: GameValue) -> Text | None:
    """Return why the declarer's game has the same value whatever is still taken; None if it may not.

    Nobody knows all his trumps and the cards left over, so it must be so with any tops that he may have.
    """
    by = rest.seen.declarer
    if by is None:
        return NOTHING
    won, every = rest.won(by), card_points(rest.rules, term.of)
    low, high = rest.points(term.of, by)
    steps = {
        low,
        high,
        *(
            each
            for each in (
                term.least,
                term.least - 1,
                term.schneider,
                term.schneider + 1,
                every - term.schneider,
                every - term.schneider - 1,
            )
            if low <= each <= high
        ),
    }
    all_or_none = {(False, False)}
    all_or_none |= {(True, False)} if won == len(rest.tricks) else set()
    all_or_none |= {(False, True)} if not won else set()
    results = [
        result_of(term, points, every, every=has_all, none=has_none)
        for points in steps
        for has_all, has_none in all_or_none
    ]
    known = {
        card: seat == by for trick in rest.tricks for seat, card in zip(trick.seats, trick.cards, strict=True)
    }
    for count in possible_tops(rest.rules.pack, known):
        if not is_one(paid(term, outcome(term, count, result)) for result in results):
            return None
    if term.fixed:
        return say("the declarer has won a trick")
    return say("the card points that are left change nothing")


SCORERS: Final[Scorers] = {
    Bands: compared(bands, bands_closed),
    GameValue: compared(game_value, value_closed),
}

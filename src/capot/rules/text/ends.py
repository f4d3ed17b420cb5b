"""Sentences on the end of a match: when it ends, who is out before, and what becomes of totals and pot."""

from collections.abc import Iterator, Sequence
from typing import assert_never

from capot.cards import FACES
from capot.language.texts import NOTHING, Text, listed, say
from capot.language.words import counted, figure, measured, number, often
from capot.rules.match.elimination import last_in_of
from capot.rules.match.ends import AfterDeals, AtMost, AtTotal, EndTerm, LastIn, Rubber, TurnAt
from capot.rules.match.rubber import rubber_of
from capot.rules.match.sides import sides_at
from capot.rules.model import Game
from capot.rules.ongoing.turning import turn_of
from capot.rules.scoring import Exempt, LastingPool, ScoreTerm, Sweepstake, TrickCount
from capot.rules.terms import Exact
from capot.rules.text.facts import Context, Fact, match_fact
from capot.rules.text.rubber import rubber_facts
from capot.rules.text.scoring.accounts import noun_of


def end_facts(game: Game, players: Sequence[int]) -> Iterator[Fact]:
    """Yield the facts of the end of a match for these numbers of players."""
    yield from _turn_facts(game, players)
    yield from _out_facts(game, players)
    ends = _whichever([_end(game, end, players) for end in game.ends if not isinstance(end, TurnAt | Rubber)])
    if rubber_of(game.ends) is None:
        yield match_fact("ends", say("the match ends {when}", when=ends))
    else:
        yield from rubber_facts(game, say("a game ends {when}", when=ends))
    yield from _pot_facts(game)
    yield from _total_facts(game, players)


def _turn_facts(game: Game, players: Sequence[int]) -> Iterator[Fact]:
    """Say when points begin to count the other way, and what then no longer counts."""
    turn = turn_of(game.ends)
    if turn is None:
        return
    text = say(
        "points are added until someone’s total after a deal is {points} or more; in all later deals they are subtracted, and only then can a total end the match",
        points=measured(turn.points),
    )
    yield match_fact("turn", text, say("points are added in every deal"))
    now = _first_deal(game, players[0])
    named = {term.name for term in now.rules.scoring}
    if told := [noun_of(now, name) for name in turn.without if name in named]:
        what = listed(told)
        text = say("once points are subtracted, {what} no longer has a separate score", what=what)
        yield match_fact(
            "turn.without", text, say("once points are subtracted, everything counts the other way")
        )


def _first_deal(game: Game, seats: int) -> Context:
    """Return the context of the first deal of a match."""
    rules = game.schedule[0].rules.at(seats)
    return Context(rules, rules.dealt_in(seats), FACES[game.faces], game.direction, game.low_wins)


def _out_facts(game: Game, players: Sequence[int]) -> Iterator[Fact]:
    """Say who is out of the match, and who may come back."""
    term = last_in_of(game.ends)
    if term is None:
        return
    text = say(
        "a player whose total reaches {points} is out: the others play on without them, and deal and lead pass over the empty chair",
        points=measured(term.points),
    )
    if term.down:
        text = say(
            "a player whose total comes down to {points} is out: the others play on without them, and deal and lead pass over the empty chair",
            points=figure(term.points),
        )
    yield match_fact("out", text, say("nobody drops out of the match"))
    if term.comebacks:
        yield match_fact("comebacks", _back(game, term), say("nobody comes back"))
    if term.dogs_life:
        yield from _dogs_life(game, term, players)


def _back(game: Game, term: LastIn) -> Text:
    if game.low_wins:
        return say(
            "players who drop out come straight back, at most {often}, with the highest total of those still in",
            often=often(term.comebacks),
        )
    return say(
        "players who drop out come straight back, at most {often}, with the lowest total of those still in",
        often=often(term.comebacks),
    )


def _dogs_life(game: Game, term: LastIn, players: Sequence[int]) -> Iterator[Fact]:
    """Say what becomes of the first who drop out where they get a dog's life, and until when."""
    life = say(
        "the first to drop out, all of them if several do in the same deal, get a dog’s life instead: they stay in with the total they had, but are dealt a single card in the next deal"
    )
    yield match_fact("dogs-life", life, say("nobody gets a dog’s life"))
    held = say(
        "whenever it is their turn, they play that card or hold it back, even if they could follow suit; they must play it to the last trick at the latest"
    )
    yield match_fact("dogs-life.card", held)
    lead = say("a player who holds the card back instead of leading leaves the lead to the next player")
    yield match_fact("dogs-life.lead", lead)
    won = say("if the card wins a trick, the next player who holds cards leads")
    yield match_fact("dogs-life.won", won)
    yield match_fact("dogs-life.out", _dog_out(game, term, players))
    late = say("from deal {number} on, nobody gets a dog’s life any more", number=figure(term.dogs_life + 1))
    yield match_fact("dogs-life.late", late)


def _dog_out(game: Game, term: LastIn, players: Sequence[int]) -> Text:
    """Say when a player who gets a dog's life is out in the end."""
    scores = [part.rules.at(seats).scoring for part in game.schedule for seats in players]
    if not term.down and all(_needs_a_trick(scoring, term.points - game.opening) for scoring in scores):
        return say("if it wins no trick, its holder is out")
    return say("whoever would drop out again in that deal is out")


def _needs_a_trick(scoring: Sequence[ScoreTerm], points: Exact) -> bool:
    """Whether nothing scores but winning no trick, and that no less than these points."""
    match scoring:
        case (TrickCount(spares_somebody=True, none=none),):
            return none >= points
        case _:
            return False


def _whichever(ends: Sequence[Text]) -> Text:
    """Return when the match, or a game of it, ends, where several events may end it."""
    whole, *others = ends
    for other in others:
        whole = say("{event}, or {other}", event=whole, other=other)
    return say("{events}, whichever comes first", events=whole) if others else whole


def _end(game: Game, end: EndTerm, players: Sequence[int]) -> Text:
    match end:
        case AtTotal(at_once=True) if _is_one_score(game, players):
            return say(
                "in mid-deal, with the trick by which a side’s total reaches {points}",
                points=measured(end.points),
            )
        case AtTotal(at_once=True) if any(part.rules.has_melds for part in game.schedule):
            return say(
                "in mid-deal, with the meld or trick by which someone’s total reaches {points}",
                points=measured(end.points),
            )
        case AtTotal(at_once=True):
            return say(
                "in mid-deal, with the trick by which someone’s total reaches {points}",
                points=measured(end.points),
            )
        case AtTotal() if _is_one_score(game, players):
            return say("after the deal in which a side’s total reaches {points}", points=measured(end.points))
        case AtTotal():
            return say(
                "after the deal in which someone’s total reaches {points}", points=measured(end.points)
            )
        case AtMost(bounces=True):
            return say(
                "after the deal in which someone’s total comes down to exactly {points}",
                points=figure(end.points),
            )
        case AtMost() if _is_one_score(game, players):
            return say(
                "after the deal in which a side’s total comes down to {points} or below",
                points=figure(end.points),
            )
        case AtMost():
            return say(
                "after the deal in which someone’s total comes down to {points} or below",
                points=figure(end.points),
            )
        case AfterDeals():
            return _after_deals(game, end, players)
        case TurnAt():
            return say("once points are subtracted")
        case Rubber():
            return NOTHING
        case LastIn(left=1):
            return say("once no more than one player is still in")
        case LastIn():
            return say("once no more than {left} players are still in", left=number(end.left))
        case _:
            assert_never(end)


def _after_deals(game: Game, end: AfterDeals, players: Sequence[int]) -> Text:
    match end.per:
        case "match":
            deals = counted(end.count, "deal")
            if not end.multiple_of_seats:
                return say("after {deals}", deals=deals)
            return say(
                "after {deals}, usually a multiple of the number of players so that everyone deals equally often",
                deals=deals,
            )
        case "player" if last_in_of(game.ends) is not None:
            # Players who drop out deal no more.
            alone = counted(end.count * players[0], "deal") if len(players) == 1 else None
            return say("after {deals}", deals=alone or _deals_by_players(end.count, players))
        case "player":
            return say(
                "when each player has dealt {often} ({deals})",
                often=often(end.count),
                deals=_deals_by_players(end.count, players),
            )
        case "game":
            return say(
                "when all {count} deals have been played {often}",
                count=number(game.cycle),
                often=often(end.count),
            )


def _deals_by_players(each: int, players: Sequence[int]) -> Text:
    """Return the length of a match in which each player deals so often: ``6 deals with 3 players and 8 with 4``."""
    first, *others = sorted(players)
    if not others:
        return say("{deals} deals", deals=each * first)
    some = [say("{deals} deals with {seats} players", deals=each * first, seats=first)]
    some += [say("{deals} with {seats}", deals=each * seats, seats=seats) for seats in others]
    return listed(some)


def incomplete_round(game: Game, seats: int) -> Text:
    """Return a sentence that warns of an incomplete last round; empty if all rounds are complete."""
    whole = game.round_length(seats)
    # In a game for a pot, it does not matter who deals.
    ends = [
        end for end in game.ends if isinstance(end, AfterDeals) and end.per == "match" and not end.for_pot
    ]
    # A single deal is no round.
    if all(end.count % whole == 0 or end.count == 1 for end in ends):
        return NOTHING
    return say("The last round will be incomplete: a round is {deals} deals.", deals=whole)


def _pot_facts(game: Game) -> Iterator[Fact]:
    counted_terms = [term for part in game.schedule for term in part.rules.scoring]
    if not any(isinstance(term, LastingPool | Sweepstake) for term in counted_terms):
        return
    if not any(isinstance(end, AfterDeals) for end in game.ends):
        yield match_fact("for-pot", say("whatever is left in the pool at the end belongs to nobody"))
    for end in game.ends:
        if isinstance(end, AfterDeals) and end.for_pot:
            text = say(
                "if anything is left in the pot, up to {deals} are played for it; whatever is left after the last deal is shared equally, and any odd points are lost",
                deals=counted(end.for_pot, "more deal"),
            )
            yield match_fact("for-pot", text)
        elif isinstance(end, AfterDeals):
            text = say("whatever is left after the last deal is shared equally, and any odd points are lost")
            yield match_fact("for-pot", text)


def _total_facts(game: Game, players: Sequence[int]) -> Iterator[Fact]:
    for end in game.ends:
        if isinstance(end, AtTotal):
            drop = end.points // 2 if end.exactly_halves else end.exactly_drops_to
            if drop is not None:
                text = say(
                    "but a total of exactly {points} drops to {half} instead of ending the match",
                    points=figure(end.points),
                    half=figure(drop),
                )
                usual = say(
                    "a total of exactly {points} ends the match like any higher one",
                    points=figure(end.points),
                )
                yield match_fact("halving", text, usual)
            if end.exactly_wins:
                text = say(
                    "but whoever then has exactly {points} wins, whatever the others have",
                    points=measured(end.points),
                )
                usual = say(
                    "a total of exactly {points} ends the match like any higher one",
                    points=figure(end.points),
                )
                yield match_fact("halving", text, usual)
            if end.in_order:
                yield match_fact("in order", *_in_order(game, end, players[0]))
            if end.rises:
                text = say(
                    "if several players have reached it, the total that ends the match rises by {points}, again and again, until at most one of them has reached it",
                    points=measured(end.rises),
                )
                yield match_fact("rising", text, say("the total that ends the match never rises"))
            if end.loses and has_sums(game, players):
                text = say(
                    "a side with a player who then has {points} or more loses; if this is true of both sides, the one with the lower sum of totals wins",
                    points=measured(end.points),
                )
                yield match_fact("losing", text, say("no loser is named"))
            elif end.loses:
                text = say(
                    "of the players who then have {points} or more, the one with the most loses the match; if several tie for the most, they all lose",
                    points=measured(end.points),
                )
                yield match_fact("losing", text, say("no loser is named"))
        if isinstance(end, AtMost) and end.bounces:
            text = say(
                "a total that would fall below {points} goes up again from there by what is left over",
                points=figure(end.points),
            )
            usual = say("a total below {points} ends the match too", points=figure(end.points))
            yield match_fact("bouncing", text, usual)
        if isinstance(end, AtMost) and end.loses:
            text = say(
                "of the players who then have {points} or less, the one with the least loses the match; if several tie for the least, they all lose",
                points=figure(end.points),
            )
            yield match_fact("losing", text, say("no loser is named"))


def _in_order(game: Game, end: AtTotal, seats: int) -> tuple[Text, Text]:
    """Say that scores are counted in order until somebody has won, and what holds otherwise."""
    now = _first_deal(game, seats)
    kinds = listed([noun_of(now, term.name) for term in now.rules.scoring if not isinstance(term, Exempt)])
    if end.at_once:
        text = say(
            "if nobody has reached {points} by the end of the deal, points for cards are counted then, eldest hand’s first, and none once a total is there",
            points=measured(end.points),
        )
        return text, say("all scores of a deal count")
    text = say(
        "after each deal everybody counts {kinds} in this order; once a total reaches {points}, nothing later in the order counts",
        kinds=kinds,
        points=measured(end.points),
    )
    return text, say("all scores of a deal count")


def _is_one_score(game: Game, players: Sequence[int]) -> bool:
    """Whether nobody but a side has a total."""
    some = game.sides is not None and game.sides.is_one_score
    return some and all(sides_at(game.sides, seats) for seats in players)


def has_sums(game: Game, players: Sequence[int]) -> bool:
    """Whether a side’s result is the sum of its players’ totals, with any of these numbers of players."""
    some = game.sides is not None and not game.sides.is_one_score
    return some and any(sides_at(game.sides, seats) for seats in players)

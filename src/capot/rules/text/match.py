"""Sentences on the players, the match, its end and its winner; a game in one line."""

from collections.abc import Iterator, Sequence
from typing import assert_never

from capot.cards import FACES
from capot.language.texts import NOTHING, Name, Text, listed, mark, phrase, say, sentence
from capot.language.words import alternatives, counted, figure, measured, number, often, spanned
from capot.rules.elimination import last_in_of
from capot.rules.ends import AfterDeals, AtMost, AtTotal, EndTerm, LastIn, TurnAt
from capot.rules.model import Game
from capot.rules.opening import ChooseContract
from capot.rules.scoring import Pot
from capot.rules.sides import sides_at
from capot.rules.text.card_names import Names
from capot.rules.text.facts import Fact, Setting, beside_dealer
from capot.rules.text.scoring.accounts import noun_of
from capot.rules.turning import turn_of


def match_facts(game: Game, players: Sequence[int]) -> Iterator[Fact]:
    """Yield the facts of the match for these numbers of players."""
    yield _fact("players", _players(game, players))
    yield from _side_facts(game, players)
    if len(game.schedule) > 1:
        text = say(
            "a match consists of {deals}, in this order",
            deals=counted(game.cycle, "different deal" if game.cycle == len(game.schedule) else "deal"),
        )
        yield _fact("schedule", text, say("every deal is played by the same rules"))
    left, right = say("play goes clockwise, to the left"), say("play goes anticlockwise, to the right")
    yield _fact("direction", left if game.direction == "clockwise" else right)
    yield _fact("rotation", _rotation(game))
    if game.opening:
        text = say("everyone starts the match with {points}", points=measured(game.opening))
        yield _fact("opening", text, say("everyone starts the match with nothing"))
    yield from _turn_facts(game, players)
    yield from _out_facts(game)
    ends = _whichever([_end(game, end, players) for end in game.ends if not isinstance(end, TurnAt)])
    yield _fact("ends", say("the match ends {when}", when=ends))
    yield from _pot_facts(game)
    yield from _total_facts(game)
    yield _fact("winning", _winning(game))
    yield _fact("ties", _ties(game))


def _fact(key: str, clause: Text, otherwise: Text = NOTHING) -> Fact:
    return Fact("match", key, sentence(clause), otherwise)


def _players(game: Game, players: Sequence[int]) -> Text:
    some = spanned(players)
    if all(sides_at(game.sides, seats) for seats in players):
        return _players_in_sides(game, players)
    if any(sides_at(game.sides, seats) for seats in players):
        return say("for {seats} players; best with {best}", seats=some, best=alternatives(game.best_players))
    if len(players) == 1:
        return say("for {seats} players, each playing for themselves", seats=some)
    return say(
        "for {seats} players, each playing for themselves; best with {best}",
        seats=some,
        best=alternatives(game.best_players),
    )


def _players_in_sides(game: Game, players: Sequence[int]) -> Text:
    """Return the numbers of players of a game in which nobody plays alone."""
    assert game.sides is not None
    if tuple(players) == (2 * game.sides.count,):
        return say("for {seats} players, partners sitting opposite each other", seats=spanned(players))
    return say(
        "for {seats} players on {count} sides, whose players sit in turn",
        seats=spanned(players),
        count=number(game.sides.count),
    )


def _side_facts(game: Game, players: Sequence[int]) -> Iterator[Fact]:
    """Say what partners share, and with which numbers of players there are any."""
    some = [seats for seats in players if sides_at(game.sides, seats)]
    if game.sides is None or not some:
        return
    if len(some) < len(players):
        text = say("with {seats} players, partners sit opposite each other", seats=alternatives(some))
        yield _fact("partners", text, say("everyone plays alone"))
        alone = [seats for seats in players if seats not in some]
        text = say("with {seats} players, everyone plays alone", seats=alternatives(alone))
        yield _fact("alone", text)
    match game.sides.score:
        case "own":
            text = say("each player has a total, but partners win or lose together")
        case "added":
            text = say("the points of partners are added to one score")
        case "piled":
            text = say("partners have one score: what either of them takes counts as taken by one player")
        case _:
            assert_never(game.sides.score)
    yield _fact("sides", text, say("everyone plays alone"))


def _has_sums(game: Game) -> bool:
    """Whether a side’s result is the sum of its players’ totals."""
    return game.sides is not None and not game.sides.is_one_score


def _is_one_score(game: Game, players: Sequence[int]) -> bool:
    """Whether nobody but a side has a total."""
    some = game.sides is not None and game.sides.is_one_score
    return some and all(sides_at(game.sides, seats) for seats in players)


def _rotation(game: Game) -> Text:
    way = game.direction if game.rotation == "play" else game.rotation
    stages = [stage for part in game.schedule for stage in part.rules.stages]
    if any(isinstance(stage, ChooseContract) and stage.by == "eldest" for stage in stages):
        first = say(
            "the first declarer is chosen at random, and the player on that player’s {side} deals first",
            side=say("right") if way == "clockwise" else say("left"),
        )
    else:
        first = say("the first dealer is chosen at random")
    if game.dealer_takes is not None:
        names = Names(FACES[game.faces], game.schedule[0].rules.at(game.players[0]).pack)
        card = names.one(game.dealer_takes)
        return say(
            "{first}; after that, whoever took {card} in the deal before deals", first=first, card=card
        )
    if game.deals_each == 1:
        return say("{first}; after each deal, {who} deals next", first=first, who=beside_dealer(way))
    return say(
        "{first}; each dealer deals {deals} in a row, then {who} takes over",
        first=first,
        deals=counted(game.deals_each, "deal"),
        who=beside_dealer(way),
    )


def _winning(game: Game) -> Text:
    term = last_in_of(game.ends)
    if term is not None:
        return _winning_by_staying(game, term)
    nearest = [end for end in game.ends if isinstance(end, AtMost) and end.nearest]
    if nearest:
        return say(
            "points are bad: of the players at {points} or below, the one nearest to {points} wins; if there is none, the lowest total wins",
            points=figure(nearest[0].points),
        )
    if _has_sums(game):
        if game.low_wins and any(isinstance(end, AtTotal) and end.loses for end in game.ends):
            return say("points are bad: a side loses once one of its players has too many")
        if game.low_wins:
            return say("points are bad: the side with the lowest sum of its totals wins")
        return say("the side with the highest sum of its totals wins")
    if game.low_wins and turn_of(game.ends) is not None:
        return say("points are bad until they are subtracted: the lowest total wins")
    if game.low_wins:
        return say("points are bad: the lowest total wins")
    return say("the highest total wins")


def _winning_by_staying(game: Game, term: LastIn) -> Text:
    """Return who wins where players drop out, the last of them in."""
    best = (
        say("the lowest of their totals wins") if game.low_wins else say("the highest of their totals wins")
    )
    ends_early = term.left > 1 or len(game.ends) > 1
    if ends_early and game.low_wins:
        return say(
            "points are bad: of the players still in, the one with the lowest total wins; if all who were left drop out in the same deal, {best}",
            best=best,
        )
    if ends_early:
        return say(
            "of the players still in, the one with the highest total wins; if all who were left drop out in the same deal, {best}",
            best=best,
        )
    return say("the last player in wins; if all who were left drop out in the same deal, {best}", best=best)


def _whichever(ends: Sequence[Text]) -> Text:
    """Return when the match ends, where several events may end it."""
    whole, *others = ends
    for other in others:
        whole = say("{event}, or {other}", event=whole, other=other)
    return say("{events}, whichever comes first", events=whole) if others else whole


def _end(game: Game, end: EndTerm, players: Sequence[int]) -> Text:
    match end:
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
        case AtMost():
            return say(
                "after the deal in which someone’s total comes down to {points} or below",
                points=figure(end.points),
            )
        case AfterDeals():
            return _after_deals(game, end, players)
        case TurnAt():
            return say("once points are subtracted")
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
    if all(end.count % whole == 0 for end in ends):
        return NOTHING
    return say("The last round will be incomplete: a round is {deals} deals.", deals=whole)


def _pot_facts(game: Game) -> Iterator[Fact]:
    if not any(isinstance(term, Pot) for part in game.schedule for term in part.rules.scoring):
        return
    for end in game.ends:
        if isinstance(end, AfterDeals) and end.for_pot:
            text = say(
                "if anything is left in the pot, up to {deals} are played for it; whatever is left after the last deal is shared equally, and any odd points are lost",
                deals=counted(end.for_pot, "more deal"),
            )
            yield _fact("for-pot", text)
        elif isinstance(end, AfterDeals):
            text = say("whatever is left after the last deal is shared equally, and any odd points are lost")
            yield _fact("for-pot", text)


def _turn_facts(game: Game, players: Sequence[int]) -> Iterator[Fact]:
    """Say when points begin to count the other way, and what then no longer counts."""
    turn = turn_of(game.ends)
    if turn is None:
        return
    text = say(
        "points are added until someone’s total after a deal is {points} or more; in all later deals they are subtracted, and only then can a total end the match",
        points=measured(turn.points),
    )
    yield _fact("turn", text, say("points are added in every deal"))
    seats = players[0]
    now = Setting(game.schedule[0].rules.at(seats), seats, FACES[game.faces], game.direction, game.low_wins)
    named = {term.name for term in now.rules.scoring}
    if told := [noun_of(now, name) for name in turn.without if name in named]:
        what = listed(told)
        text = say("once points are subtracted, {what} has no score of its own", what=what)
        yield _fact("turn.without", text, say("once points are subtracted, everything counts the other way"))


def _out_facts(game: Game) -> Iterator[Fact]:
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
    yield _fact("out", text, say("nobody drops out of the match"))
    if term.comebacks:
        worst = say("highest") if game.low_wins else say("lowest")
        back = say(
            "players who drop out come straight back the first time, with the {worst} total of those still in",
            worst=worst,
        )
        if term.comebacks > 1:
            back = say(
                "players who drop out come straight back the first {times} times, with the {worst} total of those still in",
                times=number(term.comebacks),
                worst=worst,
            )
        yield _fact("comebacks", back, say("nobody comes back"))


def deal_name(game: Game, number: int, *, turned: bool = False) -> Text:
    """Return what deal ``number`` (from 0) is called; empty if it is a deal like any other."""
    if turned:
        return say("counting down")
    return phrase(game.part(number).title)


def _total_facts(game: Game) -> Iterator[Fact]:
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
                yield _fact("halving", text, usual)
            if end.loses and _has_sums(game):
                text = say(
                    "a side with a player who then has {points} or more loses; if this is true of both sides, the one with the lower sum of totals wins",
                    points=measured(end.points),
                )
                yield _fact("losing", text, say("no loser is named"))
            elif end.loses:
                text = say(
                    "of the players who then have {points} or more, the one with the most loses the match; if several tie for the most, they all lose",
                    points=measured(end.points),
                )
                yield _fact("losing", text, say("no loser is named"))
        if isinstance(end, AtMost) and end.bounces:
            text = say(
                "a total that would fall below {points} goes up again from there by what is left over",
                points=figure(end.points),
            )
            usual = say("a total below {points} ends the match too", points=figure(end.points))
            yield _fact("bouncing", text, usual)
        if isinstance(end, AtMost) and end.loses:
            text = say(
                "of the players who then have {points} or less, the one with the least loses the match; if several tie for the least, they all lose",
                points=figure(end.points),
            )
            yield _fact("losing", text, say("no loser is named"))


def _ties(game: Game) -> Text:
    if game.sides is not None and game.ties != "round":
        if game.ties == "share":
            return say("if sides tie, they share the win")
        return say("if sides tie at the end, more deals are played until one side wins alone")
    match game.ties:
        case "share":
            return say("players who tie for the best total share the win")
        case "round" if len(game.schedule) == 1:
            return say(
                "if players tie for the best total at the end, more rounds are played (everyone deals once in each) until one player wins alone"
            )
        case "round":
            return say(
                "if players tie for the best total at the end, more rounds are played (every deal of the series is played once in each) until one player wins alone"
            )
        case _ if len(game.schedule) > 1:
            return say(
                "if players tie for the best total at the end, more deals are played (starting again with {deal}) until one player wins alone",
                deal=phrase(game.schedule[0].title),
            )
        case _:
            return say(
                "if players tie for the best total at the end, more deals are played until one player wins alone"
            )


# --- In a list of games ------------------------------------------------------------------------------

_RELATIVES = mark("Polignac and its relatives")
_CONTRACTS = mark("Contracts and trumps")
_GROUPS = {
    "fosdick": mark("Howard Fosdick’s games"),
    "polignac": _RELATIVES,
    "slobberhannes": _RELATIVES,
    "bassadewitz": _RELATIVES,
    "knaves": _RELATIVES,
    "hearts": mark("The Hearts group"),
    "barbu": _CONTRACTS,
    "schafkopf": _CONTRACTS,
    "twenty-down": _CONTRACTS,
    "climbing": mark("Climbing games"),
    "brag": mark("Brag"),
    "card points": mark("Games of card points"),
    "invented": mark("Invented games"),
}


def one_line(game: Game) -> Text:
    """Return the players and the size of the pack: ``3 to 6 players, best with 4; 30 or 32 cards``."""
    seats = spanned(game.players)
    cards = spanned(tuple({len(game.schedule[0].rules.at(each).pack.cards()) for each in game.players}))
    if len(game.players) == 1:
        return say("{seats} players; {cards} cards", seats=seats, cards=cards)
    return say(
        "{seats} players, best with {best}; {cards} cards",
        seats=seats,
        best=alternatives(game.best_players),
        cards=cards,
    )


def group(game: Game) -> Text:
    """Return the heading under which a game stands: ``The Hearts group``."""
    found = _GROUPS.get(game.family)
    return Name(game.family.capitalize()) if found is None else say(found)

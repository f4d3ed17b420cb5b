"""Sentences on the players, the match and its winner; a game in one line."""

from collections.abc import Iterator, Sequence
from typing import Final, assert_never

from capot.cards import FACES
from capot.language.texts import Name, Text, joined, mark, phrase, say
from capot.language.words import alternatives, counted, figure, measured, number, spanned
from capot.rules.derived.sums import sums_of
from capot.rules.fields import names_in
from capot.rules.match.elimination import is_for_the_last, last_in_of
from capot.rules.match.ends import AtMost, AtTotal, LastIn, Rubber
from capot.rules.match.rubber import rubber_of
from capot.rules.match.sides import sides_at
from capot.rules.model import Game
from capot.rules.ongoing.turning import turn_of
from capot.rules.rules import Rules
from capot.rules.stages.opening import PLAYS, ChooseContract
from capot.rules.terms import Exact
from capot.rules.text.card_names import Names
from capot.rules.text.ends import end_facts, has_sums
from capot.rules.text.facts import Fact, beside_dealer, match_fact
from capot.rules.text.rubber import winning_of_games


def match_facts(game: Game, players: Sequence[int]) -> Iterator[Fact]:
    """Yield the facts of the match for these numbers of players."""
    yield match_fact("players", _players(game, players))
    yield from _side_facts(game, players)
    if len(game.schedule) > 1:
        text = say(
            "a match consists of {deals}, in this order",
            deals=counted(game.cycle, "different deal" if game.cycle == len(game.schedule) else "deal"),
        )
        yield match_fact("schedule", text, say("every deal is played by the same rules"))
    left, right = say("play goes clockwise, to the left"), say("play goes anticlockwise, to the right")
    yield match_fact("direction", left if game.direction == "clockwise" else right)
    yield match_fact("rotation", _rotation(game))
    if game.opening:
        points, last_in = measured(game.opening), last_in_of(game.ends)
        text = say("everyone starts the match with {points}", points=points)
        if last_in is not None and last_in.down and not last_in.points and _goes_by_one(game, players):
            text = say("everyone starts the match with {points}, one for each life", points=points)
        if rubber_of(game.ends) is not None:
            text = say("everyone starts each game with {points}", points=points)
        yield match_fact("opening", text, say("everyone starts the match with nothing"))
    yield from end_facts(game, players)
    yield match_fact("winning", _winning(game, players))
    tied = [seats for seats in players if not _is_won_alone(game, (seats,))]
    if tied and not _is_shared_going_out(game, players):
        yield match_fact("ties", _ties_of_some(game, tied) if len(tied) < len(players) else _ties(game, tied))


def aim(game: Game, seats: int) -> Text:
    """Return when a match with this number of players ends, and who wins it."""
    keys = {"turn", "out", "comebacks", "dogs-life", "ends", "winning"}
    told = [fact.text for fact in match_facts(game, (seats,)) if fact.key in keys]
    return joined(" ", told)


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
    if len(players) == 1:
        return say(
            "for {seats} players on {count} sides, whose players sit in turn",
            seats=spanned(players),
            count=number(game.sides.count),
        )
    return say(
        "for {seats} players on {count} sides, whose players sit in turn; best with {best}",
        seats=spanned(players),
        count=number(game.sides.count),
        best=alternatives(game.best_players),
    )


def _side_facts(game: Game, players: Sequence[int]) -> Iterator[Fact]:
    """Say what partners share, and with which numbers of players there are any."""
    some = [seats for seats in players if sides_at(game.sides, seats)]
    if game.sides is None or not some:
        return
    if len(some) < len(players):
        text = say("with {seats} players, partners sit opposite each other", seats=alternatives(some))
        yield match_fact("partners", text, say("everyone plays alone"))
        alone = [seats for seats in players if seats not in some]
        text = say("with {seats} players, everyone plays alone", seats=alternatives(alone))
        yield match_fact("alone", text)
    match game.sides.score:
        case "own":
            text = say("each player has a total, but partners win or lose together")
        case "added":
            text = say("the points of partners are added to one score")
        case "piled":
            text = say("partners have one score: what either of them takes counts as taken by one player")
            if all(part.rules.kind_of_play.one_score for part in game.schedule):
                text = say("partners have one score")
        case _:
            assert_never(game.sides.score)
    yield match_fact("sides", text, say("everyone plays alone"))


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


def _is_won_alone(game: Game, players: Sequence[int]) -> bool:
    """Whether nobody can tie: one player or side gets there first, or always stays in."""
    if all(isinstance(end, AtTotal | AtMost | Rubber) for end in game.ends) and all(
        _one_of_two_scores(game, part.rules.at(seats), seats) for part in game.schedule for seats in players
    ):
        return True
    if any(isinstance(end, AtTotal) and (end.at_once or end.rises) for end in game.ends):
        return True
    terms = [term for part in game.schedule for term in part.rules.scoring]
    trickless = all(getattr(term, "spares_somebody", False) for term in terms)
    return is_for_the_last(game.ends) and trickless


def _one_of_two_scores(game: Game, rules: Rules, seats: int) -> bool:
    """Whether there are two players or sides with one score, and never more than one of them scores at a time."""
    sides = sides_at(game.sides, seats)
    if (seats if sides is None else sides.count * sides.is_one_score) != 2:
        return False
    weighed = {name for term in rules.scoring for name in names_in(term)}
    paid = [term for term in rules.scoring if term.name not in weighed]
    answers = [getattr(term, "pays_one_of_two", None) for term in paid]
    # Several terms may pay both in a deal, unless each counts by itself or only one of them does.
    apart = all(isinstance(end, AtTotal) and end.in_order for end in game.ends)
    one = len(paid) == 1 or all(getattr(term, "trumps", ()) for term in paid)
    sums = sums_of(rules, seats)
    return (apart or one) and all(answer is not None and answer(sums) for answer in answers)


def _is_shared_going_out(game: Game, players: Sequence[int]) -> bool:
    """Whether those who drop out in the same deal, all who were left, always have the same total."""
    return is_for_the_last(game.ends) and _goes_by_one(game, players)


def _goes_by_one(game: Game, players: Sequence[int]) -> bool:
    """Whether a deal moves a total by one point, if at all."""
    return all(_steps(part.rules.at(seats), seats) == 1 for part in game.schedule for seats in players)


def _steps(rules: Rules, seats: int) -> Exact:
    """Return an upper bound of the amount by which a deal moves a total."""
    sums = sums_of(rules, seats)
    weighed = {name for term in rules.scoring for name in names_in(term)}
    reaches = [term.reach(sums) for term in rules.scoring if term.name not in weighed]
    return sum(max(each.high, -each.low) for each in reaches)


def _winning(game: Game, players: Sequence[int]) -> Text:
    term = last_in_of(game.ends)
    if term is not None:
        if _is_won_alone(game, players):
            return say("the last player in wins")
        if _is_shared_going_out(game, players):
            return say(
                "the last player in wins; if all who were left drop out in the same deal, they share the win"
            )
        return _winning_by_staying(game, term)
    rubber = rubber_of(game.ends)
    if rubber is not None:
        sides = all(sides_at(game.sides, seats) for seats in players)
        return winning_of_games(game, rubber, sides=sides)
    nearest = [end for end in game.ends if isinstance(end, AtMost) and end.nearest]
    if nearest:
        return say(
            "points are bad: of the players at {points} or below, the one nearest to {points} wins; if there is none, the lowest total wins",
            points=figure(nearest[0].points),
        )
    if has_sums(game, players):
        if game.low_wins and any(isinstance(end, AtTotal) and end.loses for end in game.ends):
            return say("points are bad: a side loses once one of its players has too many")
        if game.low_wins:
            return say("points are bad: the side with the lowest sum of its totals wins")
        return say("the side with the highest sum of its totals wins")
    if game.low_wins and turn_of(game.ends) is not None:
        return say("points are bad until they are subtracted: the lowest total wins")
    if game.low_wins and all(isinstance(end, AtMost) for end in game.ends):
        if game.sides is not None and all(sides_at(game.sides, seats) for seats in players):
            return say("each side counts down: the lowest total wins")
        return say("everyone counts down: the lowest total wins")
    if game.low_wins:
        return say("points are bad: the lowest total wins")
    return say("the highest total wins")


def _winning_by_staying(game: Game, term: LastIn) -> Text:
    """Return who wins where players drop out, the last of them in."""
    match (term.left > 1 or len(game.ends) > 1, game.low_wins):
        case True, True:
            return say(
                "points are bad: of the players still in, the one with the lowest total wins; if all who were left drop out in the same deal, the lowest of their totals wins"
            )
        case True, False:
            return say(
                "of the players still in, the one with the highest total wins; if all who were left drop out in the same deal, the highest of their totals wins"
            )
        case _, True:
            return say(
                "the last player in wins; if all who were left drop out in the same deal, the lowest of their totals wins"
            )
        case _:
            return say(
                "the last player in wins; if all who were left drop out in the same deal, the highest of their totals wins"
            )


def deal_name(game: Game, number: int, *, turned: bool = False) -> Text:
    """Return what deal ``number`` (from 0) is called; empty if it is a deal like any other."""
    if turned:
        return say("counting down")
    return phrase(game.part(number).title)


def _ties_of_some(game: Game, tied: Sequence[int]) -> Text:
    """Return what happens if players tie, where they can with only some numbers of players."""
    some = alternatives(tied)
    if game.ties == "share":
        return say("with {seats} players, those who tie for the best total share the win", seats=some)
    return say("with {seats} players, {what}", seats=some, what=_ties(game, tied))


def _ties(game: Game, players: Sequence[int]) -> Text:
    if any(sides_at(game.sides, seats) for seats in players) and game.ties != "round":
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
_OF_PLAYS = {play.kind_of_play.name: play.kind_of_play.heading for play in PLAYS if play.kind_of_play.heading}
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
    **_OF_PLAYS,
    "card points": mark("Games of card points"),
    "last trick": mark("Games of the last trick"),
    "whist": mark("Games of winning tricks"),
    "invented": mark("Invented games"),
}

SHELVES: Final = {
    "hearts": ("hearts",),
    "queens": ("fosdick", "polignac", "slobberhannes", "bassadewitz", "knaves", "last trick"),
    "contracts": ("barbu", "schafkopf", "twenty-down"),
    "points": ("card points",),
    "trumps": ("whist",),
    "hands": tuple(_OF_PLAYS),
}
"""The families of games by the shelf on which a list of few words puts them."""


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
    """Return the heading of a game's group: ``The Hearts group``."""
    found = _GROUPS.get(game.family)
    return Name(game.family.capitalize()) if found is None else say(found)


def shelf(game: Game) -> str:
    """Return the key of a game's shelf; empty for an invented game."""
    return next((key for key, families in SHELVES.items() if game.family in families), "")

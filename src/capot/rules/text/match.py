"""Sentences on the players, the match, its end and its winner; a game in one line."""

from collections.abc import Iterator, Sequence
from typing import assert_never

from capot.language.texts import Name, Text, listed, mark, say, sentence
from capot.language.words import alternatives, counted, figure, measured, number, often, spanned
from capot.rules.ends import AfterDeals, AtMost, AtTotal, Direction, EndTerm
from capot.rules.model import Game
from capot.rules.opening import ChooseContract
from capot.rules.scoring import Pot
from capot.rules.text.facts import Fact


def match_facts(game: Game, players: Sequence[int]) -> Iterator[Fact]:
    """Yield the facts of the match for these numbers of players."""
    yield _fact("players", _players(game, players))
    if len(game.schedule) > 1:
        yield _fact("schedule", _schedule(game), "every deal is played by the same rules")
    yield _fact("direction", f"play goes {_way(game.direction)}")
    yield _fact("rotation", _rotation(game))
    if game.opening:
        text = f"everyone starts the match with {measured(game.opening)}"
        yield _fact("opening", text, "everyone starts the match with nothing")
    yield _fact("ends", f"the match ends {_whichever([_end(game, end, players) for end in game.ends])}")
    yield from _pot_facts(game)
    yield from _total_facts(game)
    yield _fact("winning", _winning(game))
    yield _fact("ties", _ties(game))


def _fact(key: str, clause: str, otherwise: str = "") -> Fact:
    return Fact("match", key, sentence(clause), otherwise)


def _players(game: Game, players: Sequence[int]) -> str:
    best_with = f"; best with {alternatives(game.best_players)}" if len(players) > 1 else ""
    return f"for {spanned(players)} players, each playing for themselves{best_with}"


def _schedule(game: Game) -> str:
    return f"a match consists of {counted(len(game.schedule), 'different deal')}, in this order"


def _way(direction: Direction) -> str:
    return "clockwise, to the left" if direction == "clockwise" else "anticlockwise, to the right"


def _rotation(game: Game) -> str:
    side = {"clockwise": "left", "anticlockwise": "right"}[
        game.direction if game.rotation == "play" else game.rotation
    ]
    if any(isinstance(stage, ChooseContract) for part in game.schedule for stage in part.rules.stages):
        first = f"the first declarer is chosen at random, and the player on that player’s {_other(side)} deals first"
    else:
        first = "the first dealer is chosen at random"
    if game.deals_each == 1:
        return f"{first}; after each deal, the player on the dealer’s {side} deals next"
    row = counted(game.deals_each, "deal")
    return f"{first}; each dealer deals {row} in a row, then the player on the dealer’s {side} takes over"


def _other(side: str) -> str:
    return "right" if side == "left" else "left"


def _winning(game: Game) -> str:
    nearest = [end for end in game.ends if isinstance(end, AtMost) and end.nearest]
    if nearest:
        down = f"of the players at {figure(nearest[0].points)} or below, the one nearest to {figure(nearest[0].points)} wins"
        return f"points are bad: {down}; if there is none, the lowest total wins"
    return "points are bad: the lowest total wins" if game.low_wins else "the highest total wins"


def _whichever(ends: Sequence[str]) -> str:
    return ends[0] if len(ends) == 1 else f"{', or '.join(ends)}, whichever comes first"


def _end(game: Game, end: EndTerm, players: Sequence[int]) -> str:
    match end:
        case AtTotal():
            return f"after the deal in which someone’s total reaches {measured(end.points)}"
        case AtMost():
            return f"after the deal in which someone’s total comes down to {figure(end.points)} or below"
        case AfterDeals():
            return _after_deals(game, end, players)
        case _:
            assert_never(end)


def _after_deals(game: Game, end: AfterDeals, players: Sequence[int]) -> str:
    match end.per:
        case "match":
            equally = ", usually a multiple of the number of players so that everyone deals equally often"
            return f"after {counted(end.count, 'deal')}{equally if end.multiple_of_seats else ''}"
        case "player":
            first, *others = sorted(players)
            only = f"{end.count * first} deals{f' with {first} players' if others else ''}"
            deals = listed([only, *(f"{end.count * seats} with {seats}" for seats in others)])
            return f"when each player has dealt {often(end.count)} ({deals})"
        case "game":
            return f"when all {number(len(game.schedule))} deals have been played {often(end.count)}"


def incomplete_round(game: Game, seats: int) -> str:
    """Return a sentence that warns of an incomplete last round; empty if all rounds are complete."""
    whole = game.round_length(seats)
    # In a game for a pot, it does not matter who deals.
    ends = [
        end for end in game.ends if isinstance(end, AfterDeals) and end.per == "match" and not end.for_pot
    ]
    if all(end.count % whole == 0 for end in ends):
        return ""
    return f"The last round will be incomplete: a round is {whole} deals."


def _pot_facts(game: Game) -> Iterator[Fact]:
    if not any(isinstance(term, Pot) for part in game.schedule for term in part.rules.scoring):
        return
    for end in game.ends:
        if isinstance(end, AfterDeals):
            after = "whatever is left after the last deal is shared equally, and any odd points are lost"
            if end.for_pot:
                more = counted(end.for_pot, "more deal")
                after = f"if anything is left in the pot, up to {more} are played for it; {after}"
            yield _fact("for-pot", after)


def _total_facts(game: Game) -> Iterator[Fact]:
    for end in game.ends:
        if isinstance(end, AtTotal):
            if end.exactly_halves:
                exactly = f"a total of exactly {figure(end.points)}"
                text = f"but {exactly} drops to {figure(end.points // 2)} instead of ending the match"
                yield _fact("halving", text, f"{exactly} ends the match like any higher one")
            if end.loses:
                most = f"of the players who then have {measured(end.points)} or more, the one with the most"
                text = f"{most} loses the match; if several tie for the most, they all lose"
                yield _fact("losing", text, "no loser is named")


def _ties(game: Game) -> str:
    match game.ties:
        case "share":
            return "players who tie for the best total share the win"
        case "round":
            whole = "everyone deals once" if len(game.schedule) == 1 else "every game is played once"
            rounds = f"more rounds are played ({whole} in each) until one player wins alone"
            return f"if players tie for the best total at the end, {rounds}"
        case _:
            again = f" (starting again with {game.schedule[0].title})" if len(game.schedule) > 1 else ""
            return f"if players tie for the best total at the end, more deals are played{again} until one player wins alone"


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
}


def one_line(game: Game) -> str:
    """Return the players and the size of the pack: ``3 to 6 players, best with 4; 30 or 32 cards``."""
    best = f", best with {alternatives(game.best_players)}" if len(game.players) > 1 else ""
    sizes = {len(game.schedule[0].rules.at(seats).pack.cards()) for seats in game.players}
    return f"{spanned(game.players)} players{best}; {spanned(tuple(sizes))} cards"


def group(game: Game) -> Text:
    """Return the heading under which a game stands: ``The Hearts group``."""
    found = _GROUPS.get(game.family)
    return Name(game.family.capitalize()) if found is None else say(found)

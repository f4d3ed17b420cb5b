"""Everything before the play, in words: contracts, trumps, doubles, the widow, draws, staying in."""

import re
from collections.abc import Iterable, Sequence

from capot.cards import SUITS, Faces
from capot.cli.words import Names, count, joined, opening
from capot.play.moves import Choose, Double, NameRank, NameTrump, StayIn, Stop, TakeWidow
from capot.play.stages.doubling import owed
from capot.play.view import View
from capot.rules.brag import SwapHand
from capot.rules.opening import Doubling, branches
from capot.rules.opening import NameTrump as NameTrumpTerm
from capot.rules.opening import StayIn as StayInTerm
from capot.rules.terms import Pack
from capot.rules.text.words import ordinal
from capot.rules.tricks import Tricks
from capot.surface.questions import contract_title, contracts, has_just_laid

ShapingMove = Choose | NameTrump | NameRank | Double | Stop | TakeWidow | StayIn

_SEAT = re.compile(r"\bseat (\d+)\b")


def with_names(reason: str, names: Names) -> str:
    """Return a reason with players' names instead of seats."""
    return _SEAT.sub(
        lambda found: names.inside(int(found[1])) if int(found[1]) < len(names.called) else found[0], reason
    )


def trumps_text(pack: Pack, trump: str, faces: Faces) -> str:
    """Return which cards are trumps: ``hearts are trumps``, ``queens, jacks and diamonds are trumps``."""
    if not pack.trumps:
        return f"{faces.suit_name(trump)} are trumps"
    every = set(pack.cards())
    ranks = [rank for rank in pack.order if {card for card in every if card.rank == rank} <= set(pack.trumps)]
    suits = [suit for suit in SUITS if {card for card in every if card.suit == suit} <= set(pack.trumps)]
    if any(card.rank not in ranks and card.suit not in suits for card in pack.trumps):
        return f"{faces.shorts(pack.trumps)} are trumps"
    return f"{joined([*(f'{faces.rank_name(r)}s' for r in ranks), *map(faces.suit_name, suits)])} are trumps"


def ladder_line(pack: Pack, faces: Faces) -> list[str]:
    """Return the permanent trumps from high to low, if there are any."""
    return [f"Trumps from high to low: {faces.shorts(pack.trumps)}."] if pack.trumps else []


def shaping_facts(seen: View, names: Names) -> list[str]:
    """Return the contract, the trumps and the starting rank, and who chose them."""
    faces, by = seen.standing.faces, seen.declarer
    lines = []
    if seen.contract is not None:
        whose = f", chosen by {names.inside(by)}" if by is not None else ""
        lines.append(f"{seen.contract.title}{whose}")
    elif by is not None and seen.rules.pack.trumps:
        lines.append(names.does(by, "have", "the widow"))
    if seen.trump is not None:
        named = [each for each in seen.history if isinstance(each.move, NameTrump)]
        by_whom = f", named by {names.inside(named[0].seat)}" if named and seen.contract is None else ""
        lines.append(opening(trumps_text(seen.rules.pack, seen.trump, faces) + by_whom))
    if seen.start_rank is not None:
        lines.append(f"the rows start with {ranks_text(seen.start_rank, faces)}")
    if seen.dropped:
        lines.append(f"out: {joined(names.inside(seat) for seat in seen.dropped)}")
    return lines


def ranks_text(rank: str, faces: Faces) -> str:
    """Return the cards of a rank: ``the 7s``, ``the queens``."""
    return f"the {faces.rank_name(rank)}s" if rank in "AKQJ" else f"the {faces.rank_letter(rank)}s"


def doubles_lines(doubles: Sequence[tuple[int, int]], names: Names) -> list[str]:
    """Return a line for each player who has doubled, in the order in which they spoke."""
    lines = []
    for by in dict.fromkeys(by for by, _ in doubles):
        targets = [other for each, other in doubles if each == by]
        answered = {other for other in targets if (other, by) in doubles[: doubles.index((by, other))]}
        lines.append(names.does(by, "double", _doubled(targets, answered, names)))
    return lines


def _doubled(targets: Sequence[int], answered: Iterable[int], names: Names) -> str:
    """Return the players doubled, and those doubled back."""
    back = set(answered)
    plain = joined(names.inside(seat) for seat in targets if seat not in back)
    answer = joined(names.inside(seat) for seat in targets if seat in back)
    return ", and ".join(part for part in (plain, f"{answer} back" if answer else "") if part)


def doubles_text(doubles: Sequence[tuple[int, int]], names: Names) -> str:
    """Return who has doubled whom in one line, or nothing."""
    first, *rest = doubles_lines(doubles, names) or [""]
    return "; ".join([first, *(line.replace("You ", "you ", 1) for line in rest)])


def shaping_sentence(before: View, seat: int, move: ShapingMove, names: Names) -> str:
    """Return a player's decision as a sentence."""
    faces = before.standing.faces
    match move:
        case Choose():
            return f"{names.does(seat, 'choose', contract_title(before.rules, move.contract))}."
        case NameTrump():
            return f"{names.does(seat, 'make', f'{faces.suit_name(move.suit)} trumps')}."
        case NameRank():
            return f"{names.does(seat, 'start', f'the rows with {ranks_text(move.rank, faces)}')}."
        case Double():
            answered = [other for other in move.seats if (other, seat) in before.doubles]
            return f"{names.does(seat, 'double', _doubled(move.seats, answered, names) or 'nobody')}."
        case Stop():
            return f"{names.does(seat, 'stop' if has_just_laid(before, seat) else 'pass')}."
        case TakeWidow() if isinstance(before.stage, SwapHand):
            rest = " in exchange for the one dealt" * move.takes
            return f"{names.does(seat, 'take' if move.takes else 'leave', 'the spare hand')}{rest}."
        case TakeWidow():
            return f"{names.does(seat, 'take' if move.takes else 'leave', 'the widow')}."
        case StayIn():
            return f"{names.does(seat, 'stay', 'in') if move.stays else names.does(seat, 'drop', 'out')}."


def came_of_it(before: View, after: View, names: Names) -> list[str]:
    """Return other effects of a move: a contract nobody chose, a player out or alone."""
    lines = []
    chosen = after.contract is not None and before.contract is None
    if chosen and after.declarer is None and after.contract is not None:
        lines.append(f"Nobody takes the widow: {after.contract.title} is played.")
    if isinstance(before.stage, Doubling) and after.stage is None:
        lines.append("Nobody has doubled: the deal is not played, and its points are split.")
    if _all_stay(before, after) and after.trump is not None:
        trumps = opening(after.standing.faces.suit_name(after.trump))
        lines.append(f"{trumps} are trumps, so nobody may drop out.")
    lines += [_gone_out(after, seat, names) for seat in after.finished if seat not in before.finished]
    if len(after.dropped) == after.seats - 1 > len(before.dropped) and after.declarer is not None:
        lines.append(f"{names.does(after.declarer, 'are', 'alone')}: nothing is played.")
    return lines


def _all_stay(before: View, after: View) -> bool:
    """Whether the trumps of this deal let nobody drop out, so that nobody is asked."""
    stays = after.rules.stage(StayInTerm)
    went_on = isinstance(after.stage, Tricks) and not isinstance(before.stage, Tricks | StayInTerm)
    return stays is not None and went_on and stays.forced_by == after.trump


def _gone_out(seen: View, seat: int, names: Names) -> str:
    place = seen.finished.index(seat)
    if place == seen.seats - 1:
        return f"{names.does(seat, 'are', 'left with cards')}."
    return f"{names.does(seat, 'are', f'out {place_text(place)}')}."


def place_text(place: int) -> str:
    """Return the place, counted from 0, in which a player has gone out: ``first``, ``fourth``."""
    return ordinal(place + 1)


def shaping_opening(seen: View, names: Names) -> list[str]:
    """Return lines on declarer, trumps and staying in, once the cards have been dealt."""
    lines = ladder_line(seen.rules.pack, seen.standing.faces)
    some = contracts(seen.rules)
    if some and seen.declarer is not None and seen.contract is None:
        left = [each for each in some if each.name not in seen.standing.spent]
        titles = joined(each.title for each in left)
        still = (
            f"with {titles} left" if len(left) < len(some) else f"with {count(len(some), 'contract')} left"
        )
        lines.append(f"{names.does(seen.declarer, 'are', 'the declarer')}, {still}.")
    named = any(isinstance(each.move, NameTrump) for each in seen.history)
    names_trumps = any(isinstance(stage, NameTrumpTerm) for stage in seen.rules.stages)
    if seen.trump is not None and names_trumps and not named:
        lines.append(f"{opening(trumps_text(seen.rules.pack, seen.trump, seen.standing.faces))} from now on.")
    stay = [stage for stage in seen.rules.stages if isinstance(stage, StayInTerm)]
    if any(stage.is_forced(None, seen.standing.number) for stage in stay):
        lines.append("Nobody may drop out.")
    return lines


def owed_text(seen: View, names: Names) -> str:
    """Return the doubles that the player still owes the declarer, or nothing."""
    if seen.seat is None or seen.declarer is None or seen.seat == seen.declarer:
        return ""
    left = owed(seen, seen.seat)
    if not left:
        return ""
    return f"{names.does(seen.seat, 'owe')} {names.inside(seen.declarer)} {count(left, 'double')}"


def untaken_title(seen: View) -> str:
    """Return the contract played when nobody takes the widow, or nothing."""
    return next((each.title for stage in seen.rules.stages for each in branches(stage)), "")

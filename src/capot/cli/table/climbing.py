"""What a player is asked and may answer where cards are laid to be beaten."""

import re
from collections.abc import Iterable, Sequence
from itertools import groupby

from capot.cards import Card, Faces
from capot.cli.screens.screen import Choice, Question
from capot.cli.table.climbing_piles import ladder_of
from capot.cli.table.words import joined
from capot.play.combos import CardOrder, Combo, beats, combo_of
from capot.play.errors import BadMove
from capot.play.holding import as_held
from capot.play.moves import LayCards, Move, PassTurn
from capot.play.view import View

_FEW = 8
"""So many combinations of one kind are listed card by card, of more only the ranks."""

_KINDS = {
    "single": "single cards",
    "pair": "pairs",
    "triplet": "triplets",
    "four": "fours of a kind",
    "sequence": "sequences of {} cards",
    "double sequence": "sequences of {} pairs",
}


def laying_question(seen: View, note: str) -> Question:
    """Return what is asked of who leads or follows: cards, marked one by one where several are laid."""
    laid = [move.cards for move in seen.legal.moves if isinstance(move, LayCards)]
    useful = {card for cards in laid for card in cards}
    faces = seen.standing.faces
    hand = [
        Choice(faces.short(each), each.code, each in useful, suit=each.rank)
        for each in as_held(seen.hand, seen.rules)
    ]
    if not laid:
        why = _kept_back(seen) or "None of your cards beats that"
        prompt = f"{why}; Enter passes"
        return Question(prompt, hand, empty="pass", kind="cards", verb="passes", note=note)
    sizes = [len(cards) for cards in laid]
    may_pass = PassTurn() in seen.legal.moves
    empty = laid[0][0].code if sizes == [1] and not may_pass else ""
    several = max(sizes) > 1
    what = "cards" if several else "a card"
    prompt = f'Lay {what}, or "pass"' if may_pass else f"Lead {what}"
    return Question(
        prompt,
        hand,
        pick=max(sizes),
        least=min(sizes) if several else None,
        empty=empty,
        kind="cards",
        verb="lay",
        instead="pass" if may_pass else "",
        note=note,
    )


def laying_explained(seen: View) -> list[str]:
    """Return what may be laid, for somebody who has not been asked so before."""
    lines = []
    if seen.standing.last_winner is None and not seen.history:
        first = min((card for card in seen.hand), key=_ladder(seen).strength)
        shown = seen.standing.faces.short(first)
        lines.append(f"You hold the lowest card, the {shown}, and lead with it, alone or with others.")
    lines.append(
        "Lay one card, two to four of a rank, three or more in sequence, or three pairs or more in sequence; "
        'who follows lays as many of the same kind, but higher. Type "moves" to see what you may lay.'
    )
    return [*lines, *_house_rules(_ladder(seen))]


def _house_rules(ladder: CardOrder) -> list[str]:
    """Return what else must be known to lay cards at this table."""
    term, high = ladder.term, ladder.order[0]
    lines = []
    if term.bombs != "none":
        lines.append(
            f"Bombs: four of a kind or three pairs in sequence beat one {high}, four such pairs two {high}s, "
            f"and five three {high}s."
        )
    if term.locked:
        lines.append("Whoever has passed stays out until the next pile.")
    if term.outside:
        lines.append(f"No {term.outside} stands in a sequence.")
    if term.one_suit:
        lines.append("A sequence is of one suit.")
    if term.not_last:
        lines.append(f"Nobody may go out with a {term.not_last}.")
    return lines


def read_lay(words: Sequence[str], seen: View) -> Move | None:
    """Return the move of words that name no suits: ``pass``, or ranks like ``9 9``; None for any others."""
    if [word.lower() for word in words] in (["pass"], ["p"], ["no"]):
        return PassTurn()
    ranks = _ranks("".join(words).upper(), seen.standing.faces)
    return _of_ranks(ranks, seen) if ranks else None


def allowed_lines(seen: View) -> list[str]:
    """Return all that may be laid now, a line for each kind; of many combinations only the ranks."""
    ladder, faces = _ladder(seen), seen.standing.faces
    some = [combo_of(move.cards, ladder) for move in seen.legal.moves if isinstance(move, LayCards)]
    combos = [combo for combo in some if combo is not None]
    lines = []
    for _, group in groupby(combos, key=lambda combo: (combo.kind, combo.size)):
        alike = list(group)
        size = alike[0].size // (2 if alike[0].kind == "double sequence" else 1)
        lines.append(f"  {_KINDS[alike[0].kind].format(size)}: {_listed(alike, faces)}")
    if not combos:
        return [f"{_kept_back(seen) or 'None of your cards beats what lies there'}: you can only pass."]
    also = ", or pass" if PassTurn() in seen.legal.moves else ""
    return [f"You may lay{also}:", *lines]


def _kept_back(seen: View) -> str:
    """Return that the last cards of a hand would beat the pile but may not be the last, or nothing."""
    ladder = _ladder(seen)
    held, top = combo_of(seen.hand, ladder), combo_of(seen.pile[-1].cards, ladder) if seen.pile else None
    if held is None or top is None or not beats(held, top, ladder):
        return ""
    return f"You may not go out with a {ladder.term.not_last}"


def _listed(combos: Sequence[Combo], faces: Faces) -> str:
    """Return combinations of one kind: with their cards where they are few, else by ranks."""
    if len(combos) <= _FEW or combos[0].kind == "single":
        apart = " " if combos[0].kind == "single" else ", "
        return apart.join(faces.shorts(combo.cards) for combo in combos)
    ways: dict[str, int] = {}
    for combo in combos:
        ranks = " ".join(faces.rank_letter(card.rank) for card in combo.cards)
        ways[ranks] = ways.get(ranks, 0) + 1
    return ", ".join(f"{ranks} ({many} ways)" if many > 1 else ranks for ranks, many in ways.items())


def _ranks(said: str, faces: Faces) -> list[str]:
    """Return the ranks that a text consists of, or nothing where it has anything else in it."""
    letters = {faces.rank_letter(rank): rank for rank in "AKQJT98765432"} | {"T": "T"}
    found = re.findall("|".join(sorted(letters, key=len, reverse=True)), said)
    return [letters[each] for each in found] if "".join(found) == said else []


def _of_ranks(ranks: Sequence[str], seen: View) -> Move:
    """Return the one combination of these ranks; raise `BadMove` if there are several or none."""
    faces, wanted = seen.standing.faces, sorted(ranks)
    laid = [move for move in seen.legal.moves if isinstance(move, LayCards)]
    found = [move for move in laid if sorted(card.rank for card in move.cards) == wanted]
    told = " ".join(map(faces.rank_letter, ranks))
    if len(found) == 1:
        return found[0]
    if found:
        few = [faces.shorts(move.cards) for move in found[:4]] + ["others"] * (len(found) > 4)
        raise BadMove(f"{told} may be {joined(few, 'or')}: type the suits, too")
    held = _held(ranks, seen.hand)
    if held is None:
        raise BadMove(
            f"you hold no {told}" if len(ranks) == 1 else f"you do not hold cards of these ranks: {told}"
        )
    # The rules say what is wrong with these cards.
    return LayCards(held)


def _held(ranks: Iterable[str], hand: Sequence[Card]) -> tuple[Card, ...] | None:
    """Return the highest cards of a hand that have these ranks, or None if it has not so many."""
    left, found = list(hand), []
    for rank in ranks:
        card = next((each for each in reversed(left) if each.rank == rank), None)
        if card is None:
            return None
        left.remove(card)
        found.append(card)
    return tuple(found)


def _ladder(seen: View) -> CardOrder:
    ladder = ladder_of(seen)
    assert ladder is not None
    return ladder

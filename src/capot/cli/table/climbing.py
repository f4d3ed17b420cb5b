"""Climbing in words: the pile on the table, the question of what to lay, and what was laid."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import groupby

from capot.cards import Card, Faces
from capot.cli.table.typed import as_typed, read_cards
from capot.cli.words import Names
from capot.language.cards import shorts
from capot.language.texts import Name, Text, joined, listed, mark, say, say_count
from capot.language.tokens import tell
from capot.play.climbing import CardOrder, Combo, card_order, combo_of
from capot.play.errors import BadMove
from capot.play.events import Laid
from capot.play.moves import LayCards, Move, PassTurn
from capot.play.view import View, piles_of
from capot.rules.stages.climbing import Climb
from capot.surface import voice
from capot.surface.hands import combination_name

MOST = 6
"""Maximum number of plays shown of the pile, the last ones."""


def pile_rows(seen: View, names: Names) -> tuple[str, ...]:
    """Return the pile on the table, who laid it, and who has passed."""
    if not isinstance(seen.stage, Climb):
        return ()
    if not seen.pile:
        return (names.say("The table is empty. To lead: {names}.", names=names.of(*sorted(seen.to_act))),)
    faces, top = seen.standing.faces, seen.pile[-1]
    name = combination_name(top.cards, seen.rules, faces) if len(top.cards) > 1 else None
    parts = [names.with_words([top.seat], shorts(faces, top.cards)), *([name] if name else [])]
    lies: Text = joined(", ", parts)
    if seen.passes:
        lies = say("{cards}; passed: {names}", cards=lies, names=names.of(*seen.passes))
    below = pile_rows_of(seen.pile, seen, names) if len(seen.pile) > 1 else ()
    return (*below, names.say("To beat: {cards}.", cards=lies))


def held_line(seen: View, names: Names) -> tuple[str, ...]:
    """Return how many cards the others hold; nothing in other games than climbing."""
    if not isinstance(seen.stage, Climb):
        return ()
    first = 0 if seen.seat is None else seen.seat + 1
    around = [(first + step) % seen.seats for step in range(seen.seats)]
    others = [seat for seat in around if seat != seen.seat]
    out = say("out")
    left = [
        names.with_words(
            [seat], say_count("{count} card", "{count} cards", seen.sizes[seat]) if seen.sizes[seat] else out
        )
        for seat in others
    ]
    return (names.say("Left to play: {cards}.", cards=joined(", ", left)),)


def with_pile(before: View, after: View) -> View:
    """Return the view after a move, in which a pile that the move closed is still shown."""
    if after.pile or after.stage is None:
        return after
    if isinstance(after.history[-1].move, PassTurn):
        return before
    return replace(after, pile=piles_of(after)[-1], passes=before.passes)


def last_pile_rows(seen: View, names: Names) -> tuple[str, ...]:
    """Return the last pile of a finished deal."""
    return pile_rows_of(piles_of(seen)[-1], seen, names)


def pile_rows_of(pile: Sequence[Laid], seen: View, names: Names) -> tuple[str, ...]:
    """Return a pile in a line."""
    return (names.say("The pile: {plays}.", plays=_plays(pile, seen, names)),)


def pile_number(seen: View) -> Text:
    """Return the number, from 1, of the pile on the table; between piles, of the next one."""
    return say("pile {number}", number=len(piles_of(seen)) + (not seen.pile and seen.stage is not None))


def closed_piles(seen: View, names: Names) -> list[str]:
    """Return each pile that is closed in a line."""
    return [pile_line(seen, place, names) for place in range(len(piles_of(seen)) - bool(seen.pile))]


def pile_line(seen: View, place: int, names: Names) -> str:
    """Return a whole pile in one line: who laid what, in order, and who won it."""
    pile = piles_of(seen)[place]
    won = tell(names.you, pile[-1].seat, mark("You win it."), mark("{name} wins it."))
    plays = _plays(pile, seen, names, most=len(pile))
    return names.say("Pile {number}: {plays}. {won}", number=place + 1, plays=plays, won=won)


def last_pile_line(seen: View, names: Names) -> str:
    """Return the last finished pile in a line."""
    return next(reversed(closed_piles(seen, names)), names.say("No pile has been finished yet."))


def _plays(pile: Sequence[Laid], seen: View, names: Names, most: int = MOST) -> Text:
    faces = seen.standing.faces
    plays = [names.with_words([each.seat], shorts(faces, each.cards)) for each in pile[-most:]]
    return joined("; ", [Name("..."), *plays] if len(pile) > most else plays)


_FEW = 8
"""Maximum number of combinations of a kind that are listed card by card; of more, only by ranks."""

_KINDS = {
    "single": mark("single cards: {cards}"),
    "pair": mark("pairs: {cards}"),
    "triplet": mark("triplets: {cards}"),
    "four": mark("fours of a kind: {cards}"),
    "sequence": mark("sequences of {size} cards: {cards}"),
    "double sequence": mark("sequences of {size} pairs: {cards}"),
}


def read_lay(words: Sequence[str], seen: View) -> Move:
    """Return the move in the words of an answer: ``pass``, cards, or ranks without suits like ``9 9``."""
    faces = seen.standing.faces
    if words[:1] in (["lay"], ["play"], ["lead"]):
        words = words[1:]
    if not words:
        laid = next((move.cards for move in seen.legal.moves if isinstance(move, LayCards)), seen.hand[:1])
        shown = Name(" ".join(as_typed(card, faces) for card in laid))
        if PassTurn() in seen.legal.moves:
            raise BadMove(say("name the cards to lay, like {cards}, or pass", cards=shown))
        raise BadMove(say("name the cards to lay, like {cards}", cards=shown))
    if [word.lower() for word in words] in (["pass"], ["p"], ["no"]):
        return PassTurn()
    ranks = _ranks("".join(words).upper(), faces)
    return _of_ranks(ranks, seen) if ranks else LayCards(read_cards(words, faces, seen.rules.pack))


def allowed_lines(seen: View, names: Names) -> list[str]:
    """Return all combinations that may be laid now, a line for each kind."""
    ladder, faces = _order(seen), seen.standing.faces
    some = [combo_of(move.cards, ladder) for move in seen.legal.moves if isinstance(move, LayCards)]
    combos = [combo for combo in some if combo is not None]
    lines = []
    for _, group in groupby(combos, key=lambda combo: (combo.kind, combo.size)):
        alike = list(group)
        size = alike[0].size // (2 if alike[0].kind == "double sequence" else 1)
        kind = say(_KINDS[alike[0].kind], size=size, cards=_listed(alike, faces))
        lines.append(f"  {names.said(kind)}")
    if not combos:
        return [names.said(voice.question(seen).words, faces)]
    passing, laying = say("You may lay, or pass:"), say("You may lay:")
    return [names.said(passing if PassTurn() in seen.legal.moves else laying), *lines]


def _listed(combos: Sequence[Combo], faces: Faces) -> Text:
    """Return combinations of one kind: few by their cards, many by their ranks."""
    if len(combos) <= _FEW or combos[0].kind == "single":
        apart = " " if combos[0].kind == "single" else ", "
        return joined(apart, [shorts(faces, combo.cards) for combo in combos])
    ways: dict[str, int] = {}
    for combo in combos:
        ranks = " ".join(faces.rank_letter(card.rank) for card in combo.cards)
        ways[ranks] = ways.get(ranks, 0) + 1
    return joined(
        ", ",
        [
            say("{cards} ({number} ways)", cards=Name(ranks), number=many) if many > 1 else Name(ranks)
            for ranks, many in ways.items()
        ],
    )


def _ranks(said: str, faces: Faces) -> list[str]:
    """Return the ranks in a text, or nothing if it contains anything else."""
    letters = {faces.rank_letter(rank): rank for rank in "AKQJT98765432"} | {"T": "T"}
    found = re.findall("|".join(sorted(letters, key=len, reverse=True)), said)
    return [letters[each] for each in found] if "".join(found) == said else []


def _of_ranks(ranks: Sequence[str], seen: View) -> Move:
    """Return the only combination of these ranks; raise `BadMove` if there are several or none."""
    faces, wanted = seen.standing.faces, sorted(ranks)
    laid = [move for move in seen.legal.moves if isinstance(move, LayCards)]
    found = [move for move in laid if sorted(card.rank for card in move.cards) == wanted]
    named = Name(" ".join(map(faces.rank_letter, ranks)))
    if len(found) == 1:
        return found[0]
    if found:
        few = listed([shorts(faces, move.cards) for move in found[:4]], "or")
        raise BadMove(say("{ranks} could be {cards}: type the suits too", ranks=named, cards=few))
    held = _held(ranks, seen.hand)
    if held is None:
        raise BadMove(say("you do not hold cards of these ranks: {ranks}", ranks=named))
    # The stage gives the reason when the move is refused.
    return LayCards(held)


def _held(ranks: Iterable[str], hand: Sequence[Card]) -> tuple[Card, ...] | None:
    """Return the highest cards of a hand with these ranks, or None if there are too few."""
    left, found = list(hand), []
    for rank in ranks:
        card = next((each for each in reversed(left) if each.rank == rank), None)
        if card is None:
            return None
        left.remove(card)
        found.append(card)
    return tuple(found)


def _order(seen: View) -> CardOrder:
    order = card_order(seen.rules)
    assert order is not None
    return order

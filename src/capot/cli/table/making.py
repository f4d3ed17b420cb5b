"""Making trumps in words: the question, what it means, the answer, and what came of it."""

from capot.cards import SUITS, Faces
from capot.cli.screens.screen import Choice, Question
from capot.cli.words import Names, joined
from capot.play.moves import NameTrump, PassTurn
from capot.play.view import View
from capot.rules.lengths import BidLength
from capot.rules.opening import MakeTrump, StageTerm
from capot.rules.terms import Pack

ALONE = " alone"
"""The end of an answer by which a player makes trumps to play alone."""


def making_question(seen: View, note: str) -> Question:
    """Return the question of whether to make trumps."""
    faces = seen.standing.faces
    moves = [move for move in seen.legal.moves if isinstance(move, NameTrump)]
    signs = [faces.suit_signs[SUITS.index(move.suit)] for move in moves]
    named = [trump_words(move, faces) for move in moves]
    choices = [Choice(f"{sign} {name}", name) for sign, name in zip(signs, named, strict=True)]
    if PassTurn() not in seen.legal.moves:
        return Question("Make trumps", choices, note=note, first=None)
    passing = Choice("pass", "pass")
    return Question("Make trumps or pass", [passing, *choices], empty="pass", note=note, first=None)


def making_explained(seen: View) -> list[str]:
    """Return what it means to make trumps."""
    moves = [move for move in seen.legal.moves if isinstance(move, NameTrump)]
    lines = ["Whoever makes trumps must win most of the tricks, or the others score."]
    if seen.turn_up is not None and seen.turn_up.suit in {move.suit for move in moves}:
        lines.append("If the suit turned up becomes trumps, that card goes to the dealer.")
    if any(move.alone for move in moves):
        lines.append('Type "alone" after a suit to play it without your partner, for more points.')
    return lines


def trump_words(move: NameTrump, faces: Faces) -> str:
    """Return trumps as typed: ``hearts``, ``hearts alone``."""
    return faces.suit_name(move.suit) + ALONE * move.alone


def trump_sentence(seat: int, move: NameTrump, faces: Faces, names: Names) -> str:
    """Return who made which suit trumps."""
    alone = f" and {names.verb(seat, 'play')} alone" * move.alone
    return f"{names.does(seat, 'make', faces.suit_name(move.suit))} trumps{alone}."


def making_effects(stage: StageTerm, seen: View, names: Names) -> list[str]:
    """Return who sits out once trumps have been made or how they rank, or that nobody made any."""
    if isinstance(stage, BidLength) and seen.stage != stage:
        if seen.trump is None:
            return ["Nobody has bid: the same dealer deals again."]
        return [f"Trumps from high to low: {seen.standing.faces.shorts(seen.rules.pack.trumps)}."]
    if not isinstance(stage, MakeTrump) or seen.stage == stage:
        return []
    if seen.trump is None:
        return ["Nobody has made trumps: nothing is played."]
    return [f"{names.does(seat, 'sit', 'out')}." for seat in seen.dropped]


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

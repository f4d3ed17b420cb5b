"""The choice of a contract, of a suit for trumps, and of a rank to build a layout from."""

from collections import Counter

from capot.play.moves import Choose, NameRank, NameTrump
from capot.play.view import View
from capot.players.opening.strength import best_named, best_rank, best_trump, blockers, expected, usual
from capot.players.protocol import Advice
from capot.rules.opening import ChooseContract, Contract


def contracts_left(view: View) -> tuple[Contract, ...]:
    """Return the contracts that may be chosen."""
    assert isinstance(view.stage, ChooseContract)
    names = {move.contract for move in view.legal.moves if isinstance(move, Choose)}
    return tuple(each for each in view.stage.contracts if each.name in names)


def ahead_of_usual(view: View, contract: Contract) -> float:
    """Return how many points a hand is above the typical one for a contract."""
    assert view.stage is not None
    rules = view.rules.with_contract(view.stage, contract)
    mean, _ = usual(rules, view.seats, len(view.hand), None)
    return expected(view.hand, rules, view.seats, best_named(view.hand, rules)) - mean


def contract_advised(view: View) -> Advice:
    """Return the contract that suits the hand best, as each has to be played once."""
    left = contracts_left(view)
    best = max(left, key=lambda each: ahead_of_usual(view, each))
    if len(left) == 1:
        return Advice(Choose(best.name), f"{best.title} is the only contract that you have left")
    gain = ahead_of_usual(view, best)
    if gain > 0:
        why = f"this hand is better for {best.title} than most hands, and each contract comes once"
    else:
        why = f"of the contracts you have left, {best.title} suffers least from this hand"
    return Advice(Choose(best.name), why)


def trump_advised(view: View) -> Advice:
    """Return the suit in which the hand is longest, high cards counting more."""
    suit = best_trump(view.hand, view.rules.pack)
    name = view.standing.faces.suit_name(suit)
    counts = Counter(map(view.rules.pack.suit, view.hand))
    count = counts.pop(suit)
    if count == 1:
        return Advice(NameTrump(suit), f"{name} are the best you hold")
    which = "longest" if count > max(counts.values(), default=0) else "strongest"
    return Advice(NameTrump(suit), f"{name} are your {which} suit")


def rank_advised(view: View) -> Advice:
    """Return the rank from which the fewest cards of others block the hand."""
    rank = best_rank(view.hand, view.rules)
    start = f"from the {view.standing.faces.rank_name(rank)}"
    if blockers(view.hand, view.rules, rank) == 0:
        return Advice(NameRank(rank), f"{start} nothing stands in the way of your cards")
    own = sum(card.rank == rank for card in view.hand)
    held = f", and you hold {own}" if own else ""
    return Advice(NameRank(rank), f"{start} your cards are reached soonest{held}")

"""The choice of a contract, of a suit for trumps, and of a rank to build a layout from."""

from capot.cards import Card
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
    own = [card for card in view.hand if view.rules.pack.suit(card) == suit]
    name = view.standing.faces.suit_name(suit)
    count = len(own)
    why = f"{name} are your longest suit" if count > 1 else f"{name} are the best you hold"
    if count > 1 and any(len(_of(view, other)) == count for other in _suits(view) if other != suit):
        why = f"{name} are your strongest suit"
    return Advice(NameTrump(suit), why)


def rank_advised(view: View) -> Advice:
    """Return the rank from which the fewest cards of others block the hand."""
    rank = best_rank(view.hand, view.rules)
    faces = view.standing.faces
    own = [card for card in view.hand if card.rank == rank]
    if blockers(view.hand, view.rules, rank) == 0:
        why = f"from the {faces.rank_name(rank)} nothing stands in the way of your cards"
    elif own:
        why = f"from the {faces.rank_name(rank)} your cards are reached soonest, and you hold {len(own)}"
    else:
        why = f"from the {faces.rank_name(rank)} your cards are reached soonest"
    return Advice(NameRank(rank), why)


def _suits(view: View) -> set[str]:
    return {view.rules.pack.suit(card) for card in view.hand}


def _of(view: View, suit: str) -> list[Card]:
    return [card for card in view.hand if view.rules.pack.suit(card) == suit]

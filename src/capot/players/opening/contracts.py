"""The choice of a contract, of a suit for trumps, and of a rank to build a layout from."""

from collections import Counter
from collections.abc import Sequence

from capot.language.cards import rank_name, suit_name
from capot.language.texts import Text, phrase, say
from capot.play.moves import Choose, NameRank, NameTrump
from capot.play.view import View
from capot.players.opening.strength import best_named, best_rank, best_trump, blockers, expected, usual
from capot.players.protocol import Advice
from capot.rules.stages.opening import ChooseContract, Contract


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
    """Return the contract that suits the hand best, as each has to be played once or only one is."""
    left = contracts_left(view)
    if view.standing.to_declare == 0 and len(left) > 1:
        return _only_choice(view, left)
    best = max(left, key=lambda each: ahead_of_usual(view, each))
    title = phrase(best.title)
    if len(left) == 1:
        only = say("{contract} is the only contract that you have left", contract=title)
        return Advice(Choose(best.name), only)
    gain = ahead_of_usual(view, best)
    if isinstance(view.stage, ChooseContract) and view.stage.quotas and gain > 0:
        why = say(
            "this hand is better for {contract} than most hands, and it may not be chosen every time",
            contract=title,
        )
    elif gain > 0:
        why = say(
            "this hand is better for {contract} than most hands, and each contract comes once", contract=title
        )
    else:
        why = say("of the contracts you have left, {contract} suffers least from this hand", contract=title)
    return Advice(Choose(best.name), why)


def _only_choice(view: View, left: Sequence[Contract]) -> Advice:
    """Return the contract that promises most, where the declarer chooses no other later."""
    assert view.stage is not None
    turn = -1 if view.standing.low_wins else 1
    worths = {}
    for each in left:
        rules = view.rules.with_contract(view.stage, each)
        worths[each.name] = turn * expected(view.hand, rules, view.seats, best_named(view.hand, rules))
    best = max(left, key=lambda each: worths[each.name])
    why = say("of all contracts, {contract} promises most with this hand", contract=phrase(best.title))
    return Advice(Choose(best.name), why)


def trump_advised(view: View) -> Advice:
    """Return the suit in which the hand is longest, high cards counting more."""
    suit = best_trump(view.hand, view.rules.pack)
    name = suit_name(view.standing.faces, suit)
    counts = Counter(map(view.rules.pack.suit, view.hand))
    count = counts.pop(suit)
    if count == 1:
        return Advice(NameTrump(suit), say("{suit} are the best you hold", suit=name))
    if count > max(counts.values(), default=0):
        return Advice(NameTrump(suit), say("{suit} are your longest suit", suit=name))
    return Advice(NameTrump(suit), say("{suit} are your strongest suit", suit=name))


def rank_advised(view: View) -> Advice:
    """Return the rank from which the fewest cards of others block the hand."""
    rank = best_rank(view.hand, view.rules)
    return Advice(NameRank(rank), _why_from(view, rank))


def _why_from(view: View, rank: str) -> Text:
    name = rank_name(view.standing.faces, rank)
    if blockers(view.hand, view.rules, rank) == 0:
        return say("from the {rank} nothing stands in the way of your cards", rank=name)
    own = sum(card.rank == rank for card in view.hand)
    if own:
        return say(
            "from the {rank} your cards are reached soonest, and you hold {count}", rank=name, count=own
        )
    return say("from the {rank} your cards are reached soonest", rank=name)

"""Choosing a contract: the declarer says what the deal is to be about."""

from dataclasses import replace
from typing import TypeVar

from capot.play.moves import Asks, Choose, Legal, Move
from capot.play.situation import Situation, trump_in
from capot.rules.opening import ChooseContract, Contract

S = TypeVar("S", bound=Situation)


def begin(now: S) -> S:
    """Make eldest the declarer."""
    return replace(now, declarer=now.eldest)


def to_act(now: Situation) -> frozenset[int]:
    """The declarer, until he has chosen."""
    return frozenset() if now.contract or now.declarer is None else frozenset({now.declarer})


def asks(now: Situation) -> Asks:
    """A contract."""
    return "contract"


def legal(now: Situation, seat: int) -> Legal:
    """Each contract that he has not played yet."""
    return Legal(tuple(Choose(each.name) for each in left(now)))


def left(now: Situation) -> tuple[Contract, ...]:
    """Return the contracts that the declarer has still to play; all of them when he has played each."""
    contracts = now.term(ChooseContract).contracts
    return tuple(each for each in contracts if each.name not in now.standing.spent) or contracts


def why_not(now: Situation, seat: int, move: Move) -> str:
    """Return the sentence that tells the declarer why he may not choose this."""
    names = ", ".join(each.name for each in left(now))
    if not isinstance(move, Choose):
        return f"it is time to choose a contract: {names}"
    if any(each.name == move.contract for each in now.term(ChooseContract).contracts):
        return f"{move.contract} has been played already; there are left {names}"
    return f"there is no contract {move.contract!r} in this game; there are left {names}"


def after(now: S, seat: int, move: Move) -> S:
    """Note the contract."""
    assert isinstance(move, Choose)
    return replace(now, contract=next(each for each in left(now) if each.name == move.contract))


def end(now: S) -> S:
    """Go on by the rules of the contract."""
    assert now.contract is not None
    return taken(now, now.contract)


def taken(now: S, contract: Contract) -> S:
    """Return the situation in which the current stage has led to a contract."""
    stage = now.stages[0]
    rules = now.rules.with_contract(stage, contract)
    return replace(
        now,
        rules=rules,
        contract=contract,
        trump=trump_in(rules, stage, now.trump, now.turn_up, now.standing.last_turned),
        stages=(stage, *contract.stages),
        agreed=now.agreed or now.rules,
    )

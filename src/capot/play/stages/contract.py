"""Choosing the contract of the deal, by the declarer."""

from dataclasses import replace

from capot.language.texts import Name, Text, joined, mark, phrase, say
from capot.language.tokens import player, tell
from capot.play.choices import Legal
from capot.play.events import Made, What
from capot.play.moves import Choose, Move
from capot.play.seen import View
from capot.play.situation import Moves, S, Situation, highest_bid, stake_of, trump_in
from capot.play.speech import Answer, Question, nothing, unsaid
from capot.play.stages.seats_asked import always
from capot.rules.derived.stakes import can_be_worth
from capot.rules.ongoing.bidding import bid_contracts
from capot.rules.stages.opening import ChooseContract, Contract
from capot.rules.text.stages.contract import contract_title, meaning_of

MOVES = Moves((Choose,), is_spoken=True)
signs = nothing


def begin(now: S) -> S:
    """Make eldest or the dealer the declarer, or leave whoever won the auction; take the contract bid."""
    term = now.stages[0]
    assert isinstance(term, ChooseContract)
    if term.by == "bid":
        best = highest_bid(now.moves)
        return now if best is None else replace(now, contract=term.contracts[best[1] - 1])
    if term.by == "bidder":
        return now
    return replace(now, declarer=now.dealer if term.by == "dealer" else now.eldest)


def to_act(now: Situation) -> frozenset[int]:
    """The declarer, until the contract is chosen."""
    return frozenset() if now.contract or now.declarer is None else frozenset({now.declarer})


asks = always("contract")


def legal(now: Situation, seat: int) -> Legal:
    """Each contract that is left to the declarer."""
    return Legal(tuple(Choose(each.name) for each in left(now)))


def left(now: Situation) -> tuple[Contract, ...]:
    """Return the contracts the declarer may choose; none that cannot be worth his bid."""
    some = now.term(ChooseContract).left(now.standing.spent, now.standing.declared)
    bid, hand = stake_of(now).bid, stake_of(now).hand
    return tuple(each for each in some if can_be_worth(each, bid, hand=hand))


def why_not(now: Situation, seat: int, move: Move) -> str:
    """A sentence saying why this contract may not be chosen."""
    names = joined(", ", [Name(each.name) for each in left(now)])
    has_quotas = bool(now.term(ChooseContract).quotas)
    if isinstance(move, Choose) and not _is_spent(now, move.contract):
        return say("{name} cannot be worth your bid", name=Name(move.contract))
    if not isinstance(move, Choose):
        return say("it is time to choose a contract: {names}", names=names)
    if any(each.name == move.contract for each in now.term(ChooseContract).contracts):
        if has_quotas:
            return say(
                "{name} has been played as often as it may be; the choices left are {names}",
                name=Name(move.contract),
                names=names,
            )
        return say(
            "{name} has been played already; the choices left are {names}",
            name=Name(move.contract),
            names=names,
        )
    return say(
        "there is no contract {name} in this game; the choices left are {names}",
        name=Name(repr(move.contract)),
        names=names,
    )


def _is_spent(now: Situation, name: str) -> bool:
    """Whether a contract is not among those that were left before the bid was looked at."""
    some = now.term(ChooseContract).left(now.standing.spent, now.standing.declared)
    return all(each.name != name for each in some)


def question(seen: View) -> Question:
    """Ask which contract to choose."""
    words = say("You are the declarer: choose a contract.")
    if chooses_each_once(seen):
        words = say("You are the declarer: choose a contract. You can choose each of them only once.")
    return Question(
        words, "list", say("Choose the contract that suits your hand; each says what counts in it.")
    )


def answer(seen: View, move: Move) -> Answer:
    """The title of a contract, and what counts in it."""
    assert isinstance(move, Choose)
    assert isinstance(seen.stage, ChooseContract)
    found = next(each for each in seen.stage.contracts if each.name == move.contract)
    meaning = meaning_of(seen.rules, seen.stage, found, seen.standing.faces)
    return Answer(move, phrase(found.title), meaning)


def told(seen: View, what: What, to: int | None) -> Text:
    """Say which contract was chosen."""
    match what:
        case Made(seat, Choose(name)):
            title = contract_title(seen.rules, name)
            yours, theirs = mark("You choose {contract}."), mark("{name} chooses {contract}.")
            return tell(to, seat, yours, theirs, contract=title)
        case _:
            raise unsaid(what)


def chooses_again(seen: View) -> bool:
    """Whether the declarer chooses a contract in other deals of the match too, as far as anybody knows."""
    return seen.standing.to_declare != 0 or bool(seen.standing.spent)


def chooses_each_once(seen: View) -> bool:
    """Whether the declarer chooses a contract in other deals too, and none of them twice."""
    stage = seen.stage
    if not isinstance(stage, ChooseContract) or stage.quotas or stage.again:
        return False
    return chooses_again(seen)


def facts(seen: View, to: int | None) -> list[Text]:
    """The contract, and who has chosen or bid it."""
    if seen.contract is None and seen.declarer is not None:
        return [say("declarer: {name}", name=player(seen.declarer, to))]
    if seen.contract is None:
        return []
    title = phrase(seen.contract.title)
    if seen.declarer is None:
        return [title]
    name = player(seen.declarer, to)
    if bid_contracts(seen.rules):
        return [say("{contract}, bid by {name}", contract=title, name=name)]
    return [say("{contract}, chosen by {name}", contract=title, name=name)]


def after(now: S, seat: int, move: Move) -> S:
    """Record the contract."""
    assert isinstance(move, Choose)
    return replace(now, contract=next(each for each in left(now) if each.name == move.contract))


def end(now: S) -> S:
    """Switch to the rules of the contract; if nobody has bid one, end the deal."""
    if now.contract is None:
        return replace(now, stages=now.stages[:1])
    return taken(now, now.contract)


def taken(now: S, contract: Contract) -> S:
    """Return the situation with the rules of a contract that the current stage has led to."""
    stage = now.stages[0]
    rules = now.rules.with_contract(stage, contract)
    return replace(
        now,
        rules=rules,
        hands=now.hands if contract.pack is None else tuple(map(rules.pack.sorted, now.hands)),
        contract=contract,
        trump=trump_in(rules, stage, now.trump, now.turn_up, now.standing.last_turned),
        stages=(stage, *contract.stages),
        agreed=now.agreed or now.rules,
    )

"""Sentences on contracts: choosing one, what they share and what each adds, naming trumps, doubling."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from capot.cards import Faces
from capot.language.texts import NOTHING, Name, Phrase, Text, joined, listed, phrase, say
from capot.language.words import counted, figure, measured, number, often, ordinal
from capot.rules.check.deal import cards_dealt, hand_size
from capot.rules.ongoing.widow import takes_widow, widow_word
from capot.rules.rules import Rules
from capot.rules.scoring import GameValue, ScoreTerm
from capot.rules.stages.opening import ChooseContract, Contract, Doubling, NameTrump, StageTerm, branches
from capot.rules.text.facts import BELOW_ZERO, Clause, Setting
from capot.rules.text.pack import ranking_clauses
from capot.rules.text.scoring.deal import scoring_clauses, worded
from capot.rules.text.scoring.stakes import counting_terms

Teller: TypeAlias = Callable[[Setting, StageTerm], Iterator[Clause]]
Told: TypeAlias = Mapping[str, Sequence[Clause]]

_BY_TOTAL = {"total", "total.out", "example", BELOW_ZERO}


def contract_clauses(now: Setting, stage: ChooseContract, tell: Teller) -> Iterator[Clause]:
    """Say how a contract is chosen, what most of them share, and what holds in each.

    What most contracts with a section share is said once, for all that do not say otherwise.  ``tell`` yields
    the clauses of a stage.
    """
    yield from _choosing(now, stage)
    told = {each.name: list(branch_clauses(now, stage, each, tell)) for each in stage.contracts}
    shared = _shared(told, scoring=stage.again)
    yield from shared.values()
    for section in dict.fromkeys(section for section, _ in shared):
        if section == "play":
            text = say(
                "this applies to every contract played in tricks unless its own section says otherwise"
            )
        else:
            text = say("this applies to every contract unless its own section says otherwise")
        yield Clause(section, "contracts", text, derived=True)
    for each in stage.contracts:
        yield from _own(each, told[each.name], shared)
    yield from _totals(now, stage.contracts)


def branch_clauses(now: Setting, stage: StageTerm, contract: Contract, tell: Teller) -> Iterator[Clause]:
    """Describe the stages and the scoring of a contract as a deal of its own."""
    within = replace(now, rules=now.rules.with_contract(stage, contract))
    if contract.pack is not None:
        yield from ranking_clauses(within)
    if takes_widow(contract) is None and any(takes_widow(each) for each in branches(stage)):
        text = say("the {widow} stays on the table unseen", widow=widow_word(now.rules))
        yield Clause("bidding", "widow-left", text)
    for each in contract.stages:
        yield from tell(within, each)
    if contract.total is None:
        for clause in scoring_clauses(within):
            is_total = (clause.section, clause.key) == ("scoring", "total")
            yield replace(clause, text=worded("total.together.part")) if is_total else clause
        return
    yield from (clause for clause in scoring_clauses(within) if clause.key not in _BY_TOTAL)
    yield Clause("scoring", "total", worded("total.together.part"), measured(contract.total), derived=True)


def of_contract(contract: Contract, clause: Clause) -> Clause:
    """Return a clause as one that holds only in a contract."""
    key = f"{contract.name}.{clause.section}.{clause.key}"
    return replace(clause, section="contracts", key=key, of=phrase(contract.title))


def _choosing(now: Setting, stage: ChooseContract) -> Iterator[Clause]:
    if stage.by == "bid":
        # Which contract each bid is has been said of the auction.
        return
    contracts, section = stage.contracts, "bidding" if stage.by == "bidder" else "contract"
    if stage.by != "bidder":
        by = say("the dealer") if stage.by == "dealer" else now.eldest
        yield Clause(section, "declarer", say("{who} is the declarer", who=by))
    text = say(
        "after looking at their hand, the declarer chooses one of the contracts: {contracts}",
        contracts=listed([phrase(each.title) for each in contracts], "or"),
    )
    yield Clause(section, "choosing", text)
    if any(_is_fixed(term) for each in contracts for term in each.scoring):
        titles = [phrase(each.title) for each in contracts for term in each.scoring if _is_fixed(term)]
        text = say(
            "{contract} may be chosen only if one of its values still open to the declarer reaches the bid; all other contracts always may be",
            contract=listed(titles, "or"),
        )
        yield Clause(section, "worth", text)
    if stage.again:
        yield Clause(section, "once", say("any contract may be chosen in every deal"))
        return
    if stage.quotas:
        yield from _quotas(now, stage)
        return
    text = say("over the course of the match, each player declares each contract once, in any order")
    if now.parts > 1:
        text = say("nobody may declare the same contract twice in a match")
    if now.rounds is not None and now.rounds * now.deals <= now.seats and now.parts > 1:
        text = say("several players may choose the same contract")
    yield Clause(section, "once", text)


def _is_fixed(term: ScoreTerm) -> bool:
    """Whether a term gives a game values that no trumps raise."""
    return isinstance(term, GameValue) and bool(term.fixed)


def _quotas(now: Setting, stage: ChooseContract) -> Iterator[Clause]:
    """Say how often contracts may be declared; those of which the same is true in one sentence."""
    titles = {each.name: phrase(each.title) for each in stage.contracts}
    own = [quota for quota in stage.quotas if quota.by == "player"]
    # Where the quotas are used up in the end, they say how often each kind is declared.
    exact = len(own) > 1 and sum(quota.times for quota in own) * now.seats == now.rounds
    if exact:
        kinds = [
            say(
                "{contracts} {often}",
                contracts=listed([titles[name] for name in quota.contracts], "or"),
                often=often(quota.times),
            )
            for quota in own
        ]
        text = say("in the course of a match, each player declares {kinds}", kinds=listed(kinds))
        yield Clause("contract", "quotas", text)
    each_at_table: dict[int, list[Phrase]] = {}
    together: list[list[Phrase]] = []
    for quota in stage.quotas:
        named = [titles[name] for name in quota.contracts]
        if quota.by == "table" and len(named) == 1:
            each_at_table.setdefault(quota.times, []).extend(named)
            continue
        together.append(named)
        if exact and quota.by == "player":
            continue
        values = {"contracts": listed(named, "or"), "often": often(quota.times)}
        if quota.by == "table":
            text = say(
                "in the whole match, {contracts} may be declared no more than {often} altogether", **values
            )
        elif len(named) == 1:
            text = say("in the course of a match, each player may declare {contracts} {often}", **values)
        else:
            text = say(
                "in the course of a match, each player may declare {contracts} {often} altogether", **values
            )
        yield Clause("contract", f"quota.{quota.name}", text)
    for times, named in each_at_table.items():
        values = {"contracts": listed(named), "often": often(times)}
        if [named] == together[-1:]:
            text = say(
                "each of these may be declared no more than {often} in the whole match, no matter by whom",
                often=often(times),
            )
        elif len(named) > 1:
            text = say(
                "in the whole match, {contracts} may each be declared no more than {often}, no matter by whom",
                **values,
            )
        else:
            text = say(
                "in the whole match, {contracts} may be declared no more than {often}, no matter by whom",
                **values,
            )
        yield Clause("contract", f"quota.each.{times}", text)
    yield Clause(
        "contract", "again", say("a player may declare the same contract more than once"), derived=True
    )


def _shared(told: Told, *, scoring: bool) -> dict[tuple[str, str], Clause]:
    """Return the clauses that hold in most of the contracts that tell anything of their section.

    Those on ``scoring`` are among them only where any contract may be chosen at any time.
    """
    shared: dict[tuple[str, str], Clause] = {}
    for clause in (clause for clauses in told.values() for clause in clauses):
        telling = [some for some in told.values() if any(each.section == clause.section for each in some)]
        holding = sum(clause in some for some in telling)
        if (scoring or clause.section != "scoring") and holding > 1 and 2 * holding > len(telling):
            shared.setdefault((clause.section, clause.key), clause)
    return shared


def _own(
    contract: Contract, told: Sequence[Clause], shared: Mapping[tuple[str, str], Clause]
) -> Iterator[Clause]:
    """Say what holds in a contract besides what all share, or instead of it."""
    for clause in told:
        if shared.get((clause.section, clause.key)) != clause:
            yield of_contract(contract, clause)
    sections = {clause.section for clause in told}
    keys = {(clause.section, clause.key) for clause in told}
    for place, clause in shared.items():
        if clause.section in sections and clause.otherwise and place not in keys:
            yield of_contract(contract, replace(clause, text=clause.otherwise, value=NOTHING))


def _totals(now: Setting, contracts: Sequence[Contract]) -> Iterator[Clause]:
    """Say what a score sheet can be checked by: the totals of the contracts."""
    totals = [each.total for each in contracts if each.total is not None]
    if len(totals) != len(contracts):
        return
    doublings = [stage for each in contracts for stage in each.stages if isinstance(stage, Doubling)]
    if any(each.owed and each.missing and not each.forced for each in doublings):
        text = say(
            "the scores of a deal add up to the total of its contract, whoever has doubled whom, less the cost of any doubles still owed"
        )
    elif doublings:
        text = say("the scores of a deal add up to the total of its contract, whoever has doubled whom")
    else:
        text = say("the scores of a deal add up to the total of its contract")
    yield Clause("scoring", "check", text, derived=True)
    text = say(
        "the totals of the {count} contracts add up to {total}",
        count=number(len(contracts)),
        total=figure(sum(totals, start=0)),
    )
    if now.parts == 1 and not any(
        isinstance(stage, ChooseContract) and stage.quotas for stage in now.rules.stages
    ):
        yield Clause("scoring", "whole", text, derived=True)
    yield Clause("scoring", BELOW_ZERO, say("totals can go below zero"), derived=True)


# --- Naming trumps -----------------------------------------------------------------------------------


def trump_naming_clauses(now: Setting, term: NameTrump) -> Iterator[Clause]:
    """Say who names the trump suit."""
    if not any(isinstance(stage, ChooseContract) for stage in now.rules.stages):
        most = say(
            "whoever won the most tricks in the deal before is the declarer; if several won as many, the first of them in turn, starting with {who}",
            who=now.eldest,
        )
        eldest = say("{who} is the declarer", who=now.eldest)
        yield Clause("trumps", "declarer", most if term.by == "most tricks" else eldest)
    size = hand_size(now.rules, now.seats)
    if cards_dealt(now.rules, now.seats) > size:
        text = say(
            "having seen only {cards}, the declarer names any suit as trumps, even one not held",
            cards=counted(size, "card"),
        )
    else:
        text = say("the declarer names any suit as trumps, even one not held")
    if term.suits:
        some = listed([now.names.suit(suit) for suit in term.suits], "or")
        text = say("the declarer names {suits} as trumps, held or not", suits=some)
    if term.fixed is not None and term.fixed_from == 1:
        yield Clause("trumps", "naming", say("{suit} are trumps", suit=now.names.suit(term.fixed)))
        return
    yield Clause("trumps", "naming", text)
    if term.fixed is not None and term.fixed_from is not None:
        text = say(
            "from the {place} deal of the match on, {suit} are trumps and the declarer names nothing",
            place=ordinal(term.fixed_from),
            suit=now.names.suit(term.fixed),
        )
        yield Clause("trumps", "fixed", text, otherwise=say("the declarer names trumps in every deal"))


# --- Doubling ----------------------------------------------------------------------------------------

_PLAIN = (40, 20)
"""The scores of two players in a deal, for an example."""


def doubling_clauses(now: Setting, term: Doubling) -> Iterator[Clause]:
    """Describe the round of doubles, the doubles owed to the declarer and how two players settle."""
    text = say(
        "once the contract has been named in full, each player has a turn to double, starting on the declarer’s {side} and ending with the declarer",
        side=now.next_side,
    )
    yield Clause("doubling", "asking", text, otherwise=say("nobody may double"))
    only = say("if you are not the declarer, you may double only the declarer")
    every = say("if you are not the declarer, you may double any number of the others")
    yield Clause("doubling", "whom", only if term.only_declarer else every)
    text = say("the declarer may double only players who have doubled the declarer")
    yield Clause("doubling", "declarer", text)
    text = say(
        "to double a player who has doubled you is to redouble; after that, the stakes between the two of you cannot be raised further, and no double may be taken back"
    )
    yield Clause("doubling", "redouble", text, derived=True)
    yield Clause("doubling", "maximum", say("say “maximum” to double everyone you may"), derived=True)
    yield Clause("doubling", "reply", _reply(answered=term.reply))
    yield from _owed(term)
    yield from _settling(term)


def _reply(*, answered: bool) -> Text:
    if not answered:
        return say("you have only this one turn, so only a later player can redouble")
    return say(
        "if a player who speaks after you doubles you, you are asked again when everyone has spoken; you may then redouble that player, but double nobody else"
    )


def _owed(term: Doubling) -> Iterator[Clause]:
    if not term.owed:
        return
    text = say("over each declarer’s contracts, each of the others must double that declarer at least {{}}")
    none = say("nobody need ever double the declarer")
    yield Clause("doubling", "owed", text, often(term.owed), otherwise=none)
    if term.forced:
        text = say(
            "if you owe the declarer as many doubles as the declarer has deals left, you must double the declarer"
        )
    elif term.missing:
        text = say(
            "nobody is forced to double in any particular deal, but each double still owed at the end costs {points}",
            points=measured(term.missing),
        )
    else:
        text = say(
            "nobody is forced to double in any particular deal, and a double still owed at the end costs nothing"
        )
    yield Clause("doubling", "owed.held", text)


def _settling(term: Doubling) -> Iterator[Clause]:
    text = say(
        "after the deal, if one of two players has doubled the other, the one with the better score gains the difference between their scores and the other loses it; if each has doubled the other, twice the difference"
    )
    yield Clause("doubling", "settling", text)
    more, less = _PLAIN
    text = say(
        "if two players score {more} and {less} and one of them has doubled the other, they end with {won} and {lost}",
        more=figure(more),
        less=figure(less),
        won=figure(2 * more - less),
        lost=figure(2 * less - more),
    )
    yield Clause("doubling", "example", text, derived=True, example=True)
    if term.undoubled == "split":
        text = say(
            "a contract with a negative total that nobody doubles is not played; its points are divided equally among everyone except the declarer"
        )
        played = say("a contract is played even if nobody doubles")
        yield Clause("doubling", "undoubled", text, otherwise=played)


def contracts(rules: Rules) -> tuple[Contract, ...]:
    """Return all contracts of a deal's rules, played already or not."""
    stage = rules.stage(ChooseContract)
    return () if stage is None else stage.contracts


def contract_title(rules: Rules, name: str) -> Text:
    """Return the title of a contract; an unknown name is returned with spaces for hyphens."""
    title = next((each.title for each in contracts(rules) if each.name == name), None)
    return Name(name.replace("-", " ")) if title is None else phrase(title)


def meaning_of(rules: Rules, stage: StageTerm, contract: Contract, faces: Faces) -> Text:
    """Return a clause on a contract of a stage: whether its declarer takes the widow, and what counts."""
    counts = counting_terms(rules.with_contract(stage, contract), faces)
    return joined("; ", [part for part in (_with_widow(rules, stage, contract), counts) if part])


def _with_widow(rules: Rules, stage: StageTerm, contract: Contract) -> Text:
    """Return whether the declarer of a contract takes the widow, or nothing where no contract decides it."""
    if not any(takes_widow(each) for each in branches(stage)):
        return NOTHING
    word = widow_word(rules)
    term = takes_widow(contract)
    if term is None:
        return say("without the {widow}", widow=word)
    if term.forced:
        return say("the declarer must take the {widow}", widow=word)
    return say("the declarer may take the {widow}", widow=word)

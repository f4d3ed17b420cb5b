"""The words of contracts: choosing one, what they share and what each adds."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final, TypeAlias

from capot.cards import Faces
from capot.language.texts import NOTHING, Name, Phrase, Text, joined, listed, mark, phrase, say
from capot.language.words import figure, measured, number, often
from capot.rules.ongoing.widow import takes_widow, widow_word
from capot.rules.rules import Rules
from capot.rules.scoring import GameValue, ScoreTerm
from capot.rules.stages.bidding import Doubling
from capot.rules.stages.opening import ChooseContract, Contract, Quota, StageTerm, branches
from capot.rules.text.facts import BELOW_ZERO, Clause, Clauses, Context
from capot.rules.text.guides import NAME, Field, Guide
from capot.rules.text.pack import ranking_clauses
from capot.rules.text.scoring.deal import scoring_clauses, worded
from capot.rules.text.scoring.stakes import stakes

Teller: TypeAlias = Callable[[Context, StageTerm], Iterator[Clause]]


Told: TypeAlias = Mapping[str, Sequence[Clause]]


_BY_TOTAL = {"total", "total.out", "example", BELOW_ZERO}


GUIDES: Final = {
    Contract: Guide(
        title=mark("a contract"),
        meaning=mark("A kind of deal to choose: the stages that follow, and the scoring."),
        kind=mark("a deal without a declarer is played"),
        sentence=mark("This is called {title}; all scores add up to {total}."),
        fields={
            "name": Field("", "the word to choose it by, in lower case"),
            "title": Field(mark("its name"), "its name at the table"),
            "stages": Field(mark("stages"), "the stages that follow once it is chosen"),
            "scoring": Field(mark("scoring"), "the scoring of the deal"),
            "total": Field(
                mark("sum of all scores"),
                "the sum of all scores before any doubles, if it is always the same",
                words={None: mark("no fixed number")},
                unit="point",
                low=-1000,
                high=1000,
            ),
            "pack": Field(
                mark("its cards"),
                "how the cards rank in it and which are trumps; as in the rest of the game if left out",
            ),
        },
    ),
    ChooseContract: Guide(
        title=mark("choosing a contract"),
        meaning=mark("The declarer chooses the contract of the deal."),
        sentence=mark(
            "{by} is the declarer, and chooses a contract that they have not yet played in this match."
        ),
        fields={
            "name": NAME,
            "contracts": Field(mark("contracts"), "the contracts to choose from"),
            "by": Field(
                mark("the declarer"),
                "the player who chooses; by the bid nobody does, as each bid is a contract, from the lowest up",
                words={
                    "eldest": mark("Eldest hand"),
                    "dealer": mark("The dealer"),
                    "bidder": mark("The highest bidder"),
                    "bid": mark("The highest bidder, by the bid,"),
                },
            ),
            "again": Field(
                mark("the same contract again"),
                "whether any contract may be chosen in every deal",
                words={
                    False: mark("each contract once in a match"),
                    True: mark("any contract in every deal"),
                },
            ),
            "quotas": Field(
                mark("how often"),
                "how often contracts may be declared; without quotas each player declares each once",
            ),
        },
    ),
    Quota: Guide(
        title=mark("how often contracts may be declared"),
        meaning=mark("A limit on how many times some contracts may be declared in a match."),
        sentence=mark("{contracts} may be declared {times} times, counting {by}."),
        fields={
            "name": Field("", "the word by which options find it"),
            "contracts": Field(mark("contracts"), "the names of the contracts that are counted together"),
            "times": Field(mark("times"), "how often they may be declared", low=0, high=100),
            "by": Field(
                mark("whose deals"),
                "the deals that count",
                words={
                    "player": mark("the deals that the player has declared"),
                    "table": mark("the deals of everybody"),
                },
            ),
        },
    ),
}


def contract_clauses(now: Context, stage: ChooseContract, tell: Teller) -> Iterator[Clause]:
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


def branch_clauses(now: Context, stage: StageTerm, contract: Contract, tell: Teller) -> Iterator[Clause]:
    """Describe the stages and the scoring of a contract as a separate deal."""
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


def _choosing(now: Context, stage: ChooseContract) -> Iterator[Clause]:
    if stage.by == "bid":
        # The auction has named the contract of each bid.
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
            "{contract} may be chosen only if one of its values still open to the declarer reaches the bid; any other contract may always be chosen",
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


def _quotas(now: Context, stage: ChooseContract) -> Iterator[Clause]:
    """Say how often contracts may be declared, in one sentence for those with the same limit."""
    titles = {each.name: phrase(each.title) for each in stage.contracts}
    own = [quota for quota in stage.quotas if quota.by == "player"]
    # Where the quotas are used up in the end, they say how often each kind is declared.
    exact = len(own) > 1 and sum(quota.times for quota in own) * now.seats == now.rounds
    if exact:
        kinds = [_declared([titles[name] for name in quota.contracts], quota.times) for quota in own]
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


def _declared(titles: Sequence[Text], times: int) -> Text:
    """Return how often a player declares a contract, or one of several: ``twice one of Solo and Misère``."""
    if len(titles) == 1:
        return say("{contract} {often}", contract=titles[0], often=often(times))
    return say("{often} one of {contracts}", often=often(times), contracts=listed(titles))


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


def _totals(now: Context, contracts: Sequence[Contract]) -> Iterator[Clause]:
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


def contracts(rules: Rules) -> tuple[Contract, ...]:
    """Return all contracts of a deal's rules, played already or not."""
    stage = rules.stage(ChooseContract)
    return () if stage is None else stage.contracts


def contract_title(rules: Rules, name: str) -> Text:
    """Return the title of a contract; an unknown name is returned with spaces for hyphens."""
    title = next((each.title for each in contracts(rules) if each.name == name), None)
    return Name(name.replace("-", " ")) if title is None else phrase(title)


def meaning_of(rules: Rules, stage: StageTerm, contract: Contract, faces: Faces) -> Text:
    """Return a clause on a contract of a stage: whether its declarer takes the widow, and what counts.

    What counts alike in every contract of the stage, such as the points of cards, is left out.
    """
    counts, alike = _counts(rules, stage, contract, faces), counting_alike(rules, stage, faces)
    own = [part for part in counts if part not in alike] or counts
    return joined("; ", [part for part in (_with_widow(rules, stage, contract), *own) if part])


def counting_alike(rules: Rules, stage: StageTerm, faces: Faces) -> list[Text]:
    """Return what counts alike in every contract of a stage, beside what differs."""
    first, *others = branches(stage)
    alike = _counts(rules, stage, first, faces)
    for each in others:
        there = _counts(rules, stage, each, faces) if alike else ()
        alike = [part for part in alike if part in there]
    return alike


def _counts(rules: Rules, stage: StageTerm, contract: Contract, faces: Faces) -> list[Text]:
    return [part for _, part in stakes(rules.with_contract(stage, contract), faces)]


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


CLAUSES: Final[Clauses] = {}
"""Contracts hold stages, so that the sentences of choosing one are joined where all stages are."""

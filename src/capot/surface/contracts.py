"""The contracts of a game: what they are called, and what counts in them."""

from capot.cards import Faces
from capot.rules.opening import ChooseContract, Contract, StageTerm
from capot.rules.rules import Rules
from capot.rules.text.scoring.stakes import counting_line


def contracts(rules: Rules) -> tuple[Contract, ...]:
    """Return every contract from which a declarer chooses, whether played already or not."""
    stage = rules.stage(ChooseContract)
    return () if stage is None else stage.contracts


def contract_title(rules: Rules, name: str) -> str:
    """Return the title of a contract; a name that is none comes back as words."""
    return next((each.title for each in contracts(rules) if each.name == name), name.replace("-", " "))


def meaning_of(rules: Rules, stage: StageTerm, contract: Contract, faces: Faces) -> str:
    """Return as a clause what counts in a contract to which a stage of these rules leads."""
    line = counting_line(rules.with_contract(stage, contract), faces)
    return line.removeprefix("What counts: ").removesuffix(".")

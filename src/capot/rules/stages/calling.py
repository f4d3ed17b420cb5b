"""The term for calling a card from another hand."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CallCard:
    """The declarer calls a card that he does not hold; its holder gives it to him and gets another for it.

    If it lies among the cards left over, nothing is exchanged; with ``again`` he calls another card then.
    """

    again: bool = False
    name: str = "call"

"""The former place of the terms by which single players pay each other."""

from capot.rules.scoring.paid import CardPool as CardPool  # noqa: PLC0414 - the kernel finds them here
from capot.rules.scoring.paid import FewestPaid as FewestPaid  # noqa: PLC0414
from capot.rules.scoring.paid import PaidTerm as PaidTerm  # noqa: PLC0414
from capot.rules.scoring.paid import SweepBegun as SweepBegun  # noqa: PLC0414

"""``capot`` for tests: all of them come from one address and ask more than the people of one house would."""

import runpy

from capot.server import limits

limits.RATES = dict.fromkeys(limits.RATES, limits.Allowance(limits.Rate(1e9, 1e9), limits.Rate(1e9, 1e9)))
runpy.run_module("capot", run_name="__main__")

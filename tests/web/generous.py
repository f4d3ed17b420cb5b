"""``capot`` for tests: all of them come from one address and ask more than the people of one house would."""

import runpy

from capot.server.http import limits

if __name__ == "__main__":
    much = limits.Allowance(limits.Rate(1e9, 1e9), limits.Rate(1e9, 1e9))
    limits.RATES = dict.fromkeys(limits.RATES, much)
    runpy.run_module("capot", run_name="__main__")

"""``capot`` for tests: all of them come from one address and ask more than the people of one house would."""

import runpy
from datetime import date

from capot.server.http import limits
from capot.server.tables import beat
from capot.study import daily

if __name__ == "__main__":
    much = limits.Allowance(limits.Rate(1e9, 1e9), limits.Rate(1e9, 1e9))
    # There are deals of the day whatever the clock of this computer says.
    daily.FIRST_DAY = date(2020, 1, 1)
    limits.RATES = dict.fromkeys(limits.RATES, much)
    # Computer players need not hide how long they think.
    beat.SHORTEST = 0.001
    runpy.run_module("capot", run_name="__main__")

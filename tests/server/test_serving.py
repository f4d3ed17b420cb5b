"""A server that runs does not stand still to look for what is not there."""

import asyncio
import gc
from weakref import finalize

from capot.server.run import tidied
from tests.server.guests import in_a_loop


class Loop:
    """Something that holds itself."""

    def __init__(self):
        self.itself = self


@in_a_loop
async def test_cycles_are_looked_for_among_what_is_new_while_serving_and_as_before_afterwards():
    before = gc.get_threshold()

    async with tidied():
        assert gc.get_freeze_count() > 0
        assert gc.get_threshold()[0] > before[0]
        found = asyncio.Event()
        finalize(Loop(), found.set)
        await asyncio.wait_for(found.wait(), 10)

    assert gc.get_threshold() == before
    assert gc.get_freeze_count() == 0

"""A server that runs does not stand still to look for what is not there."""

import gc

from capot.server.serving import rare_collections


def test_cycles_are_looked_for_rarely_while_serving_and_as_before_afterwards():
    before = gc.get_threshold()

    with rare_collections():
        assert gc.get_freeze_count() > 0
        assert gc.get_threshold()[0] > before[0]

    assert gc.get_threshold() == before
    assert gc.get_freeze_count() == 0

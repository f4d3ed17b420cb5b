"""The hash of rules and packs, which is found once."""

import pickle
from dataclasses import replace

import pytest

from capot.rules.games.hearts import HEARTS

RULES = HEARTS.rules_for(4, 0)


@pytest.mark.parametrize(
    ("value", "other"),
    [
        (RULES, replace(RULES, scoring=())),
        (RULES.pack, replace(RULES.pack, suitless=True)),
    ],
    ids=["rules", "pack"],
)
def test_equal_values_have_the_same_hash_and_others_another(value, other):
    assert hash(value) == hash(value) == hash(replace(value))
    assert hash(value) != hash(other)
    assert hash(replace(other)) == hash(other)


def test_another_process_finds_the_hash_anew_as_words_have_others_there():
    hash(RULES)

    sent = pickle.loads(pickle.dumps(RULES))  # noqa: S301 - our own

    assert hasattr(RULES, "_hash")
    assert not hasattr(sent, "_hash")
    assert hash(sent) == hash(RULES)

"""Weights of the policy that sees the cards: drawn at first, fitted to rules, read from files and written."""

from pathlib import Path
from typing import Any, TypeAlias

import numpy as np

from capot.kernel.dtypes import Tables
from capot.kernel.sighted.net import CHOICES, DEEP, RANKS, READY_NET, ROWS, RULES, SIGHTED_NET, SLOTS, WIDTH

Array: TypeAlias = np.ndarray[Any, Any]
Net: TypeAlias = Any
"""One record of `SIGHTED_NET`."""

PARTS = SIGHTED_NET.names or ()
"""The fields of a net, and the arrays of a file."""


def drawn(seed: int) -> Net:
    """Return a net that knows nothing yet."""
    rng = np.random.default_rng(seed)
    net = np.zeros(1, SIGHTED_NET)[0]
    net["rows"] = rng.normal(0, 0.08, (ROWS, WIDTH))
    net["rules"] = rng.normal(0, 0.05, (RULES, WIDTH))
    net["second"] = rng.normal(0, (2 / WIDTH) ** 0.5, (WIDTH, DEEP))
    for name in ("card", "below", "above", "beats"):
        net[name] = rng.normal(0, 0.05, net[name].shape)
    return net


def slots_of(tables: Tables) -> Array:
    """Return the slot of each kernel card."""
    found = np.zeros(64, np.int64)
    for place in range(4):
        suit = int(tables["suit"][0][place])
        cards = [card for card in range(62) if suit >> card & 1]
        for number, card in enumerate(reversed(cards)):
            found[card] = place * RANKS + RANKS - 1 - number
    return found


def rules_of(tables: Tables) -> Array:
    """Return the numbers that describe the rules, in average tricks."""
    found = np.zeros(RULES, np.float32)
    part, stakes, slots = 1 / float(tables["usual_trick"]), tables["stakes"], slots_of(tables)
    for card in range(int(tables["size"])):
        found[slots[card]] = float(tables["card_cost"][0][card]) / 5
    seats, tricks = int(tables["seats"]), int(tables["tricks"])
    found[SLOTS + seats - 3] = 1
    rest = [
        tricks / 13,
        float(stakes["every"]) * part,
        float(stakes["first"]) * part,
        float(stakes["last"]) * part / 5,
        float(int(stakes["prizes"]) > 0),
        0.0,
        0.0,
        float(int(stakes["gifts"][0]) != 0),
        float(int(tables["bans"]) > 0),
        float(int(tables["size"]) > tricks * seats),
        float(int(tables["pass_count"])) / 3 if int(tables["pass_cycle"]) else 0.0,
    ]
    if int(stakes["prizes"]):
        gain, alone = float(stakes["prize_gain"][0]), float(stakes["prize_alone"][0])
        rest[5] = (gain + alone) * part / tricks
        rest[6] = float(int(stakes["prize_cards"][0][0]) != 0)
    found[SLOTS + 4 : SLOTS + 4 + len(rest)] = rest
    return found


def ready_net(net: Net, tables: Tables) -> Net:
    """Return a net ready for the rules of a deal."""
    ready = np.zeros(1, READY_NET)[0]
    ready["slot"], ready["net"] = slots_of(tables), net
    ready["base"] = net["bias"] + rules_of(tables) @ net["rules"]
    return ready


def saved(net: Net, path: Path) -> None:
    """Write a net to a file, in half precision, whole or not at all."""
    parts = {name: net[name].astype(np.float16) for name in PARTS}
    new = path.with_name(path.name + ".new")
    with new.open("wb") as file:
        np.savez_compressed(file, allow_pickle=False, **parts)
    new.replace(path)


def loaded(path: Path) -> Net:
    """Return the net of a file."""
    net = np.zeros(1, SIGHTED_NET)[0]
    with np.load(path, allow_pickle=False) as arrays:
        for name in PARTS:
            net[name] = arrays[name]
    return net


def may_see(tables: Tables) -> bool:
    """Whether the policy can play by these rules: four plain suits, everyone for himself."""
    seats = int(tables["seats"])
    return bool(
        3 <= seats <= 6
        and tables["suits"] == 4
        and tables["orderings"] == 1
        and tables["trump"][0] < 0
        and not tables["apart"]
        and not tables["draws"]
        and not tables["stock"]
        and not tables["undertakings"]
        and not tables["discards"]
        and tables["sides"] == seats
        and int(tables["hand"]) <= CHOICES - 1
        and max(int(suit).bit_count() for suit in tables["suit"][0]) <= 13
    )

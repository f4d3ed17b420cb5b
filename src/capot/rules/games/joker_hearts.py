"""Joker Hearts: Hearts with two jokers, which may be played at any time and never win."""

from dataclasses import replace

from capot.rules.changes.edits import Change
from capot.rules.changes.options import variant
from capot.rules.games.common import FULL
from capot.rules.games.hearts import HEARTS, TIES_ARE_SHARED
from capot.rules.games.hearts_options import COUNT, cycle_for, house_rules
from capot.rules.model import Cite
from capot.rules.sources import CAPOT, WIKIPEDIA

PLAYERS = (3, 6)

_JOKER = variant(
    HEARTS,
    Change("players", PLAYERS),
    Change("rules.packs", replace(FULL, jokers=2)),
    Change("rules.stages.exchange.count", COUNT),
    Change("rules.stages.exchange.cycle", cycle_for(PLAYERS, ("left", "right", "across", "hold"))),
    key="joker-hearts",
    name="Joker Hearts",
    blurb="Hearts with two jokers: play one at any time, and the trick is not yours.",
    cites=(
        Cite("players", CAPOT, "54 cards are dealt out evenly to three or six"),
        Cite(
            "rules.packs.jokers",
            WIKIPEDIA,
            "they may be played at any time and never win; it does not say what follows a joker that is led: "
            "here the next card sets the suit, as if it were led",
        ),
        Cite("rules.scoring", WIKIPEDIA, "a joker counts nothing"),
        Cite("rules.stages.exchange", CAPOT, "as in Classic Hearts; a joker may be passed like any card"),
        Cite("rules.stages.tricks.first_lead", CAPOT, "as in Hearts; a joker is not led instead of 2♣"),
        Cite("rules.stages.tricks.bans.breaking", CAPOT, "as in Hearts, for a card played after a joker too"),
        Cite("ends.total", CAPOT, "as in Hearts"),
        TIES_ARE_SHARED,
    ),
)
JOKER_HEARTS = replace(_JOKER, options=house_rules(_JOKER))

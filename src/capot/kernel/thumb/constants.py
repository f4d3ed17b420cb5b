"""The numbers of the rule of thumb `thumb`, found by trial."""

EQUAL = 1e-9
"""Costs that differ by less are the same."""

NEVER = 1e18
"""More than anything costs."""

TEMPO = 1.3
"""What the lead costs, in penalties of a usual trick: who wins must lead again."""

# What cards and tricks are worth.

POOL_SHARE = 0.45
"""What part of the pool a player without penalty cards may still hope for."""

THREAT = 1.5
"""How the square of the part of a prize that one seat alone has taken makes the chance of the rest."""

# How the suits lie.

ROUNDS = 7
"""How many rounds of a suit are looked ahead."""

ENOUGH = 0.05
"""The chance that a seat holds none of the dearer cards, below which cheaper ones are not thought of."""

# The trick on the table.

SHUNS = 0.05
"""How often a player wins a costly trick who need not."""

SEEKS = 0.92
"""How often a player wins a trick that brings something, if able."""

INDIFFERENT = (0.2, 0.75)
"""How often a player wins a trick that neither costs nor brings anything: in the middle, and as the last."""

GIFT = 0.15
"""How often a card that brings something is played under another's."""

OVER = 0.1
"""How often a penalty card is played that will win the trick itself."""

SHED = 0.75
"""How often a player who follows suit can get rid of a penalty card under a higher one."""

APART = 0.25
"""How much a trick matters to a rival that holds none of the cards he needs."""

# The tricks to come.

DUCKING = 0.8
"""How much less often the others play just anything when they follow: a little, as they duck."""

LATER = 0.3
"""How many rounds more of a suit are reckoned with than its cards would give on average."""

FALLING = 1.5
"""How often a lower penalty card falls under one, for each who follows and each card that is out."""

THROWN = 0.6
"""What part of the penalties that others could throw on a trick of a suit really comes to it."""

HEIGHT = 6.0 / 169
"""What each lower card still out adds to the load of a card, in penalties of a usual trick, for each left."""

SHAPE = 0.3 / 26
"""What uneven suits are worth by the sum of their squares, in penalties of a usual trick, for each trick."""

LED_BY_SELF = 0.25
"""How often a card of a suit that only this seat has left will be led by it."""

RELIEF = 0.4
"""What part of a card's burden is lifted by a chance to discard it."""

WEIGHT = 0.7
"""What part of its load a card really costs: many a load is laid down in time."""

VOID = 0.5
"""What it is worth to have no card of a suit that is still out, in penalties of a usual trick."""

FIRST = 0.4
"""How often this seat leads to the last trick but one, as a guess from afar."""

TRUST = 0.75
"""How far the guess of who leads to the last trick is trusted; for the rest, everybody may."""

VAGUE = 0.05
"""How much less the cards kept for the end decide, for each trick before it."""

# Keeping somebody from taking everything.

TOP = 0.85
"""How often the highest card out of a suit wins a trick that matters."""

GUARDED = (0.45, 0.2)
"""How often a card does that is second or third highest, with as many lower ones played before it."""

BARE = 0.12
"""How often a card does that may fall under a higher one."""

ASIDE = 0.5
"""How often a trick matters in a suit that holds none of the cards needed."""

# Taking everything.

STRAY = 0.25
"""The chance to lose a trick without harm where only certain cards are wanted."""

REGRET = 0.6
"""What part of all the cards an attempt that fails is left with."""

SURE = 0.5
"""The chance of success below which nothing is announced, whatever it pays."""

"""Capot: play, study and invent trick-avoidance card games.

Import from the submodules (`capot.rules.catalog`, `capot.play`, ...); this one stays empty to start at once.
"""

__version__ = "0.1.0"

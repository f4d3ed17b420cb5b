"""Capot: play, study and invent trick-avoidance card games.

Import from the submodules (`capot.rules.catalog`, `capot.play`, ...); this one stays empty for a quick start.
"""

__version__ = "0.4.0"

"""Deals for tests of Howard Fosdick's games, written trick by trick."""

SPREAD = """
    A♠ Q♠ J♠ T♠
    T♥ A♥ Q♥ 9♥
    9♦ T♦ A♦ Q♦
    A♣ Q♣ J♣ T♣
    7♠ K♠ 9♠ 8♠
    7♥ 8♥ J♥ K♥
    7♦ 8♦ J♦ K♦
    7♣ 8♣ 9♣ K♣
"""
"""A takes the queens of spades and clubs, B that of hearts, C that of diamonds, D the last trick."""

LEFT_ONE = """
    A♥ Q♥ 8♥ 7♥
    A♦ Q♦ 8♦ 7♦
    A♣ Q♣ 8♣ 7♣
    7♠ 8♠ Q♠ A♠
    K♠ J♠ T♠ 9♠
    K♥ J♥ T♥ 9♥
    K♦ J♦ T♦ 9♦
    K♣ J♣ T♣ 9♣
"""
"""A takes every trick but the one that gives D the queen of spades."""

ALL_TO_A = LEFT_ONE.replace("7♠ 8♠ Q♠ A♠", "A♠ Q♠ 8♠ 7♠")
"""A takes every trick."""

THREE = """
    A♥ Q♥ 9♥
    K♥ J♥ T♥
    A♦ Q♦ 9♦
    K♦ J♦ T♦
    A♠ Q♠ 9♠
    K♠ J♠ T♠
    A♣ Q♣ 9♣
    K♣ J♣ T♣
    7♥ 8♥ 7♦
    8♠ 8♣ 8♦
"""
"""Three players, thirty cards: A takes all tricks but the last two, which are B's."""

SEVEN_AND_FIVE = """
    A♠ Q♠ 8♠ 7♠
    A♥ J♥ 7♦ T♥
    7♥ 8♥ 8♦ K♥
    K♠ 9♥ 9♦ Q♥
    7♣ 8♣ 9♣ T♣
    J♣ Q♣ K♣ A♣
    J♦ Q♦ K♦ A♦
    J♠ T♠ 9♠ T♦
"""
"""A takes the queen of spades and three hearts, D the other five hearts."""

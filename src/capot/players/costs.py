"""The cost of cards and of a typical trick for whoever takes them, by the rules alone."""

from capot.cards import Card
from capot.kernel.thumb.stakes import stakes_of
from capot.rules.check.deal import tricks_in
from capot.rules.rules import Rules


class Costs:
    """The cost of cards, and of a typical trick, to whoever takes them by some rules of trick play."""

    def __init__(self, rules: Rules, players: int, *, low_wins: bool) -> None:
        """Read resolved rules, for this number of players."""
        self.pack = rules.pack
        self.stakes = stakes_of(rules, players, low_wins=low_wins)
        self.ranks = max(len(self.pack.order), len(self.pack.trumps))
        tricks = tricks_in(rules, players)
        self.usual = self.stakes.every + (sum(self.stakes.card.values()) + self.stakes.first) / tricks
        self.height = self.usual + self.stakes.last / tricks

    def cost(self, card: Card) -> float:
        """Return the cost of a card to its taker."""
        return self.stakes.card[card]

    def danger(self, card: Card) -> float:
        """Return the cost of a card, plus a share by its height of a typical trick and the last one."""
        return self.cost(card) + self.height * self.pack.strength(card) / self.ranks

"""A player in plain Python: ducks while it can, and gets rid of high cards.  docs/engine.md explains it."""

import json
import sys


def choose(ask, order):
    """Return a move in text form for a message of type "act"; `order` has the ranks from high to low."""
    if ask["pick"]:  # cards to pass or to discard: the highest
        cards = sorted(ask["pick"]["among"].split(), key=lambda card: order.index(card[0]))
        return " ".join([ask["pick"]["verb"], *cards[: ask["pick"]["count"]]])
    if ask["make"]:  # hands of three cards, as they come; none where each must be a pair
        cards = ask["make"]["among"].split()[: 3 * ask["make"]["count"]]
        hands = [" ".join(cards[place : place + 3]) for place in range(0, len(cards), 3)]
        return "arrange " + ("nothing" if ask["make"]["least"] == "pair" else " / ".join(hands))
    if not ask["legal"][0].startswith("play"):
        return ask["legal"][0]  # announce nothing, choose the first contract, lay the lowest card
    plays = [move.split()[1] for move in ask["legal"] if move.startswith("play")]
    cards = sorted(plays, key=lambda card: order.index(card[0]))
    trick = ask["trick"].split()
    if not trick:
        return f"play {cards[-1]}"
    best = min(order.index(card[0]) for card in trick if card[1] == trick[0][1])
    ducks = [card for card in cards if card[1] != trick[0][1] or order.index(card[0]) > best]
    return f"play {ducks[0] if ducks else cards[-1]}"


order = ""
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print('{"type": "ready", "protocol": 1, "name": "ducker"}', flush=True)
    elif message["type"] == "new":
        order = message["rules"]["packs"]["order"]
    elif message["type"] == "act":
        print(json.dumps({"type": "move", "move": choose(message, order)}), flush=True)
    elif message["type"] == "end":
        break

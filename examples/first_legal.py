"""A program for `capot referee` that answers with the first legal move.  docs/referee.md explains it."""

import sys


def answer(question):
    """Return the answer to a question: here, ask a language model."""
    moves = question.partition("Answer with one of these moves, in one line:\n")[2]
    first = moves.partition("\n")[0]
    return first.partition(", as in: ")[2] or first


question = ""
for line in sys.stdin:
    question += line
    if line == "Your move:\n":
        print(answer(question), flush=True)
        question = ""

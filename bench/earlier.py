"""A player of an earlier version of Capot as a program that speaks the engine protocol.

    command="exec:python bench/earlier.py 60d1dea7 --player sampler"
    capot arena skat --deals 400 --budget 15ms --design mirror --until-clear \\
        --players "exec:capot engine --player sampler" "$command"

Today's version plays as a program too, so that both spend the same time on messages.  The sources come from
the history of this repository and run with the installed packages; they are compiled at the first start.
"""

import argparse
import os
import sys

from first_sampler import sources


def main() -> None:
    """Become the program of the earlier version."""
    parser = argparse.ArgumentParser(description="a player of an earlier version as a program")
    parser.add_argument("commit", help="any version from 0.2 on")
    parser.add_argument("--player", default="sampler", help="a player of that version")
    args = parser.parse_args()
    tree = sources(args.commit)
    paths = {"PYTHONPATH": str(tree), "XDG_CACHE_HOME": str(tree.parent / "cache")}
    words = [sys.executable, "-m", "capot", "engine", "--player", args.player]
    os.execve(sys.executable, words, {**os.environ, **paths})  # noqa: S606 - a program of our own


if __name__ == "__main__":
    main()

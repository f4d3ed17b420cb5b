"""Start-up time of `capot games` against an empty Python: medians of alternating runs.

Run it with the interpreter that has Capot: ``.venv/bin/python bench/startup.py [RUNS]``.
"""

import statistics
import subprocess
import sys
import time

RUNS = 25
AT_MOST = 15

EMPTY = [sys.executable, "-c", "pass"]
GAMES = [sys.executable, "-m", "capot", "games"]


def seconds(command: list[str]) -> float:
    """Return the run time of ``command``; exit with its message if it fails."""
    start = time.perf_counter()
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    taken = time.perf_counter() - start
    if run.returncode:
        sys.exit(f"{' '.join(command)} failed:\n{run.stderr}")
    return taken


def main(runs: int) -> int:
    """Print the medians and their ratio; return 1 if it is above the target, else 0."""
    seconds(EMPTY), seconds(GAMES)  # fill the caches of files and bytecode
    pairs = [(seconds(EMPTY), seconds(GAMES)) for _ in range(runs)]
    empty, games = (statistics.median(column) for column in zip(*pairs, strict=True))
    print(f"python -c pass   {1000 * empty:7.1f} ms")
    print(f"capot games      {1000 * games:7.1f} ms")
    print(f"ratio            {games / empty:7.1f}      (medians of {runs} runs; at most {AT_MOST})")
    return int(games > AT_MOST * empty)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else RUNS))

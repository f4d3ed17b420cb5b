"""Start-up of the quick commands against an empty Python: CPU time, the least of alternating runs.

Run it with the interpreter that has Capot: ``.venv/bin/python bench/startup.py [RUNS]``.  CPU time is that of
the process, user and system; the least of several runs is the one that other work disturbed least.
"""

import os
import resource
import subprocess
import sys
from pathlib import Path

RUNS = 15
FILE = Path(__file__).parents[1] / "examples" / "games" / "coeurs.json"
CAPOT = (sys.executable, "-m", "capot")

EMPTY = (sys.executable, "-c", "pass")
KEEPING = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
"""The environment of the commands, which keep their bytecode as those of a user do."""

AT_MOST = {
    (*CAPOT, "games"): 12,
    (*CAPOT, "rules", "hearts"): 18,
    (*CAPOT, "check", str(FILE)): 18,
    (*CAPOT, "new", "hearts"): 18,
}
"""The commands, each with the most it may take, in empty Pythons."""


def cpu_seconds(command: tuple[str, ...]) -> float:
    """Return the CPU time of ``command``; exit with its message if it fails."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    run = subprocess.run(command, capture_output=True, text=True, check=False, env=KEEPING)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if run.returncode:
        sys.exit(f"{' '.join(command)} failed:\n{run.stderr}")
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def main(runs: int) -> int:
    """Print the CPU times and their ratios; return 1 if one is above its target, else 0."""
    commands = (EMPTY, *AT_MOST)
    for command in commands:
        cpu_seconds(command)  # fills the caches of files and bytecode
    rounds = [[cpu_seconds(command) for command in commands] for _ in range(runs)]
    empty, *others = (min(column) for column in zip(*rounds, strict=True))
    print(f"{'python -c pass':<16}{1000 * empty:7.0f} ms   (CPU time, the least of {runs} runs)")
    slow = False
    for (command, most), taken in zip(AT_MOST.items(), others, strict=True):
        name = " ".join(("capot", command[len(CAPOT)]))
        print(f"{name:<16}{1000 * taken:7.0f} ms {taken / empty:7.1f}   (at most {most})")
        slow = slow or taken > most * empty
    return int(slow)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else RUNS))

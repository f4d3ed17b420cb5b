"""The CPU seconds that ``scripts/test`` prints."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]

INSTALL = """#!/usr/bin/env bash
[ "$1" = test ] || exit 0
ps -o pgid= $$ >group
exec PYTHON -c "import time
while time.process_time() < 0.7: pass"
"""

CHECK = """#!/usr/bin/env bash
while [ ! -s group ] || kill -0 -- "-$(tr -d ' ' <group)" 2>/dev/null; do sleep 0.2; done
"""


def test_setting_up_beside_the_checks_is_not_counted_as_theirs(tmp_path):
    """The shell counts a background process that ends meanwhile among the children of what it measures."""
    programs = {"scripts/install": INSTALL, "scripts/check": CHECK}
    programs |= dict.fromkeys(("scripts/chromium", ".venv/bin/python"), "#!/usr/bin/env bash\n")
    for name, text in programs.items():
        program = tmp_path / name
        program.parent.mkdir(parents=True, exist_ok=True)
        program.write_text(text.replace("PYTHON", sys.executable))
        program.chmod(0o755)
    shutil.copy(ROOT / "scripts" / "test", tmp_path / "scripts")

    run = subprocess.run(
        [tmp_path / "scripts" / "test"],
        capture_output=True,
        text=True,
        check=True,
        env={"PATH": os.environ["PATH"], "HOME": str(tmp_path), "TMPDIR": str(tmp_path)},
    )

    counted = re.search(r"checks (\d+), tests (\d+), .* compiling (\d+)\n", run.stdout)
    assert counted is not None, run.stdout
    assert counted.groups() == ("0", "0", "1")

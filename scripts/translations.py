"""Compile the translations that have changed, for Capot to read: ``python scripts/translations.py``."""

from pathlib import Path

from polib import pofile

CATALOGUES = Path(__file__).resolve().parents[1] / "src" / "capot" / "language" / "catalogues"


def compile_all() -> None:
    """Compile each catalogue that is newer than what was compiled of it."""
    for po in CATALOGUES.glob("*/LC_MESSAGES/*.po"):
        mo = po.with_suffix(".mo")
        if mo.exists() and mo.stat().st_mtime >= po.stat().st_mtime:
            continue
        fresh = mo.with_suffix(".new")
        pofile(str(po)).save_as_mofile(str(fresh))
        fresh.replace(mo)


if __name__ == "__main__":
    compile_all()

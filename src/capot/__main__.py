"""The command `capot`, also started as ``python -m capot``."""

import atexit
import gc
import sys

from capot.extras import MissingExtraError, need


def main() -> None:
    """Run the command; without click, which all commands need, say how to install it and exit with 2."""
    try:
        need("The command capot", "click")
    except MissingExtraError as error:
        print(f"Error: {error}", file=sys.stderr)  # noqa: T201 - click, which would print it, is missing
        sys.exit(2)
    # Little that a short command loads is ever garbage, and nothing need be taken apart when it ends.
    gc.set_threshold(50_000, 20, 20)
    atexit.register(gc.freeze)
    from capot.cli import main as command  # noqa: PLC0415 - it needs click

    command()


if __name__ == "__main__":
    main()

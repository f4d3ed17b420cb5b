"""The command `capot`, started as ``python -m capot``."""

from capot.cli import main

if __name__ == "__main__":
    main()

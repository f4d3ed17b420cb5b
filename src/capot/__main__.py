"""The command `capot`, started as ``python -m capot``.

Nothing else belongs here.
"""

from capot.cli import main

if __name__ == "__main__":
    main()

"""The command `capot`; each of its subcommands is a module beside this one.

Only what every command needs is imported here, so that all start at once.
"""

import click

from capot import __version__


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="capot")
def main() -> None:
    """Play, study and invent trick-avoidance card games."""

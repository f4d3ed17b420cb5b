"""Where the tables of a server are: options and errors of the commands that serve and look after them."""

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import click

from capot.extras import need

F = TypeVar("F", bound=Callable[..., object])

_SCHEMES = ("postgresql://", "postgres://")


class Address(click.ParamType[str]):
    """The address of a database, which is never repeated, because it may hold a password."""

    name = "address"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return an address that can be used."""
        if not value.startswith(_SCHEMES):
            self.fail("it is not an address such as postgresql://capot@localhost/capot", param, ctx)
        need("PostgreSQL", "asyncpg")
        return value


def place_options(function: F) -> F:
    """Give a command the options that say where the tables are."""
    for option in (
        click.option(
            "--database",
            type=Address(),
            envvar="CAPOT_DATABASE",
            metavar="ADDRESS",
            help="Use tables in PostgreSQL, at an address such as postgresql://capot@localhost/capot; with a "
            "password, better give it as the variable CAPOT_DATABASE.",
        ),
        click.option(
            "--data",
            type=click.Path(file_okay=False, path_type=Path),
            help="Directory of the tables; by default with your other data.",
        ),
    ):
        function = option(function)
    return function


def tables_directory() -> Path:
    """Return the default directory of a server's tables."""
    from capot.cli.arguments.store import data_directory

    return data_directory() / "tables"

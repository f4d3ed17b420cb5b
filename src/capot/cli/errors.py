"""The error of a command that cannot be carried out."""

import click


class Refused(click.ClickException):
    """The command cannot be carried out; the message is the reason, the exit code 2."""

    exit_code = 2

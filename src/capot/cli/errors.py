"""Why a command does not do what it was asked for."""

import click


class Refused(click.ClickException):
    """What a person asked for cannot be done; the message is the reason, the exit code 2."""

    exit_code = 2

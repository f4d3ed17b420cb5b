"""``capot completion SHELL``: the lines by which a shell completes the commands of Capot."""

import click

from capot.cli.arguments.completions import VARIABLE


@click.command("completion")
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def command(*, shell: str) -> None:
    """Print the set-up for completing words in SHELL with Tab.

    \b
    Add one of these lines to ~/.bashrc, ~/.zshrc or ~/.config/fish/config.fish:
      eval "$(capot completion bash)"
      eval "$(capot completion zsh)"
      capot completion fish | source
    """  # noqa: D301 - click reads the backspace itself
    from click.shell_completion import get_completion_class

    from capot.cli import main

    found = get_completion_class(shell)
    assert found is not None, "click knows these shells"
    click.echo(found(main, {}, "capot", VARIABLE).source())

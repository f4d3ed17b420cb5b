"""The extras of an installation: which package comes with which, and what to say where one is missing."""

import sys
from importlib.util import find_spec
from pathlib import Path

MODULES = {
    "play": ("click", "msgspec", "numba", "numpy", "platformdirs", "prompt_toolkit", "rich"),
    "server": (
        "aiosqlite",
        "alembic",
        "confusable_homoglyphs",
        "itsdangerous",
        "markdown_it",
        "openskill",
        "prometheus_client",
        "segno",
        "sqlalchemy",
        "starlette",
        "uvicorn",
        "websockets",
    ),
    "data": ("pyarrow",),
    "cluster": ("distributed",),
    "postgresql": ("asyncpg",),
    "bus": ("nats",),
    "plot": ("matplotlib",),
    "env": ("gymnasium", "pettingzoo"),
    "referee": ("mcp",),
    "spiel": ("open_spiel", "pyspiel"),
}
"""The modules that each extra brings, and nothing below it."""


CHECKOUT = Path(__file__).parents[2]
"""The checkout, if Capot runs from one."""


class MissingExtraError(ModuleNotFoundError):
    """A module is missing that comes with an extra; the text is a sentence that says how to install it."""


def need(what: str, *modules: str) -> None:
    """Raise `MissingExtraError` if ``what`` needs a module that is missing; nothing is imported."""
    for module in modules:
        if find_spec(module) is None:
            raise missing(what, module)


def missing(what: str, module: str) -> MissingExtraError:
    """Return the error that ``what`` needs a module of an extra."""
    extra = extra_of(module)
    assert extra is not None, module
    return MissingExtraError(
        f"{what} needs {module}, which comes with the extra [{extra}]: {install(extra)}", name=module
    )


def extra_of(module: str) -> str | None:
    """Return the extra that brings a module, also one within a package; None if no extra does."""
    package = module.partition(".")[0]
    return next((extra for extra, modules in MODULES.items() if package in modules), None)


def install(extra: str) -> str:
    """Return the command that installs an extra, from where Capot itself was installed."""
    import shlex  # noqa: PLC0415 - seldom needed, and every command starts here

    if (CHECKOUT / "pyproject.toml").is_file():
        return shlex.join([sys.executable, "-m", "pip", "install", "-e", f"{CHECKOUT}[{extra}]"])
    source = _source() or "capot"
    if "pipx" in Path(sys.prefix).parts:
        return shlex.join(["pipx", "install", "--force", f"{source}[all]"])
    return shlex.join([sys.executable, "-m", "pip", "install", f"{source}[{extra}]"])


def build_page() -> str:
    """Return the command that builds the page in the checkout that Capot was installed from."""
    import shlex  # noqa: PLC0415 - as above

    is_checkout = (CHECKOUT / "pyproject.toml").is_file()
    build = shlex.quote(str(Path(CHECKOUT if is_checkout else _source() or "", "scripts", "page")))
    return build if is_checkout else f"{build} && {install('server')}"


def _source() -> str | None:
    """Return the directory or archive that Capot was installed from, if it is still there."""
    # Seldom needed, as above; the metadata take as long to load as a whole command.
    import json  # noqa: PLC0415
    from importlib.metadata import PackageNotFoundError, distribution  # noqa: PLC0415
    from urllib.parse import unquote, urlsplit  # noqa: PLC0415

    try:
        told = distribution("capot").read_text("direct_url.json")
    except PackageNotFoundError:
        return None
    path = Path(unquote(urlsplit(json.loads(told)["url"]).path)) if told else None
    return str(path) if path is not None and path.exists() else None

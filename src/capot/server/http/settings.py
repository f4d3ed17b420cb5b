"""How one server is set up, apart from the data it keeps."""

from dataclasses import dataclass, field
from pathlib import Path

from capot.server.http.limits import Allowed


@dataclass(frozen=True, kw_only=True)
class Settings:
    """What whoever starts a server may choose.

    ``origins`` are addresses such as ``https://cards.example`` whose pages may speak to this server although
    it is called by another name; ``page`` is the directory of the built page.
    """

    origins: frozenset[str] = frozenset()
    page: Path = Path(__file__).parent.parent / "static"
    allowed: Allowed = field(default_factory=Allowed)

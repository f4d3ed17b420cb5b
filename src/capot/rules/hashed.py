"""Values whose hash is found once, as caches ask for it at each move."""

from dataclasses import fields
from typing import Any, cast


class HashedOnce:
    """The base of frozen dataclasses whose hash takes long; each sets its ``__hash__`` to this one."""

    # Without a type, as it is no field.
    __slots__ = ("_hash",)

    def __hash__(self) -> int:
        """Return the hash of all fields."""
        try:
            return cast("int", self._hash)  # type: ignore[attr-defined]
        except AttributeError:
            found = hash(tuple([getattr(self, each.name) for each in fields(cast("Any", self))]))
            object.__setattr__(self, "_hash", found)
            return found

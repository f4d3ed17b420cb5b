"""The error of this layer."""

from capot.language.texts import Name, say


class RulesError(ValueError):
    """Rules, options or a number of players that do not go together; the text gives the reason.

    ``why`` is the reason alone if the text begins with the field of the rules that it is about.  ``place``
    are the steps to the fault in the JSON of a game, as far as it is known.
    """

    why: str = ""
    place: tuple[str | int, ...] = ()


def fault_at(place: tuple[str | int, ...], why: str) -> RulesError:
    """Return the error for a reason that names its subject, at a place below what is being made."""
    error = RulesError(why)
    error.why, error.place = why, place
    return error


def unfit(field: str, why: str) -> RulesError:
    """Return the error that a field of the rules does not go with the rest of them."""
    error = RulesError(say("{field}: {why}", field=Name(field), why=why))
    error.why = why
    return error

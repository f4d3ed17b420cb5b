"""The language in which a reader is answered."""

from starlette.requests import HTTPConnection

from capot.language.languages import ENGLISH, LANGUAGES, Language

LANGUAGE = "language"
"""The parameter of a query that names the language."""


def language_of(connection: HTTPConnection) -> Language:
    """Return the language of the query's ``language``, else the best of the header ``Accept-Language``.

    English is the answer where neither names a language that Capot speaks.
    """
    asked = connection.query_params.get(LANGUAGE, "")
    if asked in LANGUAGES:
        return LANGUAGES[asked]
    accepted = connection.headers.get("accept-language", "")[:_LONGEST]
    ranges = sorted(map(_weighed, accepted.split(",")), key=lambda each: each[1], reverse=True)
    return next((LANGUAGES[key] for key, weight in ranges if weight and key in LANGUAGES), ENGLISH)


def _weighed(language_range: str) -> tuple[str, float]:
    """Return the primary language of a range such as ``de-AT;q=0.8`` and its weight (RFC 9110, 12.5.4)."""
    tag, _, weight = language_range.partition(";")
    number = weight.strip().removeprefix("q=")
    try:
        return tag.strip().lower().partition("-")[0], float(number) if number else 1.0
    except ValueError:
        return "", 0.0


_LONGEST = 200
"""Characters of a header that are read."""

"""Drafts: a game after edits, its rules as sentences with slots, its rulebook, and what is odd."""

import logging
from dataclasses import replace
from typing import Any

from capot.language.languages import Language
from capot.language.texts import NOTHING, Name, Text, mark, phrase, reason, say, sentence, told
from capot.play.match import new_match
from capot.rules import codec
from capot.rules.catalog import GAMES
from capot.rules.changes.variants import based_on, key_of, started_from
from capot.rules.check.warnings import warnings_of
from capot.rules.errors import RulesError
from capot.rules.model import Game
from capot.rules.text.differences import differences, in_a_sentence
from capot.server.catalogue import face_set, rulebook_of
from capot.server.errors import Illegal
from capot.server.lines import one_line
from capot.server.messages.workshop import Draft, DraftRequest, FileRequest, WarningInfo
from capot.server.workshop.forms import groups_of
from capot.surface.form import with_consequences

LARGEST_GAME = 60_000
"""Maximum number of characters in the JSON of a game of the workshop, four times what the catalogue needs."""

MOST_SEATS = 11
"""Maximum number of players of an invented game."""

_logger = logging.getLogger(__name__)

_STRANGE = mark("These rules do not go together.")


def draft(request: DraftRequest, language: Language) -> Draft:
    """Return the requested draft; raise `RulesError` or `Illegal` if its game cannot be read."""
    before = _begun(request, language)
    try:
        after = _described(_after(before, request.edits), request)
        if after != before:
            # Edits hold any value: only as data are they checked against the places they lead to.
            after = codec.from_data(codec.to_data(after))
            check_size(after)
        return shown(after, request.seats, language)
    except RulesError as error:
        # The place of a fault among the edits means nothing to somebody who presses buttons.
        is_edit = bool(error.place) and isinstance(error.place[0], int)
        refused: Text = sentence(error.why if is_edit else reason(error))
    except Illegal as error:
        refused = say("{why}", why=reason(error))
    except Exception:
        _logger.exception("an edit was refused")
        refused = say(_STRANGE)
    made = shown(before, request.seats, language)
    made.refused = refused
    return made


def opened(request: FileRequest, language: Language) -> Draft:
    """Return the draft of a game file; raise `RulesError` with the place of any fault."""
    game = codec.loads(request.text)
    check_size(game)
    return shown(game, request.seats, language)


def check_size(game: Game) -> None:
    """Raise `Illegal` if a game is too large to be shown and played by others."""
    if len(codec.dumps(game)) > LARGEST_GAME:
        raise Illegal(
            say("This game is too long: {most} characters are allowed.", most=Name(f"{LARGEST_GAME:,}"))
        )
    if max(game.players) > MOST_SEATS:
        raise Illegal(say("At most {most} may play a game here.", most=MOST_SEATS))


def shown(game: Game, seats: int | None, language: Language) -> Draft:
    """Return a game as a draft for a number of players, the default if that is not possible."""
    seats = seats if seats in game.players else game.players[0]
    base = GAMES.get(game.base)
    return Draft(
        game=codec.to_data(game),
        file=file_of(game),
        digest=codec.digest(game),
        name=phrase(game.name),
        blurb=phrase(game.blurb),
        sentence=in_a_sentence(game, base, seats),
        base=game.base if base else "",
        base_name=phrase(base.name) if base else NOTHING,
        seats=seats,
        players=sorted(game.players),
        pack=[card.code for card in new_match(game, seats).pack],
        faces=face_set(game.faces),
        groups=groups_of(game, seats, language),
        rulebook=rulebook_of(game, seats, language),
        differences=list(differences(game, base, seats if seats in base.players else None)) if base else [],
        # Its key is given by the server.
        warnings=[
            WarningInfo(where=each.where, text=sentence(each.text))
            for each in warnings_of(game)
            if each.where != "key"
        ],
    )


def file_of(game: Game) -> str:
    """Return the text of a game file, in which a variant of the catalogue holds only what it changes."""
    return codec.dumps(game, indent=2, whole=False)


def _begun(request: DraftRequest, language: Language) -> Game:
    if request.game is not None:
        game = codec.from_data(request.game)
        check_size(game)
        return game
    base = GAMES.get(request.start or "")
    if base is None:
        raise Illegal(say("There is no such game."))
    name = told(say("My {game}", game=phrase(base.name)), language)
    return replace(started_from(base, name), blurb=told(about(base), language))


def about(base: Game) -> Text:
    """Return what a draft begins with as its author’s sentence."""
    return say("A variant of {game}.", game=phrase(base.name))


def _after(game: Game, data: list[dict[str, Any]]) -> Game:
    """Return a game after edits and what follows from them.

    House rules and citations stay as far as they still go with it.
    """
    edits = with_consequences(game, codec.edits_from_data(game, data))
    if not edits:
        return game
    after = based_on(game, edits, key=game.key, name=game.name, blurb=game.blurb)
    return replace(after, base=game.base)


def _described(game: Game, request: DraftRequest) -> Game:
    """Return a game with the name and the sentence that its author gives it."""
    if request.name is not None:
        name = one_line(request.name)
        if not name:
            raise Illegal(say("A game needs a name."))
        game = replace(game, name=name, key=key_of(name))
    if request.blurb is not None:
        game = replace(game, blurb=one_line(request.blurb))
    return game

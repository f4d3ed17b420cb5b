"""The results of a table: scores, the score sheet, the proofs of shuffles, and the end of the match."""

from dataclasses import asdict
from typing import Any

from msgspec import structs

from capot.language.texts import phrase
from capot.play.match import Match
from capot.play.position import Position
from capot.play.scores.deal import why_empty
from capot.rules.terms import Exact
from capot.server.deal_parts import points, sheet_row
from capot.server.log.table_log import Shuffle, TableLog
from capot.server.messages import states
from capot.server.messages.endings import BigDeal, Ending, Feat
from capot.server.messages.games import GameWon
from capot.server.sharing.public_links import finished_deals, is_open
from capot.server.states import deal_states
from capot.server.states.games import game_won, games_state
from capot.surface.hands import antes
from capot.surface.lengths import can_owe_doubles
from capot.surface.story import fallen_notes, story_of

_UNSCORED: dict[str, Any] = {"base": None, "points": None, "check": None}
"""Fields of the score sheet that are empty until a deal is scored."""


class Results:
    """The cached results of one table."""

    def __init__(self, log: TableLog) -> None:
        """Begin with none."""
        self._log = log
        self._scores: list[states.DealScore] = []
        self._sheet: list[states.SheetRow | None] = []
        self._proofs: dict[int, states.Proof] = {}
        self._ending: Ending | None = None
        self._can_owe = can_owe_doubles(log.game, log.created.seats)

    def scores(self) -> list[states.DealScore]:
        """Return the scores of the finished deals."""
        match = self._log.match
        while len(self._scores) < finished_deals(match):
            place = len(self._scores)
            ended = match.until(place)
            game = game_won(ended.won, len(ended.won)) if ended.begins_anew else None
            score = deal_score(match.deals[place], ended.totals, game)
            why = "" if score.items else why_empty(match.deals[place])
            score.decided = self._log.decided.get(place + 1) or why
            score.notes = [*fallen_notes(ended)]
            self._scores.append(score)
        return self._scores

    def sheet(self) -> list[states.SheetRow]:
        """Return the rows of the score sheet, the deal in progress included."""
        match, finished = self._log.match, len(self.scores())
        self._sheet += map(self._row, match.deals[len(self._sheet) : finished])
        rows = (*self._sheet, *map(self._row, match.deals[finished:]))
        return [row for row in rows if row is not None]

    def _row(self, deal: Position) -> states.SheetRow | None:
        """Return a deal's row, without doubles owed if the match is too short to call them in."""
        row = sheet_row(deal)
        if row is None or self._can_owe:
            return row
        return structs.replace(row, owed=[0] * deal.seats, circled=[])

    def proofs(self) -> list[states.Proof]:
        """Return the proof of each deal's shuffle, with the secrets of finished deals that all may see."""
        return [self._proof(place) for place in range(len(self._log.shuffles))]

    def _proof(self, place: int) -> states.Proof:
        """Return the proof of a deal's shuffle, by the place of the deal."""
        shuffle = self._log.shuffles[place]
        if place >= finished_deals(self._log.match) or not is_open(self._log, place + 1):
            return proof_of(shuffle, is_open=False)
        if place not in self._proofs:
            self._proofs[place] = proof_of(shuffle, is_open=True)
        return self._proofs[place]

    def fields(self, *, is_scored: bool) -> dict[str, Any]:
        """Return scores, sheet, proof and hands dealt; this deal's only once it is scored."""
        match, shuffles, scores, sheet = self._log.match, self._log.shuffles, self.scores(), self.sheet()
        number = max(len(match.deals) - 1, 0)
        is_over = bool(match.deals) and match.deals[-1].is_over
        proof = self._proof(number) if shuffles else None
        if is_over and not is_scored:
            scores = scores[:-1]
            sheet = [structs.replace(row, **_UNSCORED) if row.deal > number else row for row in sheet]
            proof = proof_of(shuffles[number], is_open=False) if shuffles else None
        is_shown = is_over and is_scored and is_open(self._log, number + 1)
        return {
            "scores": scores,
            "games": games_state(match, is_scored=is_scored),
            "sheet": sheet,
            "proof": proof,
            "winners": list(match.winners) if is_scored else [],
            "losers": list(match.losers) if is_scored else [],
            "ending": self._ended(match) if is_scored and match.is_over else None,
            **(deal_states.hands_dealt(match.position) if is_shown else {"hands": None, "widow": []}),
        }

    def _ended(self, match: Match) -> Ending:
        """Return the places and the story of a match that is over."""
        if self._ending is None:
            self._ending = ending(match)
        return self._ending


def deal_score(deal: Position, totals: tuple[Exact, ...], game: GameWon | None = None) -> states.DealScore:
    """Return the score of a finished deal as a message, with totals after it and the ``game`` it ended."""
    score = deal.score()
    return states.DealScore(
        points=[points(each) for each in score.points],
        items=[
            states.ScoreItem(seat=item.seat, points=points(item.points), reason=item.reason, other=item.other)
            for item in score.items
        ],
        totals=[points(each) for each in totals],
        pot=deal.pool + antes(deal.rules, deal.seats),
        left=score.pot,
        out=list(deal.standing.gone),
        game=game,
    )


def ending(match: Match) -> Ending:
    """Return the places and the story of a match that is over."""
    story = story_of(match)
    big = story.biggest
    return Ending(
        places=list(story.places),
        biggest=None
        if big is None
        else BigDeal(deal=big.deal, seats=list(big.seats), points=points(big.points)),
        feats=[Feat(**{**asdict(each), "title": phrase(each.title)}) for each in story.feats],
        lead_changes=story.lead_changes,
        led_from=story.led_from,
        out_in=list(story.out_in),
    )


def proof_of(shuffle: Shuffle, *, is_open: bool) -> states.Proof:
    """Return the proof of a shuffle, its secret only once the deal is open."""
    return states.Proof(
        deal=shuffle.bound.deal,
        commitment=shuffle.bound.commitment,
        contributions=[
            states.Contribution(seat=seat, value=value) for seat, value in enumerate(shuffle.given) if value
        ],
        secret=shuffle.bound.secret if is_open else None,
        pack=list(shuffle.pack or ()) if is_open else None,
    )

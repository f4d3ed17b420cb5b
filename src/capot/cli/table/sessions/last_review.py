"""The review of the last finished deal, at the table, for the person who plays there."""

from capot.cli.arguments.options import shown_progress
from capot.cli.table.sessions.readiness import Readiness, is_awaited
from capot.cli.table.sessions.session import Session
from capot.cli.words import Names
from capot.language.texts import reason, sentence
from capot.rules.stages.play import HANDS_LATER


def last_review(session: Session, names: Names, readiness: Readiness) -> list[str]:
    """Return the review of the last finished deal for the person's seat, or why there is none."""
    match = session.match
    number = max((place for place, deal in enumerate(match.deals, 1) if deal.is_over), default=None)
    if number is None:
        return [names.say("No deal is over yet.")]
    if not session.shows_hands:
        return [names.say(HANDS_LATER)]
    readiness.begin()
    if is_awaited():
        return [names.say("The review is getting ready, too; ask again in a minute.")]
    from capot.cli.reports.review import review_lines
    from capot.record import Record
    from capot.study.review import ReviewError, review

    try:
        with shown_progress(100, names.say("Reviewing:")) as progress:
            found = review(
                Record(match, names.called),
                deals=(number,),
                seats=(session.human,),
                progress=lambda share: progress(round(100 * share)),
            )
    except ReviewError as error:
        return [names.said(sentence(reason(error)))]
    return ["", *review_lines(found, match, names)[:-1]]

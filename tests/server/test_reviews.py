"""Reviews at the server: who may see which, what they tell, and that they are made one after another."""

import asyncio
import subprocess
import sys
import threading
from typing import get_args

import pytest
from msgspec import structs

import capot.study.review
from capot.language.languages import LANGUAGES
from capot.language.texts import say
from capot.play.position import positions_of
from capot.play.view import view
from capot.record import loads
from capot.server.bus.connection import Bus
from capot.server.errors import Conflict, Forbidden, Illegal, NotFound, TooMany
from capot.server.log import events
from capot.server.messages import review as messages
from capot.server.messages.encoding import encoded
from capot.server.messages.review import ReviewRequest
from capot.server.messages.sharing import ShareRequest
from capot.server.store import statements
from capot.server.store.storage import Entry
from capot.server.study import review_states, reviews
from capot.server.study.losses import own_moves, row_of
from capot.server.thinking import jobs, workers
from capot.server.thinking import reviews as parts
from capot.server.thinking.subjects import subject
from capot.server.thinking.worker import Worker
from capot.server.thinking.workers import Workers
from capot.study.review import (
    Account,
    DealReview,
    Decision,
    Review,
    ReviewError,
    TypicalLoss,
    Valued,
    grades,
    headline,
    report,
)
from capot.study.review.review import seat_review
from tests.server.garbage import none_left
from tests.server.guests import in_a_loop, opened, play_out, seated, tricks_played
from tests.server.test_workers import working

LOSS = 0.5
"""The cost of each decision in a made-up review."""


def made_up(record, *, deals, seats, hindsight, progress):
    """Return a review in which every decision is a mistake and the last move of each would have been best."""
    (number,), (seat,) = deals, seats
    deal = record.match.deals[number - 1]
    plies = [ply for ply, (by, _) in enumerate(deal.moves) if by == seat]
    found = decided_so(record.match, number, plies, hindsight=hindsight, progress=progress)
    reviewed = seat_review(seat, accounts_made_up(record.match, number)[seat], list(found.values()))
    usual = (TypicalLoss("easy", 2.5, 0.1, 400),)
    of_deal = DealReview(number, "", (reviewed,))
    return Review(record.match.game, record.names, "made up", 0, 1.0, (of_deal,), usual)


def decided_so(match, number, plies, *, hindsight, progress, **_):
    """Return the decisions of such a review at some moves."""
    progress(1.0)
    deal, found = match.deals[number - 1], dict[int, Decision | None]()
    for ply, (before, (seat, made)) in enumerate(zip(positions_of(deal), deal.moves, strict=False)):
        if ply not in plies:
            continue
        found[ply], legal = None, tuple(view(before, seat).legal)
        if len(legal) < 2:
            continue
        values = tuple(
            Valued(each, -place / 4, 0.1, place / 4, 0.1, 1.0, 400) for place, each in enumerate(legal[::-1])
        )
        found[ply] = Decision(
            ply=ply,
            trick=len(before.tricks) + 1,
            seat=seat,
            kind="lead" if ply % deal.seats == 0 else "duck",
            made=made,
            best=legal[-1],
            loss=LOSS,
            error=0.1,
            unit="points",
            points_lost=LOSS,
            grade="mistake",
            worlds=400,
            values=values,
            second=0.4,
            why=say("you hold {card}", card="K♠"),
            line=((seat, made),),
            hindsight=-0.25 if hindsight else None,
        )
    return found


def accounts_made_up(match, number):
    """Return the accounts of such a review."""
    return [Account(points, 1.0, 0.25, 2.0, 0.0, -1.25) for points in match.deals[number - 1].score().points]


@pytest.fixture(autouse=True)
def review_made_up(monkeypatch):
    monkeypatch.setattr(capot.study.review, "review", made_up)
    monkeypatch.setattr(parts, "decided", decided_so)
    monkeypatch.setattr(parts, "accounts_of", accounts_made_up)
    monkeypatch.setattr(parts, "EVALUATOR", "made up")


async def review(room, guest, table, request):
    """Return a review as the guest gets it."""
    return await room.reviews.of_table(guest, table, await room.archive.log(guest, table), request)


async def begun(room, people=1, deals=2, game="slobberhannes"):
    """Return guests at a table whose first deal is over."""
    guests = await seated(room, game, people, 4 - people, deals=deals)
    await play_out(guests, lambda state: len(state.scores) == 1 and state.phase != "playing")
    return guests


def test_words_of_reviews_are_those_of_the_messages():
    assert get_args(messages.Grade) == get_args(grades.Grade)
    assert get_args(messages.Unit) == get_args(report.Unit)
    assert get_args(messages.Luck) == get_args(report.Luck)
    assert get_args(messages.DecisionKind) == get_args(report.Kind)


@in_a_loop
@pytest.mark.parametrize(
    ("game", "people", "graded"), [("slobberhannes", 4, True), ("put", 2, True), ("put", 2, False)]
)
async def test_a_review_says_whether_decisions_are_graded(tmp_path, monkeypatch, game, people, graded):
    if not graded:
        # As in a deal in which somebody leads a dog's life.
        for module in (review_states, headline):
            monkeypatch.setattr(module, "is_graded", lambda _: False)
    async with opened(tmp_path) as room:
        guests = await seated(room, game, 1, people - 1, deals=1)
        await play_out(guests)
        told = await review(room, guests[0].name, guests[0].table.id, ReviewRequest())

    assert told.review.is_graded is graded
    assert told.review.to_player.endswith("; the decisions of this deal are not graded.") is not graded


@in_a_loop
async def test_a_player_sees_each_decision_as_it_was_with_the_move_made_and_all_others(tmp_path):
    async with opened(tmp_path) as room:
        (ann,) = await begun(room)
        told = await review(room, ann.name, ann.table.id, ReviewRequest())
        deal = ann.table.log.match.deals[0]

    found = told.review
    assert (told.deal, told.deals, told.seat, told.you) == (1, [1], 0, 0)
    assert found is not None
    assert found.decisions
    positions = list(positions_of(deal))
    for each in found.decisions:
        before, (seat, made) = positions[each.ply], deal.moves[each.ply]
        assert (seat, each.made) == (0, made.text)
        assert each.values[each.made_at].move == each.made
        assert {each.move for each in each.values} == {move.text for move in view(before, 0).legal.moves}
        assert sorted(each.seen.hand) == sorted(card.code for card in before.hands[0])
        assert [len(hand) for hand in each.frame.hands[1:]] == [0, 0, 0]
    assert found.costliest == [each.ply for each in found.decisions][:3]
    account = found.account
    assert account.result == pytest.approx(
        account.usual + account.cards + account.decisions + account.rest, abs=9
    )
    assert [each.player for each in found.usual] == ["easy"]


@in_a_loop
async def test_hands_of_three_are_those_made_only_if_the_same_cards_are_together(tmp_path):
    async with opened(tmp_path) as room:
        (ann,) = await begun(room, game="nine-card-brag")
        told = await review(room, ann.name, ann.table.id, ReviewRequest())

    assert told.review is not None
    (decision,) = told.review.decisions
    assert hands_in(decision.values[decision.made_at].move) == hands_in(decision.made)


def hands_in(move):
    """Return the hands of a move, in whatever order they and their cards are named."""
    return {frozenset(hand.split()) for hand in move.removeprefix("arrange ").split(" / ")}


@in_a_loop
async def test_until_the_match_is_over_players_see_reviews_of_their_own_finished_deals_alone(tmp_path):
    async with opened(tmp_path) as room:
        ann, ben = await begun(room, people=2)
        table = ann.table.id

        assert (await review(room, ben.name, table, ReviewRequest())).seats == [1]
        with pytest.raises(Forbidden, match="your own play"):
            await review(room, ben.name, table, ReviewRequest(seat=0))
        with pytest.raises(Forbidden):
            await review(room, "stranger", table, ReviewRequest())
        for request in (
            ReviewRequest(deal=2),
            ReviewRequest(deal=0),
            ReviewRequest(seat=4),
            ReviewRequest(seat=-1),
        ):
            with pytest.raises(NotFound):
                await review(room, ben.name, table, request)
        await play_out([ann, ben])

        told = await review(room, ben.name, table, ReviewRequest(deal=1, seat=0))
        assert (told.deals, told.seats, told.is_over) == ([1, 2], [0, 1, 2, 3], True)
        with pytest.raises(Forbidden):
            await review(room, "stranger", table, ReviewRequest())


@in_a_loop
async def test_before_the_first_deal_is_over_there_is_nothing_to_review(tmp_path):
    async with opened(tmp_path) as room:
        (ann,) = await seated(room, "slobberhannes", 1, 3, deals=2)
        await play_out([ann], lambda state: tricks_played(state) == 3)

        with pytest.raises(Conflict, match="No deal is over"):
            await review(room, ann.name, ann.table.id, ReviewRequest())


@in_a_loop
async def test_a_public_link_to_a_deal_leads_to_its_reviews_and_to_no_other(tmp_path):
    async with opened(tmp_path) as room:
        (ann,) = await begun(room)
        await ann.table.arrange(ann.name, ShareRequest(deal=1, agree=True))
        table, key = ann.table.id, ann.table.log.shares[1].key
        await play_out([ann])
        log, deal = await room.archive.share(table, key)

        told = await room.reviews.of_link("stranger", table, log, deal, ReviewRequest(seat=2))

        assert (told.deals, told.seats, told.you, told.table) == ([1], [0, 1, 2, 3], None, "")
        with pytest.raises(NotFound):
            await room.reviews.of_link("stranger", table, log, deal, ReviewRequest(deal=2))


@pytest.mark.parametrize("game", ["hearts", "barbu", "polignac"])
@in_a_loop
async def test_a_review_tells_nothing_of_the_deal_in_progress(tmp_path, monkeypatch, game):
    monkeypatch.setattr(reviews, "KEPT", 0)
    async with opened(tmp_path) as room:
        guests = await seated(room, game, 2, 2, deals=3)
        await play_out(guests, lambda state: len(state.scores) == 1 and state.phase != "playing")
        table = guests[0].table.id
        before = [encoded(await review(room, guest.name, table, ReviewRequest(deal=1))) for guest in guests]
        # Two rounds of cards, in whatever way the second deal is played.
        await play_out(guests, lambda state: state.deal == 2 and state.ply >= 8)
        after = [encoded(await review(room, guest.name, table, ReviewRequest(deal=1))) for guest in guests]

    assert after == before


@in_a_loop
async def test_hindsight_is_told_only_when_asked_for(tmp_path):
    async with opened(tmp_path) as room:
        (ann,) = await begun(room)
        told = [
            (await review(room, ann.name, ann.table.id, ReviewRequest(hindsight=each))).review
            for each in (False, True)
        ]

    assert {each.hindsight for found in told[:1] if found for each in found.decisions} == {None}
    assert {each.hindsight for found in told[1:] if found for each in found.decisions} == {-0.25}


@in_a_loop
async def test_a_review_is_made_once_and_those_who_wait_are_told_how_many_come_first(tmp_path, monkeypatch):
    may_go_on, made = threading.Event(), []

    def slow(record, *, progress, **wanted):
        progress(0.5)
        may_go_on.wait()
        made.append(wanted["seats"])
        return made_up(record, progress=progress, **wanted)

    monkeypatch.setattr(capot.study.review, "review", slow)
    monkeypatch.setattr(reviews, "PATIENCE", 0.05)
    async with opened(tmp_path) as room:
        ann, ben = await begun(room, people=2)
        table = ann.table.id
        try:
            first = await review(room, ann.name, table, ReviewRequest())
            second = await review(room, ben.name, table, ReviewRequest())
            again = await review(room, ann.name, table, ReviewRequest())
            monkeypatch.setattr(reviews, "MOST_OF_GUEST", 1)
            with pytest.raises(TooMany):
                await review(room, ben.name, table, ReviewRequest(hindsight=True))
        finally:
            may_go_on.set()
        monkeypatch.setattr(reviews, "PATIENCE", 600)
        for guest in (ann, ben, ann):
            assert (await review(room, guest.name, table, ReviewRequest())).review is not None

    assert (first.review, first.waiting, second.review, second.waiting) == (None, 0, None, 1)
    assert (again.review, again.waiting, again.share) == (None, 0, 0.5)
    assert made == [(0,), (1,)]


@in_a_loop
async def test_what_cannot_be_reviewed_is_refused_in_a_sentence(tmp_path, monkeypatch):
    def refuses(_record, **_):
        raise ReviewError(say("this game cannot be reviewed: {reason}", reason="it has too many cards"))

    async with opened(tmp_path) as room:
        (ann,) = await begun(room)
        monkeypatch.setattr(reviews, "is_getting_ready", lambda: True)
        with pytest.raises(Conflict, match="still getting ready"):
            await review(room, ann.name, ann.table.id, ReviewRequest())
        monkeypatch.setattr(reviews, "is_getting_ready", lambda: False)
        monkeypatch.setattr(capot.study.review, "review", refuses)
        why = r"This game cannot be reviewed: it has too many cards\."
        with none_left(Illegal), pytest.raises(Illegal, match=why):
            await review(room, ann.name, ann.table.id, ReviewRequest())


@in_a_loop
async def test_a_review_that_fails_is_logged_and_tried_again(tmp_path, monkeypatch, caplog):
    def fails(_record, **_):
        raise RuntimeError("a bug")

    async with opened(tmp_path) as room:
        (ann,) = await begun(room)
        monkeypatch.setattr(capot.study.review, "review", fails)
        with pytest.raises(RuntimeError):
            await review(room, ann.name, ann.table.id, ReviewRequest())
        monkeypatch.setattr(capot.study.review, "review", made_up)
        assert (await review(room, ann.name, ann.table.id, ReviewRequest())).review is not None

    assert "could not be reviewed" in caplog.text


@in_a_loop
async def test_what_own_decisions_cost_is_added_up_by_game_and_kind(tmp_path):
    async with opened(tmp_path) as room:
        (ann,) = await begun(room)
        await play_out([ann])
        assert await room.reviews.of_guest(ann.name) == []
        told = [
            (await review(room, ann.name, ann.table.id, ReviewRequest(deal=deal, hindsight=again))).review
            for deal in (1, 2)
            for again in (False, True)
        ]
        await review(room, ann.name, ann.table.id, ReviewRequest(deal=1, seat=2))

        (sums,) = await room.reviews.of_guest(ann.name)
        assert await room.reviews.losses_of(ann.table.id, 1, 0) == pytest.approx(told[0].points_lost)

    decisions = [each for found in told[::2] for each in found.decisions]
    assert (sums.game, sums.deals, sums.points_lost) == (
        "slobberhannes",
        2,
        pytest.approx(LOSS * len(decisions)),
    )
    assert {each.kind: each.decisions for each in sums.kinds} == {
        kind: sum(each.kind == kind for each in decisions) for kind in {each.kind for each in decisions}
    }


@pytest.mark.parametrize(("game", "trained"), [("hearts", {"lead"}), ("no-such-game", set())])
@in_a_loop
async def test_puzzles_train_kinds_that_are_themes_of_their_game(tmp_path, game, trained):
    told = {"at": 0, "name": game, "evaluator": ""}
    row = row_of("t1", 1, "ann", {"lead": (1.0, 1), "lay": (1.0, 1)}, game=game, **told)
    async with opened(tmp_path) as room:
        opening = statements.opened("t1", 0, b"", listed=False)
        await room.storage.store(Entry(before=[opening], after=[statements.reviewed(row)]))
        (sums,) = await room.reviews.of_guest("ann")

    assert {each.kind for each in sums.kinds if each.has_puzzles} == trained


@in_a_loop
async def test_after_a_deal_its_players_read_their_best_and_costliest_card_in_a_line(tmp_path):
    async with opened(tmp_path) as room:
        ann, ben = await begun(room, people=2)
        log = await room.archive.log(ann.name, ann.table.id)
        told = [await room.reviews.glance(guest.name, ann.table.id, log, 1) for guest in (ann, ben)]
        whole = (await review(room, ann.name, ann.table.id, ReviewRequest())).review
        with pytest.raises(Forbidden):
            await room.reviews.glance("stranger", ann.table.id, log, 1)
        with pytest.raises(NotFound):
            await room.reviews.glance(ann.name, ann.table.id, log, 2)

    assert all(each.is_made and each.words.startswith("Costliest: ") for each in told)
    assert whole is not None
    assert told[0].words == whole.glance != told[1].words


@in_a_loop
async def test_a_busy_server_says_nothing_of_a_deal_unasked_and_keeps_nobody_waiting(tmp_path, monkeypatch):
    may_go_on, made = threading.Event(), []

    def slow(record, **wanted):
        may_go_on.wait()
        made.append(wanted["seats"])
        return made_up(record, **wanted)

    monkeypatch.setattr(capot.study.review, "review", slow)
    monkeypatch.setattr(reviews, "PATIENCE", 0.05)
    monkeypatch.setattr(reviews, "MOST_UNASKED", 1)
    async with opened(tmp_path) as room:
        ann, ben = await begun(room, people=2)
        table, log = ann.table.id, await room.archive.log(ann.name, ann.table.id)
        try:
            first = await room.reviews.glance(ann.name, table, log, 1)
            second = await room.reviews.glance(ben.name, table, log, 1)
        finally:
            may_go_on.set()
        monkeypatch.setattr(reviews, "PATIENCE", 600)
        again = await room.reviews.glance(ann.name, table, log, 1)

    assert [(each.words, each.is_made) for each in (first, second)] == [("", False), ("", True)]
    assert again.words
    assert made == [(0,)]


@in_a_loop
async def test_glances_come_after_reviews_and_do_not_count_towards_those_of_a_guest(tmp_path, monkeypatch):
    may_go_on, made = threading.Event(), []

    def slow(record, *, seats, hindsight, **wanted):
        may_go_on.wait()
        made.append((*seats, hindsight))
        return made_up(record, seats=seats, hindsight=hindsight, **wanted)

    monkeypatch.setattr(capot.study.review, "review", slow)
    monkeypatch.setattr(reviews, "PATIENCE", 0.05)
    monkeypatch.setattr(reviews, "MOST_OF_GUEST", 1)
    async with opened(tmp_path) as room:
        ann, ben = await begun(room, people=2)
        table, log = ann.table.id, await room.archive.log(ann.name, ann.table.id)
        try:
            for guest in (ann, ben):
                await room.reviews.glance(guest.name, table, log, 1)
            asked = await review(room, ben.name, table, ReviewRequest(hindsight=True))
        finally:
            may_go_on.set()
        monkeypatch.setattr(reviews, "PATIENCE", 600)
        assert (await room.reviews.glance(ben.name, table, log, 1)).words

    assert asked.waiting == 0
    assert made == [(0, False), (1, True), (1, False)]


@in_a_loop
async def test_a_glance_that_is_ready_as_patience_ends_is_shown(tmp_path, monkeypatch):
    async def too_late(*_):
        raise TimeoutError

    async with opened(tmp_path) as room:
        (ann,) = await begun(room)
        log = await room.archive.log(ann.name, ann.table.id)
        first = await room.reviews.glance(ann.name, ann.table.id, log, 1)
        monkeypatch.setattr(room.reviews, "_made", too_late)
        again = await room.reviews.glance(ann.name, ann.table.id, log, 1)

    assert first == again
    assert first.words


def test_moves_of_a_computer_and_those_after_a_claim_are_nobodys_decisions():
    def moved(by=None):
        return events.Moved(at=0, seat=0, move="play QS", by=by)

    dealt = events.Dealt(at=0, deal=1, contributions=[], pack="")
    back, claimed = events.TakenBack(at=0, moves=2), events.Claimed(at=0, seat=0)
    happened = [
        dealt,
        moved("easy"),
        moved(),
        moved("easy"),
        back,
        moved("easy"),
        moved(),
        claimed,
        dealt,
        moved(),
    ]

    assert own_moves(happened, 1) == [False, False, True]
    assert own_moves(happened, 2) == [True]
    assert own_moves(happened, 3) == []


def test_a_server_starts_without_the_compiler():
    program = "import sys, capot.server.http.app; sys.exit('numba' in sys.modules)"
    subprocess.run([sys.executable, "-c", program], check=True)


# Made by a worker


@in_a_loop
async def test_workers_make_the_same_review_in_parts_and_are_told_of_no_later_deal(
    tmp_path, broker, monkeypatch
):
    records: list[str] = []

    def read(text):
        records.append(text)
        return loads(text)

    monkeypatch.setattr(jobs, "loads", read)
    async with working(broker, {}, {}) as bus, opened(tmp_path, elsewhere=Workers(bus)) as room:
        (ann,) = await begun(room)
        log = ann.table.log
        asked = reviews.Asked(ann.table.id, 1, 0, hindsight=True)
        own = reviews.review_of(log, asked, lambda _: None)
        monkeypatch.setattr(reviews, "review_of", refuses_to_review)
        told = await review(room, ann.name, ann.table.id, ReviewRequest(deal=1, seat=0, hindsight=True))

    assert told.review is not None
    # The server knows what computer players lose in this game, and its spread.
    known = {"usual": [], "spread": 0.0, "limits": []}
    made = [structs.replace(each, **known) for each in (told.review, own)]
    for language in LANGUAGES.values():
        assert encoded(made[0], language) == encoded(made[1], language)
    assert len(records) == workers.MOST_PARTS + 1
    assert all("deal 1" in each and "deal 2" not in each for each in records)


def refuses_to_review(*_):
    raise AssertionError("the server has reviewed itself")


@in_a_loop
async def test_if_a_worker_dies_in_a_review_the_server_makes_it(tmp_path, broker, monkeypatch, caplog):
    monkeypatch.setattr(workers, "SILENCE", 0.1)
    silent = await Bus.open(broker.address)
    await silent.subscribe(subject("reviews"), lambda _: None)
    await silent.flush()
    bus = await Bus.open(broker.address)
    async with opened(tmp_path, elsewhere=Workers(bus)) as room:
        (ann,) = await begun(room)
        told = await review(room, ann.name, ann.table.id, ReviewRequest())
    for each in (bus, silent):
        await each.close()

    assert told.review is not None
    assert "a worker gave no sign of life in 0.1 seconds" in caplog.text


@pytest.mark.parametrize(
    "wrong",
    [{"ply": 999}, {"ply": -1}, {"ply": "?"}, {"best": "play 2Z"}, {"why": {"xx": "?"}}, {"grade": "?"}],
)
@in_a_loop
async def test_a_review_that_does_not_fit_the_deal_is_not_believed(tmp_path, wrong):
    async with opened(tmp_path) as room:
        (ann,) = await begun(room)
        log, asked = ann.table.log, reviews.Asked(ann.table.id, 1, 0)
        text = jobs.record_sent(reviews.record_of(log), 1)
        own = [ply for ply, (seat, _) in enumerate(log.match.deals[0].moves) if seat == 0]
        sent = [
            parts.review_part(jobs.ReviewJob(text, 1, 0, False, some, ""), lambda _: None)  # noqa: FBT003
            for some in (own, [])
        ]
        assert reviews.review_from(log, asked, sent) is not None
        sent[0].decisions[1] |= wrong
        assert reviews.review_from(log, asked, sent) is None
        assert reviews.review_from(log, asked, sent[:1]) is None


@in_a_loop
async def test_a_worker_that_is_stopped_leaves_its_review_to_the_server(tmp_path, broker, monkeypatch):
    started, may_go_on = threading.Event(), threading.Event()

    def held(*where, **how):
        started.set()
        may_go_on.wait()
        return decided_so(*where, **how)

    monkeypatch.setattr(parts, "decided", held)
    bus, own = await Bus.open(broker.address), await Bus.open(broker.address)
    worker = Worker(own)
    await worker.begin()
    async with opened(tmp_path, elsewhere=Workers(bus)) as room:
        (ann,) = await begun(room)
        asked = asyncio.create_task(review(room, ann.name, ann.table.id, ReviewRequest()))
        await asyncio.to_thread(started.wait)
        ending = asyncio.create_task(worker.end())
        await asyncio.sleep(0)
        may_go_on.set()
        told = await asked
        await ending
        await own.close()
        await bus.close()
        monkeypatch.setattr(reviews, "KEPT", 0)
        without = await review(room, ann.name, ann.table.id, ReviewRequest(hindsight=True))

    assert told.review is not None
    assert without.review is not None

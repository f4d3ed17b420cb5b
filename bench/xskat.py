"""Computer players of Skat against XSkat, the open Skat program by Gunter Gerhardt, on the same cards.

    python bench/xskat.py                              # 200 deals: XSkat, thumb and the search
    python bench/xskat.py --deals 50 --players thumb   # fewer
    python bench/xskat.py --logs runs/xskat            # keep its games; the same again compares with these
    python bench/xskat.py --record bench/results/xskat.jsonl

XSkat (``sudo apt install xskat``) plays all three seats by itself, with ``-auto``, from a file of deals, and
needs no display.  It cannot be asked for single moves, so it cannot sit at a table with other players.  The
script compares instead, on deals of the lab shuffle:

1. the play alone: our three players play out each game that XSkat declared, with its skat, discards and
   announcements, and their declarer's result is compared with that of XSkat's;
2. the same games judged: what each card of XSkat and of our players cost by the search, in points a game;
3. whole deals: what XSkat makes of them at all three seats, and what each of our players does.

In 1 and 3 declarer and opponents are of one kind, so a higher score may be due to weaker opponents too; in
2 the judge is a search of Capot, which favours those who play like it, most of all the search itself.
XSkat tells only the last bid: the auction of a game given to our players is the shortest one with that bid.
Every game of XSkat is replayed by Capot's rules: it must be legal and score the same.  XSkat has luck of its
own, so a few of its games end otherwise when it plays them again.
"""

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from capot.cards import Card
from capot.lab.intervals import Estimate, bootstrap
from capot.lab.strength.records import append, figure_of
from capot.lab.table import Table, luck_of
from capot.play.errors import PlayError
from capot.play.lab_deals import dealt
from capot.play.moves import Announce, Bid, Choose, Discard, Expose, Move, PlayCard, TakeWidow
from capot.play.position import Position, positions_of
from capot.play.view import view
from capot.players.catalog import PLAYERS
from capot.players.protocol import Budget
from capot.players.readiness import get_ready
from capot.players.sampler import SamplerPlayer
from capot.rules.games.skat import LADDER, SKAT
from capot.rules.match.ends import AfterDeals

PROGRAM = shutil.which("xskat") or shutil.which("xskat", path="/usr/games")

GAME = replace(SKAT, ends=(AfterDeals(10_000),))
"""Skat without an end in sight, so that every deal is played for points."""

SUITS = {"Diamond": "♦", "Heart": "♥", "Spade": "♠", "Club": "♣"}
RANKS = "ATKQJ987"
CONTRACTS = {name: f"{name.lower()}s" for name in SUITS} | {"Grand": "grand", "Null": "null"}
COUNTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}

CARD = re.compile(r"(Diamond|Heart|Spade|Club)([ _])(10|[AKQJ987])", re.IGNORECASE)
"""A card of a trick: in capitals if it won, with a low line if it was led and did not win."""

WORTH_SAYING = re.compile(r"Played|announced|Overbid|Opponents|Spitze")


@dataclass(frozen=True, slots=True)
class Told:
    """A game as XSkat logs it, by the seats of Capot; ``tricks`` begin with the leader's card."""

    declarer: int
    contract: str
    bid: int
    skat: tuple[Card, ...]
    laid: tuple[Card, ...]
    remarks: tuple[str, ...]
    tricks: tuple[tuple[tuple[int, Card], ...], ...]
    won: bool
    points: int | None
    score: int

    @property
    def is_open(self) -> bool:
        """Whether the declarer laid the hand open."""
        return any("ouvert" in each for each in self.remarks)

    @property
    def is_hand(self) -> bool:
        """Whether the declarer left the skat unseen."""
        said = any("Hand" in each or "announced" in each for each in self.remarks)
        return said or (self.is_open and self.contract != "null")

    @property
    def level(self) -> str | None:
        """The announcements."""
        words = " ".join(self.remarks)
        return next((each for each in ("schwarz", "schneider") if f"{each} announced" in words.lower()), None)


def played_by_xskat(deal: Position) -> str:
    """Return what XSkat logs of a deal that it plays with itself, with the scores of its three seats last."""
    assert PROGRAM is not None
    holders = {card: seat for seat, hand in enumerate(deal.dealt) for card in hand}
    # Its second player deals.
    numbers = {(deal.dealer + step) % 3: number for step, number in enumerate((2, 3, 1))}
    rows = [
        " ".join(str(numbers.get(holders.get(Card(rank, suit), -1), 0)) for rank in RANKS)
        for suit in SUITS.values()
    ]
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "deal"
        file.write_text("\n".join(rows) + "\n", encoding="ascii")
        command = [PROGRAM, "-auto", "1", "-start", "2", "-game", str(file), "-log", "-", "-unfmt"]
        command += ["-lang", "english", "-newrules", "-noramsch", "-noshortcut"]
        done = subprocess.run(
            command, capture_output=True, text=True, check=True, timeout=60, env={"HOME": folder}
        )
    return done.stdout


def read(log: str, dealer: int) -> Told | None:
    """Return the game of a log, or None if all passed."""
    found = re.search(r"Computer(\d) played (\w+)", log)
    if found is None:
        return None
    declarer, contract = _seat(int(found[1]), dealer), CONTRACTS[found[2]]
    play = re.split("-{30,}", log)[1]
    tricks = [CARD.findall(line) for line in play.splitlines() if CARD.search(line)]
    result = re.search(r"^(Won|Lost)(?: with: (\d+) points)?", log, re.MULTILINE)
    bid = re.search(r"Last bid: (\d+)", log)
    assert result is not None
    assert bid is not None
    scores = [int(each) for each in log.splitlines()[-1].split()]
    return Told(
        declarer=declarer,
        contract=contract,
        bid=int(bid[1]),
        skat=_cards_after("Skat was:", log),
        laid=_cards_after("Skat is:", log),
        remarks=tuple(line for line in log.splitlines() if WORTH_SAYING.search(line) and line != found[0]),
        tricks=tuple(_trick(cards, dealer) for cards in tricks),
        won=result[1] == "Won",
        points=int(result[2]) if result[2] else None,
        score=scores[int(found[1]) - 1],
    )


def _seat(number: int, dealer: int) -> int:
    return (dealer + number - 2) % 3


def _card(suit: str, rank: str) -> Card:
    return Card(rank.upper().replace("10", "T"), SUITS[suit.capitalize()])


def _cards_after(words: str, log: str) -> tuple[Card, ...]:
    line = next((each for each in log.splitlines() if each.startswith(words)), "")
    return tuple(_card(suit, rank) for suit, _, rank in CARD.findall(line))


def _trick(cards: Sequence[tuple[str, str, str]], dealer: int) -> tuple[tuple[int, Card], ...]:
    """Return a row of the log in the order of play."""
    led = [place for place, (_, sign, _) in enumerate(cards) if sign == "_"]
    won = [place for place, (suit, _, _) in enumerate(cards) if suit.isupper()]
    first = (led or won)[0]
    order = [(first + step) % len(cards) for step in range(len(cards))]
    return tuple((_seat(place + 1, dealer), _card(cards[place][0], cards[place][2])) for place in order)


def declared(deal: Position, told: Told) -> Position:
    """Return a deal before the first lead, declared as XSkat did after the shortest auction."""
    now, by = deal, told.declarer
    while now.to_act and isinstance(next(iter(now.legal(min(now.to_act)))), Bid):
        seat = min(now.to_act)
        may = set(now.legal(seat))
        forehand, middlehand = (deal.dealer + 1) % 3, (deal.dealer + 2) % 3
        helps = by == forehand and seat == middlehand and told.bid > LADDER[0] and Bid(told.bid) in may
        spoken = any(move == Bid(told.bid) and who == seat for who, move in now.moves)
        bids = (seat == by or helps) and Bid(told.bid) in may and not spoken
        now = now.after(seat, Bid(told.bid if bids else None))
    moves: list[Move] = [TakeWidow(takes=not told.is_hand)]
    moves += [] if told.is_hand else [Discard(told.laid)]
    for move in (*moves, Choose(told.contract)):
        now = now.after(by, move)
    if Announce(None) in now.legal(by) or told.is_open:
        now = now.after(by, Expose(now.hands[by]) if told.is_open else Announce(told.level))
    return now


def replayed(now: Position, told: Told) -> Position:
    """Return a declared deal played as XSkat did, as far as the deal goes."""
    for trick in told.tricks:
        for seat, card in trick:
            if now.to_act:
                now = now.after(seat, PlayCard(card))
    return now


def points_of(deal: Position) -> int:
    """Return the card points of the declarer, those of the skat or the discards among them."""
    by = deal.declarer
    assert by is not None
    won = [card for trick in deal.tricks if trick.winner == by for card in trick.cards]
    laid = [card for _, move in deal.moves if isinstance(move, Discard) for card in move.cards]
    return sum(COUNTS.get(card.rank, 0) for card in (*won, *(laid or deal.talon)))


def faults_of(end: Position, told: Told) -> Iterator[str]:
    """Yield what Capot finds other than XSkat at the end of a game of XSkat."""
    if not end.is_over:
        yield "the deal is not over"
        return
    score = end.score().points[told.declarer]
    if score != told.score:
        yield f"score {score}, XSkat {told.score}"
    if told.points is not None and points_of(end) != told.points:
        yield f"card points {points_of(end)}, XSkat {told.points}"


@dataclass(frozen=True, slots=True)
class Ended:
    """A deal at its end: who declared what, and the declarer's score."""

    contract: str | None = None
    bid: int = 0
    score: int = 0
    points: int = 0


def ended(deal: Position) -> Ended:
    """Return the facts of a finished deal."""
    by, contract = deal.declarer, deal.contract
    if by is None or contract is None:
        return Ended()
    bid = max(move.amount or 0 for _, move in deal.moves if isinstance(move, Bid))
    return Ended(contract.name, bid, int(deal.score().points[by]), points_of(deal))


def row(name: str, some: Sequence[Ended]) -> str:
    """Return the row of a player in the table of whole deals."""
    games = [each for each in some if each.contract]
    won = sum(each.score > 0 for each in games)
    bid = sum(each.bid for each in games) / max(1, len(games))
    score = bootstrap([each.score for each in some], 1)
    kinds = ", ".join(
        f"{kind} {count}" for kind, count in Counter(each.contract for each in games).most_common()
    )
    return f"{name:<10}{len(games):>9}{won:>6}{bid:>10.1f}{shown(score):>27}   {kinds}"


def shown(found: Estimate) -> str:
    """Return a mean with its interval."""
    low, high = found.interval or (float("nan"), float("nan"))
    return f"{found.mean:+.2f} ({low:+.2f} to {high:+.2f})"


Pairs = Sequence[tuple[int, int]]


def beside(theirs: Sequence[Ended], ours: Sequence[Ended]) -> dict[str, Pairs]:
    """Return what came of the games of XSkat, played out by it and by one of our players."""
    pairs = list(zip(theirs, ours, strict=True))
    trumps = [pair for pair in pairs if pair[0].contract != "null"]
    return {
        "won, %": [(100 * (one.score > 0), 100 * (other.score > 0)) for one, other in pairs],
        "score": [(one.score, other.score) for one, other in pairs],
        "card points": [(one.points, other.points) for one, other in trumps],
    }


def compared(name: str, what: str, pairs: Pairs, args: argparse.Namespace) -> str:
    """Return a row, and record it: the mean of XSkat, ours, and the difference game by game."""
    theirs, ours = (sum(pair[place] for pair in pairs) / max(1, len(pairs)) for place in (0, 1))
    lead, games = bootstrap([other - one for one, other in pairs], 1), f"{len(pairs)} games"
    if args.record:
        figure = f"{name} less XSkat, {what.removesuffix(', %')}"
        unit = "% of the games" if "%" in what else "points a game"
        found = figure_of(
            figure, lead.mean, unit, game="skat", interval=lead.interval, sample=games, seed=args.seed
        )
        append(args.record, found)
    return f"{name:<10}{what:<13}{len(pairs):>6}{theirs:>9.2f}{ours:>9.2f}{shown(lead):>27}"


@dataclass(frozen=True, slots=True)
class Games:
    """The games of XSkat: before the first lead and at their end, and the facts of every deal."""

    begun: list[Position]
    ends: list[Position]
    deals: list[Ended]


def games_of(deals: Sequence[Position], logs: Path | None) -> Games:
    """Return what XSkat makes of deals; print what Capot's rules find other than XSkat."""
    games = Games([], [], [])
    for number, deal in enumerate(deals):
        told = read(log_of(number, deal, logs), deal.dealer)
        if told is None:
            games.deals.append(Ended())
            continue
        try:
            begun = declared(deal, told)
            end = replayed(begun, told)
            found = list(faults_of(end, told))
            games.deals.append(ended(end))
        except PlayError as error:
            print(f"deal {number}: {error}; {told}")
            continue
        if found:
            print(f"deal {number}: {'; '.join(found)}; {told.contract}, bid {told.bid}, {told.remarks}")
        games.begun.append(begun)
        games.ends.append(end)
    return games


def losses(ends: Sequence[Position], worlds: int, seed: int) -> tuple[list[float], list[float]]:
    """Return what the cards of each game cost by the search: the declarer's, and the opponents'."""
    judge, declarers, opponents = PLAYERS["sampler"], [], []
    assert isinstance(judge, SamplerPlayer)
    for end in ends:
        lost = [0.0, 0.0]
        for count, (now, (seat, move)) in enumerate(zip(positions_of(end), end.moves, strict=False)):
            if isinstance(move, PlayCard) and len(now.legal(seat).moves) > 1:
                luck = luck_of(seed, end.standing.number, seat, count)
                found = judge.evaluate(view(now, seat), luck, Budget(worlds=worlds))
                best = max(each.worth for each in found.values())
                lost[seat != end.declarer] += best - found[move].worth
        declarers.append(lost[0])
        opponents.append(lost[1])
    return declarers, opponents


def judged(name: str, cost: tuple[list[float], list[float]]) -> str:
    """Return the row of a player in the table of what its cards cost."""
    return f"{name:<10}{shown(bootstrap(cost[0], 1)):>27}{shown(bootstrap(cost[1], 1)):>27}"


def log_of(number: int, deal: Position, logs: Path | None) -> str:
    """Return the log of a deal: the one that was kept, or a new one."""
    if logs is None:
        return played_by_xskat(deal)
    logs.mkdir(parents=True, exist_ok=True)
    file = logs / f"{number}.txt"
    if not file.exists():
        file.write_text(played_by_xskat(deal), encoding="ascii")
    return file.read_text(encoding="ascii")


def main() -> None:
    """Print both tables, and what the two programs do not agree about."""
    parser = argparse.ArgumentParser(description="computer players of Skat compared with XSkat")
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--players", nargs="*", default=["thumb", "sampler"], choices=PLAYERS, metavar="PLAYER"
    )
    parser.add_argument("--worlds", type=int, default=60, help="worlds a move for those who search")
    parser.add_argument("--logs", type=Path, help="where to keep the games of XSkat, of the same seed only")
    parser.add_argument("--record", type=Path, help="file for what the play alone shows, as JSON")
    parser.add_argument("--judge", type=int, default=100, help="worlds a card of the judge, 0 for none")
    args = parser.parse_args()
    if PROGRAM is None:
        sys.exit("XSkat is not installed: on Debian and Ubuntu, sudo apt install xskat.")
    get_ready()
    deals = [dealt(GAME, 3, args.seed, number) for number in range(args.deals)]
    games = games_of(deals, args.logs)
    print(f"{len(games.ends)} games of XSkat replayed\n")
    budget = Budget(worlds=args.worlds)
    tables = {name: Table((PLAYERS[name],), (0, 0, 0), args.seed, budget) for name in args.players}
    played = {name: [table.played(each)[0] for each in games.begun] for name, table in tables.items()}
    theirs = [ended(each) for each in games.ends]
    print(f"{'':<10}{'':<13}{'games':>6}{'XSkat':>9}{'ours':>9}{'ours - XSkat':>27}")
    for name, ends in played.items():
        for what, pairs in beside(theirs, [ended(each) for each in ends]).items():
            print(compared(name, what, pairs, args), flush=True)
    if args.judge:
        print(f"\n{'':<10}{'lost by declarers':>27}{'by opponents':>27}")
        for name, ends in {"XSkat": games.ends, **played}.items():
            print(judged(name, losses(ends, args.judge, args.seed + 1)), flush=True)
    print(f"\n{'':<10}{'declared':>9}{'won':>6}{'mean bid':>10}{'score a deal':>27}   games")
    print(row("XSkat", games.deals), flush=True)
    for name, table in tables.items():
        print(row(name, [ended(table.played(deal)[0]) for deal in deals]), flush=True)
        for fault in table.faults[0]:
            print(f"  {name} forfeited a deal: {fault}")


if __name__ == "__main__":
    main()

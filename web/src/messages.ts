/** What travels between server and page, made by `python -m capot.server.messages.typescript`. */

export type Phase = "dealing" | "over" | "playing" | "scored" | "seating";

export type Phrase = "good-bye" | "good-luck" | "hello" | "one-moment" | "oops" | "sorry" | "thanks" | "well-played";

export type Points = number | string;

/** Why a request was refused, as a sentence. */
export interface Problem {
  reason: string;
}

export type Strength = "easy" | "hard" | "max" | "medium";

/**
 * A move that is thought of, at the point that the asker's seat saw; nothing is changed by it.
 *
 * Hands of an `arrange` may be unfinished.
 */
export interface Check {
  move: string;
  deal: number;
  ply: number;
}

/**
 * What is to be said of a move: the `reason` why it may not be made, or None if it may.
 *
 * `name` is what the cards of a `lay` make together, None where they make nothing.  `hands` are those
 * of an `arrange`, in the order in which they were given.
 */
export interface Checked {
  reason: string | null;
  name: string | null;
  hands: HandState[];
}

/**
 * Cards of a hand; `name` says in English what they are, None where they make no hand.
 *
 * `high` is the rank that counts first among such hands: of a pair, its two cards'.
 */
export interface HandState {
  cards: string[];
  name: string | null;
  high: string | null;
}

/**
 * How the hands of one number compare: the seats whose hand is the `best`, and who has won.
 *
 * `winner` is None where several tie and none of them comes before the others.
 */
export interface HandWon {
  best: number[];
  winner: number | null;
}

/** Cards that a seat laid together, the lowest first; `name` says in English what they are. */
export interface LaidState {
  seat: number;
  cards: string[];
  name: string;
}

/**
 * What hands are to be made: `count` of them, each of `size` cards, of all cards in hand.
 *
 * With `pairs_only` up to so many, each a pair at least.  `left` is how many cards are left over when
 * all are made.  `proposed` are the hands that the computer would make, as they would be shown.
 */
export interface MakeAsk {
  count: number;
  size: number;
  pairs_only: boolean;
  left: number;
  proposed: HandState[];
}

/**
 * A pile of climbing: what was laid on it, in order, the last being the one to beat.
 *
 * `taker` is who took it, None while it lasts.
 */
export interface PileState {
  laid: LaidState[];
  taker: number | null;
}

/** Cards that a seat has shown before the play, which decide the deal; `name` says what they are. */
export interface ShownState {
  seat: number;
  cards: string[];
  name: string;
}

/** Cards came into the asker's hand: passed by a seat, or from the talon or the pack where it is None. */
export interface CameIn {
  type: "came-in";
  cards: string[];
  seat: number | null;
}

/** A pile was taken: nobody has beaten what was laid on it last. */
export interface Cleared {
  type: "cleared";
  pile: PileState;
}

/** The server bound itself to its secret for the next deal: contributions are asked for. */
export interface Committed {
  type: "committed";
  deal: number;
  commitment: string;
}

/** Random bytes for the shuffle of a deal, and with them the wish that it begin. */
export interface Contribute {
  type: "contribute";
  deal: number;
  value: string;
  request?: number | null;
}

/** Cards were dealt. */
export interface Dealt {
  type: "dealt";
  deal: number;
}

/** A request was carried out. */
export interface Done {
  type: "done";
  request: number;
}

export type FromPage = Move | Contribute | Say;

export type FromServer = Push | Refused | Done;

export type Happening = Dealt | Moved | Took | Cleared | Showed | CameIn | Scored | MatchOver | Seated | Undone | Said | Committed | Rematch;

/** The match is over. */
export interface MatchOver {
  type: "match-over";
  winners: number[];
}

/** A move of the asker's seat, at the point that it saw. */
export interface Move {
  type: "move";
  move: string;
  deal: number;
  ply: number;
  request?: number | null;
}

/**
 * A seat moved; `move` is None where the asker sees only that a choice was made.
 *
 * `count` is then how many cards were laid aside, where it was that.
 */
export interface Moved {
  type: "moved";
  seat: number;
  move: string | null;
  count: number | null;
}

/** What happened since the last push, step by step; the state of the last step is the present one. */
export interface Push {
  type: "push";
  steps: Step[];
}

/** A request was refused and nothing changed; `request` is its number, `status` that of HTTP. */
export interface Refused {
  type: "refused";
  request: number | null;
  status: number;
  reason: string;
}

/** A new table was opened for the same players. */
export interface Rematch {
  type: "rematch";
  table: string;
}

/** A seat said one of the fixed phrases. */
export interface Said {
  type: "said";
  seat: number;
  phrase: Phrase;
}

/** Say a phrase. */
export interface Say {
  type: "say";
  phrase: Phrase;
  request?: number | null;
}

/** A deal is over; its score is the last of the state. */
export interface Scored {
  type: "scored";
  deal: number;
}

/** A seat changed: somebody sat down, left, came back, or a computer player took over. */
export interface Seated {
  type: "seated";
  seat: number;
  what: "away" | "back" | "left" | "sat" | "stood-in";
}

/** Hands were shown that decide the deal before the play. */
export interface Showed {
  type: "showed";
  shown: ShownState[];
}

/** What happened, in order, and the state after it. */
export interface Step {
  happened: Happening[];
  state: TableState;
}

/** A trick was taken, after its last card. */
export interface Took {
  type: "took";
  trick: TrickState;
}

/** Moves were taken back. */
export interface Undone {
  type: "undone";
}

/** One choice of a house rule. */
export interface ChoiceInfo {
  name: string;
  meaning: string;
}

/** How the cards of a match look: for each rank and suit of a code its letter, sign and English name. */
export interface FaceSet {
  key: string;
  ranks: Record<string, string>;
  rank_names: Record<string, string>;
  suits: Record<string, string>;
  suit_names: Record<string, string>;
}

/** A game of the catalogue; `players` are all numbers that can play, `usual` the one offered first. */
export interface GameInfo {
  key: string;
  name: string;
  family: string;
  blurb: string;
  players: number[];
  usual: number;
  length: Length[];
  faces: string;
  options: OptionInfo[];
}

/** Who asks: `name` is empty until one was chosen. */
export interface Guest {
  name: string;
}

/** A new table, and the secret that lets others in: the page of the table is `/table/ID#INVITATION`. */
export interface Invited {
  table: string;
  invitation: string;
}

/** Take an open seat; `invitation` is needed where the table is not listed. */
export interface Join {
  invitation?: string | null;
  seat?: number | null;
}

/**
 * How long a match lasts: until a total is reached, up or down, or for so many deals at the usual table.
 *
 * Where it goes `down`, the totals begin with `opening`.  While a pot waits to be won, at most
 * `for_pot` further deals follow.
 */
export interface Length {
  points: number | null;
  deals: number | null;
  down: number | null;
  opening: number;
  for_pot: number;
}

/** The name under which a guest wants to sit. */
export interface Name {
  name: string;
}

/**
 * A table to be opened; the asker takes its seat 0.
 *
 * `others` says who sits at the other seats in the direction of play: a strength for a computer player, or
 * `open` for a person who is still to come.  `listed` tables stand in the lobby for everybody.
 * `seconds` is the time for a move; None is no clock.
 */
export interface NewTable {
  game: string;
  seats: number;
  others: (Strength | "open")[];
  options?: Record<string, string>;
  deals?: number | null;
  listed?: boolean;
  seconds?: number | null;
}

/** A house rule: some `choices`, the first being the usual one, or a number from `low` to `high`. */
export interface OptionInfo {
  name: string;
  title: string;
  choices: ChoiceInfo[];
  low: number | null;
  high: number | null;
  usual: string | null;
}

/** The rules of a game with the options in force, as Markdown. */
export interface Rulebook {
  name: string;
  markdown: string;
}

/** A table as it stands in the lobby; `you` is the asker's seat at a table of his own. */
export interface TableInfo {
  table: string;
  game: string;
  name: string;
  seats: string[];
  open: number;
  deal: number;
  phase: Phase;
  you: number | null;
}

/**
 * What is asked of the seat.
 *
 * `lead` and `play`: a card; `lay`: a card of a layout, or the choice to `stop`, whose name is
 * `Pass` where none was laid in this turn.  `pass` and `discard`: `count` of the cards `among`,
 * sent as `pass QS KS 9H`; `draw`: any number of discards from `least` to `count`, sent as
 * `discard 7C` or `discard nothing`.  All others: one of `choices`: to `announce` something,
 * a `contract`, a `trump` suit or a starting `rank` to name, whom to `double`, whether to take the
 * `widow` and whether to `stay` in, what to `declare` of the hand and whether to take the `spare`
 * hand.  Where `choices` stand beside a pass, they may be chosen instead.  `to` is the seat that gets
 * what is passed, and `spent` are the contracts played already.
 *
 * `climb`: one of the `combos`, each the cards of it, sent as `lay 3S 3H`, or one of `choices`,
 * which is to pass.  `arrange`: the hands that `make` describes, sent as `arrange 9S 9H 9D / 6H 5C 4D`
 * in any order, or `arrange nothing`.  `Check` tells what is to be said of cards before they are sent.
 */
export interface Ask {
  what: "announce" | "arrange" | "climb" | "contract" | "declare" | "discard" | "double" | "draw" | "lay" | "lead" | "pass" | "play" | "rank" | "spare" | "stay" | "trump" | "widow";
  count: number;
  least: number;
  among: string[];
  choices: MoveChoice[];
  spent: MoveChoice[];
  to: number | null;
  combos: string[][];
  make: MakeAsk | null;
}

/**
 * Hands of three: those the asker has `made`, and all hands by seat once everybody has (`arranged`).
 *
 * `won` says who has won the first hands, the second and so on, once the deal is over.
 */
export interface BragPlay {
  type: "brag";
  made: HandState[];
  arranged: HandState[][];
  won: HandWon[];
}

/**
 * Play in piles: the `pile` on the table, the `last` before it, who has passed on it.
 *
 * `finished` are the seats that have laid all their cards, in order.
 */
export interface ClimbingPlay {
  type: "climbing";
  pile: PileState | null;
  last: PileState | null;
  passes: number[];
  finished: number[];
}

/**
 * The contract of a deal; `meaning` says in English what counts in it.
 *
 * `total` is what all score together, where that is always the same.
 */
export interface ContractState {
  name: string;
  title: string;
  meaning: string;
  total: Points | null;
}

/** What a seat added to the luck of a deal. */
export interface Contribution {
  seat: number;
  value: string;
}

/**
 * What a finished deal brought, and the totals after it.
 *
 * `pot` is what lay in the pot when it was won or not, `left` what stayed in it.
 */
export interface DealScore {
  points: Points[];
  items: ScoreItem[];
  totals: Points[];
  pot: number;
  left: number;
}

/**
 * A layout: its columns (`ranks`) from left to right, the cards `laid`, in order.
 *
 * `finished` are the seats that have laid all their cards, in order.
 */
export interface DominoesPlay {
  type: "dominoes";
  start_rank: string | null;
  ranks: string[];
  laid: string[];
  finished: number[];
}

/** That a seat has doubled another. */
export interface DoubleState {
  by: number;
  of: number;
}

/**
 * A card in hand; `why` it may not be played now, or None where it may or nothing is to be played.
 *
 * In climbing a card is `playable` if it is in anything that may be laid.
 */
export interface HandCard {
  card: string;
  playable: boolean;
  why: string | null;
}

/**
 * A move that is no card.
 *
 * `name` is the undertaking that it announces or the contract that it chooses, or None for none;
 * `meaning` says in English what that is.
 */
export interface MoveChoice {
  move: string;
  name: string | null;
  meaning: string;
}

/**
 * What happened before the play; empty until cards are dealt.
 *
 * `passed`, `passed_to`, `received` (cards passed, drawn or taken up) and `discards` are the
 * asker's own.  `trumps` are all trumps where they are more than a suit, the highest first; a seat that
 * is void in `trump` is then void in all of them.  `talon` is the number of cards left face down.
 * `dropped` are the seats that are out of this deal, `swapped` is the seat that took the spare hand, and
 * `shown` are hands that decided the deal before the play.
 */
export interface Opening {
  passed: string[];
  passed_to: number | null;
  received: string[];
  discards: string[];
  declarer: number | null;
  contract: ContractState | null;
  doubles: DoubleState[];
  turn_up: string | null;
  trump: string | null;
  trumps: string[];
  talon: number;
  dropped: number[];
  swapped: number | null;
  shown: ShownState[];
}

export type Play = TricksPlay | DominoesPlay | ClimbingPlay | BragPlay;

/**
 * How a deal was shuffled.
 *
 * `commitment` is the SHA-256 of the server's secret and is known before the others contribute;
 * `secret` and `pack`, the cards in the order in which they were dealt, are told when the deal is
 * over.
 */
export interface Proof {
  deal: number;
  commitment: string;
  contributions: Contribution[];
  secret: string | null;
  pack: string[] | null;
}

/** Points of a seat and the reason for them, in English; the name of seat `other` completes it. */
export interface ScoreItem {
  seat: number;
  points: Points;
  reason: string;
  other: number | null;
}

/**
 * A seat as everybody sees it.
 *
 * `who` says who has it; `present` whether that person is connected; `stand_in` whether a computer
 * player moves for a person who has left.  `penalties` are the cards it has taken that score by
 * themselves.  `drew` is how many cards it has drawn for others, None until it has been asked.
 */
export interface SeatState {
  seat: number;
  name: string;
  who: "computer" | "open" | "person";
  strength: Strength | null;
  present: boolean;
  stand_in: boolean;
  total: Points;
  cards: number;
  tricks: number;
  penalties: string[];
  declared: string | null;
  drew: number | null;
  voids: string[];
}

/**
 * A deal of a contract as the score sheet has it.
 *
 * `circled` are the seats whose double counts for those that they owe the declarer, `owed` is how many
 * each still owes him.  `base` are the points before doubles, `points` those after, `check` is their
 * sum; all three are None while the deal is played.
 */
export interface SheetRow {
  deal: number;
  contract: ContractState;
  declarer: number;
  trump: string | null;
  start_rank: string | null;
  doubles: DoubleState[];
  circled: number[];
  owed: number[];
  base: Points[] | null;
  points: Points[] | null;
  check: Points | null;
}

/**
 * All that the asker may know of a table at one moment: what is asked, the hand, and what lies there.
 *
 * `seq` counts what has happened at the table.  `you` is the asker's seat, None for a watcher.
 * `deal` counts from 1, `ply` the moves of the deal this seat has seen: both go back with a move.
 * `ask` is there only when the asker is to act, `chosen` are the seats that have chosen already where
 * all choose at once.  `title` names the part of a game of several parts.  `starting_total` is the total
 * with which everybody begins.  `play` is None before cards are dealt, and until the contract that decides
 * the kind of play is chosen.  `pot` includes what was put in for this deal.  `sheet` has the deals of
 * contracts.  `hands` are those dealt, by seat, and `widow` the cards left over, once the deal is over.
 * `next_table` is the table of the rematch.  `clock` is the moment, in milliseconds since 1970, at which
 * a computer player moves for the seat to act.  `proof` is that of deal `deal`; in phase `scored`
 * contributions are for the deal after it, whose commitment the event `Committed` and the list of proofs
 * hold.
 */
export interface TableState {
  seq: number;
  table: string;
  game: string;
  name: string;
  title: string;
  blurb: string;
  counts: string;
  house_rules: string[];
  faces: FaceSet;
  low_wins: boolean;
  starting_total: Points;
  direction: "anticlockwise" | "clockwise";
  listed: boolean;
  seconds: number | null;
  phase: Phase;
  seats: SeatState[];
  you: number | null;
  deal: number;
  ply: number;
  dealer: number | null;
  to_act: number[];
  chosen: number[];
  ask: Ask | null;
  hand: HandCard[];
  opening: Opening;
  play: Play | null;
  pot: number;
  scores: DealScore[];
  sheet: SheetRow[];
  hands: string[][] | null;
  widow: string[];
  winners: number[];
  losers: number[];
  proof: Proof | null;
  waiting_for: number[];
  can_undo: boolean;
  can_hint: boolean;
  invitation: string | null;
  next_table: string | null;
  clock: number | null;
}

/** Play in tricks: the `trick` on the table, the `last` before it, how many are `played`. */
export interface TricksPlay {
  type: "tricks";
  trick: TrickState | null;
  last: TrickState | null;
  played: number;
  total: number;
}

/**
 * A trick: its cards in order from the leader's, and the `seats` that played them.
 *
 * `winner` is None while it lasts.
 */
export interface TrickState {
  leader: number;
  seats: number[];
  cards: string[];
  winner: number | null;
}

/**
 * A moment of a finished deal: hands, open trick, tricks won by seat, and the move that led to it.
 *
 * `laid` are the cards of a layout in the order in which they were laid.  `pile` is what lies on the
 * table in climbing, or was taken just now, `passes` are the seats that have passed on it, and
 * `finished` those that have laid all their cards.  `arranged` are the hands that each seat has made so
 * far.
 */
export interface Frame {
  hands: string[][];
  trick: TrickState | null;
  laid: string[];
  tricks: number[];
  pile: PileState | null;
  passes: number[];
  finished: number[];
  arranged: HandState[][];
  seat: number | null;
  move: string | null;
}

/** Advice, best move first; `reason` is a sentence in English. */
export interface Hint {
  moves: HintMove[];
  reason: string;
  by_match: boolean;
  takes_all: boolean;
}

/**
 * A move with the points it is expected to bring the seat in this deal, and two standard errors.
 *
 * Where the seat scores the same whatever it does, the points are those of the others together.
 */
export interface HintMove {
  move: string;
  points: number;
  plus_minus: number;
}

/** A finished match of the asker. */
export interface MatchInfo {
  table: string;
  game: string;
  name: string;
  date: string;
  players: string[];
  totals: Points[];
  you: number;
  winners: number[];
}

/** A finished match, with everything that was hidden. */
export interface Replay {
  table: string;
  game: string;
  name: string;
  date: string;
  faces: FaceSet;
  low_wins: boolean;
  direction: "anticlockwise" | "clockwise";
  players: string[];
  you: number | null;
  deals: ReplayDeal[];
  winners: number[];
}

/** A deal of a finished match, moment by moment; all but `frames` is as it was in the end. */
export interface ReplayDeal {
  dealer: number;
  title: string;
  declarer: number | null;
  contract: ContractState | null;
  start_rank: string | null;
  doubles: DoubleState[];
  trump: string | null;
  ranks: string[];
  turn_up: string | null;
  shown: ShownState[];
  hands_won: HandWon[];
  frames: Frame[];
  score: DealScore;
  proof: Proof | null;
}

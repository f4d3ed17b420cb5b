/** What travels between server and page, made by `python -m capot.server.typescript`. */

export type Points = number | string;

export type Strength = "easy" | "hard" | "max" | "medium";

export type Phrase = "good-bye" | "good-luck" | "hello" | "one-moment" | "oops" | "sorry" | "thanks" | "well-played";

/** One choice of a house rule. */
export interface ChoiceInfo {
  name: string;
  meaning: string;
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

/** How long a match lasts: until a total is reached, or for so many deals at the usual table. */
export interface Length {
  points: number | null;
  deals: number | null;
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

/** How the cards of a match look: for each rank and suit of a code its letter, sign and English name. */
export interface FaceSet {
  key: string;
  ranks: Record<string, string>;
  rank_names: Record<string, string>;
  suits: Record<string, string>;
  suit_names: Record<string, string>;
}

/** The rules of a game with the options in force, as Markdown. */
export interface Rulebook {
  name: string;
  markdown: string;
}

/** Who asks: `name` is empty until one was chosen. */
export interface Guest {
  name: string;
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

export type Phase = "dealing" | "over" | "playing" | "scored" | "seating";

/**
 * A seat as everybody sees it.
 *
 * `who` says who has it; `present` whether that person is connected; `stand_in` whether a computer
 * player moves for a person who has left.  `penalties` are the cards it has taken that score by
 * themselves.
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
  voids: string[];
}

/** A card in hand; `why` it may not be played now, or None where it may or nothing is to be played. */
export interface HandCard {
  card: string;
  playable: boolean;
  why: string | null;
}

/** A move that is no card: `name` is the undertaking that it announces, or None for none. */
export interface MoveChoice {
  move: string;
  name: string | null;
  meaning: string;
}

/**
 * What is asked of the seat.
 *
 * `play`: a card; `pass` and `discard`: `count` of the cards `among`, sent as `pass QS KS 9H`;
 * `announce`: one of `choices`.  Where `choices` stand beside a pass, they may be chosen
 * instead.  `to` is the seat that gets what is passed.
 */
export interface Ask {
  what: "announce" | "discard" | "lead" | "pass" | "play";
  count: number;
  among: string[];
  choices: MoveChoice[];
  to: number | null;
}

/** A trick: its cards in order from the leader's; `winner` is None while it lasts. */
export interface TrickState {
  leader: number;
  cards: string[];
  winner: number | null;
}

/** Points of a seat and the reason for them, in English. */
export interface ScoreItem {
  seat: number;
  points: Points;
  reason: string;
}

/** What a finished deal brought, and the totals after it. */
export interface DealScore {
  points: Points[];
  items: ScoreItem[];
  totals: Points[];
}

/** What a seat added to the luck of a deal. */
export interface Contribution {
  seat: number;
  value: string;
}

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

/**
 * All that the asker may know of a table; the whole truth for the page, which keeps no other.
 *
 * `seq` counts what has happened at the table.  `you` is the asker's seat, None for a watcher.
 * `deal` counts from 1, `ply` the moves of the deal this seat has seen: both go back with a move.
 * `ask` is there only when the asker is to act.  `title` names the part of a game of several
 * parts.  `hands` are those dealt, by seat, once the deal is over.  `next_table` is the table of
 * the rematch.  `clock` is the moment, in milliseconds since 1970, at which a computer player moves
 * for the seat to act.  `proof` is that of deal `deal`; in phase `scored` contributions are for
 * the deal after it, whose commitment the event `Committed` and the list of proofs tell.
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
  ask: Ask | null;
  hand: HandCard[];
  passed: string[];
  received: string[];
  passed_to: number | null;
  discards: string[];
  talon: number;
  turn_up: string | null;
  trump: string | null;
  trick: TrickState | null;
  last_trick: TrickState | null;
  tricks_played: number;
  tricks_total: number;
  pot: number;
  scores: DealScore[];
  hands: string[][] | null;
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

/** Cards were dealt. */
export interface Dealt {
  type: "dealt";
  deal: number;
}

/** A seat moved; `move` is None where the asker sees only that a choice was made. */
export interface Moved {
  type: "moved";
  seat: number;
  move: string | null;
}

/** A trick was taken, after its last card. */
export interface Took {
  type: "took";
  trick: TrickState;
}

/** Cards came into the asker's hand: passed by a seat, or from the talon where `seat` is None. */
export interface CameIn {
  type: "came-in";
  cards: string[];
  seat: number | null;
}

/** A deal is over; its score is the last of the state. */
export interface Scored {
  type: "scored";
  deal: number;
}

/** The match is over. */
export interface MatchOver {
  type: "match-over";
  winners: number[];
}

/** A seat changed: somebody sat down, left, came back, or a computer player took over. */
export interface Seated {
  type: "seated";
  seat: number;
  what: "away" | "back" | "left" | "sat" | "stood-in";
}

/** Moves were taken back. */
export interface Undone {
  type: "undone";
}

/** A seat said one of the fixed phrases. */
export interface Said {
  type: "said";
  seat: number;
  phrase: Phrase;
}

/** The server bound itself to its secret for the next deal: contributions are asked for. */
export interface Committed {
  type: "committed";
  deal: number;
  commitment: string;
}

/** A new table was opened for the same players. */
export interface Rematch {
  type: "rematch";
  table: string;
}

export type Happening = Dealt | Moved | Took | CameIn | Scored | MatchOver | Seated | Undone | Said | Committed | Rematch;

/** What happened, in order, since the last push to this seat, and how things stand after it. */
export interface Push {
  type: "push";
  happened: Happening[];
  state: TableState;
}

/** A request was refused and nothing changed; `request` is its number, `status` that of HTTP. */
export interface Refused {
  type: "refused";
  request: number | null;
  status: number;
  reason: string;
}

/** A request was carried out. */
export interface Done {
  type: "done";
  request: number;
}

export type FromServer = Push | Refused | Done;

/** A move of the asker's seat, at the point that it saw. */
export interface Move {
  type: "move";
  move: string;
  deal: number;
  ply: number;
  request?: number | null;
}

/** Random bytes for the shuffle of a deal, and with them the wish that it begin. */
export interface Contribute {
  type: "contribute";
  deal: number;
  value: string;
  request?: number | null;
}

/** Say a phrase. */
export interface Say {
  type: "say";
  phrase: Phrase;
  request?: number | null;
}

export type FromPage = Move | Contribute | Say;

/** A move with the points it is expected to bring the seat in this deal, and two standard errors. */
export interface HintMove {
  move: string;
  points: number;
  plus_minus: number;
}

/** Advice, best move first; `reason` is a sentence in English. */
export interface Hint {
  moves: HintMove[];
  reason: string;
  by_match: boolean;
  takes_all: boolean;
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

/** A moment of a finished deal: hands, open trick, tricks won by seat, and the move that led to it. */
export interface Frame {
  hands: string[][];
  trick: TrickState | null;
  tricks: number[];
  seat: number | null;
  move: string | null;
}

/** A deal of a finished match, moment by moment. */
export interface ReplayDeal {
  dealer: number;
  title: string;
  trump: string | null;
  turn_up: string | null;
  frames: Frame[];
  score: DealScore;
  proof: Proof | null;
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

/** Why a request was refused, as a sentence. */
export interface Problem {
  reason: string;
}

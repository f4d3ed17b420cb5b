/** The parts of the page in which one kind of play differs from others; they are loaded when they are needed. */

import type { Component } from "svelte";

import type { TextKey } from "../lib/texts/index.svelte";
import type { Ask, FaceSet, Frame, Play, ReplayDeal, ShownState, TableState } from "../messages";
import type { TableModel } from "./model.svelte";
import type { Named } from "./words";

/** A component that is loaded when it is needed. */
export type Load<Props extends Record<string, any>> = () => Promise<{ default: Component<Props> }>;

/** A table at which this kind of play is played; tricks also stand for play that is not known yet. */
export type At<P extends Play | null> = TableState & { play: P };

/** The parts of a table that its cards are named by. */
export type Setting = Named & { faces: FaceSet };

/** The room on the felt, in pixels. */
export interface Room {
  width: number;
  height: number;
  /** The part that is left between the seats. */
  free: { width: number; height: number };
  /** Whether the seats stand in lines above the middle, because there is no room around it. */
  lined: boolean;
  /** The width of a card of a trick. */
  card: number;
}

/** The part of a felt: the cards that lie in the middle. */
export interface OnFelt<P extends Play | null> {
  model: TableModel;
  table: TableState;
  play: P;
  room: Room;
  /** The cards that the reader may lay now. */
  fits: string[];
  /** The cards picked for the question, and what picks cards that lie here. */
  picked: string[];
  onpick: (cards: string[]) => void;
}

/** A question at a table. */
export interface Question {
  model: TableModel;
  table: TableState;
  ask: Ask;
}

/** The part of a question: its answers. */
export interface Answering extends Question {
  picked: string[];
  /** Clear the picked cards. */
  onclear: () => void;
}

/** How a question is answered that only this kind of play asks. */
export interface Answers {
  part: Load<Answering>;
  /** The cards picked after others, once cards of the hand or the table are pressed. */
  pick?: (ask: Ask, picked: string[], cards: string[]) => string[];
  /** Whether cards are laid together, so that those that go with the picked ones come into question, and others are only dimmed. */
  joins?: boolean;
  /** Whether there are always answers, and hints and refusals stand among them, in place of the question. */
  within?: boolean;
  /** Where the answers hold the cards of the hand: up to which height of the screen they take the place of the table. */
  fills?: (ask: Ask) => "low" | "medium";
}

/**
 * How the question stands before the table: `below` the reader's own seat even without answers, at a `fixed` height, with a
 * height `reserved` for it, or as words `said` between the cards, `heard` in answer to a card that lies there.
 */
export type Look = "below" | "fixed" | "reserved" | "said" | "heard";

/** Words for a pot that lies elsewhere than in the middle: what it holds, held and has left; and for one that nobody wins. */
export interface Pot {
  holds?: TextKey;
  of: TextKey;
  left: TextKey;
  nobody: TextKey | null;
}

export const POT: Pot = { of: "t.pot-of", left: "t.pot-left", nobody: "t.pot-nobody" };

/** The words for keys that not every kind of play has, and signs: their marks, with the words beside them and about them. */
export interface Helped {
  keys?: Partial<Record<"P" | "L", string>>;
  signs?: { sign: string; look?: string; beside?: string; words: string }[];
}

/** Sentences about what lies on the table. */
export interface Told {
  title: string;
  lines: string[];
}

/** The words about a kind of play: keys and signs, what lies on the table, and who has won which part of a deal. */
export interface About<P extends Play | null> {
  help?: (table: At<P>) => Helped;
  told?: (table: At<P>) => Told[];
  result?: (table: At<P>) => string;
}

/** The cards on the table at a moment of a deal that is looked at again. */
export interface Still<Lying = any> {
  title: TextKey;
  /** The cards that lie there, hands that were `shown` included; null if none do. */
  of: (frame: Frame, shown: ShownState[]) => Lying | null;
  /** Whether it is drawn on the cloth with all that is public, as high as it has to be. */
  onCloth: boolean;
  part: Component<StillPart<Lying>>;
  /** The part before the hand of one player; null if there is none, as all hands lie there. */
  board: Component<StillPart<Lying>> | null;
  /** Whether cards have been taken that lay there, so that the next player sees none of them. */
  isTaken?: (lying: Lying) => boolean;
}

export interface StillPart<Lying> {
  lying: Lying;
  table: Setting & Pick<TableState, "direction" | "deal">;
  deal: Pick<ReplayDeal, "ranks" | "start_rank"> & Partial<ReplayDeal>;
  isOver: boolean;
  /** The room in pixels, and the largest width of a card. */
  width: number;
  height: number;
  most: number;
  /** The cards of the best move and of the one made. */
  best?: string[];
  made?: string[];
}

export interface Last<P extends Play | null, Lying = any> {
  title: TextKey;
  of: (table: At<P>) => Lying | null;
  part: Load<{ lying: Lying; table: Setting }>;
}

export interface Kind<P extends Play | null = Play | null> {
  /** The middle of the felt, where that is not a trick. */
  felt?: Load<OnFelt<P>>;
  /** Whether anything lies there; until then the middle says what counts. */
  lies: (table: At<P>) => boolean;
  /** Things that its part of the felt shows, so that they are not said beside it again; with “words”, that its own words tell all facts. */
  shows?: readonly ("facts" | "stock" | "pot" | "words")[];
  /** Whether the words beside it stand above, as it has the whole width. */
  isWide?: boolean;
  /** Whether the facts of the deal are its stake, the most important number there is. */
  hasStake?: (table: At<P>) => boolean;
  looks?: (table: At<P>) => readonly Look[];
  /** Its own questions, by the first word of their moves or the look of their answers. */
  asks?: Partial<Record<string, Answers>>;
  /** The order of a hand in which suits do not matter. */
  order?: (table: At<P>) => "low" | "high" | null;
  /** Cards in one row of the hand on a phone. */
  perRow?: number;
  /** The first words of moves that play a card of the hand, besides `play`. */
  verbs?: readonly string[];
  /** Whether hints write figures on the cards, and there is room to say what these are. */
  figures?: boolean;
  /** Whether cards are drawn during the play, which needs no words beside a question. */
  draws?: boolean;
  /** Whether the hand only loses cards from now on, so that they may be chosen ahead. */
  onlyPlays?: (table: At<P>) => boolean;
  /** Whether the last cards of the deal lie there, which nobody takes. */
  isEnd?: (table: At<P>) => boolean;
  /** The trick or pile taken last: its name, the thing, and its picture. */
  last?: Last<P>;
  /** Cards in place of the hand, if any lie there. */
  inHand?: { lies: (table: At<P>) => boolean; part: Load<{ table: TableState; play: P }> };
  /** The cards in the result of a deal. */
  result?: Load<{ table: TableState; play: P }>;
  /** Whether the result needs the room of the hand. */
  shelves?: boolean;
  pot?: Pot;
  /** The word for the cards left over, as part of the keys of messages. */
  left?: "spare";
  about?: () => Promise<About<P>>;
}

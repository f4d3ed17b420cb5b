/** Cards that the page plays for the reader: the only legal one, if the reader wants that, and a card chosen ahead. */

import { settings } from "../lib/settings.svelte";
import { t } from "../lib/texts/index.svelte";
import type { TableState } from "../messages";
import { kindOf } from "./kinds";
import { cardWords, isOut, whyNot } from "./words";

/** Moves that the page can make for the reader; see `TableModel`. */
interface Player {
  readonly id: string;
  readonly guarded: boolean;
  notice: string;
  move: (move: string) => Promise<void>;
}

/** Milliseconds for which a card stays marked in the reader's turn, so that it can still be taken back. */
const BEAT = 700;
/** Milliseconds between two looks whether an answer is taken yet. */
const AGAIN = 100;
/** Key of the table at which the reader has taken a move back. */
const KEY = "capot-taken-back";

export class Automatic {
  /** The card chosen while others play. */
  ahead: string | null = $state(null);
  /** The only legal card, which is about to be played. */
  forced: string | null = $state(null);

  readonly #player: Player;
  readonly #times = new AnswerTimes();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #question = "";
  #since = 0;
  #deal = 0;
  #isTakenBack: boolean | null = null;
  #isFiring = false;

  constructor(player: Player) {
    this.#player = player;
  }

  /** The card that is going to be played, if any. */
  get card(): string | null {
    return this.ahead ?? this.forced;
  }

  /** See what is asked, once the felt shows the present. */
  looks(state: TableState): void {
    const question = state.ask ? `${state.deal} ${state.ply}` : "";
    if (this.ahead && (state.deal !== this.#deal || !isInPlay(state) || !state.hand.some(({ card }) => card === this.ahead))) this.ahead = null;
    this.#deal = state.deal;
    if (question === this.#question) return;
    this.#stop();
    this.#question = question;
    this.#since = performance.now();
    if (question && !this.#playsAhead(state)) this.#playsForced(state);
  }

  /** Choose a card while others play, or another in its place. */
  choose(card: string): void {
    this.ahead = card;
  }

  /** Take back the card chosen ahead, or leave it to the reader to play the only one. */
  takeBack(): void {
    this.#stop();
    this.ahead = null;
  }

  undone(): void {
    this.takeBack();
    this.#question = "";
    this.#keepsTakenBack(true);
  }

  /** Take note of a move on its way to the server. */
  moves(state: TableState): void {
    if (!this.#isFiring) {
      this.#keepsTakenBack(false);
      if (legal(state).length > 1 || state.ask?.combos.length) this.#times.add(performance.now() - this.#since);
    }
    this.takeBack();
  }

  /** Whether the reader has taken a move back: then nothing is played before the reader's own next move. */
  isTakenBack(): boolean {
    return (this.#isTakenBack ??= isKeptTakenBack(this.#player.id));
  }

  /** Milliseconds to wait before an answer without a choice: nobody can tell from them that there was none. */
  pause(state: TableState): number {
    return isAlone(state) ? BEAT : this.#times.pick(state.clock);
  }

  close(): void {
    this.#stop();
  }

  /** Play the card chosen ahead, or say why it may not be played; return whether it is going to be played. */
  #playsAhead(state: TableState): boolean {
    const card = this.ahead;
    const held = state.hand.find((each) => each.card === card);
    if (!card || !held || !isCardAsked(state)) return false;
    if (held.playable) {
      this.#play(card, BEAT);
      return true;
    }
    this.ahead = null;
    this.#player.notice = `${t("t.ahead-dropped", { card: cardWords(card, state.faces) })} ${whyNot(held)}`.trim();
    return false;
  }

  #playsForced(state: TableState): void {
    const [card, other] = legal(state);
    if (!settings.forced || this.isTakenBack() || state.lesson !== null || !card || other || state.ask?.choices.length) return;
    this.forced = card;
    this.#play(card, this.pause(state));
  }

  /** Remember in the tab, for a reload, whether the reader has taken a move back here. */
  #keepsTakenBack(is: boolean): void {
    this.#isTakenBack = is;
    try {
      if (is) sessionStorage.setItem(KEY, this.#player.id);
      else sessionStorage.removeItem(KEY);
    } catch {
      // Without storage a reload forgets it.
    }
  }

  #play(card: string, milliseconds: number): void {
    this.#timer = setTimeout(() => {
      if (!settings[this.forced ? "forced" : "ahead"]) return this.takeBack();
      if (this.#player.guarded) return this.#play(card, AGAIN);
      this.#isFiring = true;
      void this.#player.move(`play ${card}`);
      this.#isFiring = false;
    }, milliseconds);
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.forced = null;
  }
}

function isKeptTakenBack(table: string): boolean {
  try {
    return sessionStorage.getItem(KEY) === table;
  } catch {
    return false;
  }
}

/** The reader's usual times for an answer, which those of forced cards have to resemble.
 *
 * A card that is played at once, or always after the same pause, tells the others that there was no choice: who is void,
 * or has only one spade.  So a forced card takes as long as one of the reader's own latest answers to questions with a
 * choice, give or take a little; until there are enough of these, as long as people usually take.  Very long ones are cut,
 * since nobody can learn from an ordinary time that the card was free.  Computers do not look at the clock: with nobody else
 * at the table a forced card takes only a beat.
 */
class AnswerTimes {
  static readonly #LATEST = 12;
  static readonly #LEAST = 900;
  static readonly #MOST = 6000;
  #milliseconds = [1300, 1700, 2200, 2900, 3800];

  add(milliseconds: number): void {
    this.#milliseconds = [...this.#milliseconds, milliseconds].slice(-AnswerTimes.#LATEST);
  }

  /** Return a time; if a clock runs, at most half of what it leaves. */
  pick(clock: number | null): number {
    const usual = this.#milliseconds[Math.floor(Math.random() * this.#milliseconds.length)] ?? AnswerTimes.#MOST;
    const time = Math.max(AnswerTimes.#LEAST, Math.min(AnswerTimes.#MOST, usual * (0.85 + Math.random() * 0.3)));
    return clock === null ? time : Math.max(0, Math.min(time, (clock - Date.now()) / 2));
  }
}

/** Whether the reader may choose a card ahead: others are to play, and cards are played one by one. */
export function canChooseAhead(state: TableState): boolean {
  const mine = state.you === null ? undefined : state.seats[state.you];
  if (!settings.ahead || !mine || mine.stand_in || state.lesson !== null || state.ask !== null) return false;
  return isInPlay(state) && !isOut(state) && !state.to_act.includes(mine.seat);
}

/** Whether the play itself has begun, so that the hand only loses cards. */
function isInPlay(state: TableState): boolean {
  return state.phase === "playing" && (kindOf(state).onlyPlays?.(state) ?? false);
}

function isCardAsked({ ask }: TableState): boolean {
  return ask?.verb === "play";
}

function legal(state: TableState): string[] {
  return isCardAsked(state) ? state.hand.filter(({ playable }) => playable).map(({ card }) => card) : [];
}

/** Whether everybody else at the table is a computer. */
function isAlone({ seats, you }: TableState): boolean {
  return seats.every(({ seat, who }) => seat === you || who === "computer");
}

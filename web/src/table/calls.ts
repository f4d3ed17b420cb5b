/** Calls to the reader: sounds, vibration and notifications, each once the reader has switched it on. */

import { settings } from "../lib/settings.svelte";
import type { Sound } from "../lib/sounds";
import { t } from "../lib/texts/index.svelte";
import { isAwaited } from "../lib/shell/turn";
import type { Happening, TableState } from "../messages";
import { takerOf } from "./words";

/** Milliseconds of vibration when it is the reader's turn, and when somebody is waiting. */
const TURN = 60;
const REMINDER = 200;

export class Calls {
  /** The question that the reader has been called to, null before anything is known. */
  #question: string | null = null;
  readonly #tag: string;
  #isNotified = false;

  constructor(readonly table: string) {
    this.#tag = `capot-${table}`;
    document.addEventListener("visibilitychange", this.#seen);
  }

  /** Let the reader hear a step that is shown now. */
  hears(happened: Happening[]): void {
    const sound = soundOf(happened);
    if (sound) sounds(sound);
  }

  /** Call the reader to a new question, or take the call back if nothing is asked any more. */
  looks(state: TableState): void {
    const isFirst = this.#question === null;
    const question = isAsked(state) ? `${state.deal} ${state.ply} ${state.ask !== null}` : "";
    const isNew = question !== this.#question;
    this.#question = question;
    if (!isNew) return;
    if (!question) this.#withdraw();
    else if (!isFirst || document.hidden) this.#call(state, t("company-turn"), TURN);
  }

  /** Tell the reader that somebody is waiting. */
  reminds(state: TableState, words: string): void {
    this.#call(state, words, REMINDER);
  }

  close(): void {
    document.removeEventListener("visibilitychange", this.#seen);
    this.#withdraw();
  }

  #call(state: TableState, words: string, vibration: number): void {
    sounds("turn");
    if (settings.vibration) navigator.vibrate?.(vibration);
    if (!settings.notices || !document.hidden) return;
    this.#isNotified = true;
    void this.#notify(words, state.name).catch(() => undefined);
  }

  async #notify(title: string, body: string): Promise<void> {
    const { isAllowed, notify } = await import("../lib/shell/notices");
    if (isAllowed() && this.#isNotified) await notify(this.#tag, title, body, `/table/${this.table}`);
  }

  #seen = (): void => {
    if (!document.hidden) this.#withdraw();
  };

  #withdraw(): void {
    if (!this.#isNotified) return;
    this.#isNotified = false;
    void import("../lib/shell/notices").then(({ withdraw }) => withdraw(this.#tag)).catch(() => undefined);
  }
}

/** Whether the reader has to do something; the page contributes to the first shuffle by itself. */
function isAsked(state: TableState): boolean {
  return isAwaited(state) && (state.ask !== null || state.scores.length > 0);
}

function soundOf(happened: Happening[]): Sound | null {
  const types = happened.map(({ type }) => type);
  if (types.includes("scored")) return "over";
  if (happened.some((each) => takerOf(each) !== undefined)) return "trick";
  const isLaid = happened.some((each) => each.type === "moved" && /^(play|lay) /.test(each.move ?? ""));
  return isLaid ? "card" : null;
}

/** Play a sound; what makes it is loaded once it is wanted. */
function sounds(sound: Sound): void {
  if (settings.sounds) void import("../lib/sounds").then(({ play }) => play(sound)).catch(() => undefined);
}

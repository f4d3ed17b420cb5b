/** A table as the page keeps it: the latest state, and the past that is still being shown move by move. */

import { api, Refusal } from "../lib/api";
import { pace } from "../lib/settings.svelte";
import { TableSocket, type LineStatus, type Wish } from "../lib/socket";
import { t } from "../lib/texts/index.svelte";
import type { Happening, Hint, Phrase, Push, TableState } from "../messages";
import { bare, follow } from "./past";
import { contribution } from "./shuffle";
import { cardShort, sentence } from "./words";

const BETWEEN_CARDS = 330;
const DEALING = 350;
const TAKING = 320;
const READING = 950;
/** So many events at once are not worth watching one by one: somebody comes back to the table. */
const TOO_MANY = 14;
const SPEECH = 4500;

export interface Line {
  id: number;
  text: string;
  /** The same with cards named by letter and sign, for those who see. */
  short: string;
}

interface Step {
  happening: Happening;
  state: TableState;
}

export class TableModel {
  /** How things stand: what is asked and what is legal. */
  now: TableState | null = $state.raw(null);
  /** What the table shows, a few moves behind while cards are moving. */
  shown: TableState | null = $state.raw(null);
  status: LineStatus = $state("connecting");
  /** Why there is no table for us. */
  refused: Refusal | null = $state.raw(null);
  /** A quiet sentence: what was refused, what was copied. */
  notice = $state("");
  /** What happened, for those who listen. */
  log: Line[] = $state.raw([]);
  /** What seats are saying just now. */
  speech: Record<number, Phrase> = $state({});
  hint: Hint | null = $state.raw(null);
  hinting = $state(false);
  /** The move on its way to the server. */
  sent: string | null = $state(null);
  /** Who takes the trick that leaves the table. */
  taker: number | null = $state(null);
  /** Whether cards are to move at once. */
  hurried = $state(false);
  /** What this page saw and gave before each deal. */
  readonly commitments = new Map<number, string>();
  readonly given = new Map<number, { seat: number; value: string }>();

  #socket: TableSocket | null = null;
  #steps: Step[] = [];
  #running = false;
  #wake: (() => void) | null = null;
  #lines = 0;
  /** The deal to which luck is on its way, or has been added. */
  #giving = 0;
  #closed = false;

  constructor(
    readonly id: string,
    readonly invitation: string | null,
  ) {}

  /** Sit down or look on: make sure that the server knows us, then listen. */
  async open(): Promise<void> {
    try {
      await api.guest();
    } catch {
      // The line below tries again by itself, and says so.
    }
    if (!this.#closed) this.#connect();
  }

  #connect(): void {
    this.#socket = new TableSocket({
      table: this.id,
      invitation: this.invitation,
      onPush: (push) => this.#hear(push),
      onStatus: (status) => (this.status = status),
      onRefused: (refusal) => (this.refused = refusal),
    });
  }

  close(): void {
    this.#closed = true;
    this.#socket?.close();
    this.hurry();
  }

  /** After a seat was taken or left over HTTP, listen anew as who we are now. */
  reconnect(): void {
    this.#socket?.close();
    this.#connect();
  }

  /** Show the present at once. */
  hurry(): void {
    if (!this.#running) return;
    this.hurried = true;
    this.#wake?.();
  }

  #hear(push: Push): void {
    const before = this.now;
    this.now = push.state;
    this.#look(push.state);
    if (!before || before.deal !== push.state.deal || before.ply !== push.state.ply) this.#forget();
    for (const happening of push.happened) this.#steps.push({ happening, state: push.state });
    if (!before) this.shown = push.happened.some((each) => each.type === "dealt") ? bare(push.state) : push.state;
    void this.#run();
    if (this.#steps.length > TOO_MANY || document.hidden) this.hurry();
  }

  /** Remember what the server bound itself to, and add luck of our own to the first deal. */
  #look(state: TableState): void {
    const proof = state.proof;
    if (proof && proof.secret === null && !this.commitments.has(proof.deal)) {
      this.commitments.set(proof.deal, proof.commitment);
    }
    const first = state.phase === "dealing" && state.scores.length === 0;
    if (first && state.you !== null && state.waiting_for.includes(state.you)) void this.contribute();
  }

  #forget(): void {
    this.hint = null;
    this.sent = null;
    this.notice = "";
  }

  async #run(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    for (let step = this.#steps.shift(); step; step = this.#steps.shift()) await this.#show(step);
    this.shown = this.now;
    this.#running = false;
    this.hurried = false;
  }

  async #show({ happening, state }: Step): Promise<void> {
    const before = this.shown ?? state;
    if (happening.type === "committed") this.commitments.set(happening.deal, happening.commitment);
    this.tell(sentence(happening, state), sentence(happening, state, cardShort));
    if (happening.type === "said") this.#hearSpeech(happening.seat, happening.phrase);
    if (happening.type === "took") {
      this.shown = follow(before, happening, state);
      await this.#pause(READING, true);
      this.taker = happening.trick.winner;
      this.shown = { ...this.shown, trick: null, last_trick: happening.trick };
      await this.#pause(TAKING);
      return;
    }
    this.shown = follow(before, happening, state);
    if (happening.type === "dealt") await this.#pause(DEALING);
    else if (happening.type === "moved" && happening.move !== null) await this.#pause(BETWEEN_CARDS);
  }

  #pause(milliseconds: number, still = false): Promise<void> {
    const length = still ? milliseconds * Math.max(pace(), 1) : milliseconds * pace();
    if (this.hurried || length === 0) return Promise.resolve();
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.#wake = null;
        resolve();
      };
      const timer = setTimeout(done, length);
      this.#wake = done;
    });
  }

  #hearSpeech(seat: number, phrase: Phrase): void {
    this.speech[seat] = phrase;
    setTimeout(() => {
      if (this.speech[seat] === phrase) delete this.speech[seat];
    }, SPEECH);
  }

  /** Add a sentence to what is read aloud. */
  tell(text: string, short = text): void {
    if (text) this.log = [...this.log.slice(-7), { id: this.#lines++, text, short }];
  }

  async #send(wish: Wish): Promise<boolean> {
    try {
      await this.#socket?.send(wish);
      return true;
    } catch (error) {
      this.complain(error);
      return false;
    }
  }

  /** Show why something was not done. */
  complain(error: unknown): void {
    this.notice = error instanceof Refusal ? error.message : t("t.failed");
  }

  /** Make a move; nothing is sent twice, and the past is not watched to its end. */
  async move(move: string): Promise<void> {
    const state = this.now;
    if (!state?.ask || this.sent !== null) return;
    this.sent = move;
    this.notice = "";
    this.hurry();
    const done = await this.#send({ type: "move", move, deal: state.deal, ply: state.ply });
    if (!done && this.sent === move) this.sent = null;
  }

  /** Add luck to the next deal, and wish that it begin. */
  async contribute(): Promise<void> {
    const state = this.now;
    if (!state || state.you === null) return;
    const deal = state.scores.length + 1;
    if (this.#giving === deal || !state.waiting_for.includes(state.you)) return;
    const mine = this.given.get(deal) ?? { seat: state.you, value: contribution() };
    this.given.set(deal, mine);
    this.#giving = deal;
    this.hurry();
    if (!(await this.#send({ type: "contribute", deal, value: mine.value }))) this.#giving = 0;
  }

  async say(phrase: Phrase): Promise<void> {
    await this.#send({ type: "say", phrase });
  }

  async undo(): Promise<void> {
    if (!this.now?.can_undo) return;
    this.hurry();
    try {
      await api.undo(this.id);
    } catch (error) {
      this.complain(error);
    }
  }

  async askHint(): Promise<void> {
    const state = this.now;
    if (!state?.can_hint || this.hinting) return;
    this.hinting = true;
    this.notice = "";
    try {
      const hint = await api.hint(this.id);
      if (this.now?.deal === state.deal && this.now.ply === state.ply) {
        this.hint = hint;
        this.tell(hint.reason);
      }
    } catch (error) {
      this.complain(error);
    } finally {
      this.hinting = false;
    }
  }
}

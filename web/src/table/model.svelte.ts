/** The page's model of a table: the latest state, and the earlier steps still being shown. */

import { untrack } from "svelte";

import { api, Refusal } from "../lib/api";
import { pace, settings } from "../lib/settings.svelte";
import { TableSocket, type LineStatus } from "../lib/socket";
import { speaks, t } from "../lib/texts/index.svelte";
import type { Coach } from "./coach/coach.svelte";
import type { Hint, Phrase, Push, Step, TableState } from "../messages";
import { Automatic } from "./automatic.svelte";
import { Calls } from "./calls";
import { Checks } from "./checks.svelte";
import { Shuffling } from "./fairness/shuffling.svelte";
import { Story, type Line } from "./happenings/story.svelte";
import { told } from "./happenings/told";
import type { Talk } from "./talk/talk.svelte";
import { kindOf } from "./kinds";
import { cardShort, spoken, takerOf } from "./words";

const BETWEEN_CARDS = 330;
const DEALING = 350;
const TAKING = 320;
const READING = 950;
const HIGHLIGHT = 2200;
/** Number of steps waiting to be shown from which on they are shown faster, as if there were no more than these. */
const MANY = 14;
/** Milliseconds after an answer of the reader's in which no other is taken; see `docs/decisions/0014-one-press-one-card.md`. */
const GUARD = 300;

export class TableModel {
  /** The latest state. */
  now: TableState | null = $state.raw(null);
  /** The state shown, question and hand included; a few moves behind while cards are moving. */
  shown: TableState | null = $state.raw(null);
  /** Whether the page still shows the past. */
  readonly behind = $derived(this.now !== this.shown);
  status: LineStatus = $state("connecting");
  /** The reason why the table is closed to this guest. */
  refused: Refusal | null = $state.raw(null);
  /** A short notice, such as a refusal. */
  notice = $state("");
  /** Why the server cannot take the page just now; empty once it has. */
  delayed = $state("");
  /** Happenings to be read aloud. */
  log: Line[] = $state.raw([]);
  hint: Hint | null = $state.raw(null);
  /** The state for whose question a hint is on its way. */
  hinting: TableState | null = $state.raw(null);
  /** The seat that last reminded the reader of the turn. */
  nudge: number | null = $state(null);
  /** The move on its way to the server. */
  sent: string | null = $state(null);
  /** Whether the reader has just answered: another answer now is the second half of a double click. */
  guarded = $state(false);
  /** The winner of the trick leaving the table. */
  taker: number | null = $state(null);
  /** The words of a highlight while it lasts, empty for a big card; null otherwise. */
  highlight: string | null = $state(null);
  /** The seat that passed the cards received last, null if they were drawn or taken up. */
  giver: number | null = $state(null);
  /** Whether cards are to move at once. */
  hurried = $state(false);
  /** The coach, at the table of a lesson. */
  coach: Coach | null = $state.raw(null);
  /** Whether the page waits for the reader to read what the coach says. */
  held = $state(false);
  readonly shuffling: Shuffling;
  /** The talk at this table, once somebody has said something. */
  talk: Talk | null = $state.raw(null);
  readonly story: Story;
  /** Cards that the page plays for the reader. */
  readonly automatic = new Automatic(this);
  readonly checks = new Checks(this);
  readonly #calls: Calls;

  #socket: TableSocket | null = null;
  #steps: Step[] = [];
  #running = false;
  /** The part of the usual time for which each step is shown. */
  #haste = 1;
  #wake: (() => void) | null = null;
  #passing: ReturnType<typeof setTimeout> | undefined;
  #guarding: ReturnType<typeof setTimeout> | undefined;
  /** Whether the notice is about the connection. */
  #isAboutLine = false;
  /** Whether the server has said why it cannot take the page, and nothing else since. */
  #isTurnedAway = false;
  /** Whether the connection is new, so that lines of the chat may have been missed. */
  #isBack = false;
  #lines = 0;
  #closed = false;
  /** Stops listening to the settings. */
  readonly #hush: () => void;

  constructor(
    readonly id: string,
    readonly invitation: string | null,
  ) {
    this.shuffling = new Shuffling(id, (message) => this.#socket?.send(message));
    this.#hush = $effect.root(() => {
      $effect(() => {
        speaks();
        untrack(() => this.#speakAnew());
      });
    });
    this.story = new Story(id);
    this.#calls = new Calls(id);
  }

  /** Get a guest's cookie, then connect as player or watcher. */
  async open(): Promise<void> {
    // The socket below retries by itself, and says so.
    await api.guest().catch(() => undefined);
    if (!this.#closed) this.#connect();
  }

  #connect(): void {
    this.#socket = new TableSocket({
      table: this.id,
      invitation: this.invitation,
      onPush: (push) => this.#hear(push),
      onStatus: (status) => this.#onStatus(status),
      onRefused: (refusal) => (this.refused = refusal),
      onDelayed: (refusal) => {
        this.delayed = refusal.message;
        this.#isTurnedAway = true;
      },
    });
  }

  /** Get the table in the language that the page speaks now. */
  #speakAnew(): void {
    this.hint = null;
    this.#socket?.renew();
  }

  #onStatus(status: LineStatus): void {
    this.status = status;
    if (status === "waiting") {
      // The server cannot be reached any more, or has let the page in.
      if (!this.#isTurnedAway) this.delayed = "";
      this.#isTurnedAway = false;
    }
    if (status === "open") this.#isBack = true;
    if (status !== "open" || !this.#isAboutLine) return;
    this.notice = "";
    this.#isAboutLine = false;
  }

  /** Whether the connection was closed for good. */
  get isClosed(): boolean {
    return this.#closed || this.refused !== null;
  }

  close(): void {
    this.#closed = true;
    this.#hush();
    this.#socket?.close();
    this.#calls.close();
    this.automatic.close();
    clearTimeout(this.#passing);
    clearTimeout(this.#guarding);
    this.hurry();
  }

  /** Show the latest state at once. */
  hurry(): void {
    if (!this.#running) return;
    this.hurried = !this.held;
    this.goOn();
  }

  /** Go on after the coach has stopped, or without waiting for the end of a pause. */
  goOn(): void {
    this.#wake?.();
  }

  #hear({ steps }: Push): void {
    const before = this.now;
    const state = steps.at(-1)?.state;
    if (!state) return;
    this.now = state;
    this.delayed = "";
    this.#isTurnedAway = false;
    if (!before) this.story.takesUp(state);
    if (this.#isBack && state.chat === "on") void this.talking().then((talk) => talk.load(state.you), () => undefined);
    this.#isBack = false;
    if (!before || before.deal !== state.deal || before.ply !== state.ply) this.#forget();
    for (const happening of steps.flatMap(({ happened }) => happened)) {
      // Before contributing, not when the step is shown.
      if (happening.type === "committed") this.shuffling.witness.saw(happening.deal, happening.commitment);
    }
    this.#steps.push(...steps);
    this.#haste = Math.min(this.#haste, MANY / Math.max(this.#steps.length, MANY));
    this.shuffling.looks(state);
    this.shown ??= steps[0]?.state ?? state;
    void this.#run();
    if (state.lesson === null && document.hidden) this.hurry();
  }

  #forget(): void {
    this.hint = null;
    this.hinting = null;
    this.sent = null;
    this.notice = "";
    this.nudge = null;
  }

  async #run(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    for (let step = this.#steps.shift(); step; step = this.#steps.shift()) await this.#show(step);
    this.shown = this.now;
    this.#running = false;
    this.#haste = 1;
    this.hurried = false;
    if (!this.now || this.#closed) return;
    this.automatic.looks(this.now);
    if (this.now.ask === null || this.automatic.card === null) this.#calls.looks(this.now);
  }

  /** Show the state of a step, after a pause if cards leave the table. */
  async #show(step: Step): Promise<void> {
    const { happened, state } = step;
    for (const happening of happened) {
      if (happening.type === "said" || happening.type === "chatted") {
        // Where the script cannot be had, the cards go on.
        const talk = await this.talking().catch(() => null);
        if (talk && !talk.hears(happening, state)) continue;
      }
      const [text, short] = await told(happening, state);
      this.tell(text, short);
      this.story.tells(text, short, state);
      const isBig = (happening.type === "took" || happening.type === "moved") && happening.highlight;
      if (isBig && settings.highlights && !this.hurried) this.#highlights(spoken(happening.type === "took" ? happening.sweep : isBig, state, cardShort));
      if (happening.type === "nudged" && happening.seat === state.you) {
        this.nudge = happening.by;
        this.#calls.reminds(state, text);
      }
      if (happening.type === "undone") this.automatic.undone();
      if (happening.type === "came-in") this.giver = happening.seat;
      if (happening.type === "drew") this.giver = null;
      if (happening.type === "chat-switched") this.talk?.clear();
    }
    const taker = happened.map(takerOf).find((seat) => seat !== undefined);
    if (state.lesson) this.coach ??= await import("./coach/coach.svelte").then(({ Coach }) => new Coach(), () => null);
    const isStop = this.coach?.sees(step, this.shown) ?? false;
    if (taker !== undefined) {
      await (isStop ? this.#hold() : this.#pause(READING, true));
      this.taker = taker;
    }
    this.shown = state;
    if (!this.hurried) this.#calls.hears(happened);
    const isStill = happened.some(({ type }) => type === "showed" || type === "decided") || kindOf(state).isEnd?.(state);
    if (taker !== undefined) await this.#pause(TAKING);
    else if (isStop) await this.#hold();
    else if (isStill) await this.#pause(READING, true);
    else if (happened.some(({ type }) => type === "dealt")) await this.#pause(DEALING);
    else if (happened.some((each) => each.type === "moved" && each.move !== null)) await this.#pause(BETWEEN_CARDS);
  }

  /** Show a highlight over the felt while the play goes on. */
  #highlights(words: string): void {
    clearTimeout(this.#passing);
    this.highlight = words;
    this.#passing = setTimeout(() => (this.highlight = null), HIGHLIGHT);
  }

  #pause(milliseconds: number, still = false): Promise<void> {
    const length = this.#haste * milliseconds * (still ? Math.max(pace(), 1) : pace());
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

  /** Wait until the reader goes on. */
  #hold(): Promise<void> {
    if (this.#closed) return Promise.resolve();
    this.held = true;
    return new Promise((resolve) => {
      this.#wake = () => {
        this.#wake = null;
        this.held = false;
        resolve();
      };
    });
  }

  /** Queue a sentence to be read aloud. */
  tell(text: string, short = text): void {
    if (text) this.log = [...this.log.slice(-7), { id: this.#lines++, text, short }];
  }

  /** Show the reason for a refusal. */
  complain(error: unknown): void {
    this.notice = error instanceof Refusal ? error.message : t("t.failed");
    this.#isAboutLine = error instanceof Refusal && error.status === 0;
  }

  /** Take no answers for a moment, as the cards under the pointer have just changed. */
  guard(): void {
    clearTimeout(this.#guarding);
    this.guarded = true;
    this.#guarding = setTimeout(() => (this.guarded = false), GUARD);
  }

  /** Make a move once; while the page shows the past, only hurry to the present. */
  async move(move: string): Promise<void> {
    if (this.behind) return this.hurry();
    const state = this.shown;
    if (!state?.ask || this.sent !== null || this.guarded) return;
    this.goOn();
    this.automatic.moves(state);
    this.sent = move;
    this.notice = "";
    this.guard();
    try {
      await this.#socket?.send({ type: "move", move, deal: state.deal, ply: state.ply });
    } catch (error) {
      // A refusal of a question that is over by now is of no interest.
      if (this.now?.deal === state.deal && this.now.ply === state.ply) this.complain(error);
      if (this.sent === move) this.sent = null;
    }
  }

  /** Ask for the next deal; while the page shows the past, only hurry to the present. */
  async nextDeal(): Promise<void> {
    if (this.behind) return this.hurry();
    if (!this.shown || this.guarded) return;
    this.guard();
    await this.shuffling.contributes(this.shown).catch((error: unknown) => this.complain(error));
  }

  /** The talk at this table, loaded when it is needed. */
  async talking(): Promise<Talk> {
    const { Talk } = await import("./talk/talk.svelte");
    return (this.talk ??= new Talk(this.id, this.invitation));
  }

  async say(phrase: Phrase): Promise<void> {
    await this.#socket?.send({ type: "say", phrase }).catch((error: unknown) => this.complain(error));
  }

  /** Write to everybody at the table; throws a Refusal with the reason. */
  async write(text: string): Promise<void> {
    await this.#socket?.send({ type: "chat", text });
  }

  /** Take back the last move, or ask the other people at the table to agree to it. */
  undo(): Promise<void> {
    return this.#does("undo", this.now?.can_undo, () => api.undo(this.id));
  }

  /** End a deal whose score is certain, or ask the others to agree that all tricks left are the reader's. */
  claim(): Promise<void> {
    return this.#does("rest", this.now?.can_claim, () => api.claim(this.id));
  }

  /** Do something if the reader may, or propose it where the others must agree. */
  async #does(what: "undo" | "rest", may: boolean | undefined, act: () => Promise<unknown>): Promise<void> {
    const asking = this.now?.can_propose.includes(what);
    if (!may && !asking) return;
    this.hurry();
    await (asking ? api.propose(this.id, what) : act()).catch((error: unknown) => this.complain(error));
  }

  /** Ask for a hint, or say why there are none at this table. */
  async askHint(): Promise<void> {
    const state = this.now;
    if (!(state?.can_hint || state?.ask) || this.hinting) return;
    this.hurry();
    if (state.no_hints) {
      this.notice = state.no_hints;
      return;
    }
    this.hinting = state;
    this.notice = "";
    try {
      const hint = await api.hint(this.id);
      if (this.hinting !== state) return;
      this.hint = hint;
      this.tell(hint.reason);
    } catch (error) {
      if (this.hinting === state) this.complain(error);
    } finally {
      if (this.hinting === state) this.hinting = null;
    }
  }
}

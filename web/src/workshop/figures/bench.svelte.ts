/** A game on the workbench: edits one after another, undone and redone, and kept in this browser. */

import { Refusal } from "../../lib/api";
import type { Draft, DraftRequest } from "../../messages";
import { type Edit, type Kept, read, token, write } from "../kept";
import { workshop } from "./requests";

/** The most steps that can be undone. */
const STEPS = 100;

interface Beginning {
  draft: Draft;
  parent: string;
  parentName: string;
  gameId?: string | null;
  author?: string;
  listed?: boolean;
}

export class Bench {
  draft: Draft = $state.raw(undefined as unknown as Draft);
  past: Draft[] = $state.raw([]);
  future: Draft[] = $state.raw([]);
  held: Edit[] = $state.raw([]);
  reason = $state("");
  typed: string | null = $state(null);
  gameId: string | null = $state(null);
  savedAs = $state("");
  author = $state("");
  listed = $state(false);
  /** Why the server cannot be asked; the edits wait until it can. */
  trouble: unknown = $state.raw(null);
  busy = $state(false);
  /** Whether this browser keeps the draft. */
  isKept = $state(true);
  /** The latest step, for those who hear the page. */
  said = $state("");
  unsent: Edit[] = $state.raw([]);
  parent = "";
  parentName = "";
  #mark = "";
  #running: Promise<void> | null = null;

  /** Changes if another tab goes on with the same draft. */
  id = $state("");

  private constructor(id: string) {
    this.id = id;
  }

  /** Begin a new draft. */
  static begin({ draft, parent, parentName, gameId = null, author = "", listed = false }: Beginning): Bench {
    const bench = new Bench(token());
    Object.assign(bench, { draft, parent, parentName, gameId, author, listed });
    if (gameId) bench.savedAs = bench.#state();
    bench.keep();
    return bench;
  }

  /** Go on with a kept draft, just as it was left. */
  static resume(kept: Kept): Bench {
    const bench = new Bench(kept.id);
    const { mark, at: _, id: __, ...rest } = kept;
    Object.assign(bench, rest);
    bench.#mark = mark;
    void bench.#run();
    if (!bench.unsent.length) void bench.refresh();
    return bench;
  }

  /** Write the draft to this browser; if another tab has gone on with it, as a separate draft. */
  keep(): void {
    const there = read(this.id);
    if (there && there.mark !== this.#mark) this.id = token();
    this.#mark = token();
    const { id, draft, parent, parentName, unsent, held, reason, typed, gameId, savedAs, author, listed } = this;
    const at = Date.now();
    this.isKept = write({ id, at, mark: this.#mark, draft, parent, parentName, unsent, held, reason, typed, gameId, savedAs, author, listed });
  }

  change(where: string, value: unknown): Promise<void> {
    return this.edit({ type: "Change", where, value });
  }

  remove(where: string): Promise<void> {
    return this.edit({ type: "Remove", where });
  }

  /** Make an edit, after those that are on their way. */
  edit(edit: Edit): Promise<void> {
    this.unsent = [...this.unsent, edit];
    this.keep();
    return this.#run();
  }

  /** Send what waits, one edit after another, so that each gets its own answer. */
  #run(): Promise<void> {
    this.#running ??= this.#send().finally(() => (this.#running = null));
    return this.#running;
  }

  async #send(): Promise<void> {
    this.busy = this.unsent.length > 0;
    this.trouble = null;
    try {
      while (this.unsent[0]) {
        await this.#make(this.unsent[0]);
        this.unsent = this.unsent.slice(1);
        this.keep();
      }
    } catch (error) {
      this.trouble = error;
      // What the server does not understand would be sent for ever; what it cannot answer now is sent again.
      if (error instanceof Refusal && error.status >= 400 && error.status < 500 && error.status !== 429) {
        this.unsent = this.unsent.slice(1);
        this.keep();
      }
    }
    this.busy = false;
  }

  /** Try an edit alone and then with those that were refused, which two together may repair. */
  async #make(edit: Edit): Promise<void> {
    const held = this.held.filter(({ where }) => where !== edit.where);
    const alone = await this.#asked({ edits: [edit] });
    if (alone.refused === null) {
      this.#commit(alone);
      this.held = held;
      if (held.length) await this.#retry(held);
      else this.reason = "";
      return;
    }
    const both = held.length ? await this.#asked({ edits: [...held, edit] }) : alone;
    if (both.refused === null) {
      this.#commit(both);
      this.#drop();
    } else {
      this.held = [...held, edit];
      this.reason = alone.refused;
      this.said = alone.refused;
    }
  }

  async #retry(held: Edit[]): Promise<void> {
    const again = await this.#asked({ edits: held });
    if (again.refused === null) {
      this.#commit(again);
      this.#drop();
    } else this.reason = again.refused;
  }

  #drop(): void {
    this.held = [];
    this.reason = "";
  }

  /** Give up edits that were refused. */
  release(): void {
    this.#drop();
    this.keep();
  }

  #asked(request: DraftRequest): Promise<Draft> {
    const { edits = [], ...rest } = request;
    const rules = edits.filter(({ where }) => where !== "name" && where !== "blurb");
    const words = Object.fromEntries(edits.flatMap((edit) => (rules.includes(edit) ? [] : [[edit["where"], edit["value"]]])));
    return workshop.draft({ game: this.draft.game, seats: this.draft.seats, ...rest, edits: rules, ...words });
  }

  #commit(next: Draft): void {
    if (next.digest !== this.draft.digest || next.name !== this.draft.name || next.blurb !== this.draft.blurb) {
      this.past = [...this.past, this.draft].slice(-STEPS);
      this.future = [];
    }
    this.draft = next;
  }

  /** Ask again for what is shown of the draft: in another language, or for another number of players. */
  async refresh(seats: number = this.draft.seats): Promise<void> {
    try {
      const shown = await this.#asked({ seats });
      if (shown.digest === this.draft.digest) this.draft = shown;
      this.trouble = null;
      this.keep();
    } catch (error) {
      this.trouble = error;
    }
  }

  /** Take the draft of a file instead; it can be undone. */
  replace(draft: Draft): void {
    this.#commit(draft);
    this.typed = null;
    this.#drop();
    this.keep();
  }

  undo(): void {
    const before = this.past.at(-1);
    if (!before) return;
    this.past = this.past.slice(0, -1);
    this.future = [this.draft, ...this.future];
    this.#show(before);
  }

  redo(): void {
    const [after, ...rest] = this.future;
    if (!after) return;
    this.future = rest;
    this.past = [...this.past, this.draft];
    this.#show(after);
  }

  #show(draft: Draft): void {
    const { seats } = this.draft;
    this.draft = draft;
    this.#drop();
    this.keep();
    if (draft.seats !== seats && draft.players.includes(seats)) void this.refresh(seats);
  }

  /** Send again what waits for the server. */
  again(): void {
    if (this.unsent.length) void this.#run();
    else void this.refresh();
  }

  /** Wait until the server has answered. */
  async settled(): Promise<void> {
    await this.#running;
  }

  /** Save the game under its link, unless that has been done; return its id. */
  async save(): Promise<string> {
    await this.settled();
    if (this.trouble && this.unsent.length) throw this.trouble;
    if (this.gameId && this.savedAs === this.#state()) return this.gameId;
    const request = { game: this.draft.game, author: this.author.trim(), listed: this.listed, parent: this.parent };
    const saved = await this.#saved(request);
    this.gameId = saved;
    this.savedAs = this.#state();
    this.keep();
    return saved;
  }

  /** Save as a new version; as a new game if it is gone or somebody else's. */
  async #saved(request: Parameters<typeof workshop.save>[0]): Promise<string> {
    if (this.gameId) {
      try {
        return (await workshop.save({ ...request, game_id: this.gameId })).game_id;
      } catch (error) {
        if (!(error instanceof Refusal) || ![403, 404].includes(error.status)) throw error;
      }
    }
    return (await workshop.save(request)).game_id;
  }

  #state(): string {
    const { name, blurb, digest } = this.draft;
    return JSON.stringify([digest, name, blurb, this.author.trim(), this.listed]);
  }
}

/** The talk at a table, said and written, and whom the reader does not want to hear. */

import { api } from "../../lib/api";
import type { Chatted, Said, TableState } from "../../messages";
import { emojiOf, phraseText } from "./phrases";

const SPEECH = 4500;
/** Milliseconds for which each further letter of a line is shown beside its seat. */
const LETTER = 40;
const KEY = "capot-muted";
const READ = "capot-read";
/** Maximum number of tables whose muted players are kept in this browser. */
const TABLES = 20;

export class Talk {
  /** Words shown beside the seats. */
  speech: Record<number, string> = $state({});
  lines: Chatted[] = $state.raw([]);
  /** The names of those whom the reader does not hear. */
  muted: string[] = $state([]);
  /** The number of lines that the reader has not seen. */
  unread = $state(0);
  #reading = false;
  /** The number of the last line read, kept in the tab for a reload. */
  #read: number;

  constructor(
    readonly table: string,
    readonly invitation: string | null,
  ) {
    this.muted = stored()[table] ?? [];
    this.#read = readUpTo(table);
  }

  /** Show something said or written beside its seat; return false instead if it comes from somebody muted. */
  hears(happening: Said | Chatted, { seats, you }: TableState): boolean {
    if (happening.type === "chatted") this.#keep(happening, you);
    if (this.muted.includes(seats[happening.seat]?.name ?? "")) return false;
    if (happening.type === "chatted") this.#show(happening.seat, happening.text, SPEECH + LETTER * happening.text.length);
    else this.#show(happening.seat, emojiOf(happening.phrase) ?? phraseText(happening.phrase), SPEECH);
    return true;
  }

  #keep(line: Chatted, you: number | null): void {
    if (!this.lines.some(({ number }) => number === line.number)) this.lines = [...this.lines, line];
    this.#count(you);
  }

  /** Fetch the lines written before this page came, or while it was away. */
  async load(you: number | null): Promise<void> {
    const lines = await api.chat(this.table, this.invitation).catch(() => null);
    if (lines === null) return;
    this.lines = lines;
    if ((lines.at(-1)?.number ?? 0) < this.#read) this.#read = 0;
    this.#count(you);
  }

  clear(): void {
    this.lines = [];
    this.unread = 0;
  }

  /** Begin or end reading the lines. */
  read(on: boolean): void {
    this.#reading = on;
    if (on) this.#count(null);
  }

  /** Mute somebody at this table, or hear them again; kept in this browser only. */
  mute(name: string, on: boolean): void {
    this.muted = on ? [...this.muted, name] : this.muted.filter((each) => each !== name);
    const { [this.table]: _, ...others } = stored();
    const tables = Object.entries(others).slice(1 - TABLES);
    if (this.muted.length) tables.push([this.table, this.muted]);
    try {
      localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(tables)));
    } catch {
      // Without storage it is kept until the page is left.
    }
  }

  #count(you: number | null): void {
    if (this.#reading) {
      this.#read = this.lines.at(-1)?.number ?? 0;
      keepsRead(this.table, this.#read);
    }
    const fresh = this.lines.filter(({ number, seat, name }) => number > this.#read && seat !== you && !this.muted.includes(name));
    this.unread = fresh.length;
  }

  #show(seat: number, words: string, milliseconds: number): void {
    this.speech[seat] = words;
    setTimeout(() => {
      if (this.speech[seat] === words) delete this.speech[seat];
    }, milliseconds);
  }
}

function readUpTo(table: string): number {
  try {
    return Number(sessionStorage.getItem(`${READ} ${table}`) ?? 0);
  } catch {
    return 0;
  }
}

function keepsRead(table: string, number: number): void {
  try {
    sessionStorage.setItem(`${READ} ${table}`, String(number));
  } catch {
    // Without storage a reload forgets it.
  }
}

function stored(): Record<string, string[]> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, string[]>;
  } catch {
    return {};
  }
}

/** Opened records, kept in this browser alone and each by a separate key. */

import type { FoundMatch } from "../messages";

export interface Kept {
  id: string;
  /** When it was opened, in milliseconds. */
  at: number;
  about: FoundMatch;
  /** The match in Capot's own format. */
  record: string;
}

const START = "capot-record-";
/** The most records that are kept, and the most letters of all of them, so that drafts have room; the oldest go first. */
const MOST = 24;
const LETTERS = 1_000_000;

/** Those that this browser did not have room for, until the page is loaded again. */
const homeless = new Map<string, Kept>();

/** All kept records, the latest first. */
export function opened(): Kept[] {
  return keys().flatMap((key) => stored(key) ?? []).toSorted((one, other) => other.at - one.at);
}

export function read(id: string): Kept | null {
  return homeless.get(id) ?? stored(START + id);
}

/** Keep a record and return its id; the same record has the same id. */
export function keep(about: FoundMatch, record: string): string {
  const kept = { id: idOf(record), at: Date.now(), about, record };
  for (let tries = 0; tries <= MOST; tries += 1) {
    try {
      localStorage.setItem(START + kept.id, JSON.stringify(kept));
      tidy();
      return kept.id;
    } catch {
      if (!forgetOldest(kept.id)) break;
    }
  }
  homeless.set(kept.id, kept);
  return kept.id;
}

/** Forget the oldest record, but for one; return whether there was any. */
export function forgetOldest(but = ""): boolean {
  const oldest = opened().findLast(({ id }) => id !== but);
  if (oldest) forget(oldest.id);
  return oldest !== undefined;
}

function tidy(): void {
  let letters = 0;
  for (const [place, { id, record }] of opened().entries()) {
    letters += record.length;
    if (place >= MOST || letters > LETTERS) forget(id);
  }
}

export function forget(id: string): void {
  homeless.delete(id);
  try {
    localStorage.removeItem(START + id);
  } catch {
    // Without storage nothing is kept.
  }
}

function keys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(START));
  } catch {
    return [];
  }
}

function stored(key: string): Kept | null {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? "null") as Kept | null;
    return kept && START + kept.id === key && typeof kept.record === "string" && typeof kept.about?.name === "string" ? kept : null;
  } catch {
    return null;
  }
}

/** A short name for a text, by FNV-1a in two lanes: pages without HTTPS have no other digest. */
function idOf(text: string): string {
  let one = 0x811c9dc5;
  let other = 0x01000193;
  for (let place = 0; place < text.length; place += 1) {
    one = Math.imul(one ^ text.charCodeAt(place), 0x01000193);
    other = Math.imul(other ^ text.charCodeAt(text.length - 1 - place), 0x01000193);
  }
  return [one, other].map((half) => (half >>> 0).toString(16).padStart(8, "0")).join("");
}

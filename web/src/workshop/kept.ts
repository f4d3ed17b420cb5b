/** Drafts kept in this browser, each by a separate key, so that tabs do not overwrite each other's. */

import type { Draft } from "../messages";
import { forgetOldest } from "../records/kept";

/** An edit of a game, as the server writes it. */
export type Edit = Record<string, unknown>;

/** A draft with all that was done to it and is not yet in it. */
export interface Kept {
  id: string;
  /** When it was changed, in milliseconds. */
  at: number;
  /** Changes with every writing: another tab has written if it is not the one last written here. */
  mark: string;
  draft: Draft;
  /** The key or id of the game it was made from. */
  parent: string;
  parentName: string;
  /** Edits that the server has not answered yet. */
  unsent: Edit[];
  /** Edits that were refused, to be tried again with the next one. */
  held: Edit[];
  reason: string;
  /** The text of the file as typed, if it differs from that of the draft. */
  typed: string | null;
  /** The invented game as which it was saved, and the digest it had then. */
  gameId: string | null;
  savedAs: string;
  author: string;
  listed: boolean;
}

const START = "capot-draft-";
/** The most drafts that are kept; the oldest go first. */
const MOST = 24;

export function token(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => byte.toString(36).padStart(2, "0")).join("");
}

/** All kept drafts, the latest first. */
export function drafts(): Kept[] {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(START));
    const all = keys.flatMap((key) => read(key.slice(START.length)) ?? []);
    return all.toSorted((one, other) => other.at - one.at);
  } catch {
    return [];
  }
}

export function read(id: string): Kept | null {
  try {
    const kept = JSON.parse(localStorage.getItem(START + id) ?? "null") as Kept | null;
    return kept && kept.id === id && typeof kept.draft?.name === "string" ? kept : null;
  } catch {
    return null;
  }
}

/** Keep a draft; return whether that worked. Opened records, whose files can be opened again, make room before other drafts. */
export function write(kept: Kept): boolean {
  for (let tries = 0; tries < 2 * MOST; tries += 1) {
    try {
      localStorage.setItem(START + kept.id, JSON.stringify(kept));
      const old = drafts().slice(MOST);
      for (const each of old) forget(each.id);
      return true;
    } catch {
      if (forgetOldest()) continue;
      const oldest = drafts().findLast(({ id }) => id !== kept.id);
      if (!oldest) return false;
      forget(oldest.id);
    }
  }
  return false;
}

export function forget(id: string): void {
  try {
    localStorage.removeItem(START + id);
  } catch {
    // Without storage nothing is kept.
  }
}

/** Requests over HTTP; a refusal becomes an Error with the server's sentence as its message. */

import type {
  Chatted,
  Check,
  Checked,
  Contribute,
  Fairness,
  GameInfo,
  Guest,
  Hint,
  InventedGame,
  InventedInfo,
  Invited,
  MatchInfo,
  Move,
  Nearby,
  NewTable,
  Problem,
  Proof,
  Proposable,
  QrCode,
  Rulebook,
  Say,
  SeatRating,
  Strength,
  TableInfo,
  TableState,
} from "../messages";

import { speaks, t } from "./texts/index.svelte";

export const API = "/api/v1";

/** A refused request, with the reason; nothing has changed. `status` 0: the server is unreachable. */
export class Refusal extends Error {
  override name = "Refusal";
  constructor(
    reason: string,
    readonly status: number,
  ) {
    super(reason);
  }
}

let known: Promise<unknown> | undefined;

/**
 * Get a guest's cookie: without one, two simultaneous requests would become two guests.
 * So the first request goes alone, and all that need a guest wait for it.
 */
export function introduced(): Promise<unknown> {
  known ??= request("GET", "/guest").catch(() => (known = undefined));
  return known;
}

export async function ask<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  await introduced();
  return request<Answer>(method, path, body);
}

export async function request<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  let answer: Response;
  try {
    answer = await fetch(API + path, {
      method,
      headers: { "Accept-Language": speaks(), ...(body === undefined ? {} : { "Content-Type": "application/json" }) },
      body: body === undefined ? null : JSON.stringify(body),
    });
  } catch {
    throw new Refusal(t("no-server"), 0);
  }
  if (!answer.ok) throw new Refusal(await reason(answer), answer.status);
  if (answer.status === 204) return undefined as Answer;
  try {
    return (await answer.json()) as Answer;
  } catch {
    // The answer came from a proxy or a captive portal.
    throw new Refusal(t("no-server"), 0);
  }
}

async function reason(answer: Response): Promise<string> {
  try {
    const problem = (await answer.json()) as Partial<Problem>;
    if (problem.reason) return problem.reason;
  } catch {
    // Not from the server, whose refusals always have a sentence.
  }
  return t("server-failed", { status: answer.status });
}

function query(values: Record<string, string | number | null | undefined>): string {
  const given = Object.entries(values).filter(([, value]) => value !== null && value !== undefined);
  const text = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
  return text && `?${text}`;
}

const invented = (id: string) => `/workshop/games/${encodeURIComponent(id)}`;
export const table = (id: string) => `/tables/${encodeURIComponent(id)}`;

export const api = {
  games: () => request<GameInfo[]>("GET", "/games"),
  rules: (game: string, seats: number, options: Record<string, string> = {}) =>
    request<Rulebook>("GET", `/games/${encodeURIComponent(game)}/rules${query({ seats, ...options })}`),

  guest: () => ask<Guest>("GET", "/guest"),
  rename: (name: string) => ask<Guest>("PUT", "/guest", { name }),

  tables: () => ask<TableInfo[]>("GET", "/tables"),
  open: (body: NewTable) => ask<Invited>("POST", "/tables", body),
  table: (id: string, invitation: string | null = null) =>
    ask<TableState>("GET", table(id) + query({ invitation })),
  join: (id: string, invitation: string | null, seat: number | null = null, rated = false) =>
    ask<TableState>("POST", `${table(id)}/seats`, { invitation, seat, rated }),
  leave: (id: string) => ask<unknown>("DELETE", `${table(id)}/seats`),
  giveUp: (id: string) => ask<unknown>("POST", `${table(id)}/surrender`),
  fill: (id: string, seat: number, strength: Strength) => ask<TableState>("POST", `${table(id)}/computers`, { seat, strength }),
  start: (id: string, strength: Strength) => ask<TableState>("POST", `${table(id)}/start`, { strength }),
  remove: (id: string, seat: number) => ask<TableState>("POST", `${table(id)}/removals`, { seat }),
  nudge: (id: string, seat: number) => ask<unknown>("POST", `${table(id)}/nudges`, { seat }),
  vote: (id: string, seat: number) => ask<TableState>("POST", `${table(id)}/votes`, { seat }),
  move: (id: string, move: Omit<Move, "type" | "request">) => ask<TableState>("POST", `${table(id)}/moves`, move),
  check: (id: string, move: Check) => ask<Checked>("POST", `${table(id)}/checks`, move),
  contribute: (id: string, body: Omit<Contribute, "type" | "request">) =>
    ask<TableState>("POST", `${table(id)}/contributions`, body),
  say: (id: string, phrase: Say["phrase"]) => ask<TableState>("POST", `${table(id)}/phrases`, { phrase }),
  chat: (id: string, invitation: string | null = null) => ask<Chatted[]>("GET", `${table(id)}/chat${query({ invitation })}`),
  switchChat: (id: string, on: boolean) => ask<TableState>("PUT", `${table(id)}/chat`, { on }),
  claim: (id: string) => ask<TableState>("POST", `${table(id)}/claims`),
  undo: (id: string) => ask<TableState>("POST", `${table(id)}/undo`),
  propose: (id: string, what: Proposable) => ask<TableState>("POST", `${table(id)}/proposals`, { what }),
  answer: (id: string, proposal: number, agree: boolean) => ask<TableState>("POST", `${table(id)}/answers`, { id: proposal, agree }),
  hint: (id: string) => ask<Hint>("POST", `${table(id)}/hint`),
  rematch: (id: string) => ask<Invited>("POST", `${table(id)}/rematch`),
  share: (id: string, deal: number, agree: boolean) => ask<TableState>("POST", `${table(id)}/shares`, { deal, agree }),
  fairness: () => request<Fairness>("GET", "/fairness"),
  nearby: () => request<Nearby>("GET", "/nearby"),
  qrCode: (address: string) => ask<QrCode>("POST", "/qr-codes", { address }),
  tableRules: (id: string, invitation: string | null = null) =>
    ask<Rulebook>("GET", `${table(id)}/rules${query({ invitation })}`),
  ratings: (id: string, invitation: string | null = null) =>
    ask<SeatRating[]>("GET", `${table(id)}/ratings${query({ invitation })}`),
  proofs: (id: string) => ask<Proof[]>("GET", `${table(id)}/proofs`),
  /** The address of the record. */
  record: (id: string) => `${API}${table(id)}/record`,

  /** Own invented games and those that their authors list. */
  invented: () => ask<InventedInfo[]>("GET", "/workshop/games"),
  inventedGame: (id: string) => ask<InventedGame>("GET", invented(id)),

  matches: () => ask<MatchInfo[]>("GET", "/matches"),
};

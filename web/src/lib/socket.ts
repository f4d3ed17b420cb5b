/** The live line to one table: it mends itself, and misses nothing in between. */

import type { Contribute, FromPage, FromServer, Move, Push, Say } from "../messages";

import { API, introduced, Refusal } from "./api";
import { t } from "./texts/index.svelte";

export type LineStatus = "connecting" | "open" | "waiting" | "closed";

/** What the page sends, without the number that the socket gives it. */
export type Wish = Omit<Move, "request"> | Omit<Contribute, "request"> | Omit<Say, "request">;

export interface SocketOptions {
  table: string;
  invitation?: string | null;
  /** The `seq` of the state that the page has already; without it everything is told from now on. */
  since?: number | null;
  onPush: (push: Push) => void;
  onStatus?: (status: LineStatus) => void;
  /** The server will not let us in: no such table, or not without invitation. The line is closed. */
  onRefused?: (refusal: Refusal) => void;
}

interface Pending {
  done: () => void;
  refused: (error: Error) => void;
  timer: ReturnType<typeof setTimeout>;
}

const FIRST_WAIT = 400;
const LONGEST_WAIT = 15_000;
const ANSWER_WITHIN = 15_000;
/** A page that was hidden for so long may have a line that is dead without knowing it: phones sleep. */
const ASLEEP = 20_000;

/**
 * `new TableSocket(options)` connects at once, and again by itself with growing pauses, from the last `seq`
 * seen. `send` promises that the server did what was asked, or throws a Refusal with its sentence.
 */
export class TableSocket {
  #options: SocketOptions;
  #socket: WebSocket | null = null;
  #seq: number | null;
  #status: LineStatus = "connecting";
  #attempts = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pending = new Map<number, Pending>();
  #number = 0;
  #hiddenAt = 0;

  constructor(options: SocketOptions) {
    this.#options = options;
    this.#seq = options.since ?? null;
    addEventListener("online", this.#hurry);
    addEventListener("offline", this.#lost);
    document.addEventListener("visibilitychange", this.#seen);
    void this.#connect();
  }

  get status(): LineStatus {
    return this.#status;
  }

  /** Ask the server for something; without a line it is refused at once. */
  send(wish: Wish): Promise<void> {
    const socket = this.#socket;
    if (!socket || socket.readyState !== WebSocket.OPEN) {
      return Promise.reject(new Refusal(t("no-server"), 0));
    }
    const request = ++this.#number;
    return new Promise((done, refused) => {
      const timer = setTimeout(this.#lost, ANSWER_WITHIN);
      this.#pending.set(request, { done, refused, timer });
      socket.send(JSON.stringify({ ...wish, request } satisfies FromPage));
    });
  }

  /** Hang up for good. */
  close(): void {
    removeEventListener("online", this.#hurry);
    removeEventListener("offline", this.#lost);
    document.removeEventListener("visibilitychange", this.#seen);
    clearTimeout(this.#timer);
    this.#say("closed");
    const socket = this.#socket;
    this.#socket = null;
    socket?.close(1000);
    this.#drop();
  }

  async #connect(): Promise<void> {
    this.#say("connecting");
    await introduced();
    if (this.#status !== "connecting") return;
    const url = new URL(`${API}/tables/${encodeURIComponent(this.#options.table)}/events`, location.href);
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    if (this.#seq !== null) url.searchParams.set("since", String(this.#seq));
    if (this.#options.invitation) url.searchParams.set("invitation", this.#options.invitation);
    const socket = new WebSocket(url);
    this.#socket = socket;
    socket.onopen = () => {
      this.#attempts = 0;
      this.#say("open");
    };
    socket.onmessage = (event) => {
      if (this.#socket === socket) this.#hear(JSON.parse(String(event.data)) as FromServer);
    };
    socket.onclose = () => {
      if (this.#socket === socket) this.#retry();
    };
  }

  #hear(message: FromServer): void {
    switch (message.type) {
      case "push":
        this.#seq = message.steps.at(-1)?.state.seq ?? this.#seq;
        this.#options.onPush(message);
        break;
      case "done":
        this.#settle(message.request);
        break;
      case "refused": {
        const refusal = new Refusal(message.reason, message.status);
        if (message.request !== null) this.#settle(message.request, refusal);
        else this.#turnedAway(refusal);
      }
    }
  }

  /** A refusal that answers no request is about the line itself; trying again would not help. */
  #turnedAway(refusal: Refusal): void {
    if (refusal.status !== 403 && refusal.status !== 404) return;
    this.close();
    this.#options.onRefused?.(refusal);
  }

  #settle(request: number, error?: Error): void {
    const pending = this.#pending.get(request);
    if (!pending) return;
    this.#pending.delete(request);
    clearTimeout(pending.timer);
    if (error) pending.refused(error);
    else pending.done();
  }

  #retry(): void {
    this.#socket = null;
    this.#drop();
    this.#say("waiting");
    const pause = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#attempts++);
    // Not all pages of a restarted server at the same moment.
    this.#timer = setTimeout(() => void this.#connect(), pause * (0.75 + Math.random() / 2));
  }

  #hurry = (): void => {
    if (this.#status !== "waiting" || document.hidden) return;
    clearTimeout(this.#timer);
    void this.#connect();
  };

  /** Without a network, or where no answer comes, a line may seem open for minutes: call again instead. */
  #lost = (): void => {
    const socket = this.#socket;
    if (!socket) return;
    this.#retry();
    socket.close();
  };

  #seen = (): void => {
    if (document.hidden) this.#hiddenAt = Date.now();
    else if (this.#status === "open" && Date.now() - this.#hiddenAt > ASLEEP) this.#lost();
    this.#hurry();
  };

  #drop(): void {
    for (const request of [...this.#pending.keys()]) this.#settle(request, new Refusal(t("no-answer"), 0));
  }

  #say(status: LineStatus): void {
    this.#status = status;
    this.#options.onStatus?.(status);
  }
}

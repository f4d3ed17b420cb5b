/** The live connection to one table; it reconnects by itself and misses nothing. */

import type { Chat, Contribute, FromPage, FromServer, Move, Ping, Push, Say } from "../messages";

import { API, introduced, Refusal } from "./api";
import { speaks, t } from "./texts/index.svelte";

export type LineStatus = "connecting" | "open" | "waiting" | "closed";

/** A message from the page, without the request number that the socket adds. */
export type Outgoing =
  Omit<Move, "request"> | Omit<Contribute, "request"> | Omit<Say, "request"> | Omit<Chat, "request"> | Omit<Ping, "request">;

export interface SocketOptions {
  table: string;
  invitation?: string | null;
  /** The `seq` of the page's state; without it only later events are sent. */
  since?: number | null;
  onPush: (push: Push) => void;
  onStatus?: (status: LineStatus) => void;
  /** The server refused the connection: no such table, or no invitation. The socket is closed. */
  onRefused?: (refusal: Refusal) => void;
  /** The server cannot take the page just now, such as when it is full; the socket tries again. */
  onDelayed?: (refusal: Refusal) => void;
}

interface Pending {
  done: () => void;
  refused: (error: Error) => void;
  timer: ReturnType<typeof setTimeout>;
}

const FIRST_WAIT = 400;
/** Maximum milliseconds between tries, at first and later; random spreading adds up to a quarter. */
const LONGEST_AT_FIRST = 2_400;
const LONGEST_WAIT = 15_000;
/** Milliseconds after the loss during which tries are frequent. */
const AT_FIRST = 60_000;
/**
 * Milliseconds after which a try that is neither refused nor answered is given up; twice as many for the next.
 * The second number is for a page that had a line: its proxy may not know yet which server stands still.  It waits at
 * least four times as long as that line took.
 */
const CONNECT_WITHIN = 8_000;
const RECONNECT_WITHIN = 2_000;
const LONGEST_TRY = 30_000;
const ANSWER_WITHIN = 15_000;
/** Milliseconds of silence after which the page asks whether the server is still there. */
const SILENT = 2_500;
/**
 * Milliseconds in which it must say so: twice as many after each time that it did not, and at least four times what
 * an answer took, so that pages do not leave a server that is only busy.
 */
const SOON = 1_500;
/** The share of them that is left after a quick answer: a server may be busy again after half a minute. */
const SHRINKS = 0.95;
/** Milliseconds hidden after which the connection may be dead without notice, as on sleeping phones. */
const ASLEEP = 20_000;

/**
 * `new TableSocket(options)` connects at once, and reconnects with growing pauses from the last `seq` seen.
 * `send` resolves when the server has carried out the request, or throws a Refusal with the reason.
 */
export class TableSocket {
  #options: SocketOptions;
  #socket: WebSocket | null = null;
  #seq: number | null;
  #status: LineStatus = "connecting";
  #attempts = 0;
  #lostAt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pending = new Map<number, Pending>();
  #number = 0;
  #hiddenAt = 0;
  #connectWithin = CONNECT_WITHIN;
  #pingWithin = SOON;
  #silence: ReturnType<typeof setTimeout> | undefined;

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

  /** Send a request; refused at once if there is no connection. */
  send(message: Outgoing, within = ANSWER_WITHIN): Promise<void> {
    const socket = this.#socket;
    if (!socket || socket.readyState !== WebSocket.OPEN) {
      return Promise.reject(new Refusal(t("no-server"), 0));
    }
    const request = ++this.#number;
    return new Promise((done, refused) => {
      const timer = setTimeout(message.type === "ping" ? this.#standsStill : this.#lost, within);
      this.#pending.set(request, { done, refused, timer });
      socket.send(JSON.stringify({ ...message, request } satisfies FromPage));
    });
  }

  /** Connect anew at once, because the reader's language has changed. */
  renew(): void {
    const socket = this.#socket;
    // A connection still to be made is asked for in the new language anyhow.
    if (!socket) return;
    this.#socket = null;
    socket.close(1000);
    this.#drop();
    void this.#connect();
  }

  /** Close the connection for good. */
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
    url.searchParams.set("language", speaks());
    if (this.#options.invitation) url.searchParams.set("invitation", this.#options.invitation);
    const socket = new WebSocket(url);
    const begun = Date.now();
    this.#socket = socket;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#late, this.#connectWithin);
    socket.onopen = () => {
      if (this.#socket !== socket) return;
      clearTimeout(this.#timer);
      this.#connectWithin = Math.min(LONGEST_TRY, Math.max(RECONNECT_WITHIN, 4 * (Date.now() - begun)));
      this.#say("open");
      this.#listen();
    };
    socket.onmessage = (event) => {
      if (this.#socket === socket) this.#hear(JSON.parse(String(event.data)) as FromServer);
    };
    socket.onclose = () => {
      if (this.#socket === socket) this.#retry();
    };
  }

  #hear(message: FromServer): void {
    this.#listen();
    switch (message.type) {
      case "push":
        // Not before: a server that is full lets the page in to tell it why it may not stay.
        this.#attempts = 0;
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

  /** A refusal without a request concerns the connection; retrying helps unless there is no such table or no invitation. */
  #turnedAway(refusal: Refusal): void {
    if (refusal.status !== 403 && refusal.status !== 404) {
      this.#options.onDelayed?.(refusal);
      return;
    }
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
    if (this.#attempts === 0) this.#lostAt = Date.now();
    const longest = Date.now() - this.#lostAt < AT_FIRST ? LONGEST_AT_FIRST : LONGEST_WAIT;
    const pause = Math.min(longest, FIRST_WAIT * 2 ** this.#attempts++);
    clearTimeout(this.#timer);
    // Spread the reconnections after a restart of the server.
    this.#timer = setTimeout(() => void this.#connect(), pause * (0.75 + Math.random() / 2));
  }

  #hurry = (): void => {
    if (this.#status !== "waiting" || document.hidden) return;
    clearTimeout(this.#timer);
    void this.#connect();
  };

  /** Without a network a connection may seem open for minutes: reconnect instead. */
  #lost = (): void => {
    const socket = this.#socket;
    if (!socket) return;
    this.#retry();
    socket.close();
  };

  /** The server, or whatever is in between, takes longer than the page has waited for it. */
  #late = (): void => {
    this.#connectWithin = Math.min(LONGEST_TRY, 2 * this.#connectWithin);
    this.#lost();
  };

  #standsStill = (): void => {
    this.#pingWithin = Math.min(ANSWER_WITHIN, 2 * this.#pingWithin);
    this.#lost();
  };

  /** Ask whether the server is still there once it has been silent for a while. */
  #listen(): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(this.#ping, SILENT);
  }

  #ping = (): void => {
    // What is hidden need not be up to date.
    if (document.hidden) return;
    const asked = Date.now();
    this.send({ type: "ping" }, this.#pingWithin).then(
      () => {
        const within = Math.max(SOON, 4 * (Date.now() - asked), SHRINKS * this.#pingWithin);
        this.#pingWithin = Math.min(ANSWER_WITHIN, within);
      },
      () => {},
    );
  };

  #seen = (): void => {
    if (document.hidden) this.#hiddenAt = Date.now();
    else if (this.#status === "open" && Date.now() - this.#hiddenAt > ASLEEP) this.#lost();
    else if (this.#status === "open") this.#listen();
    this.#hurry();
  };

  #drop(): void {
    clearTimeout(this.#silence);
    for (const request of [...this.#pending.keys()]) this.#settle(request, new Refusal(t("no-answer"), 0));
  }

  #say(status: LineStatus): void {
    this.#status = status;
    this.#options.onStatus?.(status);
  }
}

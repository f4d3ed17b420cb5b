/** The texts of moves, as the server writes and reads them. */

export type Told =
  | { kind: "play"; card: string }
  | { kind: "pass" | "discard"; cards: string[] }
  | { kind: "announce"; name: string | null }
  | { kind: "refuse" };

/** Read a move such as `play QS`, `pass QS KS 9H`, `announce nothing`, `refuse`. */
export function read(move: string): Told {
  const [verb = "", ...words] = move.split(" ");
  if (verb === "play") return { kind: "play", card: words[0] ?? "" };
  if (verb === "pass" || verb === "discard") return { kind: verb, cards: words };
  if (verb === "announce") return { kind: "announce", name: words[0] === "nothing" ? null : words.join(" ") };
  return { kind: "refuse" };
}

/** The text form of moves. */

export type Told =
  | { kind: "play"; card: string }
  | { kind: "pass" | "discard" | "lay"; cards: string[] }
  | { kind: "expose"; cards: string[] }
  | { kind: "arrange"; hands: string[][] }
  | { kind: "announce"; name: string | null }
  | { kind: "choose"; contract: string }
  | { kind: "bid"; amount: number | null; suit: string }
  | { kind: "suit"; suit: string }
  | { kind: "trump"; suit: string; alone: boolean }
  | { kind: "call"; card: string }
  | { kind: "from"; rank: string }
  | { kind: "double"; seats: number[] }
  | { kind: Word }
  | { kind: "refuse" };

const WORDS = ["stop", "take", "leave", "in", "out", "pass-turn"] as const;
type Word = (typeof WORDS)[number];

/** Parse a move such as `play QS`, `pass QS KS 9H`, `announce nothing`, `double 0 2`, `lay 3S 3H`, `refuse`. */
export function read(move: string): Told {
  const [verb = "", ...words] = move.split(" ");
  const first = words[0] ?? "";
  const some = first === "nothing" || first === "nobody" ? [] : words;
  switch (verb) {
    case "play":
    case "call":
      return { kind: verb, card: first };
    case "pass":
      return words.length ? { kind: verb, cards: some } : { kind: "pass-turn" };
    case "discard":
    case "lay":
    case "expose":
      return { kind: verb, cards: some };
    case "arrange":
      return { kind: verb, hands: some.length ? handsOf(move.slice(verb.length)) : [] };
    case "announce":
      return { kind: verb, name: some.length ? some.join(" ") : null };
    case "choose":
      return { kind: verb, contract: first };
    case "bid":
      return { kind: verb, amount: some.length ? Number(first) : null, suit: words[1] ?? "" };
    case "suit":
      return { kind: verb, suit: first };
    case "trump":
      return { kind: verb, suit: first, alone: words[1] === "alone" };
    case "from":
      return { kind: verb, rank: first };
    case "double":
      return { kind: verb, seats: some.map(Number) };
    default:
      return WORDS.includes(verb as Word) ? { kind: verb as Word } : { kind: "refuse" };
  }
}

/** Parse hands of three separated by slashes. */
function handsOf(text: string): string[][] {
  return text.split("/").map((hand) => hand.trim().split(" "));
}

/** Return hands of three as text. */
export function arrangement(hands: string[][]): string {
  return `arrange ${hands.map((hand) => hand.join(" ")).join(" / ") || "nothing"}`;
}

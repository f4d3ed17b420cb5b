/** Names of cards and players, and what happens in every deal, in the reader's language. */

import { cardName, listed, pointsText, t } from "../lib/texts/index.svelte";
import type { FaceSet, GameWon, HandCard, Happening, Points, TableState } from "../messages";
import { parts } from "../cards/look";
import { kindOf } from "./kinds";
import { cardsIn } from "./moves";
import { isVying } from "./tricks/kind";

/** The name of a card, as read aloud. */
export function cardWords(code: string, faces: FaceSet): string {
  const { rank, suit } = parts(code);
  return cardName(faces.key, rankWords(rank, faces), suitWords(suit, faces));
}

export function suitWords(suit: string, faces: FaceSet): string {
  return faces.suit_names[suit] ?? suit;
}

/** The name of a void: a suit, or all trumps if they are more than a suit. */
export function voidWords(state: TableState, suit: string): string {
  return state.opening.trumps.length && suit === state.opening.trump ? t("t.all-trumps") : suitWords(suit, state.faces);
}

export function rankWords(rank: string, faces: FaceSet): string {
  return faces.rank_names[rank] ?? rank;
}

/** A card in text: its letter and sign. */
export function cardShort(code: string, faces: FaceSet): string {
  const { rank, suit } = parts(code);
  return (faces.ranks[rank] ?? rank) + (faces.suits[suit] ?? suit);
}

/** The meaning of the letters of cards in text, empty where they are the usual letters and signs. */
export function lettersWords({ key, ranks, rank_names: rankNames, suits, suit_names: suitNames }: FaceSet): string {
  if (key === "french") return "";
  const courts = ["A", "K", "Q", "J"].map((rank) => `${ranks[rank] ?? rank} ${rankNames[rank] ?? ""}`);
  const signs = ["S", "H", "D", "C"].map((suit) => `${suits[suit] ?? suit} ${suitNames[suit] ?? ""}`);
  return t("t.letters", { letters: [courts, signs].map((some) => some.join(", ")).join("; ") });
}

/** The way a sentence names cards: in full to be read aloud, or short. */
export type Naming = (code: string, faces: FaceSet) => string;

export function cardsWords(codes: string[], faces: FaceSet, say: Naming = cardWords): string {
  return listed(codes.map((code) => say(code, faces)));
}

const TOKENS = /(\{@\d+\}|\{[^{}@]+\}(?: \{[^{}@]+\})*)/;

/** The server's words in parts: texts, with the players' names, and the codes of cards that belong together. */
export function partsOf(words: string, name: (seat: number) => string): (string | string[])[] {
  return words.split(TOKENS).map((part) => {
    if (part.startsWith("{@")) return name(Number(part.slice(2, -1)));
    return part.startsWith("{") ? part.slice(1, -1).split("} {") : part;
  });
}

/** The cards in the server's words. */
export function cardsOf(words: string): string[] {
  return partsOf(words, () => "").flatMap((part) => (typeof part === "string" ? [] : part));
}

/** The server's words as a text, in which `cards` and `name` say what cards and players are called. */
export function filledIn(words: string, cards: (codes: string[]) => string, name: (seat: number) => string): string {
  return partsOf(words, name)
    .map((part) => (typeof part === "string" ? part : cards(part)))
    .join("");
}

/** A card within a sentence that is read aloud, with its article. */
function theCard(code: string, faces: FaceSet): string {
  return t("t.the-card", { card: cardWords(code, faces) });
}

/** The server's words for the reader of a table; cards that are read aloud have their articles. */
export function spoken(words: string, state: TableState, say: Naming = cardWords): string {
  const naming = say === cardWords ? theCard : say;
  return filledIn(words, (codes) => cardsWords(codes, state.faces, naming), (seat) => nameOf(state, seat));
}

/** The title of a move: the server's, or the cards of a move that has none. */
export function titleOf(move: string, title: string | null | undefined): string {
  return title || cardsIn(move).map((code) => `{${code}}`).join(" ");
}

/** Why a card may not be played, as a sentence; empty if it may. */
export function whyNot({ why }: HandCard): string {
  return why && !/[.!?]$/.test(why) ? `${why}.` : (why ?? "");
}

/** Players by seat, and the reader among them. */
export interface Named {
  you: number | null;
  seats: { name: string }[];
}

/** The numeric value of points. */
export function pointsValue(points: Points): number {
  if (typeof points === "number") return points;
  const [upper, lower] = points.split("/").map(Number);
  return (upper ?? 0) / (lower || 1);
}

export function nameOf(state: Named, seat: number): string {
  if (seat === state.you) return t("you");
  return state.seats[seat]?.name || t("t.open-seat");
}

/** The points in the pot or pool, by the message `other` unless the kind of play has its own. */
export function atStake(state: TableState, other: "t.pot" | "t.pot-holds"): string {
  return t(kindOf(state).pot?.holds ?? other, { points: state.pot });
}

/** The word for the cards left over, as part of the keys of messages. */
export function leftOver(state: TableState): TableState["opening"]["widow"] | "spare" {
  return kindOf(state).left ?? state.opening.widow;
}

/** The seat that gets the cards which leave the table with a happening, null if nobody does; undefined if none leave. */
export function takerOf(happening: Happening): number | null | undefined {
  if (happening.type === "took") return happening.trick.winner;
  return happening.type === "cleared" ? happening.pile.taker : undefined;
}

/** The cards the reader received and has not seen for long: until the reader's own next card is played. */
export function newCards({ play, opening, phase, you }: TableState): string[] {
  const hasPlayed = play?.type === "tricks" && (play.taken.length > 0 || (you !== null && (play.trick?.seats.includes(you) ?? false)));
  return phase === "playing" && (opening.stock || !hasPlayed) ? opening.received : [];
}

/** A sentence about the new cards: where partners vie, the one who is out of the deal has given them. */
export function receivedWords(state: TableState, cards: string): string {
  const given = isVying(state) && partnersOf(state).some((seat) => state.opening.dropped.includes(seat));
  return t(given ? "t.you-were-given" : "t.you-received", { cards });
}

export function namesOf(state: TableState, seats: number[]): string {
  return listed(seats.map((seat) => nameOf(state, seat)));
}

/** Names after a preposition, where the reader is “you”, „dich“, « vous ». */
export function namesWithin(state: Named, seats: number[]): string {
  return listed(seats.map((seat) => (seat === state.you ? t("t.you-in-reason") : nameOf(state, seat))));
}

/** The number of the game being played, or just won; 0 where the match is not one of several. */
export function currentGame({ games, phase, scores }: TableState): number {
  if (!games) return 0;
  return games.won.length + (phase !== "playing" && scores.at(-1)?.game ? 0 : 1);
}

/** How many games each side has won, or points for them, the reader's side first: “1–0”; empty before the first. */
export function gamesWords({ games, sides, seats, you }: TableState): string {
  if (!games?.won.length) return "";
  const { by, results, won } = games;
  const each = sides.length ? sides.map((side) => side.seats) : seats.map(({ seat }) => [seat]);
  const mine = each.filter((some) => you !== null && some.includes(you));
  const tally = ([seat = 0]: number[]) => (by === "points" ? pointsText(results[seat] ?? 0) : won.filter(({ winners }) => winners.includes(seat)).length);
  return [...mine, ...each.filter((some) => !mine.includes(some))].map(tally).join("–");
}

/** The winner and the worth of a game of the match. */
export function gameWords(state: TableState, { number, winners, points }: GameWon): string {
  return t("game-won", { game: number, names: namesWithin(state, winners), points });
}

/** The seats that have one score: those of a side, or one player. */
export function scoring(state: TableState): number[][] {
  return state.one_score ? state.sides.map(({ seats }) => seats) : state.seats.map(({ seat }) => [seat]);
}

/** Whether the reader is out of this deal. */
export function isOut({ you, opening }: TableState): boolean {
  return you !== null && opening.dropped.includes(you);
}

/** The partners of the reader, by seat; none for watchers, or where everybody plays alone. */
export function partnersOf(state: TableState): number[] {
  const mine = state.sides.find(({ seats }) => state.you !== null && seats.includes(state.you));
  return mine?.seats.filter((seat) => seat !== state.you) ?? [];
}

/** A happening of a deal as a sentence; null if its words come with `happenings/happenings.ts`. */
export function usual(happening: Happening, state: TableState, say: Naming = cardWords): string | null {
  if (happening.type === "dealt") return t("t.say-dealt", { deal: happening.deal });
  if (happening.type === "committed") return "";
  if (!("words" in happening) || (happening.type === "moved" && happening.helper === "clock")) return null;
  return spoken(happening.words, state, say);
}

/** Happenings and questions as sentences in the reader's language. */

import { cardName, listed, pointsText, t } from "../lib/texts/index.svelte";
import type { FaceSet, GameWon, HandCard, Happening, MoveChoice, Moved, Phrase, PileState, Points, ScoreItem, ShownState, TableState, TrickState } from "../messages";
import { parts } from "../cards/look";
import { read, type Told } from "./moves";
import { isSingle } from "./climbing/names";
import { wonWords } from "./brag/names";

/** The fixed phrases, sent by name and shown in the reader's language. */
export const PHRASES: Phrase[] = [
  "hello",
  "good-luck",
  "well-played",
  "thanks",
  "sorry",
  "oops",
  "one-moment",
  "good-bye",
];

/** The reactions and the emoji that show them. */
export const REACTIONS: [Phrase, string][] = [
  ["thumbs-up", "👍"],
  ["applause", "👏"],
  ["laughing", "😂"],
  ["surprised", "😮"],
  ["sad", "😢"],
  ["party", "🎉"],
];

/** The emoji of a reaction; undefined for a phrase in words. */
export function emojiOf(phrase: Phrase): string | undefined {
  return REACTIONS.find(([name]) => name === phrase)?.[1];
}

export function phraseText(phrase: Phrase): string {
  return t(`t.phrase-${phrase}`);
}

/** A move of the opening. */
export type Shaping = Exclude<
  Told,
  { kind: "play" | "pass" | "discard" | "announce" | "choose" | "refuse" | "lay" | "arrange" }
>;

/** The name of a card, as read aloud. */
export function cardWords(code: string, faces: FaceSet): string {
  const { rank, suit } = parts(code);
  return cardName(faces.key, rankWords(rank, faces), suitWords(suit, faces));
}

export function suitWords(suit: string, faces: FaceSet): string {
  return faces.suit_names[suit] ?? suit;
}

/** A bid: a number, with its suit if it is the length of that one; or one of the contracts that are bid. */
export function bidWords(amount: number, suit: string | null, faces: FaceSet, bids: string[]): string {
  if (bids.length) return bids[amount - 1] ?? String(amount);
  return suit ? `${amount} ${suitWords(suit, faces)}` : String(amount);
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

/** What the letters of cards in text stand for, empty where they are the usual letters and signs. */
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

/** The name of a contract that may be chosen. */
export function contractOf(choice: MoveChoice): string {
  return choice.name ?? "";
}

/** Why a card may not be played, as a sentence; empty if it may. */
export function whyNot({ why }: HandCard): string {
  return why && !/[.!?]$/.test(why) ? `${why}.` : (why ?? "");
}

/** The numeric value of points. */
export function pointsValue(points: Points): number {
  if (typeof points === "number") return points;
  const [upper, lower] = points.split("/").map(Number);
  return (upper ?? 0) / (lower || 1);
}

export function nameOf(state: TableState, seat: number): string {
  if (seat === state.you) return t("t.you");
  return state.seats[seat]?.name || t("t.open-seat");
}

/** The trick or pile taken last. */
export function lastOf({ play }: TableState): TrickState | PileState | null {
  if (play?.type === "tricks") return play.taken.at(-1) ?? null;
  return play?.type === "climbing" ? play.last : null;
}

/** The seats that have got rid of all their cards, in order. */
export function finishedIn({ play }: TableState): number[] {
  return play?.type === "dominoes" || play?.type === "climbing" ? play.finished : [];
}

/** Whether a card has been played to a trick; before the first lead the trick may be there, but empty. */
export function inTricks({ play }: TableState): boolean {
  return play?.type === "tricks" && (play.taken.length > 0 || (play.trick?.cards.length ?? 0) > 0);
}

/** The cards the reader received and has not seen for long: until the reader's own next card is played. */
export function newCards({ play, opening, phase, you }: TableState): string[] {
  const hasPlayed = play?.type === "tricks" && (play.taken.length > 0 || (you !== null && (play.trick?.seats.includes(you) ?? false)));
  return phase === "playing" && (opening.stock || !hasPlayed) ? opening.received : [];
}

export function namesOf(state: TableState, seats: number[]): string {
  return listed(seats.map((seat) => nameOf(state, seat)));
}

/** Who wins the match, in a sentence. */
export function aim({ last_in, low_wins, games }: TableState): string {
  if (games) return games.by === "games" ? t("t.first-games", { games: games.target }) : t("t.first-worth", { points: games.target });
  if (last_in) return t("t.last-in-wins");
  return t(low_wins ? "t.fewest-win" : "t.most-win");
}

/** The number of the game being played, or just won; 0 where the match is not one of several. */
export function currentGame({ games, phase, scores }: TableState): number {
  if (!games) return 0;
  return games.won.length + (phase !== "playing" && scores.at(-1)?.game ? 0 : 1);
}

/** Who has won a game of the match, and what it is worth. */
export function gameWords(state: TableState, { number, winners, points }: GameWon): string {
  return t("game-won", { game: number, names: namesOf(state, winners), points });
}

/** The seats that have one score: those of a side, or one player. */
export function scoring(state: TableState): number[][] {
  return state.one_score ? state.sides.map(({ seats }) => seats) : state.seats.map(({ seat }) => [seat]);
}

/** The partners of the reader, by seat; none for watchers, or where everybody plays alone. */
export function partnersOf(state: TableState): number[] {
  const mine = state.sides.find(({ seats }) => state.you !== null && seats.includes(state.you));
  return mine?.seats.filter((seat) => seat !== state.you) ?? [];
}

/** A happening as a sentence, or an empty string if it needs none. */
export function sentence(happening: Happening, state: TableState, say: Naming = cardWords): string {
  const name = "seat" in happening && happening.seat !== null ? nameOf(state, happening.seat) : "";
  switch (happening.type) {
    case "dealt":
      return t("t.say-dealt", { deal: happening.deal });
    case "moved":
      return [byClock(happening, state), moved(happening.seat, happening.move, happening.count, state, say)].join(" ").trim();
    case "took":
      return took(happening.trick.winner, happening.trick.cards, state, say);
    case "cleared":
      return cleared(happening.pile.taker, state);
    case "showed":
      return happening.shown.map((each) => showed(each, state, say)).join(" ");
    case "came-in": {
      const cards = cardsWords(happening.cards, state.faces, say);
      return happening.seat === null ? t("t.say-took-up", { cards }) : t("t.say-came-in", { name, cards });
    }
    case "drew": {
      const cards = cardsWords(happening.cards, state.faces, say);
      if (happening.cards.length && happening.seat !== state.you) return t("t.say-drew-open", { name, cards });
      return happening.cards.length ? t("t.say-you-drew", { cards }) : t("t.say-drew", { name, count: happening.count });
    }
    case "gave": {
      const card = say(happening.card, state.faces);
      if (happening.seat === null) return t("t.say-nobody-gives", { card });
      return t("t.say-did", { name: `${name} → ${nameOf(state, happening.to)}`, what: card });
    }
    case "opened":
      return t("t.say-did", { name, what: cardsWords(happening.cards, state.faces, say) });
    case "scored":
      return scored(state);
    case "match-over":
      return t("t.say-over", { names: namesOf(state, happening.winners) });
    case "seated":
      return happening.seat === state.you ? "" : t(`t.say-${happening.what}`, { name });
    case "nudged":
      return happening.seat === state.you ? t("t.nudged-you", { name: nameOf(state, happening.by) }) : t("t.say-nudged", { name });
    case "claimed":
      if (happening.why !== "settled") return t(`t.say-claimed-${happening.why}`, { name });
      return happening.seat === state.you ? t("t.say-claimed-you") : t("t.say-claimed", { name });
    case "proposed":
      return happening.seat === state.you ? "" : t(`t.proposed-${happening.what}`, { name });
    case "declined":
      return t(`t.say-declined-${happening.what}`);
    case "undone":
      return t("t.say-undone");
    case "said":
      return t("t.say-said", { name, phrase: phraseText(happening.phrase) });
    case "chatted":
      return t("t.say-said", { name, phrase: happening.text });
    case "chat-switched":
      return t(happening.on ? "t.say-chat-on" : "t.say-chat-off");
    case "committed":
      return "";
    case "rematch":
      return t("t.say-rematch");
  }
}

/** That a computer has moved because the time was over. */
function byClock({ seat, helper }: Moved, state: TableState): string {
  if (helper !== "clock") return "";
  return seat === state.you ? t("t.by-clock-you") : t("t.by-clock", { name: nameOf(state, seat) });
}

function moved(seat: number, text: string | null, count: number | null, state: TableState, say: Naming): string {
  const mine = seat === state.you;
  const name = nameOf(state, seat);
  if (text === null && count !== null && state.seats[seat]?.drew != null) return t("t.say-did", { name, what: drawn(count) });
  if (text === null && state.opening.called_from !== null) return t("t.say-gave-back", { name });
  if (text === null) return mine ? "" : t("t.say-chose", { name });
  const move = read(text);
  switch (move.kind) {
    case "play": {
      const card = say(move.card, state.faces);
      return mine ? t("t.say-you-play", { card }) : t("t.say-plays", { name, card });
    }
    case "pass":
    case "discard": {
      const cards = cardsWords(move.cards, state.faces, say);
      if (move.kind === "discard" && state.seats[seat]?.drew != null) return t("t.say-did", { name, what: drawn(move.cards.length) });
      const to = state.opening.passed_to === null ? "" : nameOf(state, state.opening.passed_to);
      return move.kind === "pass" ? t("t.say-you-pass", { cards, name: to }) : t("t.say-you-discard", { cards });
    }
    case "lay":
      return lays(seat, move.cards, state, say);
    case "pass-turn":
      return mine ? t("t.say-you-pass-turn") : t("t.say-passes", { name });
    case "arrange":
      return mine ? t("t.say-you-arrange") : t("t.say-chose", { name });
    case "take":
    case "leave":
      return t("t.say-did", { name, what: done(move, state.faces, () => "", state.opening) });
    case "announce": {
      if (move.name === null) return mine ? t("t.say-you-nothing") : t("t.say-nothing", { name });
      const what = state.seats[seat]?.declared ?? state.opening.shown.find((each) => each.seat === seat)?.name ?? move.name;
      return mine ? t("t.say-you-announce", { what }) : t("t.say-announces", { name, what });
    }
    case "choose":
      return t("t.say-did", { name, what: state.opening.contract?.title ?? move.contract });
    case "refuse":
      return mine ? t("t.say-you-refuse") : t("t.say-refuses", { name });
    case "stop":
      if (state.play?.type === "tricks") return mine ? t("t.say-you-take-pool") : t("t.say-takes-pool", { name });
      return t("t.say-did", { name, what: done(move, state.faces, () => "") });
    default:
      return t("t.say-did", { name, what: done(move, state.faces, (seats) => namesOf(state, seats), state.opening) });
  }
}

/** The number of cards drawn, in words. */
function drawn(count: number): string {
  return count ? t("t.did-draw", { count }) : t("t.did-draw-none");
}

/** Cards laid together, with the name of a combination of several. */
function lays(seat: number, cards: string[], state: TableState, say: Naming): string {
  const mine = seat === state.you;
  const piles = state.play?.type === "climbing" ? state.play : null;
  const known = [...(piles?.pile?.laid ?? []), ...(piles?.last?.laid ?? [])];
  const play = known.find((each) => each.seat === seat && each.cards.join() === cards.join());
  const told = { name: nameOf(state, seat), cards: cardsWords(cards, state.faces, say) };
  if (!play || isSingle(play)) return t(mine ? "t.say-you-lay" : "t.say-lays", told);
  return t(mine ? "t.say-you-lay-what" : "t.say-lays-what", { ...told, what: play.name });
}

function cleared(taker: number | null, state: TableState): string {
  if (taker === null) return "";
  return taker === state.you ? t("t.say-you-cleared") : t("t.say-cleared", { name: nameOf(state, taker) });
}

function showed(shown: ShownState, state: TableState, say: Naming): string {
  const cards = cardsWords(shown.cards, state.faces, say);
  return t("t.say-shows", { name: nameOf(state, shown.seat), what: shown.name, cards });
}

/** A move of the opening, in words that follow a name; `spare` if a spare hand may be taken. */
export function done(
  move: Shaping,
  faces: FaceSet,
  names: (seats: number[]) => string,
  { spare, bids }: { spare: boolean; bids: string[] } = { spare: false, bids: [] },
): string {
  switch (move.kind) {
    case "take":
    case "leave":
      return t(spare ? `t.did-${move.kind}-spare` : `t.did-${move.kind}`);
    case "bid":
      return move.amount === null ? t("t.did-bid-nothing") : t("t.did-bid", { amount: bidWords(move.amount, move.suit, faces, bids) });
    case "suit":
      return t("t.did-suit", { suit: suitWords(move.suit, faces) });
    case "trump":
      return t(move.alone ? "t.did-trump-alone" : "t.did-trump", { suit: suitWords(move.suit, faces) });
    case "call":
      return t("t.did-call", { card: cardWords(move.card, faces) });
    case "from":
      return t("t.did-from", { rank: rankWords(move.rank, faces) });
    case "expose":
      return move.cards.length ? t("t.did-expose", { cards: cardsWords(move.cards, faces) }) : t("t.did-expose-nothing");
    case "double":
      return move.seats.length ? t("t.did-double", { names: names(move.seats) }) : t("t.did-double-nobody");
    default:
      return t(`t.did-${move.kind}`);
  }
}

/** The reason for points, ending in the name of the other player if there is one. */
export function reasonWords(item: ScoreItem, name: (seat: number) => string): string {
  return item.other === null ? item.reason : `${item.reason} ${name(item.other)}`;
}

function took(winner: number | null, cards: string[], state: TableState, say: Naming): string {
  if (winner === null) return t("t.say-held");
  const penalties = cards.filter((card) => state.seats[winner]?.penalties.includes(card));
  const told = winner === state.you ? t("t.say-you-take") : t("t.say-takes", { name: nameOf(state, winner) });
  return penalties.length ? t("t.say-with", { told, cards: cardsWords(penalties, state.faces, say) }) : `${told}.`;
}

function scored(state: TableState): string {
  const score = state.scores.at(-1);
  if (!score) return "";
  const played = scoring(state).filter((seats) => !seats.every((seat) => score.out.includes(seat)));
  const each = played.map((seats) => `${namesOf(state, seats)} ${pointsText(score.points[seats[0] ?? 0] ?? 0)}`);
  const won = state.play?.type === "brag" ? wonWords(state.play.won, (seat) => nameOf(state, seat)) : "";
  const nobody = score.pot && score.left >= score.pot ? t("t.pot-nobody") : "";
  return [won, nobody, t("t.say-scored", { scores: each.join(", ") })].filter(Boolean).join(" ");
}

/** What happens beside cards dealt, played and passed, in sentences; their words come with the first of them. */

import "./texts/index";
import { pointsText, t } from "../../lib/texts/index.svelte";
import type { FaceSet, Happening, HandWon, Moved, ShownState, TableState } from "../../messages";
import { isSingle } from "../climbing/names";
import { read, type Told } from "../moves";
import { phraseText } from "../talk/phrases";
import { bidWords, cardsWords, cardWords, nameOf, namesOf, type Naming, rankWords, scoring, suitWords, usual } from "../words";

/** A move of the opening. */
export type Shaping = Exclude<
  Told,
  { kind: "play" | "pass" | "discard" | "announce" | "choose" | "refuse" | "lay" | "arrange" }
>;

/** A happening as a sentence, or an empty string if it needs none. */
export function sentence(happening: Happening, state: TableState, say: Naming = cardWords): string {
  return usual(happening, state, say) ?? rare(happening, state, say);
}

function rare(happening: Happening, state: TableState, say: Naming): string {
  const name = "seat" in happening && happening.seat !== null ? nameOf(state, happening.seat) : "";
  switch (happening.type) {
    case "moved":
      return [byClock(happening, state), moved(happening, state, say)].join(" ").trim();
    case "took":
      return t("t.say-held");
    case "cleared":
      return cleared(happening.pile.taker, state);
    case "showed":
      return happening.shown.map((each) => showed(each, state, say)).join(" ");
    case "drew": {
      const cards = cardsWords(happening.cards, state.faces, say);
      if (happening.cards.length && happening.seat !== state.you) return t("t.say-drew-open", { name, cards });
      return happening.cards.length ? t("t.say-you-drew", { cards }) : t("t.say-drew", { name, count: happening.count });
    }
    case "gave": {
      const card = say(happening.card, state.faces);
      if (happening.seat === null) return t("t.say-nobody-gives", { card });
      if (happening.seat === state.you) return t("t.say-you-gave", { card, to: nameOf(state, happening.to) });
      return happening.to === state.you ? t("t.say-gave-you", { name, card }) : t("t.say-gave", { name, card, to: nameOf(state, happening.to) });
    }
    case "opened":
      return t(happening.seat === state.you ? "t.say-you-opened" : "t.say-opened", { name, cards: cardsWords(happening.cards, state.faces, say) });
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
    case "rematch":
      return t("t.say-rematch");
    default:
      return "";
  }
}

/** That a computer has moved because the time was over. */
function byClock({ seat, helper }: Moved, state: TableState): string {
  if (helper !== "clock") return "";
  return seat === state.you ? t("t.by-clock-you") : t("t.by-clock", { name: nameOf(state, seat) });
}

function moved(happening: Moved, state: TableState, say: Naming): string {
  const { seat, move: text, count } = happening;
  const told = usual({ ...happening, helper: null }, state, say);
  if (told !== null) return told;
  const mine = seat === state.you;
  const name = nameOf(state, seat);
  if (text === null) return count === null ? t("t.say-gave-back", { name }) : t("t.say-did", { name, what: drawn(count) });
  const move = read(text);
  switch (move.kind) {
    case "discard":
      return t("t.say-did", { name, what: drawn(move.cards.length) });
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
      return mine ? t("t.say-you-pass-turn") : t("t.say-passes", { name });
    case "play":
    case "pass":
      return "";
    case "bid":
    case "call":
    case "double":
    case "expose":
      return t("t.say-does", { name, what: done(move, state.faces, (seats) => namesOf(state, seats), { ...state.opening, mine }) });
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

/** A move of the opening, in words that follow a name, or “you” if it is `mine`; `spare` if a spare hand may be taken. */
export function done(
  move: Shaping,
  faces: FaceSet,
  names: (seats: number[]) => string,
  { spare, bids, mine = false }: { spare: boolean; bids: string[]; mine?: boolean } = { spare: false, bids: [] },
): string {
  const you = mine ? "you-" : "";
  switch (move.kind) {
    case "take":
    case "leave":
      return t(spare ? `t.did-${move.kind}-spare` : `t.did-${move.kind}`);
    case "bid":
      return move.amount === null ? t(`t.${you}did-bid-nothing`) : t(`t.${you}did-bid`, { amount: bidWords(move.amount, move.suit, faces, bids) });
    case "suit":
      return t("t.did-suit", { suit: suitWords(move.suit, faces) });
    case "trump":
      return t(move.alone ? "t.did-trump-alone" : "t.did-trump", { suit: suitWords(move.suit, faces) });
    case "call":
      return t(`t.${you}did-call`, { card: cardWords(move.card, faces) });
    case "from":
      return t("t.did-from", { rank: rankWords(move.rank, faces) });
    case "expose":
      return move.cards.length ? t(`t.${you}did-expose`, { cards: cardsWords(move.cards, faces) }) : t(`t.${you}did-expose-nothing`);
    case "double":
      return move.seats.length ? t(`t.${you}did-double`, { names: names(move.seats) }) : t(`t.${you}did-double-nobody`);
    default:
      return t(`t.did-${move.kind}`);
  }
}

/** Who won each of the hands, one sentence after another. */
export function wonWords(won: HandWon[], name: (seat: number) => string): string {
  return won
    .map(({ winner }, place) =>
      winner === null ? t("t.say-won-none", { number: place + 1 }) : t("t.say-won", { number: place + 1, name: name(winner) }),
    )
    .join(" ");
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

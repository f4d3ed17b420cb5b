/** What the reader is asked, as a sentence: every question but those for cards to play, pass or discard. */

import "./texts/index";
import { t, type TextKey } from "../../lib/texts/index.svelte";
import type { Ask, TableState } from "../../messages";
import { cardShort, cardWords } from "../words";

export function questionWords(ask: Ask, table: TableState): string {
  switch (ask.what) {
    case "draw":
      return t("t.ask-draw", { count: ask.count });
    case "lay":
      return t(laying(ask));
    case "contract":
      return t(ask.again ? "t.ask-contract" : "t.ask-contract-only");
    case "climb":
      return climbing(ask, table);
    case "expose":
      return t(ask.choices.length > 1 ? "t.ask-expose" : "t.ask-expose-none");
    case "widow":
      return t(widowAsked(ask, table), { widow: widowWords(table) });
    case "push":
      return t("t.ask-push", { widow: widowWords(table) });
    case "bid":
      return t(table.opening.bids.length ? "t.ask-bid-contract" : "t.ask-bid");
    case "call":
      return t(ask.choices.length > 1 ? "t.ask-call" : "t.ask-call-must");
    case "trump":
      return t(ask.choices.some(({ move }) => move === "pass") ? "t.ask-make" : "t.ask-trump");
    default:
      return t(`t.ask-${ask.what}`);
  }
}

function widowAsked({ choices }: Ask, { opening }: TableState): TextKey {
  if (choices.length === 1) return "t.ask-widow-must";
  if (!opening.bid) return "t.ask-widow";
  return opening.bids.length ? "t.ask-widow-or-leave" : "t.ask-widow-or-hand";
}

/** What the cards left over are called. */
export function widowWords(table: TableState): string {
  return t(`t.${table.opening.widow}`);
}

function laying({ among, choices, again }: Ask): TextKey {
  if (!among.length) return "t.ask-lay-none";
  if (!choices.length) return "t.ask-lay";
  return again ? "t.ask-lay-more" : "t.ask-lay-first";
}

function climbing({ combos }: Ask, table: TableState): string {
  const top = table.play?.type === "climbing" ? table.play.pile?.laid.at(-1) : undefined;
  if (!top) {
    const must = combos[0]?.find((card) => combos.every((combo) => combo.includes(card)));
    return must && table.hand.length > 1 ? t("t.ask-climb-with", { card: cardWords(must, table.faces) }) : t("t.ask-climb-lead");
  }
  const cards = top.cards.map((card) => cardShort(card, table.faces)).join(" ");
  const what = top.cards.length > 1 ? `${top.name} (${cards})` : cards;
  return t(combos.length ? "t.ask-climb" : "t.ask-climb-none", { what });
}

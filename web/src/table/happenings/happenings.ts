/** Events at a table besides the cards, in sentences; their words come with the first of them. */

import "./texts/index";
import { pointsText, t } from "../../lib/texts/index.svelte";
import type { Happening, HandWon, Moved, TableState } from "../../messages";
import { phraseText } from "../talk/phrases";
import { cardWords, nameOf, namesOf, type Naming, onHorses, scoring, spoken, usual } from "../words";

/** A happening as a sentence, or an empty string if it needs none. */
export function sentence(happening: Happening, state: TableState, say: Naming = cardWords): string {
  return usual(happening, state, say) ?? rare(happening, state, say);
}

function rare(happening: Happening, state: TableState, say: Naming): string {
  const name = "seat" in happening && happening.seat !== null ? nameOf(state, happening.seat) : "";
  switch (happening.type) {
    case "moved":
      return `${byClock(happening, state)} ${spoken(happening.words, state, say)}`.trim();
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

/** The winner of each of the hands, one sentence after another. */
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
  const nobody = score.pot && score.left >= score.pot && !onHorses(state) ? t("t.pot-nobody") : "";
  return [won, nobody, t("t.say-scored", { scores: each.join(", ") })].filter(Boolean).join(" ");
}

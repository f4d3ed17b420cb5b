/** Events at a table besides the cards, in sentences; their words come with the first of them. */

import "./texts/index";
import { pointsText, t } from "../../lib/texts/index.svelte";
import type { Happening, Moved, TableState } from "../../messages";
import { POT } from "../kind";
import { kindOf } from "../kinds";
import { phraseText } from "../talk/phrases";
import { cardWords, nameOf, namesOf, type Naming, scoring, spoken, usual } from "../words";

/** A happening as a sentence, or an empty string if it needs none. */
export async function sentence(happening: Happening, state: TableState, say: Naming = cardWords): Promise<string> {
  if (happening.type === "scored") return scored(state);
  return usual(happening, state, say) ?? rare(happening, state, say);
}

function rare(happening: Happening, state: TableState, say: Naming): string {
  const name = "seat" in happening && happening.seat !== null ? nameOf(state, happening.seat) : "";
  switch (happening.type) {
    case "moved":
      return `${byClock(happening, state)} ${spoken(happening.words, state, say)}`.trim();
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

async function scored(state: TableState): Promise<string> {
  const score = state.scores.at(-1);
  if (!score) return "";
  const played = scoring(state).filter((seats) => !seats.every((seat) => score.out.includes(seat)));
  const each = played.map((seats) => `${namesOf(state, seats)} ${pointsText(score.points[seats[0] ?? 0] ?? 0)}`);
  const { about, pot = POT } = kindOf(state);
  const won = (await about?.())?.result?.(state);
  const nobody = score.pot && score.left >= score.pot && pot.nobody && t(pot.nobody);
  return [won, nobody, t("t.say-scored", { scores: each.join(", ") })].filter(Boolean).join(" ");
}

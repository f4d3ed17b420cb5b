/** The sign beside a pile of shed cards, and what lies there in words. */

import "./texts/index";
import { t } from "../../lib/texts/index.svelte";
import type { MatchingPlay } from "../../messages";
import type { At, Helped, Told } from "../kind";
import { dueWords, lyingWords, stockWords, suitNamed, wayWords } from "./words";

export function help({ direction, play, seats }: At<MatchingPlay>): Helped {
  return { signs: seats.length > 2 ? [{ sign: "↻", words: wayWords(direction, play) }] : [] };
}

export function told(table: At<MatchingPlay>): Told[] {
  const next = [suitNamed(table, table.play), dueWords(table.play), stockWords(table.play)].filter(Boolean);
  return [{ title: t("t.on-table"), lines: [lyingWords(table, table.play), `${next.join(". ")}.`] }];
}

/** The kinds of play on the page. */

import type { Play, TableState } from "../messages";
import { brag } from "./brag/kind";
import { climbing } from "./climbing/kind";
import { dominoes } from "./dominoes/kind";
import { fishing } from "./fishing/kind";
import type { Answers, Kind } from "./kind";
import { matching } from "./matching/kind";
import { stops } from "./stops/kind";
import { tricks } from "./tricks/kind";

const KINDS: { [Type in Play["type"]]: Kind<Extract<Play, { type: Type }>> } = { tricks, dominoes, climbing, brag, stops, matching, fishing };

/** The kind of play at a table; tricks as long as it is not known. */
export function kindOf({ play }: Pick<TableState, "play">): Kind {
  return KINDS[play?.type ?? "tricks"] as unknown as Kind;
}

/** How the question at a table is answered, if only this kind of play asks it. */
export function answersTo(table: Pick<TableState, "play" | "ask">): Answers | undefined {
  return table.ask ? kindOf(table).asks?.[table.ask.verb ?? table.ask.look] : undefined;
}

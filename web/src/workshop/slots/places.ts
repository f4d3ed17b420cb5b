/** Where something said of a path of the game belongs among its lines. */

import type { Group, Line } from "../../messages";

/** A line with its details, one after another. */
export function flat(line: Line): Line[] {
  return [line, ...line.details.flatMap(flat)];
}

/** The sentence of a line as plain text. */
export function textOf({ parts }: Line): string {
  return parts.map(({ text, slot }) => slot?.shown ?? text ?? "").join("");
}

/** The key of a line in a draft. */
export function keyOf(group: number, line: number): string {
  return `${group}/${line}`;
}

/** The key of the line that is about a path most of all, or the empty text if none is. */
export function placeOf(where: string, groups: Group[]): string {
  let found = "";
  let closest = 0;
  for (const [group, { lines }] of groups.entries()) {
    for (const [place, line] of lines.entries()) {
      const score = Math.max(...flat(line).map((each) => closeness(where, each)));
      if (score > closest) [found, closest] = [keyOf(group, place), score];
    }
  }
  return found;
}

function closeness(where: string, { where: line, parts }: Line): number {
  if (parts.some(({ slot }) => slot?.where === where)) return 1000;
  if (line === where) return 900;
  if (line && where.startsWith(`${line}.`)) return line.length;
  // A path to all rules is about no line in particular.
  return where.includes(".") && line.startsWith(`${where}.`) ? 1 : 0;
}

/** Maps an error message to its position in a game file. */

interface Token {
  text: string;
  at: number;
}

type Range = [start: number, end: number];

/** The place that a fault names: line and column of what is no JSON, or a path such as `edits[0].value`. */
export function placeOfFault(source: string, fault: string): Range | null {
  try {
    JSON.parse(source);
  } catch {
    const [line, column] = (/(\d+)\D+(\d+)/.exec(fault)?.slice(1) ?? []).map(Number);
    if (line === undefined || column === undefined) return null;
    const before = source.split("\n").slice(0, line - 1);
    const start = before.reduce((sum, each) => sum + each.length + 1, 0) + column - 1;
    return [start, Math.min(source.length, start + 1)];
  }
  const path = /^[\w@*.[\]-]+(?=:)/.exec(fault)?.[0] ?? "";
  const steps = path.match(/[^.[\]]+/g);
  return steps && find(tokens(source), steps);
}

function tokens(source: string): Token[] {
  return [...source.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g)].map((found) => ({ text: found[0], at: found.index }));
}

/** The place of the value to which the steps lead, as far as they lead anywhere. */
function find(all: Token[], steps: string[]): Range {
  let at = 0;
  for (const step of steps) {
    const next = all[at]?.text === "[" ? item(all, at, Number(step)) : field(all, at, step);
    if (next === null) break;
    at = next;
  }
  const last = all[end(all, at) - 1];
  return [all[at]?.at ?? 0, last ? last.at + last.text.length : 0];
}

function item(all: Token[], at: number, number: number): number | null {
  let here = at + 1;
  for (let passed = 0; passed < number; passed += 1) here = end(all, here) + 1;
  return here < all.length ? here : null;
}

function field(all: Token[], at: number, name: string): number | null {
  for (let here = at + 1; all[here]?.text.startsWith('"'); here = end(all, here + 2) + 1) {
    if (all[here]?.text === JSON.stringify(name)) return here + 2;
  }
  return null;
}

/** The token after the value that begins at one. */
function end(all: Token[], at: number): number {
  let depth = 0;
  for (let here = at; here < all.length; here += 1) {
    const { text } = all[here] as Token;
    if (text === "{" || text === "[") depth += 1;
    if (text === "}" || text === "]") depth -= 1;
    if (depth <= 0) return here + 1;
  }
  return all.length;
}

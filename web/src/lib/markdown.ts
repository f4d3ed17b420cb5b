/** The Markdown of rulebooks as HTML: headings, paragraphs, nested lists, tables, emphasis and code; HTML is shown as text. */

const LISTED = /^( *)- (.*)$/;

/** `written("## Play\n\nFollow suit.")` is `<h3>Play</h3><p>Follow suit.</p>`; headings are one level lower. */
export function written(markdown: string): string {
  const blocks = markdown.trim().split(/\n\s*\n/).flatMap(split);
  return blocks.map(block).join("");
}

/** Headings and lists may stand next to a paragraph without an empty line. */
function split(text: string): string[][] {
  const parts: string[][] = [];
  for (const line of text.split("\n")) {
    const last = parts.at(-1);
    const goesOn = last && kind(line) === kind(last[0] ?? "") && kind(line) !== "heading";
    if (last && (goesOn || (kind(last[0] ?? "") === "list" && /^ /.test(line)))) last.push(line);
    else parts.push([line]);
  }
  return parts;
}

function kind(line: string): "heading" | "list" | "table" | "text" {
  if (/^#+ /.test(line)) return "heading";
  if (LISTED.test(line)) return "list";
  return line.startsWith("|") ? "table" : "text";
}

function block(lines: string[]): string {
  const [first = ""] = lines;
  switch (kind(first)) {
    case "heading": {
      const level = Math.min(6, first.indexOf(" ") + 1);
      return `<h${level}>${inline(first.replace(/^#+ /, ""))}</h${level}>`;
    }
    case "list":
      return list(lines, 0);
    case "table":
      return table(lines);
    case "text":
      return `<p>${inline(lines.join(" "))}</p>`;
  }
}

/** A list whose items are indented so far; deeper items belong to the one before them. */
function list(lines: string[], depth: number): string {
  const items: string[][] = [];
  for (const line of lines) {
    const found = LISTED.exec(line);
    if (found && (found[1] ?? "").length <= depth) items.push([found[2] ?? ""]);
    else items.at(-1)?.push(line);
  }
  return `<ul>${items.map(([text = "", ...rest]) => `<li>${item(text, rest, depth)}</li>`).join("")}</ul>`;
}

function item(text: string, rest: string[], depth: number): string {
  const at = rest.findIndex((line) => LISTED.test(line));
  const more = at < 0 ? rest : rest.slice(0, at);
  return inline([text, ...more.map((line) => line.trim())].join(" ")) + (at < 0 ? "" : list(rest.slice(at), depth + 2));
}

function table([head = "", , ...rows]: string[]): string {
  const cells = (line: string, tag: string) =>
    line.split("|").slice(1, -1).map((cell) => `<${tag}>${inline(cell.trim())}</${tag}>`).join("");
  const body = rows.map((row) => `<tr>${cells(row, "td")}</tr>`).join("");
  return `<table><thead><tr>${cells(head, "th")}</tr></thead><tbody>${body}</tbody></table>`;
}

function inline(text: string): string {
  const safe = text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
  return safe
    .split(/(`[^`]+`)/)
    .map((part) => (/^`.+`$/.test(part) ? `<code>${part.slice(1, -1)}</code>` : emphasis(part)))
    .join("");
}

function emphasis(text: string): string {
  return text.replace(/\*\*(.+?)\*\*/g, "<strong>$1</strong>").replace(/\*(.+?)\*/g, "<em>$1</em>");
}

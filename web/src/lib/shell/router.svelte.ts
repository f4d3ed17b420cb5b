/** The current screen, from the address bar and the browser's history. */

export type Route =
  | { screen: "lobby"; shelf: string | null }
  | { screen: "table"; table: string; invitation: string | null }
  | { screen: "matches" }
  | { screen: "replay"; table: string; deal: number; move: number }
  | { screen: "shared"; table: string; key: string; deal: number; move: number }
  | { screen: "review"; table: string; key: string | null; deal: number | null; seat: number | null }
  | { screen: "record"; record: string; isReview: boolean; deal: number | null; move: number; seat: number | null }
  | { screen: "settings" }
  | { screen: "profile" }
  | { screen: "fairness" }
  | { screen: "daily"; day: string | null; deal: string | null }
  | { screen: "puzzles"; game: string | null; lesson: string | null }
  | { screen: "workshop"; from: string | null; edit: string | null; draft: string | null }
  | { screen: "game"; game: string }
  | { screen: "device"; secret: string | null }
  | { screen: "nowhere" };

export function routeOf(url: URL): Route {
  const [first = "", second = "", third, fourth] = url.pathname.split("/").filter(Boolean);
  if (first === "shared" && second && third && fourth === undefined) {
    return { screen: "shared", table: second, key: third, ...position(url.searchParams) };
  }
  if (first === "daily" && fourth === undefined) return { screen: "daily", day: second || null, deal: third ?? null };
  if (first === "puzzles" && fourth === undefined) return { screen: "puzzles", game: second || null, lesson: third ?? null };
  if (first === "review" && second && fourth === undefined) {
    const { searchParams: query } = url;
    return { screen: "review", table: second, key: third ?? null, deal: numberIn(query, "deal"), seat: numberIn(query, "seat") };
  }
  if (first === "record" && second && (third ?? "review") === "review" && fourth === undefined) {
    const { searchParams: query } = url;
    const at = { deal: numberIn(query, "deal"), move: position(query).move, seat: numberIn(query, "seat") };
    return { screen: "record", record: second, isReview: third === "review", ...at };
  }
  if (third !== undefined) return { screen: "nowhere" };
  if (first === "" || (first === "shelf" && second)) return { screen: "lobby", shelf: second || null };
  if (first === "table" && second) return { screen: "table", table: second, invitation: url.hash.slice(1) || null };
  if (first === "replay" && second) return { screen: "replay", table: second, ...position(url.searchParams) };
  if (first === "matches" && !second) return { screen: "matches" };
  if (first === "settings" && !second) return { screen: "settings" };
  if (first === "profile" && !second) return { screen: "profile" };
  if (first === "fairness" && !second) return { screen: "fairness" };
  if (first === "workshop") {
    const { searchParams: query } = url;
    return { screen: "workshop", from: query.get("from"), edit: query.get("edit"), draft: second || null };
  }
  if (first === "games" && second) return { screen: "game", game: second };
  if (first === "device" && !second) return { screen: "device", secret: url.hash.slice(1) || null };
  return { screen: "nowhere" };
}

function numberIn(query: URLSearchParams, name: string): number | null {
  const text = query.get(name) ?? "";
  return /^\d{1,4}$/.test(text) ? Number(text) : null;
}

function position(query: URLSearchParams): { deal: number; move: number } {
  const whole = (name: string, least: number) => Math.max(least, Math.trunc(Number(query.get(name))) || least);
  return { deal: whole("deal", 1), move: whole("move", 0) };
}

let address = $state.raw(new URL(location.href));
let moves = 0;
const here = $derived(routeOf(address));

export const router = {
  get route(): Route {
    return here;
  },
  /** The number of changes of screen. */
  get moves(): number {
    return moves;
  },
};

/** Go to a screen; `replace` adds no step to the history. */
export function go(to: string, { replace = false } = {}): void {
  const url = new URL(to, location.href);
  const elsewhere = url.pathname !== address.pathname;
  if (replace) history.replaceState(null, "", url);
  else history.pushState(null, "", url);
  arrive(url);
  if (elsewhere) scrollTo(0, 0);
}

function arrive(url: URL): void {
  if (url.pathname !== address.pathname) moves += 1;
  address = url;
}

function followLink(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.target as Element | null)?.closest("a");
  if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
  const ours = routeOf(new URL(link.href)).screen !== "nowhere";
  if (!ours || link.getAttribute("href")?.startsWith("#")) return;
  event.preventDefault();
  go(link.href);
}

addEventListener("popstate", () => arrive(new URL(location.href)));
addEventListener("hashchange", () => arrive(new URL(location.href)));
document.addEventListener("click", followLink);

/** The reader's settings, stored in this browser only. */

import type { Order } from "../cards/order";
import { languages, type Language } from "./texts/languages";

export interface Settings extends Order {
  language: Language;
  theme: "system" | "light" | "dark";
  /** The colour of the cloth; see `theme.css`. */
  felt: "green" | "blue" | "red" | "grey";
  /** Suits in two colours, or each in its own. */
  deck: "two" | "four";
  /** The backs of the cards; see `cards.css`. */
  backs: "lattice" | "stripes" | "dots" | "plain";
  /** The size of the cards in hand and on the table. */
  size: "small" | "usual" | "large";
  /** The speed of moving cards; `none` is the default if the system prefers reduced motion. */
  speed: "none" | "fast" | "normal" | "slow";
  /** Whether a card is played by one tap, or lifted by the first and played by the second. */
  taps: 1 | 2;
  /** Whether the only legal card is played by the page. */
  forced: boolean;
  /** Whether the page passes where nothing else is allowed. */
  passes: boolean;
  /** Whether a card can be chosen while others play. */
  ahead: boolean;
  /** Whether the trick glows for a big card, with words for a sweep. */
  highlights: boolean;
  sounds: boolean;
  /** Whether sounds have been offered or chosen. */
  asked: boolean;
  vibration: boolean;
  /** Notifications while the page is hidden, if the browser allows them. */
  notices: boolean;
}

const KEY = "capot-settings";

const usual: Settings = {
  language: spoken(),
  theme: "system",
  felt: "green",
  deck: "two",
  backs: "lattice",
  size: "usual",
  suits: "SHCD",
  ranks: "game",
  trumps: "among",
  speed: "normal",
  taps: matchMedia("(pointer: coarse)").matches ? 2 : 1,
  forced: false,
  passes: true,
  ahead: true,
  highlights: true,
  sounds: false,
  asked: false,
  vibration: false,
  notices: false,
};

/** The values of each setting, in the order offered. */
export const choices: { readonly [K in keyof Settings]: readonly Settings[K][] } = {
  language: languages,
  theme: ["system", "light", "dark"],
  felt: ["green", "blue", "red", "grey"],
  deck: ["two", "four"],
  backs: ["lattice", "stripes", "dots", "plain"],
  size: ["small", "usual", "large"],
  suits: ["SHCD", "SHDC", "CSHD"],
  ranks: ["game", "high", "low"],
  trumps: ["among", "left", "right"],
  speed: ["none", "fast", "normal", "slow"],
  taps: [1, 2],
  forced: [false, true],
  passes: [false, true],
  ahead: [false, true],
  highlights: [false, true],
  sounds: [false, true],
  asked: [false, true],
  vibration: [false, true],
  notices: [false, true],
};

function spoken(): Language {
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
  return wanted.map((tag) => languages.find((language) => language === tag)).find(Boolean) ?? "en";
}

function remembered(): Settings {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, unknown>;
    const good = Object.entries(choices).filter(([name, values]) => (values as readonly unknown[]).includes(kept[name]));
    return { ...usual, ...Object.fromEntries(good.map(([name]) => [name, kept[name]])) };
  } catch {
    return { ...usual };
  }
}

export const settings: Settings = $state(remembered());

const still = matchMedia("(prefers-reduced-motion: reduce)");
let reduced = $state(still.matches);
still.addEventListener("change", () => (reduced = still.matches));

const FACTOR = { none: 0, fast: 0.5, normal: 1, slow: 1.8 } as const;

/** The factor for durations in milliseconds; 0 for no motion. */
export function pace(): number {
  return reduced ? 0 : FACTOR[settings.speed];
}

const SCALE = { small: 0.8, usual: 1, large: 1.2 } as const;

/** The factor for the width of cards. */
export function cardScale(): number {
  return SCALE[settings.size];
}

/** Store the settings and apply those that style sheets read; call once, from a component. */
export function applySettings(): void {
  $effect(() => {
    const root = document.documentElement;
    root.lang = settings.language;
    root.dataset.theme = settings.theme;
    root.dataset.felt = settings.felt;
    root.dataset.deck = settings.deck;
    root.dataset.backs = settings.backs;
    root.dataset.motion = pace() === 0 ? "none" : "some";
    root.style.setProperty("--pace", String(pace()));
    try {
      localStorage.setItem(KEY, JSON.stringify(settings));
    } catch {
      // Without storage the choice lasts until the page is left.
    }
  });
}

/** The words for a pile of shed cards in German. */

import type { en } from "./en";

export const de: Record<keyof typeof en, string> = {
  "t.heap": "Auf dem Stapel: {card}, gespielt von {name}.",
  "t.heap-first": "Auf dem Stapel: {card}.",
  "t.heap-stock": "Stock: {count}",
  "t.heap-named": "Jetzt: {suit}",
  "t.heap-due": "Zu ziehen: {count}",
  "t.heap-clockwise": "Es geht im Uhrzeigersinn.",
  "t.heap-anticlockwise": "Es geht gegen den Uhrzeigersinn.",
};

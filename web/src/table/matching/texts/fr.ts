/** The words for a pile of shed cards in French. */

import type { en } from "./en";

export const fr: Record<keyof typeof en, string> = {
  "t.heap": "Sur la pile : {card}, jouée par {name}.",
  "t.heap-first": "Sur la pile : {card}.",
  "t.heap-stock": "Talon : {count}",
  "t.heap-named": "À suivre : {suit}",
  "t.heap-due": "À piocher : {count}",
  "t.heap-clockwise": "On joue dans le sens horaire.",
  "t.heap-anticlockwise": "On joue dans le sens antihoraire.",
};

/** Suit signs as paths in a square of 24, French, German and Italian, independent of fonts. */

import { ofFaces } from "./look";

/** A part of a sign: filled in the suit's colour, its second colour or the paper's, or drawn as a line. */
export interface Part {
  d: string;
  tone?: "second" | "paper";
  line?: number;
}

const round = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;

const HEART =
  "M12 22C10 18 1.8 14 1.8 7.8C1.8 4.3 4.4 2 7.4 2C9.5 2 11.2 3.2 12 5.1C12.8 3.2 14.5 2 16.6 2C19.6 2 22.2 4.3 22.2 7.8C22.2 14 14 18 12 22Z";

const FRENCH: Record<string, Part[]> = {
  S: [
    {
      d: "M12 1.6C14 5.8 22 9.4 22 14.7C22 17.8 19.8 19.4 17.4 19.4C15.4 19.4 13.8 18.4 12.9 16.8C13 19.2 13.9 21.2 15.8 22.4H8.2C10.1 21.2 11 19.2 11.1 16.8C10.2 18.4 8.6 19.4 6.6 19.4C4.2 19.4 2 17.8 2 14.7C2 9.4 10 5.8 12 1.6Z",
    },
  ],
  H: [{ d: HEART }],
  D: [{ d: "M12 1C14 5.2 17 9 20.6 12C17 15 14 18.8 12 23C10 18.8 7 15 3.4 12C7 9 10 5.2 12 1Z" }],
  C: [
    { d: round(12, 6.5, 4.8) },
    { d: round(6.5, 13.8, 4.8) },
    { d: round(17.5, 13.8, 4.8) },
    { d: "M10.6 8H13.4L14.5 12.5L13 15C13.1 18.6 14 21.2 15.8 22.4H8.2C10 21.2 10.9 18.6 11 15L9.5 12.5Z" },
  ],
};

const GERMAN: Record<string, Part[]> = {
  S: [
    { d: "M12 1.2C13.5 5 22 7.4 22 13.2C22 17.6 17 19.6 12 17.4C7 19.6 2 17.6 2 13.2C2 7.4 10.5 5 12 1.2Z" },
    { d: "M12 16C12.4 19 11.4 21.4 9 22.8", line: 2 },
    { d: "M12 6V17M12 13.6L7.4 11M12 13.6L16.6 11", tone: "paper", line: 1.1 },
  ],
  H: [{ d: HEART }],
  D: [
    { d: "M9.6 3.6A2.4 2.4 0 1 1 14.4 3.6", line: 1.6 },
    { d: round(12, 13.4, 9.2) },
    { d: "M3.4 11.2C8.6 13.4 15.4 13.4 20.6 11.2", tone: "paper", line: 1.2 },
    { d: "M4 14.2C9 16 15 16 20 14.2", tone: "paper", line: 1.2 },
    { d: "M12 18.2V22", tone: "paper", line: 1.6 },
    { d: round(12, 18.2, 1.5), tone: "paper" },
  ],
  C: [
    { d: "M5 12.6C5 7 9.2 5 12 1.2C14.8 5 19 7 19 12.6Z" },
    { d: "M3.4 11.6H20.6C20.8 16.6 17 20 12 20C7 20 3.2 16.6 3.4 11.6Z", tone: "second" },
    { d: "M4.6 14.6H19.4M6.6 17.6H17.4", tone: "paper", line: 0.9 },
    { d: "M12 19.5C12 21.2 12.8 22.4 14.6 23", tone: "second", line: 2 },
  ],
};

const ITALIAN: Record<string, Part[]> = {
  S: [
    { d: "M12 0.8L14.2 4V15.2H9.8V4Z" },
    { d: "M12 4V14", tone: "paper", line: 0.9 },
    { d: "M5.6 15.6H18.4", line: 2.4 },
    { d: "M12 16V20.4", line: 2.6 },
    { d: round(12, 21.4, 1.9) },
  ],
  H: [
    { d: "M4.4 3H19.6C19.8 9.4 17.2 13.8 13.2 14.6V18.4L18 21V22.8H6V21L10.8 18.4V14.6C6.8 13.8 4.2 9.4 4.4 3Z" },
    { d: "M5.2 6.2H18.8", tone: "paper", line: 1.2 },
    { d: "M9.4 17H14.6", line: 1.6 },
  ],
  D: [
    { d: round(12, 12, 10.6) },
    { d: "M4.4 12A7.6 7.6 0 1 0 19.6 12A7.6 7.6 0 1 0 4.4 12", tone: "paper", line: 1.1 },
    { d: "M12 6.6V17.4M6.6 12H17.4M8.2 8.2L15.8 15.8M15.8 8.2L8.2 15.8", tone: "paper", line: 1.5 },
    { d: round(12, 12, 1.6) },
  ],
  C: [
    { d: "M9 1.8C11 0.8 13 0.8 15 1.8C16.2 6 15.8 10 14.4 14L14 22.8H10L9.6 14C8.2 10 7.8 6 9 1.8Z" },
    { d: "M9 5.4L6.4 3.4M15 7.4L17.8 5.6M9.2 10L6.6 8.4", line: 2 },
    { d: "M10 16.4H14M10 19.6H14", tone: "paper", line: 1.1 },
    { d: "M10.6 4.6L13.4 6M10.4 8.6L13.6 10.4", tone: "second", line: 1.1 },
  ],
};

/** Trumps that are a separate suit, and jokers, in all faces. */
const STAR: Part[] = [{ d: "M12 1.6L14.6 9L22.5 9.2L16.2 14L18.5 21.5L12 17L5.5 21.5L7.8 14L1.5 9.2L9.4 9Z" }];

/** Return the parts of a suit's sign; ``suit`` is the letter of a code, ``faces`` the key of a face set. */
export function sign(suit: string, faces: string): Part[] {
  return ofFaces(faces, { french: FRENCH, german: GERMAN, italian: ITALIAN })[suit] ?? STAR;
}

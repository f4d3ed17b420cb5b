/** The court cards: half figures of a few lines each, shown twice, once upside down.

A figure is in the upper half of a card 100 wide and 140 high, its head at x = 62, right of the index.
*/

import { ofFaces } from "./look";

/** One shape of a figure: ``fill`` names a colour of the card, ``line`` the width of its outline. */
export interface Shape {
  d: string;
  fill?: "robe" | "trim" | "skin" | "hair" | "paper" | "ink";
  line?: number;
}

const HEAD: Shape = {
  d: "M52.5 36C52.5 46 56.5 53 62 53S71.5 46 71.5 36C71.5 30 67 27 62 27S52.5 30 52.5 36Z",
  fill: "skin",
  line: 1.3,
};
const EYES: Shape = { d: "M57 37.4H59.6M64.4 37.4H67M61.8 38.5L60.8 43.4H62.8", line: 1.2 };
const MOUTH: Shape = { d: "M59.4 47H64.6", line: 1.3 };
const NECK: Shape = { d: "M58 50V61H66V50C64.8 52 63.6 53 62 53S59.2 52 58 50Z", fill: "skin", line: 1.1 };
const ROBE: Shape = {
  d: "M22 90C24 72 36 63 52 59.5L62 66L72 59.5C86 62.5 93 68 98 78V90Z",
  fill: "robe",
  line: 1.3,
};

const KING: Shape[] = [
  { d: "M50.5 34C47.5 40 48.5 47 51 51L55 46V33ZM73.5 34C76.5 40 75.5 47 73 51L69 46V33Z", fill: "hair", line: 1.1 },
  ROBE,
  { d: "M45 61L62 75L79 61L73 58L62 66L51 58Z", fill: "trim", line: 1.2 },
  HEAD,
  { d: "M52.5 41C52.5 56 57 63 62 63S71.5 56 71.5 41C70 45 68 45.4 66 44.6C64 43.8 63 44.6 62 45.4C61 44.6 60 43.8 58 44.6C56 45.4 54 45 52.5 41Z", fill: "hair", line: 1.1 },
  { d: "M60 49H64", line: 1.4 },
  { d: "M57 37.4H59.6M64.4 37.4H67M61.8 38L61 42H62.8", line: 1.2 },
  { d: "M49.5 31.5L46.5 13.5L54.5 21.5L62 10.5L69.5 21.5L77.5 13.5L74.5 31.5C66 28.8 58 28.8 49.5 31.5Z", fill: "trim", line: 1.4 },
  { d: "M49.6 31.4C58 28.6 66 28.6 74.4 31.4M62 23.6V24.2M54.6 25.6V26.2M69.4 25.6V26.2", line: 2 },
  { d: "M88 86V30M83.5 37H92.5M88 30L86 24L88 18L90 24Z", fill: "trim", line: 1.6 },
];

const QUEEN: Shape[] = [
  { d: "M62 25C51 25 47.5 32 48 42C48.4 50 46 55 43 59C49 63 75 63 81 59C78 55 75.6 50 76 42C76.5 32 73 25 62 25Z", fill: "hair", line: 1.2 },
  NECK,
  { d: "M22 90C24 74 36 65 51 60.5C54 67 58 70 62 70S70 67 73 60.5C87 64 94 69 98 79V90Z", fill: "robe", line: 1.3 },
  { d: "M51 60.5C54 67 58 70 62 70S70 67 73 60.5L77 62C74 71 68 75.5 62 75.5S50 71 47 62Z", fill: "trim", line: 1.2 },
  HEAD,
  EYES,
  { d: "M59.6 46.6C61 48.4 63 48.4 64.4 46.6", line: 1.4 },
  { d: "M52 29.5C50.5 25 49.5 21 49.6 17.6C53 19 55.4 20.6 57 23C58.4 19 60 16 62 13.6C64 16 65.6 19 67 23C68.6 20.6 71 19 74.4 17.6C74.5 21 73.5 25 72 29.5C65.5 27 58.5 27 52 29.5Z", fill: "trim", line: 1.4 },
  { d: "M62 9.4A2 2 0 1 1 62 13.4A2 2 0 1 1 62 9.4ZM49 14A1.7 1.7 0 1 1 49 17.4A1.7 1.7 0 1 1 49 14ZM75 14A1.7 1.7 0 1 1 75 17.4A1.7 1.7 0 1 1 75 14Z", fill: "robe", line: 1 },
  { d: "M87 84C88 72 88 62 87.4 52", line: 1.6 },
  { d: "M87.4 52C82 51 80.4 46 83 42.6C84.6 44 86 44 87.4 42C88.8 44 90.2 44 91.8 42.6C94.4 46 92.8 51 87.4 52Z", fill: "robe", line: 1.2 },
];

const JACK: Shape[] = [
  { d: "M51 31C47.4 39 48 48 49.6 55C53 56.4 56 55.6 58 53.4L66 53.4C68 55.6 71 56.4 74.4 55C76 48 76.6 39 73 31Z", fill: "hair", line: 1.2 },
  NECK,
  ROBE,
  { d: "M50 60L56 57.5L62 66L68 57.5L74 60L69 71L62 66L55 71Z", fill: "paper", line: 1.2 },
  { d: "M62 67V90M55 76H69M52.5 83H71.5", line: 1.4 },
  HEAD,
  EYES,
  MOUTH,
  { d: "M47.5 30C47 20 55 16.4 63 17C72 17.6 77.6 22 76.8 30C67 26.6 57 26.6 47.5 30Z", fill: "robe", line: 1.4 },
  { d: "M47.4 30.4C57 26.6 67 26.6 76.8 30.4L76 33.6C67 30 57 30 48 33.6Z", fill: "trim", line: 1.2 },
  { d: "M72.4 26C82 25 91 18 92.4 8C82 8 73.6 14 72.4 26ZM73 25.4C78 21 84 15.4 88.6 11.6", fill: "paper", line: 1.3 },
];

const OBER: Shape[] = [
  { d: "M51.6 32C49 39 49 46 51 52L56 50V32ZM72.4 32C75 39 75 46 73 52L68 50V32Z", fill: "hair", line: 1.2 },
  NECK,
  ROBE,
  { d: "M46 61.4L56 58L62 66L68 58L78 61.4L74 70C66 66.4 58 66.4 50 70Z", fill: "trim", line: 1.2 },
  HEAD,
  EYES,
  { d: "M56.4 46.4C58.4 44 60.6 44 62 45.4C63.4 44 65.6 44 67.6 46.4C65.6 47.4 63.4 47.2 62 46.4C60.6 47.2 58.4 47.4 56.4 46.4Z", fill: "hair", line: 0.9 },
  { d: "M52 29C51.4 20 55 15 62 15S72.6 20 72 29Z", fill: "robe", line: 1.4 },
  { d: "M42.6 29.4C48 26 76 26 81.4 29.4C76 35 48 35 42.6 29.4Z", fill: "trim", line: 1.4 },
  { d: "M53 22C46 21 42.6 15 44 9C50 10 54.6 15 53 22Z", fill: "paper", line: 1.2 },
];

const UNTER: Shape[] = [
  { d: "M51 31C48 38 48.6 47 50.6 53L57 51V31ZM73 31C76 38 75.4 47 73.4 53L67 51V31Z", fill: "hair", line: 1.2 },
  NECK,
  ROBE,
  { d: "M52 59.5L62 66L72 59.5M62 66V90M56 72L68 72M55 79H69", line: 1.4 },
  { d: "M50 60L56 57.6L62 66L56 68ZM74 60L68 57.6L62 66L68 68Z", fill: "paper", line: 1.2 },
  HEAD,
  EYES,
  MOUTH,
  { d: "M49.6 31C49 21 56 14.6 63 15C69 15.4 78 12 82.6 17C80 21 76.4 22 75 25L74.6 31C66 27.6 58 27.6 49.6 31Z", fill: "robe", line: 1.4 },
  { d: "M49.4 31.4C58 27.4 66 27.4 74.8 31.4L74.2 34.4C66 30.6 58 30.6 50 34.4Z", fill: "paper", line: 1.2 },
];

/** The rider of Italian cards: a jack with a horse before him. */
const RIDER: Shape[] = [
  ...JACK.slice(0, -1),
  { d: "M75 68C73.6 55 76.4 45 83.4 38.6L84.4 31L88 35.8L91.6 33.4L91.8 40C94.6 44 96.4 48.6 97 53C97 56 95 57.6 92.4 56.6L87.6 53.4C87.6 57.4 88.8 60 90 64Z", fill: "hair", line: 1.3 },
  { d: "M82.6 39.6C77.8 44 75.8 51 76 58M92 46.4L87.4 52.4M90 42V42.8M94.8 53V53.6", line: 1.5 },
];

const FRENCH: Record<string, Shape[]> = { K: KING, Q: QUEEN, J: JACK };
const GERMAN: Record<string, Shape[]> = { K: KING, Q: OBER, J: UNTER };
const ITALIAN: Record<string, Shape[]> = { K: KING, Q: RIDER, J: JACK };

/** Return the shapes of a court card, from back to front; undefined for other ranks. */
export function figure(rank: string, faces: string): Shape[] | undefined {
  return ofFaces(faces, { french: FRENCH, german: GERMAN, italian: ITALIAN })[rank];
}

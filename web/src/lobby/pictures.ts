/** The cards that stand for each game in the lobby: those one fears, or hopes for. */

export interface Pictured {
  cards: readonly string[];
  faces?: "tell" | "bavarian" | "italian";
}

export const PICTURES: Record<string, Pictured> = {
  "four-bad-queens": { cards: ["QH", "QC", "QS"] },
  "four-mad-queens": { cards: ["QS", "QD", "QH"] },
  "slippery-paws": { cards: ["2C", "QS", "AC"] },
  "finis": { cards: ["7D", "9D", "AD"] },
  "cruel-fate": { cards: ["AS", "KS", "AH"] },
  "acorn-hearts": { cards: ["7H", "AH", "QS"] },
  "compendium": { cards: ["QS", "AH", "7C"] },
  "polignac": { cards: ["JH", "JC", "JS"] },
  "polignac-queens": { cards: ["QD", "QC", "QS"] },
  "polignac-french": { cards: ["AS", "JD", "JS"] },
  "slobberhannes": { cards: ["7C", "KC", "QC"] },
  "eichelobern": { cards: ["7C", "KC", "QC"], faces: "tell" },
  "grasobern": { cards: ["TS", "AS", "QS"], faces: "bavarian" },
  "bassadewitz": { cards: ["7D", "TD", "AD"] },
  "knaves": { cards: ["KH", "JH", "JS"] },
  "hearts": { cards: ["2H", "AH", "QS"] },
  "hearts-classic": { cards: ["2C", "KH", "QS"] },
  "omnibus-hearts": { cards: ["AH", "QS", "JD"] },
  "spot-hearts": { cards: ["5H", "9H", "AH"] },
  "hearts-partnership": { cards: ["QS", "AH", "KH"] },
  "original-hearts": { cards: ["3H", "JH", "KH"] },
  "black-lady": { cards: ["TH", "AS", "QS"] },
  "black-maria": { cards: ["AS", "KS", "QS"] },
  "chasse-coeur": { cards: ["QD", "QH", "QC"] },
  "greek-hearts": { cards: ["KH", "AH", "QS"] },
  "royal-hearts": { cards: ["QD", "QH", "QS"] },
  "heartsette": { cards: ["8H", "QS", "JH"] },
  "draw-hearts": { cards: ["5H", "KH", "9S"] },
  "domino-hearts": { cards: ["7D", "QH", "9C"] },
  "schafkopf-ramsch": { cards: ["AH", "JC", "QC"], faces: "bavarian" },
  "ramsch": { cards: ["JH", "JS", "JC"] },
  "schieberamsch": { cards: ["AS", "TH", "JC"] },
  "leekha": { cards: ["TD", "AH", "QS"] },
  "lora-slovak": { cards: ["QC", "AH", "QS"], faces: "tell" },
  "ciapano": { cards: ["JS", "2H", "AD"], faces: "italian" },
  "hartenjagen": { cards: ["7C", "JC", "QS"] },
  "gong-zhu": { cards: ["QS", "JD", "TC"] },
  "barbu": { cards: ["QD", "2S", "KH"] },
  "king": { cards: ["JS", "QD", "KH"] },
  "kierki": { cards: ["7S", "JC", "KH"] },
  "king-russian": { cards: ["KS", "QH", "KH"] },
  "rentz": { cards: ["TC", "QD", "KH"] },
  "kein-stich": { cards: ["QC", "JD", "KH"], faces: "bavarian" },
  "trex": { cards: ["JH", "QS", "KH"] },
  "schafkopf-window": { cards: ["JH", "QS", "QC"] },
  "the-least": { cards: ["7H", "8C", "9S"] },
  "twenty-down": { cards: ["JC", "QC", "AC"] },
  "tien-len": { cards: ["4S", "5D", "6H"] },
  "nine-card-brag": { cards: ["9C", "9D", "9H"] },
  "six-card-brag": { cards: ["3S", "3D", "3H"] },
  "seven-card-brag": { cards: ["QH", "KH", "AH"] },
  "thirteen-card-brag": { cards: ["TS", "JS", "QS"] },
};

/** What stands for a game without a picture of its own. */
export const OTHER: Pictured = { cards: ["QH", "JC", "AS"] };

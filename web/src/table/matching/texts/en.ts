/** The words for a pile of shed cards in English; its keys are those of every language. */

export const en = {
  "t.heap": "On the pile: {card}, played by {name}.",
  "t.heap-first": "On the pile: {card}.",
  "t.heap-stock": "Stock: {count}",
  "t.heap-named": "Next: {suit}",
  "t.heap-due": "To draw: {count}",
  "t.heap-clockwise": "Play goes clockwise.",
  "t.heap-anticlockwise": "Play goes anticlockwise.",
};

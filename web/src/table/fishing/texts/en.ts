/** The words for a table from which cards are captured in English; its keys are those of every language. */

export const en = {
  "t.fish-empty": "The table is empty.",
  "t.fish-build": "Build of {value}, {name}: {cards}",
  "t.fish-several": "Build of {value} in several groups, {name}: {cards}",
  "t.fish-rounds": "Cards are dealt {count|once more|{count} more times}",
  "t.fish-last": "The last cards",
  "t.fish-take": "Take",
  "t.fish-make": "Build {value}",
  "t.fish-join": "Join to the build of {value}",
  "t.fish-raise": "Raise {from} to {value}",
  "t.fish-lay": "Lay down",
  "t.fish-down": "lay down {card}",
  "t.fish-pick": "Choose a card from your hand.",
  "t.fish-more": "Or tap cards on the table.",
  "t.fish-then": "Now tap cards on the table.",
  "t.fish-clear": "Clear",
  "t.fish-sign": "the value of a build, and whose it is",
};

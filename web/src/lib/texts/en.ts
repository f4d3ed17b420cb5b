/** The page's own words in English; its keys are those of every language. */

import type { en as lobby } from "../../lobby/texts/en";
import type { en as matches } from "../../matches/texts/en";
import type { en as replay } from "../../replay/texts/en";
import type { en as table_happenings } from "../../table/happenings/texts/en";
import type { en as table_opening } from "../../table/opening/texts/en";
import type { en as table_matching } from "../../table/matching/texts/en";
import type { en as table_fishing } from "../../table/fishing/texts/en";
import type { en as table_seats } from "../../table/seats/texts/en";
import type { en as table_scores } from "../../table/scores/texts/en";
import type { en as table_talk } from "../../table/talk/texts/en";
import type { en as table_brag } from "../../table/brag/texts/en";
import { table } from "../../table/texts/en";

const page = {
  "no-server": "The server cannot be reached right now. Please check your connection and try again.",
  "no-answer": "The server did not answer in time. Please try again.",
  "server-failed": "Something went wrong on the server (status {status}). Please try again in a moment.",
  "card-french": "{rank} of {suit}",
  "card-german": "{rank} of {suit}",

  "skip": "Skip to main content",
  "main-menu": "Main menu",
  "games": "Games",
  "matches": "Matches",
  "fairness": "Was it fair?",
  "daily": "Deal of the day",
  "daily-hint": "The same cards for everybody: how do you compare?",
  "puzzles": "Puzzles",
  "puzzles-hint": "One best move, and short lessons on tactics.",
  "workshop": "Workshop",
  "workshop-hint": "Change a game and play it your way.",
  "make-like": "Make one like this",
  "invented-games": "Invented games",
  "your-games": "Your games",
  "profile": "Profile",
  "settings": "Settings",
  "loading": "One moment…",
  "try-again": "Try again",
  "close": "Close",
  "cancel": "Cancel",
  "back-to-games": "Back to the games",
  "nowhere": "There is nothing here",
  "nowhere-hint": "You may have mistyped the address, or the page is gone.",
  "footer": "Capot is free software. No ads, no tracking: cookies only keep your seat.",
  "licences": "Licences",

  "lobby-title": "Card games in which tricks hurt",
  "lobby-intro": "Hearts, Barbu and dozens more, against honest computer players or with your friends. No account, no ads.",
  "play-hearts": "Play Hearts",
  "back-to-front": "Back to the front page",
  "all-of-them": "All {count} games",
  "favourite-at": "Favourite: {game}",
  "shelf-hearts": "Hearts and its kin",
  "shelf-hearts-hint": "Leave the hearts alone, and the queen of spades above all.",
  "shelf-queens": "Queens, jacks, last tricks",
  "shelf-queens-hint": "Only a few cards or tricks cost you: know which.",
  "shelf-contracts": "Contracts",
  "shelf-contracts-hint": "Barbu, King, Trex: another aim in each deal.",
  "shelf-points": "Card points",
  "shelf-points-hint": "Skat, Ramsch, Reversis: what you take is counted.",
  "shelf-trumps": "Trumps and tricks",
  "shelf-trumps-hint": "Whist, Euchre, Rams: here you want the tricks.",
  "shelf-hands": "Shedding games and Brag",
  "shelf-hands-hint": "Be the first out of cards, or make the best hands.",
  "go-on": "Continue",
  "go-on-at": "Continue playing {game}",
  "more-tables": "Show {count} more",
  "deal-number": "deal {deal}",
  "phase-seating": "waiting for players",
  "waiting-tables": "Tables waiting for players",
  "seats-open": "{open|one open seat|{open} open seats}",
  "sit-down": "Sit down",
  "sit-down-at": "Sit down at {game}",
  "players-range": "{low}–{high} players",
  "players-only": "{players} players",
  "until-points": "to {points} points",
  "deals-many": "{deals|one deal|{deals} deals}",
  "down-to": "from {from} down to {to}",
  "until-left": "until {left|one player is|{left} players are} left",
  "until-games": "until {games|one game is|{games} games are} won",
  "until-worth": "until games worth {worth|1 point|{worth} points} are won",
  "game-number": "Game {game}",
  "game-won": "Game {game} goes to {names}, worth {points|1 point|{points} points}",
  "length-or": "{one} or {other}",
  "opening": "Setting the table…",
  "rules": "Rules",
  "rules-of": "Rules of {game}",
  "rules-loading": "Opening the rulebook…",

  "number-of-players": "Players",
  "seat-number": "Seat {seat}",
  "strength-easy": "Computer, easy",
  "strength-medium": "Computer, medium",
  "strength-hard": "Computer, hard",
  "strength-max": "Computer, strongest",
  "your-name": "Your name",
  "your-name-hint": "The other players see it.",
  "listed": "Anyone: show the table in the list",
  "time-for-move": "Time per move",
  "no-clock": "No limit",
  "seconds": "{count|one second|{count} seconds}",
  "minutes": "{count|one minute|{count} minutes}",
  "hours": "{count|one hour|{count} hours}",
  "a-day": "one day",
  "usual": "standard",

  "won": "Won",
  "shared": "Shared win",
  "lost": "Lost",
  "you": "You",
  "review": "Review",
  "review-deal": "Review this deal",
  "result": "Result",

  "deal": "Deal",
  "dealer": "deals",
  "player": "Player",
  "points": "Points",
  "total": "Total",
  "moved": "{player}: {move}",

  "commitment": "Fingerprint of the secret",
  "secret": "Secret",

  "title-turn": "● Your turn",
  "name-saved": "Saved.",
  "save": "Save",

  "play": "Play",
  "play-at": "Play {game}",
  "with-friends": "With friends",
  "with-friends-at": "{game} with friends",
  "learn": "How to play",
  "learn-at": "How to play {game}",
  "learn-first": "Learn it by playing",
  "about-minutes": "about {minutes}\u00a0min",
  "length-short": "Up to 10 minutes",
  "length-medium": "10 to 20 minutes",
  "length-long": "More than 20 minutes",
  "options": "Options",
  "options-of": "Options for {game}",
  "recent-games": "Play again",
  "find-game": "Find a game",
  "search": "Search",
  "filter-length": "Length",
  "filter-family": "Kind of game",
  "any": "Any",
  "games-found": "{count|One game|{count} games}",
  "no-game-found": "No game fits all of this.",
  "all-games": "Show all games",

  "computer": "Computer",
  "level-easy": "easy",
  "level-medium": "medium",
  "level-hard": "hard",
  "level-max": "strongest",
  "people-at": "{count|one person|{count} people}",
  "computers-at": "{count|one computer|{count} computers}",
  "left-table": "You left; a computer plays for you.",
  "come-back": "Come back",
  "come-back-at": "Come back to {game}",
  "finished": "Finished matches",
  "give-up": "Give up",
  "give-up-at": "Give up {game}",
  "give-up-title": "Give up this match?",
  "give-up-why": "The match ends for you and cannot be continued.",
  "keep-playing": "Keep it",

  "still-at": "You are still at the table: {game}",
  "company-turn": "It is your turn.",
  "company-others": "The others are playing.",
  "company-seating": "Waiting for players.",
  "company-over": "The match is over.",
  "back-to-table": "Back to the table",
};

type Key = keyof typeof page | keyof typeof table;
/** Words that come with a screen or panel and not before. */
export type LateKey = keyof typeof lobby | keyof typeof matches | keyof typeof replay | keyof typeof table_happenings | keyof typeof table_opening
  | keyof typeof table_matching | keyof typeof table_fishing | keyof typeof table_seats | keyof typeof table_scores | keyof typeof table_talk | keyof typeof table_brag;
export type TextKey = Key | LateKey;
export type PageTexts = Record<keyof typeof page, string>;

/** All words of the page in one language. */
export type Catalogue = Record<Key, string>;

export const en: Catalogue = { ...page, ...table };

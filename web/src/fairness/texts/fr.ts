/** Les mots sur l’équité en français. */

import type { FairnessTexts } from "./en";

export const fr: FairnessTexts = {
  "as-seen": "Tel que le voyait le joueur dont c’était le tour",
  "as-seen-why": "Les ordinateurs choisissent leur coup d’après cela seulement : leurs propres cartes et ce que tous ont vu.",
  "hidden-cards": "{count|une carte cachée|{count} cartes cachées}",
  "void-in": "sans {suits}",
  "was-passed": "a reçu {cards}",
  "had-received": "a reçu {cards}",
  "unseen-count": "{count|Une carte|{count} cartes} pas encore {count|vue|vues}",
  "unseen-cards": "{count|Une carte|{count} cartes} pas encore vues : {cards}",

  "checks": "Chaque mélange peut être vérifié ici. Avant la donne, le serveur publie l’empreinte d’un secret, chacun à la table participe au mélange, puis votre navigateur le refait. Le déroulement montre la table telle que chaque joueur la voyait : les ordinateurs ne reçoivent rien de plus.",
  "counted": "De plus, le serveur compte, dans chaque donne terminée, quelles cartes il a données aux joueurs et aux ordinateurs, telles qu’elles ont été données.",
  "no-deals-yet": "Aucune donne n’a été terminée depuis que le serveur compte.",
  "all-games": "{count|Une donne|{count} donnes} depuis le {date}",
  "special": "Cartes qui comptent",
  "high": "Plus fortes cartes de chaque couleur",
  "dealt-people": "Les joueurs en ont reçu {observed} ; on en attendait {expected}.",
  "dealt-computers": "Les ordinateurs en ont reçu {observed} ; on en attendait {expected}.",
  "too-few": "C’est encore trop peu pour distinguer le hasard d’autre chose.",
  "by-luck": "Le hasard seul produit un écart au moins aussi grand dans {percent} des cas.",
  "by-luck-what": "C’est le test habituel : avec une donne loyale, le nombre de ces cartes suit la loi hypergéométrique et, sur beaucoup de donnes, presque la loi normale. Un petit pourcentage, moins de 1 % par exemple, serait suspect ; mais qui regarde beaucoup de chiffres, ou souvent, en verra parfois un rare. Les donnes abandonnées avant la fin ne sont pas comptées.",
  "each-game": "Jeu par jeu",
  "each-game-what": "Les chiffres sont ceux des joueurs, ou des ordinateurs là où eux seuls ont joué. L’avance est en points par main sur les autres à la table : elle dépend du jeu, il n’y a donc rien à attendre.",
  "game": "Jeu",
  "deals": "Donnes",
  "observed": "reçues",
  "expected": "attendues",
  "luck": "par hasard",
  "lead": "Avance par main",
};

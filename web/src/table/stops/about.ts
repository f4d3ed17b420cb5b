/** The sign on cards that bring chips, and the rows of runs in words. */

import type { Helped } from "../kind";
import { p } from "../panels/words";

export { told } from "../rows/about";

export function help(): Helped {
  return { signs: [{ sign: "4", look: "mark chips", words: p("sign-chips") }] };
}

/** Where the reader is after going to another screen: at its heading, which is read aloud. */

import { router } from "./router.svelte";

/** `{@attach arrived}` on the heading of a screen: it takes the focus unless the page has only just opened. */
export function arrived(heading: HTMLElement): void {
  heading.tabIndex = -1;
  if (router.moves > 0) heading.focus({ preventScroll: true });
}

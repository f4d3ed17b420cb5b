/** The arrow keys in a field of buttons, of which only one is reached by Tab. */

const STEPS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** `{@attach arrows}` on the element that holds the buttons: each arrow leads to the nearest button that way. */
export function arrows(field: HTMLElement): () => void {
  const buttons = () => [...field.querySelectorAll("button")];
  const choose = (chosen: HTMLElement | undefined) => {
    for (const button of buttons()) button.tabIndex = button === chosen ? 0 : -1;
  };
  choose(field.querySelector<HTMLElement>("button[aria-pressed=true]") ?? buttons()[0]);

  function press(event: KeyboardEvent): void {
    const step = STEPS[event.key];
    const from = document.activeElement;
    if (!step || !(from instanceof HTMLElement) || !field.contains(from) || event.altKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const next = nearest(from, buttons(), step);
    next?.focus();
  }

  const focused = (event: FocusEvent) => choose(event.target as HTMLElement);
  field.addEventListener("keydown", press);
  field.addEventListener("focusin", focused);
  return () => {
    field.removeEventListener("keydown", press);
    field.removeEventListener("focusin", focused);
  };
}

function nearest(from: HTMLElement, buttons: HTMLElement[], [right, down]: readonly [number, number]): HTMLElement | undefined {
  const middle = (element: HTMLElement) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return [left + width / 2, top + height / 2] as const;
  };
  const [x, y] = middle(from);
  let best: HTMLElement | undefined;
  let least = Infinity;
  for (const button of buttons) {
    const [otherX, otherY] = middle(button);
    const ahead = (otherX - x) * right + (otherY - y) * down;
    const aside = Math.abs((otherX - x) * down) + Math.abs((otherY - y) * right);
    if (button === from || ahead <= 1) continue;
    const distance = ahead + 4 * aside;
    if (distance < least) [best, least] = [button, distance];
  }
  return best;
}

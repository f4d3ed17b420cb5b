/** Doing something a moment after the last key, and at once when the page is left. */

export class Later<Value> {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #waiting: { value: Value } | null = null;

  constructor(
    private readonly run: (value: Value) => void,
    private readonly milliseconds: number,
  ) {}

  /** Whether something is still to be done. */
  get isWaiting(): boolean {
    return this.#waiting !== null;
  }

  /** Do it with this value a moment later, unless another value comes before. */
  call(value: Value): void {
    this.#waiting = { value };
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.flush(), this.milliseconds);
  }

  /** Do now what waits. */
  flush(): void {
    clearTimeout(this.#timer);
    const waiting = this.#waiting;
    this.#waiting = null;
    if (waiting) this.run(waiting.value);
  }

  /** `$effect(() => later.untilLeft())`: whatever waits is done when the component or the page goes away. */
  untilLeft(): () => void {
    const flush = () => this.flush();
    addEventListener("pagehide", flush);
    return () => {
      removeEventListener("pagehide", flush);
      flush();
    };
  }
}

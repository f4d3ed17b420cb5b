/** A request of the reader: one at a time, until it has gone well or ended in an error. */

export class Attempt {
  /** The subject of the request under way, empty if there is none. */
  busy = $state("");
  /** The error in which the last request has ended, and the subject of that one. */
  error = $state.raw<unknown>(null);
  about = $state("");

  get isBusy(): boolean {
    return this.busy !== "";
  }

  /** The error as a sentence, empty if there is none. */
  get reason(): string {
    if (this.error === null) return "";
    return this.error instanceof Error ? this.error.message : String(this.error);
  }

  /** Make a request, unless another is under way. */
  async run(request: () => unknown, about = "it"): Promise<void> {
    if (this.busy) return;
    this.busy = this.about = about;
    this.error = null;
    try {
      await request();
    } catch (error) {
      this.error = error;
    } finally {
      this.busy = "";
    }
  }
}

/** The file that was dropped on the page and not opened yet. */

let file = $state.raw<File | null>(null);

export const dropped = {
  get file(): File | null {
    return file;
  },
  put(one: File): void {
    file = one;
  },
  take(): void {
    file = null;
  },
};

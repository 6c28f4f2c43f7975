/** Maximum number of callers counted at a time; when there are more, the oldest count is dropped. */
const maxCallers = 5_000;

/** Counts callers' actions within a window of `length` ms. */
export class Windows {
  readonly #windows = new Map<string, { began: number; count: number }>();

  /**
   * Measures time by the process's uptime: if a clock were set back, windows would last until it catches up.
   * @returns the number of actions in this window, including this one, and the rest of the window in ms
   */
  count(key: string, length: number): { count: number; remaining: number } {
    const now = performance.now();
    let window = this.#windows.get(key);
    if (!window || now - window.began >= length) {
      this.#windows.delete(key);
      const [oldest] = this.#windows.keys();
      if (oldest !== undefined && this.#windows.size === maxCallers) this.#windows.delete(oldest);
      window = { began: now, count: 0 };
      this.#windows.set(key, window);
    }
    window.count += 1;
    return { count: window.count, remaining: length - (now - window.began) };
  }
}

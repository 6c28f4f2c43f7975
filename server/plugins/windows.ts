/** Maximum number of callers counted at a time; beyond it, the oldest count is dropped. */
const mostCallers = 5_000;

/** Counts callers' actions within a window of `length` ms. */
export class Windows {
  readonly #windows = new Map<string, { began: number; count: number }>();

  /**
   * Counts by the process's uptime: a clock that is set back would lock callers out until it is correct.
   * @returns the number of actions in this window, including this one, and the ms left of it
   */
  count(key: string, length: number): { count: number; left: number } {
    const now = performance.now();
    let window = this.#windows.get(key);
    if (!window || now - window.began >= length) {
      this.#windows.delete(key);
      const [oldest] = this.#windows.keys();
      if (oldest !== undefined && this.#windows.size === mostCallers) this.#windows.delete(oldest);
      window = { began: now, count: 0 };
      this.#windows.set(key, window);
    }
    window.count += 1;
    return { count: window.count, left: length - (now - window.began) };
  }
}

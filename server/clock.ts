/**
 * The server's time in epoch ms. It never decreases: when the computer's clock is set back, the server's time
 * advances by the process's uptime, so that nothing stays valid for longer. A clock that is set forward is trusted.
 */
export class Clock {
  readonly #wall: () => number;
  readonly #uptime: () => number;
  /** The latest time taken from the computer's clock or `notBefore`, and the uptime at that time. */
  #time = -Infinity;
  #uptimeThen = 0;

  /**
   * `wall` is the computer's clock in epoch ms; `uptime` counts ms from an arbitrary start and is never
   * adjusted.
   */
  constructor(wall: () => number = () => Date.now(), uptime: () => number = () => performance.now()) {
    this.#wall = wall;
    this.#uptime = uptime;
  }

  /** Epoch ms, a whole number. */
  readonly now = (): number => {
    this.notBefore(this.#wall());
    return this.#counted();
  };

  /** Sets the time to at least `earliest` (epoch ms). */
  notBefore(earliest: number): void {
    if (earliest <= this.#counted()) return;
    this.#time = earliest;
    this.#uptimeThen = this.#uptime();
  }

  #counted(): number {
    // A whole number, as from `Date.now`.
    return Math.floor(this.#time + this.#uptime() - this.#uptimeThen);
  }
}

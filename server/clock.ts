/**
 * The server's time in epoch ms. It never goes back, and counts on by the process's uptime when the computer's clock is
 * set back: nothing that expires lives longer because of it. A clock that is set forward is believed.
 */
export class Clock {
  readonly #wall: () => number;
  readonly #uptime: () => number;
  /** The latest time that this clock was told, and the uptime at that moment. */
  #time = -Infinity;
  #at = 0;

  /** `wall` is the computer's clock in epoch ms, `uptime` counts ms from any beginning and is never set. */
  constructor(wall: () => number = () => Date.now(), uptime: () => number = () => performance.now()) {
    this.#wall = wall;
    this.#uptime = uptime;
  }

  /** Epoch ms, a whole number. */
  readonly now = (): number => {
    this.notBefore(this.#wall());
    return this.#counted();
  };

  /** From now on the time is `moment` (epoch ms) or later. */
  notBefore(moment: number): void {
    if (moment <= this.#counted()) return;
    this.#time = moment;
    this.#at = this.#uptime();
  }

  #counted(): number {
    // Whole, as a clock that was never set says it.
    return Math.floor(this.#time + this.#uptime() - this.#at);
  }
}

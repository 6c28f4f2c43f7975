/** How many times a delivery is tried before it counts as failed. */
export const maxTries = 10;

const firstWait = 15_000;
const hour = 60 * 60_000;
const longestWait = 12 * hour;

/** The longest wait that a receiver may demand with `Retry-After`. */
const longestDemand = 24 * hour;

/**
 * The wait after a try, in ms: 15 seconds after the first, then four times as long each time, at most 12
 * hours; ten tries take about two days. `random` (0 to 1) varies the wait by a quarter either way, so that
 * deliveries which failed together are not all tried again together.
 */
export const waitAfter = (tries: number, random: number): number =>
  Math.min(longestWait, firstWait * 4 ** (tries - 1)) * (0.75 + random / 2);

/** The wait that a `Retry-After` header demands, in ms; 0 if there is none. `now` is epoch ms. */
export function demandedWait(header: string | null, now: number): number {
  if (header === null) return 0;
  const isSeconds = /^\d+(?:\.\d+)?$/.test(header.trim());
  // `Date.parse` would read nearly anything as a date.
  const date = header.endsWith('GMT') ? Date.parse(header) : Number.NaN;
  const wait = isSeconds ? Number(header) * 1_000 : date - now;
  return Number.isFinite(wait) ? Math.min(Math.max(0, wait), longestDemand) : 0;
}

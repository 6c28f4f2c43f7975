/** Round numbers from `least` or less up to `most` or more, in at most five steps. */
export function ticksBetween(least: number, most: number): number[] {
  const rough = Math.max(1, (most - least) / 4);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((one) => one >= rough)!;
  const first = Math.floor(least / step);
  const last = Math.max(first + 1, Math.ceil(most / step));
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

/** Round numbers from 0 up to at least `most`, in at most five steps. */
export const ticksUpTo = (most: number): number[] => ticksBetween(0, most);

/**
 * Pseudo-random numbers that are the same at every run: one seed, one community. Mulberry32 has 32 bits of state, which
 * suffice for invented data.
 */
export function createRandom(seed: number) {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  const pick = <T>(list: readonly T[]): T => {
    const index = whole(0, list.length - 1);
    if (index < 0) throw new RangeError('There is nothing to pick from.');
    return list[index]!;
  };
  return {
    /** A number from 0 up to, but not including, 1. */
    next,
    /** A whole number from `min` to `max`, both included. */
    whole,
    /** True with this probability. */
    chance: (probability: number): boolean => next() < probability,
    pick,
    /** `count` different entries, or all of them if there are fewer, in random order. */
    some: <T>(list: readonly T[], count: number): T[] => {
      const rest = [...list];
      const taken: T[] = [];
      while (taken.length < count && rest.length > 0)
        taken.push(...rest.splice(whole(0, rest.length - 1), 1));
      return taken;
    },
  };
}

export type DemoRandom = ReturnType<typeof createRandom>;

/**
 * Returns one of `things`, each with the same probability; null if there are none. `random` returns a number
 * from 0 up to, but not including, 1.
 */
export function drawOne<T>(things: readonly T[], random: () => number): T | null {
  const index = Math.floor(random() * things.length);
  return things[index] ?? null;
}

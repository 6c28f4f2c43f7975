/**
 * One of these, each as likely as any other, or null when there is none. `random` answers from 0 up to, but not, 1.
 */
export function drawOne<T>(things: readonly T[], random: () => number): T | null {
  const index = Math.floor(random() * things.length);
  return things[index] ?? null;
}

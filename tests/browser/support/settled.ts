import { expect } from 'vitest';

/** What a function finds twice in a row, a quarter of a second apart, so that the page no longer changes. */
export async function settled(find: () => Promise<string>): Promise<string> {
  let found = '';
  await expect
    .poll(
      async () => {
        const before = found;
        found = await find();
        return found === before;
      },
      { interval: 250 },
    )
    .toBe(true);
  return found;
}

import { expect, it } from 'vitest';
import { endAfterTests, freshClone, run } from './clone.ts';

endAfterTests();

it('npm run check installs what is missing and passes for a flow of a fresh clone', async () => {
  const checked = await run(freshClone(), ['npm', 'run', 'check', '--', 'sell']);
  expect(await checked.untilEnd(), checked.output()).toBe(0);
  expect(checked.output()).toContain('sell: every check passed');
});

import { expect, it } from 'vitest';
import { commitNumber, partsOfLooks, rotated } from '../../tools/lib/test/parts.mjs';

it('two commits in a row show each part of the browser tests in both looks', () => {
  const [first, second] = [7, 8].map((commit) => partsOfLooks(['dark', 'large'], commit));
  expect(first).toEqual([
    { look: 'dark', shard: '--shard=2/2' },
    { look: 'large', shard: '--shard=1/2' },
  ]);
  expect(second).toEqual([
    { look: 'dark', shard: '--shard=1/2' },
    { look: 'large', shard: '--shard=2/2' },
  ]);
});

it('each commit begins with the step that was second at the commit before', () => {
  expect([0, 1, 2, 3].map((commit) => rotated(['a', 'b', 'c'], commit).join(''))).toEqual([
    'abc',
    'bca',
    'cab',
    'abc',
  ]);
});

it('the number of a commit is an integer', async () => {
  expect(Number.isSafeInteger(await commitNumber())).toBe(true);
});

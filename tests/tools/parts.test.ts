import { expect, it } from 'vitest';
import { partsOfLooks, rotated } from '../../tools/lib/test/parts.mjs';

it('two commits in a row show each part of the browser tests in both looks', () => {
  const partsOf = (commit: number) =>
    partsOfLooks(['dark', 'large'], commit).map(({ look, shard }) => `${look} ${shard}`);
  expect(partsOf(7)).toEqual(['dark --shard=2/2', 'large --shard=1/2']);
  expect(partsOf(8)).toEqual(['dark --shard=1/2', 'large --shard=2/2']);
});

it('each commit begins with the step that was second at the commit before', () => {
  const steps = [0, 1, 2, 3].map((commit) => rotated(['a', 'b', 'c'], commit).join(''));
  expect(steps).toEqual(['abc', 'bca', 'cab', 'abc']);
});

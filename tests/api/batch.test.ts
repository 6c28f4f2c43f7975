import { expect, it } from 'vitest';
import { createBatch } from '#api/batch.ts';

function scene() {
  const calls: string[][] = [];
  const ask = createBatch(async (ids) => {
    calls.push([...ids]);
    if (ids.includes('bad')) throw new Error('no');
    return ids.map((id) => id.toUpperCase());
  });
  return { calls, ask };
}

it('a batch sends simultaneous requests as one call, and gives each caller the result of its own request', async () => {
  const { calls, ask } = scene();
  expect(await Promise.all(['a', 'b', 'a', '__proto__'].map(ask))).toEqual(['A', 'B', 'A', '__PROTO__']);
  expect(calls).toEqual([['a', 'b', '__proto__']]);
});

it('a batch splits many ids, or long ids, among several calls', async () => {
  const { calls, ask } = scene();
  await Promise.all(Array.from({ length: 45 }, (_unused, index) => ask(`p:${index}`)));
  expect(calls.map(({ length }) => length)).toEqual([20, 20, 5]);
  calls.length = 0;
  await Promise.all(['x', 'y', 'z'].map((sign) => ask(sign.repeat(1_900))));
  expect(calls.map(({ length }) => length)).toEqual([2, 1]);
});

it('a batch reports a failed call only to the callers whose requests were in it', async () => {
  const { ask } = scene();
  const outcomes = await Promise.allSettled([ask('a'), ask('bad')]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await ask('a')).toBe('A');
});

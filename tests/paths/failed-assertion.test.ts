import { expect, it } from 'vitest';
import { models } from './models/index.ts';
import { failedAssertion, Paths, walkLive } from '#machine-paths';

const sell = models.find(({ machine }) => machine.id === 'sell')!;

it('the error of a failing path names the assertion of the model that failed', async () => {
  const machine = sell.machine.provide({ actions: { rememberAct: () => {} } });
  const [path] = new Paths(sell).shortest({ to: 'sold' });
  await expect(walkLive({ ...sell, machine }, path!)).rejects.toThrow(
    /leads to sold: [^]*null !== 7\n {2}at tests\/paths\/models\/sell\.ts:\d+: .*assert\.equal\(context\.act, 7\)/,
  );
});

it('an error that no model has thrown keeps its own message', () => {
  expect(failedAssertion(new Error('The page cannot be reached'), /\/models\//)).toBe(
    'The page cannot be reached',
  );
});

import { expect, it, vi } from 'vitest';
import { failedNames, runSteps, type Step } from '../../tools/lib/test/steps.mjs';

const passing: Step = { title: 'a step', run: async () => ({ passed: 1, failed: 0, output: '' }) };

it('the steps of all lanes run, but none starts after the time `lastStart`', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  const run: (lane: Step[]) => Promise<unknown[]> = runSteps;
  // `map` also passes each lane's index, which `runSteps` must ignore.
  const results = await Promise.all([[passing], [passing, passing]].map(run));
  expect(results.map((lane) => lane.length)).toEqual([1, 2]);
  expect(await runSteps([passing], { lastStart: -1 })).toEqual([]);
  expect(log).toHaveBeenLastCalledWith('– a step: not run, because the time is over');
  log.mockRestore();
});

it('the failures of several steps are named once more: each failed test, and each failed step without tests', () => {
  expect(
    failedNames([
      { title: 'build', passed: 1, failed: 0, output: '' },
      { title: 'unit tests', passed: 3, failed: 2, failures: ['one', 'two'], output: '' },
      { title: 'format', passed: 0, failed: 1, output: '' },
    ]),
  ).toEqual(['one', 'two', 'format']);
});

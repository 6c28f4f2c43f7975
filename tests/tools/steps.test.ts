import { beforeEach, expect, it, vi } from 'vitest';
import { rescue } from '../../tools/lib/test/rescue.mjs';
import {
  failedNames,
  type FailedTest,
  testPatternOf,
  runSteps,
  type Step,
} from '../../tools/lib/test/steps.mjs';

const passing: Step = { title: 'a step', run: async () => ({ passed: 1, failed: 0, output: '' }) };

let printed: string[];
beforeEach(() => {
  printed = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line));
});

it('the steps of all lanes run, but none starts after the time `lastStart`', async () => {
  const run: (lane: Step[]) => Promise<unknown[]> = runSteps;
  // `map` also passes each lane's index, which `runSteps` must ignore.
  const results = await Promise.all([[passing], [passing, passing]].map(run));
  expect(results.map((lane) => lane.length)).toEqual([1, 2]);
  expect(await runSteps([passing], { lastStart: -1 })).toEqual([]);
  expect(printed.at(-1)).toBe('– a step: not run, because the time is over');
});

const failed = (file: string, name: string | null): FailedTest => ({
  project: 'browser',
  file,
  name,
  error: 'too late',
});

/** A step of three tests of which some fail at first. `again` says whether the tests of a file pass alone. */
const failing = (failures: FailedTest[], again: (file: string) => boolean): Step => ({
  title: 'browser tests',
  run: async () => ({ passed: 3 - failures.length, failed: failures.length, failures, output: '' }),
  again: async (some) => {
    const passed = again(some[0]!.file) ? some.length : 0;
    return { passed, failed: some.length - passed, output: '' };
  },
});

it('the failures of several steps are named once more: each failed test, and each failed step without tests', () => {
  const result = { passed: 0, failed: 1, output: '' };
  expect(
    failedNames([
      { step: { ...passing, title: 'build' }, ...result, failed: 0 },
      { step: passing, ...result, failures: [failed('one.test.ts', 'adds'), failed('two.test.ts', null)] },
      { step: { ...passing, title: 'format' }, ...result },
    ]),
  ).toEqual(['one.test.ts: adds', 'two.test.ts', 'format']);
});

it('a failed test that passes alone counts as passed and is printed as a flake; one that fails alone stays failed', async () => {
  const step = failing([failed('late.test.ts', 'opens'), failed('broken.test.ts', 'saves')], (file) =>
    file.startsWith('late'),
  );
  const { results, flakes } = await rescue(await runSteps([passing, step]));
  expect(flakes).toBe(1);
  expect(printed).toContain('flake: late.test.ts: opens: too late');
  expect(failedNames(results)).toEqual(['broken.test.ts: saves']);
  expect(results.map(({ passed, failed: left }) => [passed, left])).toEqual([
    [1, 0],
    [2, 1],
  ]);
});

it('a test is not rescued if it does not run again, or if more than ten tests have failed', async () => {
  const silent: Step = {
    ...failing([failed('late.test.ts', 'opens')], () => true),
    again: async () => ({ passed: 0, failed: 0, output: '' }),
  };
  expect((await rescue(await runSteps([silent]))).flakes).toBe(0);
  const many = Array.from({ length: 11 }, (_, index) => failed('late.test.ts', `opens ${index}`));
  expect((await rescue(await runSteps([failing(many, () => true)]))).flakes).toBe(0);
});

it.each([
  ['', []],
  [', even if a test failed, too', [failed('late.test.ts', 'opens')]],
])('an error outside any test makes a step run once more as a whole%s', async (_, failures) => {
  let runs = 0;
  const step: Step = {
    ...failing(failures, () => true),
    run: async () =>
      (runs += 1) === 1
        ? { passed: 3, failed: 1, failures, outside: 1, output: '' }
        : { passed: 4, failed: 0, output: '' },
  };
  const { results, flakes } = await rescue(await runSteps([step]));
  expect([runs, flakes, results[0]!.failed]).toEqual([2, 1, 0]);
});

it('the pattern for failed tests matches their whole names only, and nothing if a whole file failed', () => {
  const pattern = new RegExp(testPatternOf([failed('a', 'sells (3 of 5)'), failed('a', 'asks')])!);
  const names = ['sells (3 of 5)', 'asks', 'asks twice'];
  expect(names.filter((name) => pattern.test(name))).toEqual(['sells (3 of 5)', 'asks']);
  expect(testPatternOf([failed('a', 'asks'), failed('a', null)])).toBe(null);
});

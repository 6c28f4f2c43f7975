import { writeFileSync } from 'node:fs';

/**
 * The result of a vitest run, for `steps.mjs`: the counts, the names of the tests that failed (`failures`), the
 * tests that passed only on a second try (`flakes`), and the figures that tests report with `annotate(words, 'figure')`.
 * @typedef {{ passed: number, failed: number, skipped: number, failures: string[], flakes: string[],
 *   figures: string[] }} Report
 */

const firstLine = (error) => (error?.message ?? '').split('\n', 1)[0];

const marked = (test, type) =>
  test.annotations().flatMap((annotation) => (annotation.type === type ? [annotation.message] : []));

/** A vitest reporter, which writes a report to the file that NYX_REPORT names. */
export default class {
  onTestRunEnd(modules) {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const count = (state) => tests.filter((test) => test.result().state === state).length;
    const nameOf = (test) => `${test.module.relativeModuleId}: ${test.fullName}`;
    const failures = tests.filter((test) => test.result().state === 'failed').map(nameOf);
    const flakes = tests.flatMap((test) => [
      ...(test.diagnostic()?.flaky ? [`${nameOf(test)}: ${firstLine(test.result().errors?.[0])}`] : []),
      ...marked(test, 'flake'),
    ]);
    const figures = tests.flatMap((test) => marked(test, 'figure'));
    const report = {
      passed: count('passed'),
      failed: failures.length,
      skipped: count('skipped'),
      failures,
      flakes,
      figures,
    };
    writeFileSync(process.env['NYX_REPORT'], JSON.stringify(report));
  }
}

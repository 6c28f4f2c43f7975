import { writeFileSync } from 'node:fs';

/**
 * The result of a vitest run, for `steps.mjs`: the counts, the tests that passed only on a second try (`flakes`), and
 * the figures that tests report with `annotate(words, 'figure')`.
 * @typedef {{ passed: number, failed: number, skipped: number, flakes: string[], figures: string[] }} Report
 */

const firstLine = (error) => (error?.message ?? '').split('\n', 1)[0];

const marked = (test, type) =>
  test.annotations().flatMap((annotation) => (annotation.type === type ? [annotation.message] : []));

/** A vitest reporter, which writes a report to the file that NYX_REPORT names. */
export default class {
  onTestRunEnd(modules) {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const count = (state) => tests.filter((test) => test.result().state === state).length;
    const flakes = tests.flatMap((test) => [
      ...(test.diagnostic()?.flaky
        ? [`${test.module.relativeModuleId}: ${test.fullName}: ${firstLine(test.result().errors?.[0])}`]
        : []),
      ...marked(test, 'flake'),
    ]);
    const figures = tests.flatMap((test) => marked(test, 'figure'));
    const report = {
      passed: count('passed'),
      failed: count('failed'),
      skipped: count('skipped'),
      flakes,
      figures,
    };
    writeFileSync(process.env['NYX_REPORT'], JSON.stringify(report));
  }
}

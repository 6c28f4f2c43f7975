import { writeFileSync } from 'node:fs';

/**
 * A test that failed; without a name, a file that did not load or whose hook failed.
 * @typedef {{ project: string, file: string, name: string | null, error: string }} FailedTest
 */

/**
 * The result of a vitest run, for `steps.mjs`: the counts, the tests that failed, the number of errors outside any test, and the figures that tests report with
 * `annotate(words, 'figure')`.
 * @typedef {{ passed: number, failed: number, skipped: number, failures: FailedTest[], outside: number, figures: string[] }} Report
 */

const firstLine = (errors) => (errors?.[0]?.message ?? '').split('\n', 1)[0];

/** The name of a test as vitest's option `-t` matches it. */
function nameOf(test) {
  const names = [];
  for (let at = test; at.type !== 'module'; at = at.parent) names.unshift(at.name);
  return names.join(' ');
}

/** A vitest reporter, which writes a report to the file that NYX_REPORT names. */
export default class {
  onTestRunEnd(modules, outside) {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const count = (state) => tests.filter((test) => test.result().state === state).length;
    const failed = (task, module, name, errors) => ({
      project: task.project.name,
      file: module.relativeModuleId,
      name,
      error: firstLine(errors),
    });
    const failures = [
      // Errors of a file that did not load, and of hooks.
      ...modules.flatMap((module) =>
        [module, ...module.children.allSuites()]
          .filter((task) => task.errors().length > 0)
          .map((task) => failed(module, module, null, task.errors())),
      ),
      ...tests
        .filter((test) => test.result().state === 'failed')
        .map((test) => failed(test, test.module, nameOf(test), test.result().errors)),
    ];
    const figures = tests.flatMap((test) =>
      test.annotations().flatMap(({ type, message }) => (type === 'figure' ? [message] : [])),
    );
    const report = {
      passed: count('passed'),
      failed: failures.length,
      skipped: count('skipped'),
      failures,
      outside: outside.length,
      figures,
    };
    writeFileSync(process.env['NYX_REPORT'], JSON.stringify(report));
  }
}

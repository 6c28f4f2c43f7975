import { testTitleOf } from './steps.mjs';

/** @typedef {import('./steps.mjs').Result & { step: import('./steps.mjs').Step }} StepResult */

/** With more failed tests than this, the change is at fault and not the computer. */
const maxFailures = 10;

/**
 * A busy computer can make a test late, which is not the fault of the change that is tested. Runs the failed tests again,
 * each file alone, after all others have ended. Prints each test that then passes as a flake, which somebody should mend
 * or delete.
 * @param {readonly StepResult[]} results
 * @returns {Promise<{ results: StepResult[], flakes: number }>} the results in which rescued tests count as passed
 */
export async function rescue(results) {
  const tests = results.filter(({ step }) => step.again !== undefined);
  const failed = tests.reduce((sum, result) => sum + result.failed, 0);
  if (failed === 0 || failed > maxFailures) return { results: [...results], flakes: 0 };
  console.log('Failed tests run again, alone:');
  const rescued = [];
  let flakes = 0;
  for (const result of results) {
    const after = await rescueOne(result);
    flakes += result.failed - after.failed;
    rescued.push(after);
  }
  return { results: rescued, flakes };
}

async function rescueOne(result) {
  const { step, failed, failures = [], outside = 0 } = result;
  if (failed === 0 || step.again === undefined) return result;
  // An error outside any test fails a step without naming one, so only all its tests together can show that it is gone.
  if (outside > 0 || failures.length === 0) return rescueStep(result);
  const left = [];
  let passed = result.passed;
  for (const file of new Set(failures.map((failure) => failure.file))) {
    const own = failures.filter((failure) => failure.file === file);
    const again = await step.again(own);
    // If no test ran, the names did not match, and nothing is proved.
    if (again.failed > 0 || again.passed === 0) {
      console.log(`✗ ${file} fails alone, too\n\n${again.output.trim()}\n`);
      left.push(...own);
      continue;
    }
    passed += own.length;
    for (const failure of own) console.log(`flake: ${testTitleOf(failure)}: ${failure.error}`);
  }
  return { ...result, passed, failed: left.length, failures: left };
}

async function rescueStep(result) {
  const again = await result.step.run();
  if (again.failed > 0) return result;
  for (const failure of result.failures ?? [])
    console.log(`flake: ${testTitleOf(failure)}: ${failure.error}`);
  console.log(`flake: ${result.step.title}: an error outside any test`);
  return { step: result.step, ...again };
}

/** A test that failed; without a name, a file that did not load or whose hook failed. */
export interface FailedTest {
  project: string;
  file: string;
  name: string | null;
  error: string;
}
export interface Result {
  passed: number;
  failed: number;
  failures?: readonly FailedTest[];
  /** The number of errors outside any test. */
  outside?: number;
  output: string;
}
export interface Step {
  title: string;
  run(): Promise<Result>;
  /** Runs failed tests of one file again, alone. */
  again?(failures: readonly FailedTest[]): Promise<Result>;
}
export type StepResult = Result & { step: Step };
export function runSteps(steps: readonly Step[], options?: { lastStart?: number }): Promise<StepResult[]>;
/** The pattern for vitest's `-t` that matches only tests of these names; null if a whole file failed. */
export function testPatternOf(failures: readonly FailedTest[]): string | null;
/** The names of the tests that failed; of a step that failed without naming a test, its title. */
export function failedNames(results: readonly StepResult[]): string[];

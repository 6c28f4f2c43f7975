export interface Result {
  passed: number;
  failed: number;
  failures?: readonly string[];
  output: string;
}
export interface Step {
  title: string;
  run(): Promise<Result>;
}
export function runSteps(
  steps: readonly Step[],
  options?: { lastStart?: number },
): Promise<(Result & { title: string })[]>;
/** The names of the tests that failed; of a step that failed without naming a test, its title. */
export function failedNames(results: readonly (Result & { title: string })[]): string[];

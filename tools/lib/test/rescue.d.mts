import type { StepResult } from './steps.mjs';
/** Runs failed tests again, each file alone. In the results, tests that then pass count as passed. */
export function rescue(results: readonly StepResult[]): Promise<{ results: StepResult[]; flakes: number }>;

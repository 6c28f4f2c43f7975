export interface Result {
  passed: number;
  failed: number;
  output: string;
}
export interface Step {
  title: string;
  run(): Promise<Result>;
}
export function runSteps(steps: readonly Step[], options?: { lastStart?: number }): Promise<Result[]>;

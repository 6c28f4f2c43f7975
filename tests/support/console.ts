import { format } from 'node:util';

/** What reached `console.error` and `console.warn` in the running test. */
const lines: string[] = [];
const expected: RegExp[] = [];

export const recordConsole = (...parts: unknown[]): void => {
  lines.push(format(...parts));
};

/** Lets the running test write lines that match, and demands that at least one does. */
export const expectConsole = (pattern: RegExp): void => {
  expected.push(pattern);
};

/** Ends a test's watch. Throws when a line came that nobody expected, or an expected one did not. */
export function settleConsole(): void {
  const unexpected = lines.filter((line) => !expected.some((pattern) => pattern.test(line)));
  const missing = expected.filter((pattern) => !lines.some((line) => pattern.test(line)));
  lines.length = 0;
  expected.length = 0;
  if (unexpected.length > 0) throw new Error(`Unexpected on the console:\n${unexpected.join('\n')}`);
  if (missing.length > 0) throw new Error(`Expected on the console, but not seen: ${missing.join(', ')}`);
}

import { format } from 'node:util';

/** Lines sent to `console.error` and `console.warn` in the running test. */
const lines: string[] = [];

export const recordConsole = (...parts: unknown[]): void => {
  lines.push(format(...parts));
};

/** Clears the recorded lines at the end of a test. Throws if there were any. */
export function settleConsole(): void {
  const unexpected = lines.splice(0);
  if (unexpected.length > 0) throw new Error(`Unexpected lines on the console:\n${unexpected.join('\n')}`);
}

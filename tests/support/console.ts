import { format } from 'node:util';

/** What the running test has sent to `console.error` and `console.warn`. */
const lines: string[] = [];

export const recordConsole = (...parts: unknown[]): void => {
  lines.push(format(...parts));
};

/** Ends a test: clears the recorded lines. @throws Error if there were any */
export function settleConsole(): void {
  const unexpected = lines.splice(0);
  if (unexpected.length > 0) throw new Error(`Unexpected lines on the console:\n${unexpected.join('\n')}`);
}

import { format } from 'node:util';

/** What reached `console.error` and `console.warn` in the running test. */
const lines: string[] = [];

export const recordConsole = (...parts: unknown[]): void => {
  lines.push(format(...parts));
};

/** Ends a test's watch. Throws when a line came. */
export function settleConsole(): void {
  const unexpected = lines.splice(0);
  if (unexpected.length > 0) throw new Error(`Unexpected on the console:\n${unexpected.join('\n')}`);
}

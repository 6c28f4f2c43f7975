import { format } from 'node:util';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';

/** What the running test has sent to `console.error` and `console.warn`. */
const lines: string[] = [];

beforeEach(() => {
  for (const level of ['error', 'warn'] as const)
    vi.spyOn(console, level).mockImplementation((...parts) => void lines.push(format(...parts)));
});

// What one test replaces must not reach the next one. Vitest runs these hooks in reverse order, so this one is the last.
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

// This one runs after the unmounting in dom.ts.
afterEach(() => {
  const unexpected = lines.splice(0);
  if (unexpected.length > 0) throw new Error(`Unexpected lines on the console:\n${unexpected.join('\n')}`);
});

if (typeof document !== 'undefined') {
  const { clearDocument, endTest } = await import('./dom.ts');
  afterEach(endTest);
  afterAll(clearDocument);
}

// When a file ends, Vitest refuses the modules that are still being loaded. The files after it that share these modules
// would get the same refusal.
afterAll(() => vi.dynamicImportSettled());

// The app loads its texts before its first render.
const { loadTexts } = await import('../../src/texts/texts.ts');
await loadTexts('en');

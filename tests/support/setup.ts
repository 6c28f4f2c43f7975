import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { recordConsole, settleConsole } from './console.ts';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(recordConsole);
  vi.spyOn(console, 'warn').mockImplementation(recordConsole);
});

// Vitest runs these hooks in reverse order, so this one runs after the unmounting in dom.ts.
afterEach(settleConsole);

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

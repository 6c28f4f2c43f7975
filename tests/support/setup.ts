import { afterEach, beforeEach, vi } from 'vitest';
import { recordConsole, settleConsole } from './console.ts';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(recordConsole);
  vi.spyOn(console, 'warn').mockImplementation(recordConsole);
});

// Registered before the unmounting below in order to run after it: vitest runs these hooks last to first.
afterEach(settleConsole);

if (typeof document !== 'undefined') await import('./dom.ts');

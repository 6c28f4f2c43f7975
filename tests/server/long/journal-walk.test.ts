import { test } from 'vitest';
import { walkInProcess } from '../support/walk-in-process.ts';

const seed = Number(process.env['NYX_TEST_SEED'] ?? 20_261_123);
const steps = Number(process.env['NYX_TEST_STEPS'] ?? 1_000);

test(
  `the journal matches the data after ${steps} random writes and undos, and undoing everything restores the initial data (seed ${seed})`,
  { timeout: 900_000 },
  () => walkInProcess(steps, seed),
);

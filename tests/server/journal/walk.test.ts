import { test } from 'vitest';
import { walkInProcess } from '../support/walk-in-process.ts';

const seed = Number(process.env['NYX_TEST_SEED'] ?? 20_261_123);
const steps = Number(process.env['NYX_TEST_STEPS'] ?? 100);

test(`${steps} random writes and undos add up in the journal, and undoing everything restores the beginning (seed ${seed})`, () =>
  walkInProcess(steps, seed));

import { expect, it } from 'vitest';
import { isRecentlySeen } from '#core/rules/last-seen.ts';

const now = Date.UTC(2026, 4, 17, 12);
const thirtyDays = 2_592_000_000;

it.each([
  ['of this moment', 0, true],
  ['that is thirty days old', thirtyDays, true],
  ['that is a millisecond older than thirty days', thirtyDays + 1, false],
  ['with a time in the future', -thirtyDays - 1, true],
])('stored data %s (%d ms) may still be shown: %s', (_, age, isRecent) => {
  expect(isRecentlySeen(now - age, now)).toBe(isRecent);
});

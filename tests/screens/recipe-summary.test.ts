import { expect, it } from 'vitest';
import type { Recipe } from '#core/contract/items.ts';
import { recipeSummary, timeText } from '../../src/screens/item/recipe-summary.ts';

const recipe: Recipe = {
  label: 'Forge',
  cost: 0.12345,
  timeRequired: 36,
  minQuantity: 1,
  maxQuantity: 1,
  materials: { Iron: 0.0000001 },
  buildings: [],
  tools: [],
};

it('a summary shows small numbers exactly, not as 0', () => {
  expect(recipeSummary(recipe)).toBe('0.12345 MO · 0.00001 h · 0.0000001 × Iron');
});

it.each([
  [null, 'Instant.'],
  [0, 'Instant.'],
  [36, 'Less than a minute'],
  [60_000, '1 minute'],
  [8_280_000, '2 hours 18 minutes'],
])('a time of %j ms is shown as %s', (time, words) => {
  expect(timeText(time)).toBe(words);
});

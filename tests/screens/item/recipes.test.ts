import { expect, it } from 'vitest';
import type { Recipe } from '#core/contract/items.ts';
import type { Draft } from '#core/rules/draft.ts';
import { moveRecipeDrafts, recipeDraftName } from '#screens/item/recipe-dialog.tsx';
import { replacementView } from '#screens/item/recipe-questions.tsx';
import { recipeName, recipeSummary, timeText } from '#screens/item/recipe-summary.ts';

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

it.each<[string, Partial<Recipe>]>([
  ['3.00 MO · Instant.', { timeRequired: null, materials: {} }],
  ['3.00 MO · Instant.', { timeRequired: 0, materials: {} }],
  ['3.00 MO · 1.5 h · 2 × Iron', { timeRequired: 5_400_000, materials: { Iron: 2 } }],
  ['3.00 MO · Instant. · 2 × Iron · 1 other item', { timeRequired: null, materials: { Iron: 2, Ash: 1 } }],
  [
    '3.00 MO · Instant. · 2 × Iron · 2 other items',
    { timeRequired: null, materials: { Iron: 2, Ash: 1, Coal: 1 } },
  ],
])('a recipe is summed up as "%s"', (words, values) => {
  expect(recipeSummary({ ...recipe, cost: 3, ...values })).toBe(words);
});

it('a recipe without a name is called by its number', () => {
  expect([recipe, { ...recipe, label: ' ' }, { ...recipe, label: null }].map(recipeName)).toEqual([
    'Forge',
    'Recipe 2',
    'Recipe 3',
  ]);
});

it.each([
  [1, 'The item already has “Forge” (1.00 MO · Instant.). If you replace it, it is lost.'],
  [
    2,
    'The item already has “Forge” (1.00 MO · Instant.), “FORGE” (2.00 MO · Instant.). If you replace them, they are lost.',
  ],
])('the question whether to replace %d recipes with a name lists all of them', (count, words) => {
  const plain = { ...recipe, cost: 1, timeRequired: null, materials: {} };
  const replaced = [plain, { ...plain, label: 'FORGE', cost: 2 }].slice(0, count);
  const view = replacementView(replaced, { onReplace() {}, onCancel() {} });
  expect(view).toMatchObject({ kind: 'asking', tone: 'danger', title: 'Replace Forge?', children: words });
});

const draftOf = (label: string) => ({ entered: { label } }) as unknown as Draft;

it.each([
  ['Rope', 'Hemp Rope', 'Hemp Rope'],
  ['', 'Rope', 'Rope'],
  ['Rope', 'Rope', 'Rope'],
])('after the item "%s" is saved as "%s", the drafts of its recipes belong to "%s"', (from, to, owner) => {
  const [ale, brew] = [
    { ...recipe, label: 'Ale' },
    { ...recipe, label: 'Brew' },
  ];
  const stored = new Map([
    [recipeDraftName(from, null), draftOf('new')],
    [recipeDraftName(from, ale), draftOf('Ale')],
    [recipeDraftName('Other', brew), draftOf('Brew')],
  ]);
  const drafts = {
    read: (name: string) => stored.get(name) ?? null,
    keep: (name: string, draft: Draft | null) => void (draft ? stored.set(name, draft) : stored.delete(name)),
  };
  moveRecipeDrafts(drafts, from, to, [ale, brew]);
  expect(Object.fromEntries(stored)).toEqual({
    [recipeDraftName('Other', brew)]: draftOf('Brew'),
    [recipeDraftName(owner, null)]: draftOf('new'),
    [recipeDraftName(owner, ale)]: draftOf('Ale'),
  });
});

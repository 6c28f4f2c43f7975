import { expect, it } from 'vitest';
import type { Recipe } from '#core/contract/items.ts';
import type { Draft } from '#core/rules/draft.ts';
import { moveRecipeDrafts, recipeDraftName } from '#screens/item/recipe-dialog.tsx';

const recipe = (label: string) => ({ label }) as Recipe;
const draftOf = (label: string) => ({ entered: { label } }) as unknown as Draft;

it.each([
  ['Rope', 'Hemp Rope', 'Hemp Rope'],
  ['', 'Rope', 'Rope'],
  ['Rope', 'Rope', 'Rope'],
])('after the item "%s" is saved as "%s", the drafts of its recipes belong to "%s"', (from, to, owner) => {
  const [ale, brew] = [recipe('Ale'), recipe('Brew')];
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

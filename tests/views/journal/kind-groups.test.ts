import { expect, it } from 'vitest';
import { type EntryKind, entryKinds } from '#core/contract/journal/kinds.ts';
import { kindGroups } from '#core/views/journal/kind-groups.ts';

/** The kinds of entries that no history of a character shows. */
const elsewhere: readonly EntryKind[] = [
  'created',
  'paused',
  'resumed',
  'registered',
  'sessionDeleted',
  'joined',
  'rolesChanged',
  'signedIn',
  'signedOut',
  'refused',
  'started',
  'stopped',
];

it('each kind of entry that the history of a character shows belongs to exactly one group of its filter', () => {
  const shown = entryKinds.filter((kind) => !elsewhere.includes(kind));
  expect(Object.values<readonly EntryKind[]>(kindGroups).flat().toSorted()).toEqual(shown.toSorted());
});

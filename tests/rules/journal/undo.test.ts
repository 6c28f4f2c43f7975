import { expect, it } from 'vitest';
import type { Role } from '#core/contract/roles.ts';
import type { EntryKind } from '#core/contract/journal/kinds.ts';
import { isUndoable, mayUndo, timeToUndo, undoPeriod } from '#core/rules/journal/undo.ts';

const nobody: Role[] = [];
const admin: Role[] = ['ADMIN'];

it.each<[string, readonly Role[], EntryKind, boolean, number]>([
  ['their own sale', nobody, 'sold', true, undoPeriod],
  ['their own purchase', nobody, 'bought', true, undoPeriod],
  ['the sale of another player', nobody, 'sold', false, 0],
  ['a gift to their character', nobody, 'given', true, 0],
  ['the creation of an item', admin, 'created', true, undoPeriod],
  ['the change of an item', admin, 'edited', false, Infinity],
  ['any sale', admin, 'sold', false, Infinity],
  ['any sale, as a manager of characters', ['MANAGE_CHARACTERS'], 'sold', false, Infinity],
  ['any purchase, as a manager of characters', ['MANAGE_CHARACTERS'], 'bought', false, Infinity],
  ['any gift, as a manager of characters', ['MANAGE_CHARACTERS'], 'given', false, Infinity],
  ['what was taken away, as a manager of characters', ['MANAGE_CHARACTERS'], 'taken', false, Infinity],
  ['a correction, as a manager of characters', ['MANAGE_CHARACTERS'], 'corrected', false, Infinity],
  ['the creation of an item, as a manager of items', ['MANAGE_ITEMS'], 'created', false, undoPeriod],
  ['the change of an item, as a manager of items', ['MANAGE_ITEMS'], 'edited', false, Infinity],
  ['the deletion of an item, as one who may delete items', ['DELETE_ITEMS'], 'deleted', false, Infinity],
  ['a session, as a manager of sessions', ['MANAGE_SESSIONS'], 'registered', false, Infinity],
  ['a deleted session, as a manager of sessions', ['MANAGE_SESSIONS'], 'sessionDeleted', false, Infinity],
  ['their own change of an item, without a role', nobody, 'edited', true, 0],
  ['a new portrait', admin, 'pictured', true, 0],
  ['their own withdrawal', nobody, 'signedUp', true, undoPeriod],
  ['a change of the master', ['MANAGE_SESSIONS'], 'handedOver', false, Infinity],
  ['the withdrawal of another member', admin, 'signedUp', false, 0],
  ['a no-show, as a manager of sessions', ['MANAGE_SESSIONS'], 'noShow', false, Infinity],
])('the time in which a member may undo %s', (_what, roles, kind, isOwn, time) => {
  expect(timeToUndo(roles, kind, isOwn)).toBe(time);
});

it.each([
  ['a sale', 'character', 'sold', 'updateInventory', true],
  ['the change of an item', 'item', 'edited', 'updateItem', true],
  ['a session', 'session', 'registered', 'registerSession', true],
  ['a new portrait', 'character', 'pictured', 'uploadTokenImage', false],
  ['the creation of a webhook', 'webhook', 'created', 'createWebhook', false],
  ['a withdrawal from an adventure', 'adventure', 'signedUp', 'withdraw', true],
  ['a sign-up for an adventure', 'adventure', 'signedUp', 'signUp', false],
  ['a change of the master', 'adventure', 'handedOver', 'handOverAdventure', true],
  ['a no-show', 'adventure', 'noShow', 'markNoShow', true],
  ['a change of an adventure', 'adventure', 'edited', 'changeAdventure', false],
  ['a correction that is older than the journal', 'character', 'corrected', 'opening', false],
] as const)('whether anybody can undo %s', (_what, subjectType, kind, call, can) => {
  expect(isUndoable({ subjectType, kind, call })).toBe(can);
});

it('an undo is still allowed in the last millisecond of its time, but not later', () => {
  const member = { id: 'p1', roles: nobody };
  const sale = { kind: 'sold', actor: 'p1', at: 1_000 } as const;
  expect(mayUndo(member, sale, 1_000 + undoPeriod)).toBe(true);
  expect(mayUndo(member, sale, 1_001 + undoPeriod)).toBe(false);
  expect(mayUndo({ ...member, id: 'p2' }, sale, 1_000)).toBe(false);
  expect(mayUndo({ id: 'p2', roles: admin }, sale, 1_001 + undoPeriod)).toBe(true);
});

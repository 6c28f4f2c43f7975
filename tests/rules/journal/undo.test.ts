import { expect, it } from 'vitest';
import type { Role } from '#core/contract/roles.ts';
import type { EntryKind } from '#core/contract/journal/kinds.ts';
import { mayUndo, timeToUndo, undoPeriod } from '#core/rules/journal/undo.ts';

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
  ['a new portrait', admin, 'pictured', true, 0],
])('the time in which a member may undo %s', (_what, roles, kind, isOwn, time) => {
  expect(timeToUndo(roles, kind, isOwn)).toBe(time);
});

it('an undo is still allowed in the last millisecond of its time, but not later', () => {
  const member = { id: 'p1', roles: nobody };
  const sale = { kind: 'sold', actor: 'p1', at: 1_000 } as const;
  expect(mayUndo(member, sale, 1_000 + undoPeriod)).toBe(true);
  expect(mayUndo(member, sale, 1_001 + undoPeriod)).toBe(false);
  expect(mayUndo({ ...member, id: 'p2' }, sale, 1_000)).toBe(false);
});

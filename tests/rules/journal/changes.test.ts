import { expect, it } from 'vitest';
import { subjectTypes } from '#core/contract/journal/kinds.ts';
import { type Role, roles } from '#core/contract/roles.ts';
import { hearsOf, type ToldChange } from '#core/rules/journal/changes.ts';

const change = (type: ToldChange['type'], more: Partial<ToldChange> = {}): ToldChange => ({
  type,
  kind: 'imported',
  id: 'someone',
  player: null,
  isActive: true,
  ...more,
});

const member = (...held: Role[]) => ({ id: 'me', roles: held });

it.each([
  [[], ['availability', 'calendar', 'member', 'instance', 'signIn', 'webhook']],
  [['PLAYER'], ['availability', 'calendar', 'member', 'instance', 'signIn', 'webhook']],
  [['MANAGE_FOUNDRY'], ['availability', 'calendar', 'member', 'signIn', 'webhook']],
  [['MANAGE_SESSIONS'], ['calendar', 'member', 'signIn', 'webhook']],
  [roles, ['calendar', 'member', 'signIn']],
] as const)('a member with the roles %j hears of all changes but those of %j', (held, subjects) => {
  expect(subjectTypes.filter((type) => !hearsOf(member(...held), change(type)))).toEqual(subjects);
});

it.each(['refused', 'signedIn', 'signedOut'] as const)('nobody hears of the kind %s', (kind) => {
  for (const type of subjectTypes)
    expect(hearsOf(member(...roles), change(type, { id: 'me', player: 'me', kind }))).toBe(false);
});

it('only those who mark no-shows hear of one', () => {
  const noShow = change('adventure', { kind: 'noShow' });
  expect(hearsOf(member('PLAYER'), noShow)).toBe(false);
  expect(hearsOf(member('MANAGE_SESSIONS'), noShow)).toBe(true);
});

it('only the member hears of a change of their own roles, whatever roles others have', () => {
  const ofMe = change('member', { id: 'me', kind: 'rolesChanged' });
  expect(hearsOf(member(), ofMe)).toBe(true);
  expect(hearsOf({ id: 'someone', roles }, ofMe)).toBe(false);
});

it('an inactive character is told to its player, to those who may see who owns an item, and to nobody else', () => {
  const inactive = change('character', { player: 'me', isActive: false });
  expect(hearsOf(member(), inactive)).toBe(true);
  expect(hearsOf({ id: 'keeper', roles: ['MANAGE_ITEMS'] }, inactive)).toBe(true);
  expect(hearsOf({ id: 'other', roles: ['MANAGE_SESSIONS'] }, inactive)).toBe(false);
  expect(hearsOf({ id: 'other', roles: [] }, { ...inactive, player: null })).toBe(false);
});

it('being inactive hides only characters', () => {
  expect(hearsOf(member(), change('item', { isActive: false }))).toBe(true);
});

it('nobody hears of a change of a type that only a newer server knows', () => {
  expect(hearsOf(member(...roles), { ...change('item'), type: 'quest' as 'item' })).toBe(false);
});

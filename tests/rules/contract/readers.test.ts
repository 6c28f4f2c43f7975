import { expect, it } from 'vitest';
import { Value } from 'typebox/value';
import { WireCharacter, WireItem } from '#core/contract/schemas.ts';
import { readCharacter } from '#core/contract/characters.ts';
import { readItem } from '#core/contract/items.ts';
import { recipeOf } from '../recipe.ts';

const bare = { id: '42:Mira', name: 'Mira' };

it('a wire character may omit every field that has a default', () => {
  expect(Value.Check(WireCharacter, bare)).toBe(true);
  const unknown = { player: null, race: null, created: null, lastPlayed: null, lastMastered: null };
  const amounts = { masterMS: 0, pbcMS: 0, errataMS: 0, sessionMS: 0, money: 0 };
  const empty = { characterClass: [], inventory: {}, proficiencies: [] };
  expect(readCharacter(bare)).toEqual({ ...bare, ...unknown, ...amounts, ...empty, status: 'active' });
});

it('a wire character fails validation when a field is invalid', () => {
  const invalid = [{ status: 'asleep' }, { masterMS: 1.5 }, { inventory: { Rope: '' } }, { created: 1e17 }];
  for (const field of invalid) expect(Value.Check(WireCharacter, { ...bare, ...field })).toBe(false);
});

it('a wire item may consist of a name only', () => {
  expect(Value.Check(WireItem, { name: 'Rope' })).toBe(true);
  const unset = { usable: false, attunement: false, giveRatio: 1, labels: [], craft: [] };
  const unknown = { link: null, manual: null, sell: null, buy: null };
  expect(readItem({ name: 'Rope' })).toMatchObject({ name: 'Rope', ...unset, ...unknown });
});

it('a wire item gets defaults for missing fields of its rules and recipes', () => {
  const rules = { sell: {}, buy: { cost: 3, tools: null }, craft: [{}] };
  const { sell, buy, craft } = readItem({ name: 'Rope', ...rules });
  expect(sell).toEqual({ cost: 0, buildings: [], tools: [] });
  expect(buy).toEqual({ cost: 3, buildings: [], tools: [] });
  expect(craft).toEqual([recipeOf(null, { cost: 0 })]);
});

import { describe, expect, test } from 'vitest';
import { type ImportFile, readImport } from '#server/store/import/import-file.ts';
import { refused } from '../support/serve.ts';
import { emptyCommunity, file, playerId } from '../support/imported-community.ts';

const other = (changes: object): ImportFile => ({
  characters: [{ player: playerId, name: 'Other', ...changes }],
});

describe('an import of a community', () => {
  test.each<[string, ImportFile, string]>([
    ['a player twice', { players: [file.players[0]!, file.players[0]!] }, 'players.1'],
    ['a player without a name', { players: [{ id: 'x', name: ' ' }] }, 'players.0.name'],
    ['a player id with a colon', { players: [{ id: 'a:b', name: 'x' }] }, 'players.0.id'],
    ['a player id with a space', { players: [{ id: 'a b', name: 'x' }] }, 'players.0.id'],
    ['a blank player id', { players: [{ id: ' ', name: 'x' }] }, 'players.0.id'],
    ['an item twice', { items: [{ name: 'Lamp' }, { name: 'Lamp' }] }, 'items.1'],
    [
      'an item whose recipe costs nothing',
      { items: [{ name: 'Lamp', craft: [{ label: 'x' }] }] },
      'items.0.craft.0.cost',
    ],
    ['an item named ..', { items: [{ name: '..' }] }, 'items.0.name'],
    [
      'an item with a label of another type',
      { items: [{ name: 'Lamp', labels: [{ name: 'Potion' }, { name: 'Smith’s Tools' }] }] },
      'items.0.labels.1',
    ],
    ['a character of an unknown player', other({ player: 'nobody' }), 'characters.0.player'],
    ['a character without a name', other({ name: ' ' }), 'characters.0.name'],
    ['a character twice', { characters: [file.characters[0]!, file.characters[0]!] }, 'characters.1'],
    [
      'a proficiency with a label of another type',
      other({ proficiencies: ['Potion'] }),
      'characters.0.proficiencies.0',
    ],
    [
      'an inventory with an unknown item',
      other({ inventory: { Rope: 1, Lamp: 1 } }),
      'characters.0.inventory.Lamp',
    ],
    [
      'a correction id twice',
      other({ corrections: [1, 2].map((ms) => ({ id: 'a', ms, description: 'x', date: 0 })) }),
      'characters.0.corrections.1',
    ],
    ['too much experience', other({ sessionMS: 1e9, masterMS: 1 }), 'characters.0'],
  ])('is refused with the path of the fault and stores nothing: %s', async (_what, faultyContent, path) => {
    const { apply, everything } = await emptyCommunity();
    await apply(file);
    const before = await everything();
    const first = { labels: [{ type: 'ITEM' as const, name: 'Before it' }] };
    const refusal = await refused(() => apply({ ...first, ...faultyContent }));
    expect([refusal.field, refusal.message]).toEqual([path, expect.stringContaining(path)]);
    expect(await everything()).toEqual(before);
  });

  test('reads its file unchanged', () => {
    expect(readImport(JSON.stringify(file))).toEqual(file);
  });

  test.each([
    ['{"players":[{"id":300000000000000001,"name":"x"}]}', 'players.0.id must be a string'],
    ['{"players":[{"id":"1","name":"x","dateJoined":"2024"}]}', 'players.0.dateJoined must be an integer'],
    ['{"items":[{"labels":[]}]}', 'items.0.name is missing'],
    ['{"items":[{"name":"x","sell":{"cost":"1"}}]}', 'items.0.sell.cost must be a number'],
    ['{"characters":[{"name":"x"}]}', 'characters.0.player is missing'],
    ['{"characters":[{"player":"1","name":"x","level":3}]}', 'characters.0.level is not a known key'],
    ['{"characters":[{"player":"1","name":"x","status":"gone"}]}', 'status must be one of active, dead'],
    ['{"characters":[{"player":"1","name":"x","money":-1}]}', 'characters.0.money must be >= 0'],
    [
      '{"characters":[{"player":"1","name":"x","sessionMS":1.5}]}',
      'characters.0.sessionMS must be an integer',
    ],
    ['{"characters":[{"player":"1","name":"x","inventory":{"a/b":0}}]}', 'inventory.a/b must be >= 1'],
  ])('refuses a file with %s: "%s"', (text, words) => {
    expect(() => readImport(text)).toThrow(words);
  });
});

import { describe, expect, it } from 'vitest';
import { type PaletteChoice, choicesWith, choiceKey, readChoices } from '#core/views/palette/choice.ts';

const item = (id: string): PaletteChoice => ({ kind: 'item', id });

describe('the last choices', () => {
  it('begin with the newest, and contain each only once', () => {
    expect(choicesWith([item('a'), item('b')], item('b'))).toEqual([item('b'), item('a')]);
    expect(choicesWith([item('a')], { kind: 'player', id: 'a' })).toHaveLength(2);
  });

  it('are at most six', () => {
    const six = ['1', '2', '3', '4', '5', '6'].map(item);
    expect(choicesWith(six, item('7'))).toEqual([item('7'), ...six.slice(0, 5)]);
  });

  it.each<PaletteChoice>([
    { kind: 'sale', id: 'Rope', of: 'p:Ann' },
    { kind: 'signUp', id: 'a1' },
    { kind: 'search', id: 'rope', of: 'items' },
    { kind: 'action', id: 'signOut' },
  ])('do not include $kind $id', (choice) => {
    expect(choicesWith([item('a')], choice)).toEqual([item('a')]);
  });

  it('are read as they were stored', () => {
    const stored = [
      item('a'),
      { kind: 'screen', id: '/user' } as const,
      { kind: 'player', id: 'Bob' } as const,
      { kind: 'player', id: 'p1', name: 'Bob' } as const,
    ];
    expect(readChoices(JSON.stringify(stored))).toEqual(stored);
  });

  it.each([null, '', '{', '7', '{}', 'null'])('are empty if %s is stored', (json) => {
    expect(readChoices(json)).toEqual([]);
  });

  it.each([
    null,
    7,
    { kind: 'item' },
    { kind: 'item', id: 7 },
    { kind: 'spell', id: 'a' },
    { ...item('b'), of: 7 },
    { ...item('b'), name: 7 },
  ])('are read without %j, which is no choice', (stored) => {
    expect(readChoices(JSON.stringify([stored, item('a')]))).toEqual([item('a')]);
  });

  it('are read without those that are not worth remembering, and at most six', () => {
    const stored: PaletteChoice[] = [
      { kind: 'action', id: 'signOut' },
      ...['1', '2', '3', '4', '5', '6', '7'].map(item),
    ];
    expect(readChoices(JSON.stringify(stored))).toEqual(['1', '2', '3', '4', '5', '6'].map(item));
  });
});

it('choices that differ by a space have different keys, which contain no space', () => {
  const keys = ['Ann Lee', 'AnnLee', 'An nLee', 'Ann\u00a0Lee', 'Ann\\u32Lee'].map((id) =>
    choiceKey(item(id)),
  );
  expect(new Set(keys).size).toBe(5);
  expect(keys.filter((key) => /\s/.test(key))).toEqual([]);
});

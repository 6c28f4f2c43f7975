import { describe, expect, test } from 'vitest';
import type { ImportFile } from '#server/store/import/import-file.ts';
import { emptyCommunity } from '../../support/imported-community.ts';

const first = {
  labels: [
    { type: 'ITEM', name: 'Potion', id: 'potion' },
    { type: 'PROFICIENCY', name: 'Cook’s Utensils', id: 'cook' },
    { type: 'SESSION', name: 'Heist', id: 'heist' },
  ],
  manuals: [{ name: 'The Book', abbreviation: 'TB' }],
  experienceTable: { 0: '1', 500: '2' },
  players: [{ id: '7', name: 'Corvin', dateJoined: 5 }],
  items: [{ name: 'Rope', labels: [{ name: 'potion' }], sell: { cost: 2 } }],
  characters: [
    {
      player: '7',
      name: 'Mira',
      race: 'Elf',
      characterClass: ['Wizard'],
      created: 5,
      money: 3.5,
      pbcMS: 4,
      sessionMS: 10,
      lastPlayed: 0,
      proficiencies: ['Cook’s Utensils'],
      inventory: { Rope: 2 },
      corrections: [{ id: 'a', ms: 6, description: 'A prize', date: 0 }],
    },
    { player: '7', name: 'Fenn' },
  ],
  sessions: [
    {
      id: 'night',
      title: 'Night',
      date: 60_000,
      master: '7:Fenn',
      masterReward: 1,
      labels: ['heist'],
      registeredBy: '7',
      outcomes: [{ character: '7:Mira', exp: 30 }],
    },
  ],
} satisfies ImportFile;

/** A community with its audit, whose entries are returned oldest first. */
async function scene() {
  const here = await emptyCommunity();
  let read = 0;
  /** The entries that are new since the last call. */
  const newEntries = async () => {
    const reader = { id: 'admin', roles: ['ADMIN' as const], now: 0 };
    const { entities } = await here.audit.page({}, null, 200, reader);
    const added = entities.filter(({ id }) => id > read).toSorted((one, other) => one.id - other.id);
    read = Math.max(read, ...added.map(({ id }) => id));
    return added;
  };
  /** Per entry: a line that says what the entry is about, and one line for each change. */
  const linesOf = (entries: Awaited<ReturnType<typeof newEntries>>) =>
    entries.map(({ subjectType, subject, kind, changes }) => [
      `${subjectType} ${subject} ${kind}`,
      ...changes!.map(
        ({ key, name, before, after }) =>
          `${key}${name ? ` ${name}` : ''}: ${JSON.stringify(before)} → ${JSON.stringify(after)}`,
      ),
    ]);
  return { ...here, newEntries, lines: async () => linesOf(await newEntries()) };
}

describe('the audit of an import', () => {
  test('says what was added to each part of the community', async () => {
    const here = await scene();
    await here.apply(first);
    const lines = await here.lines();
    expect(lines.map(([entry]) => entry)).toEqual([
      'label potion imported',
      'label cook imported',
      'label heist imported',
      'community manuals imported',
      'community levels imported',
      'player 7 imported',
      'item Rope imported',
      'character 7:Mira imported',
      'character 7:Fenn imported',
      'session night imported',
      'character 7:Mira played',
      'character 7:Fenn mastered',
    ]);
    expect(lines.flat()).toEqual(
      expect.arrayContaining([
        'name: null → "Cook’s Utensils"',
        'type: null → "PROFICIENCY"',
        'abbreviation The Book: null → "TB"',
        expect.stringMatching(/^levels: .* → .*500/),
        'dateJoined: null → 5',
        'labels: null → ["Potion"]',
        'money: null → 3.5',
        'errataMS: null → 16',
        'sessionMS: null → 0',
        'pieces Rope: 0 → 2',
        'correction: null → {"description":"A prize","exp":6,"status":null}',
        'proficiencies: null → ["Cook’s Utensils"]',
        'master: null → {"description":"Fenn","exp":1,"status":null}',
        'outcome 7:Mira: null → {"description":null,"exp":30,"status":null}',
        'sessionMS: 0 → 30',
        'lastPlayed: 0 → 60000',
        'masterMS: 0 → 1',
      ]),
    );
  });

  test('says which values of stored data changed, and nothing about data that stayed the same', async () => {
    const here = await scene();
    await here.apply(first);
    await here.newEntries();
    await here.apply(first);
    expect(await here.lines()).toEqual([]);
    await here.apply({
      labels: [{ type: 'ITEM', name: 'Elixir', id: 'potion' }],
      manuals: [
        { name: 'The Book', abbreviation: 'BOOK' },
        { name: 'Other', abbreviation: 'O' },
      ],
      experienceTable: { 0: '1' },
      players: [{ id: '7', name: 'Corvin', masterSince: 9 }],
      characters: [{ player: '7', name: 'Mira', race: 'Half-elf', sessionMS: 12, proficiencies: [] }],
    });
    expect(await here.lines()).toEqual([
      ['label potion imported', 'name: "Potion" → "Elixir"', 'type: "ITEM" → "ITEM"'],
      [
        'community manuals imported',
        'abbreviation Other: null → "O"',
        'abbreviation The Book: "TB" → "BOOK"',
      ],
      ['community levels imported', expect.stringMatching(/^levels: .*500.* → [^5]*$/)],
      ['player 7 imported', 'dateJoined: 5 → 5', 'masterSince: null → 9'],
      [
        'character 7:Mira imported',
        'errataMS: 16 → 18',
        'race: "Elf" → "Half-elf"',
        'proficiencies: ["Cook’s Utensils"] → null',
      ],
    ]);
  });
});

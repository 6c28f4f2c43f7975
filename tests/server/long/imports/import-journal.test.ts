import { expect, test } from 'vitest';
import type { ImportFile } from '#server/store/import/import-file.ts';
import { day, emptyCommunity, file, miraId, playerId } from '../../support/imported-community.ts';

const [mira, nibble] = [file.characters[0]!, file.characters[1]!];
const first = {
  ...file,
  characters: [{ ...mira, corrections: [{ id: 'a', ms: 6, description: 'A prize', date: 0 }] }, nibble],
  sessions: [
    {
      id: 'night',
      title: 'Night',
      date: 5 * day,
      master: 'quiet:Nibble',
      masterReward: 1,
      labels: ['Potion'],
      registeredBy: playerId,
      outcomes: [{ character: miraId, exp: 30 }],
    },
  ],
} satisfies ImportFile;

/** A community with its audit. */
async function scene() {
  const here = await emptyCommunity();
  let read = 0;
  /** For each entry since the last call, oldest first: what it is about, and a line for each change. */
  const lines = async () => {
    const reader = { id: 'admin', roles: ['ADMIN' as const], now: 0 };
    const { entities } = await here.audit.page({}, null, 200, reader);
    const added = entities.filter(({ id }) => id > read).toSorted((one, other) => one.id - other.id);
    read = Math.max(read, ...added.map(({ id }) => id));
    return added.map(({ subjectType, subject, kind, changes }) => [
      `${subjectType} ${subject} ${kind}`,
      ...changes!.map(
        ({ key, name, before, after }) =>
          `${key}${name ? ` ${name}` : ''}: ${JSON.stringify(before)} → ${JSON.stringify(after)}`,
      ),
    ]);
  };
  return { ...here, lines };
}

test('the audit of an import says what was added to each part of the community', async () => {
  const here = await scene();
  await here.apply(first);
  const lines = await here.lines();
  expect(lines.map(([entry]) => entry)).toEqual([
    'label potion imported',
    expect.stringMatching(/^label \S+ imported$/),
    'label smith imported',
    'label cook imported',
    'community manuals imported',
    'community levels imported',
    `player ${playerId} imported`,
    'player quiet imported',
    'item Draught/2 imported',
    'item Rope imported',
    `character ${miraId} imported`,
    'character quiet:Nibble imported',
    'session night imported',
    `character ${miraId} played`,
    'character quiet:Nibble mastered',
  ]);
  expect(lines.flat()).toEqual(
    expect.arrayContaining([
      'name: null → "Cook’s Utensils"',
      'type: null → "PROFICIENCY"',
      'abbreviation The Book: null → "TB"',
      expect.stringMatching(/^levels: .* → .*500/),
      `dateJoined: null → ${day}`,
      'labels: null → ["Potion"]',
      'money: null → 2.33333',
      'errataMS: null → 1010',
      'sessionMS: null → 0',
      'pieces Draught/2: 0 → 3',
      'correction: null → {"description":"A prize","exp":6,"status":null}',
      'proficiencies: null → ["Smith’s Tools"]',
      'master quiet:Nibble: null → {"description":null,"exp":1,"status":null}',
      `outcome ${miraId}: null → {"description":null,"exp":30,"status":null}`,
      'sessionMS: 0 → 30',
      `lastPlayed: ${4 * day} → ${5 * day}`,
      'masterMS: 0 → 1',
    ]),
  );
});

test('the audit of an import says which values of stored data changed, and nothing about data that stayed the same', async () => {
  const here = await scene();
  await here.apply(first);
  await here.lines();
  await here.apply(first);
  expect(await here.lines()).toEqual([]);
  await here.apply({
    labels: [{ type: 'ITEM', name: 'Elixir', id: 'potion' }],
    manuals: [
      { name: 'The Book', abbreviation: 'BOOK' },
      { name: 'New', abbreviation: 'N' },
    ],
    experienceTable: { 0: '1' },
    players: [{ id: playerId, name: 'Corvin', masterSince: 9 }],
    characters: [{ ...mira, race: 'Half-elf', sessionMS: 1_202, proficiencies: [] }],
  });
  expect(await here.lines()).toEqual([
    ['label potion imported', 'name: "Potion" → "Elixir"', 'type: "ITEM" → "ITEM"'],
    ['community manuals imported', 'abbreviation New: null → "N"', 'abbreviation The Book: "TB" → "BOOK"'],
    ['community levels imported', expect.stringMatching(/^levels: .*500.* → [^5]*$/)],
    [`player ${playerId} imported`, `dateJoined: ${day} → ${day}`, `masterSince: ${2 * day} → 9`],
    [
      `character ${miraId} imported`,
      'errataMS: 1010 → 1012',
      'race: "Elf" → "Half-elf"',
      'proficiencies: ["Smith’s Tools"] → null',
    ],
  ]);
});

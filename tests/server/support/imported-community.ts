import { importerAt } from '#server/store/journal/author.ts';
import type { ImportFile } from '#server/store/import/import-file.ts';
import type { Store } from '#server/store/store.ts';
import { emptyStore, sharedServer } from './community.ts';
import { digestTables, rowsOf } from './digest.ts';
import { firstMoment } from './settings.ts';

/** The id of the account `corvin` of the fake Discord. */
export const playerId = '300000000000000001';
export const miraId = `${playerId}:Mira: the Élan`;
export const day = 86_400_000;

/** Keys that the contract does not name, as in production's items. */
const additionalKeys = { tier: 'rare' };

/** An import file that describes a small community. */
export const file = {
  labels: [
    { type: 'ITEM', name: 'Potion', id: 'potion' },
    { type: 'SESSION', name: 'Potion' },
    { type: 'PROFICIENCY', name: 'Smith’s Tools', id: 'smith' },
    { type: 'PROFICIENCY', name: 'Cook’s Utensils', id: 'cook' },
  ],
  manuals: [{ name: 'The Book', abbreviation: 'TB' }],
  experienceTable: { 0: '1', 500: '2' },
  players: [
    { id: playerId, name: 'Corvin', dateJoined: day, masterSince: 2 * day },
    { id: 'quiet', name: 'Quiet Mouse' },
  ],
  items: [
    {
      name: 'Draught/2',
      labels: [{ name: 'POTION' }, { id: 'potion', name: 'Potion' }],
      usable: true,
      sell: { cost: 25, tools: ['Smith’s Tools'] },
      craft: [{ label: 'Brew', materials: { Beeswax: 2 } }],
      ...additionalKeys,
    },
    { name: 'Rope' },
  ],
  characters: [
    {
      player: playerId,
      name: 'Mira: the Élan',
      race: 'Elf',
      characterClass: ['Wizard', 'Cook'],
      status: 'retired',
      created: 3 * day,
      lastPlayed: 4 * day,
      masterMS: 4,
      pbcMS: 30,
      errataMS: -200,
      sessionMS: 1_200,
      money: 2.333_333_3,
      proficiencies: ['smith’s  tools'],
      inventory: { 'Draught/2': 3 },
    },
    { player: 'quiet', name: 'Nibble' },
  ],
} satisfies ImportFile;

/** Imports and their results in an initially empty community. */
function importsInto(store: Store) {
  const clock = { now: firstMoment };
  return {
    ...store,
    clock,
    apply: (content: ImportFile) =>
      store.write(importerAt(clock.now), ({ imports }) => imports.apply(content)),
    findMira: async () => (await store.characters.find(miraId))!,
    author: { memberId: playerId, now: firstMoment, call: 'test' },
    everything: () => rowsOf(store, [...digestTables, 'player']),
  };
}

/** An empty community. Its data must be sound when the test ends. */
export const emptyCommunity = async () => importsInto(await emptyStore());

/** An initially empty community that the tests of a file share. */
export function importedCommunity() {
  const server = sharedServer({ seed: false });
  return () => importsInto(server().app.store);
}

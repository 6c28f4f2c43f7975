import type { Selectable, Transaction } from 'kysely';
import { isExperience } from '#core/rules/experience.ts';
import { normaliseName } from '#core/rules/names/names.ts';
import type { ImportedCharacter } from './import-file.ts';
import { invalid, tooMuchInAll } from '../fault.ts';
import { toHundredths } from '../repositories/characters.ts';
import { type Imported, importedAt, isSame, labelFinder, refuseName, refuseTwice } from './imported.ts';
import { storedItems } from './items.ts';
import { storedPlayers } from './players.ts';
import { insertAll } from '../insert-all.ts';
import { chunks, groupBy } from '../json.ts';
import type { CharacterTable, Tables } from '../schema.ts';
import { changeOf } from '../repositories/versions.ts';

type Row = Selectable<CharacterTable>;

/**
 * Id of the correction that represents all experience from elsewhere: sessions and corrections are not
 * imported, and a character's experience must be the sum of its history. A later file with another number
 * changes this correction and not what was earned here.
 */
const correctionOf = (characterId: string): string => `imported:${characterId}`;

/** Reads the stored data of a file's characters. */
async function readStored(transaction: Transaction<Tables>, ids: readonly string[]) {
  const characters = new Map<string, Row>();
  const corrections = new Map<string, number>();
  const proficiencies = new Map<string, string[]>();
  for (const some of chunks(ids)) {
    for (const row of await transaction.selectFrom('character').selectAll().where('id', 'in', some).execute())
      characters.set(row.id, row);
    for (const { character_id, ms } of await transaction
      .selectFrom('errata')
      .select(['character_id', 'ms'])
      .where('id', 'in', some.map(correctionOf))
      .execute())
      corrections.set(character_id, ms);
    const held = await transaction
      .selectFrom('character_proficiency')
      .selectAll()
      .where('character_id', 'in', some)
      .execute();
    for (const [id, rows] of groupBy(held, ({ character_id }) => character_id))
      proficiencies.set(
        id,
        rows.map(({ label_id }) => label_id),
      );
  }
  return { characters, corrections, proficiencies };
}

/** The experience in a file, except `pbcMS`, which has no history; undefined if the file gives none. */
function experienceIn({ masterMS, errataMS, sessionMS }: ImportedCharacter): number | undefined {
  const parts = [masterMS, errataMS, sessionMS].filter((part) => typeof part === 'number');
  return parts.length === 0 ? undefined : parts.reduce((sum, part) => sum + part, 0);
}

const later = (one: number | null | undefined, other: number | null | undefined): number | null =>
  typeof one === 'number' && typeof other === 'number' ? Math.max(one, other) : (one ?? other ?? null);

/** The row of a character; `gained` is the imported experience that the stored row lacks. */
const rowOf = (given: ImportedCharacter, stored: Row | undefined, gained: number, now: number) => ({
  id: `${given.player}:${given.name}`,
  player_id: given.player,
  name: given.name,
  normalised_name: normaliseName(given.name),
  race: given.race ?? stored?.race ?? null,
  classes: given.characterClass ? JSON.stringify(given.characterClass) : (stored?.classes ?? '[]'),
  status: stored?.status ?? given.status ?? 'active',
  master_ms: stored?.master_ms ?? 0,
  pbc_ms: given.pbcMS ?? stored?.pbc_ms ?? 0,
  errata_ms: (stored?.errata_ms ?? 0) + gained,
  session_ms: stored?.session_ms ?? 0,
  created: given.created ?? stored?.created ?? now,
  last_played: later(given.lastPlayed, stored?.last_played),
  last_mastered: later(given.lastMastered, stored?.last_mastered),
  money: stored?.money ?? toHundredths(given.money ?? 0),
});

/** Refuses characters without a known player or a name, and duplicates. */
async function refuseCharacters(transaction: Transaction<Tables>, characters: readonly ImportedCharacter[]) {
  const players = await storedPlayers(
    transaction,
    characters.map(({ player }) => player),
  );
  for (const [index, { player, name }] of characters.entries()) {
    const place = `characters.${index}`;
    refuseName(name, `${place}.name`);
    if (!players.has(player))
      throw invalid(
        `${place}.player: there is no player ${player}, in the file or here already.`,
        `${place}.player`,
      );
  }
  refuseTwice(
    characters.map(({ player, name }) => `${player}:${name}`),
    'characters',
    'is the same character as',
  );
}

async function setProficiencies(
  transaction: Transaction<Tables>,
  characterId: string,
  labelIds: readonly string[],
): Promise<void> {
  await transaction.deleteFrom('character_proficiency').where('character_id', '=', characterId).execute();
  await insertAll(
    transaction,
    'character_proficiency',
    labelIds.map((label_id) => ({ character_id: characterId, label_id })),
  );
}

async function setCorrection(transaction: Transaction<Tables>, characterId: string, ms: number, now: number) {
  const id = correctionOf(characterId);
  await transaction.deleteFrom('errata').where('id', '=', id).execute();
  // A correction of 0 would change nothing.
  if (ms === 0) return;
  await transaction
    .insertInto('errata')
    .values({
      id,
      character_id: characterId,
      ms,
      description: 'Imported',
      date: now,
      status_change: null,
      session_id: null,
    })
    .execute();
}

/** Imports the inventories of new characters. */
async function importInventories(
  transaction: Transaction<Tables>,
  stacks: readonly { place: string; character_id: string; item_name: string; quantity: number }[],
): Promise<void> {
  const items = await storedItems(
    transaction,
    stacks.map(({ item_name }) => item_name),
  );
  const unknown = stacks.find(({ item_name }) => !items.has(item_name));
  if (unknown)
    throw invalid(
      `${unknown.place}: there is no item of this name, in the file or here already.`,
      unknown.place,
    );
  await insertAll(
    transaction,
    'inventory',
    stacks.map(({ place: _place, ...row }) => row),
  );
}

const isSameSet = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((value) => other.includes(value));

/**
 * Imports characters. For an existing character, a file changes only what no member can change here: race,
 * classes, proficiencies, dates and the experience from elsewhere. Status, money, inventory and experience
 * earned here stay.
 */
export async function importCharacters(
  transaction: Transaction<Tables>,
  characters: readonly ImportedCharacter[],
  now: number,
): Promise<Imported> {
  await refuseCharacters(transaction, characters);
  const findLabel = await labelFinder(transaction, 'PROFICIENCY');
  const stored = await readStored(
    transaction,
    characters.map(({ player, name }) => `${player}:${name}`),
  );
  const entries = characters.map((given, index) => {
    const place = `characters.${index}`;
    const id = `${given.player}:${given.name}`;
    const before = stored.characters.get(id);
    const had = stored.corrections.get(id) ?? 0;
    const brought = experienceIn(given) ?? had;
    const row = rowOf(given, before, brought - had, now);
    if (!isExperience(brought) || !isExperience(row.errata_ms)) throw tooMuchInAll(place, place);
    const held = stored.proficiencies.get(id) ?? [];
    const named = given.proficiencies?.map(
      (name, at) => findLabel({ name }, `${place}.proficiencies.${at}`).id,
    );
    const labels = [...new Set(named ?? held)];
    const hasOthers = !isSameSet(labels, held);
    const isChanged = before !== undefined && (hasOthers || !isSame(row, before));
    return { place, given, before, row, had, brought, labels, hasOthers, isChanged };
  });

  const added = entries.filter(({ before }) => before === undefined);
  await insertAll(
    transaction,
    'character',
    added.map(({ row }) => ({ ...row, ...changeOf(0, importedAt(now)) })),
  );
  const changed = entries.filter(({ isChanged }) => isChanged);
  for (const { row, before } of changed)
    await transaction
      .updateTable('character')
      .set({ ...row, ...changeOf(before!.version, importedAt(now)) })
      .where('id', '=', row.id)
      .execute();
  for (const { row, labels, hasOthers, had, brought } of entries) {
    if (hasOthers) await setProficiencies(transaction, row.id, labels);
    if (brought !== had) await setCorrection(transaction, row.id, brought, now);
  }
  await importInventories(
    transaction,
    added.flatMap(({ place, given, row }) =>
      Object.entries(given.inventory ?? {}).map(([item_name, quantity]) => ({
        place: `${place}.inventory.${item_name}`,
        character_id: row.id,
        item_name,
        quantity,
      })),
    ),
  );
  return { added: added.length, changed: changed.length };
}

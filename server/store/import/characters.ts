import type { Selectable, Transaction } from 'kysely';
import { hasTooManyDecimals, maxDecimals } from '#numbers/decimals.ts';
import { isExperience } from '#core/rules/experience.ts';
import { normaliseName } from '#core/rules/names/names.ts';
import type { ImportedCharacter } from './import-file.ts';
import { experienceOutOfRange, quoted, unusable } from '../fault.ts';
import { fromUnits, moneyColumns, toUnits } from '../money.ts';
import {
  type Imported,
  isUnchanged,
  keysIn,
  labelFinder,
  refuseName,
  refuseRepeats,
  suggestions,
} from './imported.ts';
import { allItems } from './items.ts';
import { storedPlayers } from './players.ts';
import { insertAll } from '../insert-all.ts';
import { groupBy, isSameSet, rowsFor } from '../json.ts';
import { addedErratas, changesOf } from '../journal/entries.ts';
import type { Journal } from '../journal/journal.ts';
import { insertErratas } from '../journal/session-state.ts';
import type { Tables } from '../schema.ts';
import { findCharacters } from '../repositories/session-characters.ts';
import { changeOf } from '../repositories/versions.ts';

type Row = Selectable<Tables['character']>;

/**
 * Id of the correction that represents the experience for which a file states only a sum: a character's experience
 * must be the sum of its history. A later file with another sum changes this correction, and not what the
 * character gained in Nyx.
 */
export const correctionIdOf = (characterId: string): string => `imported:${characterId}`;

const idOf = ({ player, name }: ImportedCharacter): string => `${player}:${name}`;

/** The corrections that a file states for a character. */
const correctionsIn = (given: ImportedCharacter) =>
  (given.corrections ?? []).map(({ id, ms, description, date, statusChange }) => ({
    id: `imported:${JSON.stringify([idOf(given), id])}`,
    character: idOf(given),
    ms: ms ?? 0,
    description,
    date,
    status: statusChange ?? null,
    session: null,
  }));

/** Reads the stored data of a file's characters. `statedCorrections` are the ids of the corrections in the file. */
async function readStored(
  transaction: Transaction<Tables>,
  ids: readonly string[],
  statedCorrections: readonly string[],
) {
  const corrections = await rowsFor(ids.map(correctionIdOf), (some) =>
    transaction.selectFrom('errata').select(['character_id', 'ms']).where('id', 'in', some),
  );
  const held = await rowsFor(ids, (some) =>
    transaction.selectFrom('character_proficiency').selectAll().where('character_id', 'in', some),
  );
  return {
    characters: await findCharacters(transaction, ids),
    corrections: new Map(corrections.map(({ character_id, ms }) => [character_id, ms])),
    proficiencies: groupBy(held, ({ character_id }) => character_id),
    correctionIds: await keysIn(transaction, 'errata', statedCorrections),
  };
}

/**
 * The experience in a file, except `pbcMS`, which has no history; undefined if the file does not state any.
 */
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
  ...moneyColumns(stored?.money_exact ?? toUnits(given.money ?? 0)),
});

/** Refuses characters without a known player or a name, and duplicates. */
async function refuseCharacters(transaction: Transaction<Tables>, characters: readonly ImportedCharacter[]) {
  const players = await storedPlayers(
    transaction,
    characters.map(({ player }) => player),
  );
  for (const [index, given] of characters.entries()) {
    const { player, name } = given;
    const place = `characters.${index}`;
    refuseName(name, `${place}.name`);
    if (!players.has(player))
      throw unusable(`${place}.player: there is no player ${quoted(player)} in the file or in the database.`);
    const corrections = given.corrections ?? [];
    refuseRepeats(
      corrections.map(({ id }) => id),
      `${place}.corrections`,
      'has the id of',
    );
    const idle = corrections.findIndex(({ ms, statusChange }) => !ms && !statusChange);
    if (idle !== -1) throw unusable(`${place}.corrections.${idle} must change the experience or the status.`);
  }
  refuseRepeats(characters.map(idOf), 'characters', 'is the same character as');
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
  const id = correctionIdOf(characterId);
  await transaction.deleteFrom('errata').where('id', '=', id).execute();
  // A correction of 0 would change nothing.
  if (ms === 0) return;
  await insertErratas(transaction, [
    { id, character: characterId, ms, description: 'Imported', date: now, status: null, session: null },
  ]);
}

/** Imports the inventories of new characters. */
async function importInventories(
  transaction: Transaction<Tables>,
  stacks: readonly { place: string; character_id: string; item_name: string; quantity: number }[],
): Promise<void> {
  const items = await keysIn(
    transaction,
    'item',
    stacks.map(({ item_name }) => item_name),
  );
  const unknown = stacks.find(({ item_name }) => !items.has(item_name));
  if (unknown)
    throw unusable(
      `${unknown.place}: there is no item of this name in the file or in the database.${suggestions(await allItems(transaction))(unknown.item_name)}`,
    );
  await insertAll(
    transaction,
    'inventory',
    stacks.map(({ place: _place, ...row }) => row),
  );
}

/**
 * Imports characters. For an existing character, a file changes only what no member can change here: race,
 * classes, proficiencies, dates and the imported experience. Status, money, inventory and the experience that
 * the character has gained in Nyx stay as they are.
 */
export async function importCharacters(
  transaction: Transaction<Tables>,
  journal: Journal,
  characters: readonly ImportedCharacter[],
): Promise<Imported & { notices: string[] }> {
  const { now } = journal.author;
  await refuseCharacters(transaction, characters);
  const findLabel = await labelFinder(transaction, 'PROFICIENCY');
  const stored = await readStored(
    transaction,
    characters.map(idOf),
    characters.flatMap((given) => correctionsIn(given).map(({ id }) => id)),
  );
  const entries = characters.map((given, index) => {
    const place = `characters.${index}`;
    const id = idOf(given);
    const before = stored.characters.get(id);
    const storedExperience = stored.corrections.get(id) ?? 0;
    const importedExperience = experienceIn(given) ?? storedExperience;
    // A stored correction stays as it is, so that nothing counts twice.
    const corrections = correctionsIn(given).filter((one) => !stored.correctionIds.has(one.id));
    const corrected = corrections.reduce((sum, { ms }) => sum + ms, 0);
    const row = rowOf(given, before, importedExperience - storedExperience + corrected, now);
    if (!isExperience(importedExperience) || !isExperience(row.errata_ms))
      throw experienceOutOfRange(place, place);
    const heldLabels = (stored.proficiencies.get(id) ?? []).map(({ label_id }) => label_id);
    const namedLabels = given.proficiencies?.map(
      (name, position) => findLabel({ name }, `${place}.proficiencies.${position}`).id,
    );
    const labels = [...new Set(namedLabels ?? heldLabels)];
    const hasNewLabels = !isSameSet(labels, heldLabels);
    const isChanged =
      before !== undefined && (hasNewLabels || corrections.length > 0 || !isUnchanged(row, before));
    return {
      place,
      given,
      before,
      row,
      storedExperience,
      importedExperience,
      corrections,
      heldLabels,
      labels,
      hasNewLabels,
      isChanged,
    };
  });

  const added = entries.filter(({ before }) => before === undefined);
  await insertAll(
    transaction,
    'character',
    added.map(({ row }) => ({ ...row, ...changeOf(0, journal.author) })),
  );
  const changed = entries.filter(({ isChanged }) => isChanged);
  for (const { row, before } of changed)
    await transaction
      .updateTable('character')
      .set({ ...row, ...changeOf(before!.version, journal.author) })
      .where('id', '=', row.id)
      .execute();
  for (const { row, labels, hasNewLabels, storedExperience, importedExperience } of entries) {
    if (hasNewLabels) await setProficiencies(transaction, row.id, labels);
    if (importedExperience !== storedExperience)
      await setCorrection(transaction, row.id, importedExperience, now);
  }
  await insertErratas(
    transaction,
    entries.flatMap(({ corrections }) => corrections),
  );
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
  for (const { given, before, row, heldLabels, labels, hasNewLabels, corrections } of entries) {
    const changes = changesOf(before ?? null, row);
    const stacks = before ? [] : Object.entries(given.inventory ?? {});
    if (!changes.columns && !hasNewLabels && corrections.length === 0) continue;
    journal.add({
      subject: { type: 'character', id: row.id },
      kind: 'imported',
      changes: {
        ...changes,
        items: Object.fromEntries(stacks.map(([name, quantity]) => [name, [0, quantity]])),
        proficiencies: hasNewLabels ? [heldLabels, labels] : undefined,
        erratas: corrections.length === 0 ? undefined : addedErratas(corrections),
      },
    });
  }
  // Unlike a price, an amount of money follows from others, so that nobody can correct it at its source.
  const notices = added.flatMap(({ place, given: { money }, row }) =>
    hasTooManyDecimals(money ?? 0)
      ? `${place}.money is ${money} and becomes ${fromUnits(row.money_exact)}: an amount has at most ${maxDecimals} decimals.`
      : [],
  );
  return { added: added.length, changed: changed.length, notices };
}

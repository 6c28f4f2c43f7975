import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Manual } from '#core/contract/items.ts';
import { experienceLimit, type ExperienceTable } from '#core/rules/experience.ts';
import { hiddenCharacter, isBlank } from '#core/rules/names/hidden-characters.ts';
import { normaliseName } from '#core/rules/names/names.ts';
import { hiddenWords } from '../../hidden-words.ts';
import type { ImportedLabel, ImportFile } from './import-file.ts';
import { unusable } from '../fault.ts';
import { createExperienceWrites } from '../repositories/experience.ts';
import { importCharacters } from './characters.ts';
import { importItems } from './items.ts';
import { importPlayers } from './players.ts';
import { importSessions } from './sessions.ts';
import { type Imported, refuseRepeats } from './imported.ts';
import { groupBy } from '../json.ts';
import { withoutOuterSpaces } from './trimmed.ts';
import type { Journal } from '../journal/journal.ts';
import type { Tables } from '../schema.ts';

const labelKey = ({ type, normalised_name }: Tables['label']): string => `${type} ${normalised_name}`;

/**
 * The row of an entry. An entry with an id updates the label with this id; an entry without one updates the label with
 * its type and name. If there is no such label, the row is a new label.
 */
function labelRow(
  storedRows: readonly Tables['label'][],
  { id, type, name }: ImportedLabel,
  place: string,
): Tables['label'] {
  const normalised_name = normaliseName(name);
  if (isBlank(name)) throw unusable(`${place}.name cannot be empty.`);
  const row = { id: id ?? '', name, normalised_name, type };
  const stored = storedRows.find((label) =>
    id === undefined ? labelKey(label) === labelKey(row) : label.id === id,
  );
  if (stored && stored.type !== type)
    throw unusable(`${place}.type must be ${stored.type}, the type of the stored label with this id.`);
  return { ...row, id: stored?.id ?? id ?? randomUUID() };
}

/** Items refer to tools by the name of a proficiency, so such a name must not change. */
async function refuseToolRename(
  transaction: Transaction<Tables>,
  name: string,
  place: string,
): Promise<void> {
  const written = JSON.stringify(name);
  const items = await transaction.selectFrom('item').select(['name', 'sell', 'buy', 'craft']).execute();
  const referringItem = items.find(({ sell, buy, craft }) =>
    [sell, buy, craft].some((json) => json?.includes(written)),
  );
  if (referringItem)
    throw unusable(`${place}.name must remain ${name}: items such as ${referringItem.name} refer to it.`);
}

async function importLabels(
  transaction: Transaction<Tables>,
  journal: Journal,
  labels: readonly ImportedLabel[],
): Promise<Imported> {
  const storedRows = await transaction.selectFrom('label').selectAll().execute();
  const rows = labels.map((label, index) => labelRow(storedRows, label, `labels.${index}`));
  const names = labels.map(({ name }) => name);
  refuseRepeats(
    rows.map(({ id }) => id),
    'labels',
    'is the same label as',
    names,
  );
  refuseRepeats(rows.map(labelKey), 'labels', 'has the type and name of', names);
  const ids = new Set(rows.map(({ id }) => id));
  const others = new Set(storedRows.filter(({ id }) => !ids.has(id)).map(labelKey));
  const clash = rows.findIndex((row) => others.has(labelKey(row)));
  if (clash !== -1) throw unusable(`labels.${clash}.name is the name of another label.`);

  const before = new Map(storedRows.map((label) => [label.id, label]));
  const added = rows.filter(({ id }) => !before.has(id));
  const changed = rows.filter(({ id, name }) => before.has(id) && before.get(id)?.name !== name);
  for (const row of changed)
    if (row.type === 'PROFICIENCY')
      await refuseToolRename(transaction, before.get(row.id)!.name, `labels.${rows.indexOf(row)}`);
  for (const row of added) await transaction.insertInto('label').values(row).execute();
  for (const { id, name, normalised_name } of changed)
    await transaction.updateTable('label').set({ name, normalised_name }).where('id', '=', id).execute();
  for (const { id, name, type } of [...added, ...changed])
    journal.add({
      subject: { type: 'label', id },
      kind: 'imported',
      changes: { name: [before.get(id)?.name ?? null, name], type: [before.get(id)?.type ?? null, type] },
    });
  return { added: added.length, changed: changed.length };
}

async function importManuals(
  transaction: Transaction<Tables>,
  journal: Journal,
  manuals: readonly Manual[],
): Promise<Imported> {
  const storedRows = await transaction.selectFrom('item_source').selectAll().execute();
  refuseRepeats(
    manuals.map(({ name }) => name),
    'manuals',
    'has the name of',
  );
  for (const [index, manual] of manuals.entries())
    for (const key of ['name', 'abbreviation'] as const)
      if (isBlank(manual[key])) throw unusable(`manuals.${index}.${key} cannot be empty.`);
  // An item may refer to its manual by abbreviation, so each must be unique.
  const names = new Set(manuals.map(({ name }) => name));
  const all = [...manuals, ...storedRows.filter(({ name }) => !names.has(name))];
  const byAbbreviation = groupBy(all, ({ abbreviation }) => abbreviation);
  const clash = manuals.findIndex(({ abbreviation }) => (byAbbreviation.get(abbreviation) ?? []).length > 1);
  if (clash !== -1) {
    const place = `manuals.${clash}.abbreviation`;
    throw unusable(`${place} is also the abbreviation of another manual.`);
  }

  const before = new Map(storedRows.map(({ name, abbreviation }) => [name, abbreviation]));
  const added = manuals.filter(({ name }) => !before.has(name));
  const changed = manuals.filter(
    ({ name, abbreviation }) => before.has(name) && before.get(name) !== abbreviation,
  );
  for (const { name, abbreviation } of [...added, ...changed])
    await transaction
      .insertInto('item_source')
      .values({ name, abbreviation })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ abbreviation }))
      .execute();
  const changedManuals = [...added, ...changed].map(
    ({ name, abbreviation }) => [name, [before.get(name) ?? null, abbreviation]] as const,
  );
  if (changedManuals.length > 0)
    journal.add({
      subject: { type: 'community', id: 'manuals' },
      kind: 'imported',
      changes: Object.fromEntries(changedManuals),
    });
  return { added: added.length, changed: changed.length };
}

/** @returns whether the table differs from the stored one */
async function importLevels(
  transaction: Transaction<Tables>,
  journal: Journal,
  table: ExperienceTable,
): Promise<boolean> {
  for (const key of Object.keys(table))
    if (!/^(?:0|[1-9]\d*)$/.test(key) || Number(key) > experienceLimit) {
      const place = `experienceTable.${key}`;
      throw unusable(`${place} must be a whole number from 0 to ${experienceLimit}.`);
    }
  if (table['0'] === undefined)
    throw unusable('experienceTable.0 is missing: the level of characters without experience.');
  const experience = createExperienceWrites(transaction);
  const before = await experience.table();
  const thresholds = Object.keys(table);
  const isSame =
    thresholds.length === Object.keys(before).length &&
    thresholds.every((threshold) => before[threshold] === table[threshold]);
  if (isSame) return false;
  await experience.replace(table);
  journal.add({
    subject: { type: 'community', id: 'levels' },
    kind: 'imported',
    changes: { levels: [before, table] },
  });
  return true;
}

/**
 * Reports invisible characters in names of the file. The names are imported unchanged, since members know
 * them.
 */
const hiddenNames = (file: ImportFile): string[] =>
  [
    ...(['labels', 'manuals', 'players', 'characters'] as const).flatMap((part) =>
      (file[part] ?? []).map(({ name }, index) => ({
        name,
        key: 'name' as const,
        place: `${part}.${index}`,
      })),
    ),
    ...(file.sessions ?? []).map(({ title }, index) => ({
      name: title,
      key: 'title' as const,
      place: `sessions.${index}`,
    })),
  ].flatMap(({ name, key, place }) => {
    const hidden = hiddenCharacter(name);
    return hidden ? `${place}.${key}: ${hiddenWords(key, hidden).message}` : [];
  });

/** The result of an import; `levels` is whether the experience table has changed. */
export interface ImportResult {
  labels: Imported;
  manuals: Imported;
  levels: boolean;
  players: Imported;
  items: Imported;
  characters: Imported;
  sessions: Imported;
  /** New ids that a spreadsheet may have changed, one sentence each. */
  doubtfulIds: string[];
  /** Imported data that should be corrected, one sentence each. */
  notices: string[];
}

/** Name of the setting that stores when the last import ran. */
export const importedSetting = 'imported';

export function createImports(transaction: Transaction<Tables>, journal: Journal) {
  /**
   * Imports the community of a file, all or nothing. Data that the file does not contain stays as it is; a table
   * of levels replaces the old one. The import does not change what members can change in Nyx: existing items, and the
   * money, inventory and status of existing characters.
   * @throws Fault that names the fault and its place
   */
  async function apply(file: ImportFile): Promise<ImportResult> {
    const { now } = journal.author;
    const labels = await importLabels(transaction, journal, file.labels ?? []);
    const manuals = await importManuals(transaction, journal, file.manuals ?? []);
    const levels =
      file.experienceTable !== undefined && (await importLevels(transaction, journal, file.experienceTable));
    // Characters refer to everything imported before them.
    const { doubtfulIds, ...players } = await importPlayers(transaction, journal, file.players ?? []);
    const { notices, ...items } = await importItems(transaction, journal, file.items ?? []);
    const { notices: ofMoney, ...characters } = await importCharacters(
      transaction,
      journal,
      file.characters ?? [],
    );
    const sessions = await importSessions(transaction, journal, file.sessions ?? []);
    await transaction
      .insertInto('setting')
      .values({ name: importedSetting, value: new Date(now).toISOString() })
      .onConflict((row) => row.column('name').doUpdateSet({ value: new Date(now).toISOString() }))
      .execute();
    return {
      labels,
      manuals,
      levels,
      players,
      items,
      characters,
      sessions,
      doubtfulIds,
      notices: [...hiddenNames(file), ...notices, ...ofMoney],
    };
  }

  /** Imports a file that a person has written as `apply` does, without the spaces at the ends of texts. */
  async function applyWritten(given: ImportFile): Promise<ImportResult & { file: ImportFile }> {
    const { file, count } = await withoutOuterSpaces(transaction, given);
    const result = await apply(file);
    const texts = count === 1 ? '1 text has' : `${count} texts have`;
    const notices = count === 0 ? [] : [`${texts} spaces at the ends, which the import leaves out.`];
    return { ...result, file, notices: [...result.notices, ...notices] };
  }

  return { apply, applyWritten };
}

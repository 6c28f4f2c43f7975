import { createHash } from 'node:crypto';
import { type CharacterStatus, characterStatuses, textLimits } from '#core/contract/values.ts';
import { isBlank } from '#core/rules/names/hidden-characters.ts';
import type { ImportedCharacter, ImportedCorrection, ImportedSession } from '../import/import-file.ts';
import type { Collections, MongoErrata } from './collections.ts';
import type { Labels } from './labels.ts';
import { asMoney } from './numbers.ts';
import type { ImportReport } from './report.ts';

type MongoCharacter = Collections['characters'][number]['value'];

export const characterId = ({ player, name }: Pick<MongoCharacter, 'player' | 'name'>): string =>
  `${player}:${name}`;

/** Reads a status. As in the bot, an unknown word counts as retired. */
function readStatus(status: string, place: string, report: ImportReport): CharacterStatus {
  const known = characterStatuses.find((one) => one === status);
  if (known) return known;
  report.add(place, `the status ${JSON.stringify(status)} is unknown, and becomes retired.`);
  return 'retired';
}

/** What the sessions of an export say about each character. */
export interface Played {
  /** Experience, by character. */
  exp: ReadonlyMap<string, number>;
  /** The keys (`deathKey`) of the deaths in sessions. */
  deaths: ReadonlySet<string>;
}

const deathKey = (character: string, date: number): string => `${date} ${character}`;

export function playedIn(sessions: readonly ImportedSession[]): Played {
  const exp = new Map<string, number>();
  const deaths = new Set<string>();
  for (const { date, outcomes } of sessions)
    for (const { character, exp: gained, died } of outcomes) {
      exp.set(character, (exp.get(character) ?? 0) + gained);
      if (died) deaths.add(deathKey(character, date));
    }
  return { exp, deaths };
}

function descriptionOf({ description }: MongoErrata, place: string, report: ImportReport): string {
  if (isBlank(description ?? '')) return 'Correction';
  const letters = Array.from(description ?? '');
  if (letters.length <= textLimits.description) return description ?? '';
  report.add(
    place,
    `a correction's description has more than ${textLimits.description} characters, and is cut.`,
  );
  return letters.slice(0, textLimits.description).join('');
}

/**
 * The corrections of a character. A correction that only records a death in one of the sessions is left out, because the
 * session is imported with that death. The bot gives corrections no id, so a hash of their content serves as the id.
 */
function correctionsIn(
  character: MongoCharacter,
  { deaths }: Played,
  place: string,
  report: ImportReport,
): ImportedCorrection[] {
  const seen = new Map<string, number>();
  return (character.errata ?? []).flatMap((errata) => {
    const ms = errata.ms ?? 0;
    const status = errata.statusChange ?? null;
    if (ms === 0 && status === 'dead' && deaths.has(deathKey(characterId(character), errata.date))) return [];
    if (ms === 0 && status === null) {
      report.count('Corrections that change neither experience nor status, and are left out');
      return [];
    }
    const description = descriptionOf(errata, place, report);
    const hash = createHash('sha256')
      .update(JSON.stringify([errata.date, ms, description, status]))
      .digest('hex')
      .slice(0, 32);
    const count = (seen.get(hash) ?? 0) + 1;
    seen.set(hash, count);
    const statusChange = status === null ? {} : { statusChange: readStatus(status, place, report) };
    return { id: `${hash}-${count}`, ms, description, date: errata.date, ...statusChange };
  });
}

/** A character's items with their quantities, rounded down. Leaves out items with less than one piece. */
function inventoryOf(
  { inventory }: MongoCharacter,
  place: string,
  report: ImportReport,
): Record<string, number> {
  return Object.fromEntries(
    Object.entries(inventory ?? {}).flatMap(([item, stated]) => {
      const quantity = Math.floor(stated);
      if (quantity !== stated || quantity < 1)
        report.add(
          place,
          `the quantity ${stated} of ${JSON.stringify(item)} ${quantity < 1 ? 'is left out' : `becomes ${quantity}`}.`,
        );
      return quantity < 1 ? [] : [[item, quantity]];
    }),
  );
}

function moneyOf({ money }: MongoCharacter, place: string, report: ImportReport): number {
  const amount = asMoney(money ?? 0);
  if (amount >= 0) return amount;
  report.add(place, `the character owes ${-amount} MO; its money becomes 0.`);
  return 0;
}

/**
 * Converts a character of an export. Its sessions and corrections account for a part of its experience; the rest,
 * such as the rewards of a master, is imported as `sessionMS`.
 */
export function convertCharacter(
  value: MongoCharacter,
  played: Played,
  labels: Labels,
  place: string,
  report: ImportReport,
): ImportedCharacter {
  const corrections = correctionsIn(value, played, place, report);
  const total = (value.sessionMS ?? 0) + (value.masterMS ?? 0) + (value.errataMS ?? 0);
  const explained =
    (played.exp.get(characterId(value)) ?? 0) + corrections.reduce((sum, { ms }) => sum + (ms ?? 0), 0);
  return {
    player: value.player,
    name: value.name,
    ...(value.race ? { race: value.race } : {}),
    characterClass: (value.class ?? []).filter((name) => !isBlank(name)),
    status: readStatus(value.status ?? 'active', place, report),
    sessionMS: total - explained,
    pbcMS: value.PBCMS ?? 0,
    created: value.created ?? null,
    lastPlayed: value.lastPlayed ?? null,
    lastMastered: value.lastMastered ?? null,
    money: moneyOf(value, place, report),
    proficiencies: labels.namesOf(value.proficiencies, 'PROFICIENCY', place),
    inventory: inventoryOf(value, place, report),
    corrections,
  };
}

import { isUnknown, type Problem } from './problem.ts';
import { isSame } from './same.ts';

/** The state of a thing when the user began to change it. */
export interface Basis {
  /** The facts that the app showed, as plain JSON; null if it showed none. */
  facts: object | null;
  /** Its version, if the server counts versions (docs/decisions/0005-versions.md). */
  version: number | null;
}

/** Input that is not saved yet, and the state that the user entered it for. */
export interface Draft<Data extends object = object> {
  entered: Data;
  /** Null if unknown, as in a draft of an older version of the app. */
  basis: Basis | null;
  /** Data of the saves that received no answer, each listed once: the server may have saved any. Absent: none. */
  unanswered?: readonly Data[];
}

/** A draft to store: the input and the data of saves without an answer. */
export const draftOf = <Data extends object>(
  entered: Data,
  basis: Basis,
  unanswered: readonly Data[],
): Draft<Data> => ({ entered, basis, ...(unanswered.length > 0 ? { unanswered } : {}) });

/** Adds a save to those without an answer, unless it equals one of them. */
export const withTry = <Data extends object>(unanswered: readonly Data[], sent: Data): readonly Data[] =>
  unanswered.some((one) => isSame(one, sent)) ? unanswered : [...unanswered, sent];

/** The saves without an answer after `sent` has failed. */
export const triesAfter = <Data extends object>(
  unanswered: readonly Data[],
  sent: Data,
  problem: Problem,
): readonly Data[] => {
  if (isUnknown(problem)) return withTry(unanswered, sent);
  return problem.coversEarlierTries ? unanswered.filter((one) => !isSame(one, sent)) : unanswered;
};

/**
 * The basis that a merge compares with. If an unanswered save of the member sent the newest value of a field, the field
 * counts as unchanged by others.
 */
export const ownBasis = <Facts extends object>(
  facts: Facts | null,
  newest: Facts,
  unanswered: readonly Facts[],
): Facts | null =>
  facts && {
    ...facts,
    ...Object.fromEntries(
      Object.entries(newest).filter(([field, value]) =>
        unanswered.some((sent) => isSame((sent as Record<string, unknown>)[field], value)),
      ),
    ),
  };

/** The basis of a new thing. */
export const noBasis: Basis = { facts: null, version: null };

/**
 * Whether the thing has changed since it was shown. Equal versions prove that it has not; different ones
 * prove nothing, as the facts may be the same again.
 */
export const isOvertaken = (basis: Basis, newest: Basis): boolean =>
  (basis.version === null || basis.version !== newest.version) && !isSame(basis.facts, newest.facts);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const readBasis = (value: unknown): Basis | null =>
  isObject(value)
    ? {
        facts: isObject(value['facts']) ? value['facts'] : null,
        version: typeof value['version'] === 'number' ? value['version'] : null,
      }
    : null;

const readUnanswered = (value: unknown): object[] => (Array.isArray(value) ? value.filter(isObject) : []);

/** Reads a stored draft; null if it is not one. Before drafts had a basis, the app stored only the input. */
export function readDraft(value: unknown): Draft | null {
  if (!isObject(value)) return null;
  if (!isObject(value['entered'])) return { entered: value, basis: null };
  const unanswered = readUnanswered(value['unanswered']);
  return {
    entered: value['entered'],
    basis: readBasis(value['basis']),
    ...(unanswered.length > 0 ? { unanswered } : {}),
  };
}

import { isUnknown, type Problem } from './problem.ts';
import { isSame } from './same.ts';

/** What the user began from. */
export interface Base<Data extends object = object> {
  /** The data that the form showed. */
  data: Data;
  /** The thing's version, if the server counts versions (docs/decisions/0005-versions.md). */
  version: number | null;
}

/** Input that is not saved yet, and what the user began from. */
export interface Draft<Data extends object = object> {
  entered: Data;
  /** Null if unknown. */
  base: Base<Data> | null;
  /** Data of the saves that received no answer, each listed once: the server may have saved any. Absent: none. */
  unanswered?: readonly Data[];
}

/** A draft to store: the input and the data of saves without an answer. */
export const draftOf = <Data extends object>(
  entered: Data,
  { data, version }: Base<Data>,
  unanswered: readonly Data[],
): Draft<Data> => ({
  entered,
  base: { data, version },
  ...(unanswered.length > 0 ? { unanswered } : {}),
});

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
 * The data that a merge compares with. If an unanswered save of the member sent the newest value of a field, the field
 * counts as unchanged by others.
 */
export const ownBase = <Data extends object>(
  base: Data | null,
  newest: Data,
  unanswered: readonly Data[],
): Data | null =>
  base && {
    ...base,
    ...Object.fromEntries(
      Object.entries(newest).filter(([field, value]) =>
        unanswered.some((sent) => isSame((sent as Record<string, unknown>)[field], value)),
      ),
    ),
  };

/**
 * Whether the thing has changed since it was shown. Equal versions prove that it has not; different ones
 * prove nothing, as the data may be the same again.
 */
export const isOvertaken = (base: Base, newest: Base): boolean =>
  (base.version === null || base.version !== newest.version) && !isSame(base.data, newest.data);

/** Whether a version is certainly newer than a known one. */
export const isNewer = (version: number | null | undefined, known: number | null): boolean =>
  typeof version === 'number' && known !== null && version > known;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `basis` with its `facts` is what the app of version 0.2 stored. */
function readBase({ base, basis }: Record<string, unknown>): Base | null {
  const stored = isObject(base) ? base : isObject(basis) ? { ...basis, data: basis['facts'] } : {};
  const { data, version } = stored as Partial<Record<string, unknown>>;
  return isObject(data) ? { data, version: typeof version === 'number' ? version : null } : null;
}

const readUnanswered = (value: unknown): object[] => (Array.isArray(value) ? value.filter(isObject) : []);

/** Reads a stored draft; null if it is not one. */
export function readDraft(value: unknown): Draft | null {
  if (!isObject(value) || !isObject(value['entered'])) return null;
  const unanswered = readUnanswered(value['unanswered']);
  return {
    entered: value['entered'],
    base: readBase(value),
    ...(unanswered.length > 0 ? { unanswered } : {}),
  };
}

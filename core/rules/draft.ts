import { isSame } from './same.ts';

/** The state of a thing when the user began to change it. */
export interface Basis {
  /** The facts that the app showed, as plain JSON; null if it showed none. */
  facts: object | null;
  /** Its version, if the server counts versions (docs/decisions/0005-versions.md). */
  version: number | null;
}

/** Input that is not saved, and the state that the user entered it for. */
export interface Draft<Data extends object = object> {
  entered: Data;
  /** Null if unknown, as in a draft of an older version of the app. */
  basis: Basis | null;
  /** True if the app sent a save but received no answer: it may be saved. Absent: it is not saved. */
  mayBeSaved?: true;
}

/** A draft to keep; `mayBeSaved` if a save was sent and not answered. */
export const draftOf = <Data extends object>(
  entered: Data,
  basis: Basis,
  mayBeSaved: boolean,
): Draft<Data> => ({ entered, basis, ...(mayBeSaved ? { mayBeSaved } : {}) });

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

/** Reads a stored draft; null if it is not one. Before drafts had a basis, the app stored only the input. */
export function readDraft(value: unknown): Draft | null {
  if (!isObject(value)) return null;
  return isObject(value['entered'])
    ? {
        entered: value['entered'],
        basis: readBasis(value['basis']),
        ...(value['mayBeSaved'] === true ? { mayBeSaved: true } : {}),
      }
    : { entered: value, basis: null };
}

import { isSame } from './same.ts';

/** What something was like when somebody began to change it. */
export interface Basis {
  /** What was shown of it, as plain JSON; null where nothing was. */
  facts: object | null;
  /** Its version, where the server counts versions (docs/decisions/0005-versions.md). */
  version: number | null;
}

/** What was entered and not saved, and what it was entered for. */
export interface Draft<Data extends object = object> {
  entered: Data;
  /** Null where nobody knows: kept by an older app. */
  basis: Basis | null;
  /** A save of it was sent, and no answer came: nobody knows whether it is saved. Absent: it is not saved. */
  mayBeSaved?: true;
}

/** What was entered, to be kept; `mayBeSaved` where a save of it was sent that has no answer. */
export const draftOf = <Data extends object>(
  entered: Data,
  basis: Basis,
  mayBeSaved: boolean,
): Draft<Data> => ({ entered, basis, ...(mayBeSaved ? { mayBeSaved } : {}) });

/** Of something that is new. */
export const noBasis: Basis = { facts: null, version: null };

/** Whether somebody has changed what was shown since. The version decides only that nothing has: facts may look alike again. */
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

/** A draft as it was kept; null when it is none. Before drafts had a basis, what was entered was kept alone. */
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

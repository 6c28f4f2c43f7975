import type { CharacterStatus } from '../contract/values.ts';

/** A correction of a character as it is entered. */
export interface Correction {
  /** Experience to add, or to take when below 0. */
  ms?: number | null | undefined;
  description: string;
  statusChange?: CharacterStatus | null | undefined;
}

/** Why a correction is refused: it says nothing, or changes neither experience nor status. */
export type CorrectionRefusal = 'noDescription' | 'noChange';

/** Whether a correction leaves experience and status as they are. */
export const changesNothing = ({ ms, statusChange }: Omit<Correction, 'description'>): boolean =>
  (ms ?? 0) === 0 && (statusChange ?? null) === null;

/** Specification, section 5, Character update. */
export function correctionRefusal(correction: Correction): CorrectionRefusal | null {
  if (correction.description.trim() === '') return 'noDescription';
  return changesNothing(correction) ? 'noChange' : null;
}

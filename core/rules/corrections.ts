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

/** Specification, section 5, Character update. */
export function correctionRefusal({ ms, description, statusChange }: Correction): CorrectionRefusal | null {
  if (description.trim() === '') return 'noDescription';
  return (ms ?? 0) === 0 && (statusChange ?? null) === null ? 'noChange' : null;
}

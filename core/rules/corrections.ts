import type { Character } from '../contract/characters.ts';
import type { CharacterStatus } from '../contract/values.ts';
import { hiddenCharacter, isBlank } from './names/hidden-characters.ts';
import type { FaultOf } from './names/name-faults.ts';
import { totalExperience } from './experience.ts';

/** A correction of a character as the user enters it. */
export interface Correction {
  /** Experience to add; a negative number takes experience away. */
  ms?: number | null | undefined;
  description: string;
  statusChange?: CharacterStatus | null | undefined;
}

/** Why a correction is refused: it has no description, or changes neither experience nor status. */
export type CorrectionRefusal = 'noDescription' | 'noChange';

/** Whether a correction leaves experience and status as they are. */
export const changesNothing = ({ ms, statusChange }: Omit<Correction, 'description'>): boolean =>
  (ms ?? 0) === 0 && (statusChange ?? null) === null;

/** The first fault of a correction, or null if it is valid (docs/specification.md#s5-update). */
export function correctionFault(correction: Correction): FaultOf<CorrectionRefusal> | null {
  const { description } = correction;
  if (isBlank(description)) return { reason: 'noDescription', field: 'description' };
  const hidden = hiddenCharacter(description, 'lines');
  if (hidden) return { reason: 'hiddenCharacter', field: 'description', hidden };
  return changesNothing(correction) ? { reason: 'noChange', field: 'ms' } : null;
}

/** A character's experience and status after a correction. */
export const corrected = (
  { experience, status }: Pick<SeenCharacter, 'experience' | 'status'>,
  { ms, statusChange }: Omit<Correction, 'description'>,
): Pick<SeenCharacter, 'experience' | 'status'> => ({
  experience: experience + (ms ?? 0),
  status: statusChange ?? status,
});

/**
 * Whether a correction explains how a character differs from its state before. A character that is no longer active is
 * null, since the list of active characters lacks it.
 */
export function isCorrected(
  before: SeenCharacter | null,
  after: SeenCharacter | null,
  correction: Omit<Correction, 'description'>,
): boolean {
  if (before === null) return after !== null && correction.statusChange === 'active';
  const expected = corrected(before, correction);
  if (after === null) return expected.status !== 'active';
  return (
    after.status === expected.status &&
    after.experience === expected.experience &&
    (after.status !== before.status || after.experience !== before.experience)
  );
}

/** The state of a character that a correction applies to. */
export interface SeenCharacter {
  id: string;
  name: string;
  status: Character['status'];
  experience: number;
  /** Null if the server does not count versions. */
  version: number | null;
}

type Corrected = Pick<
  Character,
  'id' | 'name' | 'status' | 'masterMS' | 'pbcMS' | 'errataMS' | 'sessionMS'
> & { version: number | null };

export const seenCharacter = (character: Corrected): SeenCharacter => ({
  id: character.id,
  name: character.name,
  status: character.status,
  experience: totalExperience(character),
  version: character.version,
});

import type { Character } from '../contract/characters.ts';

/** Experience threshold to level, both as on the wire. */
export type ExperienceTable = Record<string, string>;

/** The same after reading: null if the wire's value is not a level. */
export type ReadLevels = Readonly<Record<string, string | null>>;

/**
 * A character's experience: the sum of its four parts (docs/specification.md#s3-character-experience-total).
 */
export const totalExperience = (
  character: Pick<Character, 'masterMS' | 'pbcMS' | 'errataMS' | 'sessionMS'>,
): number => character.masterMS + character.pbcMS + character.errataMS + character.sessionMS;

/**
 * The table's level at the largest threshold not above `experience` (docs/specification.md#s7-utils-level);
 * null if every threshold is above it, or the table has no level there.
 */
export function levelAt(table: ReadLevels, experience: number): string | null {
  let reached: number | null = null;
  let level: string | null = null;
  for (const [key, value] of Object.entries(table)) {
    const threshold = Number(key);
    if (threshold <= experience && (reached === null || threshold > reached)) {
      reached = threshold;
      level = value;
    }
  }
  return level;
}

/** The most experience, either way, that one entry or one part of a character's total may hold. */
export const experienceLimit = 1_000_000_000;

/** Whether `experience` is a whole number within the limit. */
export const isExperience = (experience: number): boolean =>
  Number.isInteger(experience) && Math.abs(experience) <= experienceLimit;

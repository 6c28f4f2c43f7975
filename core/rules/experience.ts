import type { Character } from '../contract/characters.ts';

/** Experience threshold to level, both as on the wire. */
export type ExperienceTable = Record<string, string>;

/** The table after reading: a level is null if the server's value is not a level. */
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
  let reached = Number.NEGATIVE_INFINITY;
  let level: string | null = null;
  for (const [key, value] of Object.entries(table)) {
    const threshold = Number(key);
    if (threshold <= experience && threshold > reached) {
      reached = threshold;
      level = value;
    }
  }
  return level;
}

/** A character's progress from its level to the next one. */
export interface LevelProgress {
  /** Experience that the character still needs. */
  left: number;
  /** The completed fraction of the way from the current level to the next one, from 0 to 1. */
  share: number;
  /** The next level. */
  next: string;
}

/** The progress to the next level; null if there is no higher level. Ignores thresholds without a level. */
export function levelProgress(table: ReadLevels, experience: number): LevelProgress | null {
  const steps = Object.entries(table)
    .flatMap(([key, level]) => (level === null ? [] : [{ threshold: Number(key), level }]))
    .toSorted((a, b) => a.threshold - b.threshold);
  const next = steps.find(({ threshold }) => threshold > experience);
  if (!next) return null;
  const from =
    steps.findLast(({ threshold }) => threshold <= experience)?.threshold ?? Math.min(0, experience);
  return {
    left: next.threshold - experience,
    share: (experience - from) / (next.threshold - from),
    next: next.level,
  };
}

/** Maximum experience, positive or negative, of one entry or of one part of a character's total. */
export const experienceLimit = 1_000_000_000;

/** Whether `experience` is a whole number within the limit. */
export const isExperience = (experience: number): boolean =>
  Number.isInteger(experience) && Math.abs(experience) <= experienceLimit;

import type { Character } from '../contract/characters.ts';
import { levelAt, type ReadLevels, totalExperience } from '../rules/experience.ts';

type Seen = Pick<Character, 'id' | 'name' | 'status' | 'masterMS' | 'pbcMS' | 'errataMS' | 'sessionMS'>;

/** What a page that shows a character has just learnt of it: the level that it reached, or null for its death. */
export interface CharacterMoment {
  name: string;
  level: string | null;
}

/** The moments between two answers, by the character's id. */
export function momentsBetween(
  before: readonly Seen[],
  after: readonly Seen[],
  levels: ReadLevels,
): ReadonlyMap<string, CharacterMoment> {
  const known = new Map(before.map((character) => [character.id, character]));
  return new Map(
    after.flatMap((character): [string, CharacterMoment][] => {
      const { id, name, status } = character;
      const earlier = known.get(id);
      if (!earlier) return [];
      if (status === 'dead') return earlier.status === 'dead' ? [] : [[id, { name, level: null }]];
      const [exp, expBefore] = [totalExperience(character), totalExperience(earlier)];
      const level = levelAt(levels, exp);
      return exp > expBefore && level !== null && level !== levelAt(levels, expBefore)
        ? [[id, { name, level }]]
        : [];
    }),
  );
}

/** Whether a moment is still true: its level or its death may have been taken back since. */
export const isStillTrue = (
  character: Seen | undefined,
  { level }: CharacterMoment,
  levels: ReadLevels,
): boolean =>
  character !== undefined &&
  (level === null ? character.status === 'dead' : levelAt(levels, totalExperience(character)) === level);

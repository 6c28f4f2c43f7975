import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Character } from '#core/contract/characters.ts';
import { levelAt, totalExperience } from '#core/rules/experience.ts';
import { useServices } from '../services.ts';

/**
 * A character's level as far as it is known. `unknown` is a character without one
 * (docs/readings.md#readings-unknown-level); `pending` and `failed` say how the table of levels stands. A screen has to
 * say something to each: level-text.tsx does.
 */
export type Level = { state: 'known'; level: string } | { state: 'unknown' | 'pending' | 'failed' };

/** The level of any character. One table serves them all; when it fails, the layout says so (read-notices.tsx). */
export function useLevelOf(): (character: Character) => Level {
  const { api } = useServices();
  const { data: table, isError } = useQuery(api.reference.experienceTable());
  return useCallback(
    (character: Character) => {
      if (!table) return { state: isError ? 'failed' : 'pending' };
      const level = levelAt(table, totalExperience(character));
      return level === null ? { state: 'unknown' } : { state: 'known', level };
    },
    [table, isError],
  );
}

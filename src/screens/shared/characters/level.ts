import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { levelAt } from '#core/rules/experience.ts';
import { useServices } from '../services.ts';

/**
 * A character's level. `unknown`: the character has none (docs/readings.md#readings-unknown-level); `pending`
 * and `failed`: the state of the table of levels. Every screen must show something for each state;
 * level-text.tsx does.
 */
export type Level = { state: 'known'; level: string } | { state: 'unknown' | 'pending' | 'failed' };

/**
 * Returns a function that computes the level of a character with that total experience. All callers share one table; if it
 * fails to load, the layout shows a notice (read-notices.tsx).
 */
export function useLevelOf(): (experience: number) => Level {
  const { api } = useServices();
  const { data: table, isError } = useQuery(api.reference.experienceTable());
  return useCallback(
    (experience: number) => {
      if (!table) return { state: isError ? 'failed' : 'pending' };
      const level = levelAt(table, experience);
      return level === null ? { state: 'unknown' } : { state: 'known', level };
    },
    [table, isError],
  );
}

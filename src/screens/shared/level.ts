import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Character } from '#core/contract/characters.ts';
import { levelAt, totalExperience } from '#core/rules/experience.ts';
import { text } from '#texts/texts.ts';
import { useServices } from './services.ts';

/** The level of any character, or null while it is unknown. One table serves them all. */
export function useLevelOf(): (character: Character) => string | null {
  const { api } = useServices();
  const { data: table } = useQuery(api.reference.experienceTable());
  return useCallback(
    (character: Character) => (table ? levelAt(table, totalExperience(character)) : null),
    [table],
  );
}

/** 'Lvl {level} {classes} {race}' (specification, section 2, Own characters). */
export const levelLine = (character: Character, level: string | null): string =>
  text('character.line', {
    level: level ?? text('character.unknownLevel'),
    classes: character.characterClass.join('/') || text('character.unknownClass'),
    race: character.race ?? '',
  }).trim();

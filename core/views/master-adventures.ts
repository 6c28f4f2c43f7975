import type { AdventurePage } from '../contract/adventures/adventure.ts';
import type { CharacterRow } from '../contract/characters/character-row.ts';
import type { Character } from '../contract/characters.ts';
import { levelFault } from '../rules/adventures/sign-up.ts';
import { levelAt, type ReadLevels, totalExperience } from '../rules/experience.ts';

/** The ids of the characters that signed up and whose level has outgrown the range since. */
export const outgrownCharacters = (
  adventure: AdventurePage,
  active: readonly (Character | CharacterRow)[],
  levels: ReadLevels,
): ReadonlySet<string> => {
  const experience = new Map(
    active.map((one) => [`${one.player}:${one.name}`, 'exp' in one ? one.exp : totalExperience(one)]),
  );
  return new Set(
    adventure.signUps.flatMap(({ character }) => {
      const exp = character === null ? undefined : experience.get(character);
      const level = exp === undefined ? null : levelAt(levels, exp);
      return level !== null && levelFault(Number(level), adventure) === 'levelAbove' ? [character!] : [];
    }),
  );
};

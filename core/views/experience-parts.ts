import type { Character } from '../contract/characters.ts';

/** Where experience comes from. */
export type ExperienceSource = 'sessions' | 'mastering' | 'chat' | 'corrections';

export interface ExperiencePart {
  source: ExperienceSource;
  exp: number;
  /** The fraction of all experience gained that this part is, from 0 to 1; 0 if the part is a loss. */
  share: number;
}

/** The four parts of a character's experience (docs/specification.md#s3-character-experience). */
export function experienceParts(
  character: Pick<Character, 'masterMS' | 'pbcMS' | 'errataMS' | 'sessionMS'>,
): ExperiencePart[] {
  const parts: [ExperienceSource, number][] = [
    ['sessions', character.sessionMS],
    ['mastering', character.masterMS],
    ['chat', character.pbcMS],
    ['corrections', character.errataMS],
  ];
  const gained = parts.reduce((total, [, exp]) => total + Math.max(0, exp), 0);
  return parts.map(([source, exp]) => ({ source, exp, share: gained === 0 ? 0 : Math.max(0, exp) / gained }));
}

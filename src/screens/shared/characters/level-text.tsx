import type { ReactNode } from 'react';
import type { Character } from '#core/contract/characters.ts';
import { text } from '#texts/texts.ts';
import { VisuallyHidden } from '#ui/elements/visually-hidden.tsx';
import type { Level } from './level.ts';

/** A level by itself, as a table shows it. While it is on its way, ears hear none. */
export function levelText(level: Level): ReactNode {
  switch (level.state) {
    case 'known':
      return level.level;
    case 'unknown':
      return text('character.unknownLevel');
    case 'pending':
      return <span aria-hidden>{text('character.pendingLevel')}</span>;
    case 'failed':
      return text('character.failedLevel');
  }
}

interface Props {
  character: Character;
  level: Level;
}

/**
 * 'Lvl {level} {classes} {race}' (specification, section 2, Own characters). A level that is on its way has its place
 * kept, and is not read out; one that does not come is left out.
 */
export function LevelLine({ character, level }: Props) {
  const rest = {
    classes: character.characterClass.join('/') || text('character.unknownClass'),
    race: character.race ?? '',
  };
  const lineWith = (shown: string): string => text('character.line', { level: shown, ...rest }).trim();
  switch (level.state) {
    case 'known':
      return lineWith(level.level);
    case 'unknown':
      return lineWith(text('character.unknownLevel'));
    case 'pending':
      return (
        <>
          <span aria-hidden>{lineWith(text('character.pendingLevel'))}</span>
          <VisuallyHidden>{text('character.lineWithoutLevel', rest).trim()}</VisuallyHidden>
        </>
      );
    case 'failed':
      return text('character.lineWithoutLevel', rest).trim();
  }
}

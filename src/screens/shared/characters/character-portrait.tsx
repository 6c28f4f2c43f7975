import type { ReactNode } from 'react';
import type { Character } from '#core/contract/characters.ts';
import { statusLook } from './character-status.ts';
import type { Level } from './level.ts';
import { TokenPortrait } from './token-portrait.tsx';

interface Props {
  character: Pick<Character, 'id' | 'name'> & { status: Character['status'] | null };
  level: Level;
  size?: 'small' | 'medium' | 'large';
  control?: ReactNode;
  children: ReactNode;
}

/** A character's token image in a ring with the colour of its status, with its level below and content beside it. */
export const CharacterPortrait = ({ character, level, size, control, children }: Props) => (
  <TokenPortrait
    characterId={character.id}
    name={character.name}
    tone={character.status === null ? 'neutral' : statusLook(character.status).tone}
    badge={level.state === 'known' ? level.level : undefined}
    size={size}
    control={control}
  >
    {children}
  </TokenPortrait>
);

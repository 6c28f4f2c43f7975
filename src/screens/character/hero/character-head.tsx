import type { ReactNode } from 'react';
import type { PublicCharacter } from '#core/contract/characters.ts';
import { text } from '#texts/texts.ts';
import { Badge } from '#ui/elements/badge.tsx';
import { CharacterPortrait } from '../../shared/characters/character-portrait.tsx';
import { statusLook } from '../../shared/characters/character-status.ts';
import { useLevelOf } from '../../shared/characters/level.ts';
import { LevelLine } from '../../shared/characters/level-text.tsx';
import { WayToLevel } from '../../shared/characters/way-to-level.tsx';
import { HeroFrame, HeroWords } from '../../shared/hero.tsx';

interface Props {
  /** Without experience and status: somebody else's, which is no longer active. */
  character: Pick<PublicCharacter, 'id' | 'name' | 'characterClass' | 'race' | 'status' | 'exp'>;
  /** A control at the portrait. */
  control?: ReactNode;
  /** Further parts beside the portrait. */
  children?: ReactNode;
}

/** The head of a character's pages: its portrait, name, level and progress. */
export function CharacterHead({ character, control, children }: Props) {
  const { name, status, exp } = character;
  const known = useLevelOf()(exp ?? 0);
  const level = exp === null ? ({ state: 'unknown' } as const) : known;
  const look = status === null ? null : statusLook(status);
  return (
    <HeroFrame>
      <CharacterPortrait character={character} level={level} size="large" control={control}>
        <HeroWords
          title={name}
          lead={look ? <LevelLine character={character} level={level} /> : text('characterPage.inactive')}
        >
          {look && (
            <Badge tone={look.tone} icon={look.icon}>
              {look.word}
            </Badge>
          )}
        </HeroWords>
        {children}
        {exp !== null && <WayToLevel experience={exp} />}
      </CharacterPortrait>
    </HeroFrame>
  );
}

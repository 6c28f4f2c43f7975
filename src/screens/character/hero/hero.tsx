import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { text } from '#texts/texts.ts';
import { totalExperience } from '#core/rules/experience.ts';
import type { Character } from '#core/contract/characters.ts';
import { Badge } from '#ui/elements/badge.tsx';
import { PageHeading } from '#ui/page/page-heading.tsx';
import { CharacterPortrait } from '../../shared/characters/character-portrait.tsx';
import { statusLook } from '../../shared/characters/character-status.ts';
import { useLevelOf } from '../../shared/characters/level.ts';
import { LevelLine } from '../../shared/characters/level-text.tsx';
import { ReadProblem } from '../../shared/loading/read-problem.tsx';
import { tokenUploadPart } from '../profile-parts.ts';
import styles from './hero.module.css';
import { Purse } from './purse.tsx';
import { WayToLevel } from '../../shared/characters/way-to-level.tsx';

/** The frame of the hero, with the night colours in both colour modes. */
export const HeroFrame = ({ children }: { children: ReactNode }) => (
  <div data-night className={styles.hero}>
    {children}
  </div>
);

/** The part above the tabs of a profile: the character's portrait, name, money and progress. */
export function Hero({ character }: { character: Character }) {
  const level = useLevelOf()(totalExperience(character));
  const look = statusLook(character.status);
  const upload = useQuery(tokenUploadPart);
  return (
    <HeroFrame>
      <CharacterPortrait
        character={character}
        level={level}
        size="large"
        control={upload.data && <upload.data.TokenUpload characterId={character.id} />}
      >
        <div className={styles.words}>
          <PageHeading title={character.name} lead={<LevelLine character={character} level={level} />}>
            <bdi>{character.name}</bdi>
          </PageHeading>
          <Badge tone={look.tone} icon={look.icon}>
            {look.word}
          </Badge>
        </div>
        <Purse character={character} />
        <WayToLevel experience={totalExperience(character)} />
      </CharacterPortrait>
      <ReadProblem title={text('nav.partFailed')} read={upload} />
    </HeroFrame>
  );
}

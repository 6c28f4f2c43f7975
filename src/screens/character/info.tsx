import type { Character } from '#core/contract/characters.ts';
import { formatDay } from '#core/views/dates.ts';
import { totalExperience } from '#core/rules/experience.ts';
import { text } from '#texts/texts.ts';
import { Badge } from '#ui/elements/badge.tsx';
import { DefinitionList } from '#ui/elements/definition-list.tsx';
import { PageHeading } from '#ui/page/page-heading.tsx';
import { CharacterPortrait } from '../shared/characters/character-portrait.tsx';
import { statusLook } from '../shared/characters/character-status.ts';
import { useLevelOf } from '../shared/characters/level.ts';
import { LevelLine } from '../shared/characters/level-text.tsx';
import styles from './info.module.css';
import { TokenUpload } from './token-upload.tsx';

const day = (instant: number | null): string => (instant === null ? text('date.never') : formatDay(instant));

/** The character's portrait, name, level line and other data. */
export function Info({ character }: { character: Character }) {
  const level = useLevelOf()(character);
  const look = statusLook(character.status);
  return (
    <div className={styles.info}>
      <CharacterPortrait character={character} level={level} size="large">
        <PageHeading title={character.name} lead={<LevelLine character={character} level={level} />}>
          <bdi>{character.name}</bdi>
        </PageHeading>
        <Badge tone={look.tone} icon={look.icon}>
          {look.word}
        </Badge>
        <TokenUpload characterId={character.id} />
      </CharacterPortrait>
      <DefinitionList
        items={[
          { term: text('info.money'), description: text('money', { amount: character.money }) },
          {
            term: text('info.experience'),
            description: text('number', { value: totalExperience(character) }),
          },
          {
            term: text('info.created'),
            description: character.created === null ? text('date.unknown') : formatDay(character.created),
          },
          { term: text('info.lastPlayed'), description: day(character.lastPlayed) },
          { term: text('info.lastMastered'), description: day(character.lastMastered) },
          {
            term: text('info.proficiencies'),
            description: character.proficiencies.map(({ name }) => name).join(', ') || text('info.none'),
          },
        ]}
      />
    </div>
  );
}

import type { ReactNode } from 'react';
import type { Character } from '#core/contract/characters.ts';
import { Badge } from '#ui/elements/badge.tsx';
import { Card } from '#ui/elements/cards/card.tsx';
import type { Address } from '#ui/page/address.ts';
import { CharacterPortrait } from '../shared/characters/character-portrait.tsx';
import { statusLook } from '../shared/characters/character-status.ts';
import type { Level } from '../shared/characters/level.ts';
import { LevelLine } from '../shared/characters/level-text.tsx';
import styles from './character-card.module.css';

interface Props {
  character: Pick<Character, 'id' | 'name' | 'characterClass' | 'race' | 'status'>;
  level: Level;
  /** The address that the card links to; absent: no link. */
  href?: Address | undefined;
  /** An additional line. */
  children?: ReactNode;
  /** Content below the portrait and the lines beside it. */
  below?: ReactNode;
}

/**
 * One character, with its level and status. The pages that list active characters say so in a heading, so an active one
 * has only the icon of its status.
 */
export function CharacterCard({ character, level, href, children, below }: Props) {
  const { tone, icon: Icon, word } = statusLook(character.status);
  const isActive = character.status === 'active';
  return (
    <Card tone={tone} href={href}>
      <CharacterPortrait character={character} level={level} size="medium">
        <h3 className={styles.name} dir="auto">
          {character.name}
        </h3>
        <p className={styles.line}>
          {isActive && <Icon aria-hidden className={styles.active} />}
          <LevelLine character={character} level={level} />
        </p>
        {children !== undefined && <p className={styles.line}>{children}</p>}
        {!isActive && (
          <Badge tone={tone} icon={Icon}>
            {word}
          </Badge>
        )}
      </CharacterPortrait>
      {below !== undefined && <div className={styles.below}>{below}</div>}
    </Card>
  );
}

import type { OwnCharacter } from '#core/contract/characters/own-overview.ts';
import { totalExperience } from '#core/rules/experience.ts';
import type { CharacterMoment } from '#core/views/moments.ts';
import { moneyText, text } from '#texts/texts.ts';
import { Badge } from '#ui/elements/badge.tsx';
import { Explained } from '#ui/elements/explained.tsx';
import { dayOf, titleOf } from '../session/session-facts.ts';
import { addresses } from '../shared/addresses.ts';
import { useLevelOf } from '../shared/characters/level.ts';
import { WayToLevel } from '../shared/characters/way-to-level.tsx';
import { linkedText } from '../shared/linked-text.tsx';
import { SessionLink } from '../shared/thing-links.tsx';
import { CharacterCard } from './character-card.tsx';
import styles from './own-card.module.css';

interface Props {
  character: OwnCharacter;
  /** What has just happened to the character. */
  moment: CharacterMoment | undefined;
}

/**
 * One of the member's own characters (docs/specification.md#s2-own-card). Only an active one links to its profile
 * (docs/specification.md#s2-own-link).
 */
export function OwnCard({ character, moment }: Props) {
  const { id, status, money } = character;
  const experience = totalExperience(character);
  const level = useLevelOf()(experience);
  const isActive = status === 'active';
  return (
    <CharacterCard
      character={character}
      level={level}
      href={isActive ? addresses.character(id) : undefined}
      below={
        <>
          {moment && (
            <div className={styles.moment} data-death={moment.level === null || undefined}>
              {moment.level !== null && (
                <Badge tone="accent">{text('user.reached', { level: moment.level })}</Badge>
              )}
            </div>
          )}
          {isActive && <WayToLevel experience={experience} />}
          <p className={styles.money}>
            <Explained>{moneyText(money)}</Explained>
          </p>
          <LastGame character={character} />
        </>
      }
    />
  );
}

/** The death of a dead character, else the last session of any other. A server without `pages` tells neither. */
function LastGame({ character: { lastGame, death, status } }: Pick<Props, 'character'>) {
  const game = death ?? lastGame;
  if (game === undefined) return null;
  return (
    <p className={styles.game} data-death={Boolean(death) || undefined}>
      {game === null ? text('user.noGame') : gameWords(game, Boolean(death), status === 'active')}
    </p>
  );
}

/** `isLinked`: the whole card is a link, which cannot contain another. */
function gameWords(game: NonNullable<OwnCharacter['lastGame']>, isDeath: boolean, isLinked: boolean) {
  const { session } = game;
  const day = <span className={styles.day}>{dayOf(game)}</span>;
  if (isDeath && session === null) return linkedText('user.died', { day });
  const name = titleOf(game);
  const title = isLinked || session === null ? <bdi>{name}</bdi> : <SessionLink id={session} title={name} />;
  return linkedText(isDeath ? 'user.diedIn' : 'user.lastGame', { day, title });
}

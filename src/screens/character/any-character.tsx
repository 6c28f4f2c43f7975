import type { PublicCharacter } from '#core/contract/characters.ts';
import { formatDay } from '#core/views/dates.ts';
import { text } from '#texts/texts.ts';
import { Badge } from '#ui/elements/badge.tsx';
import { DefinitionList } from '#ui/elements/definition-list.tsx';
import { TextLink } from '#ui/elements/text-link.tsx';
import { PageHeading } from '#ui/page/page-heading.tsx';
import { SessionsOf } from '../session/page/sessions-of.tsx';
import { addresses } from '../shared/addresses.ts';
import { CharacterPortrait } from '../shared/characters/character-portrait.tsx';
import { statusLook } from '../shared/characters/character-status.ts';
import { LevelLine } from '../shared/characters/level-text.tsx';
import { useLevelOf } from '../shared/characters/level.ts';
import { useServices } from '../shared/services.ts';
import { PlayerLink, useHasPages } from '../shared/thing-links.tsx';
import { ThingPage } from '../shared/thing-page.tsx';
import { useMayCall } from '../shared/use-may-call.ts';
import { HeroFrame } from './hero/hero.tsx';
import styles from './any-character.module.css';

/** A character, as every member may see it (docs/specification.md#s2-character-page). */
export function AnyCharacter({ characterId }: { characterId: string }) {
  const { api } = useServices();
  return (
    <ThingPage
      query={api.characters.summary(characterId)}
      isOffered={useHasPages()}
      title={text('characterPage.title')}
      failed={text('profile.failed')}
    >
      {(character) => <OneCharacter character={character} />}
    </ThingPage>
  );
}

const day = (instant: number | null, otherwise: string): string =>
  instant === null ? otherwise : formatDay(instant);

function OneCharacter({ character }: { character: PublicCharacter }) {
  const { id, name, player, status, exp, created, lastPlayed, lastMastered, sessions } = character;
  const { isKept } = useServices().api.journal;
  const mayReadHistory = useMayCall('correctCharacter') && isKept;
  const known = useLevelOf()(exp ?? 0);
  const level = exp === null ? ({ state: 'unknown' } as const) : known;
  const look = status === null ? null : statusLook(status);
  const facts = [
    {
      term: text('characterPage.player'),
      description: player && <PlayerLink id={player.playerId} name={player.name} />,
    },
    { term: text('characterPage.sessions'), description: text('number', { value: sessions }) },
    ...(status === null
      ? []
      : [
          { term: text('column.exp'), description: text('number', { value: exp ?? 0 }) },
          { term: text('date.created'), description: day(created, text('date.unknown')) },
          { term: text('date.lastPlayed'), description: day(lastPlayed, text('date.never')) },
          { term: text('date.lastMastered'), description: day(lastMastered, text('date.never')) },
        ]),
  ];
  return (
    <>
      <HeroFrame>
        <CharacterPortrait character={character} level={level} size="large">
          <div className={styles.words}>
            <PageHeading
              title={name}
              lead={
                status === null ? (
                  text('characterPage.inactive')
                ) : (
                  <LevelLine character={character} level={level} />
                )
              }
            >
              <bdi>{name}</bdi>
            </PageHeading>
            {look && (
              <Badge tone={look.tone} icon={look.icon}>
                {look.word}
              </Badge>
            )}
          </div>
        </CharacterPortrait>
      </HeroFrame>
      <DefinitionList items={facts.filter(({ description }) => description !== null)} />
      {mayReadHistory && (
        <p>
          <TextLink href={addresses.characterHistory(id)}>{text('history.of', { name })}</TextLink>
        </p>
      )}
      <SessionsOf
        title={text('characterPage.played')}
        empty={text('sessionsOf.none')}
        filter={{ character: id }}
      />
    </>
  );
}

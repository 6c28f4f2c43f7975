import type { PlayerWithCharacters } from '#core/contract/characters.ts';
import { formatDay } from '#core/views/dates.ts';
import { text } from '#texts/texts.ts';
import { CardGrid } from '#ui/elements/cards/card-grid.tsx';
import { DefinitionList } from '#ui/elements/definition-list.tsx';
import { SessionsOf } from '../session/page/sessions-of.tsx';
import { useLevelOf } from '../shared/characters/level.ts';
import { Hero } from '../shared/hero.tsx';
import { useServices } from '../shared/services.ts';
import { useCharacterAddress, useHasPages } from '../shared/thing-links.tsx';
import { ThingPage } from '../shared/thing-page.tsx';
import { CharacterCard } from '../user/character-card.tsx';
import styles from './player-page.module.css';

const columns = { base: 1, sm: 1, md: 2, lg: 3, xl: 4 };

/** A player (docs/specification.md#s2-player-page). */
export function PlayerPage({ playerId }: { playerId: string }) {
  const { api } = useServices();
  return (
    <ThingPage
      query={api.players.one(playerId)}
      isOffered={useHasPages()}
      title={text('playerPage.title')}
      failed={text('playerPage.failed')}
    >
      {(read) => <OnePlayer {...read} />}
    </ThingPage>
  );
}

function OnePlayer({ player, characters }: PlayerWithCharacters) {
  const levelOf = useLevelOf();
  const addressOf = useCharacterAddress();
  const { playerId, name, dateJoined = null, masterSince = null } = player;
  const facts = [
    { term: text('column.dateJoined'), description: dateJoined && formatDay(dateJoined) },
    { term: text('playerPage.masterSince'), description: masterSince && formatDay(masterSince) },
  ];
  return (
    <>
      <Hero title={name}>
        <DefinitionList items={facts.filter(({ description }) => description !== null)} />
      </Hero>
      <section className={styles.characters}>
        <h2>{text('column.activeCharacters')}</h2>
        {characters.length === 0 ? (
          <p>{text('playerPage.noCharacters')}</p>
        ) : (
          <CardGrid label={text('column.activeCharacters')} columns={columns}>
            {characters.map((character) => (
              <CharacterCard
                key={character.id}
                character={{ ...character, status: character.status ?? 'active' }}
                level={levelOf(character.exp ?? 0)}
                href={addressOf(character.id) ?? undefined}
              />
            ))}
          </CardGrid>
        )}
      </section>
      <div className={styles.sessions}>
        {masterSince !== null && (
          <SessionsOf
            title={text('playerPage.mastered')}
            empty={text('sessionsOf.none')}
            filter={{ master: playerId }}
          />
        )}
        <SessionsOf
          title={text('playerPage.played')}
          empty={text('sessionsOf.none')}
          filter={{ player: playerId }}
        />
      </div>
    </>
  );
}

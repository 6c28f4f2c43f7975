import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Character } from '#core/contract/characters.ts';
import { levelAt, totalExperience } from '#core/rules/experience.ts';
import { formatMoment } from '#core/views/dates.ts';
import { moneyText, text } from '#texts/texts.ts';
import { Card } from '#ui/elements/cards/card.tsx';
import { DefinitionList } from '#ui/elements/definition-list.tsx';
import { AbbreviationMeanings, Explained } from '#ui/elements/explained.tsx';
import { holdingsOf } from '../character/holdings.ts';
import { abbreviationMeanings } from '../shared/abbreviations.ts';
import { LevelLine } from '../shared/characters/level-text.tsx';
import type { Level } from '../shared/characters/level.ts';
import { useServices } from '../shared/services.ts';
import styles from './last-seen.module.css';

/**
 * The member's characters as this browser has last seen them, shown while the app cannot find out whether the session is
 * still valid (docs/specification.md#s8-offline-restoring). It reads nothing from the server and offers no actions.
 */
export function LastSeenCharacters() {
  const { api, lastSeen } = useServices();
  useEffect(() => void lastSeen.restore(), [lastSeen]);
  // The signed-in area, which explains the abbreviations on all other screens, is not open yet.
  const [meanings] = useState(abbreviationMeanings);
  const { data, dataUpdatedAt } = useQuery({ ...api.characters.own(), enabled: false });
  const { data: levels } = useQuery({ ...api.reference.experienceTable(), enabled: false });
  if (!data || data.length === 0) return null;
  const levelOf = (character: Character): Level => {
    const level = levels ? levelAt(levels, totalExperience(character)) : null;
    return level === null ? { state: 'failed' } : { state: 'known', level };
  };
  return (
    <section className={styles.characters}>
      <h2>{text('lastSeen.title')}</h2>
      <p>{text('lastSeen.since', { moment: formatMoment(dataUpdatedAt) })}</p>
      <AbbreviationMeanings value={meanings}>
        {data.map((character) => (
          <SeenCharacter key={character.id} character={character} level={levelOf(character)} />
        ))}
      </AbbreviationMeanings>
    </section>
  );
}

function SeenCharacter({ character, level }: { character: Character; level: Level }) {
  const items = holdingsOf(character, []).map(({ name, owned }) => ({
    term: name,
    description: text('inventory.owned', { count: owned }),
  }));
  return (
    <Card>
      <h3>
        <bdi>{character.name}</bdi>
      </h3>
      <p>
        <LevelLine character={character} level={level} />
      </p>
      <p>
        <Explained>{moneyText(character.money)}</Explained>
      </p>
      {items.length > 0 ? <DefinitionList items={items} /> : <p>{text('inventory.empty')}</p>}
    </Card>
  );
}

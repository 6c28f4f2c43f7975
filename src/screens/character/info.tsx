import type { Character } from '#core/contract/characters.ts';
import { formatDay } from '#core/views/dates.ts';
import { text, type TextKey } from '#texts/texts.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Chip } from '#ui/elements/chips/chip.tsx';
import { DefinitionList } from '#ui/elements/definition-list.tsx';
import { focusHeading } from '#ui/page/page-heading.tsx';
import { experienceParts, type ExperienceSource } from '#core/views/experience-parts.ts';
import { Ago } from '../shared/ago.tsx';
import { Part } from '../shared/loading/part.tsx';
import { partOf } from '../shared/loading/use-part.ts';
import { useServices } from '../shared/services.ts';
import styles from './info.module.css';
import partStyles from './hero/experience-parts.module.css';

const recentPart = partOf('recent', () => import('../journal/recent/recent-history.tsx'));

const day = (instant: number | null, missing: 'date.never' | 'date.unknown' = 'date.never') =>
  instant === null ? (
    text(missing)
  ) : (
    <>
      {formatDay(instant)} <Ago instant={instant} />
    </>
  );

interface Props {
  character: Character;
  /** Opens the tab of the history. */
  onHistory: () => void;
}

/** A character's facts, and what has happened to it recently. Its image, name and level line are above the tabs. */
export function Info({ character, onHistory }: Props) {
  const { isKept } = useServices().api.journal;
  return (
    <div className={styles.info} data-columns={isKept ? 2 : 1}>
      <Facts character={character} />
      {isKept && <RecentEvents characterId={character.id} onHistory={onHistory} />}
    </div>
  );
}

/** A character's dates, the sources of its experience, and its proficiencies. */
export function Facts({ character }: Pick<Props, 'character'>) {
  const { created, lastPlayed, lastMastered, proficiencies } = character;
  return (
    <section className={styles.part}>
      <h2>{text('info.facts')}</h2>
      <DefinitionList
        items={[
          {
            term: text('date.created'),
            description: day(created, 'date.unknown'),
          },
          { term: text('date.lastPlayed'), description: day(lastPlayed) },
          { term: text('date.lastMastered'), description: day(lastMastered) },
        ]}
      />
      <h3>{text('experience.title')}</h3>
      <ExperienceParts character={character} />
      <h3>{text('info.proficiencies')}</h3>
      {proficiencies.length === 0 ? (
        <p>{text('info.none')}</p>
      ) : (
        <ul aria-label={text('info.proficiencies')} className={styles.chips}>
          {proficiencies.map(({ name }, index) => (
            // The key is not the name, because a server may name a proficiency twice.
            <li key={index}>
              <Chip>
                <bdi>{name}</bdi>
              </Chip>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function RecentEvents({ characterId, onHistory }: Pick<Props, 'onHistory'> & { characterId: string }) {
  return (
    <section className={styles.part}>
      <h2>{text('info.recent')}</h2>
      <Part query={recentPart} failed={text('history.failed')} loading="20rem">
        {({ RecentHistory }) => <RecentHistory characterId={characterId} />}
      </Part>
      <div className={styles.more}>
        <Button
          variant="quiet"
          onPress={() => {
            onHistory();
            // The button is about to disappear.
            focusHeading();
          }}
        >
          {text('info.wholeHistory')}
        </Button>
      </div>
    </section>
  );
}

const words: Record<ExperienceSource, TextKey> = {
  sessions: 'experience.sessions',
  mastering: 'experience.mastering',
  chat: 'experience.chat',
  corrections: 'experience.corrections',
};

/** Where a character's experience comes from: one bar of its parts, and each part in words. */
function ExperienceParts({ character }: { character: Character }) {
  const parts = experienceParts(character);
  return (
    <>
      <svg aria-hidden className={partStyles.bar}>
        {parts.map(({ source, share }, index) => {
          const start = parts.slice(0, index).reduce((total, part) => total + part.share, 0);
          return (
            <rect
              key={source}
              data-source={source}
              x={`${start * 100}%`}
              width={`${share * 100}%`}
              height="100%"
            />
          );
        })}
      </svg>
      <ul aria-label={text('experience.title')} className={partStyles.parts}>
        {parts.map(({ source, exp }) => (
          <li key={source} className={partStyles.part} data-source={source}>
            <span>{text(words[source])}</span>
            <span className={partStyles.exp}>{text('number', { value: exp })}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

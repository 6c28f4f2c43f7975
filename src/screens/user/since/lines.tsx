import { useQuery } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import { useId, useMemo } from 'react';
import type { Character } from '#core/contract/characters.ts';
import type { OwnHistory } from '#core/contract/journal/own-history.ts';
import { sinceLastVisit, type CharacterSummary } from '#core/views/journal/since.ts';
import { text } from '#texts/texts.ts';
import { IconButton } from '#ui/buttons/icon-button.tsx';
import { Explained } from '#ui/elements/explained.tsx';
import { TextLink } from '#ui/elements/text-link.tsx';
import { factsOf, sentenceOf } from '../../journal/entry-words.ts';
import { addresses } from '../../shared/addresses.ts';
import { useServices } from '../../shared/services.ts';
import styles from './lines.module.css';

interface LinesProps {
  characters: readonly Character[];
  history: OwnHistory;
  onDismiss: () => void;
}

/** Says in a few lines what happened to the member's characters, each with a link to the character's history. */
export function Lines({ characters, history, onDismiss }: LinesProps) {
  const { api } = useServices();
  const { data: levels } = useQuery(api.reference.experienceTable());
  const title = useId();
  const { lines, more } = useMemo(
    () => sinceLastVisit(history.entities, characters, levels ?? {}),
    [history, characters, levels],
  );
  return (
    <section aria-labelledby={title} className={styles.since}>
      <div className={styles.head}>
        <h2 id={title} className={styles.title}>
          {history.next === null
            ? text('since.title')
            : text('since.titleOfNewest', { count: history.entities.length })}
        </h2>
        <IconButton aria-label={text('since.dismiss')} tooltip={text('since.dismiss')} onPress={onDismiss}>
          <X aria-hidden />
        </IconButton>
      </div>
      {lines.length === 0 ? (
        <p>{text('since.none')}</p>
      ) : (
        <ul className={styles.lines}>
          {lines.map((summary) => (
            <li key={summary.id}>
              {summary.level !== null && (
                <span aria-hidden className={styles.coin}>
                  {summary.level}
                </span>
              )}
              <TextLink
                href={addresses.ownHistory(summary.id)}
                aria-label={text('history.of', { name: summary.name })}
              >
                <bdi>{summary.name}</bdi>
              </TextLink>
              {': '}
              <Explained>{wordsOf(summary)}</Explained>
            </li>
          ))}
          {more > 0 && <li>{text('since.more', { count: more })}</li>}
        </ul>
      )}
    </section>
  );
}

/** Says what happened to one character. */
function wordsOf(summary: CharacterSummary): string {
  const { onlyEntry, level } = summary;
  return [
    onlyEntry ? sentenceOf(onlyEntry) : countsOf(summary),
    ...factsOf(summary),
    ...(level === null ? [] : [text('since.level', { level })]),
  ].join(' · ');
}

const countsOf = ({ happened: { sessions, gifts, corrections, others } }: CharacterSummary): string =>
  [
    ...(sessions > 0 ? [text('since.sessions', { count: sessions })] : []),
    ...(gifts > 0 ? [text('since.gifts', { count: gifts })] : []),
    ...(corrections > 0 ? [text('since.corrections', { count: corrections })] : []),
    ...(others > 0 ? [text('since.others', { count: others })] : []),
  ].join(', ');

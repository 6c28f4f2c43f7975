import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Character } from '#core/contract/characters.ts';
import type { Session } from '#core/contract/sessions.ts';
import { endOfDay, startOfDay } from '#core/views/dates.ts';
import { newestFirst } from '#core/views/session-stats.ts';
import { text } from '#texts/texts.ts';
import { Explained } from '#ui/elements/explained.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { VirtualList } from '#ui/lists/virtual-list.tsx';
import { ReadProblem } from '../shared/loading/read-problem.tsx';
import { useServices } from '../shared/services.ts';
import { dayOf, masterOf, titleOf } from '../session/session-facts.ts';
import styles from './entry-row.module.css';

const rowHeight = 80;
const idOf = ({ id }: Session): string => id;

/** The sessions of a character, on a server without a journal (docs/specification.md#s8-session-log). */
export function SessionLog({ character: { id, created } }: { character: Character }) {
  const { api } = useServices();
  const [days] = useState(() => ({ from: startOfDay(created ?? 0), to: endOfDay(Date.now()) }));
  const { data, error, refetch } = useQuery(api.sessions.inDates(days.from, days.to));
  const own = useMemo(
    () =>
      data &&
      newestFirst(
        data.filter(
          ({ master, characters }) => master === id || characters.some((one) => one.character === id),
        ),
      ),
    [data, id],
  );
  return (
    <section className={styles.log}>
      <h2>{text('sessionLog.title')}</h2>
      <ReadProblem title={text('sessionLog.failed')} read={{ data, error, refetch }} />
      {!own && !error && <Skeleton shape="lines" height="20rem" />}
      <p aria-live="polite">{own && text('sessionLog.shown', { count: own.length })}</p>
      {own?.length === 0 && (
        <EmptyState picture="book" title={text('sessionLog.empty')}>
          {text('sessionLog.emptyHint')}
        </EmptyState>
      )}
      {own && own.length > 0 && (
        <VirtualList
          label={text('sessionLog.title')}
          items={own}
          getKey={idOf}
          estimateSize={rowHeight}
          advice={text('sessionLog.advice')}
          renderItem={(session) => <Game session={session} characterId={id} />}
        />
      )}
    </section>
  );
}

function Game({ session, characterId }: { session: Session; characterId: string }) {
  const part = session.characters.find(({ character }) => character === characterId);
  const title = titleOf(session);
  return (
    <article className={styles.entry}>
      <p className={styles.when}>{dayOf(session)}</p>
      <p className={styles.sentence}>
        <bdi>
          {part
            ? text('entry.played', { title, master: masterOf(session) })
            : text('entry.mastered', { title })}
        </bdi>
      </p>
      {part && (
        <p className={styles.facts}>
          <Explained>{text('history.exp', { exp: part.ms, sign: part.ms > 0 ? '+' : '' })}</Explained>
          {!part.isAlive && ` · ${text('history.died')}`}
        </p>
      )}
    </article>
  );
}

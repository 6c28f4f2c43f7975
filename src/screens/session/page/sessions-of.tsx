import { useQuery } from '@tanstack/react-query';
import { text } from '#texts/texts.ts';
import { TextLink } from '#ui/elements/text-link.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { addresses } from '../../shared/addresses.ts';
import { ReadProblem } from '../../shared/loading/read-problem.tsx';
import { useServices } from '../../shared/services.ts';
import { CharacterLink, SessionLink } from '../../shared/thing-links.tsx';
import { dayOf, nameAmong, titleOf } from '../session-facts.ts';
import styles from './sessions-of.module.css';

interface Props {
  title: string;
  /** The text for an empty list. */
  empty: string;
  filter: Partial<Record<'master' | 'player' | 'character', string>>;
}

/** The newest sessions of a character or player, with a link to all of them. */
export function SessionsOf({ title, empty, filter }: Props) {
  const { api } = useServices();
  const { data, error, refetch } = useQuery(api.sessions.page({}, filter));
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      <ReadProblem
        title={(reason) => text('sessionList.failed', { reason })}
        read={{ data, error, refetch }}
      />
      {!data && !error && <Skeleton shape="lines" height="20rem" />}
      {data?.entities.length === 0 && <p>{empty}</p>}
      {data && data.entities.length > 0 && (
        <ol aria-label={title} className={styles.list}>
          {data.entities.map((session) => (
            <li key={session.id} className={styles.row}>
              <span className={styles.day}>{dayOf(session)}</span>
              <span className={styles.title}>
                <SessionLink
                  id={session.id}
                  title={titleOf(session)}
                  spoken={nameAmong(session, data.entities)}
                />
              </span>
              {session.master !== null && filter.master === undefined && (
                <span className={styles.master}>
                  {text('sessionList.by')} <CharacterLink id={session.master} />
                </span>
              )}
            </li>
          ))}
        </ol>
      )}
      {data && data.nextAt !== null && (
        <p>
          <TextLink href={addresses.sessionsWith(filter)}>{text('sessionsOf.all')}</TextLink>
        </p>
      )}
    </section>
  );
}

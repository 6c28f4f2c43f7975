import { useQuery } from '@tanstack/react-query';
import Trash2 from 'lucide-react/icons/trash';
import type { RegisteredSession } from '#core/contract/sessions.ts';
import { asProblem } from '#core/rules/problem.ts';
import { text } from '#texts/texts.ts';
import { Button } from '#ui/buttons/button.tsx';
import { DefinitionList } from '#ui/elements/definition-list.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { EntryHead } from '../../journal/entry-head.tsx';
import { kindWord } from '../../journal/entry-words.ts';
import { addresses } from '../../shared/addresses.ts';
import { Ago } from '../../shared/ago.tsx';
import { AuditLink } from '../../shared/audit-link.tsx';
import { Hero } from '../../shared/hero.tsx';
import { ReadProblem } from '../../shared/loading/read-problem.tsx';
import { useServices } from '../../shared/services.ts';
import { AdventureLink, CharacterLink, PlayerLink, useHasPages } from '../../shared/thing-links.tsx';
import { ThingPage } from '../../shared/thing-page.tsx';
import { useMayCall } from '../../shared/use-may-call.ts';
import type { AskWrite } from '../../shared/writes/confirmed-writes.tsx';
import { Participants } from '../participants.tsx';
import { deletionOf, dayOf, titleOf } from '../session-facts.ts';
import { SessionLabels } from '../session-labels.tsx';
import styles from './session-page.module.css';
import surface from './sessions-of.module.css';

/** One session (docs/specification.md#s2-session-page). */
export function SessionPage({ sessionId }: { sessionId: string }) {
  const { api } = useServices();
  return (
    <ThingPage
      query={api.sessions.one(sessionId)}
      isOffered={useHasPages()}
      title={text('sessionPage.title')}
      failed={text('sessionPage.failed')}
      list={addresses.sessionList}
    >
      {(session, ask) => <OneSession session={session} ask={ask} />}
    </ThingPage>
  );
}

function OneSession({ session, ask }: { session: RegisteredSession; ask: AskWrite }) {
  const { id, master, characters, registrar, registrarName, adventure } = session;
  const mayDelete = useMayCall('deleteSession');
  const title = titleOf(session);
  const facts = [
    { term: text('sessionPage.master'), description: master && <CharacterLink id={master} /> },
    {
      term: text('sessionPage.registeredBy'),
      description: registrar && <PlayerLink id={registrar} name={registrarName ?? registrar} />,
    },
    {
      term: text('sessionPage.adventure'),
      description: adventure === undefined ? null : <AdventureLink id={adventure} title={title} />,
    },
  ];
  return (
    <>
      <Hero
        title={title}
        lead={
          <>
            <time>{dayOf(session)}</time> <Ago instant={session.date} />
          </>
        }
      >
        <DefinitionList items={facts.filter(({ description }) => description !== null)} />
        <SessionLabels session={session} />
      </Hero>
      {characters.length > 0 && (
        <section className={surface.section}>
          <h2>{text('sessionForm.participants')}</h2>
          <Participants sessionId={id} title={title} participants={characters} isWhole />
        </section>
      )}
      <Entries sessionId={id} />
      <div className={styles.actions}>
        <AuditLink type="session" id={id} name={title} />
        {mayDelete && (
          <Button variant="secondary" onPress={() => ask('sessionDeletion', deletionOf(session))}>
            <Trash2 aria-hidden />
            {text('sessionPage.delete')}
          </Button>
        )}
      </div>
    </>
  );
}

/** What the journal says about a session: who registered it, and when. */
function Entries({ sessionId }: { sessionId: string }) {
  const { api } = useServices();
  const { data, error, refetch } = useQuery(api.sessions.history(sessionId));
  // Nothing is known about sessions that are older than the journal; that the session is gone, the page says already.
  if (data?.entities.length === 0 || (error && asProblem(error).status === 404)) return null;
  return (
    <section className={surface.section}>
      <h2>{text('sessionPage.entries')}</h2>
      <ReadProblem title={text('history.failed')} read={{ data, error, refetch }} />
      {!data && !error && <Skeleton shape="lines" height="5rem" />}
      {data && (
        <ol aria-label={text('sessionPage.entries')} className={styles.list}>
          {data.entities.map((entry) => (
            <li key={entry.id}>
              <EntryHead entry={entry} names={data.names}>
                {kindWord(entry.kind)}
              </EntryHead>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

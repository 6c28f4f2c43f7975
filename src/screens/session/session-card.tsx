import Trash2 from 'lucide-react/icons/trash';
import type { Session } from '#core/contract/sessions.ts';
import { text } from '#texts/texts.ts';
import { Card } from '#ui/elements/cards/card.tsx';
import { IconButton } from '#ui/buttons/icon-button.tsx';
import { Seal } from '#ui/elements/signs/seal.tsx';
import { Ago } from '../shared/ago.tsx';
import { AuditLink } from '../shared/audit-link.tsx';
import { AdventureLink, CharacterLink, SessionLink } from '../shared/thing-links.tsx';
import { Participants } from './participants.tsx';
import styles from './session-card.module.css';
import { dayOf, masterOf, titleOf } from './session-facts.ts';
import { SessionLabels } from './session-labels.tsx';

interface Props {
  session: Session;
  /** Distinguishes the session from the others that are shown. */
  name: string;
  onDelete: (() => void) | undefined;
}

/** One session: its master, its participants and their experience. */
export const SessionCard = ({ session, name, onDelete }: Props) => {
  const { master, characters } = session;
  const title = titleOf(session);
  return (
    <Card>
      <article className={styles.session}>
        <header className={styles.header}>
          <div className={styles.words}>
            <h2 className={styles.title} dir="auto">
              <SessionLink id={session.id} title={title} spoken={name} />
            </h2>
            <div className={styles.lines}>
              <p>
                {text('sessionList.by')} <Seal />{' '}
                <span className={styles.fact}>
                  {master === null ? masterOf(session) : <CharacterLink id={master} />}
                </span>
              </p>
              <p>
                {text('sessionList.registeredOn')} <time className={styles.fact}>{dayOf(session)}</time>{' '}
                <Ago instant={session.date} />
              </p>
              <AuditLink type="session" id={session.id} name={name} />
            </div>
          </div>
          {onDelete && (
            <div className={styles.delete}>
              <IconButton aria-label={text('deletion.button', { name })} onPress={onDelete}>
                <Trash2 aria-hidden />
              </IconButton>
            </div>
          )}
          <div className={styles.labels}>
            <SessionLabels session={session} />
            {session.adventure !== undefined && (
              <p>
                <AdventureLink
                  id={session.adventure}
                  title={text('adventureSession.toAdventure')}
                  spoken={text('adventureSession.toAdventureOf', { name })}
                />
              </p>
            )}
          </div>
        </header>
        {characters.length > 0 && (
          <Participants sessionId={session.id} title={name} participants={characters} />
        )}
      </article>
    </Card>
  );
};

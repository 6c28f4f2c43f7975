import Undo2 from 'lucide-react/icons/undo-2';
import type { JournalEntry } from '#core/contract/journal/entry.ts';
import { kinds, type SubjectType, subjectTypes } from '#core/contract/journal/kinds.ts';
import { text } from '#texts/texts.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Explained } from '#ui/elements/explained.tsx';
import { TextLink } from '#ui/elements/text-link.tsx';
import type { Address } from '#ui/page/address.ts';
import { addresses } from '../shared/addresses.ts';
import { SessionLink, useHasPages } from '../shared/thing-links.tsx';
import { auditName, auditSentence, nameOfSubject } from './audit-words.ts';
import { ChangeTable } from './change-table.tsx';
import { EntryHead } from './entry-head.tsx';
import styles from './entry-row.module.css';
import { factsOf, kindWord, nameOfWrite } from './entry-words.ts';
import list from './history.module.css';
import type { AskToUndo, Names } from './journal-list.tsx';

interface Props {
  entry: JournalEntry;
  names: Names;
  onUndo: AskToUndo;
}

/** One entry of the audit: who did what to which subject, and the old and new values. The
 * call that wrote has no name for people; the downloads contain it. */
export function AuditRow({ entry, names, onUndo }: Props) {
  const { act, kind, mayUndo, about } = entry;
  const subject = nameOfSubject(entry, names);
  const named = text('undo.namedEntry', { kind: kindWord(kind), subject });
  // An undo takes the whole session back, not only what this entry says about one character.
  const session = kinds.get(kind)?.group === 'sessions' ? about?.title : null;
  const undone = session ? nameOfWrite(entry) : named;
  const facts = [about?.description, ...factsOf(entry)].filter(Boolean).join(' · ');
  return (
    <article className={`${styles.entry} ${styles.dense}`}>
      <div className={styles.words}>
        <EntryHead entry={entry} names={names}>
          {auditSentence(entry, names)}
        </EntryHead>
        {(facts !== '' || session) && (
          <p className={styles.facts}>
            {session && <SessionOf entry={entry} title={session} />}
            {session && facts !== '' && ' · '}
            <Explained>{facts}</Explained>
          </p>
        )}
        <ChangeTable entry={entry} names={names} name={auditName(entry, auditSentence(entry, names))} />
      </div>
      <div className={`${styles.action} ${list.links}`}>
        <Links entry={entry} names={names} subject={subject} />
        {mayUndo && (
          <Button
            variant="secondary"
            aria-label={auditName(entry, `${text('undo.undo')} ${named}`)}
            onPress={() => onUndo(act, undone)}
          >
            <Undo2 aria-hidden />
            {text('undo.undo')}
          </Button>
        )}
      </div>
    </article>
  );
}

/** The session that an entry about a character is about: a link, unless it has been deleted since. */
function SessionOf({ entry: { about }, title }: Pick<Props, 'entry'> & { title: string }) {
  const id = about?.session;
  return id && !about.sessionGone ? <SessionLink id={id} title={title} /> : <bdi>{title}</bdi>;
}

/** The pages of subjects. */
const pagesOf: Partial<Record<SubjectType, (id: string) => Address>> = {
  character: addresses.anyCharacter,
  item: addresses.item,
  player: addresses.player,
  session: addresses.session,
  adventure: addresses.adventure,
};

/** Links to the entries of the same member and of the same subject, to a character's history, and to the subject's page. */
function Links({ entry, names, subject }: Pick<Props, 'entry' | 'names'> & { subject: string }) {
  const { actor, subjectType, subject: id, about } = entry;
  const type = subjectTypes.find((one) => one === subjectType);
  const hasPages = useHasPages();
  const page = type === 'item' || hasPages ? type && pagesOf[type] : undefined;
  const only = text('audit.only', { name: subject });
  return (
    <>
      {actor !== null && (
        <TextLink href={addresses.auditBy(actor)}>
          {text('audit.onlyBy', { name: names[actor] ?? actor })}
        </TextLink>
      )}
      {type && (
        <TextLink
          href={addresses.auditOf(type, id)}
          // The visible words are the same for all sign-ins.
          aria-label={
            type === 'signIn' ? auditName(entry, `${only}, ${auditSentence(entry, names)}`) : undefined
          }
        >
          {only}
        </TextLink>
      )}
      {type === 'character' && (
        <TextLink href={addresses.characterHistory(id)} aria-label={`${text('audit.history')} ${subject}`}>
          {text('audit.history')}
        </TextLink>
      )}
      {page && !(type === 'session' && about?.sessionGone) && (
        <TextLink href={page(id)} aria-label={`${text('audit.page')} ${subject}`}>
          {text('audit.page')}
        </TextLink>
      )}
    </>
  );
}

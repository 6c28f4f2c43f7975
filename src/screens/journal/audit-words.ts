import type { JournalEntry } from '#core/contract/journal/entry.ts';
import type { ChangeKey } from '#core/contract/journal/change.ts';
import { entryKinds, type SubjectType, subjectTypes } from '#core/contract/journal/kinds.ts';
import { nameInId } from '#core/rules/names/names.ts';
import { text, type TextKey } from '#texts/texts.ts';
import { kindWord, piecesOf, withMoment } from './entry-words.ts';
import type { Names } from './journal-list.tsx';

/** The word for a type; the type itself if this app does not know it, because the server is newer. */
export function subjectWord(type: string): string {
  const known = subjectTypes.find((one) => one === type);
  return known ? text(`subject.${known}`) : type;
}

export const kindChoices = () => entryKinds.map((id) => ({ id, name: kindWord(id) }));
export const subjectChoices = () => subjectTypes.map((id) => ({ id, name: subjectWord(id) }));

const ofNamed = ({ changes, subject }: JournalEntry): string =>
  valueOf(changes, 'name') ?? valueOf(changes, 'title') ?? subject;
const ofMember = ({ subject }: JournalEntry, names: Names): string => names[subject] ?? subject;
const ofTitled = (entry: JournalEntry): string => entry.about?.title ?? ofNamed(entry);
const ofItself = ({ subject, about }: JournalEntry): string =>
  about?.formerName ? `${subject} (${text('audit.formerly', { name: about.formerName })})` : subject;

/** By the type of the subject; default: the name or title in the changes of the entry. */
const subjectNames: Partial<Record<SubjectType, (entry: JournalEntry, names: Names) => string>> = {
  character: ({ subject }) => nameInId(subject),
  item: ofItself,
  session: ofTitled,
  adventure: ofTitled,
  webhook: ofTitled,
  player: ofMember,
  member: ofMember,
  availability: ofMember,
  calendar: ofMember,
  community: ofItself,
  instance: ofItself,
  signIn: () => text('audit.signIn'),
};

/** The name by which people know the subject of an entry; `names` maps the ids of members to their names. */
export function nameOfSubject(entry: JournalEntry, names: Names): string {
  const known = subjectTypes.find((one) => one === entry.subjectType);
  return (known ? (subjectNames[known] ?? ofNamed) : ofItself)(entry, names);
}

/** Sentences for entries whose subjects' ids mean nothing to people. */
const sentences: Partial<Record<JournalEntry['kind'], TextKey>> = {
  signedIn: 'audit.signedIn',
  signedOut: 'audit.signedOut',
  joined: 'audit.joined',
};

/** An entry of the audit in one sentence. */
export function auditSentence(entry: JournalEntry, names: Names): string {
  const { kind, subjectType, subject, about } = entry;
  const member = subjectType === 'signIn' ? about?.member : subjectType === 'member' ? subject : null;
  const sentence = sentences[kind];
  if (sentence && member) return text(sentence, { name: names[member] ?? member });
  return text('audit.sentence', {
    kind: kindWord(kind),
    subject: `${subjectWord(subjectType)} ${nameOfSubject(entry, names)}`,
  });
}

/** Appends to `words` the entry's time, and the item that the entry concerns, unless the item is the entry's subject. */
export function auditName(entry: JournalEntry, words: string): string {
  const { about, subjectType } = entry;
  const item = about?.item && subjectType !== 'item' ? `, ${piecesOf(about)}` : '';
  return withMoment(entry, words + item);
}

function valueOf(changes: JournalEntry['changes'], name: ChangeKey): string | null {
  const { before = null, after = null } = changes.find(({ key }) => key === name) ?? {};
  const value = after ?? before;
  return typeof value === 'string' ? value : null;
}

import type { WebhookKind } from '#core/contract/webhooks/webhooks.ts';
import { levelAt, type ReadLevels } from '#core/rules/experience.ts';
import { nameInId } from '#core/rules/names/names.ts';
import {
  type About,
  type CharacterChanges,
  experienceIn,
  type SessionChanges,
  type SessionState,
} from '../store/journal/entries.ts';
import type { Tables } from '../store/schema.ts';

interface Named {
  id: string;
  name: string;
}

interface Session {
  id: string;
  title: string;
  date: string;
  master: Named;
  participants: number;
}

/** The data of an event, by its kind. `test` is sent only on request. */
export interface EventData {
  sessionRegistered: { session: Session };
  sessionDeleted: { session: Session };
  levelReached: { character: Named; level: string };
  characterDied: { character: Named; session: Pick<Session, 'id' | 'title'> | null };
  itemGiven: { character: Named; item: string; quantity: number };
  tabletopStarted: { instance: string };
  test: { webhook: string };
}

/** The JSON that a `signed` webhook receives. `timestamp` is in ISO 8601. */
export interface EventOf<Kind extends keyof EventData> {
  type: Kind;
  timestamp: string;
  data: EventData[Kind];
}
export type WebhookEvent = { [Kind in keyof EventData]: EventOf<Kind> }[keyof EventData];

export type JournalEvent = Extract<WebhookEvent, { type: WebhookKind }>;

/** An entry of the journal, as stored. */
export type StoredEntry = Pick<
  Tables['journal'],
  'seq' | 'at' | 'call' | 'subject_type' | 'subject_id' | 'kind' | 'changes' | 'about'
>;

/** Whether an entry is about something that happens now. An opening and an import are about the past. */
const isNews = ({ call, kind }: StoredEntry): boolean =>
  call !== 'opening' && call !== 'import' && kind !== 'opened' && kind !== 'imported';

/** Whether an entry can cause events about a character. The undoing of such an entry causes none. */
const isCharacterNews = (entry: StoredEntry): boolean =>
  isNews(entry) && entry.subject_type === 'character' && entry.kind !== 'undone';

/** Whether an entry adds experience, so that `eventsOf` needs the character's total. */
export const addsExperience = (entry: StoredEntry): boolean =>
  isCharacterNews(entry) && (experienceIn(JSON.parse(entry.changes) as CharacterChanges) ?? 0) > 0;

const named = (id: string): Named => ({ id, name: nameInId(id) });

const sessionOf = (id: string, { title, date, master, outcomes }: SessionState): Session => ({
  id,
  title,
  date: new Date(date).toISOString(),
  master: named(master),
  participants: outcomes.length,
});

/** An event without its time. */
type EventContent = {
  [Kind in WebhookKind]: Pick<Extract<JournalEvent, { type: Kind }>, 'type' | 'data'>;
}[WebhookKind];

function sessionEvents({ subject_id, changes }: StoredEntry): EventContent[] {
  const [before, after] = (JSON.parse(changes) as SessionChanges).session;
  if (!before && after)
    return [{ type: 'sessionRegistered', data: { session: sessionOf(subject_id, after) } }];
  if (before && !after) return [{ type: 'sessionDeleted', data: { session: sessionOf(subject_id, before) } }];
  return [];
}

/** The character's total experience after an entry, and the table of levels. */
export interface Levels {
  experience: number | null;
  table: ReadLevels;
}

function levelEvents(
  character: Named,
  changes: CharacterChanges,
  { experience, table }: Levels,
): EventContent[] {
  const added = experienceIn(changes) ?? 0;
  if (experience === null || added <= 0) return [];
  const level = levelAt(table, experience);
  if (level === null || level === levelAt(table, experience - added)) return [];
  return [{ type: 'levelReached', data: { character, level } }];
}

function characterEvents(entry: StoredEntry, levels: Levels): EventContent[] {
  const character = named(entry.subject_id);
  const changes = JSON.parse(entry.changes) as CharacterChanges;
  const about = JSON.parse(entry.about ?? '{}') as About;
  const [formerStatus, status] = changes.columns?.status ?? [null, null];
  const { session: id, title, item, quantity } = about;
  const session = id === undefined || title === undefined ? null : { id, title };
  return [
    ...levelEvents(character, changes, levels),
    ...(status === 'dead' && formerStatus !== 'dead'
      ? [{ type: 'characterDied' as const, data: { character, session } }]
      : []),
    ...(entry.kind === 'given' && item !== undefined && quantity !== undefined
      ? [{ type: 'itemGiven' as const, data: { character, item, quantity } }]
      : []),
  ];
}

function contentsOf(entry: StoredEntry, levels: Levels): EventContent[] {
  if (!isNews(entry)) return [];
  if (entry.subject_type === 'session') return sessionEvents(entry);
  if (isCharacterNews(entry)) return characterEvents(entry, levels);
  if (entry.subject_type === 'instance' && entry.kind === 'started')
    return [{ type: 'tabletopStarted', data: { instance: entry.subject_id } }];
  return [];
}

/** The events that a journal entry causes, at most one of each kind. */
export const eventsOf = (entry: StoredEntry, levels: Levels): JournalEvent[] =>
  contentsOf(entry, levels).map(
    ({ type, data }) => ({ type, timestamp: new Date(entry.at).toISOString(), data }) as JournalEvent,
  );

/** The id of the character that an event is about; null if it is not about one. */
export const characterOf = ({ data }: WebhookEvent): string | null =>
  'character' in data ? data.character.id : null;

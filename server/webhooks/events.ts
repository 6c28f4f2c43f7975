import type { AdventureNotice } from '#core/contract/adventures/values.ts';
import type { WebhookKind } from '#core/contract/webhooks/webhooks.ts';
import { levelAt, type ReadLevels } from '#core/rules/experience.ts';
import { nameInId } from '#core/rules/names/names.ts';
import {
  type About,
  type BeforeAfter,
  type CharacterChanges,
  experienceIn,
  type OtherChanges,
  type SessionChanges,
  type SessionState,
  signUpKey,
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

/** An adventure, with the ids of the members whom the event concerns. */
interface OfAdventure {
  adventure: { id: string; title: string; start: string };
  members: readonly string[];
}

/** The data of an event, by its kind. `test` is sent only on request. */
export interface EventData {
  sessionRegistered: { session: Session };
  sessionDeleted: { session: Session };
  levelReached: { character: Named; level: string };
  characterDied: { character: Named; session: Pick<Session, 'id' | 'title'> | null };
  itemGiven: { character: Named; item: string; quantity: number };
  tabletopStarted: { instance: string };
  adventureAnnounced: OfAdventure;
  seatOffered: OfAdventure & { until: string };
  adventureFull: OfAdventure;
  dayBefore: OfAdventure;
  hourBefore: OfAdventure;
  adventureMoved: OfAdventure & { formerStart: string };
  adventureCancelled: OfAdventure;
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

const moment = (time: number): string => new Date(time).toISOString();

const named = (id: string): Named => ({ id, name: nameInId(id) });

const sessionOf = (id: string, { title, date, master, outcomes }: SessionState): Session => ({
  id,
  title,
  date: moment(date),
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

const told: Partial<
  Record<AdventureNotice, 'adventureAnnounced' | 'adventureFull' | 'dayBefore' | 'hourBefore'>
> = {
  announced: 'adventureAnnounced',
  full: 'adventureFull',
  dayBefore: 'dayBefore',
  hourBefore: 'hourBefore',
};

function adventureEvents({
  subject_id: id,
  kind,
  changes: json,
  about: aboutJson,
}: StoredEntry): EventContent[] {
  const changes = JSON.parse(json) as OtherChanges;
  const { title = '', date = 0, members, until } = JSON.parse(aboutJson ?? '{}') as About;
  const adventure = { id, title, start: moment(date) };
  if (kind === 'signedUp' && until !== undefined) {
    const offered = Object.entries(changes)
      .filter(([key, values]) => key.endsWith(signUpKey) && values[1] === 'offered')
      .map(([key]) => key.slice(0, -signUpKey.length));
    return [{ type: 'seatOffered', data: { adventure, members: offered, until: moment(until) } }];
  }
  // The entries of what is not published concern nobody.
  if (members === undefined) return [];
  const data = { adventure, members };
  if (kind === 'cancelled') return [{ type: 'adventureCancelled', data }];
  if (kind === 'edited') {
    const [formerStart] = changes['date'] as BeforeAfter<number>;
    return [{ type: 'adventureMoved', data: { ...data, formerStart: moment(formerStart) } }];
  }
  const type = told[changes['notice']?.[1] as AdventureNotice];
  // There is nobody to remind.
  const isVain = members.length === 0 && type !== 'adventureAnnounced';
  return type === undefined || isVain ? [] : [{ type, data }];
}

function contentsOf(entry: StoredEntry, levels: Levels): EventContent[] {
  if (!isNews(entry)) return [];
  if (entry.subject_type === 'session') return sessionEvents(entry);
  if (entry.subject_type === 'adventure') return adventureEvents(entry);
  if (isCharacterNews(entry)) return characterEvents(entry, levels);
  if (entry.subject_type === 'instance' && entry.kind === 'started')
    return [{ type: 'tabletopStarted', data: { instance: entry.subject_id } }];
  return [];
}

/** The events that a journal entry causes, at most one of each kind. */
export const eventsOf = (entry: StoredEntry, levels: Levels): JournalEvent[] =>
  contentsOf(entry, levels).map(
    ({ type, data }) => ({ type, timestamp: moment(entry.at), data }) as JournalEvent,
  );

/** The id of the character that an event is about; null if it is not about one. */
export const characterOf = ({ data }: WebhookEvent): string | null =>
  'character' in data ? data.character.id : null;

import type { Kysely, Transaction } from 'kysely';
import { Clock } from '../clock.ts';
import type { Purpose } from './engine/engine.ts';
import { type Database, openDatabase } from './engine/open.ts';
import { attemptIn, inTransaction, type WholeDatabase } from './engine/transaction.ts';
import { createAdventures } from './adventures/adventures.ts';
import { createAdventureWrites } from './adventures/adventure-writes.ts';
import { createNotices } from './adventures/notices.ts';
import { createNoticeWrites } from './adventures/notice-writes.ts';
import { createAvailability, createAvailabilityWrites } from './adventures/availability.ts';
import { createCalendars, createCalendarWrites } from './adventures/calendars.ts';
import { createFeed } from './journal/feed.ts';
import { createImports } from './import/import.ts';
import type { Author } from './journal/author.ts';
import { createAudit } from './journal/audit.ts';
import { openJournal } from './journal/opening.ts';
import { createJournal, type Journal } from './journal/journal.ts';
import { createOwnHistories } from './journal/own-history.ts';
import { createHistories } from './journal/reading.ts';
import { createCharacters } from './repositories/characters.ts';
import { createChatGrants } from './repositories/members/chat-grants.ts';
import { createCorrections } from './repositories/corrections.ts';
import { createExperience, createExperienceWrites } from './repositories/experience.ts';
import {
  createIdempotencyAnswers,
  createIdempotencyAnswerWrites,
} from './repositories/members/idempotency-answers.ts';
import { createInventories } from './repositories/inventories.ts';
import { createItemWrites } from './repositories/item-writes.ts';
import { createItems } from './repositories/items.ts';
import { createLabels } from './repositories/labels.ts';
import { createMembers, createMemberWrites } from './repositories/members/members.ts';
import { createLatestTime } from './repositories/latest-time.ts';
import { createPlayers } from './repositories/players.ts';
import { createRegistrations } from './repositories/registrations.ts';
import { createSessions } from './repositories/sessions.ts';
import { createTokenFamilies, createTokenFamilyWrites } from './repositories/members/token-families.ts';
import { createTokenImages, createTokenImageWrites } from './repositories/token-images.ts';
import { forgetPerson } from './person/forget-person.ts';
import type { Tables } from './schema.ts';
import { createWebhookWrites } from './webhooks/webhook-writes.ts';
import { createWebhooks } from './webhooks/webhooks.ts';
import { createUndo } from './undo/undo.ts';

/**
 * Repositories that need no transaction: each function is a read, or one statement that depends on no earlier
 * read.
 */
const repositoriesOf = (db: Kysely<Tables>) => ({
  members: createMembers(db),
  characters: createCharacters(db),
  tokenImages: createTokenImages(db),
  items: createItems(db),
  sessions: createSessions(db),
  players: createPlayers(db),
  labels: createLabels(db),
  experience: createExperience(db),
  tokenFamilies: createTokenFamilies(db),
  chatGrants: createChatGrants(db),
  idempotencyAnswers: createIdempotencyAnswers(db),
  latestTime: createLatestTime(db),
  histories: createHistories(db),
  ownHistories: createOwnHistories(db),
  feed: createFeed(db),
  audit: createAudit(db),
  webhooks: createWebhooks(db),
  adventures: createAdventures(db),
  notices: createNotices(db),
  calendars: createCalendars(db),
  availability: createAvailability(db),
});

/**
 * The repositories within a transaction, and the writes that need one. None of them begins another
 * transaction.
 */
const writersOf = (transaction: Transaction<Tables>, journal: Journal) => ({
  ...repositoriesOf(transaction),
  journal,
  members: createMemberWrites(transaction, journal),
  experience: createExperienceWrites(transaction),
  tokenFamilies: createTokenFamilyWrites(transaction, journal),
  idempotencyAnswers: createIdempotencyAnswerWrites(transaction),
  tokenImages: createTokenImageWrites(transaction, journal),
  inventories: createInventories(transaction, journal),
  corrections: createCorrections(transaction, journal),
  itemWrites: createItemWrites(transaction, journal),
  registrations: createRegistrations(transaction, journal),
  imports: createImports(transaction, journal),
  adventureWrites: createAdventureWrites(transaction, journal),
  noticeWrites: createNoticeWrites(transaction, journal),
  calendars: createCalendarWrites(transaction, journal),
  availability: createAvailabilityWrites(transaction, journal),
  /** Runs a read that no repository has, within the transaction. */
  read: <T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T> => work(transaction),
  undoing: createUndo(transaction, journal),
  /** Takes from a member who has left the community their seats, their roles and the address of their calendar. */
  leave: async (id: string): Promise<void> => {
    await createAdventureWrites(transaction, journal).leave('player_id', id);
    await createCalendarWrites(transaction, journal).leave(id);
    await createMemberWrites(transaction, journal).leave(id);
  },
  /** Deletes what is stored about a person (person/forget-person.ts). */
  forget: async (id: string, graceUntil: number): Promise<void> => {
    await createAdventureWrites(transaction, journal).leave('player_id', id);
    await forgetPerson(transaction, journal, id, graceUntil);
  },
  webhooks: createWebhookWrites(transaction, journal),
  /** Runs a part of the transaction. If the part throws, undoes it and returns `answerTo(error)`; if null, rethrows. */
  attempt: <T>(part: () => Promise<T>, answerTo: (error: unknown) => T | null): Promise<T> => {
    const { length } = journal;
    return attemptIn(transaction, part, (error) => {
      journal.backTo(length);
      return answerTo(error);
    });
  },
});

export type Writers = ReturnType<typeof writersOf>;

/** The database under its repositories. */
export interface Store extends ReturnType<typeof repositoriesOf>, Database {
  /**
   * Runs `work` as one transaction of this author: all that it writes through the given repositories takes
   * effect together with its entries in the journal, or nothing does. `work` may run again when the database
   * aborts it. It must use neither `db` nor the repositories of the store, which do not see what it has written.
   */
  write<T>(author: Author, work: (writers: Writers) => Promise<T>): Promise<T>;
}

/** Begins the journal of a community that is older than the journal. */
async function beginJournal(db: WholeDatabase): Promise<void> {
  if (await db.selectFrom('journal').select('seq').limit(1).executeTakeFirst()) return;
  await inTransaction(db, (transaction) => openJournal(transaction, new Clock().now()));
}

/**
 * Opens the database in `dataDir`, or the PostgreSQL one at `databaseUrl`, and, except for a check, creates and
 * migrates its tables as needed.
 * @throws StartProblem when PostgreSQL cannot be used, another server uses the SQLite database, a newer version
 * of Nyx has migrated the database further, or a check finds an older schema
 */
export async function openStore(dataDir: string, databaseUrl?: string, purpose?: Purpose): Promise<Store> {
  const database = await openDatabase(dataDir, databaseUrl, purpose);
  const { db } = database;
  if (purpose !== 'check') await beginJournal(db);
  return {
    ...repositoriesOf(db),
    ...database,
    write: (author, work) =>
      inTransaction(db, async (transaction) => {
        const journal = createJournal(transaction, author);
        const writers = writersOf(transaction, journal);
        const result = await work(writers);
        for (const character of journal.madeInactive())
          await writers.adventureWrites.leave('character_id', character);
        await journal.store();
        return result;
      }),
  };
}

import type { Kysely, Transaction } from 'kysely';
import type { TableName } from './engine/changes.ts';
import type { Role } from './engine/engine.ts';
import { openDatabase } from './engine/open.ts';
import { attemptIn, inTransaction, type WholeDatabase } from './engine/transaction.ts';
import { createImports } from './import/import.ts';
import { createCharacters } from './repositories/characters.ts';
import { createChatGrants } from './repositories/chat-grants.ts';
import { createCorrections } from './repositories/corrections.ts';
import { createExperience, createExperienceWrites } from './repositories/experience.ts';
import {
  createIdempotencyAnswers,
  createIdempotencyAnswerWrites,
} from './repositories/idempotency-answers.ts';
import { createInventories } from './repositories/inventories.ts';
import { createItemWrites } from './repositories/item-writes.ts';
import { createItems } from './repositories/items.ts';
import { createLabels } from './repositories/labels.ts';
import { createMembers, createMemberWrites } from './repositories/members.ts';
import { createMoments } from './repositories/moments.ts';
import { createPlayers } from './repositories/players.ts';
import { createRegistrations } from './repositories/registrations.ts';
import { createSessions } from './repositories/sessions.ts';
import { createTokenFamilies, createTokenFamilyWrites } from './repositories/token-families.ts';
import { createTokenImages } from './repositories/token-images.ts';
import type { Tables } from './schema.ts';

/** What needs no transaction: each function is a read, or one statement that takes nothing from an earlier read. */
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
  moments: createMoments(db),
});

/** The same within a transaction, and beside it all that needs one. Nothing here begins another. */
const writersOf = (transaction: Transaction<Tables>) => ({
  ...repositoriesOf(transaction),
  members: createMemberWrites(transaction),
  experience: createExperienceWrites(transaction),
  tokenFamilies: createTokenFamilyWrites(transaction),
  idempotencyAnswers: createIdempotencyAnswerWrites(transaction),
  inventories: createInventories(transaction),
  corrections: createCorrections(transaction),
  itemWrites: createItemWrites(transaction),
  registrations: createRegistrations(transaction),
  imports: createImports(transaction),
  /** Does a part, or undoes all of it and goes on with the answer to what it threw; null: nothing goes on. */
  attempt: <T>(part: () => Promise<T>, answerTo: (error: unknown) => T | null): Promise<T> =>
    attemptIn(transaction, part, answerTo),
});

export type Writers = ReturnType<typeof writersOf>;

/** The database under its repositories. */
export interface Store extends ReturnType<typeof repositoriesOf> {
  db: WholeDatabase;
  /**
   * Runs `work` as one transaction: all that it writes by the repositories that it is given, or none of it. It may run
   * again when the database gives it up, and uses neither `db` nor the repositories of the store, which do not know what
   * it has written.
   */
  write<T>(work: (writers: Writers) => Promise<T>): Promise<T>;
  /** A number that differs once one of the tables may have changed; null while there is no way to know (engine.ts). */
  revision(tables: readonly TableName[]): number | null;
  close(): Promise<void>;
}

/**
 * Opens the database in `dataDir`, or the PostgreSQL one at `databaseUrl`, making and migrating its tables as needed.
 * @throws StartProblem when PostgreSQL cannot be used, SQLite has a server already, or a check finds an older schema
 */
export async function openStore(dataDir: string, databaseUrl?: string, role?: Role): Promise<Store> {
  const { db, revision, close } = await openDatabase(dataDir, databaseUrl, role);
  return {
    ...repositoriesOf(db),
    db,
    write: (work) => inTransaction(db, (transaction) => work(writersOf(transaction))),
    revision,
    close,
  };
}

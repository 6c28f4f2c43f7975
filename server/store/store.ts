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
  moments: createMoments(db),
});

/**
 * The repositories within a transaction, and the writes that need one. None of them begins another
 * transaction.
 */
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
  /** Runs a part; if it throws, undoes it and returns `answerTo(error)`, or rethrows if that is null. */
  attempt: <T>(part: () => Promise<T>, answerTo: (error: unknown) => T | null): Promise<T> =>
    attemptIn(transaction, part, answerTo),
});

export type Writers = ReturnType<typeof writersOf>;

/** The database under its repositories. */
export interface Store extends ReturnType<typeof repositoriesOf> {
  db: WholeDatabase;
  /**
   * Runs `work` as one transaction: all that it writes through the given repositories takes effect, or none
   * of it. `work` may run again when the database aborts it. It must use neither `db` nor the repositories of
   * the store, which do not see what it has written.
   */
  write<T>(work: (writers: Writers) => Promise<T>): Promise<T>;
  /**
   * A number that changes once one of the tables may have changed; null while changes cannot be observed
   * (engine.ts).
   */
  revision(tables: readonly TableName[]): number | null;
  close(): Promise<void>;
}

/**
 * Opens the database in `dataDir`, or the PostgreSQL one at `databaseUrl`, and creates and migrates its
 * tables as needed.
 * @throws StartProblem when PostgreSQL cannot be used, SQLite has a server already, or a check finds an older
 * schema
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

import { AsyncLocalStorage } from 'node:async_hooks';
import type { Kysely, Transaction } from 'kysely';
import { createChatGrants } from './repositories/chat-grants.ts';
import type { TableName } from './engine/changes.ts';
import { createCharacters } from './repositories/characters.ts';
import { openDatabase, type Role } from './engine/engine.ts';
import { createCorrections } from './repositories/corrections.ts';
import { createExperience } from './repositories/experience.ts';
import { createImports } from './import/import.ts';
import { createInventories } from './repositories/inventories.ts';
import { createItemWrites } from './repositories/item-writes.ts';
import { createItems } from './repositories/items.ts';
import { createKeptAnswers } from './repositories/idempotency-answers.ts';
import { createLabels } from './repositories/labels.ts';
import { createMembers } from './repositories/members.ts';
import { createMoments } from './repositories/moments.ts';
import { createPlayers } from './repositories/players.ts';
import { createRegistrations } from './repositories/registrations.ts';
import type { Tables } from './schema.ts';
import { createSessions } from './repositories/sessions.ts';
import { createTokenFamilies } from './repositories/token-families.ts';
import { createTokenImages } from './repositories/token-images.ts';
import { inTransaction } from './engine/transaction.ts';

/** Every repository, over a database or over one transaction of it. */
const repositoriesOf = (db: Kysely<Tables>) => ({
  members: createMembers(db),
  characters: createCharacters(db),
  tokenImages: createTokenImages(db),
  inventories: createInventories(db),
  corrections: createCorrections(db),
  items: createItems(db),
  itemWrites: createItemWrites(db),
  sessions: createSessions(db),
  registrations: createRegistrations(db),
  players: createPlayers(db),
  labels: createLabels(db),
  experience: createExperience(db),
  imports: createImports(db),
  tokenFamilies: createTokenFamilies(db),
  chatGrants: createChatGrants(db),
  keptAnswers: createKeptAnswers(db),
  moments: createMoments(db),
});

type Repositories = ReturnType<typeof repositoriesOf>;

/** The database under its repositories. Each of their functions is one transaction or one read. */
export interface Store extends Repositories {
  db: Kysely<Tables>;
  /**
   * Runs `work` as one transaction: whatever it asks of the store's repositories becomes part of it, or none of it.
   * It may run again when the database gives it up. `db` itself must not be used in it.
   */
  together<T>(work: (transaction: Transaction<Tables>) => Promise<T>): Promise<T>;
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
  const shared = new AsyncLocalStorage<Repositories>();
  return {
    ...following(repositoriesOf(db), () => shared.getStore()),
    db,
    together: (work) =>
      inTransaction(db, (transaction) => shared.run(repositoriesOf(transaction), () => work(transaction))),
    revision,
    close,
  };
}

/** The same repositories, each call going to those of the transaction that it is made in, if there is one. */
function following(usual: Repositories, current: () => Repositories | undefined): Repositories {
  const follow = <Name extends keyof Repositories>(name: Name): Repositories[Name] =>
    new Proxy(usual[name], {
      get: (_target, key) => Reflect.get((current() ?? usual)[name], key) as unknown,
    });
  const names = Object.keys(usual) as (keyof Repositories)[];
  return Object.fromEntries(names.map((name) => [name, follow(name)])) as unknown as Repositories;
}

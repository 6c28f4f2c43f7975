import type { PersistedClient } from '@tanstack/query-persist-client-core';
import { type IDBPDatabase, openDB } from 'idb';
import { databaseName } from './forget.ts';

const table = 'clients';
const key = 'client';

/** Opens the database for one access only: an open connection would delay the deletion of the database. */
async function withDatabase<T>(work: (database: IDBPDatabase) => Promise<T>): Promise<T> {
  const database = await openDB(databaseName, 1, {
    upgrade: (opened) => void opened.createObjectStore(table),
  });
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

export const readClient = (): Promise<PersistedClient | undefined> =>
  withDatabase(async (database) => (await database.get(table, key)) as PersistedClient | undefined);

/** Writes if `isAllowed` returns true once the database is open: the member may have signed out meanwhile. */
export const writeClient = (client: PersistedClient, isAllowed: () => boolean): Promise<void> =>
  withDatabase(async (database) => {
    if (isAllowed()) await database.put(table, client, key);
  });

import type { PersistedClient } from '@tanstack/query-persist-client-core';
import { type IDBPDatabase, openDB } from 'idb';
import { databaseName } from './forget.ts';

const table = 'clients';
const key = 'client';

/** Opens the database for one access only: an open one would delay its deletion. */
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

/** Writes unless `isAllowed` says no at that moment: the member may have signed out since the write was asked for. */
export const writeClient = (client: PersistedClient, isAllowed: () => boolean): Promise<void> =>
  withDatabase(async (database) => {
    if (isAllowed()) await database.put(table, client, key);
  });

/** Name of the database in which the browser stores a member's characters. */
export const databaseName = 'nyx-last-seen';

/** Deletes the database. An open connection would delay this, so stored-reads.ts closes each after one access. */
export function forgetLastSeen(): void {
  try {
    indexedDB.deleteDatabase(databaseName);
  } catch {
    // The browser blocks storage, so there is nothing to delete.
  }
}

/** The database of what the browser stores of a member's characters. */
export const databaseName = 'nyx-last-seen';

/** Deletes it. A tab that has it open closes it at once (stored-client.ts). */
export function forgetLastSeen(): void {
  try {
    indexedDB.deleteDatabase(databaseName);
  } catch {
    // The browser blocks storage: nothing is stored.
  }
}

import type { Memos } from '#screens/shared/services.ts';
import type { SafeStorage } from './safe-storage.ts';

/** Stores short texts by name for each member, in `storage`. `member` returns the signed-in member's id. */
export const createMemos = (storage: SafeStorage, member: () => string | null): Memos => {
  const keyOf = (name: string): string => JSON.stringify(['nyx-memo', member(), name]);
  return {
    read: (name) => storage.get(keyOf(name)),
    write: (name, value) => storage.set(keyOf(name), value),
  };
};

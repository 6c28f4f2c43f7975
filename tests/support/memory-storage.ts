import type { SafeStorage } from '#app/safe-storage.ts';

/** A storage in memory for one test. `values` is its content. */
export function memoryStorage(): SafeStorage & { values: Map<string, string> } {
  const values = new Map<string, string>();
  return {
    values,
    get: (key) => values.get(key) ?? null,
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
  };
}

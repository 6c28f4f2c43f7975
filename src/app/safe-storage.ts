/**
 * A storage that may be unavailable (private mode) or full (quota): then it stores nothing and throws
 * nothing.
 */
export interface SafeStorage {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
}

const attempt = <T>(action: () => T, otherwise: T): T => {
  try {
    return action();
  } catch {
    return otherwise;
  }
};

/** Calls `open` for each access: in some browsers, even reading the storage property throws. */
export const safeStorage = (open: () => Storage): SafeStorage => ({
  get: (key) => attempt(() => open().getItem(key), null),
  set: (key, value) => attempt(() => open().setItem(key, value), undefined),
  remove: (key) => attempt(() => open().removeItem(key), undefined),
});

export const tabStorage: SafeStorage = safeStorage(() => sessionStorage);
export const browserStorage: SafeStorage = safeStorage(() => localStorage);

/** A storage that may refuse to exist (private mode) or to write (quota): then nothing is kept, and nothing breaks. */
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

/** `open` is called anew each time: in some browsers the mere access throws. */
export const safeStorage = (open: () => Storage): SafeStorage => ({
  get: (key) => attempt(() => open().getItem(key), null),
  set: (key, value) => attempt(() => open().setItem(key, value), undefined),
  remove: (key) => attempt(() => open().removeItem(key), undefined),
});

export const tabStorage: SafeStorage = safeStorage(() => sessionStorage);
export const browserStorage: SafeStorage = safeStorage(() => localStorage);

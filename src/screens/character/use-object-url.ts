import { useMemo, useSyncExternalStore } from 'react';

/** A store of a file's object URL, which exists as long as the store has a subscriber. */
function urlStore(file: File | null) {
  let url: string | null = null;
  return {
    get: () => url,
    subscribe(changed: () => void) {
      if (!file) return () => undefined;
      const objectUrl = URL.createObjectURL(file);
      url = objectUrl;
      changed();
      return () => URL.revokeObjectURL(objectUrl);
    },
  };
}

/** An object URL of a file during the component's lifetime; null without a file. */
export function useObjectUrl(file: File | null): string | null {
  const store = useMemo(() => urlStore(file), [file]);
  return useSyncExternalStore(store.subscribe, store.get);
}

import { useMemo, useSyncExternalStore } from 'react';

/** A file's address, which exists for as long as somebody looks at it. */
function addressOf(file: File | null) {
  let url: string | null = null;
  return {
    get: () => url,
    subscribe(changed: () => void) {
      if (!file) return () => undefined;
      const made = URL.createObjectURL(file);
      url = made;
      changed();
      return () => URL.revokeObjectURL(made);
    },
  };
}

/** An address under which a file can be shown, for as long as it is; null without a file. */
export function useObjectUrl(file: File | null): string | null {
  const address = useMemo(() => addressOf(file), [file]);
  return useSyncExternalStore(address.subscribe, address.get);
}

import type { Change } from '#core/contract/journal/changes.ts';

/** Maximum number of changes to remember. */
const maxChanges = 500;

/**
 * Remembers the changes that this tab has received, with their times (epoch ms), for tabs that open later: such a tab
 * reads data before it can receive changes. This tab knows every change since `knownSince`.
 */
export function createRecent(knownSince: number) {
  let received: { at: number; change: Change }[] = [];
  let completeSince = knownSince;
  return {
    /** `changes` is null if anything may have changed. */
    add(changes: readonly Change[] | null, at: number): void {
      if (changes === null) {
        received = [];
        completeSince = at;
        return;
      }
      received.push(...changes.map((change) => ({ at, change })));
      for (const { at: last } of received.splice(0, received.length - maxChanges)) completeSince = last + 1;
    },

    /** The changes since a time; null if this tab does not know all of them. */
    since: (time: number): Change[] | null =>
      time < completeSince ? null : received.filter(({ at }) => at >= time).map(({ change }) => change),
  };
}

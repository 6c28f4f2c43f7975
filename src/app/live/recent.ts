import type { Change } from '#core/contract/journal/changes.ts';

/** Maximum number of changes to remember. */
const maxChanges = 500;

/**
 * Remembers the changes that this tab has heard, with their times (epoch ms), for other tabs, which read data before they
 * can hear changes. This tab knows every change since `knownSince`.
 */
export function createRecent(knownSince: number) {
  let heard: { at: number; change: Change }[] = [];
  let begin = knownSince;
  return {
    /** `changes` is null if anything may have changed. */
    add(changes: readonly Change[] | null, at: number): void {
      if (changes === null) {
        heard = [];
        begin = at;
        return;
      }
      heard.push(...changes.map((change) => ({ at, change })));
      for (const { at: last } of heard.splice(0, heard.length - maxChanges)) begin = last + 1;
    },

    /** The changes since a time; null if this tab does not know all of them. */
    since: (moment: number): Change[] | null =>
      moment < begin ? null : heard.filter(({ at }) => at >= moment).map(({ change }) => change),
  };
}

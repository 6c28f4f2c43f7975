import { searchKey } from '../../rules/names/search-key.ts';
import { beginsWord, rankOf, ranks } from './rank.ts';

export interface Matches<Entry> {
  /** The entries that match best, the best first. */
  best: readonly Entry[];
  /** The rank of the first entry; null if nothing matches or the text is blank. */
  rank: number | null;
}

/** Finds entries by their names, which it folds once. */
export type Finder<Entry> = (text: string, limit: number) => Matches<Entry>;

interface Named {
  name: string;
  /** Further words that find the entry, after all entries that their names find. */
  words?: string;
}

/** The rank of an entry that its further words find. */
export const rankByWords = ranks;

/** Creates a finder. Of two names of the same rank, the shorter one comes first, then the earlier one. */
export function finderOf<Entry extends Named>(entries: readonly Entry[]): Finder<Entry> {
  let folded: readonly { entry: Entry; name: string; words: string }[] | null = null;
  return (text, limit) => {
    const wanted = searchKey(text);
    if (wanted === '') return { best: entries.slice(0, limit), rank: null };
    folded ??= entries.map((entry) => ({
      entry,
      name: searchKey(entry.name),
      words: searchKey(entry.words ?? ''),
    }));
    const byRank: (typeof folded)[number][][] = Array.from({ length: ranks + 1 }, () => []);
    for (const each of folded) {
      const rank = rankOf(each.name, wanted) ?? (beginsWord(each.words, wanted) ? rankByWords : null);
      if (rank !== null) byRank[rank]!.push(each);
    }
    const best: Entry[] = [];
    for (const group of byRank) {
      if (best.length >= limit) break;
      const sorted = group.toSorted((one, other) => one.name.length - other.name.length);
      best.push(...sorted.slice(0, limit - best.length).map(({ entry }) => entry));
    }
    const rank = byRank.findIndex((group) => group.length > 0);
    return { best, rank: rank === -1 ? null : rank };
  };
}

export interface Choice {
  id: string;
  name: string;
  /** Tells two of the same name apart. */
  hint?: string;
}

export interface PrefixIndex {
  find: (id: string) => Choice | undefined;
  /** How many begin with this text, and the first of them. An empty text is what all begin with. */
  starting: (text: string) => { count: number; choices: readonly Choice[] };
  /** Whether the choice begins with this text. */
  startsWith: (choice: Choice, text: string) => boolean;
}

type Fold = (text: string) => string;

const mostSuggested = 50;

/** How a choice is shown: by its name, and its hint if it has one. */
export const fullName = ({ name, hint }: Choice): string =>
  hint === undefined || hint === '' ? name : `${name} (${hint})`;

/** How many keys of a sorted list come before this one. */
function countBefore(sorted: readonly { key: string }[], key: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]!.key < key) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Looks nothing up before it is asked to. */
function indexFor(items: readonly Choice[], fold: Fold): PrefixIndex {
  let byId: Map<string, Choice> | undefined;
  let sorted: { key: string; choice: Choice }[] | undefined;
  const sort = () =>
    items
      .map((choice) => ({ key: fold(fullName(choice)), choice }))
      .toSorted((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0));
  return {
    find: (id) => (byId ??= new Map(items.map((item) => [item.id, item]))).get(id),
    starting: (text) => {
      const prefix = fold(text);
      sorted ??= sort();
      const first = countBefore(sorted, prefix);
      const end = prefix === '' ? sorted.length : countBefore(sorted, `${prefix}\uffff`);
      const choices = sorted.slice(first, Math.min(end, first + mostSuggested));
      return { count: end - first, choices: choices.map(({ choice }) => choice) };
    },
    startsWith: (choice, text) => fold(fullName(choice)).startsWith(fold(text)),
  };
}

const indexes = new WeakMap<readonly Choice[], { fold: Fold; index: PrefixIndex }>();

/** One index for all fields that share a list, made again only for another `fold`. */
export function prefixIndex(items: readonly Choice[], fold: Fold): PrefixIndex {
  const known = indexes.get(items);
  if (known?.fold === fold) return known.index;
  const index = indexFor(items, fold);
  indexes.set(items, { fold, index });
  return index;
}

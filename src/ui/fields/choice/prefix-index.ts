import type { Fold } from './typed-choice.ts';

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
  /** The only one of this name, with its hint or without. */
  named: (text: string) => Choice | undefined;
  /** As many of all as are shown, with this one among them. */
  around: (choice: Choice) => readonly Choice[];
  /** Whether the choice begins with this text. */
  startsWith: (choice: Choice, text: string) => boolean;
}

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
  const all = () =>
    (sorted ??= items
      .map((choice) => ({ key: fold(fullName(choice)), choice }))
      .toSorted((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0)));
  /** Where those that begin with this stand among all: from the first up to, but not, the end. */
  const range = (prefix: string) => ({
    first: countBefore(all(), prefix),
    end: prefix === '' ? all().length : countBefore(all(), `${prefix}\uffff`),
  });
  const part = (first: number, end: number) =>
    all()
      .slice(first, Math.min(end, first + mostSuggested))
      .map(({ choice }) => choice);
  return {
    find: (id) => (byId ??= new Map(items.map((item) => [item.id, item]))).get(id),
    starting: (text) => {
      const { first, end } = range(fold(text));
      return { count: end - first, choices: part(first, end) };
    },
    named: (text) => {
      const name = fold(text);
      const { first, end } = range(name);
      const same =
        name === ''
          ? []
          : all()
              .slice(first, end)
              .filter(({ key, choice }) => key === name || fold(choice.name) === name);
      return same.length === 1 ? same[0]!.choice : undefined;
    },
    around: (choice) => {
      const at = countBefore(all(), fold(fullName(choice)));
      const last = Math.max(0, all().length - mostSuggested);
      return part(Math.min(Math.max(0, at - mostSuggested / 2), last), all().length);
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

import type { Fold } from './typed-choice.ts';

/** An item that the user can choose. */
export interface Choice {
  id: string;
  name: string;
  /** Distinguishes two choices with the same name. */
  hint?: string;
}

export interface PrefixIndex {
  find: (id: string) => Choice | undefined;
  /**
   * The number of choices that begin with this text, and the first of them, as many as the list shows. Every choice begins
   * with the empty text.
   */
  matches: (text: string) => { count: number; choices: readonly Choice[] };
  /** The choices that contain this text: first those that begin with it, last those that contain it only in their hint. */
  containing: (text: string) => readonly Choice[];
  /** The only choice with this name, with or without its hint; of several, the one whose name is exactly the text. */
  named: (text: string) => Choice | undefined;
  /** The choice that a finished text means: the only one that begins with it, or has this name. */
  meant: (text: string) => Choice | undefined;
  /** A section of the sorted choices that includes this one, with as many choices as the list shows. */
  around: (choice: Choice) => readonly Choice[];
  /** Whether the choice begins with this text. */
  startsWith: (choice: Choice, text: string) => boolean;
  /**
   * The index in the choice's full name after the part that a text means; null if no part of the name means just that.
   * Both may differ in length: 'kalh' means the first five characters of 'Kal'Hyah'.
   */
  endIn: (choice: Choice, text: string) => number | null;
}

const maxSuggested = 50;

/** A choice's name, followed by its hint if it has one. */
export const fullName = ({ name, hint }: Choice): string =>
  hint === undefined || hint === '' ? name : `${name} (${hint})`;

/** The number of keys in a sorted list that precede this one. */
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

/** Creates an index, which builds its lookups on first use. */
function indexFor(items: readonly Choice[], fold: Fold): PrefixIndex {
  let byId: Map<string, Choice> | undefined;
  let keyed: { key: string; choice: Choice }[] | undefined;
  let sorted: { key: string; choice: Choice }[] | undefined;
  const inListOrder = () => (keyed ??= items.map((choice) => ({ key: fold(fullName(choice)), choice })));
  const all = () =>
    (sorted ??= inListOrder().toSorted((one, other) =>
      one.key < other.key ? -1 : one.key > other.key ? 1 : 0,
    ));
  /** The range of choices that begin with this prefix: `first` inclusive, `end` exclusive. */
  const range = (prefix: string) => ({
    first: countBefore(all(), prefix),
    end: prefix === '' ? all().length : countBefore(all(), `${prefix}\uffff`),
  });
  const part = (first: number, end: number) =>
    all()
      .slice(first, Math.min(end, first + maxSuggested))
      .map(({ choice }) => choice);
  const named = (text: string): Choice | undefined => {
    const name = fold(text);
    const { first, end } = range(name);
    const same =
      name === ''
        ? []
        : all()
            .slice(first, end)
            .filter(({ key, choice }) => key === name || fold(choice.name) === name);
    const typed = text.trim();
    const exact =
      same.length > 1
        ? same.filter(({ choice }) => choice.name === typed || fullName(choice) === typed)
        : same;
    return exact.length === 1 ? exact[0]!.choice : undefined;
  };
  const matches = (text: string) => {
    const { first, end } = range(fold(text));
    return { count: end - first, choices: part(first, end) };
  };
  return {
    find: (id) => (byId ??= new Map(items.map((item) => [item.id, item]))).get(id),
    matches,
    containing: (text) => {
      const wanted = fold(text);
      const rank = ({ key, choice }: { key: string; choice: Choice }): number =>
        key.startsWith(wanted) ? 0 : fold(choice.name).includes(wanted) ? 1 : 2;
      return inListOrder()
        .filter(({ key }) => key.includes(wanted))
        .toSorted((one, other) => rank(one) - rank(other))
        .map(({ choice }) => choice);
    },
    named,
    meant: (text) => {
      const { count, choices } = matches(text);
      return fold(text) === '' ? undefined : count === 1 ? choices[0] : named(text);
    },
    around: (choice) => {
      const position = countBefore(all(), fold(fullName(choice)));
      const last = Math.max(0, all().length - maxSuggested);
      return part(Math.min(Math.max(0, position - maxSuggested / 2), last), all().length);
    },
    startsWith: (choice, text) => fold(fullName(choice)).startsWith(fold(text)),
    endIn(choice, text) {
      const name = fullName(choice);
      const wanted = fold(text);
      const isMeant = (end: number) => fold(name.slice(0, end)) === wanted;
      if (isMeant(text.length)) return text.length;
      const end = Array.from(name, (_, index) => index + 1).find(isMeant);
      return end ?? null;
    },
  };
}

const indexes = new WeakMap<readonly Choice[], { fold: Fold; index: PrefixIndex }>();

/** Returns one index for all fields that share a list. It is rebuilt only for another `fold`. */
export function prefixIndex(items: readonly Choice[], fold: Fold): PrefixIndex {
  const cached = indexes.get(items);
  if (cached?.fold === fold) return cached.index;
  const index = indexFor(items, fold);
  indexes.set(items, { fold, index });
  return index;
}

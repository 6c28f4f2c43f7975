// An entity is a list of fields, and each is written once: what travels, what the app reads it as, the reader and, on
// the server, the schema (schema.ts) all come from it. No schema here: the page carries no schema library.

import {
  amountsIn,
  entriesIn,
  fieldsIn,
  instantIn,
  type Loose,
  nameIn,
  numberIn,
  type Reader,
  textIn,
} from './reading.ts';

/** What a field holds on the wire; schema.ts has a schema for each. */
export type Kind =
  | 'text'
  | 'texts'
  | 'number'
  | 'integer'
  | 'instant'
  | 'flag'
  | 'amounts'
  | 'counts'
  | 'choice'
  | 'one'
  | 'list';

/**
 * - `key`: it is there, and without it the entity is of no use;
 * - `sent`: the contract has it there, and the app can do without it;
 * - `maybe`: it may be missing or null, which both mean its default (docs/wire-contract.md#wire-absent-values);
 * - `extra`: it may be missing, and then it is missing of the entity too.
 */
export type Presence = 'key' | 'sent' | 'maybe' | 'extra';

export interface Field<OnWire, Held, P extends Presence = 'maybe'> {
  kind: Kind;
  presence: P;
  /** What the app holds of it. Undefined for a `key` that is none, and for an `extra` that is missing. */
  read: (value: unknown) => Held;
  /** The fields of what `one` and `list` hold; the values of a `choice`. */
  of?: Fields | readonly string[];
  /** For the compiler alone. */
  onWire?: OnWire;
}

export type Fields = Readonly<Record<string, Field<unknown, unknown, Presence>>>;

type Flat<T> = { [K in keyof T]: T[K] };
type NamesOf<F extends Fields, P extends Presence> = {
  [K in keyof F]: F[K] extends Field<unknown, unknown, P> ? K : never;
}[keyof F];
type WireOf<F> = F extends Field<infer T, unknown, Presence> ? T : never;
type HeldOf<F> = F extends Field<unknown, infer T, Presence> ? Exclude<T, undefined> : never;

/** An entity as it travels. */
export type Wire<F extends Fields> = Flat<
  { [K in NamesOf<F, 'key' | 'sent'>]: WireOf<F[K]> } & {
    [K in NamesOf<F, 'maybe'>]?: WireOf<F[K]> | null;
  } & { [K in NamesOf<F, 'extra'>]?: WireOf<F[K]> }
>;

/** An entity as the app holds it, with every default filled in. */
export type Entity<F extends Fields> = Flat<
  { [K in Exclude<keyof F, NamesOf<F, 'extra'>>]: HeldOf<F[K]> } & {
    [K in NamesOf<F, 'extra'>]?: HeldOf<F[K]>;
  }
>;

/** A field of this kind, read by `read`. */
export const field = <OnWire, Held>(
  kind: Kind,
  read: (value: unknown) => Held,
  of?: Field<OnWire, Held>['of'],
): Field<OnWire, Held> => ({ kind, presence: 'maybe', read, ...(of && { of }) });

const present =
  <P extends Presence>(presence: P) =>
  <OnWire, Held>(it: Field<OnWire, Held, Presence>): Field<OnWire, Held, P> => ({ ...it, presence });

export const key = present('key');
export const sent = present('sent');
export const extra = present('extra');

/** A text; null where there is none. */
export const text = field<string, string | null>('text', textIn);
/** A text that says something: an id or a name. */
export const name = key(field<string, string | undefined>('text', nameIn));
export const flag = field<boolean, boolean>('flag', (value) => value === true);
/** Epoch ms; null where nobody knows. */
export const instant = field<number, number | null>('instant', instantIn);
export const texts = field<string[], string[]>('texts', (value) => entriesIn(value, nameIn));
/** By free-text keys. */
export const amounts = field<Record<string, number>, Record<string, number>>('amounts', amountsIn);
export const counts = field<Record<string, number>, Record<string, number>>('counts', amountsIn);

const numeric =
  (kind: 'number' | 'integer') =>
  <Otherwise extends number | null>(otherwise: Otherwise) =>
    field<number, number | Otherwise>(kind, (value) => numberIn(value) ?? otherwise);

/** A number, by its default. */
export const number = numeric('number');
export const integer = numeric('integer');

/** Of ours: counts the changes of the entity that it travels with (docs/decisions/0005-versions.md). */
export const version = integer(null);

/** Entities; those that are of no use are left out. */
export const list = <F extends Fields, T>(of: F, read: Reader<T>) =>
  field<Wire<F>[], T[]>('list', (value) => entriesIn(value, read), of);

/** An entity; null where there is none. */
export const one = <F extends Fields, T>(of: F, read: Reader<T>) =>
  field<Wire<F>, T | null>('one', (value) => read(value) ?? null, of);

/**
 * The readers of an entity. `fill` fills in what the wire left out, or holds in another kind; `read` takes what an answer
 * holds, which may be of no use at all. `keeps` is for an entity that keeps what the contract does not name.
 */
export function readersOf<F extends Fields>(fields: F, { keeps = false } = {}) {
  const all = Object.entries(fields).map(([at, { presence, read }]) => ({ at, presence, read }));
  const keys = all.filter(({ presence }) => presence === 'key');
  const others = all.filter(({ presence }) => presence !== 'key');
  const begin = (given: Record<string, unknown>): Record<string, unknown> => (keeps ? { ...given } : {});

  function finish(entity: Record<string, unknown>, given: Record<string, unknown>): Entity<F> {
    for (const { at, presence, read } of others) {
      const value = read(given[at]);
      if (presence !== 'extra' || value !== undefined) entity[at] = value;
    }
    return entity as Entity<F>;
  }

  return {
    fill(this: void, wire: Loose<Wire<F>, NamesOf<F, 'key'> & keyof Wire<F>>): Entity<F> {
      const given: Record<string, unknown> = wire;
      const entity = begin(given);
      for (const { at } of keys) entity[at] = given[at];
      return finish(entity, given);
    },

    read(this: void, value: unknown): Entity<F> | undefined {
      const given = fieldsIn(value);
      if (!given) return undefined;
      const entity = begin(given);
      for (const { at, read } of keys) {
        const known = read(given[at]);
        if (known === undefined) return undefined;
        entity[at] = known;
      }
      return finish(entity, given);
    },
  };
}

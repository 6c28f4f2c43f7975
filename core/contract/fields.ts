// An entity is a list of fields, each declared once. The type of a field on the wire, its type in the app, its reader
// and, on the server, its schema (schema.ts) derive from the declaration. This file contains no schemas, because it is
// part of the page, which contains no schema library.

import type { Feature } from './features.ts';
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

/** The kind of a field's value on the wire; schema.ts has a schema for each. */
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
  | 'any'
  | 'entity'
  | 'entities';

/**
 * - `key`: always present; without it the entity is unusable;
 * - `sent`: always present by the contract, but the app can do without it;
 * - `maybe`: it may be missing or null, and both mean its default (docs/wire-contract.md#wire-absent-values);
 * - `extra`: it may be missing, and is then missing from the entity too.
 */
export type Presence = 'key' | 'sent' | 'maybe' | 'extra';

export interface Field<OnWire, Held, P extends Presence = 'maybe'> {
  kind: Kind;
  presence: P;
  /** The value for the app; `undefined` for an invalid `key` and for a missing `extra`. */
  read: (value: unknown) => Held;
  /** The fields of an `entity`, or of each of the `entities`; the values of a `choice`. */
  of?: Fields | readonly string[];
  /** The least valid number. Rules enforce it (core/rules/bounds.ts); readers accept what is stored. */
  min?: number;
  /** The maximum length of a text, in characters. Rules enforce it too. */
  max?: number;
  /** The feature of servers that know this field; absent if every server knows it. */
  feature?: Feature;
  /** For the compiler only. */
  onWire?: OnWire;
}

type AnyField = Field<unknown, unknown, Presence>;
export type Fields = Readonly<Record<string, AnyField>>;

type Flat<T> = { [K in keyof T]: T[K] };
type NamesOf<F extends Fields, P extends Presence> = {
  [K in keyof F]: F[K] extends Field<unknown, unknown, P> ? K : never;
}[keyof F];
type WireOf<F> = F extends Field<infer T, unknown, Presence> ? T : never;
type HeldOf<F> = F extends Field<unknown, infer T, Presence> ? Exclude<T, undefined> : never;

/** An entity on the wire. */
export type Wire<F extends Fields> = Flat<
  { [K in NamesOf<F, 'key' | 'sent'>]: WireOf<F[K]> } & {
    [K in NamesOf<F, 'maybe'>]?: WireOf<F[K]> | null;
  } & { [K in NamesOf<F, 'extra'>]?: WireOf<F[K]> }
>;

/** An entity in the app, with every default filled in. */
export type Entity<F extends Fields> = Flat<
  { [K in Exclude<keyof F, NamesOf<F, 'extra'>>]: HeldOf<F[K]> } & {
    [K in NamesOf<F, 'extra'>]?: HeldOf<F[K]>;
  }
>;

export const field = <OnWire, Held>(
  kind: Kind,
  read: (value: unknown) => Held,
  of?: Field<OnWire, Held>['of'],
): Field<OnWire, Held> => ({ kind, presence: 'maybe', read, ...(of && { of }) });

const withPresence =
  <P extends Presence>(presence: P) =>
  <OnWire, Held>(given: Field<OnWire, Held, Presence>): Field<OnWire, Held, P> => ({ ...given, presence });

export const key = withPresence('key');
export const sent = withPresence('sent');
export const extra = withPresence('extra');

/**
 * A field that only servers with the feature have. The app does not send it while it is null or false, because
 * production refuses unknown keys (docs/wire-contract.md#wire-additions-fields).
 */
export const addition = <F extends Field<unknown, unknown, Presence>>(given: F, feature: Feature): F => ({
  ...given,
  feature,
});

/** The names of the fields that a server with these features does not know. */
export const unknownTo = (features: readonly string[], fields: Fields): string[] =>
  Object.entries(fields).flatMap(([fieldName, { feature }]) =>
    feature === undefined || features.includes(feature) ? [] : [fieldName],
  );

/** A string; null for any other value. */
export const plainText = <Bounds extends Pick<AnyField, 'max'>>(bounds?: Bounds) => ({
  ...field<string, string | null>('text', textIn),
  ...(bounds as Bounds),
});
/** A string that is not blank: an id or a name. */
export const name = key(field<string, string | undefined>('text', nameIn));
/** Any JSON, for a reader of its own. */
export const any = field<unknown, unknown>('any', (value) => value);
export const flag = field<boolean, boolean>('flag', (value) => value === true);
/** Epoch ms, without which the entity is unusable. */
export const requiredInstant = key(
  field<number, number | undefined>('instant', (value) => instantIn(value) ?? undefined),
);
/** One of the words of the contract, or a newer one that this app does not know. */
export const wordOf = <Word extends string>(words: readonly Word[]) =>
  key(field<Word, Word | (string & Record<never, never>) | undefined>('choice', nameIn, words));
/** Epoch ms; null if unknown. */
export const instant = field<number, number | null>('instant', instantIn);
export const texts = field<string[], string[]>('texts', (value) => entriesIn(value, nameIn));
/** A map of numbers with free-text keys. */
export const amounts = field<Record<string, number>, Record<string, number>>('amounts', amountsIn);
export const counts = field<Record<string, number>, Record<string, number>>('counts', amountsIn);

const numeric =
  (kind: 'number' | 'integer') =>
  <Otherwise extends number | null, Bounds extends Pick<AnyField, 'min'>>(
    otherwise: Otherwise,
    bounds?: Bounds,
  ) => ({
    ...field<number, number | Otherwise>(kind, (value) => numberIn(value) ?? otherwise),
    ...(bounds as Bounds),
  });

/** A number, or `otherwise`. */
export const number = numeric('number');
export const integer = numeric('integer');

/** An addition: a number that grows with each change of the entity (docs/decisions/0005-versions.md). */
export const version = addition(integer(null), 'versions');

/** Several entities; unusable ones are left out. */
export const entitiesOf = <F extends Fields, T>(of: F, read: Reader<T>) =>
  field<Wire<F>[], T[]>('entities', (value) => entriesIn(value, read), of);

/** A single entity; null if it is missing or unusable. */
export const entityOf = <F extends Fields, T>(of: F, read: Reader<T>) =>
  field<Wire<F>, T | null>('entity', (value) => read(value) ?? null, of);

/**
 * The readers of an entity. `fill` fills in fields that are missing or of the wrong kind; `read` takes a
 * value of an answer and returns `undefined` if the value is unusable. If `keeps` is true, `fill` and `read` also
 * preserve fields that the contract does not name.
 */
export function readersOf<F extends Fields>(fields: F, { keeps = false } = {}) {
  const all = Object.entries(fields).map(([fieldName, { presence, read }]) => ({
    fieldName,
    presence,
    read,
  }));
  const keys = all.filter(({ presence }) => presence === 'key');
  const others = all.filter(({ presence }) => presence !== 'key');
  const begin = (source: Record<string, unknown>): Record<string, unknown> => (keeps ? { ...source } : {});

  function finish(entity: Record<string, unknown>, source: Record<string, unknown>): Entity<F> {
    for (const { fieldName, presence, read } of others) {
      const value = read(source[fieldName]);
      if (presence !== 'extra' || value !== undefined) entity[fieldName] = value;
    }
    return entity as Entity<F>;
  }

  return {
    fill(this: void, wire: Loose<Wire<F>, NamesOf<F, 'key'> & keyof Wire<F>>): Entity<F> {
      const source: Record<string, unknown> = wire;
      const entity = begin(source);
      for (const { fieldName } of keys) entity[fieldName] = source[fieldName];
      return finish(entity, source);
    },

    read(this: void, value: unknown): Entity<F> | undefined {
      const source = fieldsIn(value);
      if (!source) return undefined;
      const entity = begin(source);
      for (const { fieldName, read } of keys) {
        const keyValue = read(source[fieldName]);
        if (keyValue === undefined) return undefined;
        entity[fieldName] = keyValue;
      }
      return finish(entity, source);
    },
  };
}

/** An entity as the app sends it: without the additions that are null or false, at any depth. */
export function sentOf<T extends object>(fields: Fields, entity: T): T {
  const entries = Object.entries(entity).flatMap(([fieldName, value]: [string, unknown]) => {
    const { of, feature }: Partial<AnyField> = fields[fieldName] ?? {};
    if (feature && (value === null || value === false)) return [];
    if (!of || typeof value !== 'object' || value === null) return [[fieldName, value]];
    const sentEntry = (entry: object) => sentOf(of as Fields, entry);
    return [[fieldName, Array.isArray(value) ? value.map(sentEntry) : sentEntry(value)]];
  });
  return Object.fromEntries(entries) as T;
}

import Type, {
  type Static,
  type TObject,
  type TObjectOptions,
  type TOptional,
  type TSchema,
  type TUnsafe,
} from 'typebox';
import type { Field, Fields, Kind, Presence } from './fields.ts';
import { latestInstant, longestId } from './values.ts';

/** A field that the production server omits if it equals its default and sends as null if it is unknown. */
export const Maybe = <T extends TSchema>(schema: T) => Type.Optional(Type.Union([schema, Type.Null()]));

/** Null is allowed, absence is not. */
export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/** A map with free-text keys. Not `Type.Record`, whose key pattern does not match a line break. */
export const MapOf = <T extends TSchema>(value: T) =>
  Type.Unsafe<Record<string, Static<T>>>({ type: 'object', additionalProperties: value });

/** The id of a thing in a request: free text. */
export const Id = Type.String({ maxLength: longestId });

/** The first and last epoch milliseconds that a date can hold. */
export const instants = { minimum: -latestInstant, maximum: latestInstant } as const;

/** Epoch milliseconds. */
export const Instant = Type.Integer(instants);

/** One page of a longer list; `nextAt` is the offset of the next page, absent on the last. */
export const PageOf = <T extends TSchema>(entity: T) =>
  Type.Object({ entities: Type.Array(entity), nextAt: Maybe(Type.Integer()) });

type Properties<F extends Fields> = {
  [K in keyof F]: F[K] extends Field<infer T, unknown, 'key' | 'sent'>
    ? TUnsafe<T>
    : F[K] extends Field<infer T, unknown, 'extra'>
      ? TOptional<TUnsafe<T>>
      : F[K] extends Field<infer T, unknown>
        ? TOptional<TUnsafe<T | null>>
        : never;
};

type Of = Field<unknown, unknown>['of'];

const kinds: Record<Kind, (of: Of) => TSchema> = {
  text: () => Type.String(),
  texts: () => Type.Array(Type.String()),
  number: () => Type.Number(),
  integer: () => Type.Integer(),
  instant: () => Instant,
  flag: () => Type.Boolean(),
  amounts: () => MapOf(Type.Number()),
  counts: () => MapOf(Type.Integer()),
  choice: (of) => Type.Enum([...(of as readonly string[])]),
  any: () => Type.Unknown(),
  entity: (of) => ObjectOf(of as Fields),
  entities: (of) => Type.Array(ObjectOf(of as Fields)),
};

const presences: Record<Presence, (schema: TSchema) => TSchema> = {
  key: (schema) => schema,
  sent: (schema) => schema,
  maybe: Maybe,
  extra: (schema) => Type.Optional(schema),
};

/** The schema of an entity on the wire. */
export function ObjectOf<F extends Fields>(fields: F, options?: TObjectOptions): TObject<Properties<F>> {
  const properties = Object.entries(fields).map(([name, { kind, presence, of }]) => [
    name,
    presences[presence](kinds[kind](of)),
  ]);
  return Type.Object(Object.fromEntries(properties) as Properties<F>, options);
}

type Columns<F extends Fields> = {
  [K in keyof F]: F[K] extends Field<infer T, unknown, 'key'>
    ? TUnsafe<T[]>
    : F[K] extends Field<infer T, unknown, 'extra'>
      ? TOptional<TUnsafe<(T | null)[]>>
      : F[K] extends Field<infer T, unknown>
        ? TUnsafe<(T | null)[]>
        : never;
};

/** The schema of a part of a list in columns (columns.ts): an array per field, all of the same length. */
export function ColumnsOf<F extends Fields>(fields: F): TObject<Columns<F>> {
  const columns = Object.entries(fields).map(([name, { kind, presence, of }]) => {
    const value = kinds[kind](of);
    const column = Type.Array(presence === 'key' ? value : Nullable(value));
    return [name, presence === 'extra' ? Type.Optional(column) : column];
  });
  return Type.Object(Object.fromEntries(columns) as Columns<F>);
}

import Type, { type Static } from 'typebox';

/**
 * The body of an error, and the answer to a write unless its call declares another one (calls.ts;
 * docs/wire-contract.md#wire-mutation-answer).
 */
export const Outcome = Type.Object({
  status: Type.Boolean(),
  message: Type.Union([Type.String(), Type.Null()]),
  /** The HTTP code of an error; null for a success. */
  code: Type.Union([Type.Integer(), Type.Null()]),
  /** Our extension: the path of the request's field at fault, such as `labels.0.id`. */
  field: Type.Optional(Type.String()),
  /** Our extension: the key of the message in core/contract/refusals.ts, and the values that the message contains. */
  reason: Type.Optional(Type.String()),
  values: Type.Optional(Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]))),
  /** Our extension: the number of this write in the journal, by which the write can be undone. */
  act: Type.Optional(Type.Integer()),
  /** Our extension: the id of what this write created, where a caller needs it. */
  created: Type.Optional(Type.String()),
  /** Our extension: the titles of other adventures that have the same virtual tabletop at the same time. */
  clashing: Type.Optional(Type.Array(Type.String())),
});
export type Outcome = Static<typeof Outcome>;

export const succeeded: Outcome = { status: true, message: null, code: null };

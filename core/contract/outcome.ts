import Type, { type Static } from 'typebox';

/** The answer to every write, and the body of every error (docs/wire-contract.md#wire-mutation-answer). */
export const Outcome = Type.Object({
  status: Type.Boolean(),
  message: Type.Union([Type.String(), Type.Null()]),
  code: Type.Union([Type.Integer(), Type.Null()]),
  /** Our extension: the request's field at fault, as a path such as `outcomes.0.exp`. */
  field: Type.Optional(Type.String()),
  /** Our extension: the code of the message (core/contract/refusals.ts), and what its sentence names. */
  reason: Type.Optional(Type.String()),
  values: Type.Optional(Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]))),
  /** Our extension: the number in the journal of what this write changed, by which it can be undone. */
  act: Type.Optional(Type.Integer()),
});
export type Outcome = Static<typeof Outcome>;

export const succeeded: Outcome = { status: true, message: null, code: null };

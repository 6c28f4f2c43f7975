import Type, { type Static } from 'typebox';

/** The answer to every write, and the body of every error (docs/wire-contract.md#wire-mutation-answer). */
export const Outcome = Type.Object({
  status: Type.Boolean(),
  message: Type.Union([Type.String(), Type.Null()]),
  code: Type.Union([Type.Integer(), Type.Null()]),
  /** An addition of ours: the request's field at fault, as a path such as `outcomes.0.exp`. */
  field: Type.Optional(Type.String()),
});
export type Outcome = Static<typeof Outcome>;

export const succeeded: Outcome = { status: true, message: null, code: null };

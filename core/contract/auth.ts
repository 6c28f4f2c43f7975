import Type, { type Static } from 'typebox';

export const TokenPair = Type.Object({ authToken: Type.String(), refreshToken: Type.String() });
export type TokenPair = Static<typeof TokenPair>;

/** The signed-in member as the chat platform knows them; `roles` are the platform's role ids, not ours. */
export const Member = Type.Object({
  id: Type.String(),
  username: Type.String(),
  avatar: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  roles: Type.Optional(Type.Array(Type.String())),
  pending: Type.Optional(Type.Boolean()),
});
export type Member = Static<typeof Member>;

import Type, { type Static } from 'typebox';
import { Maybe } from '#core/contract/schema.ts';

// Discord's answers: only the fields that we read.

export const GrantAnswer = Type.Object({
  access_token: Type.String({ minLength: 1 }),
  refresh_token: Type.String({ minLength: 1 }),
  /** Lifetime of the access token in seconds. */
  expires_in: Type.Number({ minimum: 0 }),
});
export type GrantAnswer = Static<typeof GrantAnswer>;

/** The body of the answer to a refused exchange (RFC 6749, section 5.2). */
export const GrantRefusal = Type.Object({ error: Type.String() });

/** The body of the answer to any other refused request. */
export const RefusalAnswer = Type.Object({ code: Type.Integer(), message: Type.String() });

export const UserAnswer = Type.Object({
  id: Type.String({ pattern: '^[0-9]{1,20}$' }),
  username: Type.String({ minLength: 1 }),
  global_name: Maybe(Type.String()),
  avatar: Maybe(Type.String()),
});
export type UserAnswer = Static<typeof UserAnswer>;

export const GuildMemberAnswer = Type.Object({
  nick: Maybe(Type.String()),
  avatar: Maybe(Type.String()),
  roles: Type.Array(Type.String()),
  pending: Maybe(Type.Boolean()),
  joined_at: Maybe(Type.String()),
});
export type GuildMemberAnswer = Static<typeof GuildMemberAnswer>;
